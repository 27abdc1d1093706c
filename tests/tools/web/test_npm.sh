#!/bin/bash
# Install the npm package (`make npm`) into an empty project, and use it as test_npm.mjs does. The last test leaves its
# engine idle, which must not keep Node.js running. The test is skipped if BUILD has no package, or if there is no npm.
# Usage: test_npm.sh BUILD
set -u
cd "$(dirname "$0")/../../.." || exit 2
package=$(realpath -m "$(find "$1" -maxdepth 1 -name 'contigo-*.tgz' | head -n 1)")
if [ ! -f "$package" ] || ! command -v npm >/dev/null; then
    echo "skipped: the npm package: there is none in $1 (make npm), or no npm"
    echo 'npm package: 0 passed, 0 failed'
    exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp tests/tools/web/test_npm.mjs "$folder"
cd "$folder" || exit 2
output=$(npm install --offline --no-audit --no-fund "$package" 2>&1 && node --test --test-reporter=tap test_npm.mjs 2>&1)
passed=$(sed -n 's/^# pass \([0-9]*\)$/\1/p' <<<"$output")
failed=$(sed -n 's/^# fail \([0-9]*\)$/\1/p' <<<"$output")
[ "${failed:-1}" -eq 0 ] || tail -n 60 <<<"$output"
printf 'npm package: %d passed, %d failed\n' "${passed:-0}" "${failed:-1}"
[ "${failed:-1}" -eq 0 ]
