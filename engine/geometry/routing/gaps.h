/* Gaps: pairs of places, within a given distance, where one color's ink is nearly closed.
 *
 * The definition of a gap doesn't depend on the given distance, so a search with a smaller distance
 * finds the same gaps, except those that are too long. There are two kinds:
 *
 * - A loose end is a place that ink leads to from only one direction and that isn't on the board
 *   edge. Its gap leads to the nearest place of ink or edge that isn't connected to the end nearby.
 *   Nearby means inside the disc around the end whose radius is 1.5 times the place's distance,
 *   rounded up to whole steps. So the ink that leads to the end doesn't count, no matter how many
 *   strokes it consists of, and neither do its branches. But ink that leaves the disc and comes
 *   back does count. Ink and edge both connect. If several such places are equally near, each makes
 *   a gap.
 * - Two places of ink are in clear view of each other if no ink is inside the circle that has them
 *   as opposite ends. A corner is an end of a drawn piece from which all ink leaves within an angle
 *   of less than 180 degrees, such as a loose end. A network is a connected set of ink pieces; the
 *   edge doesn't connect. Consider a corner of one network, and the place nearest to the corner on
 *   a piece of another network. They make a gap if they are in clear view, and no other such pair
 *   of these two networks is closer. If several pairs are equally close, each makes a gap. So
 *   networks with other ink between them have no gap, and each corner has at most a few gaps.
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
    Point to;     /* the lattice point nearest to the other place (of several, the one nearest to
                     `from`); not necessarily on the ink */
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
