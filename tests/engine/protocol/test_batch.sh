#!/bin/bash
# Test commands on the games in many files (contigo -c). Usage: test_batch.sh [PROGRAM]; build/contigo by default.
set -u
cd "$(dirname "$0")/../../.." || exit 2
. tests/counted.sh
program=$(realpath "${1:-build/contigo}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp fixtures/go/agreed.contigo "$folder/agreed"
cp fixtures/sgf/annotated.sgf "$folder/a, b.sgf"
cp fixtures/stones/goysda-panel.sugo "$folder/panel.sugo"
cd "$folder" || exit 2

# NAME CODE ARGUMENT...: run the program with these arguments. Check its exit code, compare its output with the file
# `expected`, and its messages with the file `complaints`.
runs() {
    local name=$1 code=$2
    shift 2
    timeout 600 "$program" "$@" <"$input" >got 2>said
    [ $? -eq "$code" ] && diff expected got && diff complaints said
    result "$name" $?
    : >complaints
}

input=/dev/null
cat >complaints <<'NOTES'
contigo: panel.sugo: note position 10: a pass after the end of play is left out
NOTES
printf 'agreed: W+5.5\nagreed: 6.5\na, b.sgf: B+R\na, b.sgf: 6.5\npanel.sugo: B+60.290565\npanel.sugo: 7.5\n' >expected
runs 'records, SGF and files of GoYSDA' 0 -c final_score -c get_komi agreed 'a, b.sgf' panel.sugo
: >complaints
# The character set of a file can be given. If it is guessed, the guess is reported.
printf '(;PB[\xBF\xC2])\n' >set.sgf
printf 'set.sgf: black 온\n' >expected
runs 'a character set that is given' 0 --charset EUC-KR -c info set.sgf
printf 'black 온\n' >expected
runs 'a character set for --load' 0 --charset EUC-KR --load set.sgf -c info
printf 'set.sgf: black 柯\n' >expected
echo 'contigo: set.sgf: note the file does not name its character set: read as GB18030' >complaints
runs 'a guessed character set' 0 -c info set.sgf
: >expected
echo "contigo: set.sgf: character set 'odd' is unknown" >complaints
runs 'an unknown character set' 1 --charset odd -c info set.sgf
printf 'agreed: \n' >expected
runs 'an empty reply has a line' 0 -c undo agreed
printf 'agreed: 6.5\n' >expected
printf "contigo: agreed: foo: unknown command 'foo' (list_commands lists them)\n" >complaints
runs 'after a command that fails the others are answered' 1 -c foo -c get_komi agreed
printf 'agreed: 6.5\n' >expected
printf "contigo: none: cannot read 'none': No such file or directory\n" >complaints
runs 'after a missing file the others are answered' 1 -c get_komi none agreed

# An error in a file is reported with its position.
printf '# Contigo game record\nset_game go\nplay black D4\nplay white D4\n# unfinished\n' >bad
printf '(;GM[1]SZ[9]\n;B[cc]\n;W[zz])\n' >bad.sgf
printf 'agreed: 6.5\n' >expected
"$program" -c get_komi bad bad.sgf agreed >got 2>said
printf 'contigo: bad:4: illegal move: a stone is in the way\n' >complaints
sed -n 's/^\(contigo: bad.sgf:3:4: \).*/\1/p' said >>complaints
sed -i 's/^\(contigo: bad.sgf:3:4: \).*/\1/' said
check=$(diff complaints said && diff expected got && wc -l <complaints)
if [ "$check" = 2 ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    printf 'FAILED the line where a file goes wrong\n%s\n' "$check"
fi
: >complaints

# Test the output formats for other programs.
cat >expected <<'JSON'
{"file": "agreed", "command": "turn", "reply": "to_move white\npasses 2\nphase over\nnumber 6\nresult W+5.5"}
{"file": "agreed", "command": "play b D4", "error": "illegal move: game over"}
JSON
runs 'JSON' 1 --format json -c turn -c 'play b D4' agreed
printf '{"file": "a, b.sgf", "command": "\\"\\\\", "error": "unknown command '"'"'\\"\\\\'"'"' (list_commands lists them)"}\n' >expected
runs 'quotes in JSON' 1 --format json -c '"\' 'a, b.sgf'
cp agreed $'caf\xe9'
printf '{"file": "caf\xef\xbf\xbd", "command": "get_komi", "reply": "6.5"}\n' >expected
runs 'a name that is not UTF-8 in JSON' 0 --format json -c get_komi $'caf\xe9'
printf '{"command": "name", "reply": "Contigo"}\n' >expected
runs 'no file in JSON' 0 --format json -c name
printf 'file,command,reply,error\r\nagreed,final_score,W+5.5,\r\n"a, b.sgf",final_score,B+R,\r\n"a, b.sgf",pass b,,game over\r\n' >expected
"$program" --format csv -c final_score -c 'pass b' agreed 'a, b.sgf' 2>/dev/null | grep -v '^agreed,pass' >got
if diff expected got; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo 'FAILED CSV'
fi
printf 'file,command,reply,error\r\nagreed,turn,"to_move' >expected
"$program" --format csv -c turn agreed | head -c "$(wc -c <expected)" | cut -d ' ' -f 1 >got
if diff <(cat expected; echo) got; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo 'FAILED lines in CSV'
fi

cat >expected <<'CSV'
file,command,reply,error
agreed,"""""",,"unknown command '""""' (list_commands lists them)"
CSV
sed -i 's/$/\r/' expected
runs 'quotes in CSV' 1 --format csv -c '""' agreed

# Test commands without files, with standard input, and that each game is separate from the others.
printf 'Contigo\n' >expected
runs 'without files' 0 -c name
printf '0\n' >expected
runs 'with a game' 0 --game go -c get_handicap
printf -- '-: W+5.5\n' >expected
input=agreed
runs '- is standard input' 0 -c final_score -
input=/dev/null
printf 'W+5.5\n' >expected
runs '--load' 0 --load agreed -c final_score
printf 'agreed: 6.5\nagreed: \nagreed: 6.5\nagreed: \n' >expected
runs 'each game separately' 0 -c get_komi -c 'komi 3' agreed agreed
printf 'agreed: \nagreed: \n' >expected
runs 'quit ends only its game' 0 -c quit -c name agreed agreed
printf 'agreed: 6.5\nagreed: Contigo\n' >expected
runs 'the id of a command is left out' 0 -c '17 get_komi' -c '0 name' agreed
printf '' >expected
printf 'contigo: agreed: savegame x: cannot write '"'x'"': files are turned off\n' >complaints
runs '--no-files' 1 --no-files -c 'savegame x' agreed

# Test wrong usage.
printf '' >expected
for words in '-c name --strict' '-c name --script agreed' '-c name --load agreed agreed' '--format xml -c name' agreed '-c'; do
    # shellcheck disable=SC2086 # the variable contains several words
    "$program" $words >got 2>said
    code=$?
    if [ $code -eq 2 ] && [ ! -s got ] && grep -q '^contigo: ' said; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s: code %d\n' "$words" "$code"
    fi
done
"$program" -c $'name\nversion' agreed >got 2>said
if [ $? -eq 2 ] && [ ! -s got ] && grep -q "^contigo: -c name.*version: expected one line" said; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo 'FAILED two commands in one'
fi
"$program" -c name agreed agreed >/dev/full 2>said
if [ $? -eq 1 ] && grep -q 'standard output: No space left' said; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo 'FAILED a full device'
fi

close batch
