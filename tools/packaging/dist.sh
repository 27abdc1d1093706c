#!/bin/bash
# Pack the source as a release. The bytes depend on the files and on one date alone: that of the commit, of the
# unpacked release, or SOURCE_DATE_EPOCH. So anyone can pack the same release again. A checkout packs the files that git
# knows, as they are; an unpacked release packs all files outside build/.
# Usage: dist.sh NAME FILE, from the top folder: a tar file FILE, compressed by gzip, with the folder NAME in it.
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
