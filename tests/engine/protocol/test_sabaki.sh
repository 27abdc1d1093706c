#!/bin/bash
# Play a game through Sabaki's library for GTP engines, @sabaki/gtp from npm. If node or npm is missing, or the library
# cannot be installed, say so and skip the test. Usage: test_sabaki.sh [FOLDER]: the folder of the programs, build/ by
# default.
set -u
cd "$(dirname "$0")/../../.." || exit 2
build=$(realpath "${1:-build}")

skip() {
    echo "Sabaki's library: skipped, $1"
    echo "Sabaki's library: 0 passed, 0 failed"
    exit 0
}

command -v node >/dev/null || skip 'node is not installed'
# All builds use the same copy of the library.
npm=build/sabaki
modules=$PWD/$npm/node_modules
if [ ! -d "$modules/@sabaki/gtp" ]; then
    command -v npm >/dev/null || skip 'npm is not installed'
    mkdir -p "$npm"
    timeout 60 npm install --prefix "$npm" --no-audit --no-fund --no-save --fetch-retries 0 @sabaki/gtp@3.0.0 \
        >"$npm/log" 2>&1 || skip "npm cannot install @sabaki/gtp (see $npm/log)"
fi
exec timeout 120 node tests/engine/protocol/sabaki.js "$modules" "$build/contigo"
