/* Where ink may be turned round: ends of pieces that all ink leaves within less than half a turn,
 * such as any end of a stroke. */
#ifndef CONTIGO_GEOMETRY_ROUTING_CORNERS_H
#define CONTIGO_GEOMETRY_ROUTING_CORNERS_H

#include "geometry/routing/ink_tree.h"

/* All ink leaves the place between the directions `right` and `left`, counter-clockwise. They are
 * equal for the end of one stroke, and zero for ink that is a single point. */
typedef struct Corner {
    Point at;
    Point right, left; /* vectors */
    uint32_t piece;    /* one that ends there */
} Corner;

typedef struct Corners {
    Corner *items; /* owned: those near each other one after another */
    size_t count, capacity;
} Corners;

/* Finds all corners, each once. What was found is the caller's after a failure too (memory_free of
 * the items). */
Status corners_find(const InkTree *ink, Corners *corners);

#endif
