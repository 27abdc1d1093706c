#!/bin/bash
# Every recorded game in fixtures/: its score is the expected one, a judgement from scratch agrees
# after every move, its record replays to the same bytes, and its picture is well formed. For lines an
# independent computation says what the score is; for go every board is compared, and games without
# set-up stones come to the same when they are played in the plainest way. And the pictures of such
# games that stand beside them, which the README shows, and the gallery, are what contigo-svg makes of them.
# Usage: fixtures.sh [FOLDER]: where the programs are, build/ where it is not given.
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

body() { # the last reply to COMMAND after loading RECORD
    printf 'loadgame %s\n%s\n' "$1" "$2" | "$build/contigo" | sed -e '1,2d' -e 's/^= //' -e '/^$/d'
}

check_lines() { # NAME RECORD: the independent program knows the position, not how play ended
    { body "$2" position; body "$2" list_rules; } |
        sed -n -e '/^game\|^board\|^black\|^white/p' -e 's/^\(upper\|lower\|komi\) \([^ ]*\) .*/\1 \2/p' |
        "$build/tests/plain_score" >"$folder/plain"
    check "$1: independent score" diff <(grep -v ^result "fixtures/lines/$1.score") \
        <(grep -v ^result "$folder/plain")
}

check_go() { # NAME RECORD
    local columns
    body "$2" position >"$folder/position"
    columns=$(sed -n 's/^board \([0-9]*\) .*/\1/p' "$folder/position")
    sed -n 's/^state //p' "$folder/position" | fold -w "$columns" >"$folder/board"
    check "$1: board" diff "fixtures/go/$1.board" "$folder/board"
    grep -q '^setup\|handicap [^0]' "$2" && return
    { grep '^board' "$folder/position"; body "$2" moves; } |
        "$build/tests/plain_go_game" >"$folder/plain"
    check "$1: the plainest board" diff \
        <(sed -n 's/^state //p' "$folder/position" | tr BWcx ..bw) \
        <(sed -n 's/^state //p' "$folder/plain")
    check "$1: the plainest captures" diff <(grep '^captures' "$folder/position") \
        <(grep '^captures' "$folder/plain")
}

for record in fixtures/*/*.contigo; do
    name=$(basename "$record" .contigo)
    game=$(basename "$(dirname "$record")")
    body "$record" score >"$folder/score"
    check "$name: score" diff "fixtures/$game/$name.score" "$folder/score"

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

    case $game in
    lines) check_lines "$name" "$record" ;;
    go) check_go "$name" "$record" ;;
    esac
done
# NAME.N.svg is the game NAME after N moves.
for picture in fixtures/*/*.[0-9]*.svg; do
    move=${picture%.svg}
    "$build/contigo-svg" --move "${move##*.}" --size 420 "${move%.*}.contigo" >"$folder/picture.svg"
    check "$picture" cmp "$picture" "$folder/picture.svg"
done
"$build/contigo-svg" --title 'A game of lines' fixtures/lines/game-mutual-life.contigo \
    >"$folder/picture.svg"
check 'board.svg' cmp fixtures/board.svg "$folder/picture.svg"
mkdir "$folder/gallery"
fixtures/gallery/draw.sh "$build" "$folder/gallery"
for picture in fixtures/gallery/*.svg; do
    check "$picture" cmp "$picture" "$folder/gallery/$(basename "$picture")"
    check "$picture: well formed" xmllint --noout "$picture"
done
check 'the gallery: all of it' diff <(ls "$folder/gallery") <(ls fixtures/gallery | grep -v '^draw[.]sh$')
printf 'fixtures: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
