/* A program that suggests moves for a game in progress, in which others may have made or taken back
 * moves. Unlike a side of a match it needn't have played the game from the start. It runs in a
 * folder of its own, is started at the first request, and is restarted if it has ended. */
#ifndef CONTIGO_PROGRAMS_ADVISER_H
#define CONTIGO_PROGRAMS_ADVISER_H

#include "programs/side.h"

/* Set the first three members and zero the rest. `words` is borrowed. */
typedef struct Adviser {
    const char *const *words; /* the program and its arguments, NULL-terminated */
    ProcessLimits limits;
    bool sandbox;
    Talks *talks;
    Side side;
    StringBuilder folder;
} Adviser;

/* Ask for a move of `color`. `state` is the game in the format of states.md; `left` is the player's
 * remaining time. Append the move to `reply`; on failure return false and append the error
 * instead. */
bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply);

/* Ask the program to quit, end it, and free everything that the adviser owns. */
void adviser_end(Adviser *adviser);

#endif
