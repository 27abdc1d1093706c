/* The rules of `lines` for people. */
#include "games/lines/commands/lines_commands.h"

const char LINES_TOLD[] =
    "The board\n"
    "  A square, 18 by 18 spaces unless boardsize says otherwise. A point is x,y in\n"
    "  spaces from the lower left corner, as 3,15.5, or a vertex such as D16.\n"
    "A turn\n"
    "  Black begins. A turn is 4 spaces of ink, in straight strokes or bent ones,\n"
    "  all at once or one after the other. Ink stays. A stroke may cross ink of its\n"
    "  own colour, and touches the opponent's in no point.\n"
    "Ground\n"
    "  Each colour's ink and the edge divide the board into sections, as if the\n"
    "  other colour were not there. A section of at most 8 squares is closed where\n"
    "  it touches ink of that colour. Closed sections at connected ink are a group,\n"
    "  and a group of at least 8 squares lives. So a single loop lives at 8 squares\n"
    "  exactly, and smaller ones where they are joined and come to 8. The edge is a\n"
    "  wall, but joins nothing.\n"
    "The score\n"
    "  The squares that live. Where both live on the same ground both have it. White\n"
    "  has 7 points more, komi.\n"
    "The end\n"
    "  Two passes, one after the other. Who resigns has lost.";

const char LINES_FIRST_COMMANDS[] =
    "  No ground is as cheap as a corner: 4 spaces of ink close 4 squares of it, and\n"
    "  4 more close the next 4, eight squares that live in two turns:\n"
    "  draw black 2,0 2,2 0,2, and then draw black 2,2 4,2 4,0.";
