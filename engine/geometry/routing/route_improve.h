/* Makes a path shorter by local changes. Only for route.c. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_IMPROVE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_IMPROVE_H

#include "geometry/routing/route_graph.h"

/* Drop every corner that the path doesn't need. Move the other corners, by at most two steps at a
 * time, as long as that makes the path shorter. The path stays clear of ink and on the board. May
 * fail with STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED. */
Status route_improve(const RouteGraph *graph, Point *path, size_t *path_count);

#endif
