/* A program that suggests moves for a game in progress. Unlike a program in a match, it needn't
 * have played the game from the start: the position is set up again for each request. The program
 * runs in its own folder. It is started at the first request, and restarted if it has ended. */
#ifndef CONTIGO_PROGRAMS_ADVISER_H
#define CONTIGO_PROGRAMS_ADVISER_H

#include "programs/side.h"

/* To initialize, set `words`, `limits` and `sandbox`, and zero the rest. `words` is borrowed. */
typedef struct Adviser {
    const char *const *words; /* the program and its arguments, NULL-terminated */
    ProcessLimits limits;
    bool sandbox;
    Talks *talks;
    Side side;
    StringBuilder folder;
} Adviser;

/* Ask the program for a move of `color`. `state` is the game in the format that states.md
 * describes; `left` is the player's remaining time. Append the move to `reply`. On failure return
 * false and append the error to `reply` instead. */
bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply);

/* Ask the program to quit, end it if it doesn't, and free everything that the adviser owns. */
void adviser_end(Adviser *adviser);

#endif
