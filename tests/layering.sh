#!/bin/bash
# The floors of engine/: a file includes only its own floor and those below, readline has
# one user, GEOS none, and nothing above the protocol prints.
set -u
cd "$(dirname "$0")/.." || exit 2
declare -A floor=([base]=0 [geometry]=1 [games]=2 [players]=2 [session]=3 [protocol]=4)
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

includes_upward() { # what files of FOLDER include from above
    local folder=$1 file line target
    grep -Hn '^#include "' "engine/$folder"/*.[ch] 2>/dev/null | while IFS=: read -r file line target; do
        target=${target#*\"}
        target=${target%%/*}
        if [ -z "${floor[$target]:-}" ] || [ "${floor[$target]}" -gt "${floor[$folder]}" ]; then
            printf '  %s:%s includes %s\n' "$file" "$line" "$target"
        fi
    done
}

for folder in "${!floor[@]}"; do
    result "engine/$folder includes only its floor and those below" "$(includes_upward "$folder")"
done
result 'the players know the games by game.h alone' \
    "$(grep -n '#include "games/' engine/players/*.[ch] | grep -v '"games/game.h"')"
result 'what explains errors of every game knows none of them' \
    "$(grep -n '#include "games/' engine/protocol/refuse.[ch])"
result 'nothing includes geos_c.h' \
    "$(grep -l '#include <geos_c' engine/*/*.[ch] tools/*.[ch])"
result 'one file includes jansson' \
    "$(grep -l '#include <jansson' engine/*/*.[ch] tools/*.[ch] |
        grep -v '^engine/protocol/sugo\.c$')"
result 'one file includes readline' \
    "$(grep -l '#include <readline' engine/*/*.[ch] engine/*.c tools/*.[ch] |
        grep -v '^engine/protocol/terminal\.c$')"
result 'nothing below the protocol prints' \
    "$(grep -nE '\b(printf|puts|putchar|fputs|perror|fprintf|fwrite) ?\(' \
        engine/{base,geometry,games,players,session}/*.c | grep -v vsnprintf)"
printf 'layering: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
