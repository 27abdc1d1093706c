/* Making a path shorter where it is; for route.c alone. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_IMPROVE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_IMPROVE_H

#include "geometry/routing/route_graph.h"

/* Drops every corner that the path can do without, and moves the others, two steps at most at a
 * time, as long as that makes it shorter. It stays clear of ink and on the board. */
Status route_improve(const RouteGraph *graph, Point *path, size_t *path_count);

#endif
