#!/usr/bin/env python3
"""Test contigo-board over HTTP and WebSocket, as its visitors use it, without a browser.

Usage: test_board.py BUILD [NAME ...]: all tests, or those with these names. LONG=1 makes 100 kills, 10,000 idle
connections and 1,000 spectators.
"""
import contextlib
import glob
import gzip
import http.client
import json
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.error
import urllib.request

sys.path[1:1] = [os.path.join(sys.path[0], "../..")]  # for browser.py
from qr import read_blocks, read_qr
from websocket import Closed, WebSocket

BUILD = sys.argv[1]
LONG = "LONG" in os.environ
SLOW = "asan" in BUILD  # under a sanitizer, some numbers are smaller
PATIENCE = 300  # for how many seconds to wait for something; no test depends on how long that took
passed = failed = 0


def check(what, is_so, *seen):
    global passed, failed
    if is_so:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}", *(repr(thing)[:1400] for thing in seen), sep="\n  ", flush=True)


def free_port():
    """Return a port that no one else gets meanwhile: it is below those that the system chooses."""
    while True:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", random.randint(20000, 32000))) as server:
            return server.getsockname()[1]


class Server:
    def __init__(self, *options, port=0, before=None, program="contigo-board"):
        self.options = options
        self.process = subprocess.Popen([f"{BUILD}/{program}", "--port", str(port), *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=before)
        line = self.process.stdout.readline()
        self.address = line.strip()
        self.port = int(line.rsplit(":", 1)[1].strip("/\n")) if line else 0

    def guest(self, **options):
        return Guest(self.port, **options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "it does not end"
        errors = self.process.stderr.read()
        if code not in (0, -signal.SIGKILL):
            check("the server exits cleanly", False, code, errors[-1500:])


class Guest:
    """A connection to the server, and what it has learned of the game from the news."""

    def __init__(self, port, path="/board", **options):
        self.socket = WebSocket("127.0.0.1", port, path, "contigo", **options)
        self.id = 0
        self.news = {}
        self.state = {}  # what all news together say of the position: only full news have every key
        self.version = -1
        self.made = 0
        self.things = {"ink": {}, "areas": {}}
        self.tags = {}
        self.moves, self.comments, self.info = [], "", {}
        self.broken = []  # news that don't continue the news received before
        self.sizes = []
        self.lines = []  # lines of analyses

    def take(self, message):
        if message[0] == "{":
            self.take_news(json.loads(message), len(message))
        elif message[0] == "&":
            self.lines.append(message)
        return message

    def take_news(self, news, size):
        self.news.update(news)
        if "state" not in news:
            return
        self.state = news["state"] if news["full"] else self.state | news["state"]
        self.version = news["version"]
        self.made = news["state"]["moves"]["made"]
        added = news.get("new_moves", {"after": self.made, "moves": ""})
        if added["after"] > len(self.moves) and not news["full"]:
            self.broken.append(("moves", added["after"], self.moves))
        self.moves = (news["moves"] if news["full"] else "\n".join(self.moves[:added["after"]] + [added["moves"]])).split("\n")
        self.moves = [move for move in self.moves if move]
        self.comments, self.info = news.get("comments", self.comments), news["state"].get("info", self.info)
        if not news["full"]:
            self.sizes.append(size)
        for part in ("ink", "areas"):
            if part not in news:
                continue
            got = news[part]
            if "since" not in got:
                self.things[part] = {}
            elif got["from"] != self.tags.get(part):
                self.broken.append((part, got["from"], self.tags.get(part)))
            for feature in got["features"]:  # only properties that have changed are sent
                known = self.things[part].get(feature["id"], {"properties": {}})
                properties = known["properties"] | feature["properties"]
                self.things[part][feature["id"]] = known | feature | {"properties": properties}
            for gone in got.get("gone", []):
                self.things[part].pop(gone, None)
            self.tags[part] = got["tag"]

    def send(self, line):
        self.id += 1
        self.socket.send(f"{self.id} {line}")
        return self.id

    def wait_reply(self, number, timeout=PATIENCE):
        while True:
            message = self.take(self.socket.receive(timeout))
            head, _, text = message.partition(" ")
            if head in (f"={number}", f"?{number}"):
                return head[0] == "=", text

    def ask(self, line, timeout=PATIENCE):
        return self.wait_reply(self.send(line), timeout)

    def must(self, line, timeout=PATIENCE):
        done, text = self.ask(line, timeout)
        if not done:
            raise AssertionError(f"{line[:200]}: {text[:300]}")
        return text

    def at(self, line):
        return self.ask(f"at {self.version} {line}")

    def wait(self, until, timeout=PATIENCE):
        end = time.monotonic() + timeout
        while not until():
            left = end - time.monotonic()
            if left <= 0:
                return False
            try:
                self.take(self.socket.receive(left))
            except TimeoutError:
                return until()
        return True

    def wait_version(self, version, timeout=PATIENCE):
        return self.wait(lambda: self.version >= version, timeout)

    def join(self, *words):
        self.version = -1
        seats = self.must("join " + " ".join(words))
        self.wait_version(0)
        return seats

    def open(self, words="", *lines):
        return self.must(f"open {words}\n" + "\n".join(lines)).split()

    def close(self):
        self.socket.close()


def both(server, *lines, words=""):
    """Open a room with one guest who has both seats."""
    guest = server.guest()
    room, black, white = guest.open(words, *lines)
    guest.join(room, *(secret for secret in (black, white) if secret != "-"))
    return guest, room, black, white


def engine(*lines):
    """Return the engine's reply to the last of these lines."""
    done = subprocess.run([f"{BUILD}/contigo"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    return done.stdout.rstrip("\n").split("\n\n")[-1][2:]


def get(port, path, method="GET", **headers):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return reply.status, dict(reply.headers), reply.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), b""


def test_pages():
    with Server() as server:
        code, headers, body = get(server.port, "/")
        headers = {name.lower(): value for name, value in headers.items()}
        check("the page is there", code == 200 and b"<html" in body.lower(), code, body[:200])
        policy = headers.get("content-security-policy", "")
        check("only the page's own scripts may run",
              "default-src 'none'" in policy and "script-src 'self'" in policy and
              "unsafe" not in policy, policy)
        check("the page may not be framed", "frame-ancestors 'none'" in policy, policy)
        check("content types are not sniffed", headers.get("x-content-type-options") == "nosniff", headers)
        for path in re.findall(rb'(?:src|href)="([^"#]+)"', body):
            name = path.decode().removeprefix("./").removeprefix("/")
            with open(f"tools/board/page/{name}", "rb") as file:
                check(f"{name} is served unchanged", get(server.port, "/" + name)[2] == file.read())
        names = [name.removeprefix("tools/board/page/") for name in glob.glob("tools/board/page/**/*.*", recursive=True)]
        first = 0  # bytes of all files that a page in English loads
        for name in names:
            _, headers, body = get(server.port, "/" + name, **{"Accept-Encoding": "br, gzip;q=0.8" if name == "app.js" else "gzip"})
            with open(f"tools/board/page/{name}", "rb") as file:
                plain = name == "app.js"
                check(f"{name} is compressed if the browser allows it",
                      (body if plain else gzip.decompress(body)) == file.read() and
                      (headers.get("content-encoding") == "gzip") != plain, headers)
            first += 0 if name in ("languages/de.js", "languages/ja.js", "languages/ru.js", "languages/zh.js") else len(body)
        check("a page loads less than 200 kB", len(names) > 40 and first < 200000, len(names), first)
        check("there are no inline scripts", not re.search(rb"<script(?![^>]*src=)", body) and b" style=" not in body)
        for path in ("/nothing", "/../Makefile", "/%2e%2e/Makefile", "/app.js/", "/" + "x" * 3000):
            check(f"{path[:20]} does not exist", get(server.port, path)[0] in (404, 414, 403, 431), path[:40])
        code, headers, _ = get(server.port, "/nothing")
        check("a missing page has the policy too", code == 404 and any(
            name.lower() == "content-security-policy" for name in headers), headers)
        check("POST is refused", get(server.port, "/", "POST")[0] == 405)
        check("another host name is refused", get(server.port, "/", Host="evil.example")[0] == 421)
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, PATIENCE)) as connection:
            connection.connect()
            first, codes = connection.sock, []
            for path in ("/", "/app.js", "/nothing", "/"):
                connection.request("GET", path)
                with connection.getresponse() as reply:
                    reply.read()
                    codes.append((reply.status, connection.sock is first))
            check("a connection serves one request after the other",
                  codes == [(200, True), (200, True), (404, True), (200, True)], codes)


def test_talk():
    """Players talk in the room, where watchers read it, within limits of length and rate. Text stays text."""
    with Server() as server:
        guest = server.guest()
        room, black, white = guest.open("", "set_game go", "boardsize 5")
        one, two, watcher = server.guest(), server.guest(), server.guest()
        for who, words in ((one, [black]), (two, [white]), (watcher, [])):
            who.join(room, *words)
        text = '<b>&\\n"\u00e9" # \u4f60'
        check("a player talks", one.ask(f"say {text}") == (True, ""))
        said = {"color": "black", "text": text}
        check("everyone in the room hears it", all(who.wait(lambda who=who: who.news.get("said") == said)
                                                   for who in (one, two, watcher)), two.news)
        check("the game hasn't changed", two.version == 0, two.version)
        check("a watcher doesn't talk", watcher.ask("say hello") == (False, "only players may talk"))
        for words in ("", 601 * "x"):
            check(f"no text of {len(words)} bytes",
                  two.ask(f"say {words}") == (False, "expected a text of at most 600 bytes"))
        replies = [two.ask("say " + 600 * "x") for _ in range(20)]
        check("five texts in a row", all(done for done, _ in replies[:5]), replies)
        check("then not so many", (False, "too many texts: wait a few seconds") in replies, replies)
        check("another player may go on", one.ask("say fine")[0])
        begun, count = time.monotonic(), 0
        for _ in range(10):
            two.join(room, white)
            count += sum(two.ask("say again")[0] for _ in range(5))
        most = (time.monotonic() - begun) / 2 + 1
        check("joining again doesn't allow more texts", count <= most, count, most)
        late = server.guest()
        late.join(room, white)
        check("texts aren't stored", "said" not in late.news, late.news)


def is_let_in(server, **options):
    try:
        guest = server.guest(**options)
        return guest.must("ping") == "pong"
    except Closed:
        return False


def test_idle():
    """With --idle the server ends by itself, but not as long as a guest is connected."""
    idle = 1
    while True:
        with Server("--idle", str(idle)) as server:
            try:
                guest = server.guest()
            except (OSError, Closed):  # on a busy machine the server may end before the guest has connected
                idle *= 2
                continue
            time.sleep(2 * idle)
            check("it stays for a guest", guest.ask("games")[0])
            guest.close()
            check("it ends after the last has left", server.process.wait(PATIENCE) == 0)
            break
    for seconds in ("0", "x", "1000001"):
        done = subprocess.run([f"{BUILD}/contigo-board", "--idle", seconds], capture_output=True, text=True)
        check(f"--idle {seconds}", done.returncode == 2 and "expected" in done.stderr, done)


def test_signals():
    """Once the server has printed its address, a signal ends it cleanly."""
    ends = set()
    for number in (signal.SIGTERM, signal.SIGINT) * 3:
        server = Server()
        server.process.send_signal(number)
        ends.add((server.process.wait(PATIENCE), server.process.stderr.read()))
    check("it ends with 0", ends == {(0, "")}, ends)


def test_origins():
    with Server("--name", "play.example") as server:
        check("the page's own origin", is_let_in(server))
        check("no browser", is_let_in(server, origin=False))
        check("another origin", not is_let_in(server, origin="http://evil.example"))
        check("another port", not is_let_in(server, origin="http://127.0.0.1:1"))
        check("none of all origins", not is_let_in(server, origin="null"))
        check("a foreign name that resolves to this server", not is_let_in(server, name=f"evil.example:{server.port}"))
        check("the given name", is_let_in(server, name="play.example"))
        check("the usual name", is_let_in(server, name=f"localhost:{server.port}") and is_let_in(server, name="localhost"))
        for name in ("l", "localhos", "localhost.", "localhost.evil.example", "localhosts", "ocalhost", "play", "play.exampl",
                     "play.examples", "lay.example", "", "[", "]", "[]", "[::1", "::1", "[127.0.0.1]", "127.0.0", "127.0.0.1.2",
                     "127.0.0.1.evil.example", "1", "evil.example:localhost", "[::1].evil.example"):
            check(f"a name that is not the server's: '{name}'", not is_let_in(server, name=name or " "), name)
            check(f"nor for a page: '{name}'", get(server.port, "/", Host=name or " ")[0] in (400, 421, 403), name)
        check("an address", is_let_in(server, name=f"192.168.1.5:{server.port}"))
        check("an address with brackets", is_let_in(server, name=f"[::1]:{server.port}"))
        check("a longer name with that beginning", not is_let_in(server, name="play.example.evil.example"))


def test_network():
    """With --lan, other machines reach the server by the addresses that it prints and by this machine's names."""
    host = socket.gethostname()
    with Server("--lan") as server:
        guest = server.guest()
        urls = guest.must("addresses").split("\n")
        own = [url for url in urls if url]
        check("addresses are URLs with the port", all(re.fullmatch(rf"http://([\d.]+|\[[\da-f:]+\]):{server.port}/", url)
                                                     for url in own), urls)
        for url in own:
            name = url[7:].rsplit(":", 1)[0]
            try:
                status = WebSocket(name.strip("[]"), server.port, "/board", "contigo", name=url[7:-1])
            except (OSError, Closed) as error:
                status = error
            check(f"a guest comes by {url}", isinstance(status, WebSocket), status)
        printed = [server.address]
        while own and (len(printed) < len(urls) + 4 or set(printed[-1]) != {"\u2588"}):
            printed.append(server.process.stdout.readline().rstrip("\n"))
        check("the addresses are printed", printed[:len(own)] == own, printed, urls)
        if not own:
            line = server.process.stderr.readline()
            check("a machine without a network says so", "no address that other machines can reach" in line, line)
        code = read_qr(read_blocks([line for line in printed if set(line) <= set("\u2588\u2580\u2584 ")]))
        check("the code in the terminal is the first address", not own or code == server.address, code, printed)
        for name in (host, host.upper(), host.split(".")[0], host.split(".")[0] + ".local"):
            check(f"this machine's name {name}", is_let_in(server, name=f"{name}:{server.port}"))
        for name in (host + ".evil.example", host + ".localx", "other.local", ".local"):
            check(f"not another name {name}", not is_let_in(server, name=f"{name}:{server.port}"))
        line = server.process.stderr.readline()
        check("the log has the client's address of IPv4", re.search(r" 127\.0\.0\.1: ", line), line)
        for text in ("x", "http://192.168.178.123:8061/#0123456789/0123456789abcdefghijklmnop", "\u00e9 #\\" * 15):
            check(f"a code of {text}", read_qr(guest.must(f"qr {text}").split("\n")) == text, guest.must(f"qr {text}"))
        check("a longer code", len(guest.must("qr " + 300 * "x").split("\n")) > 37)
        for text in ("", 301 * "x"):
            check(f"no code of {len(text)} bytes", guest.ask(f"qr {text}") == (False, "expected a text of at most 300 bytes"))
    with Server("--address", "0.0.0.0") as server:
        check("all addresses of IPv4", server.guest().must("addresses").split("\n")[0].startswith(urls[0].rsplit(":", 1)[0]))
        check("with the names", is_let_in(server, name=host + ".local"))
    with Server() as server:
        check("loopback has no address for others", server.guest().must("addresses") == "")
        check("nor names", not is_let_in(server, name=host + ".local"))
    both_given = subprocess.run([f"{BUILD}/contigo-board", "--lan", "--address", "127.0.0.1"], capture_output=True, text=True)
    check("--lan with --address", both_given.returncode == 2 and "expected --lan or --address, not both" in both_given.stderr,
          both_given)


def upgrade_status(server, path="/board", **changed):
    """Ask for an upgrade and return the status of the answer. A header that is None is left out."""
    headers = {"Host": f"127.0.0.1:{server.port}", "Connection": "Upgrade", "Upgrade": "websocket",
               "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13"}
    headers |= {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value is not None)]
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as raw:
        raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = raw.recv(4096)
    return int(answer.split()[1]) if answer else None


