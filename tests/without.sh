#!/bin/bash
# Check that each game is one folder and one row of the list, and that everything else works without it. In a copy of
# the tree, the folder and its row are removed. Then make must build all programs from the rest (it uses the objects in
# BUILD that don't depend on either), and they must play the other games. Without arguments, or with the name `geos`,
# the same is tested without the library GEOS: the commands that need GEOS must not exist, and the programs must not be
# linked with it. With the name `seccomp`, the board must run without libseccomp and say what that means. Usage:
# without.sh [BUILD [GAME|geos|seccomp...]], from anywhere.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
shift $(($# > 0))
[ $# -gt 0 ] || set -- $(ls engine/games) geos seccomp
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
. tests/counted.sh

copy_tree() {
    rm -rf "$folder/tree" && mkdir "$folder/tree" "$folder/tree/tests" "$folder/tree/build"
    cp -a Makefile engine tools "$folder/tree"
    cp -a "$build"/{engine,tools,compile} "$folder/tree/build" 2>/dev/null
}

make_tree() { # [VARIABLE=VALUE]: print what goes wrong
    env -u BUILD "${MAKE:-make}" -s -C "$folder/tree" -j2 all BUILD=build "$@" 2>&1 |
        grep -vE 'jobserver|(Entering|Leaving) directory'
}

make_without() { # GAME: build in a copy of the tree that lacks this game; print what goes wrong
    copy_tree
    rm -r "$folder/tree/engine/games/$1"
    local kind
    for kind in $(grep -rhoE 'extern const GameKind [A-Z_]+' "engine/games/$1" | sed 's/.* //'); do
        sed -i "/&$kind,/d" "$folder/tree/engine/games.c"
    done
    sed -i "\\|games/$1/|d" "$folder/tree/engine/games.c"
    make_tree
}

make_without_geos() {
    copy_tree
    rm "$folder"/tree/engine/geometry/geos/geos_parts.h
    make_tree GEOS=no
}

report() { # WHAT COMPLAINTS REPLIES FINE: count a check that passes if FINE isn't empty
    [ "$4" ] || printf '%s\n%s\n' "$2" "$3" | head -n 40
    check "without $1" [ "$4" ]
}

try_without_geos() {
    local complaints replies fine=
    complaints=$(make_without_geos)
    replies=$(printf 'play black 3,3:3,5\nhelp verify\nverify\nverify geos\nhelp svg\nlist_commands\n' | "$folder/tree/build/contigo" 2>&1)
    [ -z "$complaints" ] && grep -qx '= verify' <<<"$replies" && grep -q '^= same' <<<"$replies" &&
        grep -qx '= svg \[MOVE\]' <<<"$replies" &&
        "$folder/tree/build/contigo-svg" --compare 0 fixtures/lines/lesson-loop.contigo 2>&1 | grep -q 'without GEOS' &&
        ! grep -qE '^(compare|draw_wkt|loadboard|play_file)' <<<"$replies" &&
        grep -q '^? syntax error: wrong number of arguments: verify takes no arguments$' <<<"$replies" &&
        ! ldd "$folder"/tree/build/{contigo,contigo-board,libcontigo.so.*} | grep -q geos &&
        ! grep -q geos "$folder/tree/build/contigo.pc" && fine=1
    report GEOS "$complaints" "$replies" "$fine"
}

try_without_seccomp() {
    local complaints replies fine=
    copy_tree
    complaints=$(make_tree SECCOMP=no)
    replies=$("$folder/tree/build/contigo-board" --port 0 --idle 1 2>&1)
    [ -z "$complaints" ] && ! ldd "$folder/tree/build/contigo-board" | grep -q seccomp && grep -q '^http:' <<<"$replies" &&
        grep -q 'not confined, because contigo-board was built without libseccomp' <<<"$replies" && fine=1
    report seccomp "$complaints" "$replies" "$fine"
}

for game in "$@"; do
    if [ "$game" = seccomp ]; then
        try_without_seccomp
        continue
    fi
    if [ "$game" = geos ]; then
        try_without_geos
        continue
    fi
    complaints=$(make_without "$game")
    replies=$(printf 'list_games\nhelp\nshowboard\nposition\nverify\nprintgame\nset_game %s\n' "$game" |
        "$folder/tree/build/contigo" 2>&1)
    fine=
    [ -z "$complaints" ] && grep -q "^? unknown game '$game'" <<<"$replies" &&
        [ "$(grep -c '^= ' <<<"$replies")" -eq 6 ] &&
        [ -x "$folder/tree/build/contigo-svg" ] && [ -x "$folder/tree/build/contigo-agent" ] && fine=1
    report "$game" "$complaints" "$replies" "$fine"
done
close 'without a game'
