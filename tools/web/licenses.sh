#!/bin/bash
# Print the licenses of everything in the WebAssembly module: Contigo, the libraries whose sources are in FOLDER, and the
# C library that the compiler adds. Usage: licenses.sh FOLDER COMPILER.
set -eu
folder=$1
library=$(dirname "$(readlink -f "$(type -P "$2")")")/system/lib/libc/musl/COPYRIGHT

heading() {
    printf '\n%s\n%s\n\n' "$1" "${1//?/-}"
}

echo 'The module contains these programs and libraries:'
heading Contigo
cat LICENSE
heading 'jansson, https://github.com/akheron/jansson'
cat "$folder/jansson/LICENSE"
heading 'uchardet, https://www.freedesktop.org/wiki/Software/uchardet/'
cat <<'END'
Distributed under the Mozilla Public License 1.1 (https://www.mozilla.org/MPL/1.1/), unchanged. The source code is the
Debian package uchardet: https://sources.debian.org/src/uchardet/
END
printf '\n'
cat "$folder/uchardet/AUTHORS"
heading 'musl, https://musl.libc.org'
cat "$library"