def test_upgrades():
    """A request that cannot become a WebSocket of the board gets an answer that says why."""
    with Server("--name", "Play.Example") as server:
        check("a WebSocket", upgrade_status(server) == 101)
        check("its name in capitals", upgrade_status(server, Upgrade="WebSocket") == 101)
        for other in ("h2c", "websockets", "websocke", "TLS/1.0", "h2c, websocket"):
            status = upgrade_status(server, Upgrade=other, HTTP2_Settings="AAMAAABkAARAAAAAAAIAAAAA")
            check(f"no other upgrade: {other}", status == 403, status)
        for version in ("12", "8", "14", "130", "x", "", None):
            status = upgrade_status(server, Sec_WebSocket_Version=version)
            check(f"no other version: {version}", status == 426, status)
        status = upgrade_status(server, Origin="http://evil.example")
        check("a foreign origin", status == 403, status)
        status = upgrade_status(server, Host="evil.example")
        check("a foreign name", status == 421, status)
        status = upgrade_status(server, path="/other")
        check("another path", status == 404, status)
        for name in ("play.example", "PLAY.EXAMPLE", "Play.Example:80", "LocalHost"):
            check(f"names in either case: {name}", upgrade_status(server, Host=name) == 101)
        check("an origin in lower case, as browsers send it",
              upgrade_status(server, Host="Play.Example", Origin="http://play.example") == 101)
        for path in ("/", "/app.js", "/none"):
            status, headers, body = get(server.port, path)
            head = get(server.port, path, method="HEAD")
            check(f"HEAD {path}", head[0] == status and not head[2] and head[1].get("content-length") ==
                  headers.get("content-length"), head, headers)
        check("another method", get(server.port, "/", method="PUT")[0] in (405, None))


def test_lines():
    """Only `open` may be followed by more lines in its message. Any other command with more lines is refused."""
    with Server() as server:
        player, *_ = both(server, "set_game go")
        for line in ("at 0 play black D4", "score", "ping", "games", "view 0 score", "save savegame"):
            check(f"a second line is refused: {line}", player.ask(f"{line}\nplay white E5") ==
                  (False, "expected a single line: only `open` takes lines below it"))
        check("nothing was played", player.must("moves") == "")
        check("the end of a line is none", player.ask("at 0 play black D4\n") == (True, ""))
        guest = server.guest()
        for line, reply in {"0 ping": "=0 pong", "2147483647 ping": "=2147483647 pong", "ping": "= pong", "7 no": "?7 ",
                            "": "? expected a command", "0": "?0 expected a command"}.items():
            guest.socket.send(line)
            answer = guest.socket.receive(PATIENCE)
            check(f"a reply has the number of its command, or none: {line!r}", answer.startswith(reply), answer)


def test_allowed_origins():
    with Server("--allow-origin", "https://games.example", "--allow-origin", "http://127.0.0.1:1") as server:
        for origin in ("https://games.example", "http://127.0.0.1:1"):
            check(f"an allowed origin: {origin}", is_let_in(server, origin=origin))
        check("the page's own origin as before", is_let_in(server))
        for origin in ("http://games.example", "https://games.example:444", "https://games.example.evil.example",
                       "https://games.exampl", "https://a.games.example", "https://", "null", "http://127.0.0.1:2"):
            check(f"another origin: {origin}", not is_let_in(server, origin=origin))
        check("only for a name of the server", not is_let_in(server, origin="https://games.example", name="evil.example"))
    with Server("--allow-origin", "null") as server:
        check("pages that are files", is_let_in(server, origin="null"))
        check("but no site", not is_let_in(server, origin="https://games.example"))
    for origin in ("games.example", "https://", "https://games.example/", "https://games.example/page", "https://a b",
                   "https://*.example", "*", "", "ftp://games.example", "file://", "https://me@games.example",
                   "https://games.example?", "https://games.example:", "https://games.example:x", "https://Games.example",
                   "https://games.example:443", "http://games.example:80"):
        done = subprocess.run([f"{BUILD}/contigo-board", "--allow-origin", origin], capture_output=True, text=True)
        check(f"--allow-origin {origin}", done.returncode == 2 and "expected" in done.stderr, done)
    many = [word for number in range(17) for word in ("--allow-origin", f"https://{number}.example")]
    done = subprocess.run([f"{BUILD}/contigo-board", *many], capture_output=True, text=True)
    check("too many origins", done.returncode == 2 and "at most 16" in done.stderr, done)


def test_seats():
    with Server() as server:
        guest = server.guest()
        for words, lines, error in (
                ("black=nobody", ["set_game go"], "bad argument 'black=nobody': expected black=WHO"),
                ("analysis=maybe", ["set_game go"], "bad argument 'analysis=maybe': expected "),
                ("", ["set_game chess"], "line 1: unknown game 'chess'"),
                ("", ["set_game go", "", "boardsize 99"], "line 3: unacceptable size '99'"),
                ("", ["savegame x"], "line 1: this command does not set up a game"),
                ("", ["score"], "line 1: this command does not set up a game"),
                ("file=loadsgf", ["no game"], "cannot load file: line 1, column 1: "),
        ):
            done, text = guest.ask(f"open {words}\n" + "\n".join(lines))
            check(f"{words} {lines} is refused", not done and error in text, text)
        check("a room must be joined first", guest.ask("score") == (False, "join a room first"))
        room, black, white = guest.open("", "set_game go", "boardsize 5")
        check("secrets are long", len(black) == 26 and len(white) == 26 and black != white)
        check("no such room", guest.ask("join nothing") == (False, "no such room: 'nothing'"))
        check("no such secret", guest.ask(f"join {room} {black[:-1]}")[1] == "no seat in this room has this token")
        one, two, watcher = server.guest(), server.guest(), server.guest()
        check("black", one.join(room, black) == "black")
        check("white", two.join(room, white) == "white")
        check("watching", watcher.join(room) == "watch")
        friend, first = server.guest(), (room, black, white)
        room, black, white = friend.open("", "set_game go", "boardsize 5")
        check("both, in either order", friend.join(room, black, white) == "black white" and
              friend.join(room, white, black) == "black white")
        check("one secret twice is one seat", friend.join(room, white, white) == "white")
        for tries in ((black, "x"), ("x", black), (black, white, "x"), (black, white[:-1])):
            check(f"every secret must be right: {tries}",
                  friend.ask(" ".join(("join", room, *tries))) == (False, "no seat in this room has this token"))
        friend.join(room, black, white)
        check("a guest with both seats plays both colors", friend.at("play black A1")[0] and friend.wait_version(friend.version + 1) and
              friend.at("play white A2")[0] and friend.wait_version(friend.version + 1))
        check("and undoes without asking",
              friend.at("undo 2") == (True, "") and friend.wait_version(friend.version + 1) and
              friend.made == 0, friend.news)
        friend.close()
        room, black, white = first
        check("a spectator changes nothing", watcher.at("play black C3") == (False, "only players may change the game"))
        check("not the other's color", one.at("play white C3") == (False, "your seat has the other color"))
        check("one player alone cannot set up",
              one.at("clear_board") == (False, "only a client that has both seats or plays against a program may do this"))
        for line in ("savegame /tmp/x", "loadgame x", "quit", "set_game lines", "genmove black", "player random"):
            check(f"{line} is not for guests", not one.at(line)[0] and not one.ask(line)[0])
        check("a number is needed", not one.ask("play black C3")[0])
        check("black plays", one.at("play black C3") == (True, ""))
        for other in (one, two, watcher):
            check("everyone receives it", other.wait_version(1) and other.news["stones"]["black"] == "C3", other.news)
        check("a stale move is refused", two.ask("at 0 play white C3") == (False, "stale: the game is at version 1"))
        check("an illegal move is refused", two.at("play white C3") == (False, "illegal move: a stone is in the way"))
        check("white plays", two.at("play white D4")[0])
        one.wait_version(2)
        check("one player requests undo", one.at("undo 1") == (True, "asked"))
        check("the other player receives the request", two.wait(lambda: two.news.get("asks")) and
              two.news["asks"] == {"color": "black", "command": "undo 1", "declined": False}, two.news.get("asks"))
        check("requesting twice is no consent", one.at("undo 1") == (True, "asked"))
        check("the other requests it too", two.at("undo 1") == (True, ""))
        check("then the move is undone", one.wait_version(3) and one.news["stones"]["white"] == "", one.news)
        check("and no request is pending", one.news["asks"] is None)
        two.wait_version(3)
        check("leaving is reported", two.close() is None and
              one.wait(lambda: one.news["seats"]["white"]["here"] == 0), one.news["seats"])
        check("users' text is not parsed", one.at("comment <b>&\\x23\"</b>")[0] and
              one.must("comments") == "1 <b>&\\x23\"</b>", one.must("comments"))


def test_requests():
    """A player may undo strokes of the running turn without asking. Other requests can be accepted, declined or
    withdrawn."""
    with Server() as server:
        one, room, black, white = server.guest(), *server.guest().open("", "set_game lines", "boardsize 9")
        two, watcher = server.guest(), server.guest()
        one.join(room, black)
        two.join(room, white)
        watcher.join(room)

        def at(guest, line):
            after = guest.version + 1
            done = guest.at(line)
            if done[0] and done[1] != "asked":
                check("everyone receives a change", one.wait_version(after) and two.wait_version(after))
            return done

        def asks(wanted):
            return all(guest.wait(lambda guest=guest: guest.news["asks"] == wanted) for guest in (one, two, watcher))

        for x in range(3):
            check("a stroke", at(one, f"draw black {x},1 {x},2")[0])
        for line, made in (("undo 1", 2), ("goto 0", 0), ("redo 3", 3), ("undo 2", 1), ("goto 3", None), ("redo", 2)):
            done = at(one, line)
            if made is None:
                check("going forward by goto needs consent", done == (True, "asked"))
            else:
                check(f"{line} in one's own turn needs no consent", done == (True, "") and one.made == made, done, one.made)
        check("the other player must ask", at(two, "undo 1") == (True, "asked"))
        want = {"color": "white", "command": "undo 1", "declined": False}
        check("everyone sees the request", asks(want), one.news["asks"])
        for guest, line in ((two, "decline"), (watcher, "decline"), (one, "withdraw"), (watcher, "withdraw")):
            check(f"{line} is not for others", not guest.ask(line)[0])
        check("a request is declined", one.ask("decline") == (True, ""))
        check("everyone sees that", asks(want | {"declined": True}), two.news["asks"])
        check("only once", one.ask("decline") == (False, "there is no request to go back or forward"))
        check("it leaves the game unchanged", one.made == 2)
        check("the player can ask again", at(two, "undo 1") == (True, "asked") and asks(want))
        check("and withdraw that", two.ask("withdraw") == (True, "") and asks(None), one.news["asks"])
        check("only once", not two.ask("withdraw")[0])
        at(two, "undo 2")
        check("a declined request", asks(want | {"command": "undo 2"}) and one.ask("decline")[0])
        check("is gone with the next change", at(one, "pass black")[0] and one.news["asks"] is None)
        check("and after the turn has passed, undo needs consent", at(one, "undo 1") == (True, "asked"))
        one.ask("withdraw")
        check("a declined request cannot be accepted", at(two, "undo 1") == (True, "asked") and one.ask("decline")[0] and
              at(one, "undo 1") == (True, "asked") and one.made == 3, one.made)
        check("but the new one can", at(two, "undo 1") == (True, "") and one.made == 2)


def has_analyses(server, count):
    """Wait until this many analyses run; those that were stopped may still be ending. Their processes are the only ones
    with the lowest priority if nobody thinks."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if sum(priority(process) == 19 for process in descendants(server.process.pid)) == count:
            return True
        time.sleep(0.02)
    return False


def ends(guest):
    """Return whether a guest's connection is closed."""
    try:
        return guest.wait(lambda: False, 1)
    except (Closed, OSError):
        return True


