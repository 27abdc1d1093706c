/* A player that is another program: one that reads a position from the file input.txt in its folder
 * and writes its move to output.txt there, then ends.
 *
 * input.txt has the color to move (1 black, 2 white), then the board as it was before the last
 * move, then the board as it is: a row a line, from the top, a digit a point (0 empty, 1 black, 2
 * white). output.txt has the row and the column of the move, counted from 0 and from the top left,
 * as `row,column`, or `PASS`.
 */
#ifndef CONTIGO_TOOLS_AGENT_H
#define CONTIGO_TOOLS_AGENT_H

#include "players/player.h"

typedef struct Agent {
    const char *folder;   /* where it runs, and its two files are */
    int home;             /* its descriptor, once it has been used: it may be moved later */
    char *const *command; /* the program and its arguments, up to NULL */
} Agent;

enum { AGENT_NO_HOME = -1 };

/* The player that an Agent is, which is its state. It has the seconds for a move that the rule
 * move_time says, 0 for any number, and is killed then; whatever it has started is killed when it
 * ends, however it does.
 */
extern const PlayerKind AGENT_PLAYER;

#endif
