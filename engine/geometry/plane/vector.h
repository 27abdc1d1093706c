/* Differences of lattice points. */
#ifndef CONTIGO_GEOMETRY_PLANE_VECTOR_H
#define CONTIGO_GEOMETRY_PLANE_VECTOR_H

#include "geometry/plane/lattice.h"

static inline Point vector_minus(Point a, Point b)
{
    return (Point){a.x - b.x, a.y - b.y};
}

/* Return the cross product of a and b: positive if b is to the left of a, by less than 180
 * degrees. */
static inline int64_t vector_cross(Point a, Point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline int64_t vector_dot(Point a, Point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

/* Return whether d is in the direction of a, or to the given side of a (1 left, -1 right) by less
 * than 180 degrees. */
static inline bool vector_is_beside(Point a, Point d, int side)
{
    int64_t turn = vector_cross(a, d) * side;
    return turn > 0 || (turn == 0 && vector_dot(a, d) > 0);
}

#endif
