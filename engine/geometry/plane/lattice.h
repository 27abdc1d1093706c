/* The lattice: points with whole coordinates, and lengths and areas measured on it.
 *
 * A coordinate counts hundred-thousandths of a space ("steps") from the lower left corner of
 * the board, x to the right, y up. No board is larger than 160 spaces a side, so a coordinate
 * fits in 24 bits, the difference of two in 25 with its sign, a cross product of two differences
 * in 51, and every predicate on lattice points and on crossings of two lattice segments in 128.
 *
 * This header is the one place that says how fine the lattice is and what the tolerances of
 * the rules come to on it. Everything else is exact.
 */
#ifndef CONTIGO_GEOMETRY_PLANE_LATTICE_H
#define CONTIGO_GEOMETRY_PLANE_LATTICE_H

#include "base/number.h"

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef __int128 Wide;

enum {
    STEPS_PER_SPACE = 100000,
    COORDINATE_PLACES = 5, /* decimals of a coordinate in spaces */
    MAX_SPACES = 160,
    MAX_COORDINATE = MAX_SPACES * STEPS_PER_SPACE,
};

typedef struct Point {
    int32_t x, y; /* steps */
} Point;

/* A closed straight segment between two lattice points. */
typedef struct Segment {
    Point a, b;
} Segment;

/* A closed rectangle with sides along the axes. */
typedef struct Box {
    Point low, high;
} Box;

/* A length along ink, in units of 2^-34 step: whole numbers, so that a sum of pieces does not
 * depend on their order and taking one back restores it exactly. Each piece is off by
 * at most half a unit and the rounding of one square root: under 1e-14 of a space. */
typedef int64_t Length;

#define LENGTH_STEP (INT64_C(1) << 34)
#define LENGTH_SLACK (LENGTH_STEP / 10000) /* 1e-9 of a space: how lengths are compared */

/* Twice an area, in squares of 2^-32 step a side: the sum of cross products of corners whose
 * coordinates are rounded to 2^-32 step (see FixedPoint). */
typedef Wide DoubleArea;

/* The place of a corner: exact for lattice points, else the crossing of two segments rounded
 * to the nearest 2^-32 step. One corner has one FixedPoint whichever segments it is computed
 * from, so areas summed from them are whole numbers that do not depend on the order of
 * drawing, and the areas of all faces add up to the board to the last bit. */
typedef struct FixedPoint {
    int64_t x, y; /* 2^-32 step */
} FixedPoint;

#define FIXED_STEP (INT64_C(1) << 32)

static inline bool point_equal(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Orders points by x, then y. Negative, zero or positive. */
static inline int point_compare(Point a, Point b)
{
    return a.x != b.x ? (a.x < b.x ? -1 : 1) : (a.y > b.y) - (a.y < b.y);
}

/* The largest coordinate in it. */
static inline int32_t box_most(Box box)
{
    return box.high.x > box.high.y ? box.high.x : box.high.y;
}

static inline bool box_holds(Box box, Point p)
{
    return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y && p.y <= box.high.y;
}

/* Whether boxes meet is asked of most segments that are looked at, and a processor would guess
 * wrong as often as right: so these two have no branches. */
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

/* What two boxes that meet have in common. */
static inline Box box_common(Box a, Box b)
{
    return (Box){
        {a.low.x > b.low.x ? a.low.x : b.low.x, a.low.y > b.low.y ? a.low.y : b.low.y},
        {a.high.x < b.high.x ? a.high.x : b.high.x, a.high.y < b.high.y ? a.high.y : b.high.y}};
}

/* The square around a disc, no larger than what holds every board that the centre is on. */
static inline Box box_around(Point p, int64_t reach)
{
    int32_t by = (int32_t)(reach < 2 * MAX_COORDINATE ? reach : 2 * MAX_COORDINATE);
    return (Box){{p.x - by, p.y - by}, {p.x + by, p.y + by}};
}

static inline FixedPoint fixed_point(Point p)
{
    return (FixedPoint){p.x * FIXED_STEP, p.y * FIXED_STEP};
}

/* A coordinate of 2^-32 step in spaces, rounded to the nearest 10^-12; halves up. */
Decimal fixed_to_decimal(int64_t coordinate);

/* The term of the edge from a to b in twice the area of a cycle that it is part of,
 * counter-clockwise positive. */
static inline DoubleArea fixed_cross(FixedPoint a, FixedPoint b)
{
    return (DoubleArea)a.x * b.y - (DoubleArea)a.y * b.x;
}

/* The length of a segment. */
Length length_of(Segment s);

/* A length in spaces from and to a Decimal. */
Length length_from_decimal(Decimal spaces);
Decimal length_to_decimal(Length length);

/* An area in squares (one space by one space), rounded to 1e-12 of a square, and back. */
Decimal area_to_decimal(DoubleArea area);
DoubleArea area_from_decimal(Decimal squares);

/* The slack that sections are given when areas are compared with a rule: 1e-9 of a square. It is
 * a hundredth of a square step more than that, and odd, so that no polygon is just at the bound and
 * the rounding of corners never decides. */
#define AREA_SLACK (((DoubleArea)20 << 64) + ((DoubleArea)1 << 59) + INT64_C(0x35a97f16c4d2b8e1))

#endif
