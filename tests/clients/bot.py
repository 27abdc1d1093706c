#!/usr/bin/env python3
"""A player for all games of the protocol, written from protocol.md alone.

Usage: bot.py GAME COLOR SIZE ENGINE...   such as: bot.py lines black 9 contigo --seed 3
It plays COLOR against the engine's genmove until the game has a result, and prints moves and result."""
import json
import subprocess
import sys

OTHER = {"black": "white", "white": "black"}


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask_all(self, lines):
        """Send many commands at once. Return their replies in order: each is a list of lines, or None for an error."""
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()
        return [self.read() for line in lines]

    def read(self):
        lines = []
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        return [lines[0][2:]] + lines[1:] if lines and lines[0][0] == "=" else None

    def ask(self, line):
        reply = self.ask_all([line])[0]
        if reply is None:
            sys.exit("refused: " + line)
        return reply

    def fields(self, line):
        return fields(self.ask(line))


def fields(reply):
    return dict(line.partition(" ")[::2] for line in reply)


def margin(reply, color):
    """Return by how much a color leads, given a reply to `score` or `preview`."""
    score = fields(reply)
    lead = float(score["black"]) - float(score["white"]) - float(score["komi"])
    return lead if color == "black" else -lead


def ranked(engine, color, previews):
    """Return the moves (what follows the color in a command) that `preview` says help the color, best first."""
    now = margin(engine.ask("score"), color)
    good = []
    for words, reply in zip(previews, engine.ask_all([f"preview {color} {words}" for words in previews])):
        if reply and "stopped opponent" not in reply:
            closed = sum(float(line.split()[3]) for line in reply if line.startswith("closed"))
            gain = margin(reply, color) - now + closed / 4
            good += [(gain, words)] if gain > 1e-6 else []
    return [words for gain, words in sorted(good, reverse=True)]


# Each of the next functions makes a move and returns it, or returns None if it finds no worthwhile move.
def move_lines(engine, color, size):
    """Enclose squares of two by two, and close gaps in outlines that are nearly closed."""
    left = engine.fields("turn")["left"]
    gaps = [gap.split() for gap in engine.ask(f"gaps {color} {left}")]
    strokes = [f"{gap[3]} {gap[5]}" for gap in gaps if gap[0:1] == ["gap"]]
    for x in range(0, size - 2, 2):
        for y in range(0, size - 2, 2):
            corners = [f"{x},{y}", f"{x + 2},{y}", f"{x + 2},{y + 2}", f"{x},{y + 2}"] * 2
            strokes += [" ".join(corners[i:i + count]) for i in range(4) for count in (2, 3)]
    strokes = ranked(engine, color, strokes)
    if not strokes:
        return None
    drawn = engine.fields(f"draw {color} {strokes[0]}")
    if drawn.get("turn") == color and not move_lines(engine, color, size):
        engine.ask(f"pass {color}")  # end the turn, although some ink is left
    return drawn["path"]


def ends(arcs):
    """Return the end points of the arcs that `liberties` lists."""
    return [end for arc in arcs for end in arc.split()[7:10:2]]


def move_stones(engine, color, size):
    """Try places where a stone would touch other stones, and places where the opponent's cells are widest. Consider the
    opponent's answers to the best of them."""
    places = ends(engine.ask("liberties")) or [f"{size / 2},{size / 2}"]
    for cell in json.loads(engine.ask("areas_geojson " + OTHER[color])[0])["features"]:
        x, y = cell["properties"]["at"]
        if cell["geometry"]["type"] == "Polygon":
            places += [f"{x + (corner[0] - x) * part:.5f},{y + (corner[1] - y) * part:.5f}"
                       for corner in cell["geometry"]["coordinates"][0] for part in (0.5, 0.75, 1)]
    chosen, most = None, 0
    for words in ranked(engine, color, places)[:4]:
        place = engine.fields(f"snap {color} {words}")["at"]
        engine.ask(f"trymove {color} {place}")
        answers = [f"preview {OTHER[color]} {end} exact" for end in ends(engine.ask(f"liberties {color}"))]
        replies = engine.ask_all(answers + ["score", "popgo"])[:-1]
        worst = min(margin(reply, color) for reply in replies if reply)
        if chosen is None or worst > most:
            chosen, most = place, worst
    return chosen and engine.fields(f"place {color} {chosen} exact")["at"]


def move_go(engine, color, size):
    """Try every point, and compare the score, captures and threats after it. Fill no eyes."""
    own = set(engine.ask(f"list_stones {color}")[0].split())
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size]
    chosen, most = None, 0
    for vertex in engine.ask(f"all_legal {color}")[0].split():
        column, row = letters.index(vertex[0]), int(vertex[1:])
        around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        around = [letters[x] + str(y) for x, y in around if 0 <= x < size and 0 < y <= size]
        if own.issuperset(around):
            continue
        replies = engine.ask_all([f"trymove {color} {vertex}", f"countlib {vertex}", "score", f"captures {color}",
                                  *(f"countlib {near}" for near in around if near not in own), "popgo"])
        liberties = int(replies[1][0])
        value = margin(replies[2], color) + 3 * int(replies[3][0]) + min(liberties, 5) - 9 * (liberties == 1)
        value += 2 * replies[4:-1].count(["1"])  # strings of the other color in atari
        value -= abs(2 * column + 1 - size) / size + abs(2 * row - 1 - size) / size
        if chosen is None or value > most:
            chosen, most = vertex, value
    if chosen:
        engine.ask(f"play {color} {chosen}")
    return chosen


def main():
    game, color, size, command = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    engine = Engine(command)
    engine.ask(f"set_game {game}")
    engine.ask(f"boardsize {size}")
    move = {"lines": move_lines, "stones": move_stones}.get(game, move_go)
    while (turn := engine.fields("turn"))["phase"] == "play":
        if turn["to_move"] != color:
            print(turn["to_move"], engine.ask(f"genmove {turn['to_move']}")[0])
            continue
        wins = turn["passes"] == "1" and margin(engine.ask("score"), color) > 0
        made = None if wins else move(engine, color, size)
        if not made:
            engine.ask(f"pass {color}")
        print(color, made or "pass")
    print("result", engine.ask("final_score")[0])


main()
