#!/bin/bash
# Test the modules of contigo-board's page that contain logic, without a browser: run page/*.test.mjs with the test
# runner of Node.js (18 or later), and add up the counts. If no FILE is given, Node.js also parses every script in the
# tree. The test is skipped if there is no Node.js. Usage: test_page_units.sh [FILE...]
set -u
cd "$(dirname "$0")/../../.." || exit 2
folder=tests/tools/board/page
if ! command -v node >/dev/null || ! node -e 'process.exit(parseInt(process.versions.node, 10) < 18 ? 1 : 0)'; then
    echo 'skipped: the modules of the page: there is no Node.js 18 or later (apt-get install nodejs)'
    echo 'page units: 0 passed, 0 failed'
    exit
fi
parsed=0
unparsed=0
if [ $# -eq 0 ]; then
    set -- "$folder"/*.test.mjs
    while IFS= read -r script; do
        if node --check "$script"; then
            parsed=$((parsed + 1))
        else
            unparsed=$((unparsed + 1))
            printf 'FAILED: %s is not a script\n' "$script"
        fi
    done < <(find tools tests \( -name '*.js' -o -name '*.mjs' \) | LC_ALL=C sort)
fi
# Set the language, because Node.js 21 and later report the language of the system, as a browser does.
output=$(LC_ALL=C node --test --test-reporter=tap "$@" 2>&1)
code=$?
passed=$(sed -n 's/^# pass \([0-9]*\)$/\1/p' <<<"$output")
failed=$(sed -n 's/^# fail \([0-9]*\)$/\1/p' <<<"$output")
[ "$code" -eq 0 ] && [ "${failed:-1}" -eq 0 ] || printf '%s\n' "$output" | grep -v '^# Subtest\|^ok ' | tail -n 60
[ "$code" -eq 0 ] || [ "${failed:-0}" -ne 0 ] || failed=1
passed=$((${passed:-0} + parsed))
failed=$((${failed:-1} + unparsed))
printf 'page units: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
