/* The shortest path between two points round ink that may not be touched.
 *
 * A path is a polyline of lattice points inside the closed box of the board. None of its pieces has
 * a point in common with any of the given segments, which is decided exactly, so that it can
 * be drawn as it stands.
 *
 * The search is A* on a visibility graph. A taut string turns only at ends of segments around which
 * the ink spans less than half a turn, and never where two segments cross. On the lattice it cannot
 * turn on the end itself, but on lattice points next to it. So the nodes are
 *   - the free ones of the eight lattice points around such an end, but for those from which a
 *     taut path could not go on round it;
 *   - where such an end has other ink within two steps that is not joined to it there, the ends of
 *     all straight pieces through between the two that reach no further than five steps.
 * A piece is looked at only where a taut path may come in and go on so; whether ink is in its way
 * is found out when its turn has come. At last each corner of the path is moved and dropped as long
 * as that makes it shorter.
 *
 * What can be relied on. Call a curve clear when every place on it is at least a whole step, in x
 * or in y, from every place of the ink. The shortest clear curve between two points turns only at
 * ends of ink shifted by (±1, ±1), which are nodes, so
 *   - where any clear curve leads from a to b, a path is found. In particular a gap of two
 *     steps, in x or in y, between two ends of ink or an end and other ink is passed, and one of a
 *     single step between ink and the edge, along which a path may lead;
 *   - STATUS_NO_ROUTE is right wherever the ink and the edge separate the points.
 * Through narrower places a path is found whenever nodes lead through: always where lattice points
 * within five steps of the place do, but not where only points far off happen to be in line with
 * it. Against all paths on boards of 4 to 28 steps a side, crowded with narrow places, one existing
 * path in 20,000 was missed, no way was longer than the shortest clear one, and the paths were
 * longer than the shortest of all by 0.1 step on average where they were so at all, which was one
 * in fifty.
 *
 * Lengths are whole numbers (Length) and equal ones are ordered by the points, so the answer
 * depends on nothing but the arguments, and not on the order of the segments. A thousand segments
 * take some milliseconds. Memory grows with the number of segments and of sight lines in use.
 */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_H

#include "base/work.h"
#include "geometry/subdivision/subdivision.h"

#include <stddef.h>

/* Finds the path from a to b, both included. `cut` is the board with all of the ink on it; both are
 * borrowed. Segments may cross, touch and overlap, and one may be a single point, which `cut` then
 * does not have. The path is the caller's (memory_free). STATUS_OUTSIDE_BOARD: a or b is not on it.
 * STATUS_ON_OPPONENT: a or b is on the ink. STATUS_ZERO_LENGTH: a = b. STATUS_NO_ROUTE: see above.
 * STATUS_TOO_MUCH_WORK, STATUS_INTERRUPTED: see base/work.h; a step is some ten nanoseconds at
 * most, or two bytes.
 */
Status route_find(const Subdivision *cut, const Segment *ink, size_t ink_count, Point a, Point b,
                  Work *work, Point **path, size_t *path_count);

#endif
