#!/bin/bash
# Print the names of the files whose sessions are tests, one per line: the documents that contain a session, and the
# transcripts.
cd "$(dirname "$0")/.." || exit 2
{
    grep -rl --include='*.md' '^```session$' ./*.md .github engine tools tests fixtures | sed 's,^\./,,'
    printf '%s\n' tests/transcripts/*.session
} | LC_ALL=C sort
