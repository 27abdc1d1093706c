#!/bin/bash
# Test complete matches from outside: results, errors, matches that are killed or run out of disk space, programs that
# misbehave, options for failures, and pairings. With LONG=1 there are 200 kills, about 50 full disks and 10 games of
# each hostile program. Tests that need Python 3, or must mount a disk, are skipped with a message if that isn't
# possible. Usage: test_match.sh [FOLDER [PART...]]. FOLDER contains the programs (build by default). PARTs are names of
# functions here, such as `undisturbed kills`; then only these run.
set -u
. "$(dirname "$0")/../../counted.sh"
build=$(realpath "${1:-build}")
source=$(realpath "$(dirname "$0")")
program=$build/contigo-match
bot=$build/tests/match_bot
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null)
long=${LONG:-}
seed=${SEED:-2718}
folder=$(mktemp -d)
disk=$folder/disk
mark=contigo-match-test-$$-$RANDOM
export MATCH_MARK=$mark
finish() {
    umount "$disk" 2>/dev/null
    rm -rf "$folder"
}
trap finish EXIT
cd "$folder" || exit 2

skip() { # WHAT WHY: report that a test is skipped
    printf 'skipped: %s: %s\n' "$1" "$2"
}

# OPTION...: run a match; store its exit status in `status`, and its output in the files `said` and `complaints`.
match() {
    timeout 600 "$program" "$@" >said 2>complaints </dev/null
    status=$?
}

# Print the command of a player: $1 is a kind of tests/tools/match/match_player.py, and $2... are its arguments.
player() {
    printf "'%s' -SEs '%s' %s" "$python" "$source/match_player.py" "$*"
}

bot() { # KIND: print the command of a player, a kind of tests/tools/programs/match_bot.c
    printf "'%s' %s" "$bot" "$1"
}

random="'$build/contigo' --player random --seed %SEED%"

columns() { # FOLDER LIST: print these columns of `contigo-match csv`, with one line for each game
    "$program" csv "$1" 2>&1 | grep -a '^[0-9]*,[0-9]' | cut -d, -f "$2" | tr -d '"'
}

# The columns number, black, white, result, verdict, margin, failure, who failed, and turns.
GAME=1,4,5,7-11,13
# The columns that are the same however often a match is interrupted: all except attempts, times and error messages.
COURSE=1,2,4-11,13-18,21-25,28,29,33,34

left() { # print the processes that this test's matches have left, one per line
    local environment process words
    for environment in $(grep -lsaF "MATCH_MARK=$mark" /proc/[0-9]*/environ); do
        process=$(basename "$(dirname "$environment")")
        words=$({ tr '\0' ' ' <"/proc/$process/cmdline"; } 2>/dev/null)
        case $words in
        '' | *test_match.sh* | grep* | tr*) ;;
        *) printf '%s %s\n' "$process" "$words" ;;
        esac
    done
}

nothing_left() { # NAME: check that all processes end
    local i
    for i in $(seq 600); do
        [ -n "$(left)" ] || break
        sleep 0.1
    done
    is "$1: nothing is left" '' "$(left)"
}

