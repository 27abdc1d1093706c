#!/bin/bash
# Find the komi that makes games even, on the usual boards and with other rules of `lines`. It is the median of Black's
# lead in games between equal players, and is printed with a 95% interval as a row of a table. Each case is played
# twice, first without komi and then with the komi found, since a player who is ahead plays differently; the second
# result counts. These variables can be set: PLAYER is the player (greedy, or search:playouts=100), GAMES the number of
# games (200), and JOBS how many run at the same time (2). If there are arguments, only rows that contain one of them
# are measured.
set -u
cd "$(dirname "$0")/../.." || exit 2
strength=${BUILD:-build}/tests/strength
player=${PLAYER:-search:playouts=100}
games=${GAMES:-200}
jobs=${JOBS:-2}
words=("$@")

even() { # GAME SIDE SEED: print the median and its interval; fail if there is none
    local said
    said=$("$strength" "$1" "$2" "$games" "$player" "$player" "$3" "$jobs") &&
        sed -n 's/^  even with komi \([-0-9.]*\) \(\[.*\]\), by.*/\1 \2/p' <<<"$said" | grep . && return
    printf 'komi.sh: no komi of %s on %s by %s\n' "$1" "$2" "$player" >&2
    return 1
}

row() { # GAME SIDE RULES...: measure and print a row
    local line="$*" wanted=yes word rules first second
    for word in "${words[@]}"; do
        wanted=no
        case $line in *"$word"*) wanted=yes && break ;; esac
    done
    [ $wanted = yes ] || return 0
    rules=$(printf ':%s' opening=${OPENING:-0} "${@:3}")
    first=$(even "$1$rules:komi=0" "$2" 1) || exit 1
    second=$(even "$1$rules:komi=${first%% *}" "$2" 2) || exit 1
    printf '| %s %s | %s | %s |\n' "$1" "$2" "${*:3}" "$second"
}

printf 'even komi, %s against itself, %d games\n' "$player" "$games"
for side in 9 13 19; do row lines $side; done
for side in 9 13; do row stones $side; done
row go 9 scoring=area
row minigo 5
for rule in upper=4 upper=16 lower=4 lower=16 allotment=3 allotment=6; do row lines 13 $rule; done
