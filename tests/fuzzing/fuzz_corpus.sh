#!/bin/bash
# Select some of the inputs that `make fuzz` has found, small ones of all sizes that together reach much of the code.
# Add them to the corpus that `make check` tries. Usage: fuzz_corpus.sh BUILD_OF_FUZZERS CORPUS NAME...
set -eu
cd "$(dirname "$0")/../.."
build=$1
corpus=$2
shift 2
largest=800 # most bytes per input
most=60      # most inputs per corpus
for name in "$@"; do
    rm -rf "$build/least"
    mkdir -p "$build/least" "$corpus/$name"
    "$build/fuzz_$name" -set_cover_merge=1 -max_len=$largest "$PWD/$build/least" \
        "$PWD/$corpus/$name" "$PWD/$build/corpus_$name" >/dev/null 2>&1
    rm -rf "${corpus:?}/$name"
    mkdir -p "$corpus/$name"
    find "$build/least" -type f -printf '%s %p\n' | sort -n | cut -d' ' -f2 |
        awk -v most="$most" '{ name[NR] = $0 }
            END { step = NR > most ? NR / most : 1
                  for (i = 1; i <= NR; i += step) print name[int(i)] }' |
        while read -r input; do
            cp "$input" "$corpus/$name/$(sha256sum <"$input" | cut -c1-12)"
        done
    printf '%s: %s inputs, %s bytes\n' "$name" "$(ls "$corpus/$name" | wc -l)" \
        "$(cat "$corpus/$name"/* | wc -c)"
done
