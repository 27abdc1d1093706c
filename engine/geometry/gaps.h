/* Where one colour's ink nearly closes: pairs of places not further apart than a given distance.
 *
 * Two kinds of pair are found.
 *
 * - A loose end is a place that ink leads to from one direction alone, and that is not on the board
 *   edge. Its gap is the one to the nearest place of ink or edge that is within the distance and
 *   not joined to the end already inside the disc of that radius around it. So what leads into the
 *   end does not count, in however many strokes it was drawn; ink that comes back after having
 *   left the disc does.
 * - Two networks (connected pieces of ink; the edge joins nothing) whose least distance is within
 *   the limit have a gap at the nearest pair of places.
 *
 * A pair found more than once is reported once. All comparisons are exact. The work is n log n
 * where few pieces of ink lie within the distance of one place, and grows with the number of those
 * that do.
 */
#ifndef CONTIGO_GEOMETRY_GAPS_H
#define CONTIGO_GEOMETRY_GAPS_H

#include "base/status.h"
#include "geometry/lattice.h"

#include <stddef.h>

typedef struct Gap {
    Decimal distance; /* in spaces, rounded */
    Point from;       /* on the ink */
    Point to;         /* the lattice point nearest to the other place; it may miss the ink */
    bool to_edge;     /* `to` is on the board edge, not on ink */
} Gap;

/* Finds the gaps of at most `distance` steps (inclusive) in the ink, smallest first, equal ones by
 * `from`, then `to`. Where both are exact places of ink, `from` is the smaller. `ink` is borrowed;
 * its order and the directions of its segments do not matter. The array is the caller's
 * (memory_free), and NULL where there are none; a distance below 1 finds none. STATUS_OUTSIDE_BOARD
 * where ink is not on the board. */
Status gaps_find(Box board, const Segment *ink, size_t ink_count, int64_t distance, Gap **gaps,
                 size_t *gap_count);

#endif
