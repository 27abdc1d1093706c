#!/bin/bash
# Test `contigo-match review`: in a game whose two blunders are known, in random games of each game, and in games of a
# game without a score. It needs bash and coreutils. Usage: test_match_review.sh [BUILD]
set -u
. "$(dirname "$0")/../../counted.sh"
loop=$(realpath "$(dirname "$0")/bot_loop.sh")
build=$(realpath "${1:-build}")
match=$build/contigo-match
shown=(told complaints)
work_apart

review() { # ARGUMENT...
    "$match" review "$@" >told 2>complaints
}

# The two sides build a wall each: Black has 15 points, White 10. White then fills its own line of five points down to
# three, E3 to E5. This is the worst move of White, because Black can now kill it at E4. Black passes instead, the worst
# move of Black. White makes two eyes with E4.
cat >bot <<'BOT'
#!/bin/bash
cd "$(dirname "$0")" || exit
black=(C3 C2 C4 C1 C5 pass pass pass pass)
white=(D3 D2 D4 D1 D5 E1 E2 E4 pass)
genmove() {
    [ "$1" = white ] && text=${white[made]} || text=${black[made]}
}
BOT
cat "$loop" >>bot
chmod +x bot
"$match" -g go --size 5 --rule komi=0 --rule scoring=area -n 2 -q -r known -p first=./bot -p second=./bot >told 2>&1
result 'a match with known blunders' $?
sums() { (cd "$1" && find "$2" -type f | LC_ALL=C sort | xargs sha256sum); }
sums known records >before
review known
is 'it reviews' '0 2' "$? $(wc -l <told)"
grep -q '^game 0: first (black): move 15 PASS lost [0-9.]* points, better E4; second (white): move 14 E2 lost ' told
result 'the worst moves' $?
grep -q '^game 1: second (black): move 15 PASS lost [0-9.]* points, better E4; first (white): move 14 E2 lost ' told
result 'the worst moves, with colors exchanged' $?
is 'the records are unchanged' "$(<before)" "$(sums known records)"
is 'the referee still agrees' 'the referee replayed 2 games: all results are correct' "$("$match" verify known)"
is 'a comment in the record' 'play black PASS' \
    "$(grep -B 1 "^comment Lost .*: black's lead changed from .*Better: E4\.$" known/reviewed/0000/0000000.contigo | head -n 1)"
is 'without the comments it is the record' "$(<known/records/0000/0000000.contigo)" \
    "$(grep -v '^comment \|^set_info comment ' known/reviewed/0000/0000000.contigo)"
