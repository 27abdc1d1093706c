/* A player that runs an agent: a program that reads a position from the file input.txt in its
 * folder, writes its move to output.txt there, and exits.
 *
 * The first line of input.txt is the color to move (1 black, 2 white). The board before the last
 * move follows, then the current board: one line per row from the top, one digit per point (0
 * empty, 1 black, 2 white). output.txt contains the move as `row,column`, counted from 0 at the top
 * left, or `PASS`.
 */
#ifndef CONTIGO_TOOLS_AGENT_H
#define CONTIGO_TOOLS_AGENT_H

#include "players/player.h"

typedef struct Agent {
    const char *folder;   /* the agent's working directory, which contains both files */
    int home;             /* descriptor of `folder`; AGENT_NO_HOME until the first move */
    char *const *command; /* the program and its arguments; ends with NULL */
} Agent;

enum { AGENT_NO_HOME = -1 };

/* A player whose state is an Agent. For each move the agent is started anew; it is killed if it
 * takes more seconds than the rule move_time says (0: no limit). When the agent ends, all processes
 * that it has started are killed. */
extern const PlayerKind AGENT_PLAYER;

#endif
