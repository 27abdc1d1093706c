#!/bin/bash
# The documents say what the programs do: every command, rule, game, option and error is in
# protocol.md, nothing there is stale, and the README and manual pages name nothing that is not
# there. Usage: documents.sh [BUILD]
set -u
shopt -s lastpipe # so that what stands last in a pipe can count
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
failed=0

nothing() { # NAME: standard input, which is complaints, is empty
    local complaints
    complaints=$(cat)
    if [ -z "$complaints" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n%s\n' "$1" "$(sed 's/^/    /' <<<"$complaints")"
    fi
}

same() { # NAME EXPECTED GOT: two files
    diff "$folder/$2" "$folder/$3" | nothing "$1"
}

reply() { # COMMAND...: the text of the replies
    printf '%s\n' "$@" | "$build/contigo" | sed -e 's/^= //' -e '/^$/d'
}

without_each() { # FILE: the lines of standard input that are not in the file
    while IFS= read -r text; do
        grep -qF -e "$text" "$1" || printf '%s\n' "$text"
    done
}

# Commands: a heading each, with the arguments that the program's help tells.
reply list_commands >"$folder/commands"
nothing 'there are commands' < <([ "$(wc -l <"$folder/commands")" -ge 40 ] || echo 'no list')
while read -r name; do
    reply "help $name" | head -n 1
done <"$folder/commands" | sort >"$folder/usages"
sed -n 's/^### `\(.*\)`$/\1/p' protocol.md | sort >"$folder/headings"
same 'protocol.md: a heading for each command, with its arguments' usages headings

# The index has a row for each of them, with what `help` says, and a link to its heading.
while read -r name; do
    reply "help $name" | {
        read -r usage
        read -r help
        read -r games
        games=$(sed -e 's/only in //; s/ and /, /' <<<"${games:-every game}")
        anchor=$(tr 'A-Z ' 'a-z-' <<<"$usage" | tr -cd 'a-z0-9_-')
        printf '| [`%s`](#%s) | %s | %s |\n' "$name" "$anchor" "$games" "$help"
    }
done <"$folder/commands" >"$folder/rows"
grep '^| \[`' protocol.md >"$folder/index"
same 'protocol.md: the index of commands' rows index

# Games and rules: a row each.
# Some games have a second name that differs in its capital letters alone.
reply list_games | tr 'A-Z' 'a-z' | sort -u >"$folder/games"
while read -r game; do
    for file in README.md protocol.md; do
        grep -q "^| \`$game\` |" "$file" || echo "$file: no row for the game $game"
    done
    reply "set_game $game" list_rules | sed '/^$/d' | while read -r rule value _; do
        grep -qF "| \`$rule\` | $value |" protocol.md || echo "$game: no row for the rule $rule, $value"
    done
done <"$folder/games" | nothing 'games and rules'

# The maps: each path that they name is there (for the tests, in whichever folder a name without one lies), and
# each room of engine/ and each file of tests/ is named. The folders of the tests are those of the house.
paths() { # MAP: what it has in backquotes that looks like a path
    grep -o '`[a-z0-9_./*{}-]*`' "$1" | tr -d '`' | grep -E '[/.]' | grep -v '^build/' | sort -u
}
for map in engine tests; do
    paths "$map/README.md" | while read -r path; do
        compgen -G "$map/$path" >/dev/null || compgen -G "$path" >/dev/null ||
            { [[ $map == tests && $path != */* ]] && find tests -name "$path" | grep -q .; } || echo "$path"
    done | nothing "$map/README.md: there is no such path"
done
find engine -mindepth 1 -type d | while read -r room; do
    room=${room#engine/}
    compgen -G "engine/$room/*.c" >/dev/null || continue
    paths engine/README.md | while read -r path; do
        [[ $room/ == $path ]] && echo yes
    done | grep -q . || echo "$room"
done | nothing 'engine/README.md: a room without a row'
paths tests/README.md >"$folder/tests"
find tests -type f ! -name README.md ! -name '*.pyc' | while read -r file; do
    file=${file#tests/}
    while read -r path; do
        case ${file##*/} in
        $path) echo yes ;;
        *) [[ $path == */ && $file == $path* || $file == $path || ${file%.h}.c == */$path ]] && echo yes ;;
        esac
    done <"$folder/tests" | grep -q . || echo "$file"
done | nothing 'tests/README.md: a file without a row'
sed -n '/^## The way/,/^## What/s/^| `\([^`]*\)`.*/\1/p' engine/README.md | sort | uniq -d |
    nothing 'engine/README.md: a file that a line passes is listed once'
find tests/engine tests/tools -mindepth 1 -type d ! -name __pycache__ | while read -r room; do
    [ -d "${room#tests/}" ] || echo "$room"
done | nothing 'tests/: a folder that mirrors no room'

# Errors: what comes before the first word put in, of each that a handler makes, and the text of
# each status that a handler can pass on.
find engine -name "*.c" -exec cat {} + | tr '\n' ' ' |
    grep -oE '(reply_error|fail_line)\([^;"]*"[^"]+"' | sed -e 's/^[^"]*"//' -e 's/"$//' \
    -e 's/%.*//' -e 's/\\n.*//' -e "s/ *['(]*\$//" | grep ... | sort -u >"$folder/messages"
nothing 'there are messages' < <([ "$(wc -l <"$folder/messages")" -ge 20 ] || echo 'no messages')
without_each protocol.md <"$folder/messages" | nothing 'protocol.md: the messages of errors'
# Handlers have words of their own for these, or no game of the program's own has them.
own='OK|NO_PASSING|NO_ROUTE|OUT_OF_RANGE|UNKNOWN_NAME|IN_PLAY|WRONG_GAME|NO_FILE|COUNT'
sed -nE "/\[STATUS_($own)\]/d; s/^ *\[STATUS_[A-Z_]*\] = \"(.*)\",\$/\1/p" engine/base/status.c \
    >"$folder/statuses"
nothing 'there are texts of statuses' < <([ "$(wc -l <"$folder/statuses")" -ge 10 ] || echo none)
without_each protocol.md <"$folder/statuses" | nothing 'protocol.md: the texts of statuses'

# The programs: a row each in the README, and a manual page.
sed -n 's/^| `build\/\([a-z-]*\)` |.*/\1/p' README.md | sort >"$folder/programs"
find "$build" -maxdepth 1 -type f -perm -u+x -name 'contigo*' -printf '%f\n' | sort >"$folder/built"
same 'README.md: a row for each program' built programs
while read -r program; do
    ls {engine,tools}/"$program.1" 2>/dev/null | grep -q . || printf '%s\n' "$program"
done <"$folder/programs" | nothing 'a manual page for each program'

# The rules: in the manual page as each game tells them.
sed 's/\\-/-/g; s/^\\&//' "$build/contigo-rules.7" >"$folder/rules"
echo list_games | "$build/contigo" | sed 's/^= //; /^$/d; s/.*/set_game &\nhelp rules/' | "$build/contigo" |
    sed -n 's/^  //p' >"$folder/told"
nothing 'games tell their rules' < <([ "$(wc -l <"$folder/told")" -ge 50 ] || echo none)
nothing 'contigo-rules.7: the rules of each game' < <(grep -v -x -F -f "$folder/rules" "$folder/told")

# Options: the same in the help, the manual page and, for the engine, in protocol.md.
options() { grep -oE -e '(^|[^a-z-])--[a-z]+(-[a-z]+)?' | sed 's/^[^-]*//' | sort -u; }
while read -r program; do
    page=tools/$program.1
    [ "$program" = contigo ] && page=engine/contigo.1
    "$build/$program" --help | sed 's/`[^`]*--help`//' | options >"$folder/told"
    sed 's/\\-/-/g' "$page" | options >"$folder/described"
    for option in --help --version; do # the usage of a program need not list these two
        echo $option
    done | sort -um - "$folder/told" >"$folder/all"
    same "$page: the options of $program" all described
done <"$folder/programs"
"$build/contigo" --help | options >"$folder/told"
sed -n '/^## The program/,/^## /p' protocol.md | sed -n 's/^| `\(--[a-z-]*\).*/\1/p' | sort \
    >"$folder/described"
same 'protocol.md: the options' told described

# Files and targets that the README names are there.
{
    grep -oE '\]\([^)#]+\)' README.md | tr -d '])('
    grep -oE '`(engine|tools|tests|fixtures)/[^` ]*`' README.md | tr -d '`'
} | while read -r path; do
    [ -e "$path" ] || printf '%s\n' "$path"
done | nothing 'README.md: the files that it names'
grep -oE '(^|`|&& )make [a-z-]+' README.md | sed 's/.*make //' | sort -u | while read -r target; do
    grep -q "^$target:" Makefile || printf 'make %s\n' "$target"
done | nothing 'README.md: what can be made'

# The game that is played is named on make's command line, as the README says, and nowhere else.
played() { # ASSIGNMENT...: the game that would be
    env -u MAKEFLAGS -u MFLAGS GAME=go make -n play-terminal "$@" | grep -o -e '--game [a-z]*'
}
for game in lines stones; do
    [ $game = lines ] && named=() || named=("GAME=$game")
    [ "$(played "${named[@]}")" = "--game $game" ] || echo "not $game"
done | nothing 'make play-terminal: the game'

# Places in a document that its links lead to.
for file in README.md protocol.md; do
    sed -n 's/^##* //p' "$file" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9\n_-' >"$folder/places"
    grep -oE '\]\(#[^)]*\)' "$file" | tr -d '])(#' | sort -u | grep -vxFf "$folder/places"
done | nothing 'links inside the documents'

# The packages that the README's commands install are those that .ci/run installs.
grep -o 'apt-get install -y [a-z0-9+ -]*' README.md | sed 's/.*-y //; s/ *$//' | tr ' ' '\n' >"$folder/told"
(tr '\n' ' ' <.ci/run | sed 's/.*packages=(\([^)]*\)).*/\1/' | tr -s ' ' '\n'; echo) >"$folder/installed"
same 'README.md: the packages of .ci/run' installed told

# The manual pages have nothing that the formatter complains of, where there is one.
if command -v groff >/dev/null; then
    for page in engine/*.1 tools/*.1; do
        groff -man -Tutf8 -ww -z "$page" 2>&1
    done | nothing 'manual pages'
fi

printf 'documents: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
