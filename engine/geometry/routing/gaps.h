/* Gaps: pairs of places, within a given distance, where one color's ink is nearly closed.
 *
 * The definition of a gap doesn't depend on the given distance, so a search with a smaller distance
 * finds the same gaps, except those that are too long. There are two kinds:
 *
 * - A loose end is a place that isn't on the board edge and that ink leads to from only one
 *   direction. Its gap leads to the nearest place of ink or edge that isn't connected to the loose
 *   end nearby. Nearby means inside a disc around the loose end: its radius is 1.5 times the
 *   distance of the place, rounded up to whole steps. So the ink that leads to the loose end
 *   doesn't count, no matter how many strokes it consists of, and neither do its branches. But ink
 *   that leaves the disc and comes back does count. Ink and edge both connect. If several such
 *   places are equally near, each makes a gap.
 * - Two places of ink are in clear view of each other if no ink is inside the circle that has them
 *   as the ends of a diameter. A corner is an end of a drawn piece from which all ink leaves within
 *   an angle of less than 180 degrees, such as a loose end. A network is a connected set of ink
 *   pieces; the edge doesn't connect. Consider a corner of one network, and the place on a piece of
 *   another network that is nearest to the corner. This pair makes a gap if the two are in clear
 *   view of each other, and no other such pair of the two networks is closer. If several pairs are
 *   equally close, each makes a gap. So networks with other ink between them have no gap, and each
 *   corner has at most a few gaps.
 *
 * No two gaps have the same two places, after rounding: the shorter is kept. All comparisons are
 * exact. If the ink looks hand-drawn, the search takes O(log n) for each end. */
#ifndef CONTIGO_GEOMETRY_ROUTING_GAPS_H
#define CONTIGO_GEOMETRY_ROUTING_GAPS_H

#include "base/work.h"
#include "geometry/subdivision/subdivision.h"

#include <stddef.h>

typedef struct Gap {
    Decimal distance; /* in spaces, rounded */
    Point from;       /* on the ink */
    Point to; /* the other place, rounded to the lattice (if several are equally near, to the one
                 nearest to `from`); not necessarily on the ink */
    bool to_edge; /* `to` is on the board edge, not on ink */
} Gap;

/* Find the gaps of at most `distance` steps in the ink of a subdivision, sorted by length, then
 * `from`, then `to`. If both places are lattice points on ink, `from` is the smaller. The caller
 * owns the array (memory_free), which is NULL if there are no gaps. A distance below 1 finds none.
 * May fail with STATUS_NO_MEMORY, STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED (see base/work.h). A
 * step of work stands for at most about ten nanoseconds or two bytes. */
Status gaps_find(const Subdivision *ink, int64_t distance, Work *work, Gap **gaps,
                 size_t *gap_count);

#endif
