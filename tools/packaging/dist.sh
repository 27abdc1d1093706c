#!/bin/bash
# Pack the source as a release. The bytes of the release depend only on the files and on one date, which is that of the
# commit, of the unpacked release, or SOURCE_DATE_EPOCH. So anyone can make the same bytes again. In a checkout, the files
# that git tracks are packed with their present contents. In an unpacked release, all files outside build/ are packed.
# Usage, from the top folder: dist.sh NAME FILE. FILE becomes a tar file, compressed by gzip, that contains a folder NAME.
set -eu -o pipefail
export LC_ALL=C
files() {
    if [ -e .git ]; then
        git ls-files -z
    else
        find . -path ./build -prune -o -type f ! -name '*.pyc' -printf '%P\0'
    fi
}
date=${SOURCE_DATE_EPOCH:-$({ [ -e .git ] && git log -1 --format=%ct; } || stat -c %Y Makefile)}
mkdir -p "$(dirname "$2")"
trap 'rm -f "$2.new"' EXIT
files | sort -z | tar -c --null -T - --format=ustar --mtime="@$date" --owner=0 --group=0 --numeric-owner \
    --mode=u=rwX,go=rX --transform="s,^,$1/," | gzip -9n >"$2.new"
mv "$2.new" "$2"
