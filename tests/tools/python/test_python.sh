#!/bin/bash
# Install the wheel of the Python package into a new virtual environment, and run test_python.py there. If Python can't
# build the wheel, make a virtual environment or import numpy, say what is missing and skip the test. Usage:
# test_python.sh [BUILD], from anywhere; with --bench, print how many strokes per second are tried.
set -u
cd "$(dirname "$0")/../../.." || exit 2
build=${1:-build}
python=/usr/bin/python3
[ -x $python ] || python=python3
for module in build:python3-build wheel:python3-wheel setuptools:python3-setuptools ensurepip:python3-venv numpy:python3-numpy; do
    "$python" -c "import ${module%:*}" 2>/dev/null || missing+=" ${module#*:}"
done
if [ -n "${missing:-}" ]; then
    echo "skipped the Python package: it needs$missing"
    echo 'python: 0 passed, 0 failed'
    exit
fi
"$python" -c 'import shapely' 2>/dev/null || echo 'skipped polygons: no python3-shapely'
wheel=$(ls "$build"/contigo-*.whl) || { echo 'no wheel: run make python' && exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$python" -m venv --system-site-packages "$folder/venv" &&
    "$folder/venv/bin/python" -m pip install --quiet --no-index --no-deps --disable-pip-version-check "$wheel" || exit 1
"$folder/venv/bin/python" tests/tools/python/test_python.py "${@:2}"
