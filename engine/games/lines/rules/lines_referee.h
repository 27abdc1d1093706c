/* The referee of `lines`: the score of a position from scratch.
 *
 * It cuts the board along all ink at once (geometry/arrangement.h) and decides the rules for what
 * that gives, knowing nothing of what the game keeps while it is played (lines_life.h): this
 * is the second opinion behind `verify`. Everything is decided exactly, and areas are the same to
 * the last bit.
 */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_REFEREE_H
#define CONTIGO_GAMES_LINES_RULES_LINES_REFEREE_H

#include "base/work.h"
#include "games/lines/rules/territory.h"

typedef struct InkView {
    const Segment *segments; /* borrowed */
    size_t count;
} InkView;

/* Judges the ink of both colours on a board. `upper` and `lower` in squares. Fills a territory,
 * sorted, that the caller frees: `at` is the lattice point nearest to the
 * leftmost corner on a section's rim. STATUS_GEOMETRY where the ink is no position: not on the
 * board, or of two colours that touch; STATUS_NO_MEMORY; or what `work` came to. */
Status lines_referee_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Work *work, Territory *territory);

#endif
