/* Openings: turns that are made before the programs play. They are read from the records and SGF
 * files in a folder, from one such file, or from a list, or they consist of random turns.
 *
 * A list is a text file with an opening on each line: its turns, as in the command `play`,
 * separated by blanks; then ` # ` and its name, if it has one. Empty lines and lines that begin
 * with `#` are ignored. */
#ifndef CONTIGO_MATCH_PLANNING_OPENING_H
#define CONTIGO_MATCH_PLANNING_OPENING_H

#include "match/planning/settings.h"

typedef struct Openings Openings;

/* Load the openings of a match. Each file must contain a game of the same kind, on a board of the
 * same size, as the match, and must begin with an empty board. `settings` are borrowed. On failure
 * return false and set `why` to the reason. */
bool openings_create(const MatchSettings *settings, Openings **openings, StringBuilder *why);
void openings_destroy(Openings *openings); /* NULL is allowed */

/* Return a hash of the names and turns of all openings that were read, or 0 if none were. */
uint64_t openings_digest(const Openings *openings);

/* Get the opening for pair number `pair` of the games between two players: its name, and its turns,
 * each as `COLOR MOVE` and a newline. On failure return false and set `why` to the reason. */
bool openings_get(Openings *openings, uint64_t pair, StringBuilder *name, StringBuilder *turns,
                  StringBuilder *why);

#endif
