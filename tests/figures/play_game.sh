#!/bin/bash
# Let two players of the engine play a game, and save its record. The same seed gives the same game. Usage: play_game.sh
# GAME SIDE SEED BLACK WHITE FILE. Players are in the format of the command `player`, such as greedy, or 'search
# playouts 400'. Run it in the project's top folder. The variable PROGRAM can name another engine.
set -u
game=$1 side=$2 seed=$3 black=$4 white=$5 file=$6
program=${PROGRAM:-build/contigo}
trap '' PIPE
coproc "$program" --game "$game" --seed "$seed"
from=${COPROC[0]} to=${COPROC[1]} # bash unsets COPROC when the program ends
end() {
    printf 'play_game.sh: %s has ended\n' "$program" >&2
    exit 1
}
ask() { # LINE...: send these lines, and store the last word of the last reply in `reply`
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
    [ "$reply" = over ] && break # a player has resigned, or has won by a move
    [ "${reply,,}" = pass ] && passes=$((passes + 1)) || passes=0
done
ask 'settle black' 'settle white' "savegame $file" final_score
printf '%s moves, %s\n' "$turn" "$reply"
