/* The exact points where lattice segments cross.
 *
 * Two lattice segments that aren't parallel cross in a point with rational coordinates. An
 * ExactPoint stores the integer part of each coordinate, and a fraction whose denominator, below
 * 2^50, is the same for both coordinates. So 128 bits are enough to compare two points, and to
 * determine on which side of a lattice segment a point is. Comparing multiplies a numerator by a
 * denominator, both below 2^50. The side multiplies a difference of coordinates, below 2^25, by the
 * numerator of another difference, below 2^75. */
#ifndef CONTIGO_GEOMETRY_PLANE_CROSSING_H
#define CONTIGO_GEOMETRY_PLANE_CROSSING_H

#include "geometry/plane/lattice.h"

/* The point (whole.x + x / unit, whole.y + y / unit) in steps; 0 <= x, y < unit < 2^50. */
typedef struct ExactPoint {
    Point whole;
    int64_t x, y;
    int64_t unit;
} ExactPoint;

/* Convert a lattice point. */
static inline ExactPoint exact_point(Point p)
{
    return (ExactPoint){p, 0, 0, 1};
}

static inline bool exact_point_is_lattice(ExactPoint p)
{
    return p.x == 0 && p.y == 0;
}

/* Return where the lines of s and t cross. s and t must not be parallel and must have a point in
 * common. The fraction isn't reduced, but a lattice point has unit 1. */
ExactPoint crossing_of(Segment s, Segment t);

/* Return the nearest FixedPoint; halves are rounded right or up. Equal points give equal results,
 * and rounding keeps the order: if a coordinate of a is less than b's, its rounding is not greater
 * than b's. */
FixedPoint exact_point_fixed(ExactPoint p);

/* Compare points by x, then y. Return a negative number, zero or a positive number. */
int exact_point_compare(ExactPoint a, ExactPoint b);

/* Return 1 if p is to the left of s.a → s.b, -1 if to the right, 0 if on the line. */
int exact_point_side(Segment s, ExactPoint p);

#endif
