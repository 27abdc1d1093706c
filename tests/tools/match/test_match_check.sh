#!/bin/bash
# Test `contigo-match check`: correct programs pass, and a program that does one thing wrong fails exactly the check of
# that thing. It needs bash, coreutils and Python; GNU Go is tested if it is available. Usage: test_match_check.sh
# [BUILD]
set -u
cd "$(dirname "$0")/../../.." || exit 2
. tests/counted.sh
build=${1:-build}
check=("$build/contigo-match" check)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
patience=60
shown=("$folder/out" "$folder/complaints")

run() { # ARGUMENT...: run `contigo-match check`
    timeout 1200 "${check[@]}" "$@" >"$folder/out" 2>"$folder/complaints" </dev/null
    code=$?
}

holds() { # NAME ARGUMENT...: all checks pass
    run "${@:2}"
    [ "$code" -eq 0 ] && ! grep -q -e '^FAIL' -e '^--' "$folder/out" &&
        [ "$(tail -n 1 "$folder/out")" = 'all required checks passed' ]
    result "$1" $?
}

fails() { # CHECK NAME [ARGUMENT...]: exactly this check fails for the bot NAME, with an explanation
    run --answer "$patience" "${@:3}" "tests/tools/match/check_bot.py $2"
    [ "$code" -eq 1 ] && [ "$(sed -n 's/^FAIL \([a-z]*\):.*/\1/p' "$folder/out")" = "$1" ] &&
        grep -q '^ *expected: .' "$folder/out" && [ ! -s "$folder/complaints" ] &&
        tail -n 1 "$folder/out" | grep -q -x '1 of [0-9]* checks failed'
    result "$2 fails at $1" $?
}

says() { # NAME PATTERN: the last output contains the pattern
    grep -q -e "$2" "$folder/out"
    result "$1" $?
}

# The engine thinks as long as it likes in one game, and briefly in the others, whose moves are just as legal.
holds 'contigo in minigo' --game minigo "$build/contigo"
for game in lines stones go; do
    holds "contigo in $game" --game "$game" "$build/contigo --playouts 20"
done
holds 'the command as separate words' --game go --size 5 "$build/contigo" --playouts 20
holds 'a bot of Go' tests/tools/match/check_bot.py right
says 'a bot of Go plays go' '^note commands: the game is go '
holds 'a bot that ends with a status' 'tests/tools/match/check_bot.py ends-with-3'
says 'the exit status is reported' '^note quit: .*status'
PATH=$PATH:/usr/games
if command -v gnugo >/dev/null; then
    holds 'GNU Go' --size 9 'gnugo --mode gtp'
else
    echo 'test_match_check: no GNU Go'
fi

# These tests mostly wait (some seconds for a reply that is missing), so many run in parallel.
each() { # CHECK KIND: like fails(), in a folder of its own, with the counts in a file
    case $2 in
    silent | *hangs* | stays | no-empty-line | no-mark | no-id* | quits-silently | reads-comments) patience=5 ;;
    esac
    folder=$folder/$2
    mkdir "$folder"
    passed=0
    failed=0
    # The program itself doesn't say which game it plays, so an option must.
    [ "$2" = any-game ] && set -- "$@" --game go
    fails "$@" >"$folder/told"
    echo "$passed" "$failed" >"$folder/counts"
}
kinds=()
while read -r point names; do
    for kind in $names; do
        kinds+=("$kind")
        [ "$(jobs -rp | wc -l)" -lt 8 ] || wait -n
        each "$point" "$kind" &
    done
done <<'END'
starts silent exits
version version-1
name name-of-two-lines
commands lists-less knows-nothing knows-all
unknown takes-anything
blank reads-comments answers-comments answers-empty-lines
control keeps-cr keeps-tabs
game any-game
setup refuses-size refuses-komi keeps-board
play refuses-moves
illegal takes-occupied takes-nonsense any-color makes-refused
genmove genmove-error genmove-garbage genmove-hangs genmove-crashes plays-on-stones forgets
pass stops-at-pass
undo undo-lies
time refuses-time
score says-score
over hangs-when-over
quit stays quits-silently crashes-in-quit
leaves leaves-a-child
ids no-id no-id-on-errors
frames no-empty-line no-mark
unasked banner answers-twice thinks-aloud
END
wait
for kind in "${kinds[@]}"; do
    cat "$folder/$kind/told"
    read -r good bad <"$folder/$kind/counts"
    passed=$((passed + good))
    failed=$((failed + bad))
done
while IFS='|' read -r kind expected; do
    grep -q -F "expected:  $expected" "$folder/$kind/out"
    result "what is expected of $kind" $?
done <<'END'
no-id|the id of the command directly after `=` or `?`, in errors as well
no-mark|`=` or `?`, the id, a space, text, and an empty line
answers-twice|one reply to each command and nothing else on standard output
silent|a reply to the first command
genmove-hangs|a reply in time
answers-comments|a reply to the command and nothing more
leaves-a-child|no process left: 1 other processes were still running after it exited
END
grep -q -x -e '--   the remaining checks need this one to pass' "$folder/silent/out"
result 'without a reply nothing else is checked' $?
# The program's output is shown from the reply to the previous command on.
grep -q '^ *received: *nothing$' "$folder/genmove-crashes/out"
result 'a crash without a reply shows no output' $?
# In minigo an illegal move loses, which is a failure of the program too.
fails genmove plays-on-stones --game minigo
fails game right --game lines
says 'the command sent is shown' '^ *sent: *[0-9]* set_game lines$'
says 'the reply is shown' '^ *received: *?[0-9]* unknown command$'

run "$folder/no-such-program"
[ "$code" -eq 1 ] && grep -q '^FAIL starts' "$folder/out"
result 'a missing program' $?
for wrong in '' '--game' '--game chess x' '--sixe 9 x' "'open"; do
    run $wrong
    [ "$code" -eq 2 ] && grep -q 'expected check \[--game NAME\]' "$folder/complaints" && [ ! -s "$folder/out" ]
    result "wrong usage: '$wrong'" $?
done

close 'match check'
