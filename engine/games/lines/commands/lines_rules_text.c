/* The rules of `lines` as `help rules` explains them to people. */
#include "games/lines/commands/lines_commands.h"

const char LINES_TOLD[] =
    "The board\n"
    "  A square of 18 by 18 spaces; boardsize changes that. A point is x,y in\n"
    "  spaces from the lower left corner, for example 3,15.5, or a vertex such as\n"
    "  D16.\n"
    "A turn\n"
    "  Black moves first. In a turn you draw up to 4 spaces of ink, as one stroke\n"
    "  or several, straight or bent. Ink stays on the board. A\n"
    "  stroke may cross your own ink, but must not touch the opponent's.\n"
    "Territory\n"
    "  Your ink and the edge divide the board into sections; the opponent's ink\n"
    "  doesn't count. A section of at most 8 squares that touches your ink is\n"
    "  closed. Closed sections whose ink is connected form a group, and a group\n"
    "  with a total of 8 squares or more is alive. So a single loop lives only at\n"
    "  exactly 8 squares, and smaller loops live if they are connected and total 8\n"
    "  or more. The edge closes sections but doesn't connect ink.\n"
    "The score\n"
    "  You score one point for each square in your living groups. Both colors score\n"
    "  where both are alive. White gets 7 points more, called komi.\n"
    "The end\n"
    "  The game ends after two consecutive passes. A player who resigns loses.";

const char LINES_FIRST_COMMANDS[] =
    "  A corner needs the least ink: 4 spaces close 4 squares, and 4 more close the\n"
    "  next 4. These 8 squares are alive after two turns:\n"
    "    draw black 2,0 2,2 0,2\n"
    "    genmove white\n"
    "    draw black 2,2 4,2 4,0";
