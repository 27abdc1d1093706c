/* The referee of `lines`: the score of a position from scratch.
 *
 * Own code cuts the ink exactly where it meets, tells the networks and decides the rules; GEOS
 * nodes and polygonizes what was cut, and overlays black's and white's. Slower than what the game
 * keeps while it is played (lines_life.h), and independent of it: this is the second opinion
 * behind `verify`. Corners go through GEOS as doubles in steps, so areas are right to far below
 * 1e-9 of a square, and exact where all corners are lattice points.
 */
#ifndef CONTIGO_GAMES_LINES_REFEREE_H
#define CONTIGO_GAMES_LINES_REFEREE_H

#include "games/territory.h"

typedef struct InkView {
    const Segment *segments; /* borrowed */
    size_t count;
} InkView;

/* Judges the ink of both colours on a board. `upper` and `lower` in squares. Fills a territory,
 * sorted, that the caller frees. STATUS_GEOMETRY where GEOS fails or its polygons do not fill
 * the board: the referee does not guess. STATUS_NO_MEMORY. */
Status lines_referee_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Territory *territory);

#endif
