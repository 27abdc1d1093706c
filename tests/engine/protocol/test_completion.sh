#!/bin/bash
# Test the completion of the programs' command lines in bash and zsh: options, games, commands, files. The expected
# words come from other output of the programs, and from existing files. Usage: test_completion.sh [BUILD]
set -u
cd "$(dirname "$0")/../../.." || exit 2
build=$(cd "${1:-build}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
. tests/counted.sh

lines() { # print the lines of standard input, sorted, as one line
    LC_ALL=C sort | paste -sd ' '
}

reply() { # COMMAND: print the text of the engine's reply
    printf '%s\n' "$1" | "$build/contigo" | sed -e 's/^= //' -e '/^$/d'
}

options_of() { # PROGRAM: print the options in its help
    "$build/$1" --help | sed -n 's/^  \(--[a-z-]*\)\(, \(-[a-z]\)\)\{0,1\}.*/\1\n\3/p' | sed '/^$/d'
}

mkdir "$folder/play" "$folder/play/games" "$folder/play/two words"
touch "$folder"/play/{one.contigo,one.sgf,one.sugo,one.txt,'two words.sgf'}
cd "$folder/play" || exit 2
for program in contigo contigo-svg contigo-agent; do
    "$build/$program" --completion bash >"$folder/$program.bash"
    "$build/$program" --completion zsh >"$folder/_$program"
done

# Try a shell that isn't supported, and output that can't be written.
for program in contigo contigo-svg contigo-agent; do
    said=$("$build/$program" --completion fish 2>&1 >"$folder/out")
    is "$program: another shell" 2 $?
    is "$program: says which there are" 'bash or zsh' "$(grep -o 'bash or zsh' <<<"$said")"
    is "$program: and nothing else" '' "$(cat "$folder/out")"
    "$build/$program" --completion bash >/dev/full 2>/dev/null
    is "$program: a full disk" 1 $?
done

# Test bash. It splits a line into words at `=` too, so the text after `--game=` is a word of its own.
completed() { # WORD...: print the possible completions of the last word
    bash --norc --noprofile -c '
        source "$1/$2.bash" || exit
        set -u
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        function=$(complete -p "$1" | sed "s/.*-F \([^ ]*\).*/\1/")
        "$function" && ((${#COMPREPLY[@]})) && printf "%s\n" "${COMPREPLY[@]}"
    ' bash "$folder" "$@" 2>&1 | lines
}

is 'it is registered' 'complete -F _contigo_svg contigo-svg' \
    "$(bash --norc -c 'source "$1"; complete -p contigo-svg' bash "$folder/contigo-svg.bash")"
for program in contigo contigo-svg contigo-agent; do
    is "$program: all options" "$(options_of "$program" | lines)" "$(completed "$program" -)"
    is "$program: its shells" 'bash zsh' "$(completed "$program" --completion '')"
done
games=$(reply list_games | grep -v '[A-Z]' | lines) # without their other names
is 'options with this beginning' '--seed --strict' "$(completed contigo --s | sed 's/--script //')"
is 'games' "$games" "$(completed contigo --game '')"
is 'games with this beginning' minigo "$(completed contigo --load one.sgf --game mi)"
is 'games after =' lines "$(completed contigo --game = li)"
is 'games right after =' "$games" "$(completed contigo --game =)"
is 'games of agents' 'go minigo' "$(completed contigo-agent --game '')"
is 'commands' "$(reply list_commands | lines)" "$(completed contigo -c '')"
is 'commands, by the long name' "$(reply list_commands | grep ^undo | lines)" \
    "$(completed contigo --command undo)"
is 'commands in quotes' final_score "$(completed contigo -c "'final_sc")"
is 'a second command' 'final_score' "$(completed contigo -c name -c '"final_sc')"
is 'formats' 'csv json text' "$(completed contigo -c name --format '')"
is 'games in files' 'one.contigo one.sgf one.sugo' "$(completed contigo --load one)"
is 'files of -c' 'games one.contigo one.sgf one.sugo two words two words.sgf' \
    "$(completed contigo -c score '')"
is 'files to draw' 'one.contigo one.sgf one.sugo' "$(completed contigo-svg --size 300 one)"
is 'scripts' 'one.contigo one.sgf one.sugo one.txt' "$(completed contigo --script one)"
is 'folders' 'games two words' "$(completed contigo --folder '')"
is 'a number is nobody'\''s guess' '' "$(completed contigo --seed '')"
is 'programs' test "$(completed contigo-agent test | grep -ow test | head -n 1)"

# Test zsh, with typed input. A function replaces the program, and records the completed line as the arguments that it
# is called with.
if ! command -v zsh >/dev/null; then
    printf 'zsh is not there: apt-get install -y zsh, to see what it completes\n'
    close completion
    exit
fi
for program in contigo contigo-svg contigo-agent; do
    is "$program: zsh reads it" '' "$(zsh -n "$folder/_$program" 2>&1)"
    is "$program: all options for zsh" "$(options_of "$program" | lines)" \
        "$(grep -o "^    '\*\{0,1\}-[a-z-]*" "$folder/_$program" | grep -o -e '-.*' | lines)"
done
cat >"$folder/typed.zsh" <<'END'
zmodload zsh/zpty
zpty shell "cd ${(q)PWD}; TERM=dumb zsh -f -i"
zpty -w shell "PS1= PS2= RPS1=; unsetopt zle_bracketed_paste prompt_cr prompt_sp beep 2>/dev/null"
zpty -w shell "fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell "contigo() { print -r -- got: \${(j:|:)@} }; functions -c contigo contigo-svg"
zpty -w shell "print ready"
zpty -r shell answer $'*\nready*'
while IFS= read -r line; do
    zpty -w shell "${(g::)line}"
    zpty -r shell answer $'*\ngot: *\n'
    answer=${answer##*got: }
    print -r -- ${answer%%[[:cntrl:]]*}
done
zpty -d shell
END
typed() { # LINE...: type these lines, in which \t is a tab; print the program's arguments for each
    printf '%s\n' "$@" | timeout 60 zsh -f "$folder/typed.zsh" "$folder" 2>&1
}

is 'zsh: options, games, commands and files' "--game=minigo
--game|lines
-c|final_score
--command=final_score
--load|one.sgf
--numbers
one.sgf|--folder|games" "$(
    rm one.contigo one.sugo
    typed 'contigo --game=mi\t' 'contigo --game li\t' 'contigo -c final_sco\t' \
        'contigo --command=final_sco\t' 'contigo --load on\t' 'contigo-svg --num\t' \
        'contigo on\t--folder gam\t'
)"
close completion
