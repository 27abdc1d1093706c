/* Reading of positions whose playouts leave life and death undecided: a tree search that grows
 * toward the best moves, judged by playouts and by all moves as first. Both colors try to gain as
 * much as possible, and so mostly play where something is undecided. The owners of the points at
 * the end are therefore more reliable than those of plain playouts. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_READING_H
#define CONTIGO_GAMES_GO_RULES_GO_READING_H

#include "games/go/rules/go_policy.h"

/* The results of playouts from a position. */
typedef struct GoTally {
    int playouts;
    uint32_t owned[COLOR_COUNT][GO_PLACES]; /* how often a color had the point at the end */
    int64_t lead;                           /* sum of black's points minus white's */
    int64_t spread; /* sum of the differences between each lead and the previous one */
} GoTally;

/* Make plain playouts, in which the colors take turns to move first. The position must have no ko.
 */
void go_tally_chance(const GoQuick *start, const GoPatterns *patterns, int playouts,
                     GoTally *tally);

/* Make playouts with reading, in which `color` moves first. `chance` is the result of plain ones.
 * STATUS_NO_MEMORY. */
Status go_tally_reading(const GoQuick *start, Color color, const GoPatterns *patterns, int playouts,
                        const GoTally *chance, GoTally *tally);

#endif
