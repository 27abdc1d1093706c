#!/bin/bash
# The house: which room of engine/ may know which (engine/README.md says why), that modules do not
# go round in circles, that nothing outside has more than one door, and who may print.
set -u
cd "$(dirname "$0")/.." || exit 2
passed=0
failed=0

result() { # WHAT is true where nothing is in COMPLAINTS
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s:\n%s\n' "$1" "$2"
    fi
}

# ROOM: the rooms that its files may include from, besides their own. `*` is any one game.
declare -A may
while IFS=: read -r room known; do
    may[$room]=" $known "
done <<'END'
base:
geometry/plane:base
geometry/subdivision:base geometry/plane
geometry/voronoi:base geometry/plane
geometry/ways:base geometry/plane geometry/subdivision
io:base
game:base geometry/plane
session:base geometry/plane game
players:base geometry/plane game
formats:base geometry/plane game session
pictures:base geometry/plane game session formats
protocol:base geometry/plane game session players io formats
protocol/thinking:base geometry/plane game session players io formats protocol
protocol/records:base geometry/plane game session players io formats protocol protocol/thinking
protocol/states:base geometry/plane game session players io formats protocol protocol/records
protocol/sharing:base geometry/plane game session players io formats protocol
protocol/person:base geometry/plane game session players io formats pictures protocol
protocol/commands:base geometry/plane game session players io formats pictures protocol protocol/thinking protocol/records protocol/states
END
below='base geometry/plane geometry/subdivision geometry/voronoi geometry/ways game'
for game in engine/games/*/; do
    game=${game#engine/}
    game=${game%/}
    may[$game/rules]=" $below "
    may[$game/play]=" $below $game/rules "
    [ -d "engine/$game/solver" ] && may[$game/solver]=" $below $game/rules "
    may[$game/picture]=" $below session formats pictures $game/rules "
    may[$game/words]=" $below session players io formats protocol protocol/records protocol/states $game/rules "
    [ -d "engine/$game/sgf" ] && may[$game/sgf]="${may[$game/words]}$game/words "
    may[$game]=" $below session players io formats protocol protocol/records protocol/states pictures $game/rules $game/play $game/solver $game/words $game/picture $game/sgf "
done

# The rooms of tools/, and which of each other they may know (tools/README.md says what they are). What
# engine/ has is theirs too.
declare -A of_tools
while IFS=: read -r room known; do
    of_tools[$room]=" $known "
done <<'END'
agent:
programs:
live:
host:programs
board:programs live host
match/statistics:
match/results:programs
match/playing:programs match/results
match/messages:programs match/results
match/planning:programs live match/statistics match/results match/playing match/messages
match/telling:live match/statistics match/results match/playing match/planning
match/machines:match/results match/planning match/telling
match/running:programs live match/results match/playing match/messages match/planning match/telling match/machines
match/tuning:match/statistics match/results match/planning match/telling match/running match/messages
match/checking:programs match/playing match/planning
match:match/statistics match/planning match/telling match/machines match/running match/tuning match/checking match/results
END

files=$(find engine tools -name '*.[ch]' | LC_ALL=C sort)

# FILE INCLUDED for each header of the project's own that a file includes.
includes() {
    printf '%s\n' "$files" | while read -r file; do
        sed -n "s|^#include \"\(.*\)\"|$file engine/\1|p" "$file"
    done
}
included=$(includes)

result 'each room includes what it may' "$(
    printf '%s\n' "$included" | while read -r file header; do
        room=${file#engine/}
        room=${room%/*}
        target=${header#engine/}
        target=${target%/*}
        [[ $file == engine/*/* ]] || continue
        if [ -z "${may[$room]+known}" ]; then
            printf '  %s is in a room that this test does not know\n' "$file"
        elif [ "$room" != "$target" ] && [[ ${may[$room]} != *" $target "* ]]; then
            printf '  %s includes %s\n' "$file" "${header#engine/}"
        fi
    done)"

