/* Exact predicates on lattice points and segments. No rounding, no epsilon.
 *
 * Segments are closed, may be given either way round, and may not have zero length unless said.
 */
#ifndef CONTIGO_GEOMETRY_PLANE_EXACT_H
#define CONTIGO_GEOMETRY_PLANE_EXACT_H

#include "geometry/plane/lattice.h"

/* Twice the signed area of the triangle a, b, p: positive where p is to the left of a → b. */
static inline int64_t exact_cross(Point a, Point b, Point p)
{
    return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

/* 1 where p is to the left of a → b, -1 to the right, 0 on the line. */
static inline int exact_side(Point a, Point b, Point p)
{
    int64_t cross = exact_cross(a, b, p);
    return (cross > 0) - (cross < 0);
}

/* Whether p lies on s, end points included. s may be a single point. */
bool exact_on_segment(Segment s, Point p);

/* Whether s and t have a point in common. Either may be a single point. */
bool exact_touch(Segment s, Segment t);

/* A place along a segment, as a fraction of its length: num / den, den > 0, 0 <= num <= den. */
typedef struct Fraction {
    int64_t num, den; /* below 2^51 each */
} Fraction;

/* The first place along s, from s.a, at which it touches t. False where it does not; then
 * `where` is not touched. */
bool exact_first_contact(Segment s, Segment t, Fraction *where);

/* The way from a point to the place of a segment that is nearest to it. */
typedef struct Nearest {
    Wide x, y;   /* the vector there, times den */
    Wide square; /* of its length, times den: below 2^102 */
    int64_t den; /* 1 where the place is an end, and else the segment's squared length */
} Nearest;

/* s may be a single point. */
Nearest exact_nearest(Segment s, Point p);

/* Negative, zero or positive as a < b, a = b, a > b. */
int fraction_compare(Fraction a, Fraction b);

/* Two factors, whose product has 256 bits. */
__extension__ typedef unsigned __int128 WideFactor;

/* Negative, zero or positive as a * b < c * d, and so on. */
int exact_compare_products(WideFactor a, WideFactor b, WideFactor c, WideFactor d);

#endif
