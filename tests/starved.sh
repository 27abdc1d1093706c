#!/bin/bash
# The sessions of the tests and of the protocol once more, with each allocation of each command failing in
# its turn: nothing changes, and the command can be sent again. Usage: starved.sh FUZZ_SESSION
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 2
inputs=$(mktemp -d) && trap 'rm -rf "$inputs"' EXIT
for session in protocol.md tests/transcripts/*.session tests/faults/sessions/*.session; do
    { printf '# session\n# starve each\n' && sed -n 's/^> //p' "$session"; } \
        >"$inputs/$(basename "$session")"
done
cd "$inputs" && "$program" "$inputs" 0
