#!/bin/bash
# Test records and other files. A saved game loads to the same bytes. A file that cannot be read or written causes an
# error and changes nothing. A save that fails or is killed leaves the old file intact. Usage: test_files.sh [PROGRAM];
# build/contigo by default.
set -u
cd "$(dirname "$0")/../../../.." || exit 2
. tests/counted.sh
program=$(realpath "${1:-build/contigo}")
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
shown=(complaints)
check() { # NAME COMMAND...: check that the command succeeds, and keep its output
    "${@:2}" >complaints 2>&1
    result "$1" $?
}

not() { ! "$@"; }

engine() { "$program" "$@" 2>errors; } # run the engine with the commands on standard input

# All queries about a game.
ASK=$'position\nturn\nscore\nmoves\nlist_rules\nclock\nmagnet\nprintgame\n'

# Print the replies from number FIRST on, counted from 1.
replies_from() { awk -v first="$1" 'BEGIN { RS = ""; ORS = "\n\n" } NR >= first' | cat; }

says() { # NAME COMMANDS EXPECTED: check that the replies, without empty lines, are these lines
    printf '%b' "$2" | engine | sed '/^$/d' >got
    printf '%b' "$3" >expected
    check "$1" diff expected got
}

# A game that contains everything that a record can hold.
cat >play <<'END'
boardsize 9 13
komi -0.5
set_rule allotment 6.25
set_rule upper 9.000001
time_settings 600 30 5
magnet 0.1
draw black 3.33333,3 3.33333,5
draw black 3.4,5.05 5,5
pass black
play white 1,1:2,1/1,2:2,2.00001
circle black 6,8 0.75
pass black
pass white
END
cat play - <<<"$ASK" | engine | replies_from 14 >before
{ cat play; echo 'savegame game.contigo'; } | engine >saved
check 'every command of the game is answered' test "$(grep -c '^=' saved) $(grep -c '^?' saved)" = '14 0'
check 'and so is every query' test "$(grep -c '^=' before) $(grep -c '^?' before)" = '8 0'
check 'the first line names the format' grep -qx '# Contigo game record' game.contigo
printf 'magnet 0.1\nloadgame game.contigo\n%s' "$ASK" | engine | replies_from 3 >after
# A record doesn't contain the time left, so the clocks of a loaded game are full. In this game they were full too.
check 'a saved game loads to the same bytes' cmp before after
printf '%s' "$ASK" | engine --load game.contigo | sed 's/^= 0$/= 0.1/' >after
check 'also with --load' cmp before after
printf 'loadgame game.contigo\nsavegame again.contigo\n' | engine >/dev/null
check 'and is saved as the same bytes' cmp game.contigo again.contigo
printf 'loadgame game.contigo\nprintgame\n' | engine | sed -e '1,2d' -e 's/^= //' -e '$d' >printed
check 'printgame prints what savegame saves' cmp game.contigo printed
sed 's/$/\r/' game.contigo >crlf.contigo
printf 'magnet 0.1\nloadgame crlf.contigo\n%s' "$ASK" | engine | replies_from 3 >after
check 'a record with CR LF' cmp before after
printf '%s' "$(cat game.contigo)" >no-newline.contigo
printf 'magnet 0.1\nloadgame no-newline.contigo\n%s' "$ASK" | engine | replies_from 3 >after
check 'a record without its last newline' cmp before after

# Test file names, and permissions.
(umask 027 && echo 'savegame a name with spaces' | engine >/dev/null)
check 'a name with spaces' test -f 'a name with spaces'
check 'a new file has the usual permissions' test "$(stat -c %a 'a name with spaces')" = 640
chmod 604 'a name with spaces'
echo 'savegame a name with spaces' | engine >/dev/null
check 'an old file keeps its own' test "$(stat -c %a 'a name with spaces')" = 604
says 'loading it' 'loadgame a name with spaces\n' '= \n'

# Test bad records, which must leave the current game unchanged. One process loads them all; after that it is queried.
mkdir bad
first='# Contigo game record\nset_game lines\nboardsize 19 19\n'
bad() { printf '%b' "$2" >"bad/$1"; printf '? %b\n' "$3" >"bad/$1.says"; }
bad empty '' 'the file is empty'
bad no-record 'hello\n' "line 1: not a game record: expected '# Contigo game record'"
bad picture '\0211PNG\r\n\032\n\0\0\0\rIHDR' "line 1: not a game record: expected '# Contigo game record'"
bad quit "${first}quit\n# unfinished\n" "line 4: 'quit' is not allowed in a game record"
bad savegame "${first}draw black 3,3 5,3\nsavegame trap\n# unfinished\n" \
    "line 5: 'savegame' is not allowed in a game record"
