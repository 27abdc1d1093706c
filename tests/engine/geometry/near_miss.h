/* Segments that miss the crossing of two others by far less than the rounding of corners. They test
 * that nothing depends on rounding. */
#ifndef CONTIGO_TESTS_NEAR_MISS_H
#define CONTIGO_TESTS_NEAR_MISS_H

#include "base/random.h"
#include "geometry/plane/crossing.h"

/* Return the b in [0, m) with a * b = 1 modulo m, or 0 if a and m have a common divisor. */
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

/* Find the lattice line in direction d that passes closest to a crossing. `miss` receives the
 * distance of the crossing from the line, times the length of d: at most 1/2, and negative if the
 * crossing is to the right of the line. d.x and d.y must be positive. The segment extends one to
 * two lengths of d beyond the crossing on both sides. Return false if d.y is 1 or d is a multiple
 * of a shorter direction. */
static inline bool near_miss_along(ExactPoint crossing, Point d, Segment *line, double *miss)
{
    /* Every lattice point has an integer cross product with d. The cross product of the crossing is
     * side / unit, so k is the nearest integer. */
    Wide side = (Wide)d.x * crossing.y - (Wide)d.y * crossing.x;
    Wide k = (2 * side + crossing.unit) / (2 * crossing.unit);
    if (2 * side + crossing.unit < 0 && (2 * side + crossing.unit) % (2 * crossing.unit) != 0)
        k--;
    *miss = (double)(side - k * crossing.unit) / (double)crossing.unit;
    Wide inverse = near_miss_inverse(d.x, d.y);
    if (inverse == 0)
        return false;
    /* Find q with d.x * q.y - d.y * q.x = k and q.y in [0, d.y). */
    Wide y = (k % d.y + d.y) % d.y * inverse % d.y;
    Wide x = (d.x * y - k) / d.y;
    Point q = {(int32_t)(crossing.whole.x + x), (int32_t)(crossing.whole.y + y)};
    *line = (Segment){{q.x - 2 * d.x, q.y - 2 * d.y}, {q.x + d.x, q.y + d.y}};
    return true;
}

/* Try `tries` lines in directions near d, off by up to `spread`, and choose the line that misses
 * the crossing most closely. Return false if none misses it. */
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
