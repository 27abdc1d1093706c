/* An index over lattice segments: which of them may be near a place.
 *
 * A loose quadtree: a segment is kept at a node whose cell holds its middle and whose side is no
 * shorter than its own extent; nodes exist only where there are segments, and a query walks down
 * only to nodes that its box or segment meets. So segments of one step and of the whole board
 * live together, and a query costs what it finds and a logarithm. Segments are named by ids of
 * the caller's choice.
 *
 * The index never says that two segments touch: its answers are by bounding boxes, and the caller
 * decides exactly.
 */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_SEGMENT_INDEX_H
#define CONTIGO_GEOMETRY_SUBDIVISION_SEGMENT_INDEX_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

typedef struct SegmentIndex SegmentIndex;

/* An empty index for segments within [0, most] squared, at most MAX_COORDINATE. The caller owns it.
 */
Status segment_index_create(int32_t most, SegmentIndex **index);
/* An independent copy, which the caller owns. */
Status segment_index_copy(const SegmentIndex *index, SegmentIndex **copy);
void segment_index_destroy(SegmentIndex *index); /* NULL is allowed */

/* Makes an index the same as another, in two steps of which the first alone can fail, and changes
 * nothing. `ready` gets what the second is to be given, or NULL: that owns it. The memory of
 * `index` is used again where that can be. */
Status segment_index_ready(SegmentIndex *index, const SegmentIndex *from, SegmentIndex **ready);
void segment_index_take(SegmentIndex **index, const SegmentIndex *from, SegmentIndex *ready);

/* Adds a segment, which may be a single point, under an id. STATUS_NO_MEMORY changes nothing. */
Status segment_index_add(SegmentIndex *index, Segment segment, uint32_t id);

/* Takes out a segment that was added with this id; never fails. Does nothing where there is no
 * such segment. Memory goes back. Taking out the newest first is cheapest. */
void segment_index_remove(SegmentIndex *index, Segment segment, uint32_t id);

/* Called with a candidate; false ends the query. */
typedef bool (*SegmentVisitor)(void *context, uint32_t id, Segment segment);

/* Calls `visit` for every segment whose bounding box meets `box` (closed), each once, in no
 * order that a caller may rely on. The index may not be changed meanwhile. Returns how much was
 * looked at for that, in steps of work. */
size_t segment_index_visit_box(const SegmentIndex *index, Box box, SegmentVisitor visit,
                               void *context);

/* The same for every segment whose bounding box meets the segment `along`; some whose box
 * only comes near it may be among them. Much better than a box for long slanting segments. */
size_t segment_index_visit_along(const SegmentIndex *index, Segment along, SegmentVisitor visit,
                                 void *context);

/* Looks up from a point: calls `visit` for every segment whose bounding box meets the upright line
 * from `from` to (from.x, *limit), roughly the lowest first. The visitor may lower *limit when it
 * has found something, and what begins above it is then passed over. */
void segment_index_visit_upward(const SegmentIndex *index, Point from, int32_t *limit,
                                SegmentVisitor visit, void *context);

#endif
