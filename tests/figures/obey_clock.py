#!/usr/bin/env python3
"""Count the moves that come too late on a busy machine.

Usage: obey_clock.py CONTIGO [PERCENT [OPTION]...]

The player `search` plays Go on 9 lines against the player `random`, with each time system and with a main time of 1 s,
10 s and 10 min. There are 1,000 moves, or PERCENT of them (100 by default). The four systems are played at the same
time, beside a program on each core that only burns time. The time of a move is measured here, from writing `genmove` to
reading the reply. A move is late if the clock is then up, or if a period of byo-yomi that has begun is exceeded.
OPTIONs are for the engine, such as --ponder.

For 10 min, a game is cut off after some moves, and another begins with 3 s of main time left.
"""
import os
import subprocess
import sys
import threading
import time

SIZE = 9
MOST_TURNS = 60
# The arguments of kata-time_settings, the main time at which a game begins, and the number of moves.
CELLS = {
    "absolute": [("1", 1, 120), ("10", 10, 120), ("600", 600, 3), ("600", 3, 7)],
    "fischer": [("1 0.1", 1, 120), ("10 0.1", 10, 120), ("600 5", 600, 3), ("600 5", 3, 7)],
    "canadian": [("1 5 10", 1, 120), ("10 10 10", 10, 120), ("600 60 10", 600, 3), ("600 60 10", 3, 7)],
    "byoyomi": [("1 1 5", 1, 120), ("10 1 5", 10, 120), ("600 30 5", 600, 3), ("600 30 5", 3, 7)],
}


class Program:
    """An engine, which gets one command at a time."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)

    def ask(self, command):
        self.process.stdin.write(command.encode() + b"\n")
        reply = b""
        while not reply.endswith(b"\n\n"):
            block = os.read(self.process.stdout.fileno(), 65536)
            if not block:
                raise RuntimeError(f"{command}: the engine has ended")
            reply += block
        if not reply.startswith(b"="):
            raise RuntimeError(f"{command}: {reply.decode()}")
        return reply[1:].decode().strip()


class Clock:
    """The clock of one player; `charge` returns whether the move was late."""

    def __init__(self, system, numbers, left):
        self.system, self.left, self.count = system, left, 0
        self.period = numbers[1] if len(numbers) > 1 else 0
        self.number = int(numbers[2]) if len(numbers) > 2 else 0

    def charge(self, used):
        self.left -= used
        if self.left <= 0 and self.number > 0 and self.count == 0:
            self.left += self.period
            self.count = self.number
        if self.left <= 0:
            return True
        if self.system == "fischer":
            self.left += self.period
        elif self.system == "byoyomi" and self.count > 0:
            self.left = self.period
        elif self.system == "canadian" and self.count > 0:
            self.count -= 1
            if self.count == 0:
                self.left, self.count = self.period, self.number
        return False


def play(engine, opponent, system, cell, wanted):
    """Play one game of up to `wanted` moves. Return the times of the moves, and whether the last was late."""
    clock, times, late = Clock(system, [float(word) for word in cell[0].split()], cell[1]), [], False
    for program in (engine, opponent):
        program.ask("clear_board")
    engine.ask(f"kata-time_settings {system} {cell[0]}")
    while len(times) < min(wanted, MOST_TURNS) and not late:
        engine.ask(f"time_left black {clock.left:.9f} {clock.count}")
        start = time.monotonic()
        move = engine.ask("genmove black")
        times.append(time.monotonic() - start)
        late = clock.charge(times[-1])
        if move.lower() in ("resign", "pass"):
            break
        opponent.ask(f"play black {move}")
        answer = opponent.ask("genmove white")
        engine.ask(f"play white {answer}")
    return times, late


def run_system(program, options, system, percent, lines):
    """Play the games of one time system, and append a line for each of its clocks."""
    engine = Program(program, "--game", "go", *options)
    opponent = Program(program, "--game", "go", "--player", "random")
    for each in (engine, opponent):
        each.ask(f"boardsize {SIZE}")
    for cell in CELLS[system]:
        times, late, games, wanted = [], 0, 0, max(cell[2] * percent // 100, 1)
        while len(times) < wanted:
            opponent.ask(f"set_random_seed {games}")
            more, was_late = play(engine, opponent, system, cell, wanted - len(times))
            times += more
            late += was_late
            games += 1
        lines.append((f"{system} {cell[0]}", cell[1], games, len(times), late, sum(times) / len(times), max(times)))
    for each in (engine, opponent):
        each.ask("quit")
        each.process.wait()


def main():
    program, percent, options = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 100, sys.argv[3:]
    burners = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count())]
    lines = {system: [] for system in CELLS}
    try:
        threads = [threading.Thread(target=run_system, args=(program, options, system, percent, lines[system]))
                   for system in CELLS]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for burner in burners:
            burner.kill()
    print("clock begins-at games moves late mean longest")
    rows = [row for system in CELLS for row in lines[system]]
    for name, left, games, moves, late, mean, longest in rows:
        print(f"{name:20} {left:4} {games:4} {moves:5} {late:4} {mean:7.3f} {longest:7.3f}")
    print(f"moves: {sum(row[3] for row in rows)}, late: {sum(row[4] for row in rows)}")


if __name__ == "__main__":
    main()
