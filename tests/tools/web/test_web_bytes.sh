#!/bin/bash
# Compare what the WebAssembly module (`make web`) prints in Node.js with what the program prints, for all sessions and
# all fixtures. The test is skipped if BUILD has no module, or if there is no Node.js. Usage: test_web_bytes.sh BUILD
set -u
cd "$(dirname "$0")/../../.." || exit 2
. tests/counted.sh
build=$1
module=$build/web-objects/contigo.wasm
if [ ! -e "$module" ] || ! command -v node >/dev/null; then
    echo "skipped: the bytes of the WebAssembly module: there is no $module (make web), or no Node.js"
    echo 'web bytes: 0 passed, 0 failed'
    exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf '#!/bin/sh\nexec node tests/tools/web/contigo.mjs "%s" "$@"\n' "$module" >"$folder/contigo"
chmod +x "$folder/contigo"
ln -s "$(realpath "$build/contigo-svg")" "$folder/contigo-svg"

# The module has no GEOS. So a session may differ if it has a command that needs GEOS, or one that lists commands.
commands() { printf 'list_commands\nset_game stones\nlist_commands\n' | "$1" | sed 's/^= *//; /^$/d' | LC_ALL=C sort -u; }
needs=$(LC_ALL=C comm -23 <(commands "$build/contigo") <(commands "$folder/contigo") | paste -s -d '|')
excused="^> *([0-9]+ +)?(verify geos|svg [0-9]+ [0-9]+|list_commands|help|describe_game${needs:+|$needs})( |\$)"

session_at() { # FILE LINE: print the session that begins in this line
    awk -v first="$2" -v is_document="${1%.session}" 'NR > first && is_document == FILENAME && /^```/ { exit }
        NR > first + 1 && /^\$ contigo/ { exit } NR >= first' "$1"
}

# Leave out players.session, which sets the memory of a search to more than a module can address, and
# client-lizzie.session, which uses an option that only the program has.
mapfile -t sessions < <(tests/sessions.sh | grep -vE '/(players|client-lizzie)\.session$')
output=$("$build/tests/transcript" "$folder/contigo" "${sessions[@]}")
passed=$(sed -n '$s/.*: \([0-9]*\) passed.*/\1/p' <<<"$output")
while IFS=: read -r file line _; do
    session_at "$file" "$line" | grep -qE "$excused" && continue
    failed=$((failed + 1))
    echo "FAILED: $file:$line: the module prints something else"
done < <(grep -E '^[^ :]+:[0-9]+: differs in' <<<"$output")

# Leave out the names of the missing commands in the lists of commands that `state_json` prints.
text() { tests/digest.sh "$1" --text | sed -E "s/\"(${needs:-none})\",//g" | sha256sum; }
is 'what the module prints about the fixtures (tests/digest.sh --text)' "$(text "$build")" "$(text "$folder")"
close 'web bytes'