def test_answers():
    """Every command gets exactly one reply, even if guests join and leave meanwhile."""
    with Server("--analyses", "2", "--analyses-per-address", "2") as server:
        guest, room, black, white = both(server, "set_game go", "boardsize 9")
        guest.at("play black D4")
        guest.wait_version(1)
        numbers = [guest.send("view 1 final_score") for _ in range(10)]
        numbers.append(guest.send(f"join {room} {black}"))
        answered = set()
        while len(answered) < len(numbers):
            head, _, text = guest.take(guest.socket.receive(PATIENCE)).partition(" ")
            if head[1:].isdigit():
                answered.add(int(head[1:]))
                check("it receives the reason", head[0] == "=" or text == "you have left the room", text)
        check("all are answered", answered == set(numbers), answered, numbers)
        heads = []
        for _ in range(20):  # the guest leaves before its analysis has begun
            numbers = [guest.send("analyze"), guest.send(f"join {room} {black}"), guest.send("ping")]
            while f"={numbers[-1]}" not in heads:
                heads.append(guest.take(guest.socket.receive(PATIENCE)).partition(" ")[0])
        heads = [head[1:] for head in heads if head[0] in "=?"]
        check("exactly once", len(heads) == len(set(heads)), heads)
        others = [server.guest() for _ in range(5)]
        for other in others:
            other.join(room)
        asked = [other.send("analyze interval 10") for other in others]
        others[0].wait_reply(asked[0]), others[1].wait_reply(asked[1])
        check("no more analyses than the limit", has_analyses(server, 2))
        late = others[0].send("analyze interval 10"), others[0].send("analyze interval 20")
        check("a second analysis replaces the first",
              others[0].wait_reply(late[0]) == (False, "the analysis was stopped before it began"))
        check("a stop before the beginning", others[4].ask("stop")[0])
        check("another may begin instead", others[2].wait_reply(asked[2])[0])
        others[1].close()
        check("or if a guest has left", others[3].wait_reply(asked[3])[0])
        others[2].must("stop")
        check("and the one that waited first", others[0].wait_reply(late[1])[0])
        for other in others:
            other.close()
        silent = []
        for _ in range(20):
            silent.append(server.guest())
            try:
                for _ in range(4):
                    silent[-1].socket.send(b"x" * ((1 << 20) - 1), 1, final=False)
            except OSError:
                pass
        check("endless messages don't block commands", guest.must("ping") == "pong")
        check("if they get too many, someone who sends them is sent away",
              any(ends(other) for other in silent))
    with Server("--program", "stuck=sh -c 'while read id line; do case $line in genmove*) sleep 1000000;; esac; "
                "echo \"=$id 2\"; echo; done'") as server:
        guest = server.guest()
        room, *_ = guest.open("black=stuck white=search:10", "set_game go")
        guest.join(room)
        guest.wait(lambda: guest.news["seats"]["black"]["thinking"])
        server.process.terminate()
        text = ""
        try:
            while not text.startswith("? "):
                text = guest.take(guest.socket.receive(PATIENCE))
        except Closed:
            pass
        check("a guest who is disconnected gets the reason", text == "? the server is shutting down", text)


def random_lines(guest, chance, count, check_each=None):
    """Draw random strokes on the whole board, and undo some of them."""
    while guest.made < count:
        color = guest.state["turn"]["to_move"]
        x, y = chance.uniform(0, 18), chance.uniform(0, 18)
        points = [(x, y)]
        for _ in range(chance.randint(1, 3)):
            x, y = min(18, max(0, x + chance.uniform(-2, 2))), min(18, max(0, y + chance.uniform(-2, 2)))
            points.append((x, y))
        version = guest.version
        line = "undo" if chance.random() < 0.1 else "draw " + color + "".join(f" {a:.5f},{b:.5f}" for a, b in points)
        if guest.at(line)[0]:
            guest.wait_version(version + 1)
            if check_each:
                check_each()


def test_news():
    """News that contain only changes, applied one after the other, give the same data as full news."""
    chance = random.Random(5)
    with Server() as server:
        guest, room, black, white = both(server, "set_game lines")
        other = server.guest()
        other.join(room)
        random_lines(guest, chance, 60)
        other.wait_version(guest.version)
        fresh = server.guest()
        fresh.join(room)
        check("news follow each other", not other.broken, other.broken[:2])
        check("ink", other.things["ink"] == fresh.things["ink"])
        check("areas", other.things["areas"] == fresh.things["areas"])
        check("moves", fresh.news["moves"] == fresh.must("moves") == "\n".join(other.moves))
        for made in (0, 1, 17, 40, guest.made):
            record = guest.must("printgame").split("\n")
            seen = fresh.must(f"view {made} position")
            check(f"after {made} moves", seen == engine(*record, f"goto {made}", "position"), seen[:200])
        check("that changed nothing", fresh.must("position") == other.must("position"))
        check("no such move", fresh.ask("view 1000 position") == (False, "no such move"))
        guest, room, *_ = both(server, "set_game stones")
        version = 0
        for place in ("3,3", "9,9", "3,4.5", "9,3", "6,6"):
            color = guest.state["turn"]["to_move"]
            check("a stone", guest.at(f"place {color} {place}")[0])
            version += 1
            guest.wait_version(version)
        fresh = server.guest()
        fresh.join(room)
        check("cells", guest.things == fresh.things and len(guest.things["areas"]) == 5, guest.things, fresh.things)
        check("the news contain the board", fresh.state["board"]["columns"] == 13)


CHANGES = ("comment Well begun", "undo", "redo", "set_info black Ada", "komi 1.5", "goto 1", "pass white", "pass black",
           "undo", "comment", "play black resign", "undo", "goto 0", "set_info black", "play black resign")
FIRST = {"lines": ("play black 1,1:3,1", "draw white 5,5 6,6", "pass white"),
         "stones": ("play black 2,2", "play white 5,5"), "go": ("play black C3", "play white D4"),
         "minigo": ("play black C3", "play white D4")}

SETUP = "game board rules info told_end"


def test_messages():
    """Each change costs one message to everyone in the room. The message tells them everything about the game, so that
    they need not ask anything."""
    with Server() as server:
        for game, first in FIRST.items():
            guest, room, *_ = both(server, f"set_game {game}", *(() if game == "minigo" else ("boardsize 9",)))
            crowd = [guest] + [server.guest() for _ in range(3)]
            for one in crowd[1:]:
                one.join(room)
            for one in crowd:
                one.wait(lambda one=one: one.news["watchers"] == 3)
                one.must("ping")
            for line in first + CHANGES:
                before = guest.version
                done, why = guest.at(line)
                check(f"{game}: {line}", done, why)
                if not done:
                    break
                guest.wait_version(before + 1)
                for one in crowd:
                    message = "" if one is guest else one.take(one.socket.receive(PATIENCE))
                    check(f"{game}: {line}: one message", one.version == before + 1, message)
                    number = one.send("ping")
                    check(f"{game}: {line}: no other", one.socket.receive(PATIENCE) == f"={number} pong")
            fresh = server.guest()
            fresh.join(room)
            asked = [one.must(line) for line in ("moves", "comments")] + [json.loads(one.must(f"state_json {SETUP}"))]
            for one in crowd + [fresh]:
                known = ["\n".join(one.moves), one.comments, {name: one.state[name] for name in SETUP.split()}]
                check(f"{game}: everyone knows all", known == asked and not one.broken, known, asked, one.broken)
            check(f"{game}: the resignation is a move", guest.moves == ["1 black resign"] and
                  guest.state["result"] == "W+R", guest.moves)


def test_rematch():
    """After a game, one player asks for a rematch and the other opens it: the same tokens give the other colors. Nobody
    is sent a token, and everyone hears of the new room, even after the server was restarted."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        with Server(*options) as server:
            one, room, black, white = both(server, "set_game go", "boardsize 5")
            one.join(room, black)
            two, third = server.guest(), server.guest()
            two.join(room, white)
            third.join(room)
            check("not during play", one.ask("rematch") == (False, "the game isn't over yet"))
            early = (False, "the players haven't agreed to a rematch: send `rematch` in their room")
            opening = f"open rematch={room}/{black}\nset_game go"
            check("nor can it be opened", one.ask(opening) == early)
            one.at("play black resign")
            check("nor before anyone asks", one.ask(opening) == early)
            two.wait_version(1)
            third.wait_version(1)
            check("a spectator can't ask", third.ask("rematch") == (False, "only players may ask for a rematch"))
            check("one player asks", one.ask("rematch") == (True, "asked"))
            check("and can't open it alone", one.ask(opening) == early)
            wish = {"color": "black", "command": "rematch", "declined": False}
            check("everyone hears", all(guest.wait(lambda guest=guest: guest.news["asks"] == wish) for guest in (one, two, third)))
            two.must("decline")
            check("the other may decline", one.wait(lambda: one.news["asks"]["declined"]))
            one.must("withdraw")
            check("or ask", two.ask("rematch") == (True, "asked") and one.ask("rematch") == (True, "agreed"))
            check("and both know", two.ask("rematch") == (True, "agreed"))
            one.at("undo")
            two.at("undo")
            check("if the game continues, they must agree again", one.wait_version(2) and one.ask(opening) == early)
            one.at("play black resign")
            two.wait_version(3)
            check("which they do", two.ask("rematch") == (True, "asked") and one.ask("rematch") == (True, "agreed"))
            lines = "\nset_game go\nboardsize 5"
            for words, why in ((f"{room}/{black[1:]}", "no seat in this room has this token"), (room, "no seat in this room has this token"),
                               (f"nowhere/{black}", "no such room: 'nowhere'")):
                check(f"refused: {words}", one.ask(f"open rematch={words}{lines}") == (False, why), words)
            check("no room yet", "next" not in two.news)
            for words in ("black=random", "white=person", "analysis=no"):
                for order in ((f"rematch={room}/{black}", words), (words, f"rematch={room}/{black}")):
                    check(f"no other players: {order}", one.ask(f"open {' '.join(order)}{lines}") == (
                        False, "a rematch has the players and the analysis of the game before it: expected no `black`, "
                               "`white` or `analysis`"))
            replies = []
            for guest, token in ((one, black), (two, white)):
                for _ in range(4):
                    guest.send(f"open rematch={room}/{token}{lines}")
            for guest in (one, two):
                heads = 0
                while heads < 4:  # they may come in any order
                    message = guest.take(guest.socket.receive(PATIENCE))
                    heads += message[0] in "=?"
                    replies += [message] if message[0] == "=" else []
            check("if many open it at the same time, only one does", len(replies) == 1, replies)
            reply = replies[0].split()[1:]
            check("no tokens are sent", reply[1:] == ["-", "-"], reply)
            check("everyone hears of the room", all(guest.wait(lambda guest=guest: guest.news.get("next") == reply[0])
                                                    for guest in (two, third)), two.news)
            check("only one rematch", one.ask(f"open rematch={room}/{black}{lines}") == (False, "this game has a rematch already"))
            check("the colors are swapped", (one.join(reply[0], black), two.join(reply[0], white)) == ("white", "black"))
        with Server(*options) as server:
            late = server.guest()
            check("who comes later hears, too", late.join(room, white) == "white" and late.news["next"] == reply[0], late.news)
            check("and may play", late.join(reply[0], white) == "black")
            one = server.guest()
            room, black, white = one.open("white=random analysis=no", "set_game go", "boardsize 5")
            one.join(room, black)
            one.at("play black resign")
            check("against a program one click is enough", one.ask("rematch") == (True, "agreed"))
            new = one.must(f"open rematch={room}/{black}{lines}").split()[0]
            check("it gets the other color", one.join(new, black) == "white" and
                  one.news["seats"]["black"]["who"] == "random" and one.news["analysis"] is False, one.news["seats"])
            check("and begins", one.wait(lambda: one.made == 1))


def test_small():
    """With 1,000 strokes on the board, the news of one move are small. The time of a preview is printed."""
    chance = random.Random(7)
    count = 1000 if not SLOW else 100
    with Server() as server:
        guest, room, *_ = both(server, "set_game lines", "boardsize 60", "set_rule allotment 2")
        lines = []
        for _ in range(count):
            x, y = chance.uniform(1, 58), chance.uniform(1, 58)
            points = [(x, y)]
            for _ in range(2):
                points.append((points[-1][0] + chance.uniform(-.7, .7), points[-1][1] + chance.uniform(-.7, .7)))
            lines.append("".join(f" {a:.5f},{b:.5f}" for a, b in points))
        for line in lines:
            version = guest.version
            if guest.at(f"draw {guest.news['state']['turn']['to_move']}{line}")[0]:
                guest.wait_version(version + 1)
        sizes = sorted(guest.sizes)
        print(f"{guest.made} moves: a refresh has {sizes[len(sizes) // 2]} bytes, at most {sizes[-1]}")
        check("a refresh takes less than 5 kB", sizes[-1] < 5000, sizes[-3:])
        took = []
        color = guest.state["turn"]["to_move"]
        for line in lines[:400]:
            begun = time.perf_counter()
            guest.ask(f"preview_json {color}{line}")
            took.append(time.perf_counter() - begun)
        took.sort()
        print(f"a preview takes {took[len(took) // 2] * 1e3:.2f} ms, 99 in 100 under {took[-len(took) // 100] * 1e3:.2f} ms")


def test_files():
    with Server() as server:
        guest, room, *_ = both(server, "set_game go", "boardsize 9")
        for move in ("black D4", "white F6", "black pass"):
            guest.at(f"play {move}")
            guest.wait_version(guest.version + 1)
        record, sgf = guest.must("save savegame"), guest.must("save savesgf")
        check("a record", record.strip() == guest.must("printgame"), record)
        check("SGF", sgf.startswith("(;") and sgf.strip() == guest.must("printsgf"), sgf)
        check("no file of stones", not guest.ask("save savesugo")[0])
        check("nothing else", not guest.ask("save /etc/passwd")[0])
        for words, text in (("", record), ("file=loadgame", record), ("file=loadsgf", sgf)):
            name, first, second = guest.must(f"open {words}\n{text}").split()
            other = server.guest()
            other.join(name, first, second)
            check(f"opened {words}", other.must("moves") == "1 black D4\n2 white F6\n3 black PASS", other.must("moves"))
            check(f"undo works in {words}", other.at("undo 2")[0])
        with open("fixtures/stones/goysda.sugo", encoding="utf-8") as file:
            name, first, second = guest.must("open file=loadsugo\n" + file.read()).split()
        other = server.guest()
        other.join(name, first, second)
        check("a file of GoYSDA", other.state["phase"] == "scoring", other.state)
        check("and saved as one", json.loads(other.must("save savesugo"))["config"]["komi"] is not None)
        state = json.loads(guest.must("state_json"))
        name, *_ = guest.open("", "set_state " + json.dumps(state))
        check("a state", server.guest().join(name) == "watch")


def test_variations():
    """A room keeps everything that an SGF file contains besides the game, even while nobody is in the room."""
    sgf = "(;GM[1]FF[4]SZ[9]KM[6.5]XX[un:known]C[root];B[ee]TR[aa];W[cc](;B[gg];W[gc])(;B[gc]N[other];W[gg]))"
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        with Server(*options) as server:
            guest = server.guest()
            room, black, white = guest.must("open file=loadsgf\n" + sgf).split()
            guest.join(room, black, white)
            check("the file is as it was", guest.must("save savesgf").replace("\n", "") == sgf)
            for line in ("play black A1", "undo", "play black B1", "comment said"):
                version = guest.version
                guest.must(f"at {version} {line}")
                guest.wait_version(version + 1)
            saved, state = guest.must("save savesgf"), guest.must("state_json game board history undone")
            check("with the additions", saved.replace("\n", "") == sgf.replace("W[gc])", "W[gc];B[bi]C[said])"), saved)
        for where in ("here", "as databases once had it"):
            with Server(*options) as server:
                guest = server.guest()
                guest.join(room, black, white)
                woken = guest.must("save savesgf"), guest.must("state_json game board history undone"), guest.version
                check(f"all of it is restored, {where}", woken == (saved, state, 4), woken)
            database = sqlite3.connect(folder + "/games.db")
            database.executescript("CREATE TABLE files (room TEXT PRIMARY KEY REFERENCES rooms ON DELETE CASCADE, sgf BLOB "
                                   "NOT NULL); INSERT INTO files SELECT room, line FROM lines WHERE is_file = 1; "
                                   "DELETE FROM lines WHERE is_file = 1; " + "; ".join(AS_AT_FIRST))
            database.close()
        with Server(*options) as server:
            guest = server.guest()
            guest.join(room, black, white)
            guest.must("at 4 set_state " + state)
            guest.wait_version(5)
            saved = guest.must("save savesgf")
        with Server(*options) as server:
            guest = server.guest()
            guest.join(room, black, white)
            check("another game contains none of it",
                  "other" not in saved and guest.must("save savesgf") == saved, saved)


def test_analysis():
    with Server("--analyses", "1") as server:
        guest, room, black, white = both(server, "set_game go", "boardsize 9")
        number = guest.send("analyze black interval 10 maxmoves 2 ownership true")
        check("it begins", guest.wait_reply(number) == (True, ""))
        check("lines come", guest.wait(lambda: len(guest.lines) >= 3) and
              guest.lines[0].startswith(f"&{number} info move "), guest.lines[:1])
        other = server.guest()
        other.join(room)
        waiting = other.send("view 0 analyze white interval 10 maxmoves 1")
        check("another one waits", other.ask("ping")[0] and has_analyses(server, 1))
        check("it is stopped", guest.ask("stop")[0] and guest.lines[-1] == f"&{number} ", guest.lines[-1])
        guest.lines.clear()
        done, text = other.wait_reply(waiting)
        number = waiting
        check("then the other begins, in the opponent's turn", done and other.wait(lambda: other.lines), text)
        guest.at("play black E5")
        check("a change of the game ends it", other.wait(lambda: other.lines[-1] == f"&{number} "), other.lines[-1:])
        done, text = other.ask("analyze white maxmoves no")
        check("an error is reported", not done and text.startswith("syntax error: bad number 'no'"), text)
        secret, *_ = (server.guest().open("analysis=no", "set_game go"),)
        other.join(*secret[:2])
        check("no analysis in such a room", other.ask("analyze") == (False, "analysis isn't allowed in this room"))
    with Server("--analyses", "0") as server:
        guest, *_ = both(server, "set_game go")
        check("no analysis on such a server", guest.ask("analyze") == (False, "analysis isn't allowed in this room") and
              guest.news["analysis"] is False)


def play_out(guest):
    return guest.wait(lambda: guest.news.get("state", {}).get("phase") == "over")


def test_engines():
    with Server() as server:
        described = server.guest().must("describe_games")
        names = [name for name in engine("list_games").split("\n") if name.islower()]
        check("the list of games", described == f"[{','.join(engine(f'describe_game {name}') for name in names)}]",
              described)
        check("the same again", server.guest().must("describe_games") == described)
        check("the list of players", server.guest().must("programs") == "person\nsearch\ngreedy\nrandom")
        for game, size in (("minigo", 5), ("go", 5), ("lines", 5), ("stones", 4)):
            guest = server.guest()
            room, *secrets = guest.open("black=search:1 white=greedy:1", f"set_game {game}", f"boardsize {size}",
                                        "set_rule max_plies 30")
            check("programs have no secrets", secrets == ["-", "-"])
            guest.join(room)
            check(f"{game} is played to its end", play_out(guest), guest.news.get("state"), guest.news.get("seats"))
        guest = server.guest()
        room, black, none = guest.open("white=search:1", "set_game go", "boardsize 5")
        guest.join(room, black)
        guest.at("play black C3")
        check("the engine answers", guest.wait_version(2), guest.news)
        check("a person undoes both moves without asking",
              guest.at("undo 2")[0] and guest.wait_version(3), guest.version)
        check("and plays on", guest.at("play black C3")[0] and guest.wait_version(5), guest.news)
        guest.at("play black pass")
        guest.wait(lambda: guest.state["phase"] != "play" or guest.state["turn"]["to_move"] == "black")


STUBBORN = """while read id command rest; do
    case $command in
    protocol_version) echo "=$id 2" ;;
    genmove) echo "=$id A1" ;;
    *) echo "=$id " ;;
    esac
    echo
