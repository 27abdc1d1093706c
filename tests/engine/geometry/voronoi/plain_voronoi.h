/* A simple way to measure Voronoi cells: cut the outline by the half-plane of every other site, one
 * after the other, in long double. The unit tests and the soak test use it. */
#ifndef CONTIGO_TESTS_PLAIN_VORONOI_H
#define CONTIGO_TESTS_PLAIN_VORONOI_H

#include "base/random.h"
#include "geometry/plane/outline.h"

#include <stddef.h>

enum { SITES_MOST = 64, PLAIN_CORNERS_MOST = 512 };

/* A board and the sites on it. */
typedef struct Board {
    Outline outline;
    Point sites[SITES_MOST];
    size_t count;
} Board;

typedef struct PlainPoint {
    long double x, y;
} PlainPoint;

/* Cut off the part of a polygon where a x + b y > c. Return the number of corners that are left. */
static inline size_t plain_cut(const PlainPoint *in, size_t count, long double a, long double b,
                               long double c, PlainPoint *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        PlainPoint p = in[i];
        PlainPoint q = in[(i + 1) % count];
        long double at_p = c - a * p.x - b * p.y;
        long double at_q = c - a * q.x - b * q.y;
        if (at_p >= 0)
            out[kept++] = p;
        if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
            long double t = at_p / (at_p - at_q);
            out[kept++] = (PlainPoint){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
        }
    }
    return kept;
}

/* Return the area of a site's cell, in squares. */
static inline long double plain_area(const Board *board, size_t site)
{
    static PlainPoint cells[2][PLAIN_CORNERS_MOST];
    Point s = board->sites[site];
    size_t count = board->outline.count;
    int now = 0;
    for (size_t i = 0; i < count; i++)
        cells[now][i] = (PlainPoint){(long double)board->outline.corners[i].x - s.x,
                                     (long double)board->outline.corners[i].y - s.y};
    for (size_t j = 0; j < board->count; j++) {
        if (j == site)
            continue;
        long double dx = (long double)board->sites[j].x - s.x;
        long double dy = (long double)board->sites[j].y - s.y;
        count = plain_cut(cells[now], count, 2 * dx, 2 * dy, dx * dx + dy * dy, cells[1 - now]);
        now = 1 - now;
    }
    long double area = 0;
    for (size_t i = 0; i < count; i++) {
        PlainPoint p = cells[now][i];
        PlainPoint q = cells[now][(i + 1) % count];
        area += p.x * q.y - p.y * q.x;
    }
    return area / 2 / STEPS_PER_SPACE / STEPS_PER_SPACE;
}

/* Convert a DoubleArea, which is twice an area in the units of the lattice, to squares. */
static inline long double plain_squares(DoubleArea area)
{
    return (long double)area / 2 / 0x1p64L / STEPS_PER_SPACE / STEPS_PER_SPACE;
}

static inline bool plain_is_taken(const Board *board, Point p)
{
    bool taken = false;
    for (size_t i = 0; i < board->count; i++)
        taken = taken || point_equal(board->sites[i], p);
    return taken;
}

/* Add random sites on a grid with the given spacing. If the spacing is wide, many sites lie on one
 * circle. Sometimes all sites are in one corner of the board, so that cells extend far over empty
 * space. */
static inline void plain_add_sites(Board *board, size_t count, int32_t step, Random *random)
{
    Box box = outline_box(&board->outline);
    if (random_between(random, 0, 3) == 0) {
        box.high.x = box.low.x + (box.high.x - box.low.x) / 4;
        box.high.y = box.low.y + (box.high.y - box.low.y) / 4;
    }
    for (int tries = 0; tries < 2000 && board->count < count; tries++) {
        Point p = {(int32_t)random_between(random, box.low.x / step, box.high.x / step) * step,
                   (int32_t)random_between(random, box.low.y / step, box.high.y / step) * step};
        if (outline_holds(&board->outline, p) && !plain_is_taken(board, p))
            board->sites[board->count++] = p;
    }
}

/* Return a square board with sides of this many steps. */
static inline Outline plain_square_outline(int32_t side)
{
    return outline_of_box((Box){{0, 0}, {side, side}});
}

/* Return a board that isn't convex, since it has a notch. */
static inline Outline plain_notched_outline(void)
{
    static const Point corners[] = {
        {0, 0},           {1300000, 0},      {1300000, 1300000}, {900000, 1200000},
        {700000, 300000}, {400000, 1300000}, {100000, 900000}};
    Outline outline = {0};
    outline_make(corners, sizeof corners / sizeof *corners, &outline);
    return outline;
}

/* Return a random board with some sites: a tiny one, one of the usual size, the largest, or one
 * that isn't convex. */
static inline Board plain_random_board(Random *random)
{
    static const int32_t steps[] = {1, 7, 1000, 50000, 100000};
    Board board = {.count = 0};
    int64_t kind = random_between(random, 0, 3);
    int32_t step = kind == 0 ? 1 : steps[random_between(random, 0, 4)];
    board.outline = kind == 0   ? plain_square_outline(16)
                    : kind == 1 ? plain_square_outline(1300000)
                    : kind == 2 ? plain_square_outline(MAX_COORDINATE)
                                : plain_notched_outline();
    plain_add_sites(&board, (size_t)random_between(random, 1, SITES_MOST - 1), step, random);
    return board;
}

#endif
