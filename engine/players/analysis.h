/* What a player knows of a position: what it has considered, and what it expects.
 *
 * Values, leads and owners are of whose turn it is, komi counted.
 */
#ifndef CONTIGO_PLAYERS_ANALYSIS_H
#define CONTIGO_PLAYERS_ANALYSIS_H

#include "game/choice.h"
#include "game/game.h"

enum { ANALYSIS_LINE_MOST = 16, ANALYSIS_ITEMS_MOST = 64 };

/* A turn that was considered. */
typedef struct Variation {
    Choice line[ANALYSIS_LINE_MOST]; /* that turn, and what is expected to follow */
    size_t length;                   /* 1 or more */
    uint64_t visits;
    double prior; /* what was thought of it at first, from 0 to 1: 1 for all that were listed at
                   * once, but turns are added later, others are left out or not among the items */
    double value; /* 1: won, 0: lost */
    double bound; /* what the value is at least, as far as the visits tell */
    double lead;  /* in points */
} Variation;

typedef struct Analysis {
    Color color; /* whose turn it is */
    uint64_t visits;
    double value, lead;
    const Variation *items; /* borrowed: the best first */
    size_t count;
    /* Whose each point of the grid will be, row by row from below: +1 whose turn it is, -1 the
     * other's; borrowed, NULL without a grid. */
    const double *owners;
} Analysis;

#endif
