# Source this file to count passed and failed checks in the variables `passed` and `failed`. After a failure it prints
# the last lines of the files that the variable `shown` lists.
passed=0
failed=0
shown=()

result() { # NAME STATUS
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
        tail -n 40 "${shown[@]}" | sed 's/^/    /'
    fi
}

is() { # NAME EXPECTED ACTUAL: check that two texts are equal
    [ "$2" = "$3" ] || printf 'expected %s\nbut got  %s\n' "$2" "$3"
    [ "$2" = "$3" ]
    result "$1" $?
}

# Change to a temporary folder. On exit, remove the folder and, if `runner` is set, kill the process with that id.
runner=
work_apart() {
    folder=$(mktemp -d)
    trap '[ -z "$runner" ] || kill -9 "$runner" 2>/dev/null; rm -rf "$folder"' EXIT
    cd "$folder" || exit 1
}
