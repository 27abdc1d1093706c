/* Making a way shorter where it is; for route.c alone. */
#ifndef CONTIGO_GEOMETRY_WAYS_ROUTE_IMPROVE_H
#define CONTIGO_GEOMETRY_WAYS_ROUTE_IMPROVE_H

#include "geometry/ways/route_graph.h"

/* Drops every corner that the way can do without, and moves the others, two steps at most at a
 * time, as long as that makes it shorter. It stays clear of ink and on the board. */
Status route_improve(const RouteGraph *graph, Point *way, size_t *way_count);

#endif
