/* The rules of `go` and `minigo` as `help rules` explains them to people. */
#include "games/go/commands/go_commands.h"

const char GO_TOLD[] =
    "The board\n"
    "  19 by 19 points; boardsize changes that. A1 is the lower left point and T19\n"
    "  the upper right one. There is no column I.\n"
    "A turn\n"
    "  Black moves first. A turn is one stone on an empty point. Stones don't move.\n"
    "Strings\n"
    "  Stones of one color that are next to each other along the lines form a\n"
    "  string. The empty points next to it are its liberties. A string without\n"
    "  liberties is captured and removed; the opponent's strings are captured\n"
    "  first. You can't place a stone that would leave its own string without\n"
    "  liberties, or that would recreate the position from two moves earlier (ko).\n"
    "  A string with two eyes (empty points inside it that the opponent can't both\n"
    "  fill) is alive.\n"
    "The score\n"
    "  You score one point for each empty point that only your color surrounds,\n"
    "  and one for each stone that you captured. White gets 6.5 points more, called\n"
    "  komi.\n"
    "The end\n"
    "  The game ends after two consecutive passes. Then both players agree on the\n"
    "  dead stones, which count as captured: mark_dead marks them, done agrees, and\n"
    "  resume continues the game. A player who resigns loses.";

const char GO_FIRST_COMMANDS[] = "  Place a stone, then let the engine reply:\n"
                                 "    play black D4\n"
                                 "    genmove white";

const char MINIGO_TOLD[] =
    "The board\n"
    "  5 by 5 points. A1 is the lower left point and E5 the upper right one.\n"
    "A turn\n"
    "  As in go: place a stone on an empty point, capture strings without\n"
    "  liberties, and don't recreate the position from two moves earlier. An\n"
    "  illegal move loses the game. A move may take up to 10 seconds.\n"
    "The score\n"
    "  You score one point for each of your stones on the board. White gets 2.5\n"
    "  points more, called komi.\n"
    "The end\n"
    "  The game ends after two consecutive passes, or after 24 moves and passes.\n"
    "  All stones on the board are alive.";

const char MINIGO_FIRST_COMMANDS[] = "  Place a stone, then let the engine reply:\n"
                                     "    play black C3\n"
                                     "    genmove white";
