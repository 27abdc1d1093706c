/* The independent second opinion on a position of `stones`: groups by looking at all pairs, areas
 * by GEOS from scratch. Costs the square of the number of stones. */
#ifndef CONTIGO_GAMES_STONES_REFEREE_H
#define CONTIGO_GAMES_STONES_REFEREE_H

#include "games/stones.h"

/* What came of it. */
typedef struct Judgement {
    bool same; /* as what is kept up to date */
    size_t stones, groups;
} Judgement;

/* Whether stones keep their distance, groups are what links make them, each has a liberty, and the
 * living stones' areas are those that GEOS finds, to 1e-6 of a square. If not, the first thing that
 * differs is added to `why`, which may be NULL. STATUS_NO_MEMORY, STATUS_GEOMETRY. */
Status stones_referee_judge(const Stones *stones, Judgement *judgement, Text *why);

#endif
