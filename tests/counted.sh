# For scripts to source: what holds and what does not is counted in `passed` and `failed`. Where something
# does not, the ends of the files that `shown` names are told.
passed=0
failed=0
shown=()

result() { # NAME WHETHER
    if [ "$2" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
        tail -n 40 "${shown[@]}" | sed 's/^/    /'
    fi
}

# Goes into a folder that is removed in the end, with whatever runs then by the number `runner`.
runner=
work_apart() {
    folder=$(mktemp -d)
    trap '[ -z "$runner" ] || kill -9 "$runner" 2>/dev/null; rm -rf "$folder"' EXIT
    cd "$folder" || exit 1
}
