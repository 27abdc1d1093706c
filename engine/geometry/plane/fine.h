/* Points between lattice points, as exact decimal numbers with many decimals.
 *
 * A section may contain no lattice point, yet a point inside it must be reported. The corners of a
 * subdivision's face are lattice points and crossings of lattice lines. So no face is too small to
 * contain a point with this many decimals. */
#ifndef CONTIGO_GEOMETRY_PLANE_FINE_H
#define CONTIGO_GEOMETRY_PLANE_FINE_H

#include "base/string_builder.h"
#include "geometry/plane/lattice.h"

enum {
    FINE_GROUPS = 8,
    FINE_GROUP_PLACES = 9,
    FINE_GROUP = 1000000000,
    FINE_PLACES = FINE_GROUPS * FINE_GROUP_PLACES, /* number of decimals of a coordinate in steps */
};

/* A number of steps: whole + groups[0] / 10^9 + groups[1] / 10^18 + ... */
typedef struct FineNumber {
    int32_t whole;
    uint32_t groups[FINE_GROUPS]; /* each below FINE_GROUP */
} FineNumber;

typedef struct FinePoint {
    FineNumber x, y;
    bool lattice; /* true for a lattice point, whose groups are all 0 */
} FinePoint;

/* fine_point() makes a fine point from a lattice point, fine_point_of() from two numbers. */
FinePoint fine_point(Point p);
FinePoint fine_point_of(const FineNumber *x, const FineNumber *y);

/* Round both coordinates down to a lattice point. */
static inline Point fine_floor(const FinePoint *p)
{
    return (Point){p->x.whole, p->y.whole};
}

/* Return whole + num / den, rounded down to the last decimal. 0 <= num < den < 2^60. */
FineNumber fine_ratio(int32_t whole, int64_t num, int64_t den);

/* These return a + b, a - b and a / 2, rounded down to the last decimal. */
FineNumber fine_sum(const FineNumber *a, const FineNumber *b);
FineNumber fine_difference(const FineNumber *a, const FineNumber *b);
FineNumber fine_half(const FineNumber *a);

/* Return a / 10^(9 * groups). */
FineNumber fine_shift(const FineNumber *a, int groups);

/* Round to `places` decimals of a step, where `places` < FINE_PLACES. Halves are rounded up. */
FineNumber fine_round(const FineNumber *a, int places);

/* Compare numbers, or points by x, then y. Return a negative number if a < b, zero if they are
 * equal, and otherwise a positive number. */
int fine_compare_numbers(const FineNumber *a, const FineNumber *b);
int fine_compare(const FinePoint *a, const FinePoint *b);

/* Return the sign of a * x + b * y + c. a and b are below 2^60, c is below 2^100. */
int fine_sign(int64_t a, const FineNumber *x, int64_t b, const FineNumber *y, Wide c);

/* Return 1 if p is to the left of a → b, -1 if to the right, 0 if on the line. */
int fine_side(Point a, Point b, const FinePoint *p);

/* Return whether a box, including its edge, contains p. */
bool fine_in_box(Box box, const FinePoint *p);

/* Append `x,y` in spaces, with as many decimals as needed. */
void fine_print(const FinePoint *p, StringBuilder *text);

#endif
