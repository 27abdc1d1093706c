/* Turns that are made before a game begins, for whoever is to play it: from records and SGF files
 * of a folder, or by chance.
 */
#ifndef CONTIGO_MATCH_PLANNING_OPENING_H
#define CONTIGO_MATCH_PLANNING_OPENING_H

#include "match/planning/settings.h"

typedef struct Openings Openings;

/* The openings of a match, whose settings are borrowed. Each file has to be a game of its kind and
 * size that begins with an empty board. False with the reason in `why`. */
bool openings_create(const MatchSettings *settings, Openings **openings, StringBuilder *why);
void openings_destroy(Openings *openings); /* NULL is allowed */

/* A number for all that is in the files; 0 where there are none. */
uint64_t openings_digest(const Openings *openings);

/* Of the pair of games with this number among those of two players: what the opening is called, and
 * its turns, `COLOR MOVE` with a newline behind each. Both are emptied first. False with the reason
 * in `why`. */
bool openings_get(Openings *openings, uint64_t pair, StringBuilder *name, StringBuilder *turns,
                  StringBuilder *why);

#endif
