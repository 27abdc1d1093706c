#!/bin/bash
# Every fixture of go: its score and its board are the expected ones, all invariants hold after every
# move, its record replays to the same bytes, and games without set-up stones come to the same when
# they are played in the plainest way.
# Usage: fixtures_go.sh [FOLDER]: where the programs are, build/ where it is not given.
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

for record in fixtures/go/*.contigo; do
    name=$(basename "$record" .contigo)
    body "$record" score >"$folder/score"
    check "$name: score" diff "fixtures/go/$name.score" "$folder/score"

    body "$record" position >"$folder/position"
    columns=$(sed -n 's/^board \([0-9]*\) .*/\1/p' "$folder/position")
    sed -n 's/^state //p' "$folder/position" | fold -w "$columns" >"$folder/board"
    check "$name: board" diff "fixtures/go/$name.board" "$folder/board"

    printf 'loadgame verify %s\n' "$record" | "$build/contigo" >"$folder/verified"
    check "$name: verified after every move" grep -q '^=' "$folder/verified"

    printf 'loadgame %s\nsavegame %s\n' "$record" "$folder/saved" | "$build/contigo" >/dev/null
    for what in position score turn printgame; do
        body "$record" $what >"$folder/first"
        body "$folder/saved" $what >"$folder/second"
        check "$name: replayed $what" cmp "$folder/first" "$folder/second"
    done

    grep -q '^setup\|handicap [^0]' "$record" && continue
    { grep '^board' "$folder/position"; body "$record" moves; } |
        "$build/tests/plain_go_game" >"$folder/plain"
    sed -n 's/^state //p' "$folder/position" | tr BWcx ..bw >"$folder/expected"
    sed -n 's/^state //p' "$folder/plain" >"$folder/got"
    check "$name: the plainest board" diff "$folder/expected" "$folder/got"
    check "$name: the plainest captures" diff <(grep '^captures' "$folder/position") \
        <(grep '^captures' "$folder/plain")
done
printf 'fixtures of go: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
