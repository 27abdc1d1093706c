#!/bin/bash
# Build the programs with gcc and clang at every optimization level, and compare what they print about the fixtures.
# Usage: digests.sh BUILD [COMPILER LEVEL]...; by default all combinations.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$1
shift
[ $# -gt 0 ] || set -- gcc -O0 gcc -O1 gcc -O2 gcc -O3 clang -O0 clang -O1 clang -O2 clang -O3
. tests/counted.sh
expected=$(tests/digest.sh "$build")
printf '  %s  this build\n' "$expected"
while [ $# -gt 1 ]; do
    if command -v "$1" >/dev/null; then
        other=$build/digest/$1$2
        env -u MAKEFLAGS -u LDFLAGS make -s all BUILD="$other" CC="$1" CFLAGS="$2" >/dev/null
        digest=$(tests/digest.sh "$other")
        printf '  %s  %s %s\n' "$digest" "$1" "$2"
        is "$1 $2" "$expected" "$digest"
    else
        printf '  %s is not installed: left out\n' "$1"
    fi
    shift 2
done
close digests
