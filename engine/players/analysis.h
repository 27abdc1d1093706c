/* What a player knows about a position: the turns that it has considered, and what it expects.
 *
 * Values, leads and owners are from the view of the player to move and include komi. */
#ifndef CONTIGO_PLAYERS_ANALYSIS_H
#define CONTIGO_PLAYERS_ANALYSIS_H

#include "game/choice.h"
#include "game/game.h"

enum { ANALYSIS_LINE_MOST = 16, ANALYSIS_ITEMS_MOST = 64 };

/* A turn that was considered. */
typedef struct Variation {
    Choice line[ANALYSIS_LINE_MOST]; /* the turn and its expected continuation */
    size_t length;                   /* 1 or more */
    uint64_t visits;
    double prior; /* initial weight, from 0 to 1. The priors of a whole list add up to 1, but those
                     of the items need not, because turns are added later, excluded, or not among
                     the items */
    double value; /* 1: won, 0: lost */
    double bound; /* lower confidence bound of the value, by the number of visits */
    double lead;  /* in points */
} Variation;

typedef struct Analysis {
    Color color; /* whose turn it is */
    uint64_t visits;
    double value, lead;
    const Variation *items; /* borrowed, the best first */
    size_t count;
    /* Expected owner of each grid point, row by row from the bottom: +1 the player to move, -1 the
     * opponent. Borrowed; NULL without a grid. */
    const double *owners;
} Analysis;

#endif
