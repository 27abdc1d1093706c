#!/usr/bin/env python3
"""Play complete games of Go against GNU Go, and compare everything that both engines report.

Usage: against_gnugo.py [--contigo PROGRAM] [--gnugo PROGRAM] [--seed N] [SIZE:GAMES ...]

Contigo's random player and GNU Go alternate colors. After every ply both engines list the stones of either color,
the captures, and (every few plies) all legal moves. After two passes GNU Go continues for both sides until no dead
stones are left, so that area scores can be compared. Any difference between the engines is printed with the moves
that led to it.
"""
import argparse
import os
import random
import shutil
import subprocess
import sys

MOST_PLIES = 1200


class Engine:
    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def ask(self, command):
        """Send a command. Return the reply, and whether the command succeeded."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise Disagreement(f"{self.name} ended at '{command}'")
            if line == "\n":
                break
            lines.append(line.rstrip("\n"))
        return lines[0].startswith("="), "\n".join([lines[0][1:].strip()] + lines[1:])

    def want(self, command):
        success, reply = self.ask(command)
        if not success:
            raise Disagreement(f"{self.name} refuses '{command}': {reply}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Disagreement(Exception):
    pass


def points(reply):
    return sorted(reply.upper().split())


class Game:
    def __init__(self, options, size, seed):
        self.moves = []
        self.size = size
        self.contigo = Engine("contigo", [options.contigo, "--game", "go", "--seed", str(seed)])
        self.gnugo = Engine("gnugo", [options.gnugo, "--mode", "gtp", "--level", "1", "--seed",
                                      str(seed + 1), "--chinese-rules", "--capture-all-dead",
                                      "--never-resign"])
        self.both = [self.contigo, self.gnugo]
        self.random = random.Random(seed)
        self.contigo.want("set_rule scoring area")
        for command in (f"boardsize {size}", "clear_board", "komi 6.5"):
            for engine in self.both:
                engine.want(command)

    def same(self, what, left, right):
        if left != right:
            raise Disagreement(f"{what}: contigo {left}, gnugo {right}")

    def compare(self):
        for side in ("black", "white"):
            self.same(f"stones of {side}", *(points(e.want(f"list_stones {side}"))
                                            for e in self.both))
            self.same(f"captures of {side}", *(e.want(f"captures {side}") for e in self.both))
        if len(self.moves) % 7 == 0 and "phase play" in self.contigo.want("turn"):
            color = ("black", "white")[len(self.moves) % 2]
            self.same(f"legal moves of {color}", *(points(e.want(f"all_legal {color}"))
                                                   for e in self.both))

    def ply(self, mover, color):
        """Let `mover` play one ply, and report it to the other engine. Return whether it was a pass."""
        other = self.gnugo if mover is self.contigo else self.contigo
        move = mover.want(f"genmove {color}")
        self.moves.append(f"{color} {move}")
        if move.lower() == "resign":
            raise Disagreement(f"{mover.name} resigns")
        other.want(f"play {color} {move}")
        return move.lower() == "pass"

    def play_on(self, movers):
        """Play until both players have passed."""
        passes = 0
        while passes < 2:
            if len(self.moves) > MOST_PLIES:
                raise Disagreement("the game does not end")
            color = ("black", "white")[len(self.moves) % 2]
            passes = passes + 1 if self.ply(movers[len(self.moves) % 2], color) else 0
            self.compare()

    def run(self, contigo_is_black):
        movers = self.both if contigo_is_black else self.both[::-1]
        self.play_on(movers)
        self.contigo.want("resume")
        self.play_on([self.gnugo, self.gnugo])
        self.same("score", *(e.want("final_score") for e in self.both))
        return self.contigo.want("final_score")

    def close(self):
        for engine in self.both:
            engine.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--contigo", default="build/contigo")
    parser.add_argument("--gnugo", default=shutil.which("gnugo") or "/usr/games/gnugo")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("games", nargs="*", default=["5:40", "9:40", "19:20"])
    options = parser.parse_args()
    if not os.access(options.gnugo, os.X_OK):
        print("against GNU Go: skipped, gnugo is not installed")
        print("against GNU Go: 0 passed, 0 failed")
        return 0
    passed = failed = plies = 0
    for part in options.games:
        size, count = map(int, part.split(":"))
        for number in range(count):
            seed = options.seed * 100000 + size * 1000 + number
            game = Game(options, size, seed)
            try:
                result = game.run(number % 2 == 0)
                print(f"{size} by {size}, seed {seed}: {len(game.moves)} plies, {result}",
                      flush=True)
                passed += 1
            except Disagreement as why:
                print(f"FAILED {size} by {size}, seed {seed}: {why}")
                print("    " + ", ".join(game.moves), flush=True)
                failed += 1
            plies += len(game.moves)
            game.close()
    print(f"{plies} plies")
    print(f"against GNU Go: {passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
