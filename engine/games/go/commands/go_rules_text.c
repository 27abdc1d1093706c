/* The rules of `go` and `minigo`, as text for people. */
#include "games/go/commands/go_commands.h"

const char GO_TOLD[] =
    "The board\n"
    "  19 by 19 points unless boardsize says otherwise, from A1, the lower left one,\n"
    "  to T19; there is no I.\n"
    "A turn\n"
    "  Black begins. A turn is one stone on a free point. It stays there.\n"
    "Strings\n"
    "  Stones of one colour next to each other, along the lines, are a string. The\n"
    "  free points next to it are its liberties. A string that has none is captured,\n"
    "  the opponent's before one's own; a stone that would leave its own string\n"
    "  without may not be placed. Nor may a move bring back the board as it was two\n"
    "  moves before: that is ko. A string that surrounds two points which the\n"
    "  opponent cannot fill both has two eyes, and lives.\n"
    "The score\n"
    "  The free points that one colour alone surrounds, and a point for each stone\n"
    "  that it has captured. White has 6.5 points more, komi.\n"
    "The end\n"
    "  Two passes, one after the other. Then both agree which stones are dead, and\n"
    "  these count as captured: mark_dead says which, done agrees, resume goes on\n"
    "  playing. Who resigns has lost.";

const char GO_FIRST_COMMANDS[] = "  play black D4, or genmove black to have the engine play.";

const char MINIGO_TOLD[] =
    "The board\n"
    "  5 by 5 points, from A1, the lower left one, to E5.\n"
    "A turn\n"
    "  As in go: stones on free points, captured where they have no liberty, and no\n"
    "  move that brings back the board as it was two moves before. A move that is\n"
    "  not legal loses. A move may take 10 seconds.\n"
    "The score\n"
    "  The stones that are on the board. White has 2.5 points more, komi.\n"
    "The end\n"
    "  Two passes, one after the other, or 24 moves and passes. There are no dead\n"
    "  stones to be agreed on: what is not captured is alive.";

const char MINIGO_FIRST_COMMANDS[] = "  play black C3, or genmove black to have the engine play.";
