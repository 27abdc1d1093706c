#!/bin/bash
# Measure contigo-match: its time per move, compared with that of the shortest script that plays the same games, and its
# memory in a thousand games. It fails if its memory or its number of open files grows with the games.
# Usage: bench_match.sh [BUILD]
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath "${1:-build}") # the programs of a match run in folders of their own
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%R %U %S'

# Print the clock time and processor time of a command, including its children.
measure() { # NAME GAMES MOVES COMMAND...
    local times
    times=$({ time "${@:4}" >"$folder/out" 2>&1; } 2>&1) || cat "$folder/out"
    awk -v name="$1" -v games="$2" -v moves="$3" '{ printf "%s: %.2f s, %.2f s of processor time, %.3f ms a move\n",
        name, $1, $2 + $3, $1 * 1000 / (games * moves) }' <<<"$times"
}

match() { # NAME OPTION...: run a match with these options
    "$build/contigo-match" --game go --results "$folder/$1" --quiet "${@:2}"
}

instant="$build/tests/instant resign"
echo 'two programs that answer at once, 19 by 19, 343 turns a game, one game at a time:'
measure '  contigo-match' 40 343 match one --size 19 --games 40 --player a="$instant" --player b="$instant"
command -v python3 >/dev/null &&
    measure '  the shortest script' 40 343 python3 tests/figures/shortest_match.py 40 19 "$instant" "$instant"
echo '200 games of 9 by 9 between two players of Contigo, one at a time:'
random="$build/contigo --game go --player random --seed %SEED%"
plain="$build/contigo --game go --player random"
measure '  contigo-match' 200 110 match two --size 9 --games 200 --player a="$random" --player b="$random"
command -v python3 >/dev/null &&
    measure '  the shortest script' 200 110 python3 tests/figures/shortest_match.py 200 9 "$plain" "$plain"
command -v gnugo >/dev/null && echo '20 games of 9 by 9 between two GNU Go of level 1:' &&
    measure '  contigo-match' 20 70 match three --size 9 --games 20 \
        --player a='gnugo --mode gtp --level 1 --seed %SEED%' --player b='gnugo --mode gtp --level 1 --seed %SEED%'
echo '1,000 games of 9 by 9 between players by chance, two at a time:'
"$build/contigo-match" --game go --results "$folder/four" --quiet --size 9 --games 1000 --concurrency 2 \
    --player a="$random" --player b="$random" >/dev/null &
runner=$!
resident() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$1/status" 2>/dev/null; }
while kill -0 "$runner" 2>/dev/null; do
    memory=$(resident "$runner") && descriptors=$(ls "/proc/$runner/fd" 2>/dev/null | wc -l) &&
        [ "$descriptors" -gt 0 ] && echo "$memory $descriptors"
    sleep 1
done | awk '{ m = $1 > m ? $1 : m; d = $2 > d ? $2 : d; if (NR == 3) { first = $1; of = $2 } last = $1; ld = $2 }
    END { printf "  memory after 3 s %d KiB, at the end %d KiB, at most %d; descriptors %d, %d\n", first, last, m, of, ld
        if (m > 1.5 * first || d > of + 10) { print "  FAILED: memory or descriptors grow with the games"; exit 1 } }'
flat=$?
wait "$runner"
left=$(grep -l -s -a -F -f - /proc/[0-9]*/cmdline <<<"$folder" | wc -l)
echo "  processes left: $left"
exit "$flat"
