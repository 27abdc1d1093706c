#!/bin/bash
# Measure the strength of players in matches that the engine referees, two games at a time, each player on a core of its
# own. Each match is printed with its target. If LONG=1 is set, there are ten times as many games. JOBS and SEED are set
# as in strength.c. If there are arguments, only matches that contain one of them are played.
set -u
cd "$(dirname "$0")/../.." || exit 2
strength=${BUILD:-build}/tests/strength
jobs=${JOBS:-2}
seed=${SEED:-1}
times=${LONG:+10}
times=${times:-1}

match() { # AIM GAMES GAME SIDE PLAYER PLAYER: play and print a match; AIM is a percentage
    local line="$3 $4 $5 $6" wanted=yes word
    for word in "${words[@]}"; do
        wanted=no
        case $line in *"$word"*) wanted=yes && break ;; esac
    done
    [ $wanted = yes ] || return 0
    "$strength" "$3" "$4" $(($2 * times)) "$5" "$6" "$seed" "$jobs"
    printf '  at least %s%% are aimed at\n' "$1"
}

words=("$@")
echo 'greedy against random'
for board in 'lines 9' 'lines 13' 'lines 19' 'stones 9' 'stones 13' 'go 9' 'capture 9' 'hex 7'; do
    # shellcheck disable=SC2086 # the variable contains a game and a side
    match 99 100 $board greedy random
done
echo 'search with a quarter of a second for a turn against greedy'
for board in 'lines 9' 'lines 13' 'lines 19' 'stones 9' 'stones 13' 'go 9' 'capture 9' 'hex 7'; do
    # shellcheck disable=SC2086
    match 85 40 $board search:time=0.25 greedy
done
echo 'search with a second against search with a sixteenth of one'
for board in 'lines 13' 'stones 9' 'go 9'; do
    # shellcheck disable=SC2086
    match 70 40 $board search:time=1 search:time=0.0625
done
echo 'minigo'
for other in random minimax2; do
    match 100 40 minigo 5 search:time=0.25 $other
done
if command -v gnugo >/dev/null; then
    echo 'against GNU Go'
    match "$([ "$times" = 1 ] && echo 60 || echo 75)" 40 go:scoring=area:komi=7.5 9 search:time=2 \
        'gtp:gnugo --mode gtp --level 10 --chinese-rules'
else
    echo 'against GNU Go: not there (apt-get install gnugo)'
fi
