#!/bin/bash
# Test two clients that were written from protocol.md alone: a bot that plays complete games of every kind as either
# color, and a page that is used with a mouse in a headless browser (skipped if there is no Chromium). Both are shorter
# than 150 lines. Usage: run.sh [FOLDER [PICTURES]]: the folder of the programs, and the folder for pictures of the
# page.
set -u
cd "$(dirname "$0")/../.." || exit 2
. tests/counted.sh
build=$(realpath "${1:-build}")
pictures=${2:+$(realpath "$2")}
cd tests/clients || exit 2

# Play a game as each color against an engine that plays at random. Each game must have a result. The bot's margins in
# the two games must add up to more than zero; komi cancels out in the sum.
play() { # GAME SIZE
    local color result lead=0
    for color in black white; do
        result=$(timeout 120 python3 bot.py "$1" "$color" "$2" "$build/contigo" --seed 1 --player random | sed -n '$s/^result //p')
        check "$1: the game of $color has a result, not '$result'" \
            grep -qE '^([BW]\+[0-9.]+|0)$' <<<"$result"
        lead=$(awk -v lead="$lead" -v color="$color" -v result="$result" 'BEGIN {
            won = substr(result, 1, 1) == (color == "black" ? "B" : "W")
            print lead + (won ? 1 : -1) * substr(result, 3) }')
    done
    check "$1: the bot is ahead by $lead in two games" awk "BEGIN { exit !($lead > 0) }"
}

if ! command -v python3 >/dev/null; then
    echo 'clients: skipped, there is no python3'
    echo 'clients: 0 passed, 0 failed'
    exit 0
fi
export PYTHONDONTWRITEBYTECODE=1
play lines 9
play stones 6
play go 7
play minigo 5
for client in bot.py page.html; do
    check "$client has less than 150 lines" [ "$(wc -l <"$client")" -lt 150 ]
done

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ]; then
    echo 'the page: skipped, there is no chromium'
elif ! timeout 60 "$browser" --headless --no-sandbox --disable-gpu --dump-dom about:blank >/dev/null 2>&1; then
    echo "the page: skipped, $browser does not run here"
elif counts=$(timeout 120 python3 test_page.py "$browser" "$build/contigo" ${pictures:+"$pictures"}) || [ "$counts" ]; then
    printf '%s\n' "$counts"
    add_counts 'the page' "$counts"
else
    check 'the page is opened' false
fi
close clients
