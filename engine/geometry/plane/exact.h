/* Exact predicates on lattice points and segments, without rounding or tolerances.
 *
 * Segments are closed and may be given in either direction. They must not have zero length unless a
 * function allows it. */
#ifndef CONTIGO_GEOMETRY_PLANE_EXACT_H
#define CONTIGO_GEOMETRY_PLANE_EXACT_H

#include "geometry/plane/lattice.h"

/* Return twice the signed area of the triangle a, b, p: positive if p is to the left of a → b. */
static inline int64_t exact_cross(Point a, Point b, Point p)
{
    return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) -
           ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

/* Return 1 if p is to the left of a → b, -1 if to the right, 0 if on the line. */
static inline int exact_side(Point a, Point b, Point p)
{
    int64_t cross = exact_cross(a, b, p);
    return (cross > 0) - (cross < 0);
}

/* Return whether p lies on s, including its end points. s may be a single point. */
bool exact_on_segment(Segment s, Point p);

/* Return whether s and t have a point in common. Either may be a single point. */
bool exact_touch(Segment s, Segment t);

/* A position along a segment, as a fraction of its length: num / den, with den > 0 and 0 <= num <=
 * den. */
typedef struct Fraction {
    int64_t num, den; /* below 2^51 each */
} Fraction;

/* Find the first position along s, starting from s.a, where s touches t. Return false and leave
 * `where` unchanged if they don't touch. */
bool exact_first_contact(Segment s, Segment t, Fraction *where);

/* The vector from a point to the nearest point of a segment. */
typedef struct Nearest {
    Wide x, y;   /* the vector times den */
    Wide square; /* the vector's squared length, times den: below 2^102 */
    int64_t den; /* 1 if the nearest point is an end, otherwise the segment's squared length */
} Nearest;

/* Return the vector from p to the nearest point of s. That point needn't be on the lattice. s may
 * be a single point. */
Nearest exact_nearest(Segment s, Point p);

/* Compare fractions. Return a negative number if a < b, zero if they are equal, and otherwise a
 * positive number. */
int fraction_compare(Fraction a, Fraction b);

/* A factor of 128 bits. The product of two factors has 256 bits. */
__extension__ typedef unsigned __int128 WideFactor;

/* Compare products. Return a negative number if a * b < c * d, zero if they are equal, and
 * otherwise a positive number. */
int exact_compare_products(WideFactor a, WideFactor b, WideFactor c, WideFactor d);

#endif
