#!/bin/bash
# Test what menus and systemd need of the board that `make installed` has put into BUILD/installed. The menu entry opens
# the board; a false xdg-open records the address that it gets. Programs that check the forms of such files are used, if
# they are installed. Usage: test_menu.sh [BUILD]
set -u
cd "$(dirname "$0")/../../.." || exit 2
build=$(realpath "${1:-build}")
packaging=$PWD/tools/packaging
prefix=/opt/contigo
there=$build/installed
. tests/counted.sh
work_apart
trap 'stop_servers; rm -rf "$folder"' EXIT

servers() { # print the servers that this test's menu entries have started
    grep -la "$folder/[h]ome/.*/games.db" /proc/[0-9]*/cmdline 2>/dev/null | cut -d / -f 3
}
stop_servers() {
    local process
    for process in $(servers); do kill "$process"; done
    wait_for_end
}
wait_for_end() { # wait until the servers have ended, and the programs that wait for them
    until [ -z "$(servers)" ]; do sleep 0.05; done
    for lock in "$folder"/home/.local/share/contigo/contigo-board/lock "$folder"/run/contigo-board/lock; do
        [ ! -e "$lock" ] || flock "$lock" true
    done
}

mkdir bin home
printf '#!/bin/sh\necho "$1" >>"%s"\n' "$folder/opened" >bin/xdg-open
chmod +x bin/xdg-open
export PATH=$folder/bin:$PATH HOME=$folder/home
unset XDG_RUNTIME_DIR XDG_DATA_HOME
entry=$there$prefix/share/applications/contigo-board.desktop
command=$(sed -n 's/^Exec=//p' "$entry")
check 'the menu entry names a program that is installed' test -x "$there$command"
is 'it has the icon that is installed' "$(sed -n 's/^Icon=//p' "$entry").svg" \
    "$(ls "$there$prefix/share/icons/hicolor/scalable/apps")"

choose() { # do what the menu entry does
    timeout 300 "$there$command" >said 2>errors
}
check 'the menu entry starts' choose
check 'and starts again' choose
is 'each opens a page' 2 "$(wc -l <opened)"
is 'of the same server' 1 "$(sort -u opened | wc -l)"
check 'which listens to this machine alone' grep -q '^http://127\.0\.0\.1:[0-9]*/$' opened
is 'there is one server' 1 "$(servers | wc -l)"
check 'it keeps games' test -s home/.local/share/contigo/games.db
is 'others cannot read them' 700 "$(stat -c %a home/.local/share/contigo)"
port=$(sed -n '1s,.*:\([0-9]*\)/$,\1,p' opened)
exec 7<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&7
check 'the page is there' grep -q '<html' <&7
exec 7>&-

for process in $(servers); do kill -9 "$process"; done
wait_for_end
check 'a killed server is replaced' choose
is 'there is one server again' 1 "$(servers | wc -l)"
XDG_RUNTIME_DIR=$folder/run XDG_DATA_HOME=$folder/home/data choose
check 'another user has another server' test "$(sort -u <(tail -n 2 opened) | wc -l)" -eq 2
check 'and games of his own' test -s home/data/contigo/games.db
stop_servers
rm home/.local/share/contigo/games.db
mkdir home/.local/share/contigo/games.db
check 'a server that cannot start' test "$(choose; echo $?)" -eq 1
check 'says why' grep -q 'the server cannot be started: contigo-board: .' errors
rmdir home/.local/share/contigo/games.db
mv bin/xdg-open bin/not-xdg-open
mkdir plain
for program in dirname mkdir rm flock sleep head cat; do ln -s "$(command -v "$program")" plain; done
PATH=$folder/plain /bin/sh "$there$command" 2>errors
check 'a machine without a browser' test $? -eq 1
check 'is given the address' grep -q 'open http://127.0.0.1:[0-9]*/ yourself' errors
stop_servers

# Check the files that other programs read.
about=$there$prefix/share/metainfo/contigo-board.metainfo.xml
check 'the icon is XML' xmllint --noout "$there$prefix"/share/icons/hicolor/scalable/apps/*.svg
check 'the AppStream data is XML' xmllint --noout "$about"
is 'it is started by the menu entry' contigo-board.desktop \
    "$(xmllint --xpath 'string(/component/launchable)' "$about")"
if command -v desktop-file-validate >/dev/null; then
    check 'the menu entry has the form that menus expect' desktop-file-validate "$entry"
fi
if command -v appstreamcli >/dev/null; then
    is 'the AppStream data has the form that shops expect, but for a domain' '' \
        "$(appstreamcli validate --no-net "$about" | grep -a '^[EW]:' | grep -v cid-desktopapp-is-not-rdns)"
fi
for option in $(sed -n '/^ExecStart=/s/[^ ]* //p' "$packaging/debian/contigo-board.service" | grep -o -e '--[a-z-]*'); do
    check "the service has an option of the program: $option" \
        grep -qw -e "^  $option" <("$build/contigo-board" --help)
done
if command -v systemd-analyze >/dev/null; then
    check 'systemd finds little that the service could do' \
        bash -c 'systemd-analyze security --offline=yes --threshold=20 "$1" >systemd 2>&1 || ! tail -n 3 systemd' \
        bash "$packaging/debian/contigo-board.service"
fi
close menu