is 'a comment in the SGF file' ';B[]' \
    "$(grep -B 1 "C\[Lost .*black's lead.*Better: E4\.\]" known/reviewed/0000/0000000.sgf | head -n 1 | grep -o ';B\[\]$')"
for kind in sgf contigo; do
    command=loadgame
    [ $kind = sgf ] && command=loadsgf
    "$build/contigo" -c "$command known/reviewed/0000/0000000.$kind" -c comments >seen 2>&1
    grep -q '^15 Lost .* Better: E4\.$' seen
    result "the $kind file can be loaded" $?
done

# Finished work isn't repeated, but incomplete work is.
cp told first
sums known reviewed >before
touch -d '2001-01-01' known/reviewed/0000/*
review known
is 'the same lines again' "$(<first)" "$(<told)"
is 'nothing is written again' 6 "$(find known/reviewed -type f ! -newermt '2001-01-02' | wc -l)"
rm known/reviewed/0000/0000001.txt
echo 'half a re' >known/reviewed/0000/0000001.contigo
review known
is 'a review that was killed continues' "$(<before)" "$(sums known reviewed)"
is 'with the same lines' "$(<first)" "$(<told)"
rm -r known/reviewed
for time in 0.05 0.1 0.2 0.4; do # whenever it is killed, the final result is the same
    timeout -s KILL $time "$match" review known >told 2>&1
done
review known
is 'killed several times, the same bytes' "$(<before)" "$(sums known reviewed)"
is 'and the same lines' "$(<first)" "$(<told)"

# Several games at the same time: the same bytes, whatever happens to the processes.
for count in 2 3 8; do
    rm -r known/reviewed
    review known -j $count
    result "$count games at the same time" $?
    is 'the same bytes' "$(<before)" "$(sums known reviewed)"
    is 'and the same lines' "$(<first)" "$(<told)"
done
for time in 0.05 0.1 0.2; do
    rm -r known/reviewed
    timeout -s KILL $time "$match" review known -j 2 >told 2>&1
    review known --concurrency 2
    is "killed after $time seconds, the same bytes" "$(<before)" "$(sums known reviewed)"
done
workers() { cat "/proc/$parent/task/$parent/children"; }
wait_until() { # COMMAND...: run it until it succeeds, or fail after a minute
    local tries
    for ((tries = 0; tries < 6000; tries++)); do
        "$@" && return
        sleep 0.01
    done
    return 1
}
two_work() { [ "$(workers | wc -w)" -eq 2 ]; }
sleeps() { [[ $(<"/proc/$parent/stat") == *') S '* ]]; }
are_gone() { ! kill -0 $pair 2>/dev/null; }
review known --playouts 1000
cp told expected
sums known reviewed >longer
rm -r known/reviewed
"$match" review known -j 2 --playouts 1000 >told 2>complaints &
parent=$!
wait_until two_work
read -r one _ < <(workers)
kill -KILL "$one"
wait $parent
result 'a worker is killed' $?
is 'the same lines' "$(<expected)" "$(<told)"
is 'and the same bytes' "$(<longer)" "$(sums known reviewed)"
"$match" review known -j 2 --playouts 1000000000 >told 2>&1 &
parent=$!
wait_until two_work
pair=$(workers)
wait_until sleeps
result 'the workers review, not their parent' $?
kill -KILL $parent
wait $parent 2>/dev/null
wait_until are_gone
result 'workers end with the review' $?
review known --seed 2 --playouts 100
is 'other settings' '0 2' "$? $(cat known/reviewed/0000/*.txt | grep -c 'playouts 100 seed 2')"
review known --marks 1
is 'one mark for each side' 4 "$(cat known/reviewed/0000/*.contigo | grep -c '^comment Lost')"
review known --marks 0
is 'no marks' '0 0' "$? $(cat known/reviewed/0000/*.contigo | grep -c '^comment Lost')"
review --playouts 50 --player second known
is 'one player' '0 0' "$? $(grep -c first told)"
is 'whose color alone is marked' 0 "$(grep -c "black's lead" known/reviewed/0000/0000000.contigo)"

# Review each game, in matches whose openings of four moves were not chosen by a player.
for game in lines stones minigo; do
    contigo="$build/contigo --player random --seed %SEED%"
    "$match" -g $game --size 5 -n 2 --random-opening 4 --cap 10 -q -r $game -p "a=$contigo" -p "b=$contigo" >told 2>&1
    review $game --playouts 10
    is "$game is reviewed" '0 2' "$? $(wc -l <told)"
    is "$game: the opening isn't judged" 5 "$(sed -n '4s/ .*//p' $game/reviewed/0000/0000000.txt)"
    is "$game: only comments differ" "$(<$game/records/0000/0000000.contigo)" \
        "$(grep -v '^comment \|^set_info comment ' $game/reviewed/0000/0000000.contigo)"
done
contigo="$build/tests/games/contigo --player random --seed %SEED%"
"$build/tests/games/contigo-match" -g hex --size 5 -n 2 -q -r hex -p "a=$contigo" -p "b=$contigo" >told 2>&1
"$build/tests/games/contigo-match" review hex --playouts 20 >told 2>complaints
is 'a game without a score' 2 "$(grep -c '^game .* lost [0-9]*%' told)"
is 'its comments, three for each side' 12 "$(cat hex/reviewed/0000/*.contigo | grep '^comment' |
    grep -c "^comment Lost [0-9]*%: [a-z]*'s chance of winning changed from [0-9]*% to [0-9]*%\.")"

complains() { # NAME STATUS MESSAGE ARGUMENT...
    local name=$1 status=$2 message=$3
    shift 3
    review "$@"
    is "$name" "$status contigo-match: $message" "$? $(head -n 1 complaints)"
}
complains 'no folder' 2 'expected a results folder: contigo-match review DIR'
complains 'two folders' 2 "unexpected argument 'lines'" known lines
complains 'an unknown player' 1 "the match has no player 'x': expected one of first second" known --player x
complains 'an option of matches' 2 '--games is not an option of contigo-match review' known --games 2
complains 'no games at the same time' 2 "bad value '0' for concurrency: expected a whole number from 1 to 1024" known -j 0
complains 'no playouts' 2 "--playouts 0: expected a whole number from 1 to 1000000000" known --playouts 0
review nowhere
is 'no such folder' 1 $?
"$match" --marks 2 -r none >told 2>complaints
is 'an option of review' '2 contigo-match: --marks is only for contigo-match review' "$? $(head -n 1 complaints)"
rm -r known/reviewed
touch known/reviewed
review known
[ $? -eq 1 ] && grep -q '^contigo-match: game 0: cannot create the folder known/reviewed' complaints
result 'a folder that cannot be made' $?
review known -j 2
is 'which workers cannot make either' '1 1 0 contigo-match: game 0: cannot create the folder known/reviewed' \
    "$? $(wc -l <complaints) $(wc -l <told) $(grep -o '^[^:]*: game 0: [a-z ]*/reviewed' complaints)"
rm known/reviewed known/records/0000/0000001.contigo
review known
is 'a missing record' '1 1' "$? $(wc -l <told)"
cp told first
cp complaints before
rm -r known/reviewed
review known -j 2
is 'with two workers it fails' 1 $?
is 'after the same lines' "$(<first) $(<before)" "$(<told) $(<complaints)"

close 'match review'
