/* Where one colour's ink nearly closes: pairs of places not further apart than a given distance.
 *
 * What is a gap does not depend on the distance that is asked for, so that the gaps within one
 * distance are those within a larger one that are short enough. Two kinds are found.
 *
 * - A loose end is a place that ink leads to from one direction alone, and that is not on the board
 *   edge. Its gap leads to the nearest place of ink or edge, at a distance r, that is not joined
 *   to it inside the disc around the end whose radius is one and a half r, rounded up to whole
 *   steps. So what leads into the end does not count, in however many strokes it was drawn, nor
 *   what branches off there; ink that comes back after having left the disc does. Ink and edge
 *   both join. Where several such places are equally near, each is a gap.
 * - Between two places of ink the view is clear when no ink is inside the circle that has the two
 * as opposite ends. A corner is an end of a drawn piece that all ink leaves within less than half
 *   a turn, such as any loose end. Two networks (connected pieces of ink; the edge joins nothing)
 *   have a gap where a corner of one and the place of some piece of the other that is nearest to it
 *   are in clear view, and no two others of theirs that are so are nearer to each other. Where
 *   several are equally near, each is a gap. So networks with other ink between them have none,
 *   and there are no more gaps than a few for each corner.
 *
 * No two gaps have the same two places, as rounded: the shorter is kept. All comparisons are exact.
 * The work is some logarithms for each end where ink is drawn as by hand.
 */
#ifndef CONTIGO_GEOMETRY_ROUTING_GAPS_H
#define CONTIGO_GEOMETRY_ROUTING_GAPS_H

#include "base/work.h"
#include "geometry/subdivision/subdivision.h"

#include <stddef.h>

typedef struct Gap {
    Decimal distance; /* in spaces, rounded */
    Point from;       /* on the ink */
    Point to;     /* the lattice point nearest to the other place, and of several the one nearest
                     to `from`; it may miss the ink */
    bool to_edge; /* `to` is on the board edge, not on ink */
} Gap;

/* Finds the gaps of at most `distance` steps (inclusive) in the ink of a subdivision, shortest
 * first, equal ones by `from`, then `to`. Where both are exact places of ink, `from` is the
 * smaller. The array is the caller's (memory_free), and NULL where there are none; a distance below
 * 1 finds none. STATUS_TOO_MUCH_WORK, STATUS_INTERRUPTED: see base/work.h; a step is some ten
 * nanoseconds at most, or two bytes. */
Status gaps_find(const Subdivision *ink, int64_t distance, Work *work, Gap **gaps,
                 size_t *gap_count);

#endif
