#!/bin/bash
# Print one hash of everything that the programs print about the fixtures. The hash is the same on every machine, with
# every compiler and optimization level. Usage: digest.sh BUILD [--text]; --text prints the text itself instead.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}

say_all() {
    for record in fixtures/*/*.contigo; do
        printf 'loadgame %s\nscore\nareas\nposition\nturn\nmoves\nareas_wkt\nareas_geojson\nareas_geojson living since 3\nareas_geojson ink\ngroups\nlinks\nstate_json\npreview_json black 1,1 2,3\npreview_json white 1.5,1.5\npreview_json black C3\nfree_ground\nareas neutral\nliberties\ngaps black 3\nshowboard\nprintgame\nreg_genmove black\nreg_genmove white\nverify\n' \
            "$record" | "$build/contigo" --player random
        "$build/contigo-svg" "$record"
        "$build/contigo-svg" --animate --theme dark "$record"
        "$build/contigo-svg" --sheet --theme print --ghosts "$record"
    done
    for game in fixtures/sgf/*.sgf; do
        printf 'set_game go\nloadsgf %s\nprintsgf\nprintgame\nshowboard\nfinal_score\ngenmove black\n' \
            "$game" | "$build/contigo" --player random
    done
    for game in fixtures/stones/*.sugo; do
        printf 'set_game stones\nloadsugo %s\nposition\nscore\nareas\nliberties\nprintgame\n' \
            "$game" | "$build/contigo"
    done
}

if [ "${2:-}" = --text ]; then
    say_all
else
    say_all | sha256sum | cut -d' ' -f1
fi
