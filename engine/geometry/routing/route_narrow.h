/* The lattice points from which a path leads through a narrow passage. Only for route_graph.c. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_NARROW_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_NARROW_H

#include "geometry/routing/ink_tree.h"

enum {
    ROUTE_NARROW = 2,       /* ink within this distance, in x and in y, makes a passage narrow */
    ROUTE_NARROW_REACH = 5, /* how far from the corner to look for lattice points */
    ROUTE_NARROW_MOST = (2 * ROUTE_NARROW_REACH + 1) * (2 * ROUTE_NARROW_REACH + 1)
};

/* The places found at a corner, and memory for the search. Begin with all members zero. Free
 * `pieces` with memory_free. */
typedef struct RouteNarrow {
    Point places[ROUTE_NARROW_MOST];
    size_t count;
    Segment *pieces; /* owned */
    size_t capacity;
} RouteNarrow;

/* Look for ink that is within ROUTE_NARROW steps of `corner`, an end of ink, and isn't connected to
 * `corner` within that distance. If there is any, set `places` to the ends of all straight segments
 * that pass between this ink and the corner without touching any ink, are on the board, and are
 * within ROUTE_NARROW_REACH steps of the corner. May fail with STATUS_NO_MEMORY,
 * STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED. */
Status route_narrow_find(const InkTree *ink, Box board, Point corner, RouteNarrow *narrow);

#endif
