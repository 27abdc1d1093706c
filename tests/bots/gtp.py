#!/usr/bin/env python3
"""A program that plays Go over the Go Text Protocol: it captures if it can, saves strings if it can, and otherwise
plays anywhere except in its own eyes. It needs only Python. Usage: gtp.py [SEED]"""
import random
import sys

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
chance = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
size, stones, before = 19, {}, None


def near(at):
    x, y = at
    return [(i, j) for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= i < size and 0 <= j < size]


def group(board, at):
    """Return the string that contains the stone at a point, and the string's liberties."""
    found, free, left = {at}, set(), [at]
    while left:
        for other in near(left.pop()):
            if other not in board:
                free.add(other)
            elif board[other] == board[at] and other not in found:
                found.add(other)
                left.append(other)
    return found, free


def after(board, color, at):
    """Return the board after a move, and the number of stones captured; None if the move is illegal."""
    made, captured = {**board, at: color}, 0
    for other in near(at):
        if made.get(other, color) != color:
            found, free = group(made, other)
            if not free:
                captured += len(found)
                made = {point: made[point] for point in made if point not in found}
    return (made, captured) if group(made, at)[1] and made != before else (None, 0)


def worth(color, at):
    made, captured = after(stones, color, at)
    if made is None or all(stones.get(other) == color for other in near(at)):
        return None
    saved = sum(len(group(stones, other)[0]) for other in near(at)
                if stones.get(other) == color and len(group(stones, other)[1]) == 1)
    free = len(group(made, at)[1])
    return 10 * captured + (6 * saved if free > 1 else 0) - (8 if free == 1 else 0) + chance.random()


def place(color, at):
    global stones, before
    made = after(stones, color, at)[0]
    if made is not None:
        before, stones = stones, made


def vertex(word):
    return LETTERS.index(word[0].upper()), int(word[1:]) - 1


def answer(name, words):
    global size, stones, before
    if name == "boardsize":
        size, stones = int(words[0]), {}
    elif name == "clear_board":
        stones, before = {}, None
    elif name == "play":
        if words[1].lower() not in ("pass", "resign"):
            place(words[0][0].lower(), vertex(words[1]))
    elif name == "genmove":
        color = words[0][0].lower()
        free = [(i, j) for i in range(size) for j in range(size) if (i, j) not in stones]
        worths = [(it, at) for at in free for it in [worth(color, at)] if it is not None]
        if not worths:
            return "pass"
        at = max(worths)[1]
        place(color, at)
        return LETTERS[at[0]] + str(at[1] + 1)
    return {"protocol_version": "2", "name": "gtp.py", "version": "1", "list_commands": "\n".join(COMMANDS),
            "known_command": str(bool(words) and words[0] in COMMANDS).lower()}.get(name, "")


COMMANDS = ["protocol_version", "name", "version", "list_commands", "known_command", "boardsize", "clear_board",
            "komi", "play", "genmove", "quit"]
for line in sys.stdin:
    words = line.split("#")[0].split()
    if not words:
        continue
    number = words.pop(0) if words[0].isdigit() else ""
    name = words.pop(0) if words else ""
    good = name in COMMANDS
    print(("=" if good else "?") + number, answer(name, words) if good else "unknown command", end="\n\n", flush=True)
    if name == "quit":
        break
