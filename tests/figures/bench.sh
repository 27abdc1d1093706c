#!/bin/bash
# Print the figures, first for whole processes, then for the library. Times are processor seconds, the best of five
# runs. Since machines are noisy, compare only ratios within one run of this script.
set -eu
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Debian installs games in a folder that is not in everyone's PATH.
PATH=$PATH:/usr/games

measure() { # INPUT COMMAND...: print processor seconds, clock seconds, and MB
    "$build/tests/bench_process" "$@"
}

row() { # WHAT PROCESSOR CLOCK MB: print a row of the table
    printf '  %-52s %8s s cpu %8s s clock %6s MB\n' "$@"
}

ratio() { # A B: print a / b
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", a / b }'
}

versus_gnugo() { # WHAT INPUT: compare Contigo and GNU Go on one input
    local ours theirs
    read -r -a ours < <(measure "$2" "$build/contigo" "${@:3}")
    row "$1, contigo" "${ours[@]}"
    if command -v gnugo >/dev/null; then
        read -r -a theirs < <(measure "$2" gnugo --mode gtp)
        row "$1, gnugo" "${theirs[@]}"
        printf '  contigo is %s times as fast\n' "$(ratio "${theirs[0]}" "${ours[0]}")"
    else
        echo "  gnugo is not installed: nothing to compare with"
    fi
}

freehand() { # POINTS: print one stroke that wanders back and forth over a few spaces
    awk -v n="$1" 'BEGIN {
        printf "set_rule allotment 5000\ndraw black"
        for (i = 0; i < n; i++)
            printf " %.5f,%.5f", 3 + i * 0.00003, 5 + (i % 7) * 0.00001
        print "\nscore"
    }'
}

record() { # STROKES: print a record of short strokes all over the largest board
    awk -v n="$1" 'BEGIN {
        print "# Contigo game record\nset_game lines\nboardsize 161 161\nkomi 7"
        print "set_rule allotment 4\nset_rule upper 8\nset_rule lower 8"
        seed = 1
        for (i = 0; i < n; i++) {
            # Black keeps to the cells of one chessboard color and White to the others, so they never meet.
            cell = int(i / 2)
            x = (cell * 7919) % 160; y = int((cell * 104729) / 160) % 160
            if ((x + y) % 2 != i % 2) x = (x + 1) % 160
            a = (i * 37 % 89) / 100 + 0.05; b = (i * 53 % 83) / 100 + 0.05
            c = (i * 61 % 87) / 100 + 0.05; d = (i * 29 % 81) / 100 + 0.05
            if (a == c && b == d) d += 0.01
            printf "play %s %.2f,%.2f:%.2f,%.2f\n", i % 2 ? "white" : "black", x + a, y + b, x + c, y + d
        }
        print "# unfinished"
    }'
}

# GAMES STROKES: print random strokes, scored after each, on boards as crowded as 161 lines with 10,000.
scored_strokes() {
    awk -v games="$1" -v n="$2" 'BEGIN {
        seed = 2026
        side = int(160 * sqrt(n / 10000) + 0.5)
        print "boardsize", side + 1, side + 1
        print "set_rule allotment 1000"
        for (game = 0; game < games; game++) {
            print "clear_board"
            for (i = 0; i < n; i++) {
                color = i % 2 ? "white" : "black"
                x = random() * side; y = random() * side; angle = random() * 6.283185307
                printf "draw %s %.5f,%.5f %.5f,%.5f\n", color, x, y, x + 4 * cos(angle), y + 4 * sin(angle)
                print "pass", color "\nscore"
            }
        }
    }
    function random() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }'
}

echo "whole processes, on $(uname -n) ($(uname -m))"
yes name | head -n 100000 >"$folder/names"
versus_gnugo '100,000 lines of name' "$folder/names"

echo
yes $'play black Q16\nundo' | head -20000 >"$folder/plays"
versus_gnugo '10,000 play and undo, 19 by 19' "$folder/plays" --game go

echo
for points in 100000 200000 400000; do
    freehand "$points" >"$folder/freehand"
    read -r -a cost < <(measure "$folder/freehand" "$build/contigo")
    row "a stroke of $points points, $(du -h --apparent-size "$folder/freehand" | cut -f1)" "${cost[@]}"
done

echo
scored_strokes 10 1000 >"$folder/short"
scored_strokes 1 10000 >"$folder/long"
read -r -a short < <(measure "$folder/short" "$build/contigo")
read -r -a long < <(measure "$folder/long" "$build/contigo")
row 'ten games of 1,000 strokes, each scored' "${short[@]}"
row 'one game of 10,000 strokes, each scored' "${long[@]}"
printf '  a stroke takes %s times as long in the long game\n' "$(ratio "${long[0]}" "${short[0]}")"

awk 'BEGIN { for (i = 0; i < 200; i++) print "goto", i * 7919 % 20001 }' | cat "$folder/long" - >"$folder/jumps"
read -r -a jumps < <(measure "$folder/jumps" "$build/contigo")
printf '  goto between its moves takes %s ms\n' "$(awk -v a="${jumps[0]}" -v b="${long[0]}" 'BEGIN { print (a - b) * 1000 / 200 }')"

echo
record 100000 >"$folder/game.contigo"
echo "loadgame $folder/game.contigo" >"$folder/load"
"$build/contigo" <"$folder/load" | grep -q '^=' || { "$build/contigo" <"$folder/load"; exit 1; }
read -r -a cost < <(measure "$folder/load" "$build/contigo")
row 'loadgame of 100,000 strokes' "${cost[@]}"

echo
"$build/tests/bench" "$build/growth.svg"
echo
"$build/tests/bench_go"
"$build/tests/bench_position"
echo
"$build/tests/bench_stones"
echo
BOT_FLAGS=-O2 tests/bots/run.sh "$build" --bench
echo
tests/figures/bench_match.sh "$build"
echo
echo "growth is drawn in $build/growth.svg; repeat all this with: make bench"
