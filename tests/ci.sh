#!/bin/bash
# Check everything that a change must pass: formatting, no warnings from either compiler, all tests, and all tests under
# the sanitizers. At the end, print what failed and the totals. `make ci` calls this.
set -u
cd "$(dirname "$0")/.." || exit 2
jobs=$(nproc)
export JOBS=$((jobs + 2)) # of tests/run.sh; most of the longest parts wait for something half of the time
log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0
failures=()

step() { # NAME COMMAND...: run a part that passes or fails as a whole
    local name=$1 output
    shift
    if output=$("$@" 2>&1); then
        passed=$((passed + 1))
        printf '== %s: passed\n' "$name"
    else
        failed=$((failed + 1))
        failures+=("$name")
        printf '%s\n== %s: failed\n' "$(tail -n 40 <<<"$output")" "$name"
    fi
}

tests() { # NAME COMMAND...: run a part that prints its counts at the end
    local name=$1 counts line
    shift
    printf '== %s\n' "$name"
    "$@" 2>&1 | tee "$log"
    counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$log" | tail -n 1)
    [ -n "$counts" ] || { counts='0 passed, 1 failed' && failures+=("$name: they did not come to their end"); }
    while read -r line; do failures+=("$name: $line"); done < <(sed -n 's/^failed: //p' "$log")
    passed=$((passed + ${counts%% *}))
    failed=$((failed + $(sed 's/.*, \([0-9]*\) failed/\1/' <<<"$counts")))
}

# Build the programs with clang without optimization and with gcc's sanitizers, and check that they print the same as
# the usual build.
same_bytes() {
    local build expected
    expected=$(tests/digest.sh build) || return
    for build in build/clang build/asan; do
        [ "$(tests/digest.sh "$build")" = "$expected" ] || { echo "$build prints something else" && return 1; }
    done
}

in_form() {
    find engine tools tests \( -name '*.[ch]' -o -name '*.js' -o -name '*.mjs' \) -print0 | xargs -0 clang-format --dry-run --Werror
}

step 'the form that clang-format gives' in_form
step 'gcc without a warning' make -j"$jobs" all tests WERROR=-Werror
step 'clang without a warning' make -j"$jobs" all tests WERROR=-Werror CC=clang CFLAGS=-O0 BUILD=build/clang
tests 'all tests, except those that find more under the sanitizers' make check-all WERROR=-Werror CHECKS=--plain
tests 'all tests under the sanitizers' make -j"$jobs" check-all-asan WERROR=-Werror
step 'the same bytes from all three builds' same_bytes
[ "$failed" -eq 0 ] || printf 'failed: %s\n' "${failures[@]}"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
