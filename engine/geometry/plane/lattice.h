/* The lattice: points with integer coordinates, and lengths and areas measured on it.
 *
 * A coordinate counts hundred-thousandths of a space ("steps") from the lower left corner of the
 * board, x to the right, y up. No board is larger than 160 spaces a side. So a coordinate fits in
 * 24 bits, the signed difference of two coordinates in 25, and a cross product of two differences
 * in 51. The numbers in every predicate on lattice points, and on crossings of two lattice
 * segments, fit in 128 bits.
 *
 * Only this header defines the resolution of the lattice, and the tolerances with which rules are
 * applied on it. Everything else is exact. */
#ifndef CONTIGO_GEOMETRY_PLANE_LATTICE_H
#define CONTIGO_GEOMETRY_PLANE_LATTICE_H

#include "base/number.h"

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 Wide;

enum {
    STEPS_PER_SPACE = 100000,
    COORDINATE_PLACES = 5, /* number of decimals of a coordinate in spaces */
    MAX_SPACES = 160,
    MAX_COORDINATE = MAX_SPACES * STEPS_PER_SPACE,
};

typedef struct Point {
    int32_t x, y; /* in steps */
} Point;

/* A closed straight segment between two lattice points. */
typedef struct Segment {
    Point a, b;
} Segment;

/* A closed rectangle with sides parallel to the axes. */
typedef struct Box {
    Point low, high;
} Box;

/* A length along ink, in units of 2^-34 step. It is an integer, so the sum of several pieces
 * doesn't depend on their order, and subtracting a piece restores the earlier sum exactly. The
 * error of each piece is at most half a unit plus the rounding of one square root: under 2e-14 of a
 * space. */
typedef int64_t Length;

#define LENGTH_STEP (INT64_C(1) << 34)
#define LENGTH_SLACK (LENGTH_STEP / 10000) /* 1e-9 of a space: the tolerance of lengths */

/* Twice an area, in units of a square of side 2^-32 step. It is the sum of cross products of
 * corners whose coordinates are rounded to 2^-32 step (see FixedPoint). */
typedef Wide DoubleArea;

/* The position of a corner. It is exact for a lattice point; for the crossing of two segments, it
 * is rounded to the nearest 2^-32 step. A corner has the same FixedPoint whichever segments it is
 * computed from. So areas computed from FixedPoints are integers that don't depend on the order of
 * drawing, and the areas of all faces add up to the board's area exactly. */
typedef struct FixedPoint {
    int64_t x, y; /* in units of 2^-32 step */
} FixedPoint;

#define FIXED_STEP (INT64_C(1) << 32)

static inline bool point_equal(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Compare points by x, then y. Return a negative number, zero or a positive number. */
static inline int point_compare(Point a, Point b)
{
    return a.x != b.x ? (a.x < b.x ? -1 : 1) : (a.y > b.y) - (a.y < b.y);
}

/* Return the largest coordinate of a box, in x or in y. */
static inline int32_t box_most(Box box)
{
    return box.high.x > box.high.y ? box.high.x : box.high.y;
}

static inline bool box_holds(Box box, Point p)
{
    return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}

/* box_of_segment() and box_meets() have no branches, because they are called for most segments that
 * are examined and branch prediction would fail half the time. */
static inline Box box_of_segment(Segment s)
{
    bool left = s.b.x < s.a.x, down = s.b.y < s.a.y;
    return (Box){{left ? s.b.x : s.a.x, down ? s.b.y : s.a.y},
                 {left ? s.a.x : s.b.x, down ? s.a.y : s.b.y}};
}

static inline bool box_meets(Box a, Box b)
{
    return (a.low.x <= b.high.x) & (b.low.x <= a.high.x) & (a.low.y <= b.high.y) &
           (b.low.y <= a.high.y);
}

/* Return the intersection of two boxes that meet. */
static inline Box box_common(Box a, Box b)
{
    return (Box){
        {a.low.x > b.low.x ? a.low.x : b.low.x, a.low.y > b.low.y ? a.low.y : b.low.y},
        {a.high.x < b.high.x ? a.high.x : b.high.x, a.high.y < b.high.y ? a.high.y : b.high.y}};
}

/* Return the square around the disc with center p and radius `reach`, in steps. A huge square is
 * clipped, but if p is on a board, the square still contains all of the board. */
static inline Box box_around(Point p, int64_t reach)
{
    int32_t by = (int32_t)(reach < 2 * MAX_COORDINATE ? reach : 2 * MAX_COORDINATE);
    return (Box){{p.x - by, p.y - by}, {p.x + by, p.y + by}};
}

static inline FixedPoint fixed_point(Point p)
{
    return (FixedPoint){p.x * FIXED_STEP, p.y * FIXED_STEP};
}

/* Convert a coordinate from units of 2^-32 step to spaces, rounded to the nearest 10^-12; halves
 * are rounded up. */
Decimal fixed_to_decimal(int64_t coordinate);

/* Return what the edge from a to b contributes to twice the area of a cycle. The area is positive
 * if the cycle is counter-clockwise. */
static inline DoubleArea fixed_cross(FixedPoint a, FixedPoint b)
{
    return (DoubleArea)a.x * b.y - (DoubleArea)a.y * b.x;
}

Length length_of(Segment s);

/* Convert between a length in spaces (a Decimal) and a Length. */
Length length_from_decimal(Decimal spaces);
Decimal length_to_decimal(Length length);

/* Convert between an area (a DoubleArea) and a Decimal in squares, a square being one space by one
 * space. The Decimal is rounded to 1e-12 of a square. */
Decimal area_to_decimal(DoubleArea area);
DoubleArea area_from_decimal(Decimal squares);

/* The tolerance for comparing the area of a section with an area in the rules: 1e-9 of a square,
 * plus about an eighth of a square step. The sum isn't a round number, so that in practice no
 * polygon's area is exactly at the bound, and the rounding of corners doesn't decide. */
#define AREA_SLACK (((DoubleArea)20 << 64) + ((DoubleArea)1 << 59) + INT64_C(0x35a97f16c4d2b8e1))

#endif
