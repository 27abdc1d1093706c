#!/usr/bin/env python3
"""Test states with another JSON parser, and in a newly started program.

Usage: test_state.py CONTIGO

In random games whose texts contain everything that JSON must escape, each reply to `state_json` and `preview_json`
must be an object without duplicate keys. Another program that receives the state must have the same state. Texts in
a state have the same maximum length as typed texts.
"""
import json
import random
import subprocess
import sys

GAMES = ("lines", "stones", "go", "minigo")
KEYS = "state game board rules info turn ink_left phase result strokes stones groups links ko captures marks".split()


def replies(lines):
    program = subprocess.run([sys.argv[1]], input="\n".join(lines) + "\n", text=True, capture_output=True, check=True)
    return [reply[2:] for reply in program.stdout.split("\n\n") if reply.startswith("= {")]


def once(pairs):
    if len(pairs) != len(dict(pairs)):
        raise ValueError("duplicate key in JSON")
    return dict(pairs)


def try_move(game, color, chance):
    if game in ("go", "minigo"):
        return f"preview_json {color} {chance.choice('ABCDE')}{chance.randint(1, 5)}"
    points = [f"{chance.random() * 13:.5f},{chance.random() * 13:.5f}" for _ in range(2 if game == "lines" else 1)]
    return f"preview_json {color} {' '.join(points)}"


def session(game, seed):
    chance = random.Random(seed)
    lines = ["player random", f"set_game {game}", f"set_random_seed {seed}", 'set_info comment "\\\\ \\x23 \\n \u00e9 </script>']
    for i in range(60):
        color = ("black", "white")[i % 2]
        lines += [f"genmove {color}", try_move(game, color, chance), "state_json"]
        if i % 9 == 0:
            lines += [f'comment he said "{i}" \\\\ \\x23', "undo 2"]
    return lines


def long_text(length):
    line = "set_state " + json.dumps({"game": "go", "info": {"black": "a" * length}})
    program = subprocess.run([sys.argv[1]], input=line + "\n", text=True, capture_output=True, check=True)
    return program.stdout.strip()


def main():
    passed = failed = 0
    for seed in range(12):
        texts = replies(session(GAMES[seed % len(GAMES)], seed))
        for text in texts:
            value = json.loads(text, object_pairs_hook=once)
            good = "#" not in text and "\n" not in text and ("added" in value or list(value)[: len(KEYS)] == KEYS)
            passed, failed = passed + good, failed + (not good)
        states = [text for text in texts if text.startswith('{"state"')]
        same = replies([line for state in states[::6] for line in ("set_state " + state, "state_json")]) == states[::6]
        passed, failed = passed + same, failed + (not same)
    too_long = "? bad state: 'info.black': syntax error: text too long: at most 65536 bytes"
    for length, reply in ((65536, "="), (65537, too_long)):
        good = long_text(length) == reply
        passed, failed = passed + good, failed + (not good)
    print(f"states in JSON: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
