/* A program that is asked for moves of a game as it stands, which others may have played or taken
 * back since, rather than playing it from its beginning. It is started in a folder of its own when
 * it is first asked, and again where it does not run any more.
 */
#ifndef CONTIGO_PROGRAMS_ADVISER_H
#define CONTIGO_PROGRAMS_ADVISER_H

#include "programs/side.h"

/* The first three are its caller's, borrowed; all else is zero at first. */
typedef struct Adviser {
    const char *const *words; /* the program and its arguments */
    ProcessLimits limits;
    bool sandbox;
    Talks *talks;
    Side side;
    StringBuilder folder;
} Adviser;

/* Asks for a move of a color in a game, which a state (states.md) says as well, with what it has
 * left of its time: appends it, or is false and appends what went wrong. */
bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply);

/* Has it quit. */
void adviser_end(Adviser *adviser);

#endif
