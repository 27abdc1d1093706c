/* Points where lattice segments meet, exactly.
 *
 * Two lattice segments that are not parallel meet in a point with rational coordinates. Here it is
 * a whole part and a fraction with one denominator below 2^50 for both coordinates, so that
 * comparing two of them, and telling the side of a lattice segment that one is on, fits in
 * 128 bits: (fraction of 2^50) times (2^50), or (difference of 2^25) times (2^25 times 2^50).
 */
#ifndef CONTIGO_GEOMETRY_PLANE_CROSSING_H
#define CONTIGO_GEOMETRY_PLANE_CROSSING_H

#include "geometry/plane/lattice.h"

/* The point (whole.x + x / unit, whole.y + y / unit) in steps; 0 <= x, y < unit < 2^50. */
typedef struct ExactPoint {
    Point whole;
    int64_t x, y;
    int64_t unit;
} ExactPoint;

/* A lattice point as an exact one. */
static inline ExactPoint exact_point(Point p)
{
    return (ExactPoint){p, 0, 0, 1};
}

static inline bool exact_point_is_lattice(ExactPoint p)
{
    return p.x == 0 && p.y == 0;
}

/* Where the lines of s and t meet. They must not be parallel, and must meet within both segments.
 * Not reduced, but a lattice point has unit 1. */
ExactPoint crossing_of(Segment s, Segment t);

/* The nearest FixedPoint; a half goes to the right or up. Equal points have equal ones, and
 * rounding keeps order: where a coordinate of a is below b's, its rounding is not above b's. */
FixedPoint exact_point_fixed(ExactPoint p);

/* Orders points by x, then y. Negative, zero or positive. */
int exact_point_compare(ExactPoint a, ExactPoint b);

/* 1 where p is to the left of s.a → s.b, -1 to the right, 0 on the line. */
int exact_point_side(Segment s, ExactPoint p);

#endif
