/* Reads positions in which playouts leave life and death undecided. The reading is a tree search
 * that grows toward the best moves. Moves are judged by the playouts that start with them and, as
 * in RAVE, by playouts in which they occur later. Both colors try to gain as much as possible, so
 * they mostly play where something is undecided. The owners of the points at the end are therefore
 * more reliable than those of plain playouts. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_READING_H
#define CONTIGO_GAMES_GO_RULES_GO_READING_H

#include "games/go/rules/go_policy.h"

/* The results of playouts from a position. */
typedef struct GoTally {
    int playouts;
    /* For each color and place, the number of playouts after which the color owned the place. */
    uint32_t owned[COLOR_COUNT][GO_PLACES];
    int64_t lead; /* the sum of Black's points minus White's, over all playouts */
    /* The sum of the absolute differences between the leads of each playout and the previous
     * one. */
    int64_t spread;
} GoTally;

/* Make plain playouts, in which the two colors take turns to move first, and add their results to
 * `tally`. The position must have no ko. */
void go_tally_chance(const GoQuick *start, const GoPatterns *patterns, int playouts,
                     GoTally *tally);

/* Make playouts with reading, in which `color` moves first, and add their results to `tally`.
 * `chance` is the result of plain playouts. May fail with STATUS_NO_MEMORY. */
Status go_tally_reading(const GoQuick *start, Color color, const GoPatterns *patterns, int playouts,
                        const GoTally *chance, GoTally *tally);

#endif
