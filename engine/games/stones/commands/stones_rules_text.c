/* The rules of `stones` as `help rules` explains them to people. */
#include "games/stones/commands/stones_commands.h"

const char STONES_TOLD[] =
    "The board\n"
    "  A square of 13 by 13 spaces; boardsize changes that. It can also be any\n"
    "  polygon. A point is x,y in spaces from the lower left corner, for example\n"
    "  3,8.25.\n"
    "A turn\n"
    "  Black moves first. A turn is one stone: a disc, one space across, anywhere\n"
    "  on the board where it overlaps neither another stone nor the edge.\n"
    "Groups\n"
    "  Stones of one color that touch are linked. Stones linked to each other,\n"
    "  directly or through others, form a group. A group lives as long as there is\n"
    "  a place for one more stone of its color that would be linked to it.\n"
    "  Otherwise it is captured and removed; the opponent's groups are captured\n"
    "  first. You can't place a stone that would leave its own group without such a\n"
    "  place. If you capture a single stone, the opponent can't recapture\n"
    "  immediately (ko).\n"
    "The score\n"
    "  Each place on the board belongs to the nearest stone. White gets 6.5 points\n"
    "  more, called komi.\n"
    "The end\n"
    "  The game ends after two consecutive passes. Then both players agree on the\n"
    "  dead groups, which are removed: mark_dead marks them, done agrees, and\n"
    "  resume continues the game. A player who resigns loses.";

const char STONES_FIRST_COMMANDS[] =
    "  Place two stones that touch, and let the engine reply to each:\n"
    "    place black 4,4\n"
    "    genmove white\n"
    "    place black 5,4\n"
    "    genmove white";
