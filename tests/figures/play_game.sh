#!/bin/bash
# Has two players of the engine play a game, and saves its record: with the same seed the same one.
# Usage: play_game.sh GAME SIDE SEED BLACK WHITE FILE: players as the command `player` takes them,
# such as greedy, or 'search playouts 400'. From the project's top; PROGRAM is another engine.
set -u
game=$1 side=$2 seed=$3 black=$4 white=$5 file=$6
program=${PROGRAM:-build/contigo}
trap '' PIPE
coproc "$program" --game "$game" --seed "$seed"
from=${COPROC[0]} to=${COPROC[1]} # which bash forgets once the program has ended
end() {
    printf 'play_game.sh: %s has ended\n' "$program" >&2
    exit 1
}
ask() { # LINE...: the last word of the reply to the last of them
    local line text
    for line; do
        printf '%s\n' "$line" 2>/dev/null >&"$to" || end
        while IFS= read -r text 2>/dev/null <&"$from" || end && [ -n "$text" ]; do
            reply=${text##* }
        done
    done
}
ask "boardsize $side"
reply=
for ((passes = 0, turn = 0; passes < 2; turn++)); do
    if ((turn % 2 == 0)); then ask "player $black" 'genmove black'; else ask "player $white" 'genmove white'; fi
    [ "$reply" = over ] && break # somebody has resigned, or won by a move
    [ "${reply,,}" = pass ] && passes=$((passes + 1)) || passes=0
done
ask 'settle black' 'settle white' "savegame $file" final_score
printf '%s moves, %s\n' "$turn" "$reply"
