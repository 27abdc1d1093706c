/* The lattice points where a path around ink may turn. route.h explains which points these are.
 * Only for route.c. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_GRAPH_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_GRAPH_H

#include "geometry/routing/corners.h"

#include <stddef.h>

/* A corner that a node belongs to: next to the node, or at a narrow passage near the node. */
typedef struct RouteCorner {
    uint32_t corner;
    bool narrow; /* true if the node is there because the passage at the corner is narrow */
} RouteCorner;

/* A place where a path may turn. */
typedef struct RouteNode {
    Point at;
    uint32_t first, count; /* its range in `adjacent` */
} RouteNode;

typedef struct RouteGraph {
    Box board;
    InkTree ink;      /* owned */
    Corners corners;  /* owned; those around which a taut string can turn */
    RouteNode *nodes; /* owned; sorted by point */
    size_t node_count;
    RouteCorner *adjacent; /* owned */
    InkTree tree;          /* owned; the nodes as pieces of length zero */
    uint32_t start, goal;  /* the indices of the nodes at the two ends of the route */
    Work *work;            /* borrowed */
} RouteGraph;

/* Create a graph with only the ink, which must be on the board. This is enough for
 * route_graph_clear(). If this or route_graph_fill() fails, route_graph_free() frees what was
 * allocated. */
Status route_graph_open(RouteGraph *graph, Box board, const Segment *ink, size_t ink_count,
                        Work *work);
void route_graph_free(RouteGraph *graph);

/* Find the nodes for paths from a to b, which are on the board and not on ink. Takes O(n log n)
 * work and memory, unless ink is within a few steps of other ink everywhere. */
Status route_graph_fill(RouteGraph *graph, Point a, Point b);

/* Return whether the straight segment from p to q, which may be a single point, is clear of ink. If
 * it isn't and `touched` isn't NULL, store a piece of ink that the segment touches in `touched`.
 * The cost is only noted (work_note), so a caller that does this often must also call
 * work_spend(). */
bool route_graph_clear(const RouteGraph *graph, Point p, Point q, Segment *touched);

#endif
