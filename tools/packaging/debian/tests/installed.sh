#!/bin/bash
# Test what the packages have installed: play with the engine, in a match, and on the board over WebSocket, start the menu
# entry and, if there is a compiler, build a program with the library. The expected result of the game was computed by
# hand: Black encloses eight squares, and komi is 7. This needs only bash and coreutils.
# Usage: installed.sh
set -u
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$folder"' EXIT
patience=300 # longest wait in seconds; no check depends on how long something takes
passed=0
failed=0

check() { # NAME COMMAND...
    if "${@:2}"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$1"
    fi
}
same() { # NAME EXPECTED GOT
    check "$1" test "$2" = "$3"
    [ "$2" = "$3" ] || printf 'expected %s\ngot %s\n' "$2" "$3"
}
wait_for() { # COMMAND...: run it repeatedly until it succeeds
    local end=$((SECONDS + patience))
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || return 1
        sleep 0.05
    done
}

version=$(dpkg-query -W -f '${source:Upstream-Version}' contigo)
for program in contigo contigo-agent contigo-board contigo-match contigo-svg; do
    same "$program has the version of its package" "$program $version" "$("$program" --version | head -n 1)"
    check "$program has a manual page" test -s "/usr/share/man/man1/$program.1.gz"
    check "bash completes $program" cmp -s <("$program" --completion bash) /usr/share/bash-completion/completions/"$program"
    check "zsh completes $program" cmp -s <("$program" --completion zsh) /usr/share/zsh/vendor-completions/"_$program"
    check "$program has no debug data" bash -c '! grep -q "\.debug_info" "$1"' bash "/usr/bin/$program"
done
check 'the rules have a manual page' test -s /usr/share/man/man7/contigo-rules.7.gz

game=('set_rule allotment 12' 'play black 3,3:5,3:5,7:3,7:3,3')
same 'a game in the engine' 'B+1' "$(printf '%s\n' "${game[@]}" final_score | contigo | sed -n 's/^= \(.\+\)/\1/p')"
contigo-match --quiet --game go --size 5 --games 2 --results "$folder/match" --player one='contigo --player random --seed %SEED%' \
    --player two='contigo --player random --seed %SEED%' >"$folder/report" 2>&1
check 'a match' test $? -eq 0
check 'its records' contigo-match verify "$folder/match" >"$folder/verified" 2>&1
contigo-match html "$folder/match" >"$folder/report.html" 2>"$folder/errors"
check 'the match in a file' grep -q '<article id="report">' "$folder/report.html"
board=0
[ ! -e /usr/share/contigo/contigo.html ] || board=1
same 'with the board if that is installed' "$board" "$(grep -c '<nav id="report-bar">' "$folder/report.html")"
printf '%s\n' "${game[@]}" "savegame $folder/game.contigo" | contigo >"$folder/saved"
check 'a picture' grep -q '</svg>' <(contigo-svg "$folder/game.contigo")

# The board. WebSocket frames of a client are masked; a mask of zeros leaves the text unchanged.
say() { # TEXT: send it in a frame; at most 125 bytes
    printf "$(printf '\\201\\%03o\\000\\000\\000\\000' $((128 + ${#1})))%s" "$1" >&7
}
heard() { # PATTERN: print the first match in the bytes that the server has sent
    grep -aoE -m 1 "$1" "$folder/heard" | head -n 1
}
has_heard() { [ -n "$(heard "$1")" ]; }
contigo-board --port 0 --database "$folder/games.db" >"$folder/address" 2>"$folder/errors" &
server=$!
wait_for test -s "$folder/address"
address=$(cat "$folder/address")
port=${address##*:}
port=${port%/}
exec 7<>"/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&7
check 'the board sends its page' grep -qi '<html' <&7
exec 7<>"/dev/tcp/127.0.0.1/$port"
cat <&7 >"$folder/heard" &
printf '%s\r\n' 'GET /board HTTP/1.1' "Host: localhost:$port" 'Upgrade: websocket' 'Connection: Upgrade' \
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==' 'Sec-WebSocket-Version: 13' 'Sec-WebSocket-Protocol: contigo' '' >&7
check 'the board accepts a guest' wait_for has_heard '^HTTP/1.1 101 '
say $'1 open\nset_game lines\n'"${game[0]}"
check 'it opens a game' wait_for has_heard '=1 [a-z0-9]+ [a-z0-9]+ [a-z0-9]+'
say "2 join $(heard '=1 [a-z0-9]+ [a-z0-9]+ [a-z0-9]+' | cut -c 4-)"
check 'it gives seats' wait_for has_heard '=2 black white'
say "3 at 0 ${game[1]}"
check 'it plays' wait_for has_heard '=3'
say '4 final_score'
check 'and keeps score' wait_for has_heard '=4 B\+1'
exec 7>&-
kill "$server"
wait "$server"
same 'the board ends after SIGTERM' 0 $?
server=
check 'it has kept the game' test -s "$folder/games.db"

# The menu entry, started as a user who has a browser.
mkdir "$folder/bin" "$folder/home"
printf '#!/bin/sh\necho "$1" >>"%s"\n' "$folder/opened" >"$folder/bin/xdg-open"
chmod +x "$folder/bin/xdg-open"
chmod 777 "$folder" "$folder/home"
command=$(sed -n 's/^Exec=//p' /usr/share/applications/contigo-board.desktop)
choose() { # start the entry as a menu would
    setpriv --reuid 65534 --regid 65534 --clear-groups env -u XDG_RUNTIME_DIR -u XDG_DATA_HOME HOME="$folder/home" \
        PATH="$folder/bin:$PATH" setsid "$command" >>"$folder/menu" 2>&1
}
if [ "$(id -u)" -eq 0 ]; then
    check 'the menu entry starts' choose
    check 'and starts again' choose
    same 'both open the same address' 1 "$(sort -u "$folder/opened" | wc -l)"
    same 'each opens it once' 2 "$(wc -l <"$folder/opened")"
    port=$(sed -n '1s,http://127.0.0.1:\([0-9]*\)/$,\1,p' "$folder/opened")
    exec 7<>"/dev/tcp/127.0.0.1/${port:-1}"
    printf 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n' >&7
    check 'a page is there' grep -qi '<html' <&7
    exec 7>&-
    # End the server of that user. The brackets keep the pattern from matching grep itself.
    for process in $(grep -la "$folder/[h]ome/.*/games.db" /proc/[0-9]*/cmdline 2>/dev/null | cut -d / -f 3); do
        kill "$process"
    done
    wait_for test ! -e "$folder/home/.local/share/contigo/contigo-board/address"
    check 'games are kept in the home of the user' test -s "$folder/home/.local/share/contigo/games.db"
fi
check 'the icon of the menu entry is there' \
    test -s "/usr/share/icons/hicolor/scalable/apps/$(sed -n 's/^Icon=//p' /usr/share/applications/contigo-board.desktop).svg"

# The library.
if command -v cc >/dev/null && [ -e /usr/include/contigo.h ]; then
    cat >"$folder/bot.c" <<'END'
#include <contigo.h>
#include <stdio.h>
int main(void)
{
    printf("%s %d\n", contigo_version(), contigo_abi());
}
END
    # shellcheck disable=SC2046
    check 'a program is built with the library' cc "$folder/bot.c" -o "$folder/bot" $(pkg-config --cflags --libs contigo)
    same 'and runs with it' "$version $(sed -n 's/^#define CONTIGO_ABI //p' /usr/include/contigo.h)" "$("$folder/bot")"
fi
printf 'installed: %d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