done"""


def test_programs():
    bot = os.path.abspath(f"{BUILD}/tests/match_bot")
    contigo = os.path.abspath(f"{BUILD}/contigo")
    programs = {"good": f"'{contigo}' --player random --seed 3", "stubborn": f"sh -c '{STUBBORN}'", "nothing": "/no/such/program"}
    failing = ("crashes", "garbage", "error", "floods-move", "exits-3", "half-exits", "kills-parent")
    programs |= {name: f"'{bot}' {name}" for name in failing}
    options = [word for name, command in programs.items() for word in ("--program", f"{name}={command}")]
    with Server(*options) as server:
        guest = server.guest()
        check("programs are named", guest.must("programs").split("\n")[4:] == list(programs), guest.must("programs"))
        room, *_ = guest.open("black=good white=good", "set_game stones", "boardsize 4", "set_rule max_plies 12")
        guest.join(room)
        check("two programs play", play_out(guest), guest.news)
        seats = {}
        for name in (*failing, "nothing"):  # open all games at once, since some programs take a while to fail
            guest = seats[name] = server.guest()
            room, black, _ = guest.open(f"white={name}", "set_game go", "boardsize 9")
            guest.join(room, black)
            guest.at("play black E5")
        for name, guest in seats.items():
            check(f"'{name}' is reported as failed", guest.wait(lambda: guest.news["seats"]["white"]["failed"]), guest.news)
            check("and the game goes on after it", guest.at("undo")[0] and guest.wait(lambda: guest.made == 0))
        for words in (("fixed_handicap 2",), ("gogui-setup b C3 w D4",)):
            guest = server.guest()
            room, black, _ = guest.open("white=stubborn", "set_game go", "boardsize 9", *words, "play black E5")
            guest.join(room, black)
            check(f"a move that cannot be applied is not made, {words}",
                  guest.wait(lambda: guest.news["seats"]["white"]["failed"]) and
                  "set_state" in guest.news["seats"]["white"]["failed"], guest.news["seats"])
        guest = server.guest()
        room, black, _ = guest.open("white=stubborn", "set_game go", "boardsize 9")
        guest.join(room, black)
        for move in ("E5", "E6"):
            version = guest.version
            guest.at(f"play black {move}")
            guest.wait_version(version + 2)
        check("an invalid move loses", guest.state["result"] == "B+F", guest.news)
    slow = f"sh -c 'while IFS= read -r line; do case $line in *genmove*) sleep 0.6;; esac; echo \"$line\"; done | {contigo} --player random'"
    with Server("--program", f"slow={slow}") as server:
        guest = server.guest()
        room, black, _ = guest.open("white=slow", "set_game go", "boardsize 9")
        guest.join(room, black)
        guest.at("play black E5")
        i, end = 0, time.monotonic() + PATIENCE
        while guest.made < 2 and time.monotonic() < end:  # comment more often than the program takes to think
            guest.at(f"comment {i}")
            guest.wait(lambda: guest.made == 2, 0.1)
            i += 1
        check("comments don't keep a program from moving", guest.made == 2, guest.version)
    with Server("--white", f"'{contigo}' --player random", "--game", "minigo", "--size", "4") as server:
        links = [server.process.stdout.readline() for _ in range(2)]
        room, secret = links[0].strip().split("#")[1].split("/")
        guest = server.guest()
        check("a game immediately", links[0].startswith("black: http://127.0.0.1:") and guest.join(room, secret) == "black", links)
        guest.at("play black A1")
        check("its program answers", guest.wait_version(2), guest.news)
    with tempfile.TemporaryDirectory() as folder:
        where = folder + "/where"
        server = Server("--program", f"there=sh -c 'pwd >{where}; touch mine; exec {contigo} --player random'")
        guest = server.guest()
        room, *_ = guest.open("black=there", "set_game go", "boardsize 5")
        guest.join(room)
        end = time.monotonic() + PATIENCE
        while not (os.path.exists(where) and os.path.getsize(where)) and time.monotonic() < end:
            time.sleep(0.02)
        with open(where, encoding="utf-8") as file:
            own = file.read().strip()
        check("a program has a folder of its own", own.startswith("/tmp/") and os.path.isdir(own), own)
        server.process.kill()
        server.process.wait()
        end = time.monotonic() + PATIENCE
        while os.path.exists(own) and time.monotonic() < end:
            time.sleep(0.02)
        check("which is removed when the server is killed", not os.path.exists(own), own)
    server = Server("--analyses", "33")
    check("a number out of its range is wrong usage", server.process.wait(PATIENCE) == 2 and
          "--analyses 33: expected a whole number from 0 to 32" in server.process.stderr.read())
    server = Server("--game", "go", "--size", "99")
    check("an impossible board", server.process.wait(PATIENCE) == 1)
    errors = server.process.stderr.read()
    check("and the reason", "line 2: unacceptable size '99'" in errors, errors)


def test_match():
    """A running match can be watched on a board, game after game."""
    contigo = os.path.abspath(f"{BUILD}/contigo")
    slow = "while IFS= read -r line; do echo \"$line\"; case $line in *genmove*) sleep 0.02;; *quit) exit;; esac; done"
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/slow", "w", encoding="utf-8") as script:
            script.write(f"#!/bin/sh\n{slow} | exec {contigo} --player random --seed $1\n")
        os.chmod(folder + "/slow", 0o755)
        match = subprocess.Popen([f"{BUILD}/contigo-match", "--game", "go", "--size", "5", "--games", "1000", "--quiet",
                                  "--results", folder + "/results", "--player", f"one={folder}/slow 1",
                                  "--player", f"two={folder}/slow 2", "--rule", "komi=2.5", "--rule", "max_plies=20",
                                  "--random-opening", "2"],
                                 stdout=subprocess.DEVNULL)
        while not os.path.exists(folder + "/results/live"):
            time.sleep(0.05)
        board = subprocess.Popen([f"{BUILD}/contigo-match", "watch", folder + "/results", "--board"],
                                 stdout=subprocess.PIPE, text=True)
        line = board.stdout.readline()
        port = int(line.rsplit(":", 1)[1].strip("/\n"))
        guest = Guest(port)
        end = time.monotonic() + PATIENCE
        while not (games := guest.must("games")) and time.monotonic() < end:
            time.sleep(0.1)
        link = board.stdout.readline()
        check("and its address", link == f"board: {line.strip()}#{games.split()[0]}\n", link)
        check("a match appears as a room", re.fullmatch(r"\w{10} (one two|two one)", games), games)
        guest.join(games.split()[0])
        names = lambda: {guest.state.get("info", {}).get(color) for color in ("black", "white")}
        check("who plays", guest.wait(lambda: names() == {"one", "two"}), guest.state)
        check("the rules", guest.state["rules"]["komi"] == 2.5, guest.state["rules"])
        check("turns arrive", guest.wait(lambda: guest.made > 4), guest.made)
        first = guest.must("info")
        check("another game follows", guest.wait(lambda: guest.must("info") != first), first)
        check("nobody can take its seats", not guest.at("pass black")[0])
        board.terminate()
        check("it ends", board.wait(PATIENCE) == 0)
        match.terminate()
        match.wait()
    none = subprocess.run([f"{BUILD}/contigo-match", "watch", "/nothing", "--board"], capture_output=True, text=True)
    check("no match", none.returncode == 1 and "/nothing" in none.stderr, none.stderr)


def test_clocks():
    with Server() as server:
        guest, *_ = both(server, "set_game go", "boardsize 5", "kata-time_settings absolute 1000")
        check("the news contain the clock", guest.news["clock"]["running"] == "black" and guest.news["clock"]["white"] == [1000, 0],
              guest.news.get("clock"))
        guest = server.guest()
        room, black, white = guest.open("", "set_game go", "boardsize 5", "kata-time_settings absolute 0.2")
        guest.join(room, black)
        guest.at("comment waiting")  # as long as only one player is there, no time passes
        time.sleep(0.4)
        done, _ = guest.at("play black C3")
        check("clocks wait until both players have come", done and guest.wait_version(2) and
              guest.news["clock"] == {"running": None, "black": [0.2, 0], "white": [0.2, 0]}, guest.news)
        with_white = server.guest()
        with_white.join(room, white)
        check("then they run", guest.wait(lambda: guest.news["clock"]["running"] == "white" or
                                          guest.state["phase"] == "over"), guest.news["clock"])
        with_white.close()
        check("even if a player leaves", guest.wait(lambda: guest.state["result"] == "B+T"), guest.state)
        guest, *_ = both(server, "set_game go", "boardsize 5", "kata-time_settings absolute 0.2")
        check("time is up", guest.wait(lambda: guest.state["result"] == "W+T"), guest.state)
        asked = time.monotonic()
        guest, *_ = both(server, "set_game go", "boardsize 5", "kata-time_settings byoyomi 0 0.5 1000")
        begun = time.monotonic()
        time.sleep(0.7)
        least = int((time.monotonic() - begun) / 0.5)
        guest.at("play black C3")
        guest.wait_version(1)
        most = int((time.monotonic() - asked) / 0.5)  # 1, unless the server was delayed
        check("one period is used", guest.news["clock"]["black"] in [[0.5, 1000 - gone] for gone in range(least, most + 1)],
              guest.news["clock"], least, most)
        guest, *_ = both(server, "set_game go", "boardsize 5", "play black C3", "kata-time_settings byoyomi 0 0.1 3")
        check("finally all are used", guest.wait(lambda: guest.state["result"] == "B+T"), guest.state)
        begun = time.monotonic()
        guest, *_ = both(server, "set_game go", "boardsize 5", "kata-time_settings absolute 1000")
        for line in ("pass black", "pass white"):
            guest.at(line)
            guest.wait_version(guest.version + 1)
        counts = time.monotonic()
        time.sleep(0.5)
        ends = time.monotonic()
        guest.at("resume")
        guest.wait_version(3)
        played = counts - begun + time.monotonic() - ends  # an upper limit of the time during which the clock ran
        check("counting takes no time", guest.state["phase"] == "play" and
              guest.news["clock"]["black"][0] > 1000 - played - 0.01, guest.state, guest.news["clock"], played)
        guest, *_ = both(server, "set_game go", "boardsize 5", "kata-time_settings fischer 100 10")
        for line in ("play black C3", "undo", "redo", "undo", "redo"):
            guest.at(line)
            guest.wait_version(guest.version + 1)
        check("undo restores no time", guest.news["clock"]["black"][0] < 111 and guest.news["clock"]["white"][0] < 101,
              guest.news["clock"])
        guest, room, *_ = both(server, "set_game go", "boardsize 9", "kata-time_settings absolute 1")
        busy = server.guest()
        busy.join(room)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and guest.state["phase"] != "over":
            for number in [busy.send("view 0 final_score") for _ in range(5)]:
                busy.wait_reply(number)
            guest.wait(lambda: guest.state["phase"] == "over", 0.01)
        check("questions do not stop the clock", guest.state["result"] == "W+T", guest.state)
        guest, *_ = both(server, "set_game lines", "kata-time_settings absolute 1000")
        guest.wait(lambda: guest.news["clock"]["running"] == "black")
        begun = time.monotonic()
        time.sleep(0.3)
        least = time.monotonic() - begun
        for line in ("draw black 0,0 1,1", "undo"):
            guest.at(line)
            guest.wait_version(guest.version + 1)
        check("taking back strokes of a turn gains no time", guest.news["clock"]["black"][0] < 1000 - least + 0.01,
              guest.news["clock"], least)
        begun = time.monotonic()
        guest, room, *_ = both(server, "set_game go", "boardsize 5", "kata-time_settings fischer 100 50")
        time.sleep(0.3)
        fresh = server.guest()
        fresh.join(room)
        least = 100 - (time.monotonic() - begun) - 0.01
        check("no increment before the move", least < fresh.news["clock"]["black"][0] <= 99.71, fresh.news["clock"], least)
        guest.at("play black C3")
        guest.wait_version(1)
        least = 150 - (time.monotonic() - begun) - 0.01
        check("the increment comes with the move",
              least < guest.news["clock"]["black"][0] <= 149.71, guest.news["clock"], least)
        guest, *_ = both(server, "set_game go", "boardsize 5", "set_rule move_time 1")
        check("a rule sets a time limit",
              guest.wait(lambda: guest.state["result"] == "W+T"), guest.state)


def test_kills():
    """If the server is killed at any moment, the next one has everything acknowledged, and guests can return."""
    chance = random.Random(3)
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        server = Server(*options)
        guest, room, black, white = both(server, "set_game stones", "boardsize 40")
        mode = os.stat(folder + "/games.db").st_mode & 0o777
        check("nobody else reads secrets", mode == 0o600, oct(mode))
        made = int(guest.at("place black 20,20")[0])
        guest.wait_version(made)
        for kill in range(100 if LONG else 8):
            due = time.monotonic() + chance.uniform(0, 0.2)
            killer = threading.Timer(max(0, due - time.monotonic()), server.process.kill)
            killer.start()
            sent = 0
            try:
                while True:
                    color = guest.state["turn"]["to_move"]
                    version = guest.version
                    sent = 1
                    done, _ = guest.at(f"place {color} {chance.uniform(1, 39):.3f},{chance.uniform(1, 39):.3f}")
                    made += done
                    sent = 0
                    if done:
                        guest.wait_version(version + 1)
            except (Closed, OSError):
                pass
            killer.join()
            server.process.wait()
            server.process.stderr.close()
            server = Server(*options)
            guest = server.guest()
            guest.join(room, black, white)
            there = guest.state["moves"]["made"]
            if not made <= there <= made + sent:
                check("nothing acknowledged is lost", False, kill, made, there)
            made = there
        check(f"{made} moves through all kills", made > 0)
        state = 'set_state {"game":"lines","history":["play black 1,1:2,2"]}'
        for line in (state, "magnet 0.2", state, "comment kept"):
            check(line, guest.at(line)[0])
            guest.wait_version(guest.version + 1)
        before = guest.must("state_json")
        server.process.kill()
        server.process.wait()
        server.process.stderr.close()
        server = Server(*options)
        guest = server.guest()
        guest.join(room, black, white)
        check("a state that was set is stored", guest.must("state_json") == before, before)
        check("the score is that of the moves", guest.must("score") == engine(*guest.must("printgame").split("\n"), "score"))
        with server:
            pass


def changes(chance, game, number):
    """Return a line that may change a game, and may be refused."""
    x, y, z, w = (f"{chance.uniform(-1, 9):.3f}" for _ in range(4))
    color, point = chance.choice(("black", "white")), chance.choice("ABCDEFGHJ") + str(chance.randint(1, 9))
    if chance.random() < 0.3:
        return chance.choice(("undo", "redo", "undo 3", "redo 2", "goto 0", "goto 9", "resume", f"comment {number}", "komi 3",
                              f"set_info black {number}", f"ghost black {x},{y}", f"setup {color} black {point}",
                              f"settle {color}", "clear_board"))
    if game == "lines":
        return chance.choice((f"draw {color} {x},{y} {z},{w}", f"play {color} {x},{y}:{z},{w}",
                              f"circle {color} {x},{y} 0.5", f"pass {color}"))
    return chance.choice((f"play {color} {point if game == 'go' else f'{x},{y}'}",) * 5 +
                         (f"pass {color}", f"mark_dead {color} {point if game == 'go' else f'{x},{y}'}", f"done {color}"))


def test_waking():
    """After random changes, a new server restores each room unchanged, with little memory."""
    chance = random.Random(13)
    asked = ("state_json", "printgame", "moves", "comments", "scoring", "areas_geojson", "final_score", "save savesgf")
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db", "--game-memory", "1")
        with Server(*options) as server:
            guests = []
            for i in range(24):
                game = ("lines", "stones", "go")[i % 3]
                guests.append((game, *both(server, f"set_game {game}", "boardsize 9")))
            for i in range(1500 if not SLOW else 600):
                game, guest, *_ = chance.choice(guests)
                version = guest.version
                if guest.at(changes(chance, game, i))[0]:
                    guest.wait_version(version + 1)
            rooms = {tuple(words): [guest.ask(line) for line in asked] for _, guest, *words in guests}
        with Server(*options) as server:
            for words, seen in rooms.items():
                guest = server.guest()
                guest.join(*words)
                woken = [guest.ask(line) for line in asked]
                check("a room is restored unchanged",
                      woken == seen, *[pair for pair in zip(seen, woken) if pair[0] != pair[1]])


def test_full_disk():
    """Changes that cannot be stored are not acknowledged."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

        server = Server(*options, before=limit)
        guest, room, black, white = both(server, "set_game stones", "boardsize 40")
        made, told = 0, ""
        try:
            for i in range(5000):
                version = guest.version
                done, told = guest.at(f"comment {'x' * 3000}{i}")
                if not done:
                    break
                guest.wait_version(version + 1)
                made = version + 1
        except (Closed, OSError) as error:
            told = str(error)
        check("a full disk is noticed", 0 < made < 4999, made, told)
        other = server.guest()
        reply = server.guest().ask("open\nset_game go\n" + f"comment {'x' * 3000}\n" * 130)
        check("who opens a game is told", reply == (False, "the server could not store the game: try again later"), reply)
        check("others stay connected", other.must("ping") == "pong")
        server.process.terminate()
        check("and reported", "cannot store the games" in server.process.stderr.read())
        server.process.wait()
        with Server(*options) as server:
            guest = server.guest()
            guest.join(room, black, white)
            check("everything acknowledged exists", guest.version >= made, guest.version, made)
    check("a file that isn't our database is refused", Server("--database", "README.md").process.wait() == 1)


