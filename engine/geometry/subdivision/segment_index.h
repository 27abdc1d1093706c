/* An index over lattice segments, to find those that may be near a place.
 *
 * It is a loose quadtree: a segment is stored at a node whose cell contains its middle and whose
 * side is at least the segment's extent. Nodes exist only where there are segments, and a query
 * descends only to nodes that the query's box or segment meets. So segments of one step and of the
 * board's length can be mixed, and a query that finds k segments takes O(k + log n). The caller
 * identifies segments by ids.
 *
 * The index works with bounding boxes and never decides whether two segments touch. The caller
 * decides that exactly. */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_SEGMENT_INDEX_H
#define CONTIGO_GEOMETRY_SUBDIVISION_SEGMENT_INDEX_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

typedef struct SegmentIndex SegmentIndex;

/* Create an empty index for segments whose coordinates are in [0, most]; `most` is at most
 * MAX_COORDINATE. The caller owns the index. May fail with STATUS_NO_MEMORY. */
Status segment_index_create(int32_t most, SegmentIndex **index);
/* Make an independent copy, which the caller owns. May fail with STATUS_NO_MEMORY. */
Status segment_index_copy(const SegmentIndex *index, SegmentIndex **copy);
void segment_index_destroy(SegmentIndex *index); /* NULL is allowed */

/* Make an index equal to another in two steps. segment_index_ready() reserves memory and changes
 * the contents of neither index. Only this step can fail, with STATUS_NO_MEMORY. It stores an
 * object or NULL in `ready`; pass this to segment_index_take(), which takes ownership of it. The
 * memory of `index` is reused if possible. */
Status segment_index_ready(SegmentIndex *index, const SegmentIndex *from, SegmentIndex **ready);
void segment_index_take(SegmentIndex **index, const SegmentIndex *from, SegmentIndex *ready);

/* Add a segment, which may be a single point, with an id. STATUS_NO_MEMORY changes nothing. */
Status segment_index_add(SegmentIndex *index, Segment segment, uint32_t id);

/* Remove a segment that was added with this id, and free memory. Never fails; does nothing if there
 * is no such segment. Removing the newest first is cheapest. */
void segment_index_remove(SegmentIndex *index, Segment segment, uint32_t id);

/* Called with a segment that may be wanted. Return false to end the query. */
typedef bool (*SegmentVisitor)(void *context, uint32_t id, Segment segment);

/* Call `visit` once for every segment whose bounding box meets `box` (closed), in unspecified
 * order. `visit` must not change the index. Return the steps of work. */
size_t segment_index_visit_box(const SegmentIndex *index, Box box, SegmentVisitor visit,
                               void *context);

/* Call `visit` once for every segment whose bounding box meets the segment `along`, and possibly
 * for segments whose bounding box is only near `along`. If `along` is long and oblique, this visits
 * far fewer segments than a query for its box. The rest is as for segment_index_visit_box(). */
size_t segment_index_visit_along(const SegmentIndex *index, Segment along, SegmentVisitor visit,
                                 void *context);

/* Search upward from a point: call `visit` for every segment whose bounding box meets the vertical
 * line from `from` to (from.x, *limit), roughly from the lowest up. When the visitor has found
 * something, it may lower *limit to skip everything that begins above the new limit. */
void segment_index_visit_upward(const SegmentIndex *index, Point from, int32_t *limit,
                                SegmentVisitor visit, void *context);

#endif
