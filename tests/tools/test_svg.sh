#!/bin/bash
# Test contigo-svg from outside: options, errors and exit codes, and that documents are well formed. It needs bash and
# coreutils; xmllint, if available, also reads every picture. Run it in the project's top folder. Usage: test_svg.sh
# [PROGRAM]; build/contigo-svg by default.
set -u
. "$(dirname "$0")/../counted.sh"
shown=(complaints)
program=$(realpath "${1:-build/contigo-svg}")
fixtures=$(realpath fixtures)
game=$fixtures/lines/rules-concentric.contigo
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# PATTERN: return whether a line of the messages matches; if the pattern is empty, whether there are only notes.
complained() {
    if [ -n "$1" ]; then grep -q -e "$1" complaints; else ! grep -qv '^contigo-svg: [^:]*: note ' complaints; fi
}

# Run the program, and check that it exits with CODE, with no output if that is an error, and with messages that match
# PATTERN.
ends() { # NAME CODE PATTERN ARGUMENT...; the variable `input` names a file for standard input
    "$program" "${@:4}" >out 2>complaints <"${input:-/dev/null}"
    local code=$?
    [ "$code" -eq "$2" ] && complained "$3" && { [ "$code" -eq 0 ] || [ ! -s out ]; }
    result "$1: exit code $code, $(wc -c <out) bytes of output" $?
}

# Check that a picture is drawn, and that it is a complete document.
draws() { # NAME ARGUMENT...
    ends "$1" 0 '' "${@:2}"
    check "$1: beginning" grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' out
    check "$1: end" [ "$(tail -n 1 out)" = '</svg>' ]
    if command -v xmllint >/dev/null; then
        check "$1: well formed" xmllint --noout --nonet out
    fi
}

contains() { # NAME STRING: check that the last picture contains the string
    check "$1" grep -q -F -e "$2" out
}

command -v xmllint >/dev/null || echo 'test_svg: no xmllint, so nobody else reads the pictures'

