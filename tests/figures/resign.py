#!/usr/bin/env python3
"""Find values below which a player can resign without losing games that it would have won.

Usage: resign.py CONTIGO GAME SIZE GAMES PLAYOUTS [SEED]

The player `search` plays GAMES games against itself to the end and never resigns. For each limit of the setting
`resign`, this prints in how many games a player would have resigned, how many of these it did not lose, and how many
turns its resignation would have saved on average. As in engine/players/search_player.c, a player
resigns if its value is below the limit in two of its turns in a row, but not while fewer turns were made than an eighth
of the grid points.
"""
import subprocess
import sys

LIMITS = (0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2)
TURNS_PER_POINT = 4
EARLY_PART = 8


class Engine:
    """The program contigo, which gets one command at a time."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        reply = ""
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            reply += line
        if not reply.startswith("="):
            sys.exit(f"resign.py: {command}: {reply or 'no reply'}")
        return reply[1:].strip()


def play(engine, points):
    """Play a game. Return (color, value) for each turn, and who won: 'B', 'W' or '0'."""
    turns, passes, color = [], 0, "black"
    while passes < 2 and len(turns) < TURNS_PER_POINT * points:
        lines = engine.ask(f"genmove_analyze {color} maxmoves 1").split("\n")
        words = lines[-2].split() if len(lines) > 1 else []
        # A pass that was chosen without thinking has no value.
        value = (float(words[words.index("utility") + 1]) + 1) / 2 if "utility" in words else 0.5
        turns.append((color, value))
        passes = passes + 1 if lines[-1].lower() == "play pass" else 0
        color = "white" if color == "black" else "black"
    return turns, engine.ask("final_score")[0]


def first_below(turns, limit, early):
    """Return the index of the turn in which a player resigns, or None."""
    return next((i for i in range(max(early, 2), len(turns)) if turns[i][1] < limit and turns[i - 2][1] < limit), None)


def main():
    program, game, size, count, playouts = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
    seed = int(sys.argv[6]) if len(sys.argv) > 6 else 1
    engine, games = Engine(program), []
    engine.ask(f"set_game {game}")
    engine.ask(f"boardsize {size}")
    engine.ask(f"player search playouts {playouts} threads 1 resign 0")
    for i in range(count):
        engine.ask("clear_board")
        engine.ask(f"set_random_seed {seed + i}")
        games.append(play(engine, size * size))
    print(f"{game}, {size} by {size}, {playouts} playouts, {count} games with {sum(len(t) for t, _ in games)} turns")
    print("limit resigned wrongly turns-saved")
    for limit in LIMITS:
        ends = [(turns, first_below(turns, limit, size * size // EARLY_PART), winner) for turns, winner in games]
        resigned = [end for end in ends if end[1] is not None]
        wrongly = sum(winner.lower() != ("w" if turns[at][0] == "black" else "b") for turns, at, winner in resigned)
        saved = sum(len(turns) - at for turns, at, _ in resigned)
        print(f"{limit:5} {len(resigned):8} {wrongly:7} {saved / len(resigned) if resigned else 0:11.1f}")


if __name__ == "__main__":
    main()
