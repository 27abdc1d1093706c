#!/usr/bin/env python3
"""Test what only a concurrent client sees of the engine's thinking: any input ends an analysis, `# interrupt` ends the
search for a move, a reply doesn't wait for a move that was requested after it, and moves are made within a given
time.

Usage: test_thinking.py PROGRAM [INTERRUPTS MOVES]: by default 100 interrupts of each kind and 40 timed moves. Every
reply must be complete. An interrupted search would never end by itself, so any reply shows that the interrupt
worked. Times are printed, but a time causes a failure only if it exceeds PATIENCE.
"""

import math
import random
import re
import subprocess
import sys
import threading
import time

INFO = re.compile(
    r"info move \S+ visits \d+ utility -?[01]\.\d+ winrate [01]\.\d+ scoreMean -?\d+\.\d+ (scoreStdev \d+\.\d+ )?"
    r"scoreLead -?\d+\.\d+ (scoreSelfplay -?\d+\.\d+ )?prior [01]\.\d+ lcb [01]\.\d+ utilityLcb -?[01]\.\d+ "
    r"order \d+ pv( (?!info|ownership)\S+)+"
)
FOREVER = "1000000"  # seconds per move
PATIENCE = 300  # seconds per reply, after which the engine is killed
ENDS = ("\n", "\n", "{} name\n", "# a comment\n", "{} nam", "{} kata-analyze 100\n")


