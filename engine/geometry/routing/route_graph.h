/* The lattice points at which a path round ink may turn; for route.c alone, which says why these.
 */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_GRAPH_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_GRAPH_H

#include "geometry/routing/corners.h"

#include <stddef.h>

/* That a node lies beside a corner. */
typedef struct RouteCorner {
    uint32_t corner;
    bool narrow; /* it is there because the passage by the corner is narrow */
} RouteCorner;

/* A place where a path may turn. */
typedef struct RouteNode {
    Point at;
    uint32_t first, count; /* in `beside` */
} RouteNode;

typedef struct RouteGraph {
    Box board;
    InkTree ink;      /* owned */
    Corners corners;  /* owned: that a taut string may turn round */
    RouteNode *nodes; /* owned, sorted by point */
    size_t node_count;
    RouteCorner *adjacent; /* owned */
    InkTree tree;          /* owned: over the nodes, as points */
    uint32_t start, goal;  /* the nodes of the two points */
    Work *work;            /* borrowed */
} RouteGraph;

/* Begins a graph with the ink alone, which must be on the board: enough to ask what is clear. After
 * a failure of this or the next function too, route_graph_free() gives back what there is. */
Status route_graph_open(RouteGraph *graph, Box board, const Segment *ink, size_t ink_count,
                        Work *work);
void route_graph_free(RouteGraph *graph);

/* Finds the nodes for paths from a to b, which are on the board and not on ink. Work and memory are
 * n log n where the ink is not everywhere closer than a few steps to other ink. */
Status route_graph_fill(RouteGraph *graph, Point a, Point b);

/* Whether the straight piece from p to q, which may be one point, touches no ink. Where it does and
 * `touched` is not NULL, that becomes some ink which it touches. The work is noted: a caller that
 * asks often spends some of its own in between. */
bool route_graph_clear(const RouteGraph *graph, Point p, Point q, Segment *touched);

#endif
