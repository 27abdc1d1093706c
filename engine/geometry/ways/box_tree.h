/* A tree of boxes, so that a search can pass over many points at once.
 *
 * The points are put in order along a curve that fills the plane (Morton's: the bits of x and y in
 * turns), so that those near each other in it are near each other. Each BOX_TREE_FAN of them have a
 * box, each so many of these boxes have one around them, and so on up to a single one. It is built
 * once and never changed.
 */
#ifndef CONTIGO_GEOMETRY_WAYS_BOX_TREE_H
#define CONTIGO_GEOMETRY_WAYS_BOX_TREE_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

enum { BOX_TREE_FAN = 6, BOX_TREE_LEVELS = 12 };

typedef struct BoxTree {
    uint32_t *order; /* owned: the numbers of the points along the curve */
    size_t count;
    Box *boxes;                        /* owned: all levels, the lowest first */
    size_t first[BOX_TREE_LEVELS + 1]; /* of each level, in `boxes` */
    int levels;
} BoxTree;

/* Fills a tree of points. After a failure too, box_tree_free() gives back all. */
Status box_tree_build(BoxTree *tree, const Point *points, size_t count);
void box_tree_free(BoxTree *tree);

/* What a walk does: passes over a box with all that is in it, and looks at a point by its number,
 * which says whether to go on. */
typedef struct BoxTreeVisitor {
    void *context;
    bool (*skips)(void *context, Box box);
    bool (*visit)(void *context, uint32_t point);
} BoxTreeVisitor;

void box_tree_walk(const BoxTree *tree, const BoxTreeVisitor *visitor);

#endif
