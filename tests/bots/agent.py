#!/usr/bin/env python3
"""A file-based agent: it reads the position from input.txt, writes its move to output.txt, and exits. Of the empty
points where its stone would have a liberty, it chooses the one with the most opposing neighbors; the distance from
the center breaks ties."""
lines = open("input.txt").read().split()
mine, rows = lines[0], lines[6:11]
free = [(row, column) for row in range(5) for column in range(5) if rows[row][column] == "0"]
was = lines[1:6]


def near(at):
    row, column = at
    return [(i, j) for i, j in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
            if 0 <= i < 5 and 0 <= j < 5]


def worth(at):
    around = [rows[i][j] for i, j in near(at)]
    if "0" not in around:
        return None
    others = len(around) - around.count("0") - around.count(mine)
    return 2 * others + around.count(mine) - abs(at[0] - 2) - abs(at[1] - 2)


# A point where a stone was captured by the last move may be forbidden by ko, so don't play there.
open_to = [(worth(at), at) for at in free if worth(at) is not None and was[at[0]][at[1]] == "0"]
with open("output.txt", "w") as output:
    output.write("%d,%d" % max(open_to)[1] if open_to else "PASS")
