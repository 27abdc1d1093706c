#!/bin/bash
# Test the program from outside: framing of the protocol, options, exit codes. It needs only bash and coreutils. Usage:
# test_framing.sh [PROGRAM]; build/contigo by default.
set -u
. "$(dirname "$0")/../../counted.sh"
shown=(complaints)
program=$(realpath "${1:-build/contigo}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Send INPUT to the program, and check that it prints exactly OUTPUT, with exit code 0 and nothing on standard error.
# Both are in printf's format.
answers() { # NAME INPUT OUTPUT
    printf '%b' "$2" >input
    printf '%b' "$3" >expected
    "$program" <input >got 2>complaints
    printf 'exit %d, %s bytes on standard error\n' $? "$(wc -c <complaints)" >>got
    printf 'exit 0, 0 bytes on standard error\n' >>expected
    same "$1"
}

# PATTERN: return whether the file `complaints` has a matching line; if the pattern is empty, whether the file is empty.
complained() {
    if [ -n "$1" ]; then grep -q -e "$1" complaints; else [ ! -s complaints ]; fi
}

ends() { # NAME CODE EXPECTED-CODE PATTERN: check the exit code and the messages of the last run
    [ "$2" -eq "$3" ] && complained "$4"
    result "$1: exit $2, expected $3 and a message matching '$4'" $?
}

version=$("$program" --version | sed -n '1s/contigo //p')
name='= Contigo\n\n'
not_text='bad line: it has a NUL byte, expected text'
not_utf8='bad line: not valid UTF-8'

answers 'nothing' '' ''
answers 'a command' 'name\n' "$name"
answers 'an id' '42 name\n' '=42 Contigo\n\n'
answers 'an id of zero' '0 name\n' '=0 Contigo\n\n'
answers 'leading zeros of an id' '007 name\n' '=7 Contigo\n\n'
answers 'the largest id' '2147483647 name\n' '=2147483647 Contigo\n\n'
answers 'an id too large' '2147483648 name\nname\n' "? id too large: at most 2147483647\n\n$name"
answers 'an id of 400 digits' "$(printf '9%.0s' {1..400}) name\nname\n" \
    "? id too large: at most 2147483647\n\n$name"
answers 'an id alone' '5\nname\n' "?5 no command after the id: expected [ID] COMMAND [ARGUMENT ...]\n\n$name"
answers 'an empty reply' '3 quit\nname\n' '=3 \n\n'
answers 'blank lines' '\n \n\t\n\r\n\nname\n\n' "$name"
answers 'comments' '# name\nname # version\n#\n  #name\n' "$name"
answers 'a comment after an id' '1 # name\n' '?1 no command after the id: expected [ID] COMMAND [ARGUMENT ...]\n\n'
answers 'bytes in comments are ignored' '#\0000\0377\nname #\0000\0377\n' "$name"
answers 'tabs are spaces' '\t1\tname\t\n' '=1 Contigo\n\n'
answers 'CR LF' 'name\r\nname\r\n' "$name$name"
answers 'control characters are removed' 'n\0001am\0177e\0033\n' "$name"
answers 'no last newline' 'name\nname' "$name$name"
answers 'a NUL byte' 'na\0000me\n1 name\0000\nname\n' "? $not_text\n\n?1 $not_text\n\n$name"
answers 'only NUL bytes' '\0000\0000\nname\n' "? $not_text\n\n$name"
answers 'not UTF-8' 'name\0377\n2 \0303(\nname\n' "? $not_utf8\n\n?2 $not_utf8\n\n$name"
answers 'UTF-8' 'caf\0303\0251\n' "? unknown command 'caf\0303\0251' (list_commands lists them)\n\n"
answers 'an unknown command' '9 foo bar\n' "?9 unknown command 'foo' (list_commands lists them)\n\n"
answers 'a format' '%%s%%n%%1000000d\n' \
    "? unknown command '%%s%%n%%1000000d' (list_commands lists them)\n\n"
answers 'capital letters' 'NAME\n' "? unknown command 'NAME': did you mean name?\n\n"
answers 'too many arguments' '1 name x\n' '?1 syntax error: wrong number of arguments: name takes no arguments\n\n'
answers 'too few arguments' 'known_command\n' \
    '? syntax error: wrong number of arguments: got 0, expected 1: known_command COMMAND (see help known_command)\n\n'
answers 'a long word is cut' "$(printf 'x%.0s' {1..1000})\n" \
    "? unknown command '$(printf 'x%.0s' {1..40})...' (list_commands lists them)\n\n"
answers 'pipelined lines are answered in order' \
    '1 name\n2 version\n3 protocol_version\n4 known_command quit\n' \
    "=1 Contigo\n\n=2 $version\n\n=3 2\n\n=4 true\n\n"

# A line of 16 MiB is answered. A line with one byte more is an error, and so is one of 20 MB; the lines after these are
# answered as usual.
limit=$((16 * 1024 * 1024))
blanks() { head -c "$1" /dev/zero | tr '\0' ' '; }
{
    printf '1 name' && blanks $((limit - 6)) && printf '\n2 name\n'
    printf '3 name' && blanks $((limit - 5)) && printf '\n4 name\n'
    printf '5 ' && blanks 20000000 | tr ' ' x && printf '\n6 name\n'
    blanks 20000000
} | "$program" >got
printf '%b' '=1 Contigo\n\n=2 Contigo\n\n?3 line too long: at most 16777216 bytes\n\n' \
    '=4 Contigo\n\n?5 line too long: at most 16777216 bytes\n\n=6 Contigo\n\n' \
    '? line too long: at most 16777216 bytes\n\n' >expected
same 'long lines'

# The lines of a list are never empty, so an empty line always ends the reply.
"$program" <<<'help' | sed '$d' | grep -c '^$' >got
echo 0 >expected
same 'no empty line inside a reply'

# Send many lines at once, which arrive in several blocks.
yes name | head -100000 | "$program" | uniq -c | sort -u | head -5 >got
printf '      1 \n      1 = Contigo\n' >expected
same 'a batch'

# An interactive client keeps the pipe open, and gets its reply nevertheless.
coproc engine { exec "$program"; }
printf '1 name\n2 na' >&"${engine[1]}"
IFS= read -r -t 10 -u "${engine[0]}" got
printf '%s\n' "${got-}" >got
printf '=1 Contigo\n' >expected
same 'a client that waits'
to=${engine[1]}
exec {to}>&- # end the program's input
wait

# Test exit codes.
"$program" </dev/null >got 2>complaints
ends 'the end of input' $? 0 ''
echo quit | "$program" >got 2>complaints
ends 'quit' $? 0 ''
yes name | "$program" 2>complaints | head -1 >got
ends 'a client that has disconnected' "${PIPESTATUS[1]}" 0 ''
echo name | "$program" >/dev/full 2>complaints
ends 'a full disk' $? 1 'standard output: No space left'
echo name | "$program" >&- 2>complaints
ends 'a closed output' $? 1 'standard output: Bad file descriptor'
"$program" </ >got 2>complaints
ends 'a directory for input' $? 1 'standard input: Is a directory'
"$program" <&- >got 2>complaints
ends 'a closed input' $? 0 ''
record=$(mktemp -u)
echo printgame | "$program" | sed -e 's/^= //' -e '/^$/d' >expected
for closed in '>&-' '2>&-' '>&- 2>&-'; do
    (eval "printf 'savegame %s\n' \"\$record\" | \"\$program\" $closed") >got 2>/dev/null
    cp "$record" got
    same "a record is not what is printed: $closed"
    rm -f "$record"
done

# Test options.
"$program" --version </dev/null >got 2>complaints
ends '--version' $? 0 ''
sed -i '1!d; s/[0-9][0-9]*/N/g' got && echo 'contigo N.N.N' >expected
same '--version prints the version'
"$program" --help >got 2>complaints
ends '--help' $? 0 ''
"$program" --help >/dev/full 2>complaints
ends '--help on a full disk' $? 1 'No space left'
"$program" --nonsense </dev/null >got 2>complaints
ends 'an unknown option' $? 2 'contigo --help'
for before in --no-files --seed=3 ''; do
    "$program" $before -xy </dev/null >got 2>complaints
    ends "-xy after '$before'" $? 2 "unknown option '-x'"
done
"$program" --no-files=3 </dev/null >got 2>complaints
ends 'an option with an unexpected value' $? 2 "option '--no-files' takes no value"
"$program" something </dev/null >got 2>complaints
ends 'an unexpected argument' $? 2 "unexpected argument 'something'"
"$program" --game </dev/null >got 2>complaints
ends 'an option without its argument' $? 2 'contigo --help'
for seed in -1 x 1.5 0x10 99999999999999999999; do
    "$program" --seed "$seed" </dev/null >got 2>complaints
    ends "--seed $seed" $? 2 'expected a whole number from 0'
done
for name in '' $'Kata\nGo' $'Kata\tGo' 'Katägo'; do
    "$program" --name "$name" </dev/null >got 2>complaints
    ends "--name '$name'" $? 2 'expected printable ASCII, such as KataGo'
done
# Test a terminal, if there is one and `script` can create it.
if command -v script >/dev/null && script -qec true /dev/null >/dev/null 2>&1; then
    printf 'name\nquit\n' | HOME=$PWD script -qec "$program" /dev/null >got 2>complaints
    grep -c '^black, ink 4> ' got >prompts && printf '2\n' >expected && mv prompts got
    same 'a terminal prompts'
    printf 'name\nquit\n' | HOME=$PWD script -qec "$program --plain" /dev/null >got 2>complaints
    grep -c '^contigo> ' got >prompts && printf '2\n' >expected && mv prompts got
    same 'a terminal prompts plainly'
    for color in always never auto; do
        printf 'quit\n' | HOME=$PWD NO_COLOR=1 script -qec "$program --color $color" /dev/null >got 2>complaints
        grep -c '38;5' got | sed 's/^[1-9].*/some/' >prompts
        [ "$color" = always ] && echo some >expected || echo 0 >expected
        mv prompts got
        same "--color $color"
    done
    printf 'quit\n' | HOME=$PWD script -qec "$program --game minigo --engine black --player random --color never" \
        /dev/null >got 2>complaints
    grep -c 'black> genmove black' got >prompts && printf '1\n' >expected && mv prompts got
    same '--engine on a terminal'
fi
"$program" --color red </dev/null >got 2>complaints
ends '--color with an invalid value' $? 2 '^contigo: --color red: expected auto, always or never$'
"$program" -c name --format cs </dev/null >got 2>complaints
ends '--format with an invalid value' $? 2 '^contigo: --format cs: expected text, json or csv$'
"$program" --engine Black </dev/null >got 2>complaints
ends '--engine with an invalid color' $? 2 '^contigo: --engine Black: expected black or white$'
# The option --engine needs a person at a terminal.
"$program" --engine white </dev/null >got 2>complaints
ends '--engine without a terminal' $? 2 '^contigo: --engine needs a terminal at standard input and output'
"$program" --engine white -c name >got 2>complaints
ends '--engine with -c' $? 2 'can.t be combined with --plain, -c or --script'
"$program" --plain --engine white </dev/null >got 2>complaints
ends '--engine with --plain' $? 2 'can.t be combined with --plain, -c or --script'
"$program" --engine white --script - </dev/null >got 2>complaints
ends '--engine with --script' $? 2 'can.t be combined with --plain, -c or --script'
"$program" --engine white --version >got 2>complaints
ends '--engine with --version' $? 0 ''
for factor in -1 x 1.5 0x10 99999999999999999999; do
    "$program" --work "$factor" </dev/null >got 2>complaints
    ends "--work $factor" $? 2 'expected a whole number from 0 to '
done
for factor in 0 1 30; do
    "$program" --work "$factor" </dev/null >got 2>complaints
    ends "--work $factor" $? 0 ''
done
"$program" --seed 7 </dev/null >got 2>complaints
ends '--seed 7' $? 0 ''
"$program" --game chess </dev/null >got 2>complaints
ends '--game with no such game' $? 2 'chess'
"$program" --load no/such/file </dev/null >got 2>complaints
ends '--load with no such file' $? 1 'no/such/file'

# Test options for a position within a game.
printf '# Contigo game record\nset_game minigo\nplay black C3\nplay white PASS\nplay black D4\n# unfinished\n' >game
"$program" --load game --move 2 <<<moves >got 2>complaints
ends '--move' $? 0 ''
printf '= 1 black C3\n2 white PASS\n\n' >expected
same '--move loads the given number of moves'
"$program" --load game --move 0 <<<$'moves\nredo 3\nlast_move' >got 2>complaints
ends '--move 0' $? 0 ''
printf '= \n\n= \n\n= black D4\n\n' >expected
same '--move 0 loads no moves, and redo has the rest'
"$program" --load game --move 3 <<<last_move >got 2>complaints
ends '--move with the number of all moves' $? 0 ''
printf '= black D4\n\n' >expected
same '--move with the number of all moves loads all'
"$program" --load game --move 4 <<<name >got 2>complaints
ends '--move beyond the end' $? 1 '^contigo: --move 4: the game has only 3 moves$'
"$program" --move 1 <<<name >got 2>complaints
ends '--move without a game' $? 2 '^contigo: --move needs a game: add --load FILE$'
for moves in -1 x 1.5 2147483648; do
    "$program" --load game --move "$moves" <<<name >got 2>complaints
    ends "--move $moves" $? 2 "^contigo: --move $moves: expected a whole number from 0 to 2147483647\$"
done
"$program" --format json <<<name >got 2>complaints
ends '--format without commands' $? 2 '^contigo: --format is only for the replies of -c: add -c COMMAND$'
"$program" -c name --load game --move 1 >got 2>complaints
ends '--move with -c' $? 2 '^contigo: -c can.t be combined with '

# Test scripts.
printf 'name\nversion\n' >script
"$program" --script script <<<'name' >got 2>complaints
ends '--script' $? 0 ''
printf '= Contigo\n\n= %s\n\n' "$version" >expected
same '--script answers only the script'
printf 'name\nfoo\nname\n' >script
"$program" --script script >got 2>complaints
ends '--script with a command that fails' $? 1 'script: commands that failed: 1'
grep -c . got >answered
printf '3\n' >expected
mv answered got
same 'later commands are answered'
printf "contigo: script:2: unknown command 'foo'" >expected
head -c "$(wc -c <expected)" complaints >got
same 'the line number is reported'
"$program" --strict --script script >got 2>complaints
ends '--strict' $? 1 "contigo: script:2: unknown command 'foo'"
grep -c . got >answered
printf '2\n' >expected
mv answered got
same '--strict stops after the error'
"$program" --strict <script >got 2>complaints
ends '--strict on a pipe' $? 1 "contigo: standard input:2: unknown command 'foo'"
"$program" --strict <<<'name' >got 2>complaints
ends '--strict without errors' $? 0 ''
"$program" --script no/such/file >got 2>complaints
ends '--script with no such file' $? 1 "cannot read 'no/such/file': No such file"
"$program" --script "$folder" >got 2>complaints
ends '--script with a directory' $? 1 'not a file'

close framing