def back_up(folder, copy, database="games.db", before=None):
    """Copy a database, and return the exit status and what was printed."""
    done = subprocess.run([f"{BUILD}/contigo-board", "--database", f"{folder}/{database}", "--backup", f"{folder}/{copy}"],
                          capture_output=True, text=True, preexec_fn=before)
    return done.returncode, done.stdout + done.stderr


def stored(path):
    """Return the comments and moves that a database contains."""
    database = sqlite3.connect(path)
    lines = [line for line, in database.execute("SELECT CAST(line AS TEXT) FROM lines ORDER BY version, rowid")]
    database.close()
    return lines


def file_bytes(path):
    with open(path, "rb") as file:
        return file.read()


def test_backup():
    """While the server runs, its database can be read and copied; a copy is complete or missing."""
    with tempfile.TemporaryDirectory() as folder:
        games, copy = folder + "/games.db", folder + "/copy.db"
        with Server("--database", games) as server:
            guest, room, black, white = both(server, "set_game go")
            made, stop = [], threading.Event()
            second = subprocess.Popen([f"{BUILD}/contigo-board", "--database", games], stderr=subprocess.PIPE, text=True)

            def play():
                while not stop.is_set():
                    version = guest.version
                    guest.must(f"at {version} comment {len(made)}")
                    guest.wait_version(version + 1)
                    made.append(f"comment {len(made)}")

            player = threading.Thread(target=play)
            player.start()
            for _ in range(3):
                before = list(made)
                check("a copy is made while the server writes", back_up(folder, "copy.db") == (0, ""))
                check("it contains everything acknowledged before", stored(copy)[1:len(before) + 1] == before)
            stop.set()
            player.join()
            check("other programs can read the database", stored(games)[1:] == made)
            check("nobody else reads a copy", os.stat(copy).st_mode & 0o777 == 0o600)
            end = time.monotonic() + PATIENCE  # until the server has been idle
            plain = 0
            while plain != len(made) and time.monotonic() < end:
                time.sleep(0.1)
                with open(folder + "/plain.db", "wb") as file:
                    file.write(file_bytes(games))
                try:
                    plain = len(stored(folder + "/plain.db")) - 1
                except sqlite3.DatabaseError:  # the file is incomplete
                    pass
            check("a plain copy of an idle server's file is complete", plain == len(made), plain, len(made))
            os.symlink(games, folder + "/link.db")
            os.mkdir(folder + "/folder.db")
            with open(folder + "/text", "w", encoding="utf-8") as file:
                file.write("SQLite\n")
            for name, why in (("games.db", "this is the database itself"), ("link.db", "this is the database itself"),
                              ("games.db-wal", "names with this ending are reserved for files of SQLite"),
                              ("text", "there is already a file with this name that is not a database"),
                              ("folder.db", "there is already a file with this name that is not a database"),
                              ("none/copy.db", "No such file or directory")):
                code, text = back_up(folder, name)
                check(f"refused: {name}", code == 1 and text.startswith("contigo-board: cannot copy the games to '") and
                      text.endswith(f"': {why}\n"), text)
            check("the text is unchanged", file_bytes(folder + "/text") == b"SQLite\n")
            old = file_bytes(copy)

            def limit():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

            code, text = back_up(folder, "copy.db", before=limit)
            check("a full disk is reported", code == 1 and text.startswith("contigo-board: cannot copy the games to '"), text)
            check("the old copy is unchanged", file_bytes(copy) == old)
            check("no other file is left", not [name for name in os.listdir(folder) if "new" in name], os.listdir(folder))
            check("a second server is refused", second.communicate()[1] ==
                  "contigo-board: cannot store the games: another server uses the database\n" and second.returncode == 1)
            check("the server continues", guest.must(f"at {guest.version} play black D4") is not None)
        code, text = back_up(folder, "new.db", "none.db")
        check("no database", code == 1 and "unable to open database file" in text and not os.path.exists(folder + "/none.db"), text)
        usage = subprocess.run([f"{BUILD}/contigo-board", "--backup", copy], capture_output=True, text=True)
        check("the database must be named", usage.returncode == 2 and "--database" in usage.stderr, usage)
        with Server("--database", copy) as server:
            guest = server.guest()
            check("a copy is a database", guest.join(room, black) == "black" and guest.version == len(stored(copy)) - 1)


# Statements that change a database's tables back to what they were before schema versions were counted.
AS_AT_FIRST = ("UPDATE lines SET line = CAST(line AS TEXT) WHERE is_file = 0", "ALTER TABLE lines DROP COLUMN is_file",
               "DROP TABLE keys", "DROP TABLE rematches", "DROP TABLE fresh", "PRAGMA user_version = 0")


def test_schema():
    """Older databases are migrated. Newer ones, and those of other programs, are refused and remain as they are."""
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/games.db"
        with Server("--database", path) as server:
            room, black, _ = server.guest().open("", "set_game go")

        def state(*commands):
            database = sqlite3.connect(path)
            for command in commands:
                database.execute(command)
            database.commit()
            seen = [database.execute("PRAGMA " + name).fetchone()[0] for name in ("application_id", "user_version")]
            database.close()
            return seen

        ours, current = state()
        check("the database is marked", ours == 0x43626F61 and current >= 1, ours, current)
        state(*AS_AT_FIRST)
        with Server("--database", path) as server:
            check("an older one keeps its rooms", server.guest().join(room, black) == "black")
        check("and gets the current version", state() == [ours, current], state())
        for command, why in ((f"PRAGMA user_version = {current + 1}", "a newer contigo-board has written the database (its "
                              f"version is {current + 1}, expected at most {current}): install that version"),
                             ("PRAGMA application_id = 7", "the database belongs to another program (name another file with "
                              "--database)")):
            state(command)
            before = file_bytes(path)
            server = Server("--database", path)
            check(f"refused: {command}", server.process.wait(PATIENCE) == 1)
            check("and the reason", server.process.stderr.read() == f"contigo-board: cannot store the games: {why}\n")
            check("nothing is changed", file_bytes(path) == before)
            code, text = back_up(folder, "copy.db")
            check("nor copied", code == 1 and why in text and not os.path.exists(folder + "/copy.db"), text)


