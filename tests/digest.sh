#!/bin/bash
# One number for all that the programs say of the fixture games: the same for every machine,
# compiler and optimisation level. Usage: digest.sh BUILD
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}
for record in fixtures/*/*.contigo; do
    printf 'loadgame %s\nscore\nareas\nposition\nturn\nmoves\nareas_wkt\nareas neutral\nshowboard\nprintgame\n' \
        "$record" | "$build/contigo"
    "$build/contigo-svg" "$record"
done | sha256sum | cut -d' ' -f1
