/* The referee of `lines`: judges a position from scratch.
 *
 * It cuts the board along all ink (geometry/subdivision/arrangement.h) and applies the rules to the
 * result. It uses none of the data that the game updates with every piece (lines_life.h), so it is
 * the second opinion behind `verify`. Everything is decided exactly, and all areas are identical to
 * those of the game to the last bit. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_REFEREE_H
#define CONTIGO_GAMES_LINES_RULES_LINES_REFEREE_H

#include "base/work.h"
#include "games/lines/rules/territory.h"

typedef struct InkView {
    const Segment *segments; /* borrowed */
    size_t count;
} InkView;

/* Judge the ink of both colors on a board. `upper` and `lower` are in squares. The result is a
 * sorted territory, which the caller frees. A section's `at` is the lattice point nearest to the
 * leftmost corner on its rim. Return STATUS_GEOMETRY if the ink is not a legal position (it isn't
 * all on the board, or the colors touch). May also fail with STATUS_NO_MEMORY or the status of
 * `work`. */
Status lines_referee_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Work *work, Territory *territory);

#endif
