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
modules=$build/npm/node_modules
if [ ! -d "$modules/@sabaki/gtp" ]; then
    command -v npm >/dev/null || skip 'npm is not installed'
    mkdir -p "$build/npm"
    timeout 60 npm install --prefix "$build/npm" --no-audit --no-fund --no-save @sabaki/gtp@3.0.0 \
        >"$build/npm/log" 2>&1 || skip "npm cannot install @sabaki/gtp (see $build/npm/log)"
fi
exec timeout 120 node tests/engine/protocol/sabaki.js "$modules" "$build/contigo"
