#!/bin/bash
# Test `contigo-match watch`: with a match that is running in another process, and its boards; with a match whose runner
# was killed; and with a finished match. It needs bash and coreutils. Usage: test_match_watch.sh [BUILD]
set -u
. "$(dirname "$0")/../../counted.sh"
loop=$(realpath "$(dirname "$0")/bot_loop.sh")
match=$(realpath "${1:-build}/contigo-match")
shown=(seen complaints)
work_apart

has() { # NAME LINE: check that the output contains this line
    grep -q -x -F -e "$2" seen
    result "$1" $?
}

see() { # write the present output into the file `seen`
    "$match" watch results "$@" >seen 2>complaints
}

wait_for() { # PATTERN: wait some minutes until the output contains the pattern
    for _ in {1..1200}; do
        see 2>/dev/null
        grep -q -e "$1" seen && return
        sleep 0.1
    done
    return 1
}

# Make a program that plays along the first row as Black, and along the second as White. After three moves it waits for
# the file `go`, and then White resigns.
cat >bot <<'BOT'
#!/bin/bash
cd "$(dirname "$0")" || exit
points=(A B C)
genmove() {
    row=1
    [ "$1" = white ] && row=2
    while [ "$made" -ge 3 ] && ! [ -e go ]; do sleep 0.05; done
    [ "$made" -lt 3 ] && text=${points[made]}$row || text=resign
}
BOT
cat "$loop" >>bot
chmod +x bot
echo 'E5 E4 # far corner' >book
start() {
    "$match" --game go --size 5 --player first=./bot --player second=./bot --games 2 --quiet \
        --openings book --results results >told 2>&1 &
    runner=$!
}

start
wait_for ', 8 turns'
result 'six moves are seen, after two of the opening' $?
has 'who plays' 'game 0: first (black) - second (white), 8 turns, opening far corner'
has 'the row of black' ' 1 X X X . . 1'
has 'the row of white' ' 2 O O O . . 2'
has 'an empty row' ' 3 . . . . . 3'
grep -q '^go 5x5: 0/2 games, first 0-0-0' seen
result 'how it stands' $?
{
    kill -9 "$runner"
    wait "$runner"
} 2>/dev/null
wait_for '^no game is running$'
result 'a runner that is killed plays nothing' $?
[ -e results/live/0 ]
result 'its game is there, but is not shown' $?

touch go
start
wait "$runner"
result 'it goes on' $?
runner=
see --once
result 'what is done is seen' $?
has 'that it is done' 'all games are finished'
grep -q '^go 5x5: 2/2 games, first 1-0-1' seen
result 'how it ended' $?
[ ! -e results/live ]
result 'nothing is left of the games that went on' $?

mkdir results/live
echo 'no game' >results/live/0
see
has 'what is no game is no game' 'all games are finished'
flock results/live/0 "$match" watch results >seen 2>complaints
result 'nor where somebody holds it' $?
has 'that it is done, again' 'all games are finished'
if script -qec true /dev/null >/dev/null 2>&1; then
    timeout 600 script -qec "$match watch results" /dev/null >seen </dev/null
    result 'on a terminal it ends when all is played' $?
    grep -q '2/2 games' seen
    result 'on a terminal it shows the same' $?
else
    echo 'skipped: a terminal: there is none to be had'
fi

see --twice
[ $? -eq 2 ] && grep -q 'expected watch DIR' complaints
result 'wrong usage' $?
"$match" watch nowhere >seen 2>complaints
[ $? -eq 1 ] && [ -s complaints ] && [ ! -s seen ]
result 'a folder that is not there' $?

close 'match watch'
