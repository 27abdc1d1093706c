#!/usr/bin/env python3
"""Attack contigo-board as a stranger would, and check that others can still play.

Usage: test_board_attacks.py BUILD [NAME ...]: all attacks, or those with these names.
"""
import ctypes
import os
import resource
import signal
import socket
import struct
import sys
import time

import test_board as board
from test_board import PATIENCE, SLOW, Server, check
from websocket import Closed, WebSocket

HOST_COME, HOST_REPLY, HOST_LINE, HOST_NEWS, HOST_KEEP, HOST_WANTS, HOST_RESTS = 0, *range(6, 12)  # kinds of messages (tools/host/terms.h)
MANY = 2_500 if SLOW else 10_000


def used_time(process):
    """Return for how many seconds a process has used a processor."""
    with open(f"/proc/{process}/schedstat", encoding="utf-8") as file:
        return int(file.read().split()[0]) / 1e9


def open_files(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def crowd_of(server, count):
    """Connect guests, from several addresses of this machine."""
    return [server.guest(source=f"127.0.1.{1 + i % 8}") for i in range(count)]


def median(times):
    return sorted(times)[len(times) // 2]


def cost_of_crowd(count):
    """With `count` idle connections, open games, and then close all connections at the same time. Return how much
    processor time the server used for one `open`, and for closing them."""
    with Server() as server:
        watcher = server.guest()
        alone = open_files(server)
        crowd = crowd_of(server, count)
        opens = []
        for _ in range(5):
            before = used_time(server.process.pid)
            watcher.open("", "set_game go")
            opens.append(used_time(server.process.pid) - before)
        before, begun, slowest = used_time(server.process.pid), time.perf_counter(), 0
        for guest in crowd:
            guest.socket.socket.close()
        while open_files(server) > alone + 50:
            asked = time.perf_counter()
            watcher.must("ping")
            slowest = max(slowest, time.perf_counter() - asked)
        closing = used_time(server.process.pid) - before
        print(f"{count} connections: `open` uses {median(opens) * 1e3:.1f} ms; closing all uses {closing:.2f} s, and is over "
              f"after {time.perf_counter() - begun:.2f} s, in which a reply took at most {slowest:.2f} s")
        return median(opens), closing


def test_closing():
    """However many connections there are, closing one takes the same work, and so does opening a game."""
    few_open, few = cost_of_crowd(MANY // 4)
    many_open, many = cost_of_crowd(MANY)
    check("closing 4 times as many connections takes about 4 times the work", many < 8 * few + 0.1, few, many)
    check("opening a game takes about the same work", many_open < 3 * few_open + 0.01, few_open, many_open)


def thinking(server):
    """Return the processes of a server that think: those with the lowest priority."""
    return [process for process in board.descendants(server.process.pid) if board.priority(process) == 19]


def becomes(until):
    """Wait until a condition becomes true, and return whether it did."""
    end = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < end:
        time.sleep(0.02)
    return until()


def refusals(guest, count):
    """Wait for the replies to `count` commands, which may come in any order. Return the errors among them."""
    replies = []
    while len(replies) < count:
        text = guest.take(guest.socket.receive(PATIENCE))
        if text[0] in "=?":
            replies.append(text)
    return [text for text in replies if text[0] == "?"]


ENGINES = "open black=search:10 white=search:10\nset_game lines"


def test_abandoned_rooms():
    """A stranger opens a game of two engines in each place that the server has, and leaves. All others can still open and
    join games, and nobody thinks in rooms that nobody is in."""
    with Server() as server:
        owner, room, *tokens = board.both(server, "set_game go")
        owner.close()
        stranger = server.guest(source="127.0.1.1")
        for _ in range(160):
            stranger.send(ENGINES)
        refused = refusals(stranger, 160)
        check("all of them are opened", not refused, refused[:3])
        owner, other = server.guest(), server.guest(source="127.0.1.2")
        check("an owner comes back", owner.join(room, *tokens) == "black white")
        check("others open games", other.ask("open\nset_game go")[0])
        processes = len(board.descendants(server.process.pid))
        check("few of the games have processes", processes < 40, processes)
        check("nobody thinks in them", not thinking(server))
        watcher, *_ = server.guest(source="127.0.1.1").must(ENGINES).split()
        stranger.join(watcher)
        check("if someone comes, they think", becomes(lambda: len(thinking(server)) > 0))
        stranger.close()
        check("after all have left, nobody does", becomes(lambda: not thinking(server)))
        check("others don't notice", owner.at("play black D4")[0])


def occupy(server, source, count, *, seats=True):
    """Let the guests of an address open rooms and join them, as players or as spectators. Return the guests that could,
    and the replies to those that were refused."""
    guests, refused = [], []
    for _ in range(count):
        guest = server.guest(source=source)
        done, text = guest.ask("open\nset_game go")
        if not done:
            refused.append(text)
            continue
        room, *tokens = text.split()
        guest.join(room, *tokens if seats else ())
        guests.append(guest)
    return guests, refused


def test_one_address():
    """The guests of one address can't take all places, nor all the time for thinking."""
    with Server() as server:
        strangers, refused = occupy(server, "127.0.1.1", 40)
        check("there is a limit for each address", len(strangers) == 32 and
              set(refused) == {"too many games from your address at the same time: at most 32"}, len(strangers), refused)
        others, refused = occupy(server, "127.0.1.2", 32)
        check("not for others", len(others) == 32 and not refused, len(others), refused)
        strangers[0].close()
        check("after one has left, there is place for another", occupy(server, "127.0.1.1", 1)[1] == [])
    with Server() as server:
        strangers = [server.guest(source="127.0.1.1") for _ in range(20)]
        for stranger in strangers:
            stranger.join(stranger.must(ENGINES).split()[0])
        check("at most 8 players of an address think", becomes(lambda: len(thinking(server)) == 8), len(thinking(server)))
        guest, *_ = board.both(server, "set_game go", "boardsize 5", words="white=search:1")
        guest.at("play black C3")
        check("a player of another address thinks too", guest.wait_version(2))
        check("and there are no more of them", len(thinking(server)) <= 9, thinking(server))


def test_analyses():
    """The guests of one address can't take all places for analyses."""
    with Server("--analyses", "2") as server:
        strangers = [server.guest(source="127.0.1.1") for _ in range(4)]
        room, *_ = strangers[0].open("", "set_game go")
        for stranger in strangers:
            stranger.join(room)
        first = strangers[0].send("analyze interval 10")
        check("a stranger has an analysis", strangers[0].wait_reply(first)[0])
        for stranger in strangers[1:]:
            stranger.send("analyze interval 10")
            stranger.ask("ping")
        other = server.guest(source="127.0.1.2")
        other.join(room)
        number = other.send("analyze interval 10")
        check("someone else has one, too", other.wait_reply(number)[0])
        check("other strangers wait", becomes(lambda: len(thinking(server)) == 2), thinking(server))
        strangers[0].close()
        check("until the first is over", strangers[1].wait(lambda: strangers[1].lines))


def test_places():
    """If all places are taken, the owners of seats come first, and all others in the order in which they came."""
    with Server("--rooms-per-address", "160", "--metrics", "127.0.0.1:0") as server:
        port = int(server.process.stdout.readline().rsplit(":", 1)[1].split("/")[0])
        owner, room, *tokens = board.both(server, "set_game go")
        owner.at("play black D4")
        owner.close()
        strangers, refused = occupy(server, "127.0.1.1", 160, seats=False)
        check("all places are taken", len(strangers) == 160 and not refused, len(strangers), refused)
        first, second = server.guest(source="127.0.1.2"), server.guest(source="127.0.1.3")
        first.send("open\nset_game go")
        first.send("ping")
        asked = second.send("open\nset_game go")
        owner = server.guest()
        check("an owner comes back", owner.join(room, *tokens) == "black white" and owner.made == 1)
        check("a room with only spectators makes way", becomes(lambda: sum(is_closed(guest) for guest in strangers) == 1))
        there = [guest for guest in strangers if not is_closed(guest)]
        there[0].close()
        refused = refusals(first, 2)
        check("then whoever came first gets a place, and its next message is read", not refused, refused)
        there[1].close()
        check("and then whoever came next", second.wait_reply(asked)[0])
        check("then nothing waits", board.metrics(port)["contigo_unanswered_bytes"] == 0)


def is_closed(guest):
    """Return whether the server has closed a connection."""
    try:
        guest.wait(lambda: False, 0.001)
        return False
    except (Closed, OSError):
        return True


def test_silence():
    """A guest who answers pings stays, however long it says nothing. One who doesn't answer them is sent away."""
    with Server() as server:
        there, silent = server.guest(), server.guest()
        for guest in (there, silent):
            WebSocket.open.discard(guest.socket)  # which would otherwise send a pong now and then
        files, end = open_files(server), time.monotonic() + PATIENCE
        while open_files(server) == files and time.monotonic() < end:
            there.wait(lambda: False, 1)  # answers pings
        check("only one is sent away", open_files(server) == files - 1, files, open_files(server))
        check("the other stays", there.must("ping") == "pong")


def test_questions():
    """A stranger who asks more than the server can answer doesn't keep others from asking."""
    with Server() as server:
        player, room, *_ = board.both(server, "set_game go")
        strangers = [server.guest(source="127.0.1.1") for _ in range(20)]
        for stranger in strangers:
            stranger.join(room)
        other = server.guest(source="127.0.1.2")
        other.join(room)
        hosts = board.descendants(server.process.pid)
        for host in hosts:
            os.kill(host, signal.SIGSTOP)
        asked = [(stranger, stranger.send("score")) for stranger in strangers for _ in range(16)]
        last = strangers[-1].wait_reply(asked[-1][1])
        number = other.send("score")
        check("a ping tells when it has been read", other.ask("ping") == (True, "pong"))
        for host in hosts:
            os.kill(host, signal.SIGCONT)
        check("too many questions of an address are refused", last ==
              (False, "too many messages from your address are waiting for a reply: try again later"), last)
        check("those of others are not", other.wait_reply(number)[0])
        check("players continue", player.at("play black D4")[0])


def resident(process):
    """Return the memory of a process in bytes."""
    with open(f"/proc/{process}/statm", encoding="utf-8") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def keep_busy(guests, count):
    """Let each guest send `count` commands, so that 16 of them always wait for a reply."""
    left = {guest: [count - 16, count] for guest in guests}
    for guest in guests:
        for _ in range(16):
            guest.send("decline")
    while left:
        for guest, numbers in list(left.items()):
            if guest.take(guest.socket.receive(PATIENCE))[0] not in "=?":
                continue
            if numbers[0] > 0:
                guest.send("decline")
            numbers[:] = numbers[0] - 1, numbers[1] - 1
            if numbers[1] == 0:
                del left[guest]


def test_busy_room():
    """A room whose guests always wait for something doesn't need more and more memory."""
    with Server() as server:
        guest, room, *tokens = board.both(server, "set_game go")
        guests = [guest, *(server.guest() for _ in range(7))]
        for other in guests[1:]:
            other.join(room, *tokens)
        host = board.hosts(server)[0]
        keep_busy(guests, 500)
        before = resident(host)
        keep_busy(guests, 2_000)
        grown = resident(host) - before
        check("its memory doesn't grow", grown < 400_000 or SLOW, grown)


PIDFD_OPEN, PIDFD_GETFD = 434, 438  # system calls


def socket_of(process):
    """Return a copy of a host's socket to the server, or None if that isn't permitted."""
    libc = ctypes.CDLL(None, use_errno=True)
    number = next(int(name) for name in os.listdir(f"/proc/{process}/fd")
                  if os.readlink(f"/proc/{process}/fd/{name}").startswith("socket:"))
    copy = libc.syscall(PIDFD_GETFD, libc.syscall(PIDFD_OPEN, process, 0), number, 0)
    return socket.socket(fileno=copy) if copy >= 0 else None


def forge(kind, guest=0, number=0, value=0, text=b"", length=None):
    """Return a message as a host sends it. The text may be shorter than the length that the message states."""
    return struct.pack("=i4xQqqQQ", kind, guest, number, value, 0, len(text) if length is None else length) + text


def test_taken_over_host():
    """A host that was taken over, and sends messages that no host sends, ends only its own room. It can't reach the
    guests of other rooms."""
    with Server() as server:
        log = board.Log(server)
        other, *_ = board.both(server, "set_game go")  # the first guest, whose number is 1
        host = board.hosts(server)[0]
        os.kill(host, signal.SIGSTOP)
        number = other.send("score")
        check("a question waits", other.ask("ping")[0])
        line = forge(HOST_LINE, 1, number, 0, b"forged")
        invalid, unasked, long = "an invalid message", "a reply that nobody waits for", "a message that is too long"
        for message, why in ((forge(HOST_WANTS, 0, 1, 1 << 40), invalid), (forge(HOST_RESTS, 0, 1, -1 << 40), invalid),
                             (forge(HOST_KEEP, 0, 9, 1), invalid), (forge(1000), invalid), (forge(HOST_COME), invalid),
                             (forge(HOST_REPLY, 1, 5, 1), unasked), (line + forge(HOST_REPLY, 1, number, 1), unasked),
                             (forge(HOST_NEWS, length=(32 << 20) + 1), long), (forge(HOST_NEWS, length=-1 % (1 << 64)), long)):
            before = set(board.hosts(server))
            guest, room, *_ = board.both(server, "set_game go")
            taken = socket_of((set(board.hosts(server)) - before).pop())
            if not taken:
                print("skipped: messages of a host that was taken over: this system doesn't permit to forge them")
                return
            with taken:
                taken.sendall(message)
            check(f"the room ends after message {message}", becomes(lambda: is_closed(guest)))
            text = f"contigo-board: ended the process of game {room}: it sent {why}\n"
            check("the server logs why", log.wait(lambda lines: text in lines), text, log.lines)
            check("another room continues", other.ask("ping") == (True, "pong"))
        os.kill(host, signal.SIGCONT)
        done, text = other.wait_reply(number)
        check("its guest gets the right reply", done and "forged" not in text and not other.lines, text, other.lines)


def test_stored_before_reply():
    """A room that has been stored, but whose opener has no reply yet, makes no space for other rooms."""
    strokes = "".join(f"\ndraw {'black white'.split()[i // 8 % 2]} {1 + i % 16},{i // 16 / 200} {1.5 + i % 16},{i // 16 / 200}"
                      for i in range(50_000))
    with Server() as server:
        guest, other = server.guest(), server.guest()
        other.must("open\nset_game go")  # starts the process that all rooms' processes are copies of
        before = set(board.hosts(server))
        number = guest.send("open\nset_game lines" + strokes)
        becomes(lambda: len(board.hosts(server)) > 1)
        host = (set(board.hosts(server)) - before).pop()
        os.kill(host, signal.SIGSTOP)
        taken = socket_of(host)
        if not taken:
            print("skipped: a room stored before the reply: this system doesn't permit to forge messages")
            return
        with taken:
            taken.sendall(forge(HOST_KEEP, 0, 1, 1, b"set_game lines"))
        for _ in range(8):
            guest.must("open\nset_game go")
        check("the room's process is still there", host in board.hosts(server))
        os.kill(host, signal.SIGCONT)
        done, text = guest.wait_reply(number)
        check("the room is opened", done, text)


def main():
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    board.run({name: test for name, test in globals().items() if name.startswith("test_")}, sys.argv[2:])
    print(f"attacks on the board: {board.passed} passed, {board.failed} failed")
    sys.exit(board.failed > 0)


if __name__ == "__main__":
    main()
