/* A program that suggests moves for a game in progress. Unlike a program in a match, it needn't
 * have played the game from the start: the position is set up again for each request. */
#ifndef CONTIGO_PROGRAMS_ADVISER_H
#define CONTIGO_PROGRAMS_ADVISER_H

#include "programs/side.h"

/* To initialize, set `words`, `folder`, `limits` and `sandbox`, and zero the rest. */
typedef struct Adviser {
    const char *const *words; /* the program and its arguments, NULL-terminated; borrowed */
    const char *folder;       /* the program's own folder, which exists; borrowed */
    ProcessLimits limits;
    bool sandbox;
    Talks *talks;
    Side side;
} Adviser;

/* Start the program. If this process can't start programs, return false and append the reason to
 * `why`. If the program itself fails, the next request reports that. The folder is removed when the
 * program has ended, unless the program prevents that. */
bool adviser_start(Adviser *adviser, StringBuilder *why);

/* Return true if the program still runs and hasn't failed since its start. */
bool adviser_is_well(Adviser *adviser);

/* Ask the program for a move of `color`. `state` is the game in the format that states.md
 * describes; `left` is the player's remaining time. Append the move to `reply`. On failure return
 * false and append the error to `reply` instead. This starts no processes and opens no files, so
 * the process may be confined after adviser_start(). */
bool adviser_ask(Adviser *adviser, const Session *session, const char *state, Color color,
                 TimeLeft left, StringBuilder *reply);

/* Ask the program to quit, end it if it doesn't, and free everything that the adviser owns. */
void adviser_end(Adviser *adviser);

#endif