for file in "$fixtures"/lines/*.contigo; do
    draws "$(basename "$file")" "$file"
done
for file in "$fixtures"/go/*.contigo; do
    draws "$(basename "$file")" "$file"
    draws "$(basename "$file") with numbers" --numbers --size 300 "$file"
done

# Make a game of 5,000 moves, of which at most 1,000 positions, or a few hundred diagrams, are drawn.
{ printf '# Contigo game record\nset_game lines\nboardsize 161 161\n'
  for ((i = 0; i < 2500; i++)); do
      printf 'play black %d,%d:%d.5,%d\nplay white %d,%d:%d.5,%d\n' $((i % 50)) $((i / 50)) $((i % 50)) \
          $((i / 50)) $((i % 50 + 60)) $((i / 50)) $((i % 50 + 60)) $((i / 50))
  done
  echo '# unfinished'; } >long.contigo

# Draw every kind of picture of every game, in every theme.
for file in "$game" "$fixtures/go/game-nine.contigo" "$fixtures/stones/dead-stones.contigo" \
    "$fixtures/stones/board-concave.contigo" "$fixtures/stones/no-stones.contigo"; do
    for theme in light dark print; do
        draws "$(basename "$file") $theme" --theme "$theme" --ghosts --numbers "$file"
        draws "$(basename "$file") $theme, animated" --theme "$theme" --animate "$file"
        draws "$(basename "$file") $theme, on pages" --theme "$theme" --sheet "$file"
    done
    draws "$(basename "$file") before the first move, animated" --animate --move 0 "$file"
    draws "$(basename "$file") before the first move, on pages" --sheet --move 0 "$file"
    draws "$(basename "$file") on the smallest pages" --sheet --size 100 "$file"
    draws "$(basename "$file") on the largest pages" --sheet --size 10000 "$file"
done
draws 'ghosts' --ghosts "$fixtures/stones/ghosts.contigo"
check 'ghosts: except the covered one' [ "$(grep -c 'class="ghost ' out)" = 1 ]
draws 'ghosts before the first move' --ghosts --move 0 "$fixtures/stones/ghosts.contigo"
check 'ghosts before the first move: both' [ "$(grep -c 'class="ghost ' out)" = 2 ]
draws 'no ghosts' "$fixtures/stones/ghosts.contigo"
check 'no ghosts: none' [ "$(grep -c 'class="ghost ' out)" = 0 ]
draws 'animated up to a move' --animate --move 3 "$game"
check 'animated up to a move: four positions' [ "$(grep -c 'class="now"' out)" = 4 ]
ends 'animated and on pages' 2 'animate and --sheet can.t be combined' --animate --sheet "$game"
draws 'animated twice' --animate --animate "$game"
# Draw a long game up to an earlier move, which is still far from the beginning.
for kind in --animate --sheet; do
    draws "$kind of a part of a long game" "$kind" --move 600 long.contigo
    contains "$kind of a part of a long game: who leads at its end" \
        'desc">White leads by 7. Drawn by'
done
ends 'animated, too many moves' 1 'move 11: the game has only 10 moves' --animate --move 11 "$game"
for value in red '' LIGHT lightest; do
    ends "theme '$value'" 2 'expected light, dark or print' --theme "$value" "$game"
done
draws 'a hostile title, animated' --animate --title '</text><script>alert(1)</script>' "$game"
check 'a hostile title, animated: no script' sh -c '! grep -q "<script" out'
draws 'a hostile title, on pages' --sheet --title '</text><script>alert(1)</script>' "$game"
check 'a hostile title, on pages: no script' sh -c '! grep -q "<script" out'

draws 'a long game, animated' --animate long.contigo
check 'a long game, animated: positions' [ "$(grep -c 'class="now"' out)" -le 1001 ]
draws 'a long game on pages' --sheet long.contigo
check 'a long game on pages: diagrams' [ "$(grep -c 'class="diagram"' out)" -le 100 ]

# Make a game with many stones, each of which is in every later diagram. With 30 moves per diagram, its pages would have
# 170 MB.
{ printf '# Contigo game record\nset_game stones\nboardsize 160\n'
  for ((i = 0; i < 2500; i++)); do
      printf 'play black %d,%d\nplay white %d,%d\n' $((i % 79 + 1)) $((i / 79 + 1)) $((i % 79 + 81)) $((i / 79 + 1))
  done
  echo '# unfinished'; } >stones.contigo
draws 'a long game of stones on pages' --sheet stones.contigo
check 'a long game of stones on pages: 32 MiB' [ "$(stat -c %s out)" -le $((32 * 1024 * 1024 + 100)) ]
check 'a long game of stones on pages: diagrams' [ "$(grep -c 'class="diagram"' out)" -ge 10 ]
draws 'a part of the long game' --sheet --move 300 stones.contigo
check 'a part of the long game: 30 moves per diagram' [ "$(grep -c 'class="diagram"' out)" = 10 ]

draws 'compared' --compare 3 "$game"
contains 'compared: caption' 'Compared with the position after 3 moves'
draws 'compared with its first move' --compare=1 --move 2 "$fixtures/stones/dead-stones.contigo"
contains 'compared with its first move: caption' 'Compared with the position after 1 move<'
ends 'compared with too many moves' 1 'compare 11: the game has only 10 moves' --compare 11 "$game"
ends 'too many moves, compared' 1 'move 11: the game has only 10 moves' --compare 1 --move 11 "$game"
ends 'compared in go' 1 'compare: only games of lines and stones have ground to compare' --compare 1 "$fixtures/go/game-nine.contigo"
for kind in --animate --sheet; do
    ends "compared with $kind" 2 'compare is for a single position' --compare 1 "$kind" "$game"
    ends "$kind, compared" 2 'compare is for a single position' "$kind" --compare 1 "$game"
done
for value in -1 x '' 1.5 1,2 99999999999999999999; do
    ends "compared with '$value'" 2 'for --compare: expected a number of moves' --compare "$value" "$game"
done

draws 'smallest' --size 100 "$game"
contains 'smallest: width' ' width="100" '
draws 'largest' --size=10000 "$game"
draws 'usual size' "$game"
contains 'usual size: width' ' width="720" '
cp out usual
draws 'territory is the default' --territory "$game"
check 'territory is the default: same bytes' cmp -s usual out
draws 'the last option counts' --no-territory --territory "$game"
check 'the last option counts: same bytes' cmp -s usual out
draws 'no territory' --no-territory "$game"
check 'no territory: no areas' sh -c '! grep -q -e area -e evenodd -e Neither out'
draws 'all moves' --move 10 "$game"
check 'all moves: same bytes' cmp -s usual out
draws 'no move' --move 0 "$game"
contains 'no move: caption' 'Before the first move, Black to play'
draws 'some moves' --move 3 "$game"
contains 'some moves: caption' 'After 3 of 10 moves'
ends 'too many moves' 1 'move 11: the game has only 10 moves' --move 11 "$game"

# Without a caption, the picture is 720 pixels wide. There are 24 pixels of paper on each side, and a quarter of a space
# of wood around 18 spaces.
draws 'no caption' --no-caption "$game"
check 'no caption: no text except labels' [ "$(grep -c '</text>' out)" = "$(grep -c '>[0-9]*</text>' out)" ]
draws 'no coordinates' --no-coordinates "$game"
check 'no coordinates: none' sh -c '! grep -q ">[0-9]*</text>" out'
contains 'no coordinates: still a caption' 'After 10 moves'
draws 'neither caption nor coordinates' --no-caption --no-coordinates "$game"
check 'neither caption nor coordinates: no text' sh -c '! grep -q "</text>" out'

mkdir pictures
ends 'into a file' 0 '' -o alone.svg "$game"
check 'into a file: the same picture' cmp -s alone.svg usual
ends 'into the same file again' 0 '' --output=alone.svg --no-caption "$game"
check 'into the same file again: another picture' sh -c '! cmp -s alone.svg usual'
cp "$game" kept.contigo
ends 'a file that is not a picture' 1 'that is not an SVG picture' -o kept.contigo "$game"
check 'a file that is no picture: left alone' cmp -s kept.contigo "$game"
ends 'several games without a folder' 2 'expected a folder for the pictures' "$game" "$game"
ends 'several games and a file' 2 'expected a folder for the pictures' -o alone.svg "$game" "$game"
ends 'several games, one of which is missing' 1 'nowhere' -o pictures "$game" nowhere kept.contigo
check 'several games: the others are drawn' sh -c 'cmp -s pictures/rules-concentric.svg usual && cmp -s pictures/kept.svg usual'
check 'several games: nothing else' [ "$(ls pictures | wc -l)" = 2 ]
ends 'several games, one of which is shorter' 1 "^contigo-svg: '*kept.contigo'*: --move 11: the game has only 10 moves$" --move 11 \
    -o pictures kept.contigo "$fixtures/go/game-nine.contigo"
mkdir -p unwritable/kept.svg
ends 'several games, one of which cannot be written' 1 "^contigo-svg: '*kept.contigo'*: .*unwritable/kept.svg" -o unwritable kept.contigo "$game"
ends 'the name is left out for a single game' 1 '^contigo-svg: --move 11: the game has only 10 moves$' --move 11 kept.contigo
draws 'standard output by name' -o - "$game"
check 'standard output by name: the same bytes' cmp -s out usual
check 'standard output by name: no file' [ ! -e - ]
ends 'several games for standard output' 2 'expected a folder for the pictures' -o - "$game" "$game"
mkdir apart
cp "$game" apart/alone.contigo
cp "$game" apart/alone.sgf
ends 'two pictures with the same name' 2 'two games would be drawn to the same file, pictures/alone.svg' -o pictures apart/alone.contigo apart/alone.sgf
check 'two pictures with the same name: none is drawn' [ ! -e pictures/alone.svg ]
printf '<?xml version="1.0"?>\n<project/>\n' >kept.xml
ends 'a file that is another kind of XML' 1 'that is not an SVG picture' -o kept.xml "$game"
printf '<svg xmlns="http://www.w3.org/2000/svg"/>\n' >bare.svg
ends 'a picture by another program' 0 '' -o bare.svg "$game"
printf '%s\n' '# Contigo game record' 'set_game stones' 'set_board 0,0 0.00001,0 0.00001,0.00001' '# unfinished' >tiny.contigo
for form in --size=10000 --animate --sheet; do
    draws "a board of a step, $form" "$form" tiny.contigo
done
input=$game ends 'standard input into a folder' 0 '' -o pictures
check 'standard input into a folder: its name' cmp -s pictures/standard-input.svg usual
ends 'a missing folder' 1 'nowhere/at.svg' -o nowhere/at.svg "$game"

nine=$fixtures/go/game-nine.contigo
draws 'a game of go' "$nine"
cp out whole
contains 'a game of go: title' 'title">Go</title>'
contains 'a game of go: result' '>B+11.5</text>'
contains 'a game of go: captures of Black' '>Captured by Black 5</text>'
contains 'a game of go: captures of White' '>Captured by White 4</text>'
contains 'a game of go: territory' '>Black territory 20</text>'
contains 'a game of go: dead stones' '>Dead stones 5</text>'
contains 'a game of go: labels' '>J</text>'
check 'a game of go: labels without I' sh -c '! grep -q ">I<" out'
check 'a game of go: stones without numbers' sh -c '! grep -q ">70<" out'
draws 'go again' "$nine"
check 'go again: same bytes' cmp -s whole out
draws 'all moves of go' --move 72 "$nine" # passes are moves; marks and agreements aren't
check 'all moves of go: same bytes' cmp -s whole out
draws 'go before the end' --move 71 "$nine"
contains 'go before the end: caption' '>After 71 of 72 moves, White to play</text>'
check 'go before the end: no territory' sh -c '! grep -q -e territory -e opacity=.0.5 out'
check 'go before the end: no score' sh -c '! grep -q -e leads out'
ends 'too many moves of go' 1 'move 73: the game has only 72 moves' --move 73 "$nine"
draws 'go without territory' --no-territory "$nine"
check 'go without territory: none' sh -c '! grep -q -e territory -e opacity=.0.5 out'
draws 'go with numbers' --numbers "$nine"
contains 'go with numbers: first' '>1</text>'
contains 'go with numbers: last, in its own color' ' fill="#c8312b">70</text>'
check 'go with numbers: captured ones are gone' sh -c '! grep -q ">53<" out' # A4, and then A5
draws 'handicap with numbers' --numbers --move 0 "$fixtures/go/game-handicap.contigo"
contains 'handicap with numbers: caption' '>Before the first move, White to play</text>'
check 'handicap with numbers: four stones' [ "$(grep -c 'class="stone black"' out)" = 4 ]
check 'handicap with numbers: none' sh -c '! grep -q class=.number out'
draws 'three digits' --numbers "$fixtures/go/game-handicap.contigo"
contains 'three digits: last' '>203</text>'
draws 'a forfeit' "$fixtures/go/ko-taken-back.contigo"
contains 'a forfeit: caption' '>After 2 moves, Black won by forfeit</text>'
printf '# Contigo game record\n%s\n# unfinished\n' 'set_game minigo
boardsize 5 5
play black B2
play white C3
play black D4
setup black white B2 C2' >set-up.contigo
draws 'set up after moves' --numbers set-up.contigo
check 'set up after moves: set-up stones have no number' \
    [ "$(grep -c '<text .* font-size=.*>[0-9]</text>' out)" = 2 ]
check 'set up after moves: no last stone' sh -c '! grep -q c8312b out'
ends 'numbers with a value' 2 'Try .contigo-svg --help' --numbers=3 "$nine"

"$program" <"$game" >out 2>complaints
check 'standard input' cmp -s usual out
"$program" - <"$game" >out 2>complaints
check 'standard input by name' cmp -s usual out

draws 'a hostile title' --title '</text><script>"&'"'"']]>%s%n' "$game"
contains 'a hostile title: escaped' \
    'title">&lt;/text&gt;&lt;script&gt;&quot;&amp;&#39;]]&gt;%s%n</title>'
draws 'a title that is not text' --title $'\x01\xff\xfe\xed\xa0\x80 \xef\xbf\xbf' "$game"
contains 'a title that is not text: the default one' 'title">Continuous Go</title>'
draws 'a long title' --title "$(printf '%.0slong & <long> ' {1..2000})" "$game"
draws 'no title' --title '' "$game"
check 'no title: same bytes' cmp -s usual out

for value in 0 99 10001 -5 x '' 1e3 0x100 720.5 99999999999999999999; do
    ends "size '$value'" 2 'Try .contigo-svg --help' --size "$value" "$game"
done
for value in -1 x '' 1.5 99999999999999999999; do
    ends "move '$value'" 2 'Try .contigo-svg --help' --move "$value" "$game"
done
ends 'unknown option' 2 'Try .contigo-svg --help' --color "$game"
ends 'missing value' 2 'Try .contigo-svg --help' --size
ends 'two files' 2 'Try .contigo-svg --help' "$game" "$game"
ends 'help' 0 '' --help
contains 'help: text' '--move N'
ends 'version' 0 '' --version
check 'version: text' grep -q '^contigo-svg [0-9]' out

ends 'no such file' 1 'cannot read.*missing.contigo' missing.contigo
ends 'a folder' 1 'cannot read' .
ends 'nothing' 1 'contigo-svg: .' # standard input is empty
input=. ends 'a folder on standard input' 1 'cannot read: '
truncate -s 67108865 large
input=large ends 'too much on standard input' 1 'cannot read: too long: at most 67108864 bytes'
rm large
printf 'draw black 1,1 2,2\n' >bad
ends 'not a record' 1 'line 1' bad
sed 's/10,7\.6/10,nan/' "$game" >bad
ends 'a bad line' 1 'line [0-9]*: .*nan' bad
head -c 200 "$game" >bad
ends 'a truncated record' 1 'line [0-9]*: ' bad
(cat "$game"; echo quit) >bad
ends "a command that doesn't belong in a record" 1 'line [0-9]*: .*quit' bad

# Files of other programs are recognized by their contents, whatever their names are.
for file in "$fixtures"/sgf/*.sgf; do
    case $(basename "$file") in
    bad-*) ends "$(basename "$file")" 1 'contigo-svg: line [0-9]*, column [0-9]*: ' "$file" ;;
    *) draws "$(basename "$file")" "$file" ;;
    esac
done
for file in "$fixtures"/stones/goysda*.sugo; do
    draws "$(basename "$file")" "$file"
done
ends 'GoYSDA: the note on what is left out' 0 'overlap.sugo: note 2 of 5 positions are left out' "$fixtures/stones/goysda-overlap.sugo"
"$program" "$fixtures/sgf/annotated.sgf" >out 2>complaints
check 'SGF: no note on other games and variations' [ ! -s complaints ]
ends 'a file of GoYSDA without a game' 1 'contigo-svg: ' "$fixtures/stones/bad-config.sugo"
printf '(;SZ[9]PB[\xBF\xC2];B[ee])' >set.sgf
"$program" --charset EUC-KR set.sgf >out 2>complaints
check 'a character set that is given' grep -q '온' out
check 'a given character set needs no note' test ! -s complaints
draws 'SGF to compare with' --numbers --move 3 "$fixtures/sgf/annotated.sgf"
check 'SGF: three stones' [ "$(grep -c 'class="stone ' out)" -eq 3 ]
mv out usual
cp "$fixtures/sgf/annotated.sgf" game.contigo
draws 'SGF by another name' --numbers --move 3 game.contigo
check 'SGF by another name: same bytes' cmp -s usual out
input=game.contigo draws 'SGF on standard input' --numbers --move 3 -
check 'SGF on standard input: same bytes' cmp -s usual out
ends 'SGF: too large a move' 1 'move 9: the game has only 5 moves' --move 9 game.contigo
draws 'SGF with names' game.contigo
contains 'SGF: the players' '>Alice (Black), Bob ] x (White)</text>'
contains 'SGF: the event' '>Cup: final, 2020-02-29</text>'
draws 'SGF with a comment' --move 1 game.contigo
contains 'SGF: the comment on the last move' '>Opens.</text>'
draws 'a title instead of names' --title Ours game.contigo
contains 'the title is shown' '>Ours</text>'
check 'the title replaces the names' [ "$(grep -c Alice out)" -eq 0 ]
cp "$fixtures/stones/goysda.sugo" game.sgf
draws 'GoYSDA by another name' game.sgf
(echo 'Date: today'; cat "$fixtures/sgf/annotated.sgf") >letter.SGF
draws 'SGF within a mail, by its name' --numbers --move 3 letter.SGF
check 'SGF within a mail: same bytes' cmp -s usual out
input=letter.SGF ends 'a letter without a name' 1 'line 1: not a game record: expected .* (or a GoYSDA file or SGF)' -
printf '(;SZ[9];B[aa];W[zz])' >bad
ends 'SGF with a move off the board' 1 'line 1, column 17: move 2, white: .zz. is not a point' bad
printf '(;SZ[9];B[aa];W[aa])' >bad
ends 'SGF with an illegal move' 0 'contigo-svg: bad: note move 2, white A9 is illegal ' bad
printf '(%.0s' {1..100000} >bad
ends 'SGF of parentheses' 1 'line 1, column 1: expected' bad
truncate -s 16777217 large
printf '(;' | dd of=large conv=notrunc status=none
ends 'SGF that is too long' 1 'too long for SGF: at most 16777216 bytes' large
printf '{' | dd of=large conv=notrunc status=none
ends 'JSON of nothing' 1 'invalid JSON at line 1, column 2' large
rm large

if [ -e /dev/full ]; then
    "$program" "$game" >/dev/full 2>complaints
    check 'a full disk: exit code' [ $? -eq 1 ]
    check 'a full disk: message' grep -q 'cannot write' complaints
    "$program" --help >/dev/full 2>complaints
    check 'help to a full disk' [ $? -eq 1 ]
fi
"$program" "$game" >&- 2>complaints
check 'no standard output' [ $? -eq 1 ]
"$program" "$game" >picture
"$program" "$game" >same 2>&- <&-
check 'only standard output is open' cmp picture same
for closed in '>&-' '>&- 2>&-' '<&- >&-' '<&- >&- 2>&-'; do
    cp "$game" kept
    (eval "\"\$program\" kept 2>complaints $closed")
    check "nothing to write to: $closed" [ $? -eq 1 ]
    check "the record stays: $closed" cmp kept "$game"
done
(eval '"$program" <&- 2>complaints') >out
check 'nothing to read: exit code' [ $? -eq 1 ]
check 'nothing to read: message' grep -q 'line 1\|empty' complaints
(sleep 1; "$program" --size 10000 "$game" 2>complaints; echo $? >code) | true
check 'a closed pipe: exit code' [ "$(cat code)" = 1 ]
check 'a closed pipe: message' grep -q 'cannot write' complaints

close pictures
