/* Segments whose intersections are hard to compute: nearly parallel ones, many through one point on
 * or off the lattice, near misses of a crossing, overlapping slanted ink, and ink along the edge.
 * The boards are from a few steps a side to the largest. */
#ifndef CONTIGO_TESTS_DEGENERATE_H
#define CONTIGO_TESTS_DEGENERATE_H

#include "geometry/plane/exact.h"
#include "near_miss.h"

typedef enum DegenerateKind {
    DEGENERATE_RANDOM,   /* ends are any two points */
    DEGENERATE_PARALLEL, /* with ends within a few steps of those of one long segment */
    DEGENERATE_FAN,      /* through one lattice point */
    DEGENERATE_NEAR,     /* very close to a crossing, usually without meeting it */
    DEGENERATE_OVER,     /* on one slanted line, so that they overlap */
    DEGENERATE_EDGE,     /* along the board edge, or from it inward */
    DEGENERATE_KINDS
} DegenerateKind;

/* The lines and points around which all segments of a set are placed. */
typedef struct Degenerate {
    int32_t side;    /* side of the board in steps */
    Segment base[2]; /* two segments, which usually cross */
    /* The points hub + n * stride, for integers n, are on one line. Some of them are on the
     * board. */
    Point hub, stride;
} Degenerate;

static inline Point degenerate_point(Random *random, int32_t side)
{
    return (Point){(int32_t)random_between(random, 0, side),
                   (int32_t)random_between(random, 0, side)};
}

static inline int32_t degenerate_clip(int64_t value, int32_t side)
{
    return (int32_t)(value < 0 ? 0 : value > side ? side : value);
}

static inline Degenerate degenerate_start(Random *random, int32_t side)
{
    Degenerate it = {.side = side};
    for (int i = 0; i < 2; i++)
        it.base[i] = (Segment){degenerate_point(random, side), degenerate_point(random, side)};
    it.hub = degenerate_point(random, side);
    int32_t most = side / 8 > 0 ? side / 8 : 1;
    it.stride = (Point){(int32_t)random_between(random, -most, most),
                        (int32_t)random_between(random, -most, most)};
    return it;
}

static inline Point degenerate_stop(Random *random, const Degenerate *it)
{
    for (int tries = 0; tries < 50; tries++) {
        int64_t n = random_between(random, -8, 8);
        int64_t x = it->hub.x + n * it->stride.x;
        int64_t y = it->hub.y + n * it->stride.y;
        if (x >= 0 && y >= 0 && x <= it->side && y <= it->side)
            return (Point){(int32_t)x, (int32_t)y};
    }
    return it->hub;
}

/* Move a point by a few random steps. */
static inline Point degenerate_nudge(Random *random, Point p, int32_t side)
{
    return (Point){degenerate_clip(p.x + random_between(random, -3, 3), side),
                   degenerate_clip(p.y + random_between(random, -3, 3), side)};
}

static inline Segment degenerate_through_hub(Random *random, const Degenerate *it)
{
    Point a = degenerate_point(random, it->side);
    int64_t times = random_between(random, 0, 2);
    int64_t x = it->hub.x + times * (it->hub.x - a.x);
    int64_t y = it->hub.y + times * (it->hub.y - a.y);
    bool inside = x >= 0 && y >= 0 && x <= it->side && y <= it->side;
    return (Segment){a, inside ? (Point){(int32_t)x, (int32_t)y} : it->hub};
}

static inline Segment degenerate_past_crossing(Random *random, const Degenerate *it)
{
    Segment s = it->base[0], t = it->base[1], line = s;
    int64_t turn = ((int64_t)s.b.x - s.a.x) * ((int64_t)t.b.y - t.a.y) -
                   ((int64_t)s.b.y - s.a.y) * ((int64_t)t.b.x - t.a.x);
    if (turn == 0 || !exact_touch(s, t))
        return random_between(random, 0, 1) ? s : t;
    int32_t most = it->side / 8 > 2 ? it->side / 8 : 2;
    Point d = {(int32_t)random_between(random, 1, most), (int32_t)random_between(random, 2, most)};
    if (!near_miss(random, crossing_of(s, t), d, 2, 4, &line))
        return s;
    line.a = (Point){degenerate_clip(line.a.x, it->side), degenerate_clip(line.a.y, it->side)};
    line.b = (Point){degenerate_clip(line.b.x, it->side), degenerate_clip(line.b.y, it->side)};
    return line;
}

static inline Segment degenerate_on_edge(Random *random, const Degenerate *it)
{
    Segment s = {degenerate_point(random, it->side), degenerate_point(random, it->side)};
    int64_t edge = random_between(random, 0, 3);
    int32_t level = edge & 1 ? it->side : 0;
    if (edge & 2)
        s.a.x = level;
    else
        s.a.y = level;
    if (random_between(random, 0, 1))
        s.b = edge & 2 ? (Point){level, s.b.y} : (Point){s.b.x, level};
    return s;
}

/* Return a random segment of a kind. It may have zero length. */
static inline Segment degenerate_segment(Random *random, const Degenerate *it, DegenerateKind kind)
{
    switch (kind) {
    case DEGENERATE_PARALLEL:
        return (Segment){degenerate_nudge(random, it->base[0].a, it->side),
                         degenerate_nudge(random, it->base[0].b, it->side)};
    case DEGENERATE_FAN:
        return degenerate_through_hub(random, it);
    case DEGENERATE_NEAR:
        return degenerate_past_crossing(random, it);
    case DEGENERATE_OVER:
        return (Segment){degenerate_stop(random, it), degenerate_stop(random, it)};
    case DEGENERATE_EDGE:
        return degenerate_on_edge(random, it);
    default:
        return (Segment){degenerate_point(random, it->side), degenerate_point(random, it->side)};
    }
}

/* Return a random side for a board: a few steps, whole spaces, or the largest. */
static inline int32_t degenerate_side(Random *random)
{
    switch (random_between(random, 0, 3)) {
    case 0:
        return (int32_t)random_between(random, 4, 64);
    case 1:
        return (int32_t)random_between(random, 1, 18) * STEPS_PER_SPACE;
    default:
        return MAX_COORDINATE;
    }
}

#endif
