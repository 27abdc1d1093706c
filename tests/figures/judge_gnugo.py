#!/usr/bin/env python3
"""Compare how Contigo and GNU Go judge finished games of Go: winner, score, dead stones.

Usage: judge_gnugo.py [--contigo PROGRAM] [--gnugo PROGRAM] [--seed N] [--keep FOLDER] [SIZE:GAMES ...]
       judge_gnugo.py [--contigo PROGRAM] [--gnugo PROGRAM] FILE.sgf ...

GNU Go plays games against itself. The seed determines its levels, the openings and the handicaps. In some games
White throws stones away, so that more are dead at the end. Both engines judge each game as soon as both colors have
passed, by territory and by area. Differences are printed with the stones that only one engine considers dead,
followed by the totals. With --keep the games are kept as SGF files, which can be given as arguments later.

The only failure is a game that could not be judged. If the engines differ, either may be right.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
RULES = {"japanese": "territory", "chinese": "area"}
KOMI = (0.5, 3.5, 5.5, 6.5, 7.5)
TOP_LEVEL = {9: 8, 13: 5, 19: 3}
MOST_PLIES = 4  # for each point of the board


def ask(command, lines):
    """Send commands. Return the replies without `=`, or None for each command that failed."""
    run = subprocess.run(command, input="\n".join(lines + ["quit", ""]), text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    replies = [part.strip() for part in run.stdout.split("\n\n") if part.strip()]
    return [part[1:].strip() if part.startswith("=") else None for part in replies]


class Talk:
    """An engine that gets one command at a time."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def want(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            read = self.process.stdout.readline()
            if read in ("\n", ""):
                break
            lines.append(read.strip())
        if not lines or not lines[0].startswith("="):
            raise RuntimeError(f"'{line}': {' '.join(lines)}")
        return " ".join([lines[0][1:].strip()] + lines[1:]).strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def sgf_point(vertex, size):
    if vertex.lower() == "pass":
        return ""
    column, row = LETTERS.index(vertex[0].upper()), size - int(vertex[1:])
    return chr(ord("a") + column) + chr(ord("a") + row)


def play(gnugo, size, seed):
    """Play a game until two passes. Return it as SGF, or None if it doesn't end."""
    chance = random.Random(seed)
    rules, komi = chance.choice(list(RULES)), chance.choice(KOMI)
    levels = [chance.randint(0, TOP_LEVEL.get(size, 3)) for _ in range(2)]
    handicap, opening = chance.choice((0, 0, 0, 0, 2, 3, 4)), chance.choice((0, 2, 4, 6, 10, 16))
    wild = chance.choice((0, 0, 0, 0, 0, 0.1, 0.3, 0.6))
    talk = Talk([gnugo, "--mode", "gtp", "--seed", str(seed + 1), f"--{rules}-rules",
                 "--never-resign"])
    for line in (f"boardsize {size}", "clear_board", f"komi {komi}"):
        talk.want(line)
    stones = talk.want(f"fixed_handicap {handicap}").split() if handicap else []
    moves, passes = [], 0
    while passes < 2 and len(moves) < MOST_PLIES * size * size:
        white = (len(moves) + (handicap > 0)) % 2
        color = ("black", "white")[white]
        by_chance = white and chance.random() < wild and len(moves) < 0.7 * size * size
        if len(moves) < opening or by_chance:
            move = chance.choice(talk.want(f"all_legal {color}").split() or ["PASS"])
            talk.want(f"play {color} {move}")
        else:
            talk.want(f"level {levels[white]}")
            move = talk.want(f"genmove {color}")
        passes = passes + 1 if move.lower() == "pass" else 0
        moves.append(f";{color[0].upper()}[{sgf_point(move, size)}]")
    talk.close()
    setup = "".join(f"[{sgf_point(stone, size)}]" for stone in stones)
    root = f"FF[4]GM[1]SZ[{size}]KM[{komi}]RU[{rules.capitalize()}]"
    root += f"HA[{handicap}]AB{setup}" if handicap else ""
    return f"(;{root}\n{''.join(moves)})\n" if passes == 2 else None


