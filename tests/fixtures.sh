#!/bin/bash
# Every fixture of lines: its score is the expected one, an independent computation says so too, a
# judgement from scratch agrees after every move, its record replays to the same bytes, and its
# picture is well formed.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

check() { # NAME COMMAND...: the command's success is one test
    local name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$name"
    fi
}

body() { # the reply of one command after loading a record
    printf 'loadgame %s\n%s\n' "$1" "$2" | "$build/contigo" | sed -e '1,2d' -e 's/^= //' -e '/^$/d'
}

for record in fixtures/lines/*.contigo; do
    name=$(basename "$record" .contigo)
    body "$record" score >"$folder/score"
    check "$name: score" diff "fixtures/lines/$name.score" "$folder/score"

    { body "$record" position; body "$record" list_rules; } |
        sed -n -e '/^game\|^board\|^black\|^white/p' -e 's/^\(upper\|lower\|komi\) \([^ ]*\) .*/\1 \2/p' |
        "$build/tests/plain_score" >"$folder/plain"
    # The plain program knows the position, not how play ended.
    grep -v ^result "fixtures/lines/$name.score" >"$folder/expected"
    grep -v ^result "$folder/plain" >"$folder/got"
    check "$name: independent score" diff "$folder/expected" "$folder/got"

    printf 'loadgame verify %s\n' "$record" | "$build/contigo" >"$folder/verified"
    check "$name: judged from scratch after every move" grep -q '^=' "$folder/verified"

    printf 'loadgame %s\nsavegame %s\n' "$record" "$folder/saved" | "$build/contigo" >/dev/null
    for what in position score turn printgame; do
        body "$record" $what >"$folder/first"
        body "$folder/saved" $what >"$folder/second"
        check "$name: replayed $what" cmp "$folder/first" "$folder/second"
    done

    "$build/contigo-svg" "$record" >"$folder/picture.svg"
    check "$name: picture" xmllint --noout "$folder/picture.svg"
done
printf 'fixtures: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
