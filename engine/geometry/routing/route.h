/* The shortest path between two points around ink that must not be touched.
 *
 * A path is a polyline of lattice points inside the closed box of the board. None of its segments
 * has a point in common with any of the ink; this is decided exactly, so the path can be drawn as
 * it is.
 *
 * The search is A* on a visibility graph. A taut string turns only at ends of ink segments around
 * which the ink spans less than 180 degrees, and never where two segments cross. On the lattice, it
 * can't turn at the end itself, but only at lattice points next to it. So the nodes are
 *   - those of the eight lattice points around such an end that aren't on ink, except those from
 *     which a taut path couldn't continue around the end;
 *   - if such an end has other ink within two steps that isn't connected to it there, the ends of
 *     all straight segments that pass between this ink and the end and stay within five steps of
 *     the end.
 * An edge is considered only if a taut path can arrive and continue that way. Whether ink blocks an
 * edge is determined only when the edge is taken from the queue. Finally, corners of the path are
 * moved and dropped as long as that makes it shorter.
 *
 * Guarantees: call a curve clear if all its places are at least a whole step, in x or in y, away
 * from all ink. The shortest clear curve between two points turns only at ends of ink shifted by
 * (±1, ±1), which are nodes. So
 *   - if there is a clear curve from a to b, a path is found. In particular, a path passes through
 *     gaps of two steps, in x or in y, between two ends of ink or an end and other ink, and of a
 *     single step between ink and the edge, since a path may follow the edge;
 *   - STATUS_NO_ROUTE is right whenever the ink and the edge separate the points. Through narrower
 *     places, a path is found whenever nodes lead through: always if lattice points within five
 *     steps of the place do, but not if only distant points happen to be in line with it. The
 *     results were compared with all paths on boards of 4 to 28 steps a side that were crowded with
 *     narrow places: one existing path in 20,000 was missed; no path was longer than the shortest
 *     clear one; one path in fifty was longer than the shortest of all, by 0.1 step on average.
 *
 * Lengths are integers (Length), and equal ones are ordered by the points. So the result depends
 * only on the arguments, not on the order of the segments. A thousand segments take a few
 * milliseconds. Memory grows with the number of segments and of sight lines in use. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_H

#include "base/work.h"
#include "geometry/subdivision/subdivision.h"

#include <stddef.h>

/* Find the path from a to b, including both. `cut` is the board with all of the ink on it; `cut`
 * and `ink` are borrowed. Segments may cross, touch and overlap, and a segment may be a single
 * point, which `cut` then doesn't contain. The caller owns the path (memory_free).
 * STATUS_OUTSIDE_BOARD: a or b isn't on the board. STATUS_ON_OPPONENT: a or b is on the ink.
 * STATUS_ZERO_LENGTH: a = b. STATUS_NO_ROUTE: see above. It may also fail with STATUS_NO_MEMORY,
 * STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED (see base/work.h). A step of work stands for at most
 * about ten nanoseconds or two bytes. */
Status route_find(const Subdivision *cut, const Segment *ink, size_t ink_count, Point a, Point b,
                  Work *work, Point **path, size_t *path_count);

#endif