def margin(result):
    """Return Black's lead, given a result such as B+3.5."""
    if "+" not in result:
        return 0.0
    return float(result[2:]) * (1 if result[0] == "B" else -1)


QUESTIONS = ["final_score", "final_status_list dead"]


def judge(options, path, rules):
    """Return what both engines report about a game, and how long Contigo took."""
    record = ask([options.contigo, "--game", "go"], [f"loadsgf {path}", "printgame"])[1]
    if record is None:
        raise RuntimeError(f"cannot load {path}")
    kept = [f"set_rule scoring {RULES[rules]}" if line.startswith("set_rule scoring") else line
            for line in record.split("\n") if not line.startswith(("#", "set_rule handicap_bonus"))]
    started = time.monotonic()
    ours = ask([options.contigo], kept + QUESTIONS)[-1 - len(QUESTIONS):][:len(QUESTIONS)]
    took = time.monotonic() - started
    theirs = ask([options.gnugo, "--mode", "gtp", "--level", "10", "--seed", "1",
                  f"--{rules}-rules"], [f"loadsgf {path}"] + QUESTIONS)[1:3]
    return ours, theirs, took


class Sum:
    def __init__(self):
        self.games = self.winners = self.scores = self.dead = 0
        self.longest = 0.0

    def add(self, path, rules, ours, theirs, took):
        one, two = margin(ours[0]), margin(theirs[0])
        mine, yours = set(ours[1].split()), set(theirs[1].split())
        self.games += 1
        self.winners += (one > 0) == (two > 0) and (one < 0) == (two < 0)
        self.scores += abs(one - two) < 0.01
        self.dead += mine == yours
        self.longest = max(self.longest, took)
        if abs(one - two) >= 0.01 or mine != yours:
            print(f"{path}, {rules}: contigo {ours[0]}, gnugo {theirs[0]}; dead for contigo alone: "
                  f"{' '.join(sorted(mine - yours)) or 'none'}, for gnugo alone: "
                  f"{' '.join(sorted(yours - mine)) or 'none'}", flush=True)

    def tell(self, name):
        if self.games:
            print(f"{name}: {self.games} judgements, winner {100 * self.winners / self.games:.1f} %, "
                  f"score {100 * self.scores / self.games:.1f} %, "
                  f"all dead stones {100 * self.dead / self.games:.1f} %, "
                  f"at most {self.longest:.2f} s")


def games(options, folder):
    """Yield the files to judge, creating each when it is needed."""
    for part in options.games:
        if part.endswith(".sgf"):
            yield part
            continue
        size, count = map(int, part.split(":"))
        for number in range(count):
            seed = options.seed * 100000 + size * 1000 + number
            game = play(options.gnugo, size, seed)
            if game is None:
                print(f"{size} by {size}, seed {seed}: does not end")
                continue
            path = os.path.join(folder, f"{size}-{seed}.sgf")
            with open(path, "w", encoding="ascii") as file:
                file.write(game)
            yield path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--contigo", default="build/contigo")
    parser.add_argument("--gnugo", default=shutil.which("gnugo") or "/usr/games/gnugo")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("games", nargs="*", default=["9:40", "13:20", "19:10"])
    options = parser.parse_args()
    if not os.access(options.gnugo, os.X_OK):
        print("judging beside GNU Go: skipped, gnugo is not installed")
        return 0
    sums = {rules: Sum() for rules in RULES}
    with tempfile.TemporaryDirectory() as folder:
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
        for path in games(options, options.keep or folder):
            for rules, figures in sums.items():
                figures.add(path, rules, *judge(options, path, rules))
    for rules, figures in sums.items():
        figures.tell(RULES[rules])
    return 0


if __name__ == "__main__":
    sys.exit(main())
