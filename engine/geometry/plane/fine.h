/* Points between those of the lattice, as decimal numbers of many places, exactly.
 *
 * A section may be thinner than any lattice point's distance from its neighbours, and a point
 * inside it must be told all the same. Faces of a subdivision are cut by lattice lines in crossings
 * of two of them, so that none is too small for the places that there are here.
 */
#ifndef CONTIGO_GEOMETRY_PLANE_FINE_H
#define CONTIGO_GEOMETRY_PLANE_FINE_H

#include "base/string_builder.h"
#include "geometry/plane/lattice.h"

enum {
    FINE_GROUPS = 8,
    FINE_GROUP_PLACES = 9,
    FINE_GROUP = 1000000000,
    FINE_PLACES = FINE_GROUPS * FINE_GROUP_PLACES, /* decimals of a step */
};

/* In steps: whole + groups[0] / 10^9 + groups[1] / 10^18 + ... */
typedef struct FineNumber {
    int32_t whole;
    uint32_t groups[FINE_GROUPS]; /* below FINE_GROUP each */
} FineNumber;

typedef struct FinePoint {
    FineNumber x, y;
    bool lattice; /* it is a lattice point: all groups are 0 */
} FinePoint;

/* A lattice point as a fine one, and one of two numbers. */
FinePoint fine_point(Point p);
FinePoint fine_point_of(const FineNumber *x, const FineNumber *y);

/* The lattice point at or next to the lower left of a fine one. */
static inline Point fine_floor(const FinePoint *p)
{
    return (Point){p->x.whole, p->y.whole};
}

/* whole + num / den, 0 <= num < den < 2^60, rounded down to the last place. */
FineNumber fine_ratio(int32_t whole, int64_t num, int64_t den);

/* a + b, a - b, and half of a, to the last place. */
FineNumber fine_sum(const FineNumber *a, const FineNumber *b);
FineNumber fine_difference(const FineNumber *a, const FineNumber *b);
FineNumber fine_half(const FineNumber *a);

/* a / 10^(9 * groups). */
FineNumber fine_shift(const FineNumber *a, int groups);

/* Rounded to so many places of a step, fewer than it has; halves up. */
FineNumber fine_round(const FineNumber *a, int places);

/* Negative, zero or positive as a < b, a = b, a > b; points by x, then y. */
int fine_compare_numbers(const FineNumber *a, const FineNumber *b);
int fine_compare(const FinePoint *a, const FinePoint *b);

/* The sign of a * x + b * y + c, for factors below 2^60 and c below 2^100. */
int fine_sign(int64_t a, const FineNumber *x, int64_t b, const FineNumber *y, Wide c);

/* 1 where p is to the left of a → b, -1 to the right, 0 on the line. */
int fine_side(Point a, Point b, const FinePoint *p);

/* Whether a box, its edge included, holds a point. */
bool fine_in_box(Box box, const FinePoint *p);

/* Appends `x,y` in spaces, with as many decimals as it takes. */
void fine_print(const FinePoint *p, StringBuilder *text);

#endif
