#!/usr/bin/env python3
"""Read descriptions of games with another JSON parser, and compare them with what other commands report about the game.

Usage: test_describe.py CONTIGO
"""
import json
import re
import subprocess
import sys

passed = failed = 0


def check(name, good, *seen):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED", name, *seen)


def replies(*lines):
    program = subprocess.run([sys.argv[1]], input="\n".join(lines) + "\n", text=True, capture_output=True, check=True)
    return [reply.lstrip("\n")[2:] for reply in program.stdout.split("\n\n")[:-1]]


def rule_line(rule):
    """Return a rule in the format of `list_rules`."""
    number = lambda value: re.sub(r"\.?0*$", "", f"{value:.5f}") if isinstance(value, float) else str(value)
    values = "|".join(rule["values"]) if "values" in rule else f"{number(rule['least'])} to {number(rule['most'])}"
    return f"{rule['name']} {number(rule['initial'])} from {values}: {rule['meaning']}"


def is_text_of(sections, told, title):
    """Return whether sections of a description are those of `help rules`. The latter also has a first line, and a last
    section about typing."""
    first, *parts = re.split(r"\n(?=\S)", told)
    read = [{"title": part.split("\n")[0], "text": " ".join(line.strip() for line in part.split("\n")[1:])}
            for part in parts]
    return first.startswith(title.lower()) and read.pop()["title"] == "To begin with" and sections == read


def check_game(game):
    described, named, rules, told, *_ = replies(f"set_game {game}", "describe_game", f"describe_game {game.upper()}",
                                                "list_rules", "help rules")[1:]
    value = json.loads(described)
    check(f"{game}: described by name as while it is played", described == named, named)
    check(f"{game}: its name", value["name"] == game and value["title"] == game.capitalize(), value)
    check(f"{game}: its summary", told.startswith(f"{game}: {value['summary']}\n"), told)
    check(f"{game}: its rules", [rule_line(rule) for rule in value["rules"]] == rules.split("\n"), value["rules"], rules)
    check(f"{game}: how it is played", is_text_of(value["how_to_play"], told, value["title"]), value["how_to_play"])
    state = json.loads(replies(f"set_game {game}", "state_json")[1])
    check(f"{game}: states have it too", state["description"] == value, state)
    score = state["score"]
    check(f"{game}: parts of its score", {part["name"] for part in value["score"]} <= set(score), value["score"])
    board = value["board"]
    for size, takes in ((board["least"], True), (board["most"], True), (board["usual"], True), (board["least"] - 1, False),
                        (board["most"] + 1, False)):
        reply = subprocess.run([sys.argv[1], "--game", game], input=f"boardsize {size}\n", text=True,
                               capture_output=True, check=True).stdout
        check(f"{game}: boardsize {size}", reply.startswith("=") == takes, reply)
    return value


def main():
    games = [name for name in replies("list_games")[0].split("\n") if name.islower()]
    described = {game: check_game(game) for game in games}
    everywhere = set(replies("list_commands")[0].split("\n"))
    for command in sorted(everywhere):
        only = re.search(r"only in (.*)", replies(f"help {command}")[0])
        having = sorted(game for game in games if command in described[game]["commands"])
        expected = sorted(only[1].split(" and ")) if only else having if having == sorted(games) else []
        check(f"{command}: in which games", having == expected, having, expected)
    check("what moves are", {game: described[game]["move"] for game in games} ==
          {"lines": "strokes", "stones": "stone", "go": "point", "minigo": "point"}, described)
    check("where players agree on dead stones", [game for game in games if described[game]["ending"]["agreement"]] ==
          [game for game in games if "mark_dead" in described[game]["commands"]] == ["stones", "go"])
    print(f"descriptions of games: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
