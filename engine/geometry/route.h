/* The shortest way between two points round ink that may not be touched.
 *
 * A way is a polyline of lattice points inside the closed box of the board. None of its pieces has
 * a point in common with any of the given segments, which is decided exactly, so that it can
 * be drawn as it stands.
 *
 * The search is A* on a visibility graph whose sight lines are tested only when the search comes to
 * them. A taut string turns only at ends of segments, round which the ink spans less than half a
 * turn, never where two segments cross. On the lattice it cannot turn on the end itself: it turns
 * at lattice points next to it, so the nodes are
 *   - the free ones of the 8 lattice points around every such end;
 *   - all free ones within 3 steps of an end that other ink, not joined to it close by, comes
 *     nearer to than 2 steps: the narrow places, where the first kind may not suffice;
 *   - all free ones within 3 steps of the two points.
 * At last each corner is moved and dropped as long as that makes the way shorter.
 *
 * What is guaranteed. Say a curve keeps clear where it is, everywhere, a whole step or more from
 * all the ink in x or in y. The shortest clear curve between two points turns only at ends of
 * segments moved by (±1, ±1), which are nodes: so where any clear curve leads from a to b, a way is
 * found, and it is no longer than the shortest of those. In particular every gap of two steps, in x
 * or in y, between ends of ink or between ink and edge is found. Through anything narrower a way is
 * found whenever nodes lead through it, which on small boards, where all ways can be
 * tried, was nearly always so. STATUS_NO_ROUTE is certain where the ink and the edge separate the
 * points.
 *
 * Lengths are whole numbers (Length) and equal ones are ordered by the points, so the answer
 * depends on nothing but the arguments, and not on the order of the segments.
 */
#ifndef CONTIGO_GEOMETRY_ROUTE_H
#define CONTIGO_GEOMETRY_ROUTE_H

#include "base/status.h"
#include "geometry/lattice.h"

#include <stddef.h>

/* Finds the way from a to b. `ink` is borrowed; segments may cross, touch and overlap, and a
 * segment may be a single point. The way, a and b included, is the caller's (memory_free).
 * STATUS_OUTSIDE_BOARD: a, b or ink is outside the board. STATUS_ON_OPPONENT: a or b is on the ink.
 * STATUS_ZERO_LENGTH: a = b. STATUS_NO_ROUTE: see above. */
Status route_find(Box board, const Segment *ink, size_t ink_count, Point a, Point b, Point **way,
                  size_t *way_count);

#endif