STAMP = r"contigo-board: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ "


class Log:
    """The lines that a server prints on standard error."""

    def __init__(self, server):
        self.lines, self.arrived = [], threading.Condition()
        self.thread = threading.Thread(target=self.read, args=(server.process.stderr,), daemon=True)
        self.thread.start()

    def read(self, stream):
        for line in stream:
            with self.arrived:
                self.lines.append(line)
                self.arrived.notify()

    def wait(self, until):
        with self.arrived:
            return self.arrived.wait_for(lambda: until(self.lines), PATIENCE)

    def has(self, text):
        """Wait for a line with this text after the time."""
        return self.wait(lambda lines: any(re.fullmatch(STAMP + re.escape(text) + "\n", line) for line in lines))


def test_refusals():
    """Each refusal is a line from which fail2ban can read the address. A flood is cut short, and no line can be forged."""
    with Server("--rooms-per-address", "1", "--behind-proxy") as server:
        log = Log(server)
        for name in ("evil.example", "x' refused 203.0.113.9: token '", "\x1b[2Jé" + "y" * 100):
            get(server.port, "/", Host=name.encode("latin-1", "ignore").decode("latin-1"))
        upgrade_status(server, Host="evil.example", X_Forwarded_For="203.0.113.1")
        upgrade_status(server, Origin="http://evil.example", X_Forwarded_For="198.51.100.9,  2001:db8::1")
        upgrade_status(server, Origin="null", X_Forwarded_For="203.0.113.2\trefused")
        guest = server.guest()
        room, *_ = guest.open("", "set_game go")
        guest.ask(f"join {room} wrong")
        guest.ask(f"open rematch={room}/wrong\nset_game go")
        guest.join(room)
        guest.ask("open\nset_game go")
        for _ in range(400):
            guest.socket.send("ping")
        for text in ("127.0.0.1: host 'evil.example'", "127.0.0.1: host 'x' refused 203.0.113.9: token ''",
                     "203.0.113.1: host 'evil.example'", "2001:db8::1: origin 'http://evil.example'", "127.0.0.1: origin 'null'",
                     f"127.0.0.1: token '{room}'", "127.0.0.1: rooms", "127.0.0.1: rate"):
            check(f"a line: {text}", log.has("refused " + text), log.lines)
        check("both tries of a token have one", log.wait(lambda lines: sum(f": token '{room}'" in line for line in lines) == 2),
              log.lines)
        check("unprintable text is replaced", log.wait(lambda lines: any("host '?[2J?yyy" in line for line in lines)), log.lines)
        before, count = len(log.lines), 1000
        for _ in range(count):
            upgrade_status(server, Origin="http://evil.example")

        def told(lines):
            new = lines[before:]
            left = [int(found[1]) for line in new if (found := re.fullmatch(STAMP + r"left out (\d+) refusals\n", line))]
            return len(new) - len(left), sum(left)

        check("all are accounted for", log.wait(lambda lines: sum(told(lines)) == count), told(log.lines))
        check("most have no line", told(log.lines)[1] > count / 2, told(log.lines))
        check("every line has the stable form", all(re.fullmatch(
            STAMP + r"(refused [0-9a-f.:]+: (host|origin|token|rate|rooms)( '[^\n]{0,43}')?|left out \d+ refusals)\n", line)
            for line in log.lines), log.lines)
    with Server() as server:
        log = Log(server)
        upgrade_status(server, Host="evil.example", X_Forwarded_For="203.0.113.1")
        check("without a proxy, clients can't choose their address", log.has("refused 127.0.0.1: host 'evil.example'"), log.lines)


def metrics(port):
    """Return the values of all samples, after checking the form of each line."""
    code, headers, body = get(port, "/metrics")
    check("the type is Prometheus's", code == 200 and
          headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8", headers)
    values, types, helped = {}, {}, set()
    for line in body.decode().removesuffix("\n").split("\n"):
        if found := re.fullmatch(r"# HELP ([a-z_]+) \S.*\.", line):
            check("help comes once", found[1] not in helped, line)
            helped.add(found[1])
        elif found := re.fullmatch(r"# TYPE ([a-z_]+) (counter|gauge|summary)", line):
            check("a type follows its help, once", found[1] in helped and found[1] not in types and
                  (found[2] == "counter") == found[1].endswith("_total"), line)
            types[found[1]] = found[2]
        else:
            found = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[a-z]+"\})? ([0-9]+(\.[0-9]+)?)', line)
            name = found and re.sub("_(sum|count)$", "", found[1])
            check("a sample of the last type", found and name == list(types)[-1] and
                  (types[name] == "summary") == (name != found[1]) and found[1] + (found[2] or "") not in values, line)
            if found:
                values[found[1] + (found[2] or "")] = float(found[3])
    check("all help has a type", helped == set(types), helped)
    return values


def test_monitor():
    """Another address reports the server's health and how much it does."""
    with tempfile.TemporaryDirectory() as folder:

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))

        with Server("--database", folder + "/games.db", "--metrics", "127.0.0.1:0", before=limit) as server:
            line = server.process.stdout.readline()
            check("the URL is printed", re.fullmatch(r"metrics: http://127\.0\.0\.1:\d+/metrics\n", line), line)
            port = int(line.rsplit(":", 1)[1].split("/")[0])
            before = metrics(port)
            guest, room, *_ = both(server, "set_game go")
            guest.at("play black D4")
            guest.wait_version(1)
            upgrade_status(server, Origin="http://evil.example")
            upgrade_status(server, Host="evil.example")
            upgrade_status(server, Host="evil.example")
            after = metrics(port)
            grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
            for name, more in (('contigo_rooms{state="awake"}', 1), ("contigo_connections", 1),
                               ("contigo_messages_received_total", 3), ('contigo_refusals_total{reason="origin"}', 1),
                               ('contigo_refusals_total{reason="host"}', 2), ("contigo_commit_seconds_count", 2)):
                check(f"{name} has grown", grown.get(name) == more, name, grown)
            for name in ("contigo_messages_sent_total", "contigo_commit_seconds_sum", "contigo_games_bytes"):
                check(f"{name} has grown", grown.get(name, 0) > 0, grown)
            with open("tools/contigo-board.1", encoding="utf-8") as file:
                manual = file.read().split(".SH LOG\n")[1].split(".SH")[0]
            check("the manual explains each reason of a refusal", re.findall(r"(?m)^\.B (\w+)$", manual) ==
                  re.findall('reason="([a-z]+)"', " ".join(after)), manual)
            check("memory is measured", 1e6 < after["process_resident_memory_bytes"] < 1e9, after)
            check("so is the database", 4096 <= after["contigo_database_bytes"] <= 300_000, after)
            check("it is well", get(port, "/health") [::2] == (200, b"ok\n"))
            check("nothing else is there", [get(port, path)[0] for path in ("/", "/app.js", "/board")] == [404] * 3)
            check("nor on the page's address", [get(server.port, path)[0] for path in ("/health", "/metrics")] == [404] * 2)
            check("other methods are refused", get(port, "/metrics", "POST")[0] == 405)
            try:
                for version in range(1, 1000):
                    guest.must(f"at {version} comment {'x' * 3000}{version}")
                    guest.wait_version(version + 1)
            except Closed:
                pass
            after = metrics(port)
            check("a failure is counted", after["contigo_commit_failures_total"] == 1)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            check("a game can't be stored", not server.guest().ask("open\nset_game go")[0])
            check("it isn't well", get(port, "/health")[0] == 503)
            time.sleep(2.5)
            check("and stays so as long as nothing can be stored", get(port, "/health")[0] == 503)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            end = time.monotonic() + PATIENCE
            while get(port, "/health")[0] != 200 and time.monotonic() < end:
                time.sleep(0.1)
            check("it is well as soon as something can be", get(port, "/health")[0] == 200)
            check("checking this counts as no failure", metrics(port)["contigo_commit_failures_total"] == 2, metrics(port))
            taken = subprocess.run([f"{BUILD}/contigo-board", "--port", "0", "--metrics", f"127.0.0.1:{port}"],
                                   capture_output=True, text=True)
            check("a port that is taken", taken.returncode == 1 and "cannot serve metrics on 127.0.0.1:" in taken.stderr, taken)
    for place in ("9100", "127.0.0.1", "localhost:9100", "[::1]", "::1:9100", "127.0.0.1:70000", ":1", "[:1", "[]:1"):
        done = subprocess.run([f"{BUILD}/contigo-board", "--metrics", place], capture_output=True, text=True)
        check(f"--metrics {place}", done.returncode == 2 and "expected a numeric address and a port" in done.stderr, done)


def renew(folder, what):
    """Revoke links in a database, and return the new ones by name."""
    done = subprocess.run([f"{BUILD}/contigo-board", "--database", f"{folder}/games.db", "--revoke", what],
                          capture_output=True, text=True)
    check(f"revoked: {what}", done.returncode == 0 and not done.stderr, done)
    return {name: link.removeprefix("#").split("/")[1] for name, link in (line.split(": ") for line in done.stdout.splitlines())}


def is_closed(guest):
    """Wait until a guest's connection is closed, and return whether it was told why."""
    heard = []
    try:
        while True:
            heard.append(guest.take(guest.socket.receive(PATIENCE)))
    except (Closed, OSError):
        return heard[-1:] == ["? your link is no longer valid"]


def test_revoke():
    """The player of a seat, or the operator, replaces the seat's link. Others who have the old one lose the seat."""
    old = (False, "no seat in this room has this token")
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        with Server(*options) as server:
            owner, thief, other, watcher = (server.guest() for _ in range(4))
            room, black, white = owner.open("", "set_game go")
            for guest, tokens in ((owner, [black]), (thief, [black, white]), (other, [white]), (watcher, [])):
                guest.join(room, *tokens)
            for guest, line, why in ((owner, "revoke white", "you don't have this seat"), (watcher, "revoke black", "you don't have this seat"),
                                     (server.guest(), "revoke black", "you don't have this seat"), (owner, "revoke", "expected black or white"),
                                     (owner, "revoke black white", "expected black or white")):
                check(f"refused: {line}", guest.ask(line) == (False, why))
            token = owner.must("revoke black")
            check("the new token", re.fullmatch(r"[a-z0-9]{26}", token) and token != black, token)
            check("others with the seat are sent away", is_closed(thief))
            check("the seat remains", owner.at("play black D4")[0])
            check("the other seat too", other.wait_version(1) and other.at("play white E5")[0] and watcher.wait_version(2))
            thief = server.guest()
            check("the old link is refused", thief.ask(f"join {room} {black}") == old)
            check("the new one isn't", server.guest().join(room, token) == "black")
        with Server(*options) as server:
            check("after a restart", server.guest().ask(f"join {room} {black}") == old and
                  server.guest().join(room, token) == "black")
        with Server(*options) as server:  # the room sleeps
            links = renew(folder, room)
            check("the operator's links", list(links) == ["black", "white"] and token not in links.values(), links)
            check("a room that sleeps", server.guest().join(room, *links.values()) == "black white" and
                  server.guest().ask(f"join {room} {token}") == old)
            player, watcher = server.guest(), server.guest()
            player.join(room, links["white"])
            watcher.join(room)
            mixed, *_ = server.guest().open("white=random", "set_game go")
            newer = renew(folder, room)
            check("players of a room that is awake are sent away", is_closed(player))
            check("watchers stay", watcher.must("ping") == "pong")
            check("its links are replaced", server.guest().join(room, newer["white"]) == "white" and
                  server.guest().ask(f"join {room} {links['white']}") == old)
            check("only people have links", list(renew(folder, mixed)) == ["black"])
        for words, why in ((["--database", folder + "/games.db"], "no such room: 'nothing'"), (["--database", folder + "/none.db"],
                            "unable to open database file"), ([], "--backup and --revoke need --database")):
            done = subprocess.run([f"{BUILD}/contigo-board", *words, "--revoke", "nothing"], capture_output=True, text=True)
            check(f"refused: {why}", done.returncode == 1 + (not words) and why in done.stderr and not done.stdout, done)


