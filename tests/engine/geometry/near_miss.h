/* Lattice lines that pass a crossing of two others at a distance far below the rounding of corners,
 * to test that nothing depends on rounding.
 */
#ifndef CONTIGO_TESTS_NEAR_MISS_H
#define CONTIGO_TESTS_NEAR_MISS_H

#include "base/random.h"
#include "geometry/plane/crossing.h"

/* Return b in [0, m) with a * b = 1 modulo m, or 0 if a and m have a common divisor. */
static inline Wide near_miss_inverse(Wide a, Wide m)
{
    Wide r = m, next_r = a % m, t = 0, next_t = 1;
    while (next_r != 0) {
        Wide quotient = r / next_r;
        Wide old_r = r, old_t = t;
        r = next_r;
        t = next_t;
        next_r = old_r - quotient * next_r;
        next_t = old_t - quotient * next_t;
    }
    return r == 1 ? (t % m + m) % m : 0;
}

/* Find the lattice line in direction d that passes closest to a crossing. Its distance times the
 * length of d is `miss`, at most 1/2; the sign tells the side. d.x and d.y are positive. The
 * segment extends one to two lengths of d beyond the crossing on both sides. Return false if d is a
 * multiple of a shorter direction. */
static inline bool near_miss_along(ExactPoint crossing, Point d, Segment *line, double *miss)
{
    /* Lattice points q have an integer cross product k with d; the crossing's is side / unit. */
    Wide side = (Wide)d.x * crossing.y - (Wide)d.y * crossing.x;
    Wide k = (2 * side + crossing.unit) / (2 * crossing.unit);
    if (2 * side + crossing.unit < 0 && (2 * side + crossing.unit) % (2 * crossing.unit) != 0)
        k--;
    *miss = (double)(side - k * crossing.unit) / (double)crossing.unit;
    Wide inverse = near_miss_inverse(d.x, d.y);
    if (inverse == 0)
        return false;
    /* d.x * q.y - d.y * q.x = k, with q.y in [0, d.y). */
    Wide y = (k % d.y + d.y) % d.y * inverse % d.y;
    Wide x = (d.x * y - k) / d.y;
    Point q = {(int32_t)(crossing.whole.x + x), (int32_t)(crossing.whole.y + y)};
    *line = (Segment){{q.x - 2 * d.x, q.y - 2 * d.y}, {q.x + d.x, q.y + d.y}};
    return true;
}

/* Try `tries` such lines with directions up to `spread` off `d`, and find the closest. Return false
 * if none of them misses the crossing. */
static inline bool near_miss(Random *random, ExactPoint crossing, Point d, int32_t spread,
                             int tries, Segment *line)
{
    double nearest = 1;
    for (int i = 0; i < tries; i++) {
        Point way = {d.x + (int32_t)random_between(random, -spread, spread),
                     d.y + (int32_t)random_between(random, -spread, spread)};
        Segment found;
        double miss;
        if (way.x < 1 || way.y < 2 || !near_miss_along(crossing, way, &found, &miss))
            continue;
        miss = miss < 0 ? -miss : miss;
        if (miss > 0 && miss < nearest) {
            nearest = miss;
            *line = found;
        }
    }
    return nearest < 1;
}

#endif
