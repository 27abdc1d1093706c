#!/usr/bin/env python3
"""Test how much memory queries of a large position take: in addition to the position, at most as much as the
position itself.

The position is a mesh: two zigzags of Black that cross each other everywhere. The program's peak of memory with each
query is compared with its peak in the same game without the query. A query about an earlier move builds that
position in addition to the current one, so it may take one position more. Undoing and redoing many times must take
no more memory than doing it a few times.

Usage: test_memory.py CONTIGO
"""
import os
import subprocess
import sys

program = sys.argv[1]
ZIGZAGS = 250       # which makes 62,000 sections
UNDONE = 300        # how many times a mesh of UNDONE_ZIGZAGS is undone and redone
UNDONE_ZIGZAGS = 100
LIMIT = 2
LIMIT_EARLIER = 3
MORE_UNDONE = 1.05  # how many times as much memory this may take as a few undos and redos
SIDE = 7            # side of the mesh, in spaces
passed = failed = 0


def check(name, good, *seen):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED", name, *seen)


def mesh(zigzags):
    side = min(SIDE, 4900 / zigzags)
    places = [(10 + i * side / zigzags, 10 if i % 2 == 0 else 10 + side - 0.01) for i in range(zigzags + 1)]
    across = ":".join(f"{x:.5g},{y:.5g}" for x, y in places)
    along = ":".join(f"{y:.5g},{x:.5g}" for x, y in places)
    return ["boardsize 161", "set_rule allotment 5000", "set_rule crossings 1000000", "set_rule upper 25600",
            f"play black {across}", "play white 100,100:101,100", f"play black {along}"]


def peak(lines):
    """Return the most memory that the program used while it read these commands, in kilobytes, and whether all commands
    succeeded."""
    reader, writer = os.pipe()
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=writer)
    os.close(writer)
    process.stdin.write("".join(line + "\n" for line in lines).encode())
    process.stdin.close()
    good, end = True, b"\n\n"
    # After an empty line, a reply that begins with `?` is an error.
    while piece := os.read(reader, 1 << 16):
        good = good and b"\n\n?" not in end + piece
        end = piece[-2:]
    os.close(reader)
    return os.wait4(process.pid, 0)[2].ru_maxrss, good


def main():
    game = mesh(ZIGZAGS)
    alone, good = peak(game + ["turn"])
    check("the mesh is drawn", good)
    queries = ["areas", "areas_geojson", "areas_geojson ink", "areas_wkt", "groups", "links", "position", "moves",
               "move_history", "comments", "printgame", "state_json", "verify", "showboard", "svg", "score", "preview black 20,20 30,5",
               "preview_json black 20,20 30,5", "gaps black 0.1", "snap black 20,20"]
    for query in queries:
        most, good = peak(game + [query])
        check(f"{query} is answered", good)
        check(f"{query} takes at most {LIMIT} times the position", most <= LIMIT * alone, most, alone)
        print(f"{query}: {most / alone:.2f} times {alone // 1024} MB")
    game.append("play white 101,101:102,102")
    for query in ["areas_geojson since 3", "areas_geojson ink since 3", "svg 3"]:
        most, good = peak(game + [query])
        check(f"{query} is answered", good)
        check(f"{query} takes at most {LIMIT_EARLIER} times the position", most <= LIMIT_EARLIER * alone, most, alone)
        print(f"{query}: {most / alone:.2f} times {alone // 1024} MB")
    game = mesh(UNDONE_ZIGZAGS)
    few, _ = peak(game + ["undo", "undo", "undo", "redo 3"] * 3)
    most, good = peak(game + ["undo", "undo", "undo", "redo 3"] * UNDONE)
    check("it is undone and redone", good)
    check("undoing and redoing does not add up", most <= MORE_UNDONE * few, most, few)
    print(f"undone and redone {UNDONE} times: {most / few:.2f} times the {few // 1024} MB of 3 times")


main()
print(f"memory of queries: {passed} passed, {failed} failed")
sys.exit(failed > 0)
