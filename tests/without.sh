#!/bin/bash
# Check that each game is one folder and one row of the list, and that everything else works without it. In a copy of
# the tree remove the folder and its row; then make must build all programs from the rest (reusing objects of BUILD
# that don't depend on either), and they must play the other games. Usage: without.sh [BUILD [GAME...]], from
# anywhere.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
shift $(($# > 0))
[ $# -gt 0 ] || set -- $(ls engine/games)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

make_without() { # GAME: print what goes wrong
    rm -rf "$folder/tree" && mkdir "$folder/tree" "$folder/tree/tests" "$folder/tree/build"
    cp -a Makefile engine tools "$folder/tree"
    cp -a "$build"/{engine,tools,compile} "$folder/tree/build" 2>/dev/null
    rm -r "$folder/tree/engine/games/$1"
    local kind
    for kind in $(grep -rhoE 'extern const GameKind [A-Z_]+' "engine/games/$1" | sed 's/.* //'); do
        sed -i "/&$kind,/d" "$folder/tree/engine/games.c"
    done
    sed -i "\\|games/$1/|d" "$folder/tree/engine/games.c"
    env -u BUILD "${MAKE:-make}" -s -C "$folder/tree" -j2 all BUILD=build 2>&1
}

for game in "$@"; do
    complaints=$(make_without "$game" | grep -vE 'jobserver|(Entering|Leaving) directory')
    replies=$(printf 'list_games\nhelp\nshowboard\nposition\nverify\nprintgame\nset_game %s\n' "$game" |
        "$folder/tree/build/contigo" 2>&1)
    if [ -z "$complaints" ] && grep -q "^? unknown game '$game'" <<<"$replies" &&
        [ "$(grep -c '^= ' <<<"$replies")" -eq 6 ] &&
        [ -x "$folder/tree/build/contigo-svg" ] && [ -x "$folder/tree/build/contigo-agent" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED without %s\n%s\n%s\n' "$game" "$complaints" "$replies" | head -n 40
    fi
done
printf 'without a game: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
