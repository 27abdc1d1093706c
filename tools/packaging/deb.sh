#!/bin/bash
# Build the Debian packages from a release, as Debian does, and check them with lintian.
# Usage: deb.sh RELEASE.tar.gz FOLDER [PAGE]. The packages and the source package are written to FOLDER, which is emptied
# first. PAGE is the board as a single file (`make web`), which the package contigo then contains.
set -eu -o pipefail
release=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
page=${3:+$(realpath "$3")}
for program in dh lintian; do
    command -v "$program" >/dev/null || {
        echo 'This needs debhelper and lintian: apt-get install -y debhelper lintian' >&2
        exit 2
    }
done
rm -rf "$folder"
mkdir "$folder"
cd "$folder"
tree=$(tar -tzf "$release" | head -n 1 | cut -d / -f 1) || true
version=${tree#contigo-}
cp "$release" "contigo_$version.orig.tar.gz"
tar -xzf "$release"
cd "$tree"
cp -r tools/packaging/debian .
[ -z "$page" ] || cp "$page" debian/contigo.html
# Settings of the make that runs this script must not affect the package.
env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u BUILD dpkg-buildpackage -us -uc -J >../build.log 2>&1 ||
    { tail -n 40 ../build.log >&2 && exit 1; }
cd ..
rm -rf "$tree"
lintian --allow-root --fail-on error --suppress-tags initial-upload-closes-no-bugs ./*.changes
