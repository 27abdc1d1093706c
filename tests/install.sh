#!/bin/bash
# Test what `make` prints while it builds, and whether `make install` tells the loader of a new library. The test builds
# a single object in a folder of its own, and a false `ldconfig` records that it was called. Usage: install.sh [BUILD]
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
. tests/counted.sh
# Drop the options of the `make` that runs this test.
unset MAKEFLAGS MFLAGS MAKELEVEL

printed() { # ARGUMENT...: print what make prints while it compiles one file
    rm -rf "$folder/objects"
    make BUILD="$folder/objects" "$folder/objects/engine/base/status.o" "$@" 2>&1
}
is 'make prints one short line for a file' "  CC      $folder/objects/engine/base/status.o" "$(printed)"
is 'the same with many processes' "  CC      $folder/objects/engine/base/status.o" "$(printed -j2)"
is 'V in the environment is not for this Makefile' "  CC      $folder/objects/engine/base/status.o" "$(V=1 printed)"
check 'V=1 prints the command' grep -q -e '-c engine/base/status.c -o ' <<<"$(printed V=1)"
is 'V=1 prints nothing else' 1 "$(printed V=1 | wc -l)"
is 'make -s prints nothing' '' "$(printed -s)"
is 'make -s -j2 prints nothing' '' "$(printed -s -j2)"

# Make a fake `id`, so that `make` thinks that a certain user runs it, and a fake `ldconfig`, which records its calls.
mkdir "$folder/false"
printf '#!/bin/sh\necho called >>"%s"\n' "$folder/called" >"$folder/false/ldconfig"
printf '#!/bin/sh\necho "$FALSE_USER"\n' >"$folder/false/id"
chmod +x "$folder/false"/*
# Install what is built without building it: make would build everything again if it had been built with other flags.
built=(-o all)
for completion in "$build"/completion/*; do built+=(-o "$completion"); done
calls() { # USER TARGET ARGUMENT...: print how often ldconfig is called
    rm -f "$folder/called"
    touch "$folder/called"
    FALSE_USER=$1 PATH=$folder/false:$PATH make -s "${built[@]}" BUILD="$build" "${@:2}" >"$folder/said" 2>&1 ||
        cat "$folder/said" >&2
    wc -l <"$folder/called"
}
is 'make install as root calls ldconfig' 1 "$(calls 0 install PREFIX="$folder/usr")"
check 'and installs' test -x "$folder/usr/bin/contigo"
is 'make uninstall as root calls ldconfig' 1 "$(calls 0 uninstall PREFIX="$folder/usr")"
is 'make install as another user does not' 0 "$(calls 1000 install PREFIX="$folder/usr")"
is 'make install into DESTDIR does not' 0 "$(calls 0 install DESTDIR="$folder/package" PREFIX=/usr)"
check 'and installs there' test -e "$folder/package/usr/lib/libcontigo.so"
is 'make uninstall from DESTDIR does not' 0 "$(calls 0 uninstall DESTDIR="$folder/package" PREFIX=/usr)"
is 'nothing is left' '' "$(find "$folder/package" ! -type d)"

# The board in a single file is installed if it has been built.
mkdir "$folder/built"
ln -s "$(realpath "$build")"/* "$folder/built"
rm -f "$folder/built/contigo.html"
build=$folder/built
for completion in "$build"/completion/*; do built+=(-o "$completion"); done
is 'without the board' 0 "$(calls 1000 install PREFIX="$folder/board")"
check 'its folder is not made' test ! -e "$folder/board/share/contigo"
echo 'a board' >"$build/contigo.html"
is 'with the board' 0 "$(calls 1000 install PREFIX="$folder/board")"
check 'it is installed' cmp "$build/contigo.html" "$folder/board/share/contigo/contigo.html"
is 'it is uninstalled' 0 "$(calls 1000 uninstall PREFIX="$folder/board")"
is 'nothing is left of that' '' "$(find "$folder/board" ! -type d)"
close install
