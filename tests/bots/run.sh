#!/bin/bash
# Test the library that `make installed` has installed in BUILD/installed: what it exports, and that programs in C, C++
# and Python can be built with it and play. The snippets of README.md and of README.md here are built and run too.
# Usage: run.sh [BUILD], from anywhere; --bench prints how many strokes per second C and Python try.
set -u
cd "$(dirname "$0")/../.." || exit 2
. tests/counted.sh
build=$(realpath "${1:-build}")
root=$build/installed
prefix=/opt/contigo
lib=$root$prefix/lib
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PKG_CONFIG_SYSROOT_DIR=$root PKG_CONFIG_LIBDIR=$lib/pkgconfig LD_LIBRARY_PATH=$lib
# The compiler options with which the library was built, including those for sanitizers.
read -r -a options <<<"${BOT_FLAGS:--O2}"
strict=(-Wall -Wextra -Wpedantic -Werror)

# Run a bot, and add the counts that its last line of output contains.
add() { # NAME COMMAND...
    local said
    said=$("${@:2}" 2>&1)
    printf '%s\n' "$said" | grep -v ' passed, '
    add_counts "$1" "$said"
}

compile() { # COMPILER STANDARD FILE PROGRAM [OPTION...]: compile a program with the library's header
    # shellcheck disable=SC2046
    "$1" -std="$2" -D_POSIX_C_SOURCE=200809L "${strict[@]}" "${options[@]}" "$3" -o "$4" \
        $(pkg-config --cflags contigo) "${@:5}"
}

python() { # run a Python that can load the library, even if it was built with sanitizers
    local preload=
    case " ${options[*]} " in
    *-fsanitize=*) preload=$("${CC:-gcc}" -print-file-name=libasan.so) ;;
    esac
    ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$preload python3 "$@"
}

read -r -a shared <<<"$(pkg-config --libs contigo)"
read -r -a static <<<"$lib/libcontigo.a $(pkg-config --libs-only-l --static contigo | sed 's/-lcontigo//')"

if [ "${2:-}" = --bench ]; then
    compile "${CC:-gcc}" c17 tests/bots/bot.c "$folder/bot" "${shared[@]}" || exit 1
    c=$("$folder/bot" --bench) && python=$(python tests/bots/bot.py "$lib/libcontigo.so" --bench) || exit 1
    echo 'lines, 19 by 19, 200 strokes: trial strokes drawn, scored and taken back, a second'
    printf '  from C %s, from Python by ctypes %s, that is %d%%\n' "$c" "$python" $((100 * python / c))
    exit
fi

# The library exports exactly the functions that its header declares.
grep -o '\bcontigo_[a-z_]*(' engine/contigo.h | tr -d '(' | LC_ALL=C sort -u >"$folder/declared"
nm -D --defined-only "$lib/libcontigo.so" | awk '{ print $3 }' | LC_ALL=C sort >"$folder/shared"
nm -g --defined-only "$lib/libcontigo.a" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort >"$folder/archived"
case " ${options[*]} " in
*-fsanitize=* | *--coverage*) sed -i '/^_*\(asan\|gcov\|odr\|mangle_path\)/d' "$folder"/{shared,archived} ;;
esac
check 'libcontigo.so exports exactly the names of contigo.h' diff -u "$folder/declared" "$folder/shared"
check 'libcontigo.a exports exactly the names of contigo.h' diff -u "$folder/declared" "$folder/archived"
check 'the header is installed' cmp -s engine/contigo.h "$root$prefix/include/contigo.h"
check 'its number is in the name of the shared library' test "$(
    sed -n 's/^#define CONTIGO_ABI //p' engine/contigo.h)" = "$(
    readelf -d "$lib/libcontigo.so" | sed -n 's/.*soname: \[libcontigo\.so\.\(.*\)\]/\1/p')"
check 'its version is that of contigo.pc' test "$(
    sed -n 's/^#define CONTIGO_VERSION "\(.*\)"/\1/p' engine/contigo.h)" = "$(
    pkg-config --modversion contigo)"

