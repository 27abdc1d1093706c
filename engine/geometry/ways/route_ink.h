/* The ink that a way may not touch, so that what is near a place is found; for route.c alone.
 *
 * Long pieces among many are entered in the index part by part, as otherwise every look would meet
 * the boxes of most of them. So a visitor may be given a piece more than once, always whole.
 */
#ifndef CONTIGO_GEOMETRY_WAYS_ROUTE_INK_H
#define CONTIGO_GEOMETRY_WAYS_ROUTE_INK_H

#include "base/work.h"
#include "geometry/plane/lattice.h"
#include "geometry/subdivision/segment_index.h"

#include <stddef.h>

typedef struct RouteInk {
    Box board;
    const Segment *pieces; /* borrowed */
    size_t count;
    SegmentIndex *index; /* owned: parts of pieces, by the number of the piece */
    int32_t part;        /* no part is longer than this, in x and in y */
    bool cut;            /* there are pieces of several parts */
    Work *work;          /* borrowed: what may be done; NULL: anything */
} RouteInk;

/* Enters all pieces, which are on the board. After a failure too, route_ink_free() gives back what
 * there is. */
Status route_ink_open(RouteInk *ink, Box board, const Segment *pieces, size_t count, Work *work);
void route_ink_free(RouteInk *ink);

/* The pieces whose boxes, or a part's of them, meet a box or a segment; false from the visitor ends
 * that. The work is noted. */
void route_ink_visit_box(const RouteInk *ink, Box box, SegmentVisitor visit, void *context);
void route_ink_visit_along(const RouteInk *ink, Segment along, SegmentVisitor visit, void *context);

#endif
