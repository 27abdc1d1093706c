#!/bin/bash
# Two games that the engine knows nothing of: played to their ends, recorded, loaded and drawn by
# programs that are linked with another list of games. Usage: test_games.sh [BUILD], from anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath "${1:-build}")
contigo=$build/tests/games/contigo
svg=$build/tests/games/contigo-svg
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

check() { # NAME COMMAND...: the command succeeds
    if "${@:2}"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
    fi
}

reply() { # COMMAND...: the text of the replies
    printf '%s\n' "$@" | "$contigo" --folder "$folder" | sed -e 's/^= //' -e '/^$/d'
}

"$build/tests/transcript" "$contigo" tests/games/*.session
check 'sessions' [ $? -eq 0 ]

# A game by chance: moves until it is over.
play_out() { # GAME LINES SEED
    printf 'player random\nset_game %s\nboardsize %d\nset_random_seed %d\n' "$1" "$2" "$3"
    for ((i = 0; i < $2 * $2; i++)); do
        printf 'genmove black\ngenmove white\n'
    done
}
for game in 'capture 9' 'hex 11'; do
    for seed in 1 2 3; do
        # shellcheck disable=SC2086
        { play_out $game $seed; printf 'verify\nsavegame %s\nfinal_score\n' "${game% *}$seed"; } |
            "$contigo" --folder "$folder" >"$folder/replies"
        result=$(sed -n 's/^= \([BW]+\)$/\1/p' "$folder/replies" | tail -n 1)
        check "$game: somebody wins" [ -n "$result" ]
        check "$game: judged again" grep -qx '= same' "$folder/replies"
        record=$folder/${game% *}$seed
        check "$game: the record says who" [ "$(tail -n 1 "$record")" = "# result $result" ]
        check "$game: the record again" \
            [ "$(reply "loadgame verify ${game% *}$seed" final_score | tail -n 1)" = "$result" ]
        stones=$(reply "loadgame ${game% *}$seed" position | grep -cE '^(black|white) [A-Z]')
        "$svg" --numbers "$record" >"$folder/picture.svg"
        check "$game: a stone in the picture for each, besides five star points" \
            [ "$(grep -c '<circle' "$folder/picture.svg")" -eq $((stones + 5)) ]
        check "$game: who won is in the picture" grep -qE '(Black|White) won\.' "$folder/picture.svg"
        command -v xmllint >/dev/null &&
            check "$game: a document" xmllint --noout "$folder/picture.svg"
        "$svg" --animate "$record" >"$folder/picture.svg"
        check "$game: animated, every stone at its time" \
            [ "$(grep -c 'class="stone .*animation' "$folder/picture.svg")" -ge $((stones)) ]
        check "$game: animated, without a score no curve" \
            [ "$(grep -c 'class="now"' "$folder/picture.svg")" -eq 0 ]
        "$svg" --sheet "$record" >"$folder/picture.svg"
        check "$game: a number on a sheet for each stone" \
            [ "$(grep -c 'class="number ' "$folder/picture.svg")" -ge $((stones)) ]
        check "$game: the picture that is answered is the one that is drawn" \
            [ "$(reply "loadgame ${game% *}$seed" svg | grep '^<circle')" = "$("$svg" "$record" --ghosts | grep '^<circle')" ]
        "$svg" --move 3 "$record" >"$folder/picture.svg"
        check "$game: three moves, and a ring on the last" \
            [ "$(grep -c '<circle' "$folder/picture.svg")" -eq 9 ]
    done
done
check 'a board without a stone' [ "$("$svg" --move 0 "$folder/hex1" | grep -c '<circle')" = 5 ]

printf 'games of the tests: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
