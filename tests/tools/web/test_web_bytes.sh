#!/bin/bash
# Compare what the WebAssembly module (`make web`) prints in Node.js with what the program prints: for all sessions and
# all fixtures. Skipped if BUILD has no module, or if there is no Node.js. Usage: test_web_bytes.sh BUILD
set -u
cd "$(dirname "$0")/../../.." || exit 2
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

# Left out: players.session, which sets a search's memory to the maximum, more than a module can address; and
# verify-geos.session, since the module has no GEOS.
mapfile -t sessions < <(tests/sessions.sh | grep -v '/players\.session$\|/verify-geos\.session$')
output=$("$build/tests/transcript" "$folder/contigo" "${sessions[@]}")
counts=$(tail -n 1 <<<"$output")
passed=$(sed -n 's/.*: \([0-9]*\) passed.*/\1/p' <<<"$counts")
failed=$(sed -n 's/.*, \([0-9]*\) failed.*/\1/p' <<<"$counts")
[ "${failed:-1}" -eq 0 ] || { grep ': differs in' <<<"$output" | sed 's/^/FAILED: /' && failed=${failed:-1}; }

if [ "$(tests/digest.sh "$folder")" = "$(tests/digest.sh "$build")" ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    echo 'FAILED: the module prints something else about the fixtures (tests/digest.sh)'
fi
printf 'web bytes: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
