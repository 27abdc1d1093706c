#!/usr/bin/env python3
"""The shortest script that lets two programs play Go over GTP, to compare contigo-match with: it has no deadlines, no
referee and no records. Usage: shortest_match.py GAMES SIZE COMMAND COMMAND"""
import shlex
import subprocess
import sys

games, size = int(sys.argv[1]), sys.argv[2]


def ask(program, command):
    program.stdin.write(command + "\n")
    program.stdin.flush()
    reply = []
    while (line := program.stdout.readline().strip()) or not reply:
        reply.append(line)
    return " ".join(reply)[1:].strip()


for game in range(games):
    programs = [subprocess.Popen(shlex.split(it), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                for it in sys.argv[3:5]]
    if game % 2:
        programs.reverse()
    for program in programs:
        for command in "boardsize " + size, "clear_board", "komi 6.5":
            ask(program, command)
    passes, turn = 0, 0
    while passes < 2:
        color = ("black", "white")[turn % 2]
        move = ask(programs[turn % 2], "genmove " + color)
        if move.lower() == "resign":
            break
        ask(programs[1 - turn % 2], "play %s %s" % (color, move))
        passes = passes + 1 if move.lower() == "pass" else 0
        turn += 1
    for program in programs:
        ask(program, "quit")
        program.wait()
