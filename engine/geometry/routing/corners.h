/* The corners around which a path can turn: ends of pieces where all ink lies within an angle of
 * less than 180 degrees, such as the ends of a stroke. */
#ifndef CONTIGO_GEOMETRY_ROUTING_CORNERS_H
#define CONTIGO_GEOMETRY_ROUTING_CORNERS_H

#include "geometry/routing/ink_tree.h"

/* A point that all ink leaves in directions from `right`, counter-clockwise, to `left`. The two
 * directions are equal at the end of a single stroke, and zero for ink that is a single point. */
typedef struct Corner {
    Point at;
    Point right, left; /* direction vectors */
    uint32_t piece;    /* a piece that ends there */
} Corner;

typedef struct Corners {
    Corner *items; /* owned; nearby corners are near each other in the array */
    size_t count, capacity;
} Corners;

/* Find all corners, each once. Even after a failure, the caller must free `items` (memory_free).
 * May fail with STATUS_NO_MEMORY, STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED. */
Status corners_find(const InkTree *ink, Corners *corners);

#endif
