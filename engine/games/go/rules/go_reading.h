/* Reading ahead in a position of Go whose playouts leave open what lives: a tree of moves that
 * grows where they do best, by how playouts from there come out (with what they tell of all moves
 * that were made first in them). Both colours look for all they can get, and so mostly for whatever
 * is not settled. Whose the points are at the end of all that is better known than by chance alone.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_READING_H
#define CONTIGO_GAMES_GO_RULES_GO_READING_H

#include "games/go/rules/go_policy.h"

/* What the playouts of a position have come to. */
typedef struct GoTally {
    int playouts;
    uint32_t owned[COLOR_COUNT][GO_PLACES]; /* how often a colour had the point at the end */
    int64_t lead;                           /* the sum of black's points less white's */
    int64_t spread;                         /* and of how far each was from the first of them */
} GoTally;

/* Plays out `playouts` times, each colour first in turn. There is no ko to be heeded. */
void go_tally_chance(const GoQuick *start, const GoPatterns *patterns, int playouts,
                     GoTally *tally);

/* The same with reading, `color` first; `chance` is what chance has come to. STATUS_NO_MEMORY. */
Status go_tally_reading(const GoQuick *start, Color color, const GoPatterns *patterns, int playouts,
                        const GoTally *chance, GoTally *tally);

#endif
