/* A simple search for liberties of stones. It tries, one by one with integers, the lattice points
 * near every place where a new stone would touch two things. The unit tests and the soak test use
 * it. It shares nothing with the library, and computes angles with the C library. */
#ifndef CONTIGO_TESTS_PLAIN_STONES_H
#define CONTIGO_TESTS_PLAIN_STONES_H

#include "geometry/plane/outline.h"

#include <math.h>
#include <stddef.h>

/* The stones of both colors, since stones of either color block a place. */
typedef struct PlainStones {
    const Outline *outline;
    const Point *at;
    size_t count;
    long double link; /* the link distance in steps */
} PlainStones;

static inline int64_t plain_square(Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

/* Return whether a lattice point is a liberty of stone `s`. It must be at least (a space - a step)
 * from every center, at least (half a space - a step) from the edge, and at most (the link distance
 * - a step) from `s`. */
static inline bool plain_is_liberty(const PlainStones *all, size_t s, Point p)
{
    const int64_t least = 99999;
    if ((long double)plain_square(p, all->at[s]) > (all->link - 1) * (all->link - 1))
        return false;
    for (size_t i = 0; i < all->count; i++)
        if (plain_square(p, all->at[i]) < least * least)
            return false;
    return outline_has_room(all->outline, p, 49999);
}

/* Try the lattice points within two steps of a place. Return whether one is a liberty of stone
 * `s`. */
static inline bool plain_try(const PlainStones *all, size_t s, long double x, long double y,
                             Point *found)
{
    for (int dx = -2; dx <= 2; dx++)
        for (int dy = -2; dy <= 2; dy++) {
            Point p = {(int32_t)lroundl(x) + dx, (int32_t)lroundl(y) + dy};
            if (plain_is_liberty(all, s, p)) {
                *found = p;
                return true;
            }
        }
    return false;
}

/* Try the intersections of the circle with radius r around a and the one with radius q around b. */
static inline bool plain_try_circles(const PlainStones *all, size_t s, Point a, long double r,
                                     Point b, long double q, Point *found)
{
    long double dx = b.x - a.x;
    long double dy = b.y - a.y;
    long double distance = hypotl(dx, dy);
    long double cosine = (distance * distance + r * r - q * q) / (2 * distance * r);
    if (!(cosine >= -1 && cosine <= 1))
        return false;
    long double turn = acosl(cosine);
    long double straight = atan2l(dy, dx);
    return plain_try(all, s, a.x + r * cosl(straight + turn), a.y + r * sinl(straight + turn),
                     found) ||
           plain_try(all, s, a.x + r * cosl(straight - turn), a.y + r * sinl(straight - turn),
                     found);
}

/* Try the intersections of the circle with radius r around a and the line half a space to the left
 * of an edge. */
static inline bool plain_try_edge(const PlainStones *all, size_t s, Point a, long double r,
                                  Segment edge, Point *found)
{
    long double along = atan2l(edge.b.y - edge.a.y, edge.b.x - edge.a.x);
    long double left =
        -(a.x - edge.a.x) * sinl(along) + (long double)(a.y - edge.a.y) * cosl(along);
    long double sine = (50000 - left) / r;
    if (!(sine >= -1 && sine <= 1))
        return false;
    long double turn = asinl(sine);
    return plain_try(all, s, a.x + r * cosl(along + turn), a.y + r * sinl(along + turn), found) ||
           plain_try(all, s, a.x - r * cosl(along - turn), a.y - r * sinl(along - turn), found);
}

/* Try the intersection of the two lines that are half a space to the left of two edges. */
static inline bool plain_try_corner(const PlainStones *all, size_t s, Segment e, Segment f,
                                    Point *found)
{
    long double a = atan2l(e.b.y - e.a.y, e.b.x - e.a.x);
    long double b = atan2l(f.b.y - f.a.y, f.b.x - f.a.x);
    long double turn = sinl(b - a);
    if (fabsl(turn) < 1e-9L)
        return false;
    /* All points that are 50000 steps to the left of e have the same scalar product with the normal
     * of e, at_a; at_b is the product for f. */
    long double at_a = -sinl(a) * e.a.x + cosl(a) * e.a.y + 50000;
    long double at_b = -sinl(b) * f.a.x + cosl(b) * f.a.y + 50000;
    long double x = (at_a * cosl(b) - at_b * cosl(a)) / -sinl(a - b) * -1;
    long double y = (at_a * sinl(b) - at_b * sinl(a)) / -sinl(a - b) * -1;
    return plain_try(all, s, x, y, found);
}

/* Search for a liberty of stone `s` near every place where a stone would touch two things. Also try
 * `turns` directions around `s`, at both ends of the range of distances that link. */
static inline bool plain_find_liberty(const PlainStones *all, size_t s, int turns, Point *found)
{
    Point here = all->at[s];
    int64_t reach = (int64_t)all->link + 100001;
    for (int i = 0; i < turns; i++) {
        long double angle = 2 * acosl(-1) * i / turns;
        for (int k = 0; k < 2; k++) {
            long double r = k ? all->link - 2 : 100000;
            if (plain_try(all, s, here.x + r * cosl(angle), here.y + r * sinl(angle), found))
                return true;
        }
    }
    for (size_t i = 0; i < all->count; i++) {
        if (plain_square(all->at[i], here) > reach * reach)
            continue;
        for (size_t k = 0; k < i; k++)
            if (plain_square(all->at[k], here) <= reach * reach &&
                plain_try_circles(all, s, all->at[i], 100000, all->at[k], 100000, found))
                return true;
        if (i != s && plain_try_circles(all, s, here, all->link - 2, all->at[i], 100000, found))
            return true;
        for (size_t k = 0; k < all->outline->count; k++) {
            Segment edge = outline_edge(all->outline, k);
            if (plain_try_edge(all, s, all->at[i], 100000, edge, found) ||
                plain_try_edge(all, s, here, all->link - 2, edge, found) ||
                plain_try_circles(all, s, all->at[i], 100000, edge.a, 50000, found))
                return true;
        }
    }
    for (size_t i = 0; i < all->outline->count; i++)
        for (size_t k = 0; k < i; k++)
            if (plain_try_corner(all, s, outline_edge(all->outline, i),
                                 outline_edge(all->outline, k), found))
                return true;
    return false;
}

#endif
