#!/usr/bin/env python3
"""A GTP program that plays complete matches. Its first argument is its kind; the others depend on the kind.

  script MOVE...   plays these moves, one after the other, and then passes; so do all kinds that mention it
  well             go: plays at the first empty point that is neither its own eye nor suicide, or else passes
  illegal          begins with the first move of `script`, and then repeats that move
  other-color      answers with a move of the other color, such as `white D4` when it is black
  nonsense         answers with invalid moves
  late, in-time    thinks for SECONDS, its first argument, about its second move
  waits FILE       waits until the file exists, before its first move
  liar             says that black is ahead by 99
  never-passes     go: plays any empty point, and the first of the board if there is none
  renames          reports another name and version each time
  resigns          after one move
  refuses          refuses to generate a move
  rejects          refuses the other player's moves
  old              speaks version 1 of the protocol
  no-board         refuses every board size
  keeps-board      doesn't clear its board
  crashes          crashes at its first move, with an error message
  fails-once FILE  does the same if the file doesn't exist, and creates it
  dies-counting    ends when it is asked for the score, and is like `script` before that
  whole-seconds    refuses times with decimals, and is like `script` in other respects
  murmurs          writes the number of its game to standard error, and is like `script` in other respects
  strews           replies with the number of megabytes of files that it could write, of 20, as its first move
  plain COMMAND... knows only GTP and these commands, and passes
  unlisted COMMAND...  is like `plain`, but knows `known_command` instead of `list_commands`
  processors       replies with the processors that it may use, as its first move
  where            replies with its working directory, as its first move
  sees SCORE       reports this score, and plays like `script`

The environment variable MATCH_LOG names a file. The program adds a line to it when it starts, and one for each
command, each after its kind and a colon.
"""

import os
import sys
import time

KIND, WORDS = sys.argv[1], sys.argv[2:]
COMMANDS = """protocol_version name version list_commands quit boardsize clear_board komi play genmove
final_score time_settings time_left kgs-time_settings kata-time_settings set_game set_rule""".split()
LETTERS = "ABCDEFGHJKLMNOPQRST"


def log(text):
    if "MATCH_LOG" in os.environ:
        with open(os.environ["MATCH_LOG"], "a", encoding="utf-8") as file:
            file.write(KIND + ": " + text + "\n")


def strew():
    written = 0
    try:
        for number in range(80):
            with open("strewn%d" % number, "wb", buffering=0) as file:
                written += file.write(bytes(1 << 18))
    except OSError:
        pass
    return "%d MB" % (written >> 20)


class Board:
    """A board: occupied points by name, and captures."""

    def __init__(self, size):
        self.size = size
        self.points = [letter + str(row + 1) for row in range(size) for letter in LETTERS[:size]]
        self.stones = {}

    def around(self, point):
        column, row = LETTERS.index(point[0]), int(point[1:])
        for c, r in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if 0 <= c < self.size and 1 <= r <= self.size:
                yield LETTERS[c] + str(r)

    def chain(self, point):
        """Return the stones that are connected with a point, and whether they have a liberty."""
        found, waiting, free = {point}, [point], False
        while waiting:
            for other in self.around(waiting.pop()):
                if other not in self.stones:
                    free = True
                elif self.stones[other] == self.stones[point] and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found, free

    def put(self, color, point):
        self.stones[point] = color
        for other in self.around(point):
            if self.stones.get(other, color) != color:
                stones, free = self.chain(other)
                if not free:
                    for stone in stones:
                        del self.stones[stone]

    def is_good(self, color, point):
        """Return whether a move on a point is good: the point is empty and not an eye of its own, and the move is
        neither suicide nor a capture, so that there is no ko."""
        if point in self.stones or all(self.stones.get(p) == color for p in self.around(point)):
            return False
        before = dict(self.stones)
        self.put(color, point)
        good = len(self.stones) == len(before) + 1 and self.chain(point)[1]
        self.stones = before
        return good


