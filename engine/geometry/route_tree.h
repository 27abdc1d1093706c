/* Boxes around neighbouring points, so that a search can pass over many points at once; for route.c
 * alone.
 *
 * The points are put in the order of a curve that fills the plane (Morton's: the bits of x and y in
 * turns), so that those near each other in it are near each other. Each ROUTE_TREE_FAN of
 * them have a box, each so many of these boxes have one around them, and so on up to a single one.
 */
#ifndef CONTIGO_GEOMETRY_ROUTE_TREE_H
#define CONTIGO_GEOMETRY_ROUTE_TREE_H

#include "base/status.h"
#include "geometry/lattice.h"

#include <stddef.h>

enum { ROUTE_TREE_FAN = 8, ROUTE_TREE_LEVELS = 12 };

typedef struct RouteTree {
    uint32_t *order; /* owned: the numbers of the points along the curve */
    size_t count;
    Box *boxes;                          /* owned: all levels, the lowest first */
    size_t first[ROUTE_TREE_LEVELS + 1]; /* of each level, in `boxes` */
    int levels;
} RouteTree;

/* Fills a tree of at least one point. After a failure too, route_tree_free() gives back all. */
Status route_tree_build(RouteTree *tree, const Point *points, size_t count);
void route_tree_free(RouteTree *tree);

/* What a walk does: passes over a box with all that is in it, and looks at a point by its number;
 * anything but STATUS_OK ends the walk. */
typedef struct RouteTreeVisitor {
    void *context;
    bool (*skips)(void *context, Box box);
    Status (*visit)(void *context, uint32_t point);
} RouteTreeVisitor;

Status route_tree_walk(const RouteTree *tree, const RouteTreeVisitor *visitor);

#endif