bad loadgame "${first}loadgame game.contigo\n# unfinished\n" \
    "line 4: 'loadgame' is not allowed in a game record"
bad undo "${first}undo\n# unfinished\n" "line 4: 'undo' is not allowed in a game record"
bad genmove "${first}genmove black\n# unfinished\n" "line 4: 'genmove' is not allowed in a game record"
bad question "${first}name\n# unfinished\n" "line 4: 'name' is not allowed in a game record"
bad unknown "${first}dance\n# unfinished\n" "line 4: 'dance' is not allowed in a game record"
bad arguments "${first}draw black\n# unfinished\n" \
    'line 4: syntax error: wrong number of arguments: got 1, expected at least 3: draw COLOR P P ... (see help draw)'
bad number "${first}komi nan\n# unfinished\n" \
    "line 4: syntax error: bad number 'nan': expected a decimal number such as 6.5"
bad illegal "${first}play black 3,3:8,3\n# unfinished\n" 'line 4: illegal move: longer than the ink left in this turn: draw less'
bad turn "${first}draw white 3,3 5,3\n# unfinished\n" 'line 4: not your turn: black is to move'
bad after-the-end "${first}pass black\npass white\npass black\n# result W+7\n" 'line 6: game over'
bad altered "${first}pass black\npass white\n# result W+6.5\n" \
    "line 6: cut short or altered: expected '# result W+7' as the last line"
bad no-end "${first}pass black\npass white\n" \
    "line 5: cut short or altered: expected '# result W+7' as the last line"
