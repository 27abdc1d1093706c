# Source this file to count passed and failed checks. After a failure it prints the last lines of the files that the
# variable `shown` lists.
passed=0
failed=0
shown=()

result() { # NAME STATUS
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
        [ ${#shown[@]} -eq 0 ] || tail -n 40 "${shown[@]}" | head -c 4000 | cat -v | sed 's/^/    /'
    fi
}

check() { # NAME COMMAND...: check that the command succeeds
    "${@:2}"
    result "$1" $?
}

is() { # NAME EXPECTED ACTUAL: check that two texts are equal
    [ "$2" = "$3" ] || diff <(printf '%s\n' "$2") <(printf '%s\n' "$3")
    [ "$2" = "$3" ]
    result "$1" $?
}

same() { # NAME: check that the files `expected` and `got` are equal
    diff -a expected got | head -c 2000 | cat -v
    result "$1" "${PIPESTATUS[0]}"
}

add_counts() { # NAME OUTPUT: add the counts in the last line of another test's output
    local counts
    counts=$(tail -n 1 <<<"$2" | sed -n 's/.*: \([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p')
    [ -n "$counts" ] || printf 'FAILED %s: it did not come to its end\n' "$1"
    counts=${counts:-0 1}
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
}

close() { # NAME: print the counts; return whether all checks have passed
    printf '%s: %d passed, %d failed\n' "$1" "$passed" "$failed"
    [ "$failed" -eq 0 ]
}

# Change to a temporary folder. On exit, remove the folder and, if `runner` is set, kill the process with that id.
runner=
work_apart() {
    folder=$(mktemp -d)
    trap '[ -z "$runner" ] || kill -9 "$runner" 2>/dev/null; rm -rf "$folder"' EXIT
    cd "$folder" || exit 1
}