# The header compiles in each version of C and C++ that it supports, with every compiler that is installed.
for compiler in gcc clang g++ clang++; do
    command -v "$compiler" >/dev/null || continue
    case $compiler in *++) standards='c++17 c++20' language=c++ ;; *) standards='c11 c17' language=c ;; esac
    for standard in $standards; do
        check "contigo.h with $compiler -std=$standard" "$compiler" -std="$standard" "${strict[@]}" \
            -x "$language" -fsyntax-only engine/contigo.h
    done
done

check 'bot.c is built' compile "${CC:-gcc}" c17 tests/bots/bot.c "$folder/bot" "${shared[@]}"
add bot.c "$folder/bot"
check 'bot.c is built with the archive' \
    compile "${CC:-gcc}" c17 tests/bots/bot.c "$folder/bot-static" "${static[@]}"
add 'bot.c with the archive' env -u LD_LIBRARY_PATH "$folder/bot-static"
check 'bot.cc is built' compile "${CXX:-g++}" c++17 tests/bots/bot.cc "$folder/botcc" "${shared[@]}"
add bot.cc "$folder/botcc"
if command -v python3 >/dev/null; then
    add bot.py python tests/bots/bot.py "$lib/libcontigo.so"
else
    echo 'skipped bot.py: no python3'
fi

# Functions for the snippets of the documents. The last line of some snippets shows the expected output.
snippet() { # DOCUMENT LANGUAGE
    sed -n "/^\`\`\`$2\$/,/^\`\`\`\$/p" "$1" | sed '/^```/d'
}
prints() { # DOCUMENT LANGUAGE
    snippet "$1" "$2" | sed -n 's,^[/#]* prints: ,,p'
}
for document in README.md tests/bots/README.md; do
    snippet $document c >"$folder/snippet.c"
    check "$document: C is built" compile "${CC:-gcc}" c17 "$folder/snippet.c" "$folder/c" "${shared[@]}"
    check "$document: C prints that" test "$("$folder/c")" = "$(prints $document c)"
done
snippet tests/bots/README.md cpp >"$folder/snippet.cc"
check 'tests/bots/README.md: C++ is built' \
    compile "${CXX:-g++}" c++17 "$folder/snippet.cc" "$folder/cc" "${shared[@]}"
printf '%s\n' 'set_game go' 'boardsize 1' 'boardsize 5' 'genmove black' 'genmove white' quit name |
    "$folder/cc" >"$folder/answers"
check 'tests/bots/README.md: C++ answers' test "$(cut -c 1 "$folder/answers" | tr -d '\n')" = '=?===='
check 'tests/bots/README.md: C++ plays' test "$(grep -c '^= [A-E][1-5]$' "$folder/answers")" -eq 2
if command -v python3 >/dev/null; then
    snippet tests/bots/README.md python | sed "s|\"libcontigo.so.2\"|\"$lib/libcontigo.so.2\"|" >"$folder/snippet.py"
    check 'tests/bots/README.md: Python prints that' \
        test "$(python "$folder/snippet.py")" = "$(prints tests/bots/README.md python)"
    # The bot of README.md passes all checks for matches, and plays a complete match.
    snippet README.md python >"$folder/bot.py"
    export PATH=$build:$PATH
    contigo-match check --game lines python3 "$folder/bot.py" >"$folder/checked"
    check 'README.md: the bot can play matches' test $? -eq 0
    contigo-match --quiet --game lines --size 9 --games 2 --results "$folder/match" \
        --player bot="python3 $folder/bot.py" --player random='contigo --player random --seed %SEED%' >"$folder/report"
    check 'README.md: the bot plays a match' test $? -eq 0
    check 'README.md: the games of its match end with a score' grep -Eq '^score +2$' "$folder/report"
fi

# The completions that are installed for bash and zsh are those that the programs print.
for program in "$root$prefix"/bin/*; do
    name=$(basename "$program")
    check "bash completes $name" cmp -s <("$program" --completion bash) \
        "$root$prefix/share/bash-completion/completions/$name"
    check "zsh completes $name" cmp -s <("$program" --completion zsh) \
        "$root$prefix/share/zsh/site-functions/_$name"
done

# `make uninstall` removes everything that was installed.
cp -r "$root" "$folder/installed"
make -s uninstall DESTDIR="$folder/installed" PREFIX=$prefix
check 'make uninstall leaves no file' test -z "$(find "$folder/installed" ! -type d)"
close bots
