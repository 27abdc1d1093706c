/* Makes a path shorter by local changes. Only for route.c. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_IMPROVE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_IMPROVE_H

#include "geometry/routing/route_graph.h"

/* Drop every corner that the path doesn't need, and move the others, by at most two steps at a
 * time, as long as that makes the path shorter. It stays clear of ink and on the board. May fail
 * with STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED. */
Status route_improve(const RouteGraph *graph, Point *path, size_t *path_count);

#endif
