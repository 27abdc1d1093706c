#!/bin/bash
# Run libFuzzer on each harness for some seconds. Print a table of the number of inputs, the speed, and the findings,
# which are stored in BUILD/found. Usage: fuzz.sh BUILD_OF_FUZZERS CORPUS SECONDS NAME...
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath "$1")
corpus=$(realpath "$2")
seconds=$3
shift 3
table=''
found=0
mkdir -p "$build/found"
for name in "$@"; do
    mkdir -p "$build/corpus_$name"
    log=$build/log_$name
    SECONDS=0
    "$build/fuzz_$name" -max_total_time="$seconds" -timeout=20 -print_final_stats=1 -len_control=0 \
        -max_len=2000 -artifact_prefix="$build/found/$name-" "$build/corpus_$name" "$corpus/$name" \
        >"$log" 2>&1
    code=$?
    [ "$code" -eq 0 ] || { found=$((found + 1)) && tail -n 60 "$log"; }
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    table+=$(printf '%-12s %10d %8d %8d   %s' "$name" "${count:-0}" "$SECONDS" \
        $((${count:-0} / (SECONDS ? SECONDS : 1))) "$([ "$code" -eq 0 ] && echo nothing || echo "see $log")")$'\n'
done
printf '%-12s %10s %8s %8s   %s\n%s' harness executions seconds 'a second' found "$table"
[ "$found" -eq 0 ]
