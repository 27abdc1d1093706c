#!/bin/bash
# Test the release that `make dist` packs: what it contains, and that packing it again gives the same bytes. With
# --build the release is also built, installed and used, without anything else of the project. Usage: test_dist.sh
# [--build]
set -u
cd "$(dirname "$0")/../../.." || exit 2
top=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
. tests/counted.sh
unset MAKEFLAGS MFLAGS MAKELEVEL BUILD

end() {
    close release
    exit
}

version=$(sed -n 's/^#define CONTIGO_VERSION "\(.*\)"/\1/p' engine/contigo.h)
release=contigo-$version
check 'make dist' make -s dist BUILD="$folder/first"
check 'the release has a name with its version' test -s "$folder/first/$release.tar.gz"
is 'and is the only thing made' "$release.tar.gz" "$(ls "$folder/first")"
tar -xzf "$folder/first/$release.tar.gz" -C "$folder"
[ -d "$folder/$release" ] || { check 'the release can be unpacked' false && end; }
is 'it has one folder' "$release" "$(tar -tzf "$folder/first/$release.tar.gz" | cut -d / -f 1 | uniq)"
is 'all belongs to root, and others cannot write' '' \
    "$(tar --numeric-owner -tvzf "$folder/first/$release.tar.gz" | grep -v '^-rw[-x]r-[-x]r-[-x] 0/0 ')"
if [ -e .git ]; then
    is 'it has the files that git knows' "$(git ls-files)" \
        "$(cd "$folder/$release" && find . -type f -printf '%P\n' | LC_ALL=C sort)"
fi
check 'their bytes are the same' diff -q "$folder/$release/engine/contigo.h" engine/contigo.h
check 'programs stay programs' test -x "$folder/$release/tests/run.sh"

cd "$folder/$release" || exit 2
mkdir build
touch build/left
check 'a release packs itself' make -s dist BUILD="$folder/second"
check 'to the same bytes' cmp "$folder/first/$release.tar.gz" "$folder/second/$release.tar.gz"
touch Makefile
SOURCE_DATE_EPOCH=86400 make -s dist BUILD="$folder/third"
is 'SOURCE_DATE_EPOCH is the date of all files' 1970-01-02 \
    "$(TZ=UTC tar -tvzf "$folder/third/$release.tar.gz" | awk '{ print $4 }' | sort -u)"
[ "${1:-}" = --build ] || end

# Build and install the release, like a user who downloads it, but without optimization, in a third of the time.
make -j"$(nproc)" demo install CFLAGS=-O0 DESTDIR="$folder/there" PREFIX=/usr >"$folder/made" 2>&1
result 'it can be built and installed' $?
grep -i warning "$folder/made"
result 'without a warning' $((1 - $?))
check 'the demonstration draws a picture' grep -q '</svg>' build/demo.svg
PATH=$folder/there/usr/bin:$PATH
for program in contigo contigo-svg contigo-agent contigo-match contigo-board; do
    is "$program has the version of the release" "$program $version" "$("$program" --version | head -n 1)"
done
is 'a game is played to its end' "$(cat "$top/fixtures/lines/game-mutual-life.score")" \
    "$(printf 'loadgame fixtures/lines/game-mutual-life.contigo\nscore\n' | contigo | sed -n '3,$ s,^= ,,; 3,$ p')"
check 'the tests of the release are built' make -s build/tests/transcript CFLAGS=-O0
check 'and pass' build/tests/transcript --commands "$(command -v contigo)" \
    $(tests/sessions.sh | grep -v judgement-finished)
end