class Program:
    def __init__(self, path, *options):
        self.process = subprocess.Popen(
            [path, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def send(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def reply(self):
        """Read the lines of a reply, up to an empty line. Waiting too long is an error."""
        lines = []
        guard = threading.Timer(PATIENCE, self.process.kill)
        guard.start()
        try:
            while line := self.process.stdout.readline():
                if line == "\n":
                    return lines
                lines.append(line[:-1])
        finally:
            guard.cancel()
        raise EOFError("the program has ended, or said nothing for too long")

    def ask(self, line):
        self.send(line + "\n")
        return self.reply()


def is_analysis(lines, number):
    return lines[:1] == [f"={number} "] and all(line and not INFO.sub("", line).strip() for line in lines[1:])


def interrupt(path, game, size, count):
    """Start an analysis, and end it after a while by sending something. Return the number of wrong replies, and how
    long each took."""
    chance = random.Random(1)
    program = Program(path, "--game", game)
    program.ask(f"boardsize {size}")
    wrong, took = 0, []
    for i in range(count):
        if i % 25 == 0:
            program.ask("clear_board")
        program.send(f"{i} kata-analyze {chance.randint(1, 3)}\n")
        time.sleep(chance.random() * 0.04)
        number = 10000 + i
        end = chance.choice(ENDS).format(number)
        start = time.monotonic()
        program.send(end)
        lines = program.reply()
        took.append(time.monotonic() - start)
        wrong += not is_analysis(lines, i)
        if end.endswith("nam"):
            program.send("e\n")
        if "analyze" in end:
            program.send("\n")
            wrong += not is_analysis(program.reply(), number)
        elif "nam" in end:
            wrong += program.reply() != [f"={number} Contigo"]
    wrong += program.ask("7 name") != ["=7 Contigo"]
    program.ask("quit")
    return wrong, sorted(took)


def interrupt_moves(path, game, size, player, count):
    """Request a move without a time limit, and interrupt it. Return the number of wrong replies, and how long each
    took."""
    chance = random.Random(2)
    program = Program(path, "--game", game, "--player", player, "--playouts", "0", "--time", FOREVER, "--threads", "2")
    program.ask(f"boardsize {size}")
    wrong, took = 0, []
    for i in range(count):
        command = chance.choice(("genmove", "reg_genmove", "kgs-genmove_cleanup", "kata-genmove_analyze"))
        program.send(f"{i} {command} {'bw'[i % 2]}\n")
        time.sleep(chance.random() * 0.04)
        start = time.monotonic()
        for part in chance.choice((("# interrupt\n",), ("# inter", "rupt\n"), (f"# interrupt\n{10000 + i} name\n",))):
            program.send(part)
        lines = program.reply()
        took.append(time.monotonic() - start)
        if command == "kata-genmove_analyze":
            wrong += not is_analysis(lines[:-1], i) or not re.fullmatch(r"play \S+", lines[-1])
        else:
            wrong += len(lines) != 1 or not re.fullmatch(rf"={i} \S+", lines[0])
        if "name" in part:
            wrong += program.reply() != [f"={10000 + i} Contigo"]
        if i % 12 == 11 or "?" in lines[0] or re.search("pass|resign", lines[-1].lower()):
            program.ask("clear_board")
    wrong += program.ask("7 name") != ["=7 Contigo"]
    program.ask("quit")
    return wrong, sorted(took)


def hear_before(path, game, size, count):
    """Send two commands together, of which the second has no time limit. Return the number of wrong replies, and how
    long the reply to each first command took."""
    program = Program(path, "--game", game, "--player", "search", "--playouts", "0", "--time", FOREVER)
    program.ask(f"boardsize {size}")
    wrong, took = 0, []
    for i in range(count):
        start = time.monotonic()
        program.send(f"{i} name\n{10000 + i} reg_genmove b\n")
        wrong += program.reply() != [f"={i} Contigo"]
        took.append(time.monotonic() - start)
        program.send("# interrupt\n")
        lines = program.reply()
        wrong += len(lines) != 1 or not re.fullmatch(rf"={10000 + i} \S+", lines[0])
    program.ask("quit")
    return wrong, sorted(took)


def play_on_time(path, game, size, player, moves, tells):
    """Request moves with a tenth of a second each. Return the number of wrong replies, and how long each took."""
    program = Program(path, "--game", game, "--player", player, "--playouts", "0")
    program.ask(f"boardsize {size}")
    program.ask("time_settings 0 0.1 1")
    wrong, took = 0, []
    for i in range(moves):
        color = "bw"[i % 2]
        if tells:
            program.ask(f"time_left {color} 0.1 1")
        start = time.monotonic()
        reply = program.ask(f"genmove {color}")
        took.append(time.monotonic() - start)
        wrong += len(reply) != 1 or not re.fullmatch(r"= (\S+)|\? .*", reply[0])
        if reply[0].startswith("?") or "resign" in reply[0]:
            program.ask("clear_board")
    program.ask("quit")
    return wrong, sorted(took)


def share_of(took, share):
    """Return the time in seconds within which this share of all replies arrived."""
    return took[max(math.ceil(len(took) * share) - 1, 0)]


def milliseconds(took):
    return " / ".join(f"{share_of(took, share) * 1000:.1f}" for share in (0.5, 0.99, 1))


def main():
    path = sys.argv[1]
    interrupts, moves = map(int, sys.argv[2:4] or (100, 40))
    passed = failed = 0
    games = (("lines", 9), ("stones", 9), ("go", 9), ("minigo", 5))
    ended, interrupted = [], []
    for game, size in games:
        wrong, took = interrupt(path, game, size, interrupts // len(games))
        print(f"{game}: {len(took)} analyses, {wrong} wrong replies; ended after {milliseconds(took)} ms (half, 99%, all)")
        passed += len(took) - wrong
        failed += wrong
        ended += took
    for game, size, player in [(*game, "search") for game in games] + [("go", 19, "greedy")]:
        wrong, took = interrupt_moves(path, game, size, player, interrupts // len(games))
        print(
            f"{game}: {len(took)} moves of {player}, {wrong} wrong replies; "
            f"interrupted after {milliseconds(took)} ms (half, 99%, all)"
        )
        passed += len(took) - wrong
        failed += wrong
        interrupted += took
    wrong, heard = hear_before(path, "lines", 9, max(interrupts // len(games) // 5, 1))
    passed += len(heard) - wrong
    failed += wrong
    for name, took in (
        ("analyses ended", sorted(ended)),
        ("moves interrupted", sorted(interrupted)),
        ("replies heard while a move was sought", heard),
    ):
        print(f"{len(took)} {name} after {milliseconds(took)} ms (half, 99%, all)")
    timed = [(*game, "search") for game in games[:3]] + [("go", 19, "greedy")]
    for number, (game, size, player) in enumerate(timed):
        wrong, took = play_on_time(path, game, size, player, moves // 3, number % 2)
        late = sum(seconds > 0.1 for seconds in took)
        print(f"{game}: {len(took)} moves of 0.1 s by {player}, {wrong} wrong replies, {late} late; "
              f"they took {milliseconds(took)} ms (half, 99%, all)")
        passed += len(took) - wrong
        failed += wrong
    print(f"thinking: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
