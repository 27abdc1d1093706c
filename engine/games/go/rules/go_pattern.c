/* Prepares the patterns in all their orientations. */
#include "games/go/rules/go_pattern.h"

#include <string.h>

/* Well-known patterns of Monte Carlo Go programs, which are played next to the last stone: hane,
 * cuts, and moves at the edge. The move is in the middle. X and O are the two colors, in either
 * assignment. x is anything except X, and o is anything except O; ? is anything; a space is beyond
 * the edge. Each pattern may be rotated and mirrored. */
static const char *const SHAPES[] = {
    "XOX"
    "..."
    "???",
    "XO."
    "..."
    "?.?",
    "XO?"
    "X.."
    "x.?",
    "XO?"
    "O.o"
    "?o?",
    "XO?"
    "O.X"
    "???",
    "?X?"
    "O.O"
    "ooo",
    "OX?"
    "o.O"
    "???",
    "X.?"
    "O.?"
    "   ",
    "OX?"
    "X.O"
    "   ",
    "?X?"
    "x.O"
    "   ",
    "?OX"
    "X.O"
    "   ",
};

enum { SQUARE = 9, MIDDLE = 4, SYMMETRIES = 8, KINDS = 4 };

/* Return the cell to which a cell of a pattern moves when the pattern is rotated and mirrored. */
static int moved(int cell, int symmetry)
{
    int x = cell % 3, y = cell / 3;
    if (symmetry & 1)
        x = 2 - x;
    if (symmetry & 2)
        y = 2 - y;
    return symmetry & 4 ? 3 * x + y : 3 * y + x;
}

/* Return whether the contents of a point match a letter. `first` is the color of X. */
static bool goes_with(char letter, uint8_t stone, uint8_t first)
{
    uint8_t second = first == GO_BLACK ? GO_WHITE : GO_BLACK;
    switch (letter) {
    case 'X':
        return stone == first;
    case 'O':
        return stone == second;
    case 'x':
        return stone != first;
    case 'o':
        return stone != second;
    case '.':
        return stone == GO_EMPTY;
    case ' ':
        return stone == GO_EDGE;
    default:
        return true;
    }
}

/* Set the bits of all surroundings that match a pattern in the cells from `cell` on. `code` has the
 * contents of the cells before `cell`, with two bits for each. */
static void fill_from(GoPatterns *patterns, const char turned[SQUARE], uint8_t first, int cell,
                      unsigned code)
{
    if (cell == SQUARE) {
        patterns->bits[code / 8] |= (uint8_t)(1U << code % 8);
        return;
    }
    if (cell == MIDDLE) {
        fill_from(patterns, turned, first, cell + 1, code);
        return;
    }
    for (uint8_t stone = GO_EMPTY; stone < KINDS; stone++)
        if (goes_with(turned[cell], stone, first))
            fill_from(patterns, turned, first, cell + 1, code << 2 | stone);
}

void go_patterns_fill(GoPatterns *patterns)
{
    memset(patterns, 0, sizeof *patterns);
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            char turned[SQUARE];
            for (int cell = 0; cell < SQUARE; cell++)
                turned[moved(cell, symmetry)] = SHAPES[i][cell];
            fill_from(patterns, turned, GO_BLACK, 0, 0);
            fill_from(patterns, turned, GO_WHITE, 0, 0);
        }
}