bad nul "${first}draw bla\0ck 3,3 5,3\n# unfinished\n" 'line 4: bad line: it has a NUL byte, expected text'
bad utf8 "${first}draw black\0377 3,3 5,3\n# unfinished\n" 'line 4: bad line: not valid UTF-8'
{
    printf '%b' "${first}draw black 3,3 5,3 # "
    head -c 20000000 /dev/zero | tr '\0' x
    printf '\n# unfinished\n'
} >bad/long
echo '? line 4: line too long: at most 16777216 bytes' >bad/long.says
mkdir bad/folder
echo "? cannot read 'bad/folder': not a file" >bad/folder.says
mkfifo bad/pipe
echo "? cannot read 'bad/pipe': not a file" >bad/pipe.says
echo "? cannot read 'bad/none': No such file or directory" >bad/none.says
echo "? cannot read 'bad/device': not a file" >bad/device.says
ln -s /proc/self/mem bad/device
{
    cat play
    printf '%s' "$ASK"
    for says in bad/*.says; do
        printf 'loadgame %s\n%s' "${says%.says}" "$ASK"
    done
} | engine | replies_from 14 >got
{
    cat before
    for says in bad/*.says; do
        cat "$says" && echo && cat before
    done
} >expected
check 'bad records: one clear error each, and the game as before' diff expected got
check 'savegame in a record is not executed' not test -e trap
check '--load of a bad record' not engine --load bad/quit </dev/null
check '--load reports the line' grep -q "line 4: 'quit'" errors

# Truncate a record after every byte except the last newline.
mkdir cut
size=$(stat -c %s game.contigo)
{
    cat play
    for ((i = 0; i < size - 1; i++)); do
        head -c $i game.contigo >cut/$i
        echo "loadgame cut/$i"
    done
    printf '%s' "$ASK"
} | engine | replies_from 14 >got
check 'a record truncated anywhere is refused' test "$(grep -c '^?' got)" -eq $((size - 1))
replies_from "$size" <got >after
check 'and the game stays unchanged' cmp before after

# Test files without permission to read or write.
install -m 0 game.contigo secret
unprivileged=()
[ "$(id -u)" -eq 0 ] && unprivileged=(setpriv --bounding-set '-dac_override,-dac_read_search')
printf 'loadgame secret\nname\n' | "${unprivileged[@]}" "$program" >got
printf "? cannot read 'secret': Permission denied\n\n= Contigo\n\n" >expected
check 'an unreadable file' diff expected got
mkdir -m 555 locked
printf 'savegame locked/game\nname\n' | "${unprivileged[@]}" "$program" >got
printf "? cannot write 'locked/game': Permission denied\n\n= Contigo\n\n" >expected
check 'a folder that cannot be written to' diff expected got

# Test a save that fails in the middle, because the record exceeds the maximum size of a file.
{
    echo 'set_rule allotment 5000'
    for ((i = 0; i < 200; i++)); do
        echo "draw black 3,3 5.$i,7.$i"
    done
} >long
mkdir limited
cp game.contigo limited/game
cp limited/game old
(
    export GCOV_PREFIX=/dev/null # the counts of test coverage would be truncated as well
    ulimit -f 1
    { cat long; printf 'savegame limited/game\nname\n'; } | "$program" | tail -4 >got
)
printf "? cannot write 'limited/game': File too large\n\n= Contigo\n\n" >expected
check 'a save that does not fit' diff expected got
check 'a save that does not fit leaves the old file intact' cmp old limited/game
check 'and no other file' test "$(ls -A limited)" = game
mkdir disk
if mount -t tmpfs -o size=8k contigo-test disk 2>/dev/null; then
    cp old disk/game
    { cat long; printf 'savegame disk/game\nname\n'; } | engine | tail -4 >got
    printf "? cannot write 'disk/game': No space left on device\n\n= Contigo\n\n" >expected
    check 'a full disk' diff expected got
    check 'a full disk leaves the old file intact' cmp old disk/game
    check 'a full disk leaves no other file' test "$(ls -A disk)" = game
    umount disk
fi

# Kill the program at any moment during a save: the file must contain the old record or the new one.
{ cat long; echo 'savegame new'; } | engine >/dev/null
whole=0
for ((i = 0; i < 20; i++)); do
    cp old killed
    { cat long; while echo 'savegame killed'; do :; done 2>/dev/null; } | "$program" >/dev/null &
    victim=$!
    sleep "0.0$((i % 10))"
    { kill -KILL "$victim" && wait "$victim"; } 2>/dev/null
    cmp -s killed old || cmp -s killed new && whole=$((whole + 1))
done
rm -f killed*
check 'a save killed at any moment' test "$whole" -eq 20

# A command that is refused must change nothing, and get exactly one reply.
awk '/^[?]/ { print typed } /^> / { typed = substr($0, 3) }' \
    "$root/tests/transcripts/bad-input.session" >refused
printf 'na\0me\n4 na\0me\n\377\n5 komi \303(\n' >>refused
count=$(wc -l <refused)
{
    cat play
    printf '%s' "$ASK"
    while IFS= read -r -d $'\n' line; do
        printf '%s\n%s' "$line" "$ASK"
    done < <(tr '\0' '\001' <refused) | tr '\001' '\0'
} | engine | replies_from 14 >got
check 'there are lines to refuse' test "$count" -ge 80
check 'each line is refused' test "$(grep -c '^?' got)" -eq "$count"
grep -v '^?' got | uniq >kept
for ((i = 0; i <= count; i++)); do cat before; done | grep -v '^?' | uniq >expected
sed -i '/^$/d' kept expected
check 'and nothing changes' cmp expected kept

# Test the engine's own moves: the same seed must give the same moves, and they must be legal.
moves() { printf 'set_random_seed %d\n' "$1"; for ((i = 0; i < 20; i++)); do printf 'genmove black\ngenmove white\n'; done; echo moves; }
moves 7 | engine --player random >first
moves 7 | engine --player random >second
moves 8 | engine --player random >third
check 'the same seed makes the same moves' cmp first second
check 'another seed makes other moves' not cmp -s first third
{ for ((i = 0; i < 20; i++)); do printf 'genmove black\ngenmove white\n'; done; echo moves; } |
    engine --seed 7 --player random | replies_from 1 >second
replies_from 2 <first >fewer
check '--seed is the same as set_random_seed' cmp fewer second
{ awk 'BEGIN { RS = "" } NR > 1 && NR < 42 { print "play", NR % 2 ? "white" : "black", $2 }' first; echo moves; } |
    engine | tail -n 41 >second
check 'the moves are legal' not grep -q '^?' second
tail -n 41 first >expected
check 'and lead to the same game' cmp expected second

close files
