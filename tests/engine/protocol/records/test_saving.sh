#!/bin/bash
# Test files that commands name: what is written and what is left alone, symbolic links, owners, leftovers of killed
# programs, the folder that files can be restricted to, and anything that isn't a regular file. Usage: test_saving.sh
# [PROGRAM]; build/contigo by default.
set -u
. "$(dirname "$0")/../../../counted.sh"
program=$(realpath "${1:-build/contigo}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
chmod 755 . # some checks run as another user, who must be able to get here
shown=(complaints)
check() { # NAME COMMAND...: check that the command succeeds, and keep its output
    "${@:2}" >complaints 2>&1
    result "$1" $?
}

not() { ! "$@"; }

says() { # NAME COMMANDS EXPECTED [OPTION...]: check that the replies, without empty lines, are these lines
    local name=$1
    printf '%b' "$2" >input
    printf '%b' "$3" >expected
    shift 3
    timeout 6000 "$program" "$@" <input 2>errors | sed '/^$/d' >got
    check "$name" diff expected got
}

unprivileged() { # COMMAND...: if this is root, run the command without root's privileges
    if [ "$(id -u)" -eq 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi
}

echo 'savegame new' | "$program" >/dev/null
printf 'set_game go\nplay b D4\nsavesgf new.sgf\n' | "$program" >/dev/null
mkdir empty

# Save to files that exist.
cp new old
says 'a record is replaced' 'savegame old\n' '= \n'
cp new.sgf old.sgf
says 'and an SGF' 'set_game go\nsavesgf old.sgf\nprintsgf old.sgf\n' '= \n= \n= \n'
: >old
says 'and an empty file' 'savegame old\n' '= \n'
check 'by a complete record' cmp old new
precious='echo precious'
printf '%s\n' "$precious" >script
for name in script new.sgf; do
    cp "$name" kept
    says "$name is no record" "savegame $name\n" \
        "? cannot write '$name': there is already a file with this name that is not a game record\n"
    check "$name stays" cmp kept "$name"
done
for name in script new; do
    cp "$name" kept
    says "$name is no SGF" "set_game go\nsavesgf $name\nprintsgf $name\n" \
        "= \n$(printf "? cannot write '$name': there is already a file with this name that is not a game in SGF\\\\n%.0s" 1 2)"
    check "$name stays" cmp kept "$name"
done
for name in script new new.sgf; do
    cp "$name" kept
    says "$name is no game of GoYSDA" "set_game stones\nsavesugo $name\n" \
        "= \n? cannot write '$name': there is already a file with this name that is not a game of GoYSDA\n"
    check "$name stays" cmp kept "$name"
done
says 'a game of GoYSDA is replaced' 'set_game stones\nsavesugo old.sugo\nplace b 3,3\nsavesugo old.sugo\n' \
    '= \n= \n= at 3,3\ncaptured 0\nlost 0\nturn white\nblack 169\nwhite 0\nboth 0\nneither 0\nkomi 6.5\nresult B+162.5\n= \n'
for text in '(' '(;' '(; comment' '(;A' 'text (;A[]' '[(;A['; do
    printf '%s' "$text" >almost
    check "'$text' is no SGF" grep -q '^?' <(printf 'set_game go\nsavesgf almost\n' | "$program")
done
for text in '(;A[' ' ( ; AB [' '\xEF\xBB\xBF(;FF[4])' '(\nTE[2' '(;GaMe[1]' '(;X1[2]'; do
    printf "$text" >almost
    check "'$text' is the beginning of one" \
        not grep -q '^?' <(printf 'set_game go\nsavesgf almost\n' | "$program")
done
# A file whose character set was guessed is written in UTF-8 when it is saved.
printf '(;SZ[9]PB[\xB9\xC5\xC1\xA6];B[ee]C[\xFC])' >undeclared.sgf
note='note the file does not name its character set: read as ISO-8859-1'
says 'one more move' 'loadsgf undeclared.sgf\nplay w A1\nsavesgf undeclared.sgf\n' "= white\n$note\n= \n= \n"
check 'it is UTF-8 now' cmp undeclared.sgf \
    <(printf '(;SZ[9]PB[\xC2\xB9\xC3\x85\xC3\x81\xC2\xA6]CA[UTF-8];B[ee]C[\xC3\xBC];W[ai])\n')
mkfifo pipe
mkdir room
# Make a device of our own, since a bug could damage the machine's.
mknod device c 1 3 2>/dev/null || ln -s /dev/null device
ln -s device null
ln -s pipe to-pipe
for name in pipe room device null to-pipe . .. room/ room/. empty/..; do
    says "$name is no file to write" "savegame $name\n" "? cannot write '$name': not a file\n"
done
check 'nothing has been written there' test "$(ls -A room empty | grep -c contigo)" -eq 0
chmod 444 new
if [ "$(id -u)" -eq 0 ]; then chown 65534 new .; fi
unprivileged "$program" <<<'savegame new' | sed '/^$/d' >got
echo "? cannot write 'new': Permission denied" >expected
check 'a file without write permission' cmp expected got
if [ "$(id -u)" -eq 0 ]; then chown 0 new .; fi
chmod 644 new

# Test links, owners, permissions, and names.
mkdir links far
cp new far/game
ln -s ../far/game links/one
ln -s one links/two
ln -s ../far/none links/dangling
ln -s round links/round
says 'through a link to a link' 'play b 3,3:5,3\nsavegame links/two\n' '= \n= \n'
check 'the link stays' test "$(readlink links/two) $(readlink links/one)" = 'one ../far/game'
check 'the file is written' grep -q '^play black 3,3:5,3$' far/game
says 'through a link to a missing file' 'savegame links/dangling\n' '= \n'
check 'the file is created' cmp new far/none
says 'a link to itself' 'savegame links/round\n' \
    "? cannot write 'links/round': Too many levels of symbolic links\n"
ln links/../far/game hard
says 'a file with two names' 'savegame hard\n' '= \n'
check 'nothing is left in the folders of links' test "$(ls -A links far | wc -l)" -eq 9
(umask 077 && echo 'savegame private' | "$program" >/dev/null)
check 'permissions of a new file' test "$(stat -c %a private)" = 600
for mode in 600 640 666 755; do
    chmod $mode private
    (umask 077 && echo 'savegame private' | "$program" >/dev/null)
    check "permissions $mode stay" test "$(stat -c %a private)" = $mode
done
if [ "$(id -u)" -eq 0 ]; then
    chown 1234:4321 private
    echo 'savegame private' | "$program" >/dev/null
    check 'the owner stays' test "$(stat -c '%u %g %a' private)" = '1234 4321 755'
    mkdir -m 777 common
    cp new common/root
    chmod 666 common/root
    unprivileged "$program" <<<'savegame common/root' | sed '/^$/d' >got
    echo "? cannot write 'common/root': Operation not permitted" >expected
    check 'an owner that cannot be preserved' cmp expected got
    check 'and no other file is left' test "$(ls -A common) $(stat -c %u common/root)" = 'root 0'
    mkdir -m 1777 sticky
    ln -s "$folder/far/game" sticky/trap
    chown -h 65534 sticky/trap
    says "another user's link in a sticky folder" 'savegame sticky/trap\n' \
        "? cannot write 'sticky/trap': Permission denied\n"
fi
long=$(printf 'n%.0s' {1..255})
says 'a name of 255 bytes' "savegame $long\nsavegame $long\nloadgame $long\n" '= \n= \n= \n'
says 'a name of 256 bytes' "savegame x$long\n" "? cannot write 'x${long:0:39}...': File name too long\n"

# A killed save leaves a file with a temporary name. There is at most one such file, and a process that is still using
# its file isn't disturbed.
mkdir killed
cp new killed/game
cp new killed/.contigo-save-0
says 'after a killed save' 'savegame killed/game\n' '= \n'
check 'its temporary file is removed' test "$(ls -A killed)" = game
for i in 0 3 63; do cp new killed/.contigo-save-$i; done
says 'after several killed saves' 'savegame killed/other\n' '= \n'
check 'saving a new file removes their temporary files' test "$(ls -A killed | tr '\n' ' ')" = 'game other '
rm killed/other
cp new killed/.contigo-save-0
flock killed/.contigo-save-0 "$program" <<<'savegame killed/game' >/dev/null
check 'the file of a running save stays' test "$(ls -A killed | tr '\n' ' ')" = '.contigo-save-0 game '
rm killed/.contigo-save-0
mkdir killed/.contigo-save-0
ln -s game killed/.contigo-save-1
mkfifo killed/.contigo-save-2
says 'special files with the names of temporary files' 'savegame killed/game\n' '= \n'
check 'special files stay' test "$(ls -A killed | wc -l)" -eq 4
rm -r killed/.contigo*
# A file with a temporary name would be removed later, so saving to such a name is refused.
ln -s .contigo-save-7 killed/to-save
for name in .contigo-save-0 .contigo-save-63 to-save; do
    says "$name" "savegame killed/$name\n" "? cannot write 'killed/$name': this name is reserved for temporary files\n"
done
says 'similar names' 'savegame killed/.contigo-save-64\nsavegame killed/.contigo-save-00\nsavegame killed/game\n' '= \n= \n= \n'
check 'similar names stay' test "$(ls -A killed | wc -l)" -eq 4
rm killed/.contigo* killed/to-save
for ((i = 0; i < 60; i++)); do
    { while echo "savegame killed/game"; do :; done 2>/dev/null; } | "$program" >/dev/null &
    victim=$!
    sleep "0.0$((i % 4))$((i % 10))"
    { kill -KILL "$victim" && wait "$victim"; } 2>/dev/null
    cmp -s new killed/game || echo "$i" >>broken
done
check 'a file is complete whenever a save is killed' not test -e broken
check 'and at most one other file exists' test "$(ls -A killed | wc -l)" -le 2
says 'the next save succeeds' 'savegame killed/game\n' '= \n'
check 'and removes the other file' test "$(ls -A killed)" = game

# Run many saves at the same time.
mkdir many
for ((i = 0; i < 8; i++)); do
    for ((j = 0; j < 50; j++)); do echo 'savegame many/game'; done | "$program" >many/replies-$i &
done
wait
check 'eight programs that save to one name' diff <(cat many/replies-* | sed '/^$/d') <(yes '= ' | head -400)
check 'the file is complete' cmp new many/game
check 'and the only one' test "$(ls -A many | grep -vc replies)" -eq 1

# Other processes hold all temporary names, as if they were saving. The program waits for one, but not forever.
mkdir busy
cp new busy/game
(
    for i in {0..63}; do
        cp private busy/.contigo-save-$i
        exec {held}<busy/.contigo-save-$i
        flock "$held"
    done
    timeout 600 "$program" <<<'savegame busy/game' | sed '/^$/d' >busy-reply
) &
busy=$!

# Without /proc, the kernel cannot create files without names, or cannot give them a name afterwards.
if unshare -m sh -c 'umount -l /proc' 2>/dev/null; then
    unshare -m sh -c 'umount -l /proc; exec "$0"' "$program" >got <<'END'
savegame without
savegame without
savegame script
END
    check 'without /proc' test "$(grep -c '^=' got) $(grep -c '^?' got)" = '2 1'
    check 'a complete file without /proc' cmp new without
    check 'and no other file without /proc' test "$(ls -A | grep -c '^\.contigo')" -eq 0
    # Without /proc, a new file thus has a name from the start. A process that gets SIGTERM must finish the file first.
    mkdir asked
    cp new asked/game
    for ((i = 0; i < 20; i++)); do
        unshare -m sh -c 'umount -l /proc; exec "$0"' "$program" < <(
            for ((j = 0; j < 500; j++)); do echo 'savegame asked/game'; done) >/dev/null 2>&1 &
        victim=$!
        sleep "0.0$((3 + i % 5))$((i % 10))"
        { kill -$((i % 2 ? 15 : 1)) "$victim" && wait "$victim"; } 2>/dev/null
        ls -A asked | grep '^\.contigo' >>left
        rm -f asked/.contigo*
    done
    check 'SIGTERM leaves no temporary file' not test -s left
fi

# Try to read what isn't a regular file.
truncate -s 1T sparse
truncate -s 67108864 zeros
ln -s sparse to-sparse
for name in pipe to-pipe room null /dev/zero /dev/tty /proc/kmsg /proc/self/mem /proc/version .; do
    says "$name is no file to read" "loadgame $name\nloadsgf $name\nloadsugo $name\n" \
        "? cannot read '$name': not a file\n? cannot load file: cannot read '$name': not a file\n? cannot read '$name': not a file\n"
done
if unshare -m mount -t binfmt_misc none room 2>/dev/null; then
    unshare -m sh -c 'mount -t binfmt_misc none room && echo "loadgame room/status" | "$0"' "$program" |
        sed '/^$/d' >got
    echo "? cannot read 'room/status': not a file" >expected
    check 'files that the kernel generates elsewhere' cmp expected got
fi
for name in sparse to-sparse; do
    says "$name is too long" "loadgame $name\nloadsgf $name\nloadsugo $name\n" \
        "? cannot read '$name': too long: at most 67108864 bytes\n? cannot load file: cannot read '$name': too long: at most 16777216 bytes\n? cannot read '$name': too long: at most 67108864 bytes\n"
done
{ printf '{"config":{"width":9,"height":9,"board_width":9,"board_height":9,"stone_radius":1,"board_polygon":['
  seq -f '[%g,1],' 300; printf '[0,0]]},"history":[]}'; } >corners
says 'a board with many corners' 'loadsugo corners\n' '? the board has too many corners\n'
says 'a board with the maximum number of corners' 'loadgame zeros\nloadsugo zeros\n' \
    "? line 1: not a game record: expected '# Contigo game record'\n? invalid JSON at line 1, column 1\n"
yes '{},{}' | head -c 60000000 | tr '\n' ',' >wide
{ echo '['; head -c 3000000 wide; echo '{}]'; } >values
{ printf '{"history":['; head -c 1300000 /dev/zero | sed 's/\x00/{},/g'; echo '{}]}'; } >many-values
says 'JSON of {},{}' 'loadsugo wide\nloadsugo values\nloadsugo many-values\n' \
    "$(printf '? too many values: expected at most 1000000 values\\n%.0s' 1 2 3)"
(
    ulimit -S -v 600000 # in KiB: enough for the program, and for what it allocates before a load
    "$program" --version >/dev/null 2>&1 || ulimit -S -v unlimited # with a sanitizer, the program reserves all memory
    { printf '{"config":['; head -c 490000 /dev/zero | sed 's/\x00/{},/g'; echo '{}]}'; } >most
    echo 'loadsugo most' | "$program" | sed '/^$/d' >got
)
echo "? not a GoYSDA game: 'config' lacks a size" >expected
check 'the maximum number of values' cmp expected got

# Errors must reveal nothing of a file's contents.
mkdir secrets
secret='TOPSECRET'
printf 'root:%s:1\n' $secret >secrets/shadow
printf '(;%s\n' $secret >secrets/almost-sgf
printf '(;%s[(%s\n' $secret $secret >secrets/open-sgf
printf '{"%s": %s}\n' $secret $secret >secrets/almost-json
printf '(;FF %s' $secret >secrets/name-sgf
printf '(;(%s' $secret >secrets/node-sgf
printf '["%s", "%s\n' $secret $secret >secrets/open-json
printf '%s' $secret >secrets/line
printf '{"config": {"%s": "%s"}}' $secret $secret >secrets/json
printf '{"a": "\x01%s", %s' $secret $secret >secrets/control
for name in secrets/*; do
    for command in loadgame loadsgf loadsugo; do echo "$command $name"; done
done | "$program" >got
# Ten files are tried with three commands; only loadsgf can repair the four files that contain a game.
check 'each file is refused' test "$(grep -c '^?' got)" -eq 26
check 'no error quotes a file' not grep -q "[TOPSECR]\{4\}" got
check 'or even a letter of it' not grep -qE "found '[A-Z]'|near" got

# Restrict files to a folder, or forbid them completely.
mkdir -p kept-in/room
cp new kept-in/game
out='outside the folder for files'
ln -s ../new kept-in/out
ln -s room kept-in/in
says 'files inside the folder' 'savegame a\nloadgame a\nsavegame room/b\nloadgame in/b\nsavegame in/c\nloadgame game\n' \
    "$(printf '= \\n%.0s' {1..6})" --folder kept-in
check 'they are in the folder' test "$(ls kept-in kept-in/room | grep -c '^[abc]$')" -eq 3
"$program" --folder kept-in >got <<END
savegame ../a
loadgame ../new
loadgame $folder/new
savegame $folder/a
loadgame out
savegame out
savegame room/../a
set_game go
savesgf ../a
printsgf ../a
loadsgf ../new.sgf
set_game stones
loadsugo ../a
END
check 'files outside are out of reach' test "$(grep -c "^? .*$out\$" got) $(grep -c '^=' got)" = '11 2'
check 'nothing was written' not test -e a
deep=$(printf 'd/%.0s' {1..63})
mkdir -p "kept-in/d/$deep"
says 'in subfolders' "savegame d/${deep}b\nloadgame d/${deep}b\n" '= \n= \n' --folder kept-in
says '--load is the operator'\''s' 'turn\n' "$(echo turn | "$program" | sed '/^$/d')\n" --folder kept-in --load new
says 'no files' 'savegame a\nloadgame new\nloadsugo new\nset_game stones\nsavesugo a\nset_game go\nloadsgf new.sgf\nsavesgf a\nprintsgf a\nname\n' \
    "? cannot write 'a': files are turned off\n? cannot read 'new': files are turned off\n? cannot read 'new': files are turned off\n= \n? cannot write 'a': files are turned off\n= \n? cannot load file: cannot read 'new.sgf': files are turned off\n? cannot write 'a': files are turned off\n? cannot write 'a': files are turned off\n= Contigo\n" --no-files
says 'help says that files are turned off' 'help savegame\nhelp name\n' \
    '= savegame FILE\nwrite the game record to a file\nexample: savegame my-game\nfiles are turned off\n= name\nprint the name of this program\n' --no-files
says '--no-files and --load' 'name\n' '= Contigo\n' --no-files --load new
"$program" --folder none </dev/null 2>got
check "a folder that doesn't exist" test "$? $(cat got)" = '1 contigo: --folder none: No such file or directory'
"$program" --folder kept-in --no-files </dev/null 2>got
check '--folder and --no-files together' test "$? $(head -1 got)" = "2 contigo: --folder and --no-files can't be combined: leave one out"

# Test standard input, and files that the operator names.
echo turn >script
"$program" --load - --script script <far/game >got 2>errors
check '--load - with a script' grep -qx '= to_move white' got
"$program" --load - <new >got 2>errors
check '--load - without one' test "$? $(wc -c <got)" = '2 0'
"$program" --script - <<<$'name\nfoo' >got 2>errors
check '--script - is standard input' test "$? $(sed 's/ (.*//' errors)" = \
    $'1 contigo: standard input:2: unknown command \'foo\'\ncontigo: standard input: commands that failed: 1'
says '- in a command is a file' 'savegame -\nloadgame -\n' '= \n= \n'
check 'the file exists' cmp new ./-
for name in pipe /dev/zero room /proc/kmsg; do
    for option in --load --script; do
        timeout 600 "$program" $option $name </dev/null >got 2>errors
        check "$option $name" test "$? $(cat errors)" = "1 contigo: $option $name: cannot read '$name': not a file"
    done
done
timeout 600 "$program" --script sparse </dev/null >got 2>errors
check '--script with a sparse file' test "$? $(cat errors)" = \
    "1 contigo: --script sparse: cannot read 'sparse': too long: at most 67108864 bytes"

wait "$busy"
echo "? cannot write 'busy/game': Device or resource busy" >expected
check 'a folder with too many saves at the same time' cmp expected busy-reply
check 'the other saves are undisturbed' test "$(ls -A busy | wc -l)" -eq 65

close saving