result 'each room of tools/ includes what it may' "$(
    printf '%s\n' "$included" | awk '$1 ~ "^tools/.*/"' | while read -r file header; do
        room=${file#tools/}
        room=${room%/*}
        target=${header#engine/}
        target=${target%/*}
        if [ -z "${of_tools[$room]+known}" ]; then
            printf '  %s is in a room that this test does not know\n' "$file"
        elif [ "$room" != "$target" ] && [ -d "tools/$target" ] && [[ ${of_tools[$room]} != *" $target "* ]]; then
            printf '  %s includes %s\n' "$file" "${header#engine/}"
        fi
    done)"

# A module is a file and its header; those that begin with the same word, in one folder, are parts of
# one. tsort names those of a circle on standard error.
result 'no circles between modules' "$(
    printf '%s\n' "$included" | sed 's/\.[ch]\>//g; s|/\([a-z0-9-]*\)_[a-z0-9_]*|/\1|g' |
        awk '$1 != $2' | LC_ALL=C sort -u | tsort 2>&1 >/dev/null)"

# The top floor: the list of games, the library's face, the program.
result 'only games.c names games, beside themselves' "$(
    printf '%s\n' "$included" |
        awk '$2 ~ "^engine/games/" && $1 !~ "^engine/games/" && $1 != "engine/games.c" && $1 !~ "^tools/"')"
result "the library's face and the program know no geometry but places" "$(
    printf '%s\n' "$included" |
        awk '$1 ~ "^engine/[a-z]*[.][ch]$" && $2 ~ "^engine/geometry/" && $2 !~ "^engine/geometry/plane/"')"
result 'contigo.h needs nothing, and nobody else needs it' "$(
    printf '%s\n' "$included" |
        awk '$1 == "engine/contigo.h" || ($2 == "engine/contigo.h" && $1 != "engine/contigo.c")'
    grep '^#include' engine/contigo.h | grep -v -x -e '#include <stddef.h>' -e '#include <stdint.h>')"

result 'all headers together say nothing twice' "$(
    find engine -name '*.h' ! -name contigo.h | LC_ALL=C sort | sed 's|engine/\(.*\)|#include "\1"|' |
        "${CC:-gcc}" -std=c17 -D_POSIX_C_SOURCE=200809L -I engine -fsyntax-only -xc - 2>&1 | grep error)"

one_door() { # WHAT PATTERN FILE: no file but FILE includes <PATTERN
    result "only ${3:-nothing} includes $1" \
        "$(printf '%s\n' "$files" | xargs grep -l "#include <$2" | grep -vx "${3:-none}")"
}
one_door 'geos_c.h' geos_c ''
one_door jansson jansson engine/formats/json_read.h
one_door uchardet uchardet engine/games/go/sgf/sgf_guess.c
one_door readline readline engine/io/terminal.c

result 'two files include sqlite3.h' "$(printf '%s\n' "$files" | xargs grep -l '#include <sqlite3' |
    grep -vx -e tools/match/results/store_parts.h -e tools/board/archive.c)"
one_door libwebsockets.h libwebsockets tools/board/gate.c
result 'nothing under engine/ knows libuv' "$(printf '%s\n' "$files" | grep '^engine/' | xargs grep -l '#include <uv.h>')"
result 'statistics of matches know no game, file or process' "$(
    printf '%s\n' "$included" | awk '$1 ~ "^tools/match/statistics/" && $2 !~ "^engine/(base|match/statistics)/" &&
        $2 !~ "^engine/(game/game|geometry/plane/lattice)[.]h$"')"
result 'nothing below the protocol prints' "$(
    grep -rnE '\b(printf|puts|putchar|fputs|perror|fprintf|fwrite) ?\(' \
        engine/{base,geometry,game,players,session,formats,pictures} engine/games/*/rules |
        grep -v vsnprintf)"
printf 'layering: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
