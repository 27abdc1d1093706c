/* The lattice points from which a path leads through a narrow passage; for route_graph.c alone. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_NARROW_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_NARROW_H

#include "geometry/routing/ink_tree.h"

enum {
    ROUTE_NARROW = 2,       /* ink closer than this, in x and in y, makes a passage narrow */
    ROUTE_NARROW_REACH = 5, /* how far from the corner the lattice points are looked for */
    ROUTE_NARROW_MOST = (2 * ROUTE_NARROW_REACH + 1) * (2 * ROUTE_NARROW_REACH + 1)
};

/* What was found at a corner, and room to work in. All members zero to begin with; `pieces` is
 * freed with memory_free. */
typedef struct RouteNarrow {
    Point places[ROUTE_NARROW_MOST];
    size_t count;
    Segment *pieces; /* owned */
    size_t capacity;
} RouteNarrow;

/* Looks for ink within ROUTE_NARROW steps of an end of ink that is not joined to it there. Where
 * there is some, `places` become the ends of all straight pieces that lead between the two without
 * touching any ink, lie on the board, and are within ROUTE_NARROW_REACH steps of the corner. */
Status route_narrow_find(const InkTree *ink, Box board, Point corner, RouteNarrow *narrow);

#endif
