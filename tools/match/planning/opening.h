/* Openings: turns made before a game, either read from the records and SGF files of a folder, or
 * made at random. */
#ifndef CONTIGO_MATCH_PLANNING_OPENING_H
#define CONTIGO_MATCH_PLANNING_OPENING_H

#include "match/planning/settings.h"

typedef struct Openings Openings;

/* Load the openings of a match. Every file must be a game of the match's kind and size that begins
 * with an empty board. `settings` are borrowed. On failure return false and set `why` to the
 * reason. */
bool openings_create(const MatchSettings *settings, Openings **openings, StringBuilder *why);
void openings_destroy(Openings *openings); /* NULL is allowed */

/* Return a hash of the files' contents, or 0 if there are no files. */
uint64_t openings_digest(const Openings *openings);

/* Get the opening of a pair of games between two players: its name and its turns, each `COLOR MOVE`
 * and a newline. On failure return false and set `why` to the reason. */
bool openings_get(Openings *openings, uint64_t pair, StringBuilder *name, StringBuilder *turns,
                  StringBuilder *why);

#endif