workers_of() { # RUNNER: print its present workers, one per line
    local child
    for child in $(cat /proc/"$1"/task/*/children); do
        ! grep -q -s -z -x -e --work "/proc/$child/cmdline" || printf '%s\n' "$child"
    done
}

await_workers() { # RUNNER: wait until it has workers, or has ended
    until [ -n "$(workers_of "$1")" ] || ! kill -0 "$1"; do sleep 0.02; done
}

await_line() { # TEXT FILE [COUNT]: wait some minutes until COUNT lines of a file contain a text
    local i
    for i in $(seq 6000); do
        [ "$(cat "$2" 2>/dev/null | grep -c -e "$1")" -lt "${3:-1}" ] || return
        sleep 0.05
    done
}

# Two programs with fixed moves determine the result of a match. In minigo stones count, and komi is 2.5: C1 to C5
# against E1 is five stones to one.

scripted() {
    one="one=$(player script C1 C2 C3 C4 C5)"
    two="two=$(player script E1)"
    match -g minigo -n 4 -r hand -p "$one" -p "$two"
    is 'a match by hand ends well' 0 "$status"
    printf '%s\n' '0,one,two,black,score,1.5,,,11' '1,two,one,white,score,-6.5,,,12' \
        '2,one,two,black,score,1.5,,,11' '3,two,one,white,score,-6.5,,,12' >expected
    columns hand $GAME >got
    same 'its games'
    cp expected expected.hand
    printf '%s\n' 'minigo 5x5: 4 of 4 games, 46 turns' 'score 100.00%' \
        'one                     4-0-0, as black 2-0-0, as white 2-0-0, margin +4.00' \
        'two                     0-0-4, as black 0-0-2, as white 0-0-2, margin -4.00' \
        '2 games are identical to another game and add no information' >expected
    grep -E '^minigo|^score 100|^one  .*margin|^two  .*margin|are identical' said |
        sed -E 's/(score 100.00%).*/\1/; s/(margin [-+][0-9.]*).*/\1/' >got
    same 'its report'
    printf 'play %s\n' 'black C1' 'white E1' 'black C2' 'white PASS' 'black C3' 'white PASS' 'black C4' \
        'white PASS' 'black C5' 'white PASS' 'black PASS' >expected
    grep '^play' hand/records/0000/0000000.contigo >got
    same 'its first record'
    printf 'loadgame hand/records/0000/0000001.contigo\nfinal_score\nloadsgf hand/records/0000/0000001.sgf\n' |
        "$build/contigo" --game minigo | sed '/^$/d' >got
    printf '%s\n' '= ' '= W+6.5' '= black' >expected
    same 'its second, read by the engine'
    "$program" verify hand >got
    printf 'the referee replayed 4 games: all results are correct\n' >expected
    same 'verify'
    "$program" json hand | "$python" -c '
import json, sys
for line in sys.stdin:
    game = json.loads(line)
    print(game["number"], game["black"], game["white"], game["result"], game["verdict"], game["margin"],
          game["failure"], game["failing"], game["turns"], game["black_program"], game["white_errors"] == "")
' >got 2>&1
    printf '%s\n' '0 one two black score 1.5 None None 11 Player True' \
        '1 two one white score -6.5 None None 12 Player True' \
        '2 one two black score 1.5 None None 11 Player True' \
        '3 two one white score -6.5 None None 12 Player True' >expected
    same 'json'
    is 'when its games began' 4 "$(columns hand 31 | awk -v from="$(date -u -d '1 day ago' +%F)" -v to="$(date -u -d tomorrow +%F)" '
        $1 > from && $1 < to' | wc -l)"
}

again() { # continue the same match, with the same command and with others
    grep -v '^game ' said >report
    columns hand 1-37 >before
    export MATCH_LOG=$PWD/log
    match -g minigo -n 4 -r hand -p "$one" -p "$two" -j 2
    unset MATCH_LOG
    is 'the same command again ends well' 0 "$status"
    is 'and starts nobody' 'not there' "$(cat log 2>/dev/null || echo not there)"
    printf '4 games are already finished\n' | cat - report >expected
    cp said got
    same 'and tells the same'
    match -g minigo -n 4 -r hand -p "$one" -p "$two" --seed 2
    is 'another command fails' 1 "$status"
    echo 'contigo-match: hand contains the results of another match: use its settings, or another folder. These settings differ: was "seed 1", now "seed 2" (contigo-match --extend adds games with other settings)' >expected
    tr -s ' ' <complaints >got
    same 'and says in what it is another'
    match -g minigo -n 4 -r hand -p "$one" -p "two=$(player script E2)"
    is 'another program fails' "1 $(grep -c 'script E1.*script E2' complaints)" '1 1'
    match -g minigo -n 2 -r hand -p "$one" -p "$two"
    is 'fewer games fail' "1 $(grep -c '"games 4".*"games 2"' complaints)" '1 1'
    columns hand 1-37 >got
    cp before expected
    same 'and nothing has changed'
    export MATCH_LOG=$PWD/log
    match -g minigo -n 6 -r hand -p "$one" -p "$two"
    unset MATCH_LOG
    is 'two more games are two more games' '0 4' "$status $(grep -c ': start' log)"
    columns hand $GAME >got
    printf '%s\n' '4,one,two,black,score,1.5,,,11' '5,two,one,white,score,-6.5,,,12' | cat expected.hand - >expected
    same 'after those that it had'
    sed -i 's/play black C5/play black D5/' hand/records/0000/0000000.contigo
    "$program" verify hand >got
    is 'verify, of a record that was changed' "1 $(head -n 1 got)" "1 game 0: the record's moves are not the stored ones"
}

# Whatever is changed in what a match has stored, verify finds it. A change is in SQL, or for sed in the record of game 0.
tampered() {
    local told change
    printf 'C1 E1 # first\n' >list-of-one
    match -g minigo -n 2 -r untouched --openings list-of-one -p "a=$(player script C2)" -p "b=$(player script E2)"
    is 'a match to be changed' "0 the referee replayed 2 games: all results are correct" "$status $("$program" verify untouched)"
    while IFS='|' read -r told change; do
        cp -r untouched tampered
        if [[ $change == UPDATE* ]]; then
            "$python" -c '
import sqlite3, sys
with sqlite3.connect("tampered/match.db") as database:
    database.executescript(sys.argv[1])' "$change"
        else
            sed -i "$change" tampered/records/0000/0000000.contigo
        fi
        "$program" verify tampered >said
        is "verify finds: $change" "1 game $told" "$? $(head -n 1 said | cut -c "1-$((${#told} + 5))")"
        rm -r tampered
    done <<'END'
0: the settings give black to a different player|UPDATE games SET black = 1 WHERE number = 0
0: the settings give white to a different player|UPDATE games SET white = 0 WHERE number = 0
0: the settings give black a different seed|UPDATE sides SET seed = seed + 1 WHERE number = 0 AND color = 'black'
0: the settings give white a different seed|UPDATE sides SET seed = seed + 1 WHERE number = 0 AND color = 'white'
0: the settings give the game a different seed|UPDATE games SET seed = seed + 1 WHERE number = 0
0: the settings give the game a different opening|UPDATE games SET opening = 'second' WHERE number = 0
0: the record is missing|UPDATE games SET has_record = 0 WHERE number = 0
0: the record's winner is not the stored one|UPDATE games SET winner = 'black' WHERE number = 0
0: the record's margin is not the stored one|UPDATE games SET margin = margin + 1 WHERE number = 0
0: the record's moves are not the stored ones|UPDATE games SET digest = digest + 1 WHERE number = 0
2: the settings define no game with this number|UPDATE games SET number = 2, has_record = 0, has_sgf = 0 WHERE number = 1; UPDATE sides SET number = 2 WHERE number = 1
0: the referee rejects 'play white C1': |s/^play white E1/play white C1/
0: the record does not begin with the opening|s/^play black C1/play black D1/
END
}

# Each program gets its seed from the match, in its command line and by a command of its own.
seeds() {
    local played
    MATCH_LOG=$PWD/seeds.log match -g minigo -n 2 -r seeds -p "a=$(player script %SEED%)" \
        -p "b=$(player script x%SEED%)"
    played=$(grep -o 'script: start x*[0-9]*' seeds.log | sed 's/.* //' | sort | tr '\n' ' ')
    is 'the seeds that stand in the commands are those that are told' "$played" \
        "$(columns seeds 4,18,25 | sed 's/^a,\(.*\),/\1 x/; s/^b,\(.*\),/x\1 /' | tr ' ' '\n' | sort | tr '\n' ' ')"
    is 'they are four' 4 "$(printf '%s\n' $played | tr -d x | sort -u | wc -l)"
}

# Each program gets a folder of its own, whose path replaces %DIR% everywhere in its command, also at the end.
own_folders() {
    local words first second
    MATCH_LOG=$PWD/own.log match -g minigo -n 2 -r own -p "a=$(player script %DIR%,%DIR)" \
        -p "b=$(player script x%DIR%)"
    words=$(grep -o 'script: start .*' own.log | sed 's/^script: start //' | sort -u)
    first=$(grep -v '^x' <<<"$words") second=$(grep '^x' <<<"$words")
    is 'the folder replaces %DIR%' "/own/programs/ ,%DIR" \
        "$(sed -E 's,^.*(/own/programs/)[^/,]*(.*)$,\1 \2,' <<<"$first" | sort -u)"
    is 'and at the end of the command' "/own/programs/" \
        "$(sed -E 's,^x.*(/own/programs/)[^/,%]+$,\1,' <<<"$second" | sort -u)"
}

# Play `lines`, with programs that know the command `set_game`.
lines() {
    match -g lines --size 9 -n 2 --cap 6 -r lines -p "a=$(player script 2,2:4,2 2,4:4,4)" -p "b=$(player script 7,7:5,7)"
    is 'lines: ends well' "0 " "$status $(cat complaints)"
    columns lines 1,4,5,8,13 >got
    printf '%s\n' 0,a,b,score,5 1,b,a,score,6 >expected
    same 'lines: its games'
    "$program" verify lines >got
    is 'lines: verify' 'the referee replayed 2 games: all results are correct' "$(cat got)"
}

# Weak players pass while borders are open and dead stones are on the board. Even then the stored result, the record and
# the SGF file must agree.
settled() {
    local search="'$build/contigo' --playouts 10 --threads 1 --seed %SEED%" scoring
    for scoring in area territory; do
        match -g go --size 9 --rule scoring=$scoring -n 8 -r settled-$scoring -p "a=$search" -p "b=$search"
        is "settled by $scoring: ends well" 0 "$status"
        columns settled-$scoring 1,9 | sort -n |
            sed -n 's/^\([0-9]*\),-\(.*\)/\1 W+\2/p; s/^\([0-9]*\),\([^-].*\)/\1 B+\2/p; s/^\([0-9]*\),0$/\1 0/p' >expected
        for game in settled-$scoring/records/*/*.sgf; do
            printf '%d %s\n' "$((10#$(basename "$game" .sgf)))" "$(grep -o 'RE\[[^]]*' "$game" | cut -c 4-)"
        done >got
        same "settled by $scoring: the SGF files have the stored results"
        is "settled by $scoring: verify" 'the referee replayed 8 games: all results are correct' \
            "$("$program" verify settled-$scoring)"
    done
}

# Test wrong usage.

refused() { # NAME EXPECTED OPTION...: check that the exit status is 2, and that the message contains EXPECTED
    local name=$1 expected=$2
    shift 2
    match "$@"
    grep -qF -- "$expected" complaints && cp complaints expected || printf '%s\n' "$expected" >expected
    cp complaints got
    same "$name"
    is "$name: the status" 2 "$status"
}

usage() {
    local option value expected test both="-p a=true -p b=true"
    while IFS='|' read -r option value expected; do
        refused "--$option $value" "bad value '$value' for $option: expected $expected" "--$option" "$value"
    done <<'END'
game|chess|a game: lines, stones, go, minigo
size|0|N or NxM, such as 9 or 9x13
size|5x|N or NxM, such as 9 or 9x13
size|5x5x5|N or NxM, such as 9 or 9x13
rule|komi|NAME=VALUE
rule|=3|NAME=VALUE
player|a|NAME=COMMAND, with a name of up to 64 letters
player|a b=true|NAME=COMMAND
player|=true|NAME=COMMAND
player|a=|NAME=COMMAND
player|a='true|NAME=COMMAND
format|cup|one of round-robin gauntlet swiss ladder
games|0|a whole number from 1 to 1000000000
games|2.0|a whole number from 1 to 1000000000
games|-2|a whole number from 1 to 1000000000
games|two|a whole number from 1 to 1000000000
rounds|-1|a whole number from 0 to 100000
pin-to||processors, such as 0,2-5
pin-to|3-1|processors, such as 0,2-5
pin-to|1,|processors, such as 0,2-5
seed|x|a whole number from 0 to 9223372036854775806
seed|9223372036854775807|a whole number from 0 to 9223372036854775806
openings||the name of a folder or a file
opening-start|0|a whole number from 1 to 1000000000
opening-repeats|0|a whole number from 1 to 1000000000
opening-seed|9223372036854775807|a whole number from 0 to 9223372036854775806
random-opening|1001|a whole number from 0 to 1000
opening-order|backwards|one of sequential random
main-time|-1|a number of seconds from 0 to 1000000
main-time|1000001|a number of seconds from 0 to 1000000
increment|1e3|a number of seconds from 0 to 1000000
move-time|fast|a number of seconds from 0 to 1000000
move-time|nan|a number of seconds from 0 to 1000000
margin||a number of seconds from 0 to 1000000
handshake|1 2|a number of seconds from 0 to 1000000
answer|0x1|a number of seconds from 0 to 1000000
quit-time|inf|a number of seconds from 0 to 1000000
byo-yomi|30|PERIODSxSECONDS such as 5x30, or SECONDS/MOVES
byo-yomi|0x30|PERIODSxSECONDS such as 5x30, or SECONDS/MOVES
byo-yomi|3x0|PERIODSxSECONDS such as 5x30, or SECONDS/MOVES
byo-yomi|30/0|PERIODSxSECONDS such as 5x30, or SECONDS/MOVES
cap|-1|a whole number from 0 to 1000000
agree|3|TURNS,POINTS, such as 6,20
agree|0,3|TURNS,POINTS, such as 6,20
agree|3,-1|TURNS,POINTS, such as 6,20
on-failure|win|one of loss void replay stop
replays|1001|a whole number from 0 to 1000
memory|much|a whole number from 0 to 1073741824
processor|-1|a whole number from 0 to 1000000000
file-size|0|a whole number from 1 to 1073741824
files|1.5|a whole number from 0 to 1000000
processes|x|a whole number from 0 to 1000000
sprt|5|ELO0,ELO1[,ALPHA,BETA[,logistic|normalized]]
sprt|5,0|ELO0,ELO1
sprt|0,5,0.05|ELO0,ELO1
sprt|0,5,0,0.05|ELO0,ELO1
sprt|0,5,0.05,0.05,odd|ELO0,ELO1
score-every|-1|a whole number from 0 to 1000000000
concurrency|0|a whole number from 1 to
END
    refused 'no player' 'expected at least two players' -r new
    refused 'one player' 'expected at least two players' -r new -p a=true
    refused 'the same name twice' 'that no other player has' -r new -p a=true -p a=false
    refused 'no folder of results' 'expected a folder for the results: --results DIR' $both
    refused 'games that are odd' '--games: expected an even number, since' -r new -n 3 $both
    refused 'a rule that is none' "unknown rule 'color'" -r new -g minigo --rule color=red $both
    refused 'a rule with a bad value' "rule komi=much: syntax error: bad number 'much': expected a decimal number" -r new -g minigo --rule komi=much $both
    refused 'a board that cannot be' "unacceptable size '99': expected 2 to 52 lines for the game go" -r new -g go --size 99 $both
    refused 'openings that are not there' "opening nowhere: No such file or directory" -r new --openings nowhere $both
    mkdir -p empty
    refused 'openings without one' 'opening empty: the folder contains no records or SGF files' -r new --openings empty $both
    refused 'openings of both kinds' "can't be combined" -r new --openings empty --random-opening 2 $both
    refused 'rounds of a round robin' '--rounds is only for --format swiss or ladder: leave it out' -r new --rounds 2 $both
    refused 'a ladder without rounds' 'expected a number of rounds' -r new --format ladder $both
    refused 'a test of three' '--sprt needs exactly two players' -r new --sprt 0,5 $both -p c=true
    refused 'an increment to nothing' '--increment needs a main time: add --main-time S' -r new --increment 2 $both
    refused 'two kinds of clock' "can't be combined" -r new --main-time 9 --increment 2 --byo-yomi 3x5 $both
    refused 'an option that is none' "unknown option '--speed'" --speed 3
    for before in --quiet --seed=3 --events; do
        refused "-qzb after $before" "unknown option '-z'" $before -qzb
    done
    refused 'a letter that names an option without one' "unknown option '-J'" --size=9 -qJb
    refused 'a letter without its value' "option '-n' needs a value" -qn
    refused 'an option with a value too many' "option '--quiet' takes no value" --quiet=yes -qzb
    refused 'a word too many' "unexpected argument 'play'" $both play
    printf '# a match\ngame minigo\n\ngames ten\n' >settings
    refused 'a bad line in a file' "settings: line 4: bad value 'ten' for games: expected a whole number" --file settings
    printf 'game minigo\nspeed 3\n' >settings
    refused 'an unknown line in a file' "settings: line 2: unknown setting 'speed'" --file settings
    is 'nothing was made of all that' 'not there' "$([ -e new ] && echo there || echo not there)"
    match --file nowhere
    is 'a file that is not there' "2 1" "$status $(grep -c nowhere complaints)"
    "$program" sprt 3 10 20 15 5 >usual
    for test in 0,5 0,5,0.05,0.05 0,5,0.05,0.05,logistic; do
        is "a test of counts: $test" "0 $(cat usual)" "$("$program" sprt 3 10 20 15 5 $test >given; echo $?) $(cat given)"
    done
    is 'another test is another' no "$("$program" sprt 3 10 20 15 5 0,50 | cmp -s - usual && echo yes || echo no)"
    refused 'a test of counts with bad bounds' 'ELO0,ELO1' sprt 3 10 20 15 5 5,0
    refused 'a test of four counts' 'five counts of pairs' sprt 3 10 20 15
    refused 'a test of a count that is none' 'five counts of pairs' sprt 3 10 20 15 x
    match report nowhere
    is 'a report of nothing' "1 1" "$status $(grep -c nowhere complaints)"
}

from_file() {
    printf '# the same\r\ngame minigo\nplayer a=%s\nplayer b=%s\ngames 2\n' "$(bot wall)" "$(bot good)" >settings
    sed -i 's/\r$//' settings
    match --file settings -r file
    is 'settings from a file' "0 2" "$status $(columns file 1 | wc -l)"
    match -g minigo -n 2 -p "a=$(bot wall)" -p "b=$(bot good)" -r file
    is 'and the same as options' 0 "$status"
}

# Test matches that are interrupted. Random players with seeds from the match always play the same games.

tournament() { # FOLDER: set `command` to the options of the tournament, with results in FOLDER
    command=(-g minigo -n 20 -j 2 --seed 5 -r "$1" -p "a=$random" -p "b=$random" -p "c=$random")
    [ "$shape" = robin ] || command+=(-n 4 --format swiss --rounds 5 --random-opening 3 -p "d=$random" -p "e=$random"
        -p "f=$random")
}

shape=robin

undisturbed() { # play both tournaments, of 60 games each; in the Swiss tournament, only 12 games are known at a time
    for shape in robin swiss; do
        tournament $shape
        match "${command[@]}"
        is "a tournament ends well: $shape" "0 60" "$status $(columns $shape 1 | wc -l)"
        columns $shape $COURSE >$shape.course
        is "both programs report the referee's results: $shape" 60 \
            "$(columns $shape 21,22,28,29 | grep -c '^[BW]+[0-9.]*,0,[BW]+[0-9.]*,0$')"
    done
    shape=robin
}

# NAME FOLDER: check that the results are move for move those of the undisturbed tournament of the same format.
same_course() {
    cp $shape.course expected
    columns "$2" $COURSE >got
    same "$1: game by game"
    diff -r $shape/records "$2/records" >got 2>&1
    : >expected
    same "$1: record by record"
    is "$1: verify" 'the referee replayed 60 games: all results are correct' "$("$program" verify "$2")"
}

kills() {
    local kills=12 killed=0 process i done=0 tournaments=0
    [ -z "$long" ] || kills=200
    RANDOM=$seed
    printf 'kills with SEED=%s\n' "$seed"
    while [ "$killed" -lt "$kills" ]; do
        tournaments=$((tournaments + 1))
        [ $((tournaments % 2)) -eq 0 ] && shape=robin || shape=swiss
        tournament "killed$tournaments"
        for i in $(seq 300); do
            "$program" "${command[@]}" >said 2>complaints </dev/null &
            process=$!
            if [ "$killed" -lt "$kills" ]; then
                sleep "0.$(printf '%03d' $((RANDOM % 300 + 20)))"
                kill -KILL "$process" 2>/dev/null
            fi
            { wait "$process"; } 2>/dev/null
            status=$?
            [ "$status" -eq 137 ] || break
            killed=$((killed + 1))
        done
        is "killed, it ends well" "0 " "$status $([ "$status" -eq 0 ] || tail -n 3 complaints)"
        same_course 'killed' "killed$tournaments"
    done
    printf 'kills: %s, of %s tournaments\n' "$killed" "$tournaments"
    nothing_left 'killed'
    shape=robin
    for i in $(seq 50); do # try again if it has finished before it is interrupted
        rm -rf interrupted
        tournament interrupted
        "$program" "${command[@]}" >said 2>complaints </dev/null &
        process=$!
        until [ -e interrupted/records/0000 ] || ! kill -0 "$process" 2>/dev/null; do sleep 0.01; done
        kill -INT "$process" 2>/dev/null
        wait "$process"
        status=$?
        [ "$status" -eq 0 ] || break
    done
    is 'interrupted, it says that it goes on' "1 1" \
        "$status $(grep -c 'games are stored in interrupted: run the same command again to continue$' complaints)"
    nothing_left 'interrupted'
    match "${command[@]}"
    is 'and goes on' 0 "$status"
    same_course 'interrupted' interrupted
}

# After a runner is killed, its workers live for a moment longer, in which they still create folders for programs.
straggler() {
    match -g minigo -n 2 -p "a=$random" -p "b=$random" -r straggler
    (while :; do mkdir -p straggler/programs/$RANDOM; done 2>/dev/null) &
    local process=$! i
    for i in 1 2 3 4 5; do
        match -g minigo -n 2 -p "a=$random" -p "b=$random" -r straggler
        is 'while workers of another run end' "0 " "$status $([ "$status" -eq 0 ] || tail -n 3 complaints)"
    done
    kill "$process"
    wait "$process" 2>/dev/null
}

# Programs that never answer must end when their runner is killed.
orphans() {
    local process
    "$program" -g minigo -n 4 -j 2 -r orphans -p "a=$(bot slow)" -p "b=$(bot ignores-term)" >said 2>&1 </dev/null &
    process=$!
    for _ in $(seq 600); do
        [ "$(left | grep -c match_bot)" -lt 2 ] || break
        sleep 0.1
    done
    is 'programs think' yes "$(left | grep -c match_bot | sed 's/^[2-9][0-9]*$/yes/')"
    kill -KILL "$process"
    { wait "$process"; } 2>/dev/null
    nothing_left 'orphans'
}

full_disks() {
    local size=100 step=140 enough=5 full=0 unclear=0 i
    mkdir -p "$disk"
    if ! mount -t tmpfs -o size=${size}k contigo-test "$disk" 2>/dev/null; then
        skip 'full disks' 'a disk may not be mounted'
        return
    fi
    [ -z "$long" ] || { step=14 && enough=50; }
    for i in $(seq 300); do
        tournament "$disk/results"
        match "${command[@]}"
        [ "$status" -ne 0 ] || break
        full=$((full + 1))
        [ "$status" -eq 1 ] && grep -q 'full' complaints || { unclear=$((unclear + 1)) && cp complaints unclear; }
        size=$((size + step))
        mount -o remount,size=${size}k "$disk"
    done
    is 'a full disk is said to be full' 0 "$unclear$([ "$unclear" -gt 0 ] && cat unclear)"
    is 'with room, it ends well' 0 "$status"
    is 'the disk was full often enough' yes "$([ "$full" -ge "$enough" ] && echo yes || echo $full)"
    printf 'full disks: %s\n' "$full"
    same_course 'full disks' "$disk/results"
    umount "$disk"
}

small_files() { # if no disk can be mounted, limit the size of files
    local kilobytes status
    tournament limited
    for kilobytes in 1 40 80 120 100000; do
        (ulimit -f $kilobytes && timeout 600 "$program" "${command[@]}" >said 2>complaints </dev/null)
        status=$?
        [ $kilobytes -eq 100000 ] || is "files of $kilobytes kB: fails" "1" "$status"
        [ $kilobytes -eq 100000 ] || is "files of $kilobytes kB: says so" "1" "$(grep -c 'limited' complaints | sed 's/[2-9]/1/')"
    done
    is 'files may be large again: it ends well' 0 "$status"
    same_course 'small files' limited
}

# Print the kinds of hostile programs, each with the failure that it causes. The program is black in the first game and
# white in the second. `-` means that there is no failure, and the game is played to its end.

hostile_kinds() {
    sed '/^#/d; /^$/d' <<'END'
# KIND FAILURE OPTION...: after `start:` is a failure before the first reply. The time limit is short for replies that
# never come, and a minute for others.
good -
renames -
complains -
crlf not-a-move
blank-lines -
two-writes -
long -
signals-parent -
stops-parent -
shouts -
hides -
adopts -
forks-200 -
comet -
sleeps-in-quit -
never-quits after:no-quit --quit-time 3
crashes-in-quit after:crash
just-in-time -
late late --move-time 0.7
error error-reply
exits start:exit
exits-3 start:exit
silent start:no-handshake --handshake 3
never-reads start:no-handshake --handshake 3
floods start:flood
floods-lines start:flood
nuls start:flood
banner start:garbage
early start:unasked
closes-input start:closed-input
closes-output start:closed-output
closes-all start:closed-output
half half-line --move-time 3
drips half-line --move-time 3
half-exits half-line
half-crashes half-line
half-closes half-line
floods-move flood
gigabyte flood
crashes crash
aborts crash
exits-move exit
closes-output-move closed-output
stops-itself stopped --move-time 3
slow too-slow --move-time 3
ignores-term too-slow --move-time 3
kills-parent attack
kills-parent-and-stays attack
garbage garbage
wrong-id wrong-id
no-id wrong-id
old-id two-replies
two-replies two-replies
second-reply-late two-replies
ahead unasked
garbage-after garbage
flood-after flood
floods-replies flood
leaves exit
terminal not-a-move
looks-around not-a-move
eats-memory not-a-move --memory 200
opens-files not-a-move --files 20
starts-many not-a-move
burns crash --processor 1
END
}

now() { printf '%s\n' $((${EPOCHREALTIME/[.,]/} / 1000)); }

# Play a match against a hostile program: KIND FAILURE OPTION... The results are written into a file named after the
# kind, one per line. A late move and one that never comes are half a second apart, so a late one is tried again, in
# case a busy machine was slow.
hostile() {
    local kind=$1 failure=$2 games=2 begun try
    shift 2
    [ -z "$long" ] || games=10
    for try in 1 2 3 4 5 6 7 8; do
        rm -rf "hostile/$kind"
        begun=$(now)
        timeout 600 "$program" -g minigo -n $games -r "hostile/$kind" -p "good=$(bot wall)" -p "bad=$(bot "$kind")" \
            --move-time 60 --handshake 60 --answer 60 --quit-time 60 "$@" \
            >"hostile/$kind.said" 2>"hostile/$kind.complaints" </dev/null
        printf 'status %s\n' $? >"hostile/$kind.got"
        printf '%s %s\n' $((($(now) - begun) / games)) "$kind" >"hostile/$kind.took"
        columns "hostile/$kind" $GAME >>"hostile/$kind.got"
        grep -o '^bad did not start: [^:]*: ' "hostile/$kind.said" >>"hostile/$kind.got"
        [ "$failure" = late ] && [ "$(grep -c ',late,' "hostile/$kind.got")" -ne $games ] || break
    done
}

# Print the results to be expected, worked out by hand. The other program makes five stones, and a program that hasn't
# failed makes one. A program that fails loses without a margin; the number of turns depends on what it does.
hostile_expected() { # FAILURE
    local games=2 i
    [ -z "$long" ] || games=10
    case $1 in
    -) echo 'status 0' ;;
    start:*) # no game is played, and the match ends after three tries
        printf '%s\n' 'status 1' "bad did not start: ${1#*:}: "{,,}
        return
        ;;
    *) echo 'status 3' ;;
    esac
    for ((i = 0; i < games; i += 2)); do
        if [ "$1" = - ]; then
            printf '%s\n' "$i,good,bad,black,score,1.5,,,11" "$((i + 1)),bad,good,white,score,-6.5,,,12"
        elif [[ $1 == after:* ]]; then # the failure is noted, and changes nothing
            printf '%s\n' "$i,good,bad,black,score,1.5,${1#*:},white,11" \
                "$((i + 1)),bad,good,white,score,-6.5,${1#*:},black,12"
        else
            printf '%s\n' "$i,good,bad,black,failure,,$1,white" "$((i + 1)),bad,good,white,failure,,$1,black"
        fi
    done
}

hostiles() {
    local kind failure options
    [ -x "$bot" ] || {
        skip 'hostile programs' "there is no $bot"
        return
    }
    mkdir hostile
    while read -r kind failure options; do
        while [ "$(jobs -r | wc -l)" -ge 8 ]; do wait -n; done
        hostile "$kind" "$failure" $options &
    done < <(hostile_kinds)
    wait
    while read -r kind failure options; do
        hostile_expected "$failure" >expected
        if [[ $failure == - || $failure == after:* ]]; then cp "hostile/$kind.got" got; else
            sed -E 's/,[0-9]+$//' "hostile/$kind.got" >got
        fi
        same "hostile: $kind"
    done < <(hostile_kinds)
    printf 'hostile: the longest games, in milliseconds: %s\n' "$(cat hostile/*.took | sort -nr | head -n 8 | tr '\n' ' ')"
    nothing_left 'hostile'
    is 'hostile: the words of one stand with its games' "$(columns hostile/complains 1 | wc -l)" "$("$program" json hostile/complains | grep -c '\[31mcannot')"
}

# Test failures that only a referee notices. The good program makes five moves, C1 to C5.
# NAME FIRST SECOND KIND... [-- OPTION...]: check how both games end, as columns that follow the numbers and players.
refereed() {
    local name=$1 first=$2 second=$3 words=() ending
    shift 3
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        words+=("$1")
        shift
    done
    [ $# -eq 0 ] || shift
    rm -rf refereed
    match -g minigo -n 2 -r refereed -p "good=$(player script C1 C2 C3 C4 C5)" -p "bad=$(player "${words[@]}")" \
        --handshake 60 --answer 60 --quit-time 60 "$@"
    case $first in *,failure,*) ending=3 ;; *) ending=0 ;; esac
    printf '%s\n' "status $ending" "0,good,bad,$first" "1,bad,good,$second" >expected
    { printf 'status %s\n' "$status"; columns refereed $GAME; } >got
    same "refereed: $name"
}

# WORD TURNS MORE KIND...: check that both games are lost by the failure WORD, after TURNS turns and after MORE.
fails() {
    local word=$1 turns=$2 more=$3
    shift 3
    refereed "$word: $*" "black,failure,,$word,white,$turns" "white,failure,,$word,black,$more" "$@"
}

referees() {
    # The program's first move is legal, and its second one is on a stone.
    fails illegal-move 3 2 illegal A1
    fails out-of-turn 1 0 other-color A1
    fails not-a-move 1 0 nonsense
    fails error-reply 1 0 refuses
    fails error-reply 1 2 rejects A1
    fails wrong-protocol 0 0 old
    fails error-reply 0 0 no-board
    fails exit 1 0 crashes
    is 'what it complained of stands with the game, for each of the two' "2 2 0" \
        "$("$program" json refereed | grep -c 'sorry, I have no \\"idea\\"') $("$program" csv refereed |
            grep -c 'sorry, I have no ""idea""') $("$program" json refereed | grep -c '"black_errors":"sorry.*"white_errors":"sorry')"
    # Once a second the runner checks whether its workers have been stopped, so let the program think for longer than a
    # second.
    local try
    for try in 1 2 3 4 5 6 7 8; do # half a second later, the move would count as never coming: see hostile()
        match -g minigo -n 2 -r late$try -p "good=$(player script C1 C2 C3 C4 C5)" -p "bad=$(player late 1.35 A1 A2)" \
            --handshake 60 --answer 60 --quit-time 60 --move-time 1.1 --margin 0.02
        [ "$(columns late$try 10 | grep -c late)" -ne 2 ] || break
    done
    is 'late' "3 0,good,bad,black,failure,,late,white,3 1,bad,good,white,failure,,late,black,2" \
        "$status $(columns late$try $GAME | tr '\n' ' ' | sed 's/ $//')"
    is 'late by more than the margin' 2 "$(columns late$try 12 | awk '$1 > 0.02' | wc -l)"
    printf 'late by, in seconds: %s\n' "$(columns late$try 12 | tr '\n' ' ')"
    refereed 'just in time' 'black,score,0.5,,,11' 'white,score,-5.5,,,12' in-time 0.15 A1 A2 -- --move-time 60
    refereed 'late, and within the margin' 'black,score,0.5,,,11' 'white,score,-5.5,,,12' \
        in-time 0.5 A1 A2 -- --move-time 0.1 --margin 60
    refereed 'a liar' 'black,score,1.5,,,11' 'white,score,-6.5,,,12' liar A1
    is 'a liar is found out' "0,B+99,1 1,B+99,1" "$(columns refereed 1,28,29 | head -n 1) $(columns refereed 1,21,22 | tail -n 1)"
    is 'and told of' 1 "$(grep -c '^bad reported a different result than the referee in 2 of 2 games$' said)"
    # The program makes 12 of the 24 turns of a game, all on empty points, row by row.
    refereed 'never passes' 'white,score,-9.5,,,24' 'black,score,4.5,,,24' never-passes
    refereed 'another name each time' 'black,score,1.5,,,11' 'white,score,-6.5,,,12' renames A1
    # The program resigns after one move of its own; a resignation counts as a turn.
    refereed 'resigns' 'black,resignation,,,,4' 'white,resignation,,,,3' resigns A1
    match -g minigo -n 2 -r nobody -p "good=$(bot wall)" -p "bad=/no/such/program"
    is 'a program that is not there' '1  1' "$status $(columns nobody $GAME) $(
        grep -c "^contigo-match: bad did not start, 3 times in a row: '/no/such/program': no-start: .*No such file" complaints)"
    # If the program never passes and the game has no limit of turns, it loses by an illegal move in the end, before it
    # reaches the cap.
    match -g go --size 5 -n 2 -r endless -p "good=$(player well)" -p "bad=$(player never-passes)" --cap 200
    is 'never passes, in go' '3 good,bad,failure,illegal-move,white bad,good,failure,illegal-move,black' \
        "$status $(columns endless 4,5,8,10,11 | tr '\n' ' ' | sed 's/ $//')"
    is 'and verified' 'all results are correct' "$("$program" verify endless | sed 's/.*: //')"
    match -g go --size 9 -n 2 -r well -p "one=$(player well)" -p "two=$random" --cap 300
    is 'two on 9x9 play to the end' '0 score score' "$status $(columns well 8 | tr '\n' ' ' | sed 's/ $//')"
    is 'and that is verified' 'all results are correct' "$("$program" verify well | sed 's/.*: //')"
    # If one program of a tournament is broken, the games between the others must be the same as without it.
    match -g minigo -n 2 -r with -p "a=$(bot wall)" -p "b=$(bot good)" -p "c=$(bot floods-move)"
    match -g minigo -n 2 -r without -p "a=$(bot wall)" -p "b=$(bot good)"
    columns without 4,5,7-9,13,15 >expected
    columns with 4,5,7-9,13,15 | grep -v c, >got
    same 'games of others are not touched'
    nothing_left 'refereed'
}

# Test the options for failures.

on_failure() {
    local how=(-g minigo -n 2 -p "good=$(player script C1)" -p "bad=$(player crashes)")
    match "${how[@]}" -r loss --on-failure loss
    is 'failures are losses' '3 black,failure,exit white,failure,exit' "$status $(columns loss 7,8,10 | tr '\n' ' ' | sed 's/ $//')"
    is 'and told of' 1 "$(grep -c '^bad  *2 exit$' said)"
    match "${how[@]}" -r void --on-failure void
    is 'failures are void' '3 void,failure,exit void,failure,exit' "$status $(columns void 7,8,10 | tr '\n' ' ' | sed 's/ $//')"
    is 'and count nowhere' '1 1' "$(grep -c '2 of 2 games, .* 2 void' said) $(grep -c '^good  *0-0-0' said)"
    MATCH_LOG=$PWD/replay.log match "${how[@]}" -r replay --on-failure replay --replays 3
    is 'failures are played again' '3 3,black,failure,exit 3,white,failure,exit' "$status $(columns replay 3,7,8,10 | tr '\n' ' ' | sed 's/ $//')"
    is 'so often' '8 1' "$(grep -c '^crashes: start' replay.log) $(grep -c '2 of 2 games, .* 6 replayed' said)"
    match -g minigo -n 2 -r once -p "good=$(player script C1)" -p "bad=$(player fails-once "$PWD/failed" A1)" --on-failure replay
    is 'what fails once is played again once' '0 1,white,score 0,white,score' "$status $(columns once 3,7,8 | tr '\n' ' ' | sed 's/ $//')"
    match "${how[@]}" -r stop --on-failure stop
    is 'the first failure stops it' '1 0 1 1' "$status $(columns stop 1 | tr '\n' ' ')$(grep -c 'game 0: bad (exit) failed: ' complaints) $(grep -c '1 games are stored in stop: run the same command again to continue' complaints)"
    match "${how[@]}" -r stop --on-failure stop
    is 'and so does the second' '1 0 1' "$status $(columns stop 1 | tr '\n' ' ' | sed 's/ $//')"
    match "${how[@]}" -r stop --on-failure stop
    is 'and then all is played' 3 "$status"
    how=(-g minigo -n 2 -p "good=$(player script C1)" -p "bad=$(player illegal A1)" --on-failure void)
    match "${how[@]}" -r illegal
    is 'moves that are not legal are failures' 'void void' "$(columns illegal 7 | tr '\n' ' ' | sed 's/ $//')"
    match "${how[@]}" -r lasting --invalid-loses --on-failure stop
    is 'and then they stop nothing' '3 black white' "$status $(columns lasting 7 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r both -p "a=$(player no-board)" -p "b=$(player no-board)" --on-failure stop
    is 'where both fail it stops' '1 0' "$status $(columns both 1)"
    is 'and that is told of each' '0 a,1 b,1' "$("$program" report both >report; echo $?) $(
        sed -n 's/^\([ab]\)  *\([0-9]*\) error-reply$/\1,\2/p' report | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r unequal -p "a=$(player no-board)" -p "b=$(player old)" --on-failure void
    is 'and each by what it did' '3 error-reply,wrong-protocol wrong-protocol,error-reply' \
        "$status $("$program" json unequal | sed 's/.*"black_failure":"\([^"]*\)","white_failure":"\([^"]*\)".*/\1,\2/' | tr '\n' ' ' | sed 's/ $//')"
    match "${how[@]}" -r invalid --invalid-loses
    is 'unless they lose' 'black white' "$(columns invalid 7 | tr '\n' ' ' | sed 's/ $//')"
}

keep() {
    local kept=(-g minigo -n 4 -p "a=$(player script C1)" -p "b=$(player well)")
    MATCH_LOG=$PWD/keep.log match "${kept[@]}" -r kept --keep
    is 'programs that are kept start once' '0 1 1 1 1' "$status $(grep -c 'script: start' keep.log) $(grep -c 'well: start' keep.log) $(grep -c 'script: quit' keep.log) $(grep -c 'well: quit' keep.log)"
    MATCH_LOG=$PWD/new.log match "${kept[@]}" -r new
    is 'others each time' '0 4 4' "$status $(grep -c 'script: start' new.log) $(grep -c 'well: start' new.log)"
    columns new 1,4,5,7-9,15 >expected
    columns kept 1,4,5,7-9,15 >got
    same 'and play the same'
    match -g minigo -n 4 -r old -p "a=$(player script C1)" -p "b=$(player keeps-board A1)" --keep
    printf '%s\n' '0,a,b,score,' '1,b,a,failure,wrong-protocol' '2,a,b,score,' '3,b,a,failure,wrong-protocol' >expected
    columns old 1,4,5,8,10 >got
    same 'what keeps its board is found out in its second game'
    match -g minigo -n 2 -r blameless -p "a=$(bot complains)" -p "b=$(bot exits-move)" --keep
    is 'one that is kept while its opponents end says once what it says at its start' '3 1' \
        "$status $("$program" json blameless | grep -c '_errors":"[^"]*cannot')"
    match -g minigo -n 4 -r murmurs -p "a=$(player script C1)" -p "b=$(player murmurs A1)" --keep
    is 'what one that is kept says stands with the game in which it said that' '0 1 2 3 4' \
        "$status $("$program" json murmurs | sed 's/.*"\(black\|white\)_errors":"game \([0-9]\)[^"]*".*/\2/' | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 4 -j 2 -r together -p "a=$(player script C1)" -p "b=$(player murmurs A1)" --keep
    is 'both games of a pair are played by the same processes' '0 1 2 1 2' \
        "$status $("$program" json together | sed 's/.*"\(black\|white\)_errors":"game \([0-9]\)[^"]*".*/\2/' | tr '\n' ' ' | sed 's/ $//')"
    # The first two games end long before the first game of the second pair.
    match -g minigo -n 2 -j 2 -r slow --format gauntlet -p "a=$(player script C1)" -p "b=$(player script E1)" \
        -p "c=$(player in-time 2 E1)" --keep
    is 'both games of the last pair are played' '0 0 1 2 3' "$status $(columns slow 1 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r counts -p "a=$(player script C1)" -p "b=$(player dies-counting)" --keep
    printf '%s\n' '0,score,exit,white,' '1,score,exit,black,' >expected
    columns counts 1,8,10,11 | sed 's/$/,/' >got
    same 'who ends when it is asked for the score loses no game by it'
}

ends() { # test games that end by the cap, and by agreement
    match -g minigo -n 2 -r cap --cap 4 -p "a=$(player script C1 C2)" -p "b=$(player script E1)"
    is 'a cap' '0 white,cap,-1.5,4 white,cap,-3.5,4' "$status $(columns cap 7-9,13 | tr '\n' ' ' | sed 's/ $//')"
    is 'and verified' 'all results are correct' "$("$program" verify cap | sed 's/.*: //')"
    # Both have one stone after two turns, so the referee sees White ahead by komi.
    match -g minigo -n 2 -r agree --agree 2,10 -p "a=$(player sees W+20 C1 C2 C3 C4)" -p "b=$(player sees W+10 E1 E2 E3 E4)"
    is 'agreement' '0 white,agreement,,2 white,agreement,,2' "$status $(columns agree 7-9,13 | tr '\n' ' ' | sed 's/ $//')"
    is 'and that verified' 'all results are correct' "$("$program" verify agree | sed 's/.*: //')"
    match -g minigo -n 2 -r differ --agree 2,10 -p "a=$(player sees B+20 C1 C2)" -p "b=$(player sees B+9.9 E1)"
    is 'no agreement where one sees less' '0 score score' "$status $(columns differ 8 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r contradicted --agree 2,10 -p "a=$(player sees B+20 C1)" -p "b=$(player sees B+10 E1)"
    is 'no agreement that the referee contradicts' '0 score score' "$status $(columns contradicted 8 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r resign --resign 3,10 -p "a=$(player sees W+10 C1 C2)" -p "b=$(player sees 0 E1 E2)"
    is 'a program that sees that it is losing' 'a,b,white,resignation,3 b,a,score' "$(columns resign 4,5,7,8,13 |
        sed '2s/^\(b,a\),[a-z]*,score,.*/\1,score/' | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r draw2 --draw 2,3,4 -p "a=$(player sees W+3 C1 C2)" -p "b=$(player sees B+1 E1 E2)"
    is 'a draw, in the second turn from the fourth on' '0 draw,agreement,,5 draw,agreement,,5' \
        "$status $(columns draw2 7-9,13 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r no_draw --draw 2,1 -p "a=$(player sees W+1 C1 C2)" -p "b=$(player sees B+1 E1 E2)"
    # The referee sees White ahead by 1.5 or 2.5 all the time.
    is 'no draw that the referee contradicts' '0 score score' "$status $(columns no_draw 8 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r others --agree 2,10 -p "a=$(player sees B+20 C1 C2)" -p "b=$(player sees W+20 E1)"
    is 'nor where they see another ahead' '0 score score' "$status $(columns others 8 | tr '\n' ' ' | sed 's/ $//')"
}

# Check what programs are told about the clock and the time left. Their moves take almost no time, and only whole
# seconds are compared.
told() { # NAME SETTINGS LEFT OPTION...: check the commands that a program gets when a match has these options
    local name=$1 settings=$2 left=$3
    shift 3
    rm -rf told told.log
    MATCH_LOG=$PWD/told.log match -g minigo -n 2 -r told -p "a=$(player script C1)" -p "b=$(player well)" "$@"
    is "$name is told" "$settings" "$(grep 'script: .*time_settings' told.log | sort -u | sed 's/script: //')"
    is "$name: what is left" "$left" "$(grep -m 1 'script: time_left black' told.log | sed 's/script: //')"
}

times() {
    told 'no time' '' ''
    told 'all of the time' 'time_settings 60 0 0' 'time_left black 60 0' --main-time 60
    told 'an increment' 'kata-time_settings fischer 60 2' 'time_left black 60 0' --main-time 60 --increment 2
    told 'byo-yomi' 'kgs-time_settings byoyomi 60 30 3' 'time_left black 60 0' --main-time 60 --byo-yomi 3x30
    told 'byo-yomi alone' 'kgs-time_settings byoyomi 0 30 3' 'time_left black 30 3' --byo-yomi 3x30
    told 'Canadian byo-yomi' 'time_settings 60 30 10' 'time_left black 60 0' --main-time 60 --byo-yomi 30/10
    told 'a time for each move' 'time_settings 0 7 1' 'time_left black 7 1' --move-time 7
}

# Check how programs that only know GTP are told the rules: NAME RULES COMMANDS UNTOLD PLAYER [ARGUMENT...]. RULES are
# options. COMMANDS are those by which the program is told them. UNTOLD are the rules about which there is a warning.
rule_told() {
    local name=$1 rules=$2 commands=$3 untold=$4
    shift 4
    rm -rf rule_told rule_told.log
    MATCH_LOG=$PWD/rule_told.log match -g go --size 9 -n 2 -r rule_told -p "a=$(player "$@")" -p "b=$(player script)" $rules
    is "$name" "0 $commands" "$status $(sed -n "s/^$1: \(\(kgs-rules\|kata-set\|fixed_h\|set_rule\).*\)/\1/p" rule_told.log | uniq)"
    is "$name: warnings" "$(printf "$untold\n$untold\n")" "$(sed -n 's/^warning: a .* that sets \(.*\): set this.*/\1/p' said)"
    is "$name: stored" "$untold,$untold" "$("$program" json rule_told |
        sed 's/.*"black_untold":"\(.*\)","white_untold":"\(.*\)"}/\1\2/' | paste -s -d ,)"
}

rules_told() {
    local area='--rule scoring=area --rule ko=positional --rule suicide=yes'
    rule_told 'GTP has no rules' "$area" '' 'scoring=area, ko=positional, suicide=yes' plain
    rule_told 'by KGS' "$area" 'kgs-rules new_zealand' 'ko=positional' plain kgs-rules
    rule_told 'by KGS, as usual' '' 'kgs-rules japanese' '' plain kgs-rules
    rule_told 'by KataGo' "$area" \
        'kata-set-rules {"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}' '' \
        plain kgs-rules kata-set-rules
    rule_told 'stones' '--rule scoring=stones' '' 'scoring=stones' plain kgs-rules
    rule_told 'handicap' '--rule handicap=2' 'fixed_handicap 2' '' plain fixed_handicap
    rule_told 'without list_commands' '--rule scoring=area' 'kgs-rules chinese' '' unlisted kgs-rules
    match -g go --size 9 -n 2 -r handicap -p "a=$(player plain)" -p "b=$(player script)" --rule handicap=2
    is 'no command for handicap stones' 'black,wrong-protocol white,wrong-protocol' \
        "$(columns handicap 10,11 | sed 's/\(.*\),\(.*\)/\2,\1/' | tr '\n' ' ' | sed 's/ $//')"
}

# A program that only knows GTP plays under rules that it can't be told. This takes long, so `make check-long` runs it.
gnugo() {
    local gnugo
    gnugo=$(PATH=$PATH:/usr/games type -P gnugo) || { # type -P finds the program, not this function
        skip 'GNU Go' 'it is missing'
        return
    }
    match -g go --size 9 --rule scoring=area --rule komi=7 -n 4 -r gnugo \
        -p "gnugo='$gnugo' --mode gtp --chinese-rules --level 1" \
        -p "search='$build/contigo' --playouts 200 --threads 1 --resign 0 --seed %SEED%"
    is 'GNU Go plays by area' '0 score score score score' "$status $(columns gnugo 8 | tr '\n' ' ' | sed 's/ $//')"
    is 'GNU Go: a warning' 1 "$(grep -c '^warning: gnugo has no command that sets scoring=area: ' said | sed 's/2/1/')"
}

# The example of a tournament by area, with GNU Go and the bots of tests/bots/.
area_tournament() {
    local package gnugo name
    package=$(find "$build" -maxdepth 1 -name 'contigo-*.tgz' | head -n 1)
    gnugo=$(PATH=$PATH:/usr/games type -P gnugo)
    for name in "$package:npm package, which make npm builds" "$gnugo:gnugo" "$python:Python 3" \
        "$(command -v node):Node.js" "$(command -v npm):npm"; do
        [ -n "${name%%:*}" ] && continue
        skip 'a tournament by area' "there is no ${name#*:}"
        return
    done
    mkdir -p build/bots
    cp "$source"/../../bots/{gtp.py,npm.mjs} build/bots
    npm install --offline --no-audit --no-fund --prefix build/bots "$package" >said 2>&1 || cat said
    PATH=$PATH:/usr/games match --file "$source/../../../fixtures/match/area.options" -n 2 -r tournament
    is 'a tournament by area' '0 6 score' "$status $(columns tournament 8 | sort | uniq -c | xargs)"
    is 'its players' '4 gnugo 4 npm 4 python' "$(columns tournament 4,5 | tr , '\n' | sort | uniq -c | xargs)"
    is 'only the npm bot is told the rule' 'gnugo python' \
        "$(sed -n 's/^warning: \(.*\) has no command that sets scoring=area: .*/\1/p' said | sort -u | xargs)"
}

# Test settings of single players. Each program writes its log to the file that MATCH_LOG in its environment names.
of_one() {
    local one one_log=$PWD/one.log two_log=$PWD/two.log
    match -g minigo -n 4 -r of_one -p "a=$(player script C1)" -p "b=$(player well)" --main-time 30 --send 'hello 1' \
        --env "MATCH_LOG=$one_log" --for a:main-time=60 --for 'a:send=hello 2' --for a:keep=yes \
        --for "b:env=MATCH_LOG=$two_log" --for b:move-time=9
    is 'settings of one player' 0 "$status"
    is 'its time' 'script: time_settings 60 0 0 well: time_settings 30 0 0' \
        "$(cat one.log two.log | grep time_settings | sort -u | tr '\n' ' ' | sed 's/ $//')"
    is 'its commands, in each game' '4 4 0' "$(grep -c 'hello 1' one.log) $(grep -c 'hello 2' one.log) $(grep -c 'hello 2' two.log)"
    is 'its restarts' '1 4' "$(grep -c ': start' one.log) $(grep -c ': start' two.log)"
    match -g minigo -n 4 -r of_one -p "a=$(player script C1)" -p "b=$(player well)" --main-time 30
    is 'they are settings of the match' '1 1' "$status $(grep -c 'was "for a:main-time=60", now missing' complaints)"
    match -g minigo -n 2 -r folder -p "a=$(player where)" -p "b=$(player script)" --for "a:folder=$PWD"
    is 'its folder' 2 "$("$program" csv folder | grep -c "'$PWD'")"
    match -g minigo -n 2 -r late_by_one -p "a=$(player waits "$PWD/never" C1)" -p "b=$(player script C1)" --for a:move-time=0.3
    is 'only its own moves are late' '3 a,b,too-slow,black b,a,too-slow,white' \
        "$status $(columns late_by_one 4,5,10,11 | tr '\n' ' ' | sed 's/ $//')"
    for one in "z:keep=yes|no player is called 'z'" "a:games=4|'games' can't be set for one player" \
        "a:keep=maybe|bad value 'maybe' for keep: expected yes or no" 'a:keep|expected NAME:OPTION=VALUE' \
        'a:env=X|expected NAME=VALUE'; do
        refused "--for ${one%%|*}" "${one#*|}" -r new -p a=true -p b=true --for "${one%%|*}"
    done
    refused 'a folder in a sandbox' "can't be combined" -r new -p a=true -p b=true --sandbox --for a:folder=/
}

# More checks of complete matches.

ways() {
    local process
    rows a:2 b:2
    match -g minigo -n 2 -r draw "${players[@]}"
    is 'a draw' '0 draw,score,0.0 draw,score,0.0 1' "$status $(columns draw 7-9 | tr '\n' ' ')$(grep -c '^a  *0-2-0, as black 0-1-0' said)"
    # The program's second move never comes. A record of go says that the game was lost on time.
    match -g go --size 5 -n 2 --main-time 3 -r time -p "a=$(player script A1 A2)" -p "b=$(player late 600 E1 E2)"
    is 'a game lost on time' '3 1 1' "$status $(grep -c '^# result B+T' time/records/0000/0000000.contigo) $(grep -c 'RE\[W+T\]' time/records/0000/0000001.sgf)"
    # White wins all games, so each player has half of the points after each pair, and the curve is level.
    match -g minigo -n 6 -r level --score-every 2 -p "a=$(player script A1)" -p "b=$(player script A2)"
    is 'a score line after every two games' '2/6 4/6 6/6' "$(sed -n 's/^\([0-9]*\/6\) games, a .*Elo.*/\1/p' said | tr '\n' ' ' | sed 's/ $//')"
    is 'a curve without teeth' 'l 0' "$("$program" score level | sed -n 's/.*<path d="M[0-9.]* [0-9.]*\(l[^"]*\)" fill="none" stroke="#1f5fa8".*/\1/p' |
        sed 's/[0-9.]* \(-*[0-9.]*\)/ \1/g; s/  */ /g')"
    is 'what the report says first' 'not decided; about ' "$(sed -n 's/^\(not decided; about \)[0-9]* more games for .* Elo$/\1/p' said)"
    # A match ends when its test is decided. A player that wins every game passes this test within 40 games.
    match -g minigo -n 400 --sprt 0,300 -r test -p "a=$(bot wall)" -p "b=$(bot good)"
    is 'a test ends when it is decided' '0 H1 yes' "$status $(grep -o 'H1 accepted' said | cut -c 1-2) $([ "$(columns test 1 | wc -l)" -le 40 ] && echo yes)"
    match -g minigo -n 400 --sprt 0,300 -r test -p "a=$(bot wall)" -p "b=$(bot good)"
    is 'and stays so' '0 1' "$status $(grep -c 'games are already finished' said)"
    "$program" -g minigo -n 2 -r two -p "a=$(bot wall)" -p "b=$(player waits "$PWD/go" E1)" >/dev/null 2>&1 &
    process=$!
    await_workers $process
    match -g minigo -n 2 -r two -p "a=$(bot wall)" -p "b=$(player waits "$PWD/go" E1)"
    is 'two at once' "1 contigo-match: two is in use by another contigo-match, process $process" "$status $(cat complaints)"
    touch go
    wait $process
    is 'of whom the first is not disturbed' '0 2' "$? $(columns two 1 | wc -l)"
    match -g minigo -n 2 --events -r events -p "a=$(bot wall)" -p "b=$(bot error)"
    "$python" -c '
import json, sys
for line in sys.stdin:
    event = json.loads(line)
    print(event["event"], *(event[key] for key in ("turn", "result", "failing", "failure") if key in event))
' <said >got 2>&1
    printf '%s\n' start begin 'turn black C1' 'end B+ b error-reply' stand begin 'end W+ b error-reply' stand \
        finish >expected
    same 'events'
    match -g minigo -n 2 -r half -p "a=$(bot wall)" -p "b=$(bot half)" --move-time 0.2
    is 'a line for each game' 2 "$(sed '/^$/,$d' said | wc -l)"
    (timeout 600 "$program" -g minigo -n 2 -r closed -p "a=$(bot wall)" -p "b=$(bot good)" >&-)
    is 'nobody reads what it says' '0 2' "$? $(columns closed 1 | wc -l)"
    for i in 13 14 15 16 17 18; do # it is unknown how many other descriptors are open here, so try several limits
        (ulimit -n $i && timeout 600 "$program" -g minigo -n 2 -r few -p "a=$(bot wall)" -p "b=$(bot good)" 2>&1)
        echo "status $?"
    done >few.said
    is 'no descriptors, which is said' '6 0 yes' "$(grep -c 'status 1' few.said) $(grep -c memory few.said) $(
        grep -c 'descriptors\|too many open files' few.said | sed 's/^[6-9]$/yes/')"
}

# Each program has a folder of its own. A relative path of a program is one in the folder of the runner.
folders() {
    printf '#!%s\n%s\n' "$python" "$(sed 1d "$source/match_player.py")" >own.py
    chmod +x own.py
    match -g minigo -n 2 -r where -p "a=./own.py where" -p "b=./own.py where"
    is 'each has a folder of its own' "2 folders in $PWD/where/programs" \
        "$("$program" csv where | grep -o "$PWD/where/programs/[^'/ ]*" | sort -u | wc -l) folders in $(
            "$program" csv where | grep -o "$PWD/where/programs" | sort -u)"
}

# If a worker is killed, no program is blamed: its game is played again.
worker() {
    local process child
    MATCH_LOG=$PWD/worker.log "$program" -g minigo -n 2 -r worker -p "a=$(bot wall)" \
        -p "b=$(player waits "$PWD/worker.go" E1)" >said 2>complaints </dev/null &
    process=$!
    await_line 'waits: genmove' worker.log
    for child in $(workers_of "$process"); do kill -KILL "$child"; done
    touch worker.go
    wait "$process"
    is 'a worker is killed' '0 1,score 0,score' "$? $(columns worker 3,8 | tr '\n' ' ' | sed 's/ $//')"
    is 'and that is told' 1 "$(grep -c 'game 0 could not be played' said)"
}

# If a runner is stopped while a program thinks, as is possible from a terminal, nobody loses by that.
stopped() {
    local process children
    MATCH_LOG=$PWD/stopped.log "$program" -g minigo -n 2 -r stopped --main-time 3 -p "a=$(player in-time 0.3 A1)" \
        -p "b=$(bot wall)" >said 2>complaints </dev/null &
    process=$!
    await_line 'in-time: genmove' stopped.log 2
    children=$(cat /proc/"$process"/task/*/children)
    kill -STOP "$process" $children
    sleep 4
    kill -CONT "$process" $children
    wait "$process"
    is 'a runner that is stopped for longer than its program has' '0 score' \
        "$? $(columns stopped 1,8 | sed -n 's/^0,//p')"
    printf 'of three seconds it has used: %s\n' "$(columns stopped 1,19 | sed -n 's/^0,//p')"
}

openings() {
    mkdir book
    printf '# Contigo game record\nset_game minigo\nplay b A1\nplay w B2\n# result W+2.5\n' >book/one.contigo
    printf '(;GM[1]SZ[5]RU[minigo];B[aa];W[ee];B[ba])' >book/two.sgf
    echo 'no opening' >book/README
    rows a:1 b:1
    match -g minigo -n 6 -r opened --openings book "${players[@]}"
    printf '%s\n' 0,a,b,one.contigo 1,b,a,one.contigo 2,a,b,two.sgf 3,b,a,two.sgf 4,a,b,one.contigo \
        5,b,a,one.contigo >expected
    columns opened 1,4-6 >got
    same 'openings, each with both colors'
    # SGF counts rows from the top: its points aa, ee and ba are A5, E1 and B5.
    printf 'play %s\n' 'black A5' 'white E1' 'black B5' >expected
    grep '^play' opened/records/0000/0000002.contigo | head -n 3 >got
    same 'what is played begins with it'
    match -g minigo -n 2 -r single --openings book/two.sgf "${players[@]}"
    is 'a single opening' '0 two.sgf two.sgf' "$status $(columns single 6 | tr '\n' ' ' | sed 's/ $//')"
    printf '# openings\n\nA1 B2 # corner\nC3 pass D4\n  E1  E5\t# far apart \n' >list
    match -g minigo -n 8 -r listed --openings list --opening-start 2 --opening-repeats 2 "${players[@]}"
    printf '%s\n' 'line 4' 'line 4' 'line 4' 'line 4' 'far apart' 'far apart' 'far apart' 'far apart' >expected
    columns listed 6 >got
    same 'a list, from the second on, each twice'
    printf 'play %s\n' 'black C3' 'white PASS' 'black D4' >expected
    grep '^play' listed/records/0000/0000000.contigo | head -n 3 >got
    same 'what is played begins with a line of it'
    for i in 5 6; do match -g minigo -n 6 -r by-$i --openings list --opening-order random --opening-seed 4 --seed $i "${players[@]}"; done
    columns by-5 6 >expected
    columns by-6 6 >got
    same 'the order depends on its own seed'
    printf 'A1 B2\nA1 A1\n' >bad-list
    refused 'a list with an illegal move' 'openings bad-list: line 2: ' -r new -g minigo --openings bad-list "${players[@]}"
    printf '\n' >bad-list
    refused 'a list without openings' 'opening bad-list: the list is empty' -r new -g minigo --openings bad-list "${players[@]}"
    match -g minigo -n 4 -r chance --random-opening 4 -p "a=$random" -p "b=$random"
    for i in 0 1 2 3; do grep '^play' "chance/records/0000/000000$i.contigo" | head -n 4 | tr '\n' ' ' && echo; done | sort | uniq -c |
        awk '{ print $1 }' >got
    printf '2\n2\n' >expected
    same 'random openings, each with both colors'
    sed -i 's/B2/B3/' book/one.contigo
    match -g minigo -n 6 -r opened --openings book "${players[@]}"
    is 'another opening is another match' '1 1' "$status $(grep -c 'another match: .*# openings' complaints)"
    sed -i 's/B3/B2/' book/one.contigo
}

sandboxed() {
    local many=2
    [ -z "$long" ] || many=10
    match -g minigo -n 2 -r sandboxed --sandbox -p "a=$(bot wall)" -p "b=$(bot good)"
    if [ "$status" -ne 0 ] && grep -q 'sandbox: bubblewrap does not work' complaints; then
        skip 'a sandbox' "$(head -n 1 complaints)"
        return
    fi
    is 'in sandboxes' '0 black,1.5 white,-6.5' "$status $(columns sandboxed 7,9 | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n "$many" -r spied --sandbox -p "good=$(bot wall)" -p "bad=$(bot spies) $PWD/spied/match.db $$"
    is 'one that spies learns nothing' "3 $many $many" "$status $(columns spied 10 | grep -c not-a-move) $(
        "$program" json spied | grep -c 'file no memory no system no network no own yes signal no')"
    case $source in
    /tmp/* | /run/*) # a program in a sandbox doesn't see these folders
        skip 'one that fills its folder' "it is a script in $source"
        return
        ;;
    esac
    match -g minigo -n "$many" -r filled --sandbox --file-size 2 -p "good=$(bot wall)" -p "bad=$(player strews)"
    is 'one that fills its folder has so much' "3 $many" "$status $("$program" json filled | grep -c "'[12] MB'")"
    cmp -s expected got || "$program" json filled
}

# A program that doesn't start loses no game. It is tried three times; if more than two players meet, that happens
# before the first game.
starts() {
    local how=(-g minigo -n 2 -p "a=$(player script C1)" -p "b=$PWD/not-yet script E1" -p "c=$(player script A1)")
    match "${how[@]}" -r starts
    is 'a program that is missing stops the match before its first game' '1 3 0' \
        "$status $(grep -c '^b did not start: no-start: ' said) $(columns starts 1 | wc -l)"
    printf '#!/bin/sh\necho "no engine" >&2\nexit 3\n' >not-yet
    chmod +x not-yet
    match "${how[@]}" -r starts
    is 'so does one that ends' "1 1" "$status $(grep -c "^contigo-match: b did not start, 3 times in a row: '$PWD/not-yet script E1': exit: .*; it wrote 'no engine'" complaints)"
    printf '#!/bin/sh\n[ -e "%s" ] || { touch "%s"; exit 3; }\nexec %s\n' "$PWD/tried" "$PWD/tried" "$(player 'script E1')" >not-yet
    match "${how[@]}" -r starts
    is 'when it works the match is played' '0 1 6' "$status $(grep -c 'did not start' said) $(columns starts 1 | wc -l)"
    printf '#!/bin/sh\n:\n' >script.sh
    match -g minigo -n 2 -r hint -p "a=$(player script C1)" -p "b=sh script.sh"
    is 'a relative path is explained' "1 1" "$status $(grep -c "give the full path of 'script.sh'" complaints)"
}

# Test pairings. Player N makes N stones, in a row of its own, and so beats all players with fewer.

rows() { # NAME:STONES...: set `players` to the options for these players
    local row=0 name stones moves column letters=ABCDE
    players=(--rule komi=0)
    for name in "$@"; do
        row=$((row + 1))
        stones=${name#*:}
        moves=
        for ((column = 0; column < stones; column++)); do moves+=" ${letters:column:1}$row"; done
        players+=(-p "${name%:*}=$(player script$moves)")
    done
}

formats() {
    rows a:1 b:2 c:3
    match -g minigo -n 4 -r robin "${players[@]}"
    printf '%s\n' a,b,white a,b,white a,c,white a,c,white b,a,black b,a,black b,c,white b,c,white c,a,black c,a,black \
        c,b,black c,b,black >expected
    columns robin 4,5,7 | sort >got
    same 'a round robin'
    printf '%s\n' a,b a,c b,a b,c c,a c,b >expected
    columns robin 1,4,5 | sed -n 's/^[0-5],//p' | sort >got
    same 'a round robin: all have met before any meet again'
    columns robin 4,5 | paste -d ' ' - - | awk '{ split($1, p, ","); print ($2 == p[2] "," p[1]) }' | sort -u >got
    echo 1 >expected
    same 'a round robin: colors alternate'
    is 'a round robin: the table' 'c b a' "$(sed -n '/^points\/games/,/^$/s/^ *[0-9] \([abc]\) .*/\1/p' said | tr '\n' ' ' | sed 's/ $//')"
    match -g go --size 9 -n 2 -r same --colors first-white --rule handicap=2 "${players[@]}"
    is 'fixed colors' 'b,a b,a c,a c,a c,b c,b' "$(columns same 4,5 | sort | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r pinned --pin-to 0 -p "a=$(player processors)" -p "b=$(player script)"
    is 'a processor' 2 "$("$program" csv pinned | grep -c "processors .0.'")"
    match -g minigo -n 2 -r gauntlet --format gauntlet "${players[@]}"
    printf '%s\n' 0,a,b,white 1,b,a,black 2,a,c,white 3,c,a,black >expected
    columns gauntlet 1,4,5,7 >got
    same 'a gauntlet'
    # The player a loses to b, which moves up. Then a, on the second rung, loses to c, and b loses to c.
    match -g minigo -n 2 -r ladder --format ladder --rounds 3 "${players[@]}"
    printf '%s\n' a,b,white b,a,black a,c,white c,a,black b,c,white c,b,black >expected
    columns ladder 4,5,7 >got
    same 'a ladder'
    # With four players, every second round has only one pairing. First b beats a, and d beats c. Then d beats a. Then d
    # beats b, and c beats a.
    rows a:1 b:2 c:3 d:4
    match -g minigo -n 2 -r rungs --format ladder --rounds 3 "${players[@]}"
    printf '%s\n' a,b,white b,a,black c,d,white d,c,black a,d,white d,a,black b,d,white d,b,black a,c,white c,a,black >expected
    columns rungs 4,5,7 >got
    same 'a ladder of four'
    match -g minigo -n 2 -r rungs --format ladder --rounds 3 "${players[@]}"
    is 'a ladder of four is over' "0 10 games are already finished" "$status $(head -n 1 said)"
    is 'and verified' 'the referee replayed 10 games: all results are correct' "$("$program" verify rungs)"
    # Round 1: a beats b, c beats d, and e has a bye, which counts as a win. Round 2: a, c and e come before b and d.
    # The last of those without a bye is d, which gets one; a beats c, and b beats e. Round 3: a comes first, and b, c,
    # d and e are tied; c has a bye. The pairing of a and d would be new, but then b and e would meet again. So a beats
    # e, and b beats d.
    rows a:5 b:4 c:3 d:2 e:1
    match -g minigo -n 2 -r swiss --format swiss --rounds 3 "${players[@]}"
    printf '%s\n' a,b,black b,a,white c,d,black d,c,white a,c,black c,a,white b,e,black e,b,white a,e,black e,a,white \
        b,d,black d,b,white >expected
    columns swiss 4,5,7 >got
    same 'a Swiss tournament'
    match -g minigo -n 2 -r swiss --format swiss --rounds 3 "${players[@]}"
    is 'a Swiss tournament is over' "0 12 games are already finished" "$status $(head -n 1 said)"
}

# A match is extended by a player, and by games with another time limit. Player N makes N stones and beats all with
# fewer.
extended() {
    rows a:1 b:2 c:3 d:4
    local two=("${players[@]:0:6}") three=("${players[@]:0:8}")
    match -g minigo -n 2 -r extended "${two[@]}"
    match -g minigo -n 2 -r extended "${players[@]}"
    is 'more players need --extend' "1 1" "$status $(grep -c -e '--extend adds games' complaints)"
    match -g minigo -n 2 -r extended "${three[@]}" --extend
    is 'one more player' '0 a,c,white b,c,white c,a,black c,b,black' \
        "$status $(columns extended/extension-1 4,5,7 | sort | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r extended "${two[@]}" --extend --move-time 9
    is 'another time limit' '0 a,b,white b,a,black' \
        "$status $(columns extended/extension-2 4,5,7 | sort | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r extended "${players[@]}" --extend
    is 'yet another player' '0 a,d b,d c,d d,a d,b d,c' \
        "$status $(columns extended/extension-3 4,5 | sort | tr '\n' ' ' | sed 's/ $//')"
    for time in '' '--move-time 9'; do
        match -g minigo -n 4 -r extended "${two[@]}" --extend $time
        is "more games of it $time" 0 "$status"
    done
    is 'are added there' '4 4 4 6' "$(for games in extended extended/extension-{1,2,3}; do columns $games 1 | wc -l; done | tr '\n' ' ' | sed 's/ $//')"
    match -g minigo -n 2 -r extended "${two[@]}" --extend --part 1/2
    is 'no parts' "2 1" "$status $(grep -c -e '--extend can.t be combined with --part' complaints)"
    "$program" report extended | sed -n '/^minigo/p; /^extension/p; /^stages/p; /^  [a-z]/p; /^[a-d]  .*as black/s/,.*//p' >got
    # In the match and its extensions together, each player meets each other player in two games, except that a and b
    # have met in four.
    printf '%s\n' 'minigo 5x5: 4 games, 31 turns' 'a 0-0-4' 'b 4-0-0' 'extension 1, with these settings:' \
        '  player' '  newcomers 1' '  games 2' 'a 0-0-2' 'b 0-0-2' 'c 4-0-0' 'extension 2, with these settings:' '  move-time 9' \
        'a 0-0-4' 'b 4-0-0' 'extension 3, with these settings:' '  player' '  player' '  newcomers 1' '  games 2' 'a 0-0-2' 'b 0-0-2' \
        'c 0-0-2' 'd 6-0-0' 'stages 0, 1, 3 together' 'a 0-0-8' 'b 4-0-4' 'c 4-0-2' 'd 6-0-0' | grep -v minigo >expected
    sed -i '/^minigo/d; s/^  player.*/  player/; s/^\([a-d]\)  */\1 /' got
    same 'the report keeps apart what differs, and adds up what does not'
}

# Tests mostly wait, so parts run in parallel, each in a folder and with a mark of its own.

verify_all() { # verify all games that were played here, except for a record that was changed
    local database results
    find . -name match.db | sort >databases
    while read -r database; do
        results=$(dirname "$database")
        [ "$results" = ./hand ] && continue
        "$program" verify "$results" >said 2>&1 && "$program" report "$results" >>said 2>&1 && ! grep -qi 'nan' said ||
            { printf '%s\n' "$results" && head -n 3 said; }
    done <databases >got
    : >expected
    same 'all that was played is verified, and reported without a figure that is none'
}

lane() { # NAME PART...: run these parts one after the other, in a folder of their own
    mark=$mark-$1-
    export MATCH_MARK=$mark
    local name=$1 part
    mkdir "$folder/$name" && cd "$folder/$name" || exit 2
    shift
    for part in "$@"; do "$part"; done
    verify_all
    nothing_left "$name"
    printf '%d %d\n' "$passed" "$failed" >"$folder/$name.counts"
}

all_lanes() {
    lanes=(hostile broken)
    (trap - EXIT; lane hostile hostiles) >hostile.out 2>&1 &
    (trap - EXIT; lane broken usage settled from_file undisturbed kills straggler orphans ${python:+worker stopped} sandboxed full_disks small_files) >broken.out 2>&1 &
    if [ -n "$python" ]; then
        lanes+=(scripted)
        (trap - EXIT; lane scripted scripted again tampered seeds lines referees starts on_failure keep ends times of_one rules_told formats extended ways folders openings) \
            >scripted.out 2>&1 &
    else
        skip 'matches of scripted programs' 'there is no Python 3'
    fi
    wait
}

if [ $# -gt 1 ]; then
    (trap - EXIT; lane alone "${@:2}") >alone.out 2>&1
    lanes=(alone)
else
    all_lanes
fi
for name in "${lanes[@]}"; do
    cat "$name.out"
    if read -r good bad <"$name.counts"; then
        passed=$((passed + good))
        failed=$((failed + bad))
    else
        printf 'FAILED %s: it did not come to its end\n' "$name"
        failed=$((failed + 1))
    fi
done
close match
