#!/bin/bash
# Test faults: memory that runs out, files that cannot be written, a full disk, and programs that are killed. With
# --brief, a part of each is tried, for `make check`.
#
#   tests/faults/run.sh BUILD [--brief]
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath "${1:-build}")
brief=${2:-}
. tests/counted.sh

run() { # WHAT COMMAND...: run a test program, and add its counts
    local output
    printf -- '-- %s\n' "$1"
    output=$("${@:2}" 2>&1)
    printf '%s\n' "$output" | sed '$d' | tail -n 120
    add_counts "$1" "$output"
}

mapfile -t sessions < <(tests/sessions.sh)
run 'the kth allocation of the process fails, alone, and with all after it' \
    "$build/tests/faults/memory" "$build/contigo" "$build/tests/faults/shim.so" \
    ${brief:+--brief 1} tests/faults/sessions/*.session "${sessions[@]}"
run 'calls that concern files fail, writes are short, disks full, the program is killed' \
    "$build/tests/faults/files" "$build/contigo" "$build/tests/faults/shim.so" ${brief:+--brief 1}
run 'programs from their beginning to their end' \
    "$build/tests/faults/programs" "$build" "$build/tests/faults/shim.so" ${brief:+--brief 1}
run 'the results folder of a match' \
    "$build/tests/faults/store" "$build/tests/faults/shim.so" ${brief:+--brief 1}
close faults
