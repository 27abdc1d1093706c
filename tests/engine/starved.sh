#!/bin/bash
# Run the sessions of the tests and documents with each allocation of each command failing in turn. A failure must
# change nothing, and the command can be sent again. Usage: starved.sh FUZZ_SESSION, which queries everything after each
# command; or starved.sh --beside STARVED, which queries nothing, and compares with an engine that has enough memory.
set -u
beside=
[ "$1" = --beside ] && beside=yes && shift
program=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 2
inputs=$(mktemp -d) && trap 'rm -rf "$inputs"' EXIT
mkdir "$inputs/sessions" "$inputs/files"
for session in $(tests/sessions.sh) tests/faults/sessions/*.session; do
    { [ "$beside" ] || printf '# session\n# starve each\n'; sed -n -e 's,@/,,g' -e 's/^> //p' "$session"; } \
        >"$inputs/sessions/${session//\//-}"
done
cd "$inputs" || exit 2
if [ "$beside" ]; then
    "$program" files sessions/*
else
    "$program" sessions 0
fi