class Player:
    def __init__(self):
        self.board = Board(5)
        self.moves = 0
        self.games = 0
        self.names = 0

    def script(self):
        if KIND in ("plain", "unlisted"):
            return "pass"
        moves = WORDS[1:] if KIND in ("late", "in-time", "waits", "sees", "fails-once") else WORDS
        if KIND == "illegal" and moves:
            return moves[0]
        if KIND == "resigns" and self.moves > 1:
            return "resign"
        return moves[self.moves - 1] if self.moves <= len(moves) else "pass"

    def think(self, color):
        """Return the reply to `genmove`, without the equals sign."""
        self.moves += 1
        if KIND == "crashes" or (KIND == "fails-once" and not os.path.exists(WORDS[0])):
            if KIND == "fails-once":
                open(WORDS[0], "w", encoding="utf-8").close()
            print("sorry, I have no \"idea\"", file=sys.stderr, flush=True)
            os._exit(4)
        if KIND in ("late", "in-time") and self.moves == 2:
            time.sleep(float(WORDS[0]))
        while KIND == "waits" and not os.path.exists(WORDS[0]):
            time.sleep(0.02)
        if KIND == "strews":
            return strew()
        if KIND == "processors":
            return "processors " + str(sorted(os.sched_getaffinity(0)))
        if KIND == "where":
            return os.getcwd()
        if KIND == "nonsense":
            return "banana"
        if KIND == "other-color":
            return ("white " if color == "black" else "black ") + self.script()
        if KIND == "well":
            good = [p for p in self.board.points if self.board.is_good(color, p)]
            return good[0] if good else "pass"
        if KIND == "never-passes":
            free = [p for p in self.board.points if p not in self.board.stones]
            return (free + self.board.points)[0]
        return self.script()

    def genmove(self, words):
        if KIND == "refuses":
            return "? I would rather not"
        move = self.think(words[0])
        self.put(words[0], move)
        return "= " + move

    def put(self, color, move):
        if move in self.board.points:
            self.board.put(color, move)

    def play(self, words):
        if KIND == "rejects":
            return "? that is no move"
        self.put(words[0], words[1])
        return "="

    def final_score(self):
        if KIND == "dies-counting":
            os._exit(4)
        return "= B+99" if KIND == "liar" else "? I do not count"

    def list_stones(self, words):
        return "= " + " ".join(p for p, c in self.board.stones.items() if c == words[0])

    def begin(self):
        self.moves = 0
        self.games += 1
        if KIND == "murmurs":
            print("game", self.games, file=sys.stderr, flush=True)
        if KIND != "keeps-board":
            self.board.stones = {}
        return "="

    def say_name(self, what):
        self.names += KIND == "renames"
        return "= " + what + (str(os.getpid() + self.names) if self.names else "")

    def answer(self, command, words):
        if command == "boardsize":
            if KIND == "no-board":
                return "? unacceptable size"
            stones, self.board = self.board.stones, Board(int(words[0]))
            self.board.stones = stones
            return "="
        if KIND == "whole-seconds" and command.startswith("time_") and "." in "".join(words):
            return "? not three integers"
        if KIND in ("plain", "unlisted"):
            known = [c for c in COMMANDS if c not in ("set_game", "set_rule")] + WORDS
            if KIND == "unlisted":
                known[known.index("list_commands")] = "known_command"
            if command not in known:
                return "? unknown command"
            if command == "known_command":
                return "= true" if words[0] in known else "= false"
            if command == "list_commands":
                return "= " + "\n".join(known)
        if command == "list_commands":
            more = ["estimate_score"] if KIND == "sees" else ["list_stones"]
            return "= " + "\n".join(COMMANDS + more)
        answers = {
            "protocol_version": lambda: "= 1" if KIND == "old" else "= 2",
            "name": lambda: self.say_name("Player"),
            "version": lambda: self.say_name("1"),
            "clear_board": self.begin,
            "play": lambda: self.play(words),
            "genmove": lambda: self.genmove(words),
            "final_score": self.final_score,
            "estimate_score": lambda: "= " + WORDS[0],
            "list_stones": lambda: self.list_stones(words),
        }
        return answers[command]() if command in answers else "="


def main():
    player = Player()
    log(" ".join(["start"] + WORDS))
    for line in sys.stdin:
        number, command, *words = line.split()
        log(" ".join([command] + words))
        reply = player.answer(command, words)
        sys.stdout.write(reply[0] + number + reply[1:] + "\n\n")
        sys.stdout.flush()
        if command == "quit":
            return


main()