def test_closed():
    """With --closed, only those who have a token can open games."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db", "--closed")
        no = (False, "only people with this server's opening link can open games here")
        with Server(*options, "--game", "go") as server:
            log = Log(server)
            link, black, *_ = (server.process.stdout.readline() for _ in range(3))
            key = re.fullmatch(r"open: http://127\.0\.0\.1:\d+/#open/([a-z0-9]{26})\n", link)[1]
            check("the server's own game", black.startswith("black: "), black)
            guest = server.guest()
            for words in ("", " key=", " key=x", f" key={key}x", f" key={key[:-1]}", " black=search:1"):
                check(f"refused:{words}", guest.ask(f"open{words}\nset_game go") == no)
            check("a refusal is logged", log.has("refused 127.0.0.1: key"), log.lines)
            room, *tokens = guest.open(f"key={key}", "set_game go")
            check("with the token", server.guest().join(room, *tokens) == "black white")
            check("everything else works", guest.ask("programs")[0] and server.guest().join(room) == "watch")
        with Server(*options) as server:
            check("the token is kept", server.process.stdout.readline().endswith(f"#open/{key}\n"))
            guest = server.guest()
            guest.open(f"key={key}", "set_game go")
            new = renew(folder, "open")["open"]
            end = time.monotonic() + PATIENCE
            while guest.ask(f"open key={key}\nset_game go") != no and time.monotonic() < end:
                time.sleep(0.1)
            check("a new one replaces it", guest.ask(f"open key={key}\nset_game go") == no and
                  guest.ask(f"open key={new}\nset_game go")[0])
    with Server() as server:
        check("an open server needs none", server.guest().ask("open key=x\nset_game go")[0])


def test_garbage():
    """The server survives any input."""
    chance = random.Random(11)
    with Server() as server:
        player, room, *_ = both(server, "set_game go", "boardsize 9")
        words = ["open", "join", "at", "view", "save", "stop", "ping", "analyze", "programs", room, "0", "-1", "9" * 30,
                 "play", "black", "D4", "undo", "\x00", "é", "\n", "set_state {}", "black=", "=", "file=loadsgf",
                 "preview_json", "score", "comment", "  ", "\t", "#", "{", "goto", "1e9", "state_json"]
        for _ in range(300 if not SLOW else 100):
            guest = server.guest()
            try:
                for _ in range(chance.randint(1, 8)):
                    guest.socket.send(" ".join(chance.choice(words) for _ in range(chance.randint(0, 6))))
                if chance.random() < 0.5:
                    guest.ask("ping")
            except (Closed, OSError):
                pass
            guest.close()
        for payload, opcode in ((b"\xff\xfe", 1), (b"binary", 2), (b"x" * 200, 9), (b"", 3), (b"\x03", 8), (b"", 15)):
            guest = server.guest()
            try:
                guest.socket.send(payload, opcode)
                guest.must("ping")
            except (Closed, OSError, AssertionError):
                pass
            guest.close()
        guest = server.guest()
        try:
            for _ in range(10):
                guest.socket.send(b"y" * (1 << 20), 1, final=False)
            guest.must("ping")
            check("a message without end is refused", False)
        except (Closed, OSError):
            check("a message without end is refused", True)
        for text in (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 3000, b"\x16\x03\x01" * 50, b"GET /board", os.urandom(3000)):
            with socket.create_connection(("127.0.0.1", server.port)) as raw:
                raw.sendall(text)
        check("players can continue", player.at("play black D4")[0] and player.must("ping") == "pong")


def latencies(one, two, count):
    """Measure how long a move takes from being sent until the other player has received it."""
    took = []
    spots = [f"{column}{row}" for column in "ABCDEFGHJ" for row in range(1, 10)]
    for i in range(count):
        mover, color = ((one, "black"), (two, "white"))[i % 2]
        begun = time.perf_counter()
        number = mover.send(f"at {mover.version} play {color} {spots[i]}")
        version = mover.version + 1
        (two if mover is one else one).wait_version(version)
        took.append(time.perf_counter() - begun)
        mover.wait_version(version)
        if number < 0:
            break
    return sorted(took)


def flood(port, room, stop):
    guest = Guest(port)
    try:
        guest.join(room)
        guest.socket.socket.settimeout(0.5)
        while not stop.is_set():
            try:
                guest.socket.send("1 areas_geojson\n" if stop.is_set() else "1 state_json")
            except TimeoutError:
                pass
    except (Closed, OSError):
        pass


def descendants(process):
    """Return a process's children and their descendants."""
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="utf-8") as file:
            children = [int(word) for word in file.read().split()]
    except FileNotFoundError:
        return []
    return children + [one for child in children for one in descendants(child)]


def nursery(server):
    """Return the process that starts the server's hosts."""
    with open(f"/proc/{server.process.pid}/task/{server.process.pid}/children", encoding="utf-8") as file:
        return int(file.read())


def hosts(server):
    """Return the processes that run the games of rooms, in the order in which they were started."""
    with open(f"/proc/{nursery(server)}/task/{nursery(server)}/children", encoding="utf-8") as file:
        return [int(word) for word in file.read().split()]


def priority(process):
    """Return a process's niceness; None if it has just ended."""
    try:
        return os.getpriority(os.PRIO_PROCESS, process)
    except ProcessLookupError:
        return None


