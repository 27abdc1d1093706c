#!/usr/bin/env python3
"""Test two servers that share a PostgreSQL database behind nginx, with the configuration of README.md. The test is
skipped if PostgreSQL or nginx is not installed. Usage: test_servers.py BUILD [TEST...]"""
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.argv[1:] = sys.argv[1:] or ["build"]
import test_board as board  # noqa: E402
from test_board import PATIENCE, Closed, Guest, Server, check, free_port, run  # noqa: E402

LONG = "LONG" in os.environ
ROOMS = 2000 if LONG else 60
AWAKE = 100 if LONG else 40  # rooms that are awake at the same time
README = "tools/board/README.md"


def tool(name):
    """Return the path of a program of PostgreSQL, or of nginx. Neither is always in the PATH."""
    places = [shutil.which(name), *sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), reverse=True), f"/usr/sbin/{name}"]
    return next((place for place in places if place and os.access(place, os.X_OK)), None)


def wait(condition):
    """Return true when the condition is true, or false if it takes too long."""
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return condition()


class Postgres:
    """A PostgreSQL server in a folder, which must belong to another user than root."""

    def __init__(self, folder):
        self.folder = folder
        self.user = ["runuser", "-u", "nobody", "--"] if os.getuid() == 0 else []
        os.mkdir(folder)
        os.chmod(folder, 0o777)
        os.chmod(os.path.dirname(folder), 0o755)
        self.run("initdb", "-A", "trust", "-U", "contigo", "--no-sync", "--no-instructions")
        self.url = f"postgres://contigo@/postgres?host={folder}"
        self.start()

    def run(self, name, *words):
        done = subprocess.run([*self.user, tool(name), "-D", self.folder + "/data", *words], capture_output=True, text=True)
        if done.returncode:
            raise OSError(f"{name}: {done.stderr}{done.stdout}")

    def start(self):
        self.run("pg_ctl", "-w", "-l", self.folder + "/log", "-o", f"-k {self.folder} -c listen_addresses=", "start")

    def stop(self):
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")

    def ask(self, sql):
        words = [tool("psql"), "-h", self.folder, "-U", "contigo", "-d", "postgres", "-Atc", sql]
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()

    def size(self):
        """Return how many bytes the tables take, with their indexes and without what is no longer used."""
        self.ask("VACUUM FULL")
        return int(self.ask("SELECT pg_total_relation_size('rooms') + pg_total_relation_size('lines')"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Proxy:
    """nginx with the block of README.md, for servers at these ports."""

    def __init__(self, folder, ports):
        with open(README, encoding="utf-8") as file:
            text = file.read()
        single, several = re.findall(r"```nginx\n(.*?)```", text, re.S)
        changed = re.search(r"replace its `proxy_pass` line with\s+`([^`]+)`", text)[1]
        self.port = free_port()
        left = iter(ports)
        several = re.sub(r"server \S+:\d+", lambda _: f"server 127.0.0.1:{next(left)}", several)
        single = single.replace("proxy_pass http://127.0.0.1:8061;", changed)
        single = re.sub(r" *ssl_.*\n", "", single.replace("listen 443 ssl http2", f"listen 127.0.0.1:{self.port}"))
        single = single.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        with open(folder + "/nginx.conf", "w") as file:
            file.write(f"daemon off; pid {folder}/pid; error_log {folder}/error; events {{ worker_connections 4096; }}\n"
                       f"http {{ access_log off;\n" + "".join(
                           f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
                       + single + several + "}\n")
        self.process = subprocess.Popen([tool("nginx"), "-p", folder, "-c", folder + "/nginx.conf", "-e", folder + "/error"])
        wait(self.listens)

    def listens(self):
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def join(self, room, *tokens):
        """Join a room as the page does: connect again as long as another server has the room."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                guest = Guest(self.port, path=f"/board?room={room}")
                done, text = guest.ask(" ".join(["join", room, *tokens]))
            except (Closed, OSError):
                done, text = False, "moved: closed"
            if done:
                guest.wait_version(0)
                return guest
            if not text.startswith("moved:"):
                raise AssertionError(text)
            time.sleep(0.1)
        raise AssertionError("the room stays where it is")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)


def servers(database, count=2):
    return [Server("--database", database.url, "--rooms-per-address", "160") for _ in range(count)]


def play(guest, turns):
    """Play on a board of go, and return the moves that were acknowledged."""
    made = []
    for turn in turns:
        color = ("black", "white")[len(guest.moves) % 2]
        done, _ = guest.ask(f"at {guest.version} play {color} {turn}")
        if done:
            made.append(f"{color} {turn}")
            guest.wait_version(guest.version + 1)
    return made


def moves_of(guest):
    return [re.sub(r"^\d+ ", "", line) for line in guest.must("moves").split("\n") if line]


def test_hand_over(database, folder):
    """A room goes to the server that the proxy chooses, and only to this one."""
    first, second = servers(database)
    with first, second, Proxy(folder, (first.port, second.port)) as proxy:
        rooms = []
        for _ in range(8):
            opener = first.guest()
            room, black, white = opener.open("", "set_game go", "boardsize 9")
            opener.join(room, black, white)
            made = play(opener, ["D4", "E5"])
            rooms.append((opener, room, black, white, made))
        taken = 0
        for opener, room, black, white, made in rooms:
            done, text = second.guest().ask(f"join {room}")
            check("a room is with one server at a time", not done and text.startswith("moved: "), text)
            check("and stays there", opener.must("ping") == "pong" and moves_of(opener) == made, made)
            guest = proxy.join(room, black, white)
            check("through the proxy it comes with its moves", moves_of(guest) == made, moves_of(guest), made)
            try:
                opener.must("ping")
                opener.must("ping")
            except (Closed, AssertionError):
                taken += 1
                opener = proxy.join(room, black, white)
            more = play(opener, ["C3"])
            guest.wait_version(opener.version)
            check("and both are in the same room", len(more) == 1 and moves_of(guest) == made + more, moves_of(guest))
        check("some rooms have moved, and others not", 0 < taken < len(rooms), taken)


def ask_at(port, address, line):
    """Send a line over a new connection to this address, and return the reply, or why there is none."""
    try:
        guest = Guest(port, path=address)
        reply = guest.ask(line)
        guest.close()
        return reply
    except (Closed, OSError) as error:
        return False, str(error)


def test_odd_addresses(database, folder):
    """However a stranger writes the name of a room into an address, the proxy and the servers read the same name. So nobody
    can make the servers take rooms from each other."""
    first, second = servers(database)
    with first, second, Proxy(folder, (first.port, second.port)) as proxy:
        lost = []
        for _ in range(4):
            room, *tokens = first.guest().open("", "set_game go", "boardsize 9")
            guest = proxy.join(room, *tokens)
            all_coded = "".join(f"%{ord(letter):02x}" for letter in room)
            for address in (f"board?room=%{ord(room[0]):02x}{room[1:]}", f"board?room={all_coded}", f"board?ROOM=x&room={room}",
                            f"board?Room=&room={room}", f"board?room=x&room={room}", f"board?a=1&room={room}", f"board?room={room}&",
                            f"board?room=+{room}", f"board?%72oom={room}", f"board?ROOM={room}", f"%62oard?&room={room}",
                            f"board%3froom={room}", f"board%3froom={room}?room=x", f"board?x?room={room}",
                            f"board;room={room}?", f"board?room={room};x", f"./board?x&room={room}"):
                seen = [ask_at(proxy.port, "/" + address, f"join {room}") for _ in range(3)]
                try:
                    guest.must("ping")
                    guest.must("ping")
                except (Closed, OSError):
                    lost.append((address, seen))
                    guest = proxy.join(room, *tokens)
        check("the room stays where it is", not lost, *lost)
        check("other arguments don't matter", board.get(proxy.port, "/?from=a_friend")[0] == 200 and
              ask_at(proxy.port, "/board?", "ping") == (True, "pong"))


def test_kill(database, folder):
    """If a server is killed, its rooms continue on the other one. Nothing that was acknowledged is lost."""
    first, second = servers(database)
    with first, second, Proxy(folder, (first.port, second.port)) as proxy:
        rooms = []
        for number in range(ROOMS):
            guest = (first, second)[number % 2].guest()
            room, black, white = guest.open("", "set_game go", "boardsize 9")
            guest.join(room, black, white)
            rooms.append((guest, room, black, white, play(guest, ["D4", "E5", "C3", "G7"][:2 + number % 3])))
            if number >= AWAKE:
                rooms[number - AWAKE][0].close()
        first.process.kill()
        first.process.wait()
        wrong = []
        for guest, room, black, white, made in rooms:
            guest.close()
            again = proxy.join(room, black, white)
            there = moves_of(again)
            if there != made or not play(again, ["J9"]):
                wrong.append((room, there, made))
            again.close()
        check(f"all of {ROOMS} rooms continue, with all moves", not wrong, wrong[:3])


def test_lost_connection(database, folder):
    """A server whose connection to the database is cut loses its rooms, and can't write to them any more."""
    first, second = servers(database)
    with first, second:
        guest = first.guest()
        room, black, white = guest.open("", "set_game go", "boardsize 9")
        guest.join(room, black, white)
        made = play(guest, ["D4"])
        os.kill(first.process.pid, signal.SIGSTOP)  # it must not notice before the other server has the room
        database.ask("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        other = second.guest()
        try:
            check("the second server can have the room", wait(lambda: other.ask(f"join {room} {black} {white}")[0]))
            other.wait_version(1)
            made += play(other, ["E5"])
        finally:
            os.kill(first.process.pid, signal.SIGCONT)
        try:
            done, text = guest.ask("at 1 play white C3")
            check("the first server doesn't acknowledge a move", not done, text)
        except Closed:
            pass
        check("the second server has the room", play(other, ["C3"]) == ["black C3"] and moves_of(other) == [*made, "black C3"],
              moves_of(other))


def test_space(database, folder):
    """A server makes space by deleting rooms that nobody plays in, but not those that another server has awake."""
    with Server("--database", database.url, "--rooms", "4") as first, Server("--database", database.url) as second:
        awake = second.guest()
        kept = awake.open("", "set_game go")
        awake.join(*kept)
        with servers(database, 1)[0] as third:
            gone = third.guest().open("", "set_game go")[0]
        opener = first.guest()
        rooms = [opener.open("", "set_game go")[0] for _ in range(3)]
        left = database.ask("SELECT name FROM rooms").split()
        check("the room that is asleep is deleted", sorted(left) == sorted([kept[0], *rooms]), left, gone)
        check("the other server's room continues", play(awake, ["D4"]) == ["black D4"])


def family(pid):
    """Return the processes of a server."""
    parents = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path) as file:
                fields = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(path.split("/")[2])] = (int(fields[1]), int(fields[11]) + int(fields[12]))
    found = {pid}
    while more := {one for one, (parent, _) in parents.items() if parent in found} - found:
        found |= more
    return {one: parents[one][1] for one in found if one in parents}


def resident(pid):
    """Return the memory of a process in KiB; what processes share is divided among them."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            return int(re.search(r"^Pss: *(\d+)", file.read(), re.M)[1])
    except (OSError, TypeError):
        return 0


def test_figures(database, folder):
    """Print what a room needs."""
    with servers(database, 1)[0] as server:
        empty = database.size()
        tick = 1 / os.sysconf("SC_CLK_TCK")
        before, rooms = sum(map(resident, family(server.process.pid))), []
        for _ in range(AWAKE):
            guest = server.guest()
            guest.join(*guest.open("", "set_game go", "boardsize 19"))
            rooms.append(guest)
        memory = (sum(map(resident, family(server.process.pid))) - before) // AWAKE
        opened = database.size()
        start, moves = sum(family(server.process.pid).values()), 0
        for turn in ("D4", "Q16", "Q4", "D16", "K10", "C10", "R10", "K4", "K16", "F3"):
            for guest in rooms:
                moves += len(play(guest, [turn]))
        used = (sum(family(server.process.pid).values()) - start) * tick / moves
        check("all moves were made", moves == 10 * AWAKE, moves)
        print(f"an awake room takes {memory} KiB of memory; a move takes {1000 * used:.2f} ms of processor time, so one "
              f"processor can serve {round(10 / used)} rooms with a move every 10 s; the database stores "
              f"{(opened - empty) // AWAKE} bytes for a room, and {(database.size() - opened) // moves} more for each move")


def test_database_restarts(database, folder):
    """If the database is lost, the servers say so, and continue when it is back."""
    with servers(database, 1)[0] as server:
        guest = server.guest()
        room, black, white = guest.open("", "set_game go", "boardsize 9")
        guest.join(room, black, white)
        made = play(guest, ["D4"])
        database.stop()
        try:
            done, text = guest.ask("at 1 play white E5")
            check("a move that can't be stored is not acknowledged", not done, text)
        except (Closed, OSError):
            pass  # the server noticed the loss first and ended the connection
        database.start()

        def joined():
            try:
                return Guest(server.port).ask(f"join {room} {black}")[0]
            except (Closed, OSError):
                return False
        check("the server finds the database again", wait(joined))
        guest = server.guest()
        guest.join(room, black, white)
        check("the game is as it was acknowledged", moves_of(guest) == made, moves_of(guest))
        check("and continues", play(guest, ["E5"]) == ["white E5"])


def main():
    if not (tool("initdb") and tool("nginx")):
        print("skipped: several servers: PostgreSQL or nginx is not installed (apt-get install postgresql nginx)")
        print("servers: 0 passed, 0 failed")
        return
    names = sys.argv[2:] or [name[5:] for name in globals() if name.startswith("test_") and name != "test_board"]
    with tempfile.TemporaryDirectory() as top, Postgres(top + "/database") as database:
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                run({name: lambda: globals()["test_" + name](database, folder)}, [])
            database.ask("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    print(f"servers: {board.passed} passed, {board.failed} failed")
    sys.exit(board.failed > 0)


if __name__ == "__main__":
    main()
