#!/bin/bash
# Test games that the engine doesn't contain: complete games, records, loading, pictures and matches, with programs that
# are linked with another list of games. Usage: test_games.sh [BUILD], from anywhere.
set -u
cd "$(dirname "$0")/../.." || exit 2
. tests/counted.sh
build=$(realpath "${1:-build}")
contigo=$build/tests/games/contigo
svg=$build/tests/games/contigo-svg
match=$build/tests/games/contigo-match
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

reply() { # COMMAND...: print the text of the replies to these commands
    printf '%s\n' "$@" | "$contigo" --folder "$folder" | sed -e 's/^= //' -e '/^$/d'
}

"$build/tests/transcript" "$contigo" tests/games/*.session
check 'sessions' [ $? -eq 0 ]

# Print commands for a game of random moves, more than it takes until the game is over.
play_out() { # GAME LINES SEED
    printf 'player random\nset_game %s\nboardsize %d\nset_random_seed %d\n' "$1" "$2" "$3"
    for ((i = 0; i < $2 * $2; i++)); do
        printf 'genmove black\ngenmove white\n'
    done
}
for game in 'capture 9' 'hex 11' 'gomoku 9'; do
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
# Test matches. The programs know these games only through the functions of their GameKind.
games=$(reply list_games)
check 'there are games to play' [ -n "$games" ]
for game in $games; do
    results=$folder/match-$game
    "$match" --results "$results" --game "$game" --size 5 --games 4 --random-opening 2 --quiet \
        --player "random=$contigo --player random --seed %SEED%" \
        --player "search=$contigo --player search --playouts 20 --threads 1 --seed %SEED%" >"$folder/report"
    check "$game: a match is played" [ $? -eq 0 ]
    check "$game: all games of it" grep -q "^$game 5x5: 4 of 4 games, .* turns$" "$folder/report"
    check "$game: the rules ended them" grep -qx 'rules  *4' "$folder/report"
    check "$game: the referee agrees" [ "$("$match" verify "$results")" = \
        'the referee replayed 4 games: all results are correct' ]
    check "$game: the program can play it" [ "$("$match" check --game "$game" "$contigo" | tail -n 1)" = \
        'all required checks passed' ]
done
check "a rule that the game doesn't have" [ "$("$match" -r "$folder/none" -g hex --rule komi=7 -n 2 \
    -p a=a -p b=b 2>&1 | head -n 1)" = \
    "contigo-match: rule komi=7: unknown rule 'komi' of hex (list_rules lists them)" ]

# Play two games of two players who make the given moves. Check for each game: Black, the winner, how it ended, the
# margin, and the number of turns.
by_hand() { # GAME FIRST SECOND EXPECTED [OPTION...]
    local results=$folder/by-hand
    rm -rf "$results"
    "$match" --results "$results" --game "$1" --size 2 --games 2 --quiet "${@:5}" \
        --player "first=$player script $2" --player "second=$player script $3" >"$folder/report"
    check "$1, by hand:$2,$3" [ "$("$match" csv "$results" | sed 1d | cut -d , -f 4,7-9,13 | tr -d '"' |
        tr '\n' ' ')" = "$4 " ]
}
if python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null); then
    player="$python -SEs $PWD/tests/tools/match/match_player.py"
    # First Black connects both sides, then Black captures a stone, and then nobody does.
    by_hand hex ' A1 A2' ' B1 A2' 'first,black,rules,,3 second,black,rules,,3'
    by_hand capture ' A1 B2' ' B1 A2' 'first,black,rules,,3 second,black,rules,,3'
    by_hand capture '' '' 'first,draw,rules,,2 second,draw,rules,,2'
    by_hand hex ' A1' ' B1' 'first,draw,cap,,2 second,draw,cap,,2' --cap 2
    by_hand hex ' A1 resign' ' B1 resign' 'first,white,resignation,,3 second,white,resignation,,3'
else
    echo 'skipped: matches of games by hand: there is no Python 3'
fi

check 'a board without a stone' [ "$("$svg" --move 0 "$folder/hex1" | grep -c '<circle')" = 5 ]

close 'games of the tests'
