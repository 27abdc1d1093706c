/* What a player knows about a position: the turns that it has considered, and what it expects.
 *
 * Values, leads and owners are from the point of view of the player to move, and include komi. */
#ifndef CONTIGO_PLAYERS_ANALYSIS_H
#define CONTIGO_PLAYERS_ANALYSIS_H

#include "game/choice.h"
#include "game/game.h"

enum { ANALYSIS_LINE_MOST = 16, ANALYSIS_ITEMS_MOST = 64 };

/* A turn that a player has considered. */
typedef struct Variation {
    /* The turn itself, then the turns that are expected after it. */
    Choice line[ANALYSIS_LINE_MOST];
    size_t length; /* 1 or more */
    uint64_t visits;
    /* Initial weight, from 0 to 1. The priors of a node's whole list of turns add up to 1. Those of
     * the items here need not, because turns are added later, excluded, or not among the items. */
    double prior;
    double value; /* from 1 (won) to 0 (lost) */
    double bound; /* lower confidence bound of the value, computed from the number of visits */
    double lead;  /* in points */
} Variation;

typedef struct Analysis {
    Color color; /* the player to move */
    uint64_t visits;
    double value, lead;
    const Variation *items; /* borrowed, the best first */
    size_t count;
    /* The expected owner of each grid point, row by row from the bottom: +1 for the player to move,
     * -1 for the opponent, and values in between. Borrowed; NULL if there is no grid. */
    const double *owners;
} Analysis;

#endif
