#!/usr/bin/env python3
"""Attack contigo-board as a stranger would, and check that others can still play.

Usage: test_board_attacks.py BUILD [NAME ...]: all attacks, or those with these names.
"""
import os
import resource
import sys
import time

import test_board as board
from test_board import SLOW, Server, check

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


def main():
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    board.run({name: test for name, test in globals().items() if name.startswith("test_")}, sys.argv[2:])
    print(f"attacks on the board: {board.passed} passed, {board.failed} failed")
    sys.exit(board.failed > 0)


if __name__ == "__main__":
    main()
