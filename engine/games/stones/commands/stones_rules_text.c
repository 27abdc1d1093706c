/* The rules of `stones` for people. */
#include "games/stones/commands/stones_commands.h"

const char STONES_TOLD[] =
    "The board\n"
    "  A square, 13 by 13 spaces unless boardsize says otherwise, or any polygon. A\n"
    "  point is x,y in spaces from the lower left corner, as 3,8.25.\n"
    "A turn\n"
    "  Black begins. A turn is one stone, a disc that is a space across, anywhere on\n"
    "  the board where it overlaps neither another stone nor the edge.\n"
    "Groups\n"
    "  Stones of one colour that touch are linked, and those that are linked to each\n"
    "  other are a group. A group lives for as long as there is a place where one\n"
    "  more stone of its colour would be linked to it. A group that has none is\n"
    "  captured, the opponent's before one's own; a stone that would leave its own\n"
    "  group without may not be placed. Nor may a stone that was captured alone\n"
    "  be answered by capturing at once the one that took it: that is ko.\n"
    "The score\n"
    "  All ground is that of the nearest stone. White has 6.5 points more, komi.\n"
    "The end\n"
    "  Two passes, one after the other. Then both agree which groups are dead, and\n"
    "  these are taken off: mark_dead says which, done agrees, resume goes on\n"
    "  playing. Who resigns has lost.";

const char STONES_FIRST_COMMANDS[] =
    "  place black 4,4 puts a stone there, and place white 5.2,4 opponent one that\n"
    "  touches it.";
