#!/bin/bash
# Check with readelf (from binutils) that all programs and the libraries are hardened: position independent, full RELRO,
# no executable stack, stack protector and _FORTIFY_SOURCE. Every object of ours must be compiled with the options for
# these. Usage: hardening.sh [BUILD]
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
. tests/counted.sh

has() { # PATTERN: return whether the file `facts` has a matching line
    grep -qE -e "$1" <<<"$facts"
}
lacks() { ! has "$1"; }

# Check that every object was compiled with this option, as its recorded options say.
recorded() { # OPTION
    [ -n "$options" ] && ! grep -qv -e "$1" <<<"$options"
}

# All executable files that are built for users, and the Python package's library if it was built.
programs=$(cd "$build" && find . -maxdepth 1 -type f -executable ! -name '*.*' -printf '%P\n')
libraries=$(cd "$build" && find . -maxdepth 1 -name 'libcontigo.so.*' -printf '%P\n'
    find python -maxdepth 1 -name 'libcontigo.so.*' 2>/dev/null)
check 'all programs are looked at' test "$(sort <<<"$programs" | xargs)" = \
    "$(sed -n 's/^| `build\/\(contigo[a-z-]*\)` .*/\1/p' README.md | sort | xargs)"
for program in $programs $libraries; do
    facts=$(readelf -W -h -l -d -n -s "$build/$program")
    if has '__asan_init|__gcov_'; then
        printf 'hardening: 0 passed, 0 failed (a build for looking for faults is not hardened)\n'
        exit 0
    fi
    check "$program: position independent" has 'Type: +DYN '
    [[ $program == *.so.* ]] || check "$program: says so" has 'FLAGS_1.* PIE'
    check "$program: relocations become read-only" has 'GNU_RELRO'
    check "$program: all of them, before it starts" has 'FLAGS_1.* NOW'
    check "$program: no executable stack" has 'GNU_STACK .* RW '
    check "$program: nothing writable and executable" lacks 'LOAD .* RWE '
    # The libraries that the Python package contains are in the same folder as its own library.
    if [[ $program == python/* ]]; then
        check "$program: libraries only from its folder" has 'RUNPATH.*\[\$ORIGIN\]'
    else
        check "$program: no path of libraries" lacks 'RPATH|RUNPATH'
    fi
    check "$program: the stack is protected" has '__stack_chk_fail'
    options=$(readelf -W -p .GCC.command.line "$build/$program" 2>/dev/null |
        sed -n 's/^ *\[ *[0-9a-f]*\] *//p' | grep -e ' -')
    check "$program: options of the compiler are recorded" test -n "$options"
    check "$program: every function that needs it is protected" recorded -fstack-protector-strong
    check "$program: variables begin as zero" recorded -ftrivial-auto-var-init=zero
    if gcc -Werror -fstack-clash-protection -x c -S /dev/null -o - >/dev/null 2>&1; then
        check "$program: large frames touch every page" recorded -fstack-clash-protection
    fi
    if [ "$(uname -m)" = x86_64 ]; then
        check "$program: jumps and returns are checked" recorded -fcf-protection
    fi
    if ! grep -q -e '-O0' <<<"$options"; then
        check "$program: calls of the C library are checked" has ' __[a-z_]+_chk(@|$| )'
    fi
done
# The level of _FORTIFY_SOURCE cannot be seen in a program, so look at the options.
if ! grep -q -e '-O0' <<<"$options"; then
    check '_FORTIFY_SOURCE is at level 3' grep -q _FORTIFY_SOURCE=3 "$build/compile"
fi
close hardening
