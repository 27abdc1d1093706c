#!/bin/bash
# contigo-svg from outside: options, errors and exit codes, and documents that are well formed.
# Usage: test_svg.sh [PROGRAM]; build/contigo-svg where it is not given; from the project's top
# folder. Needs bash and coreutils; xmllint, where there is one, reads every picture too.
set -u
program=$(realpath "${1:-build/contigo-svg}")
fixtures=$(realpath fixtures)
game=$fixtures/lines/rules-concentric.contigo
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
checks=0
failures=0

failed() { # NAME
    failures=$((failures + 1))
    printf 'FAILED %s\n' "$1"
    head -c 500 complaints | sed 's/^/    /'
}

check() { # NAME COMMAND...: the command succeeds
    checks=$((checks + 1))
    "${@:2}" || failed "$1"
}

# The program ends with CODE, and complains in one line or more of which one matches PATTERN (no
# complaint for an empty one).
ends() { # NAME CODE PATTERN ARGUMENT...
    checks=$((checks + 1))
    "$program" "${@:4}" >out 2>complaints </dev/null
    local code=$?
    [ "$code" -eq "$2" ] || { failed "$1: exit code $code"; return; }
    if [ -n "$3" ]; then grep -q -e "$3" complaints; else [ ! -s complaints ]; fi || failed "$1"
    [ "$code" -eq 0 ] || [ ! -s out ] || failed "$1: output in spite of the error"
}

# A picture is drawn, and is a whole document.
draws() { # NAME ARGUMENT...
    ends "$1" 0 '' "${@:2}"
    check "$1: beginning" grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' out
    check "$1: end" [ "$(tail -n 1 out)" = '</svg>' ]
    if command -v xmllint >/dev/null; then
        check "$1: well formed" xmllint --noout --nonet out
    fi
}

contains() { # NAME STRING: the last picture has it
    check "$1" grep -q -F -e "$2" out
}

command -v xmllint >/dev/null || echo 'test_svg: no xmllint, so nobody else reads the pictures'

for file in "$fixtures"/lines/*.contigo; do
    draws "$(basename "$file")" "$file"
done

draws 'smallest' --size 100 "$game"
contains 'smallest: width' ' width="100" '
draws 'largest' --size=10000 "$game"
draws 'usual size' "$game"
contains 'usual size: width' ' width="720" '
cp out usual
draws 'territory is the default' --territory "$game"
check 'territory is the default: same bytes' cmp -s usual out
draws 'the last one counts' --no-territory --territory "$game"
check 'the last one counts: same bytes' cmp -s usual out
draws 'no territory' --no-territory "$game"
check 'no territory: no areas' sh -c '! grep -q -e clipPath -e evenodd -e Neither out'
draws 'all moves' --move 10 "$game"
check 'all moves: same bytes' cmp -s usual out
draws 'no move' --move 0 "$game"
contains 'no move: caption' 'Before the first move, Black to play'
draws 'some moves' --move 3 "$game"
contains 'some moves: caption' 'After 3 of 10 moves'
ends 'too many moves' 1 'no move 11: the record has 10' --move 11 "$game"

"$program" <"$game" >out 2>complaints
check 'standard input' cmp -s usual out
"$program" - <"$game" >out 2>complaints
check 'standard input by name' cmp -s usual out

draws 'a hostile title' --title '</text><script>"&'"'"']]>%s%n' "$game"
contains 'a hostile title: escaped' \
    '<title>&lt;/text&gt;&lt;script&gt;&quot;&amp;&#39;]]&gt;%s%n</title>'
draws 'a title that is not text' --title $'\x01\xff\xfe\xed\xa0\x80 \xef\xbf\xbf' "$game"
contains 'a title that is not text: the usual one' '<title>Continuous Go</title>'
draws 'a long title' --title "$(printf '%.0slong & <long> ' {1..2000})" "$game"
draws 'no title' --title '' "$game"
check 'no title: same bytes' cmp -s usual out

for value in 0 99 10001 -5 x '' 1e3 0x100 720.5 99999999999999999999; do
    ends "size '$value'" 2 'usage:' --size "$value" "$game"
done
for value in -1 x '' 1.5 99999999999999999999; do
    ends "move '$value'" 2 'usage:' --move "$value" "$game"
done
ends 'unknown option' 2 'usage:' --colour "$game"
ends 'missing value' 2 'usage:' --size
ends 'two files' 2 'usage:' "$game" "$game"
ends 'help' 0 '' --help
contains 'help: text' '--move N'
ends 'version' 0 '' --version
check 'version: text' grep -q '^contigo-svg [0-9]' out

ends 'no such file' 1 'cannot read.*missing.contigo' missing.contigo
ends 'a folder' 1 'cannot read' .
ends 'nothing' 1 'contigo-svg: .' # standard input is empty
printf 'draw black 1,1 2,2\n' >bad
ends 'no record' 1 'line 1' bad
sed 's/10,7\.6/10,nan/' "$game" >bad
ends 'a bad line' 1 'line [0-9]*: .*nan' bad
head -c 200 "$game" >bad
ends 'cut short' 1 'line [0-9]*: ' bad
(cat "$game"; echo quit) >bad
ends 'a command that is none of a record' 1 'line [0-9]*: .*quit' bad

if [ -e /dev/full ]; then
    "$program" "$game" >/dev/full 2>complaints
    check 'a full disk: exit code' [ $? -eq 1 ]
    check 'a full disk: message' grep -q 'cannot write' complaints
    "$program" --help >/dev/full 2>complaints
    check 'help to a full disk' [ $? -eq 1 ]
fi
"$program" "$game" >&- 2>complaints
check 'no standard output' [ $? -eq 1 ]
(sleep 1; "$program" --size 10000 "$game" 2>complaints; echo $? >code) | true
check 'a closed pipe: exit code' [ "$(cat code)" = 1 ]
check 'a closed pipe: message' grep -q 'cannot write' complaints

printf 'pictures: %d passed, %d failed\n' $((checks - failures)) "$failures"
[ "$failures" -eq 0 ]