def test_crowd():
    """Idle connections, floods, clients that don't read and busy engines don't delay the moves of two players; the
    times are printed."""
    quiet = 10_000 if LONG else 300
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(40_000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) +
                       resource.getrlimit(resource.RLIMIT_NOFILE)[1:])
    with Server("--thinking-per-address", "64") as server:
        one, two = server.guest(), server.guest()
        room, black, white = one.open("", "set_game go", "boardsize 9")
        one.join(room, black)
        two.join(room, white)
        before = latencies(one, two, 40)
        other, *_ = server.guest().open("", "set_game go")
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(quiet // 2)]
        silent += [server.guest(source=f"127.0.1.{1 + i % 8}") for i in range(quiet - quiet // 2)]
        stop = threading.Event()
        threads = [threading.Thread(target=flood, args=(server.port, name, stop)) for name in (room, other)]
        for thread in threads:
            thread.start()
        deaf = server.guest()
        deaf.send(f"join {room}")
        time.sleep(0.5)

        def again():
            one.at("undo 40")
            two.wait(lambda: two.news.get("asks"))
            two.at("undo 40")
            one.wait(lambda: one.made == 0)
            two.wait(lambda: two.made == 0)
            return latencies(one, two, 40)

        after = again()
        stop.set()
        for thread in threads:
            thread.join()
        print(f"a move reaches the other in {before[20] * 1e3:.2f} ms, at most {before[-1] * 1e3:.1f}; with {quiet} silent "
              f"connections, two floods and one deaf in {after[20] * 1e3:.2f}, at most {after[-1] * 1e3:.1f}")
        check("all moves have arrived", len(after) == 40)
        engines = [server.guest() for _ in range(24)]
        for guest in engines:
            room, *_ = guest.open("black=search:10 white=search:10", "set_game lines", "boardsize 19")
            guest.join(room)
        check("engines think", all(guest.wait(lambda: guest.news["seats"]["black"]["thinking"]) for guest in engines))
        after = again()
        print(f"with {len(engines)} games of engines that think in {after[20] * 1e3:.2f}, at most {after[-1] * 1e3:.1f}")
        check("engines don't delay moves either", len(after) == 40)
        end = time.monotonic() + PATIENCE  # wait until each new process has lowered its priority
        while True:
            nice = [priority(process) for process in descendants(server.process.pid)]
            if nice.count(19) >= len(engines) or time.monotonic() > end:
                break
            time.sleep(0.1)
        check("they use only idle processor time", nice.count(19) >= len(engines) and nice.count(0) > 1, nice)
        for connection in silent:
            connection.close()


def test_waiting():
    """There is always memory for the replies that are still due, however many requests the guests send."""
    with Server() as server:
        guest, room, *_ = both(server, "set_game lines")
        hosts = descendants(server.process.pid)
        crowd = [server.guest(source=f"127.0.1.{1 + i}") for i in range(6)]
        for other in crowd:
            other.join(room)
        later = "too many messages are waiting for a reply: try again later"
        answers, refused = [], threading.Event()

        def speak(other):
            asked = [other.send("is_legal black " + "x" * ((1 << 22) - 1024)) for _ in range(16)]
            while len(asked) > 0:  # the replies may come in any order
                head, _, text = other.take(other.socket.receive(PATIENCE)).partition(" ")
                if head[1:].isdigit():
                    asked.remove(int(head[1:]))
                    answers.append(text)
                    if text == later:
                        refused.set()

        for host in hosts:  # a stopped host answers nothing until it is continued
            os.kill(host, signal.SIGSTOP)
        # send more than the server reads from one guest before it has replied
        busy = [guest.send("at 0 play black 99,99:98,98") for _ in range(20)]
        threads = [threading.Thread(target=speak, args=(other,)) for other in crowd]
        for thread in threads:
            thread.start()
        check("some are told to retry later", refused.wait(PATIENCE))
        if LONG:  # guests from whom the server doesn't read stay connected for longer than idle connections may last
            time.sleep(65)
        for host in hosts:
            os.kill(host, signal.SIGCONT)
        for thread in threads:
            thread.join()
        count = answers.count(later)
        check("all are answered", len(answers) == 96 and 0 < count < 96, len(answers), count, {text[:80] for text in answers})
        check("no other request is refused", all("illegal move" in guest.wait_reply(number)[1] for number in busy))
        check("then there is room again", guest.at("draw black 1,1 2,2")[0])


def crossing(count, seed=4):
    """Return black strokes that all cross each other, so that they take far more memory than other strokes."""
    chance = random.Random(seed)
    return [line for _ in range(count) for line in
            (f"play black {chance.uniform(1, 8):.3f},1:{chance.uniform(1, 8):.3f},7", "pass white")]


def test_sizes():
    """Each game has a memory limit, and so do all games together. If a game exceeds a limit, other games continue."""
    large = "out of memory"
    with tempfile.TemporaryDirectory() as folder, Server("--game-memory", "16", "--database", folder + "/db") as server:
        player, *_ = both(server, "set_game go")
        setup = ("set_game lines", "set_rule allotment 20")
        guest = server.guest()
        done, text = guest.ask("open\n" + "\n".join((*setup, *crossing(1500))))
        check("a game that needs too much memory is refused", not done and text.endswith(large), done, text)
        done, text = guest.ask("open file=loadgame\n# Contigo game record\n" + "\n".join((*setup, *crossing(1500))))
        check("so is a file", not done and text.endswith(large), done, text)
        guest, room, black, white = both(server, *setup, *crossing(20))
        score = guest.must("score")
        history = json.dumps([line for line in crossing(1500)])
        done, text = guest.at(f'set_state {{"game":"lines","rules":{{"allotment":20}},"history":{history}}}')
        check("so is a change", not done and text.endswith(large), done, text)
        check("nobody is disconnected", guest.must("score") == score)
        again = server.guest()
        again.join(room, black, white)
        check("the game is unchanged", again.must("score") == score)
        there = []
        for i in range(10):
            guest = server.guest()
            there.append(guest.ask("open\n" + "\n".join((*setup, *crossing(260)))))
            if there[-1][0]:
                guest.join(there[-1][1].split()[0])
        refused = [text for done, text in there if not done]
        check("the limit for all together", 2 < len(refused) < 8 and
              all(text.endswith(large) for text in refused), there)
        check("small games continue", player.at("play black D4")[0])


def gone(processes):
    """Return whether all of these processes have ended, within a time limit."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and any(os.path.exists(f"/proc/{process}") for process in processes):
        time.sleep(0.02)
    return not any(os.path.exists(f"/proc/{process}") for process in processes)


def test_hosts():
    """If a room's process is killed, nothing is lost. If the server is killed, no process is left behind."""
    bot = f"bot={os.path.abspath(BUILD)}/contigo --player random"
    with tempfile.TemporaryDirectory() as folder, Server("--database", folder + "/db", "--program", bot) as server:
        player, room, *secrets = both(server, "set_game go", "boardsize 9")
        first = descendants(server.process.pid)
        other, other_room, *_ = both(server, "set_game go")
        others = set(descendants(server.process.pid)) - set(first) | {nursery(server)}
        kept = []
        for i in range(20):
            version = player.version
            if i % 4 == 3:
                for host in set(descendants(server.process.pid)) - others:
                    os.kill(host, signal.SIGKILL)
            try:
                if player.at(f"play {('black', 'white')[len(kept) % 2]} {'ABCDEFGHJ'[i % 9]}{1 + i // 9}")[0]:
                    kept.append(i)
                    player.wait_version(version + 1)
                continue
            except Closed:
                pass
            player = server.guest()
            player.join(room, *secrets)
            check("everything acknowledged exists", player.version == len(kept), player.version, kept)
        check("other rooms continue", other.at("play black D4")[0])
        asks = server.guest()
        asks.join(other_room)
        asks.send("analyze interval 10")
        asks.wait(lambda: asks.lines)
        engines = server.guest()
        room, *_ = engines.open("black=bot white=search:10", "set_game lines")
        engines.join(room)
        engines.wait(lambda: engines.made > 0 and engines.news["seats"]["white"]["thinking"])
        processes = descendants(server.process.pid)
        check("rooms, analyses and players have processes", len(processes) >= 5, processes)
        server.process.kill()
        server.process.wait()
        check("all end with the server", gone(processes), processes)


def test_nursery():
    """If the process that starts hosts is killed, the rooms end with it, and continue with a new process."""
    with tempfile.TemporaryDirectory() as folder, Server("--database", folder + "/db") as server:
        player, room, *secrets = both(server, "set_game go", "boardsize 9")
        player.must("at 0 play black D4")
        first, old = nursery(server), hosts(server)
        os.kill(first, signal.SIGKILL)
        check("the rooms end", gone(old))
        player = server.guest()
        player.join(room, *secrets)
        check("they return with all their moves", player.must("moves") == "1 black D4" and nursery(server) != first,
              player.must("moves"))


def test_stopped_nursery():
    """If the process that starts hosts is stopped, other games go on, and new ones open when the process continues."""
    with Server() as server:
        player, *_ = both(server, "set_game go", "boardsize 9")
        os.kill(nursery(server), signal.SIGSTOP)
        guest = server.guest()
        number = guest.send("open\nset_game go")
        guest.must("ping")  # the request has been read
        check("other games go on", player.at("play black D4")[0])
        os.kill(nursery(server), signal.SIGCONT)
        check("the game opens when it continues", guest.wait_reply(number)[0])
        os.kill(nursery(server), signal.SIGSTOP)
        refused = guest.ask("open\nset_game go")
        check("a game can't be opened", refused == (False, "cannot open a game now: try again later"), refused)
        os.kill(nursery(server), signal.SIGCONT)
        check("then it can", guest.ask("open\nset_game go")[0])


def status(process, key):
    """Return a value in /proc/PROCESS/status; None if the process has just ended."""
    try:
        with open(f"/proc/{process}/status", encoding="utf-8") as file:
            return dict(line.rstrip("\n").split(":\t", 1) for line in file)[key]
    except (FileNotFoundError, ProcessLookupError):
        return None


def knows(process, words):
    """Return which of these words are in the process's memory."""
    found = set()
    with open(f"/proc/{process}/maps", encoding="utf-8") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
        for line in maps:
            if " rw" not in line or " [v" in line:  # what can't be written can't contain them
                continue
            begin, end = (int(number, 16) for number in line.split()[0].split("-"))
            if end - begin > 1 << 24 and SLOW:  # a sanitizer's shadow of all memory
                continue
            try:
                memory.seek(begin)
                block = memory.read(end - begin)
            except (OSError, ValueError):
                continue
            found |= {word for word in words if word.encode() in block}
    return found


def opened(process):
    """Return the kinds of the files that a process has open, except the standard ones."""
    names = [os.readlink(f"/proc/{process}/fd/{file}") for file in os.listdir(f"/proc/{process}/fd") if int(file) > 2]
    return {name.split(":[")[0] for name in names}


COUNTED = "coverage" in BUILD  # `make coverage` doesn't confine processes
CONFINED, PRIVILEGES = ("0", "0") if COUNTED else ("2", "1")  # "Seccomp" and "NoNewPrivs" in /proc/PID/status


def test_confinement():
    """The process of a game reaches no files and no network, and knows nothing of other games."""
    contigo = os.path.abspath(f"{BUILD}/contigo")
    with tempfile.TemporaryDirectory() as folder, \
            Server("--database", folder + "/secret.db", "--program", f"bot={contigo} --player random") as server:
        rooms = [both(server, "set_game go", "boardsize 9") for _ in range(3)]
        tokens = {token for _, _, *two in rooms for token in two}
        for number, (host, room) in enumerate(zip(hosts(server), rooms)):
            check("a host is confined", (status(host, "Seccomp"), status(host, "NoNewPrivs")) == (CONFINED, PRIVILEGES))
            check("it has only its socket", opened(host) == {"socket"}, opened(host))
            check("it knows the tokens of its room only", knows(host, tokens) == set(room[2:]), number,
                  knows(host, tokens), room[2:])
        check("what starts hosts knows none", knows(nursery(server), tokens | {"secret.db"}) == set(),
              knows(nursery(server), tokens | {"secret.db"}))
        check("the search finds them in the server", knows(server.process.pid, tokens) == tokens)
        asks, room, *_ = rooms[0]
        asks.send("analyze interval 10")
        engines = server.guest()
        game, *_ = engines.open("black=search:1 white=bot", "set_game go", "boardsize 9")
        engines.join(game)
        check("players in confined processes move", engines.wait(lambda: engines.made >= 2), engines.news)
        asks.wait(lambda: asks.lines)
        mine, played = (descendants(hosts(server)[i]) for i in (0, -1))
        check("analyses are confined", mine and all(status(one, "Seccomp") in (CONFINED, None) for one in mine), mine)
        names = {one: status(one, "Name") for one in played}
        loose = [one for one in played if status(one, "Seccomp") == "0"]
        check("so are players, and what talks to a program: free are the starter, the keeper of its folder, and the program "
              "with its own keeper", COUNTED or len(loose) == 4 and len(played) >= 5, names, loose)
        check("none of them knows a token of another room", all(knows(one, tokens) == set() for one in loose), loose)
        for charset in ("KOI8-R", "Shift_JIS", "GB18030", "Windows-1251"):  # iconv has a module for each
            file = f"(;GM[1]SZ[9]CA[{charset}]C[Ж囲é])"  # not in this set, so it is read as other characters
            with open(folder + "/game.sgf", "w", encoding="utf-8") as saved:
                saved.write(file)
            reader = server.guest()
            room, *_ = reader.must("open file=loadsgf\n" + file).split()
            reader.join(room)
            expected = engine(f"loadsgf {folder}/game.sgf", "comments")
            check(f"files in {charset} are decoded as elsewhere", reader.must("comments") == expected != "", expected)


def test_unsteady_programs():
    """A program that ends after each move is started again, and leaves no folder behind."""
    with tempfile.TemporaryDirectory() as folder:
        once = f"""sh -c 'pwd >>{folder}/where; while read id command rest; do case $command in
            protocol_version) echo "=$id 2" ;; genmove) echo "=$id" pass; echo; exit ;; *) echo "=$id " ;; esac; echo; done'"""
        bot = os.path.abspath(f"{BUILD}/tests/match_bot")
        kills = f"sh -c 'pwd >>{folder}/where; exec {bot} kills-parent'"
        with Server("--program", f"once={once}", "--program", f"kills={kills}") as server:
            guest = server.guest()
            room, black, _ = guest.open("white=once", "set_game go", "boardsize 9")
            guest.join(room, black)
            for i, point in enumerate(("D4", "E5", "F6")):
                guest.at(f"play black {point}")
                check("it moves again", guest.wait(lambda i=i: guest.made == 2 * i + 2), guest.news)
                end = time.monotonic() + PATIENCE
                while time.monotonic() < end and any(  # until it has ended
                        status(one, "Name") == "sh" for one in descendants(server.process.pid)):
                    time.sleep(0.01)
            guest = server.guest()
            room, black, _ = guest.open("white=kills", "set_game go", "boardsize 9")
            guest.join(room, black)
            guest.at("play black E5")
            check("one that kills its keeper fails", guest.wait(lambda: guest.news["seats"]["white"]["failed"]), guest.news)
        with open(folder + "/where", encoding="utf-8") as file:
            folders = file.read().split()
        end = time.monotonic() + PATIENCE
        while any(map(os.path.exists, folders)) and time.monotonic() < end:
            time.sleep(0.02)
        check("four starts, no folder left", len(folders) == 4 and not any(map(os.path.exists, folders)), folders)


def test_refused_rooms():
    """Rooms that can't be started are refused, and leave no descriptor and no process behind."""
    with Server() as server:
        guest = server.guest()
        guest.must("open\nset_game go")
        ours = server.process.pid, nursery(server)

        def left():
            return [(len(os.listdir(f"/proc/{process}/fd")), len(descendants(process))) for process in ours]

        def room_for(process, spare):
            """Return a limit that leaves a process this many descriptors."""
            used = {int(file) for file in os.listdir(f"/proc/{process}/fd")}
            free = [number for number in range(len(used) + spare + 1) if number not in used]
            return free[spare], resource.prlimit(process, resource.RLIMIT_NOFILE)[1]

        before = left()
        for process, kind, limit, reason in (
                (ours[0], resource.RLIMIT_NOFILE, room_for(ours[0], 0), "cannot open a game now: try again later"),
                (ours[0], resource.RLIMIT_NOFILE, room_for(ours[0], 1), "cannot open a game now: try again later"),
                (ours[1], resource.RLIMIT_NOFILE, room_for(ours[1], 1), "cannot open a game now: try again later"),
                (ours[1], resource.RLIMIT_AS, (1 << 20, resource.RLIM_INFINITY), "")):  # there is no memory for a game
            usual = resource.prlimit(process, kind, limit)
            told = [guest.ask("open\nset_game go") for _ in range(25)]
            resource.prlimit(process, kind, usual)
            check("all are refused", all(not done and reason in text for done, text in told), kind, told)
        end = time.monotonic() + PATIENCE
        while left() != before and time.monotonic() < end:  # until the last processes have ended
            time.sleep(0.02)
        check("nothing is left behind", left() == before, before, left())
        check("then rooms open again", guest.ask("open\nset_game go")[0])


def test_many_rooms():
    """If there are too many rooms, the server removes one that nobody has played in, but never one with a guest. If
    there is none to remove, it opens no room."""
    full = (False, "the server has too many games: it keeps at most 4, and all of them have been played")
    with tempfile.TemporaryDirectory() as folder:
        options = ("--rooms", "4", "--database", folder + "/db")
        with Server(*options) as server:
            played, name, *secrets = both(server, "set_game go")
            played.must("at 0 play black D4")
            played.wait_version(1)
            played.close()
            guest, mine, *_ = both(server, "set_game go")
            names = [guest.must("open\nset_game go").split()[0] for _ in range(4)]
            check("the oldest that nobody has played in are removed", [server.guest().ask(f"join {name}")[0] for name in names] ==
                  [False, False, True, True])
            check("a room with a guest continues", guest.at("play black D4")[0])
        with Server(*options) as server:
            guests = []
            for _ in range(2):
                guests.append(both(server, "set_game go")[0])
                guests[-1].must("at 0 comment kept")
            check("all have been played", guests[0].ask("open\nset_game go") == full, guests[0].ask("open\nset_game go"))
            check("others can be joined", server.guest().join(name, *secrets) == "black white")
            check("again", guests[1].ask("open\nset_game go") == full)
        with Server(*options) as server:
            check("also after a restart", server.guest().ask("open\nset_game go") == full)
            guest = server.guest()
            check("nothing is lost", guest.join(name, *secrets) == "black white" and guest.made == 1)
            guest.must("at 1 comment x")
            for version in range(2, 10):
                guest.must(f"at {version} comment {version}")
        for days, left in ((29, 4), (1, 3)):  # three games have one change each, and this one ten
            with sqlite3.connect(folder + "/db") as database:
                database.execute("UPDATE fresh SET day = day - ?", (days,))
            with Server(*options) as server:
                guest = server.guest()
                opened = [guest.ask("open\nset_game go") for _ in range(1 if left == 4 else 8)]
                check(f"after {days} more days", all(answer == full if left == 4 else answer[0] for answer in opened), opened)
                check("a game is kept", server.guest().ask(f"join {name}")[0])
                with contextlib.closing(sqlite3.connect(folder + "/db")) as database:
                    check(f"{left} games that were played are left", left == database.execute(
                        "SELECT count(DISTINCT room) FROM lines WHERE version > 0").fetchone()[0])
        with Server("--rooms", "6", "--database", folder + "/db") as server:
            check("with a higher limit, there is space", server.guest().ask("open\nset_game go")[0])
    with tempfile.TemporaryDirectory() as folder:
        with Server("--database", folder + "/db") as server:
            for _ in range(3):
                both(server, "set_game go")[0].must("at 0 play black D4")
        with Server("--rooms", "5", "--database", folder + "/db") as server:
            both(server, "set_game go")[0].must("at 0 play black D4")
            os.kill(nursery(server), signal.SIGSTOP)  # no process for a game starts until it continues
            first = server.guest()
            number = first.send("open\nset_game go")
            first.must("ping")  # the request has been read
            refused = server.guest().ask("open\nset_game go")
            os.kill(nursery(server), signal.SIGCONT)
            check("a game that is being opened counts", refused == (False, full[1].replace("4", "5")), refused)
            check("it opens", first.wait_reply(number)[0])


def test_leaving():
    """If a guest leaves while a room is being opened for that guest, this room ends, and no other guest's room does."""
    with Server() as server:
        kept = []
        for _ in range(5):
            opens, leaves = server.guest(), server.guest()
            number = opens.send("open\nset_game go")
            leaves.send("open\nset_game go")
            leaves.close()
            kept.append((opens, opens.wait_reply(number)[0]))
        check("others get their rooms", all(done for _, done in kept), kept)
        end = time.monotonic() + PATIENCE
        while len(hosts(server)) != len(kept) and time.monotonic() < end:
            time.sleep(0.02)
        check("no other room is left", len(hosts(server)) == len(kept), hosts(server))


def test_addresses():
    """Each address has its own limit of games. Behind a proxy, the proxy passes on the addresses."""
    full = (False, "too many games from your address at the same time: at most 1")

    def opens(server, guests, address=None, **options):
        headers = [f"X-Forwarded-For: {address}"] if address is not None else []
        guests.append(server.guest(headers=headers, **options))
        done, text = guests[-1].ask("open\nset_game go")
        if done:
            guests[-1].join(*text.split())
        elif (done, text) != full:
            check("the reason", False, text)
        return done

    with Server("--rooms-per-address", "1") as server:
        guests = []
        check("one game", opens(server, guests))
        check("no second", not opens(server, guests) and not opens(server, guests, "1.2.3.4"))
        check("another address", opens(server, guests, source="127.0.0.2"))
        guests[0].close()
        time.sleep(0.1)
        check("a game that nobody is in doesn't count", opens(server, guests))
    with Server("--rooms-per-address", "1", "--behind-proxy") as server:
        guests = []
        for address, is_new in (("1.2.3.4", True), ("1.2.3.4", False), ("9.9.9.9, 1.2.3.4", False), ("::ffff:1.2.3.4", False),
                                ("1.2.3.4, 1.2.3.5", True), ("1:2:3:4:5::6", True), ("1:2:3:4::", False), ("1:2:3:5::", True),
                                ("x", True), (None, False), ("", False), ("1.2.3.256", False), ("7.7.7.7, x", False),
                                (",", False), (", " * 700 + "1.2.3.4", False), ("1.2.3.4," * 400 + "1.2.3.6", True)):
            check(f"a game for '{address}'"[:60], opens(server, guests, address) == is_new)


def test_many_lines():
    """If the log of a game has many lines, they are merged into one, which stores the same game in less space."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--database", folder + "/games.db")
        with Server(*options) as server:
            guest, room, black, white = both(server, "set_game go", "boardsize 9")
            for line in ("play black D4", *(f"comment {'x' * 3000}{i}" for i in range(800))):
                version = guest.version
                guest.must(f"at {version} {line}")
                guest.wait_version(version + 1)
            version, state = guest.version, guest.must("state_json history undone info state")
        database = sqlite3.connect(folder + "/games.db")
        kept = database.execute("SELECT sum(length(line)) FROM lines").fetchone()[0]
        database.close()
        check("fewer lines are stored", 3000 < kept < 1_100_000, kept)
        with Server(*options) as server:
            guest = server.guest()
            guest.join(room, black, white)
            check("nothing is lost", (guest.version, guest.must("state_json history undone info state")) ==
                  (version, state), guest.version, version)


def test_spectators():
    count = 1000 if LONG else 200
    with Server() as server:
        one, room, *_ = both(server, "set_game lines")
        crowd = [server.guest() for _ in range(count)]
        for guest in crowd:
            guest.send(f"join {room}")
        for guest in crowd:
            guest.wait_version(0)
        took = []
        for i in range(5):
            color = "black" if i % 2 == 0 else "white"
            time.sleep(0.3)
            begun = time.perf_counter()
            one.send(f"at {one.version} play {color} {i + 1},1:{i + 1},4")
            for guest in crowd:
                guest.wait_version(i + 1)
            took.append(time.perf_counter() - begun)
            one.wait_version(i + 1)
        print(f"a move reaches {count} spectators in {min(took) * 1e3:.0f} to {max(took) * 1e3:.0f} ms, "
              "this program's reading included")
        check("every move reaches all", all(guest.version == 5 for guest in crowd))


def run(tests, names):
    """Run the tests that have one of the names, or all. If a test fails, the others still run."""
    for name, test in tests.items():
        if names and name.removeprefix("test_") not in names:
            continue
        begun = time.monotonic()
        try:
            test()
        except Exception as error:
            check(f"{name} runs without an exception", False, error, traceback.format_exc()[-1500:])
        if os.environ.get("TIMES"):
            print(f"{name}: {time.monotonic() - begun:.1f} s")


def main():
    run({name: test for name, test in globals().items() if name.startswith("test_")}, sys.argv[2:])
    print(f"board: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
