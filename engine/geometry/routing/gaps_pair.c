/* Compares pairs of places, and the squares of their distances. */
#include "geometry/routing/gaps_parts.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

enum { PAIR_STEPS = 20 }; /* steps of work for a pair, including its memory */

/* Compare as doubles. Only if the difference could be a rounding error, which is rare, compare
 * exactly. */
int gap_square_compare(GapSquare a, GapSquare b)
{
    double left = (double)a.num * (double)b.den;
    double right = (double)b.num * (double)a.den;
    if (fabs(left - right) > 1e-12 * (left + right))
        return left < right ? -1 : 1;
    return exact_compare_products((WideFactor)a.num, (WideFactor)b.den, (WideFactor)b.num,
                                  (WideFactor)a.den);
}

bool gap_square_within(GapSquare square, int64_t limit)
{
    return square.num <= (Wide)limit * limit * square.den;
}

/* Return num / den, rounded to the nearest integer; halves are rounded towards zero. den > 0. */
static int32_t rounded(Wide num, int64_t den)
{
    Wide size = num < 0 ? -num : num;
    Wide whole = (2 * size + den - 1) / (2 * (Wide)den);
    return (int32_t)(num < 0 ? -whole : whole);
}

GapPair gap_pair_to(Point p, const Nearest *to)
{
    return (GapPair){.square = gap_square_of(to),
                     .from = p,
                     .to = {p.x + rounded(to->x, to->den), p.y + rounded(to->y, to->den)},
                     .exact = to->x % to->den == 0 && to->y % to->den == 0};
}

static int place_compare(const GapPair *a, const GapPair *b)
{
    int order = point_compare(a->from, b->from);
    if (order == 0)
        order = point_compare(a->to, b->to);
    return order ? order : a->to_edge - b->to_edge;
}

int gap_pair_compare(const GapPair *a, const GapPair *b)
{
    int order = gap_square_compare(a->square, b->square);
    return order ? order : place_compare(a, b);
}

Status gap_pairs_add(GapPairs *pairs, GapPair pair, Work *work)
{
    Status status = work_spend(work, PAIR_STEPS);
    if (status)
        return status;
    if (pair.exact && !pair.to_edge && point_compare(pair.from, pair.to) > 0) {
        Point from = pair.to;
        pair.to = pair.from;
        pair.from = from;
    }
    return memory_push(pairs->items, pairs->count, pairs->capacity, pair);
}

static int by_distance(const void *a, const void *b)
{
    return gap_pair_compare(a, b);
}

/* Return the two places of a pair, the smaller (by x, then y) first. */
static Segment places_of(const GapPair *pair)
{
    bool turned = point_compare(pair->from, pair->to) > 0;
    return turned ? (Segment){pair->to, pair->from} : (Segment){pair->from, pair->to};
}

static int compare_places(const GapPair *a, const GapPair *b)
{
    Segment left = places_of(a);
    Segment right = places_of(b);
    int order = point_compare(left.a, right.a);
    return order ? order : point_compare(left.b, right.b);
}

/* Sort pairs so that those with the same places are together. A pair with ink comes before one with
 * the board edge, because the ink may cover the edge there. */
static int by_places(const void *a, const void *b)
{
    const GapPair *left = a;
    const GapPair *right = b;
    int order = compare_places(left, right);
    if (order == 0)
        order = gap_square_compare(left->square, right->square);
    if (order == 0)
        order = left->to_edge - right->to_edge;
    return order ? order : place_compare(left, right);
}

void gap_pairs_settle(GapPairs *pairs)
{
    size_t kept = 0;
    if (pairs->count == 0)
        return;
    qsort(pairs->items, pairs->count, sizeof(GapPair), by_places);
    for (size_t i = 0; i < pairs->count; i++)
        if (kept == 0 || compare_places(&pairs->items[kept - 1], &pairs->items[i]) != 0)
            pairs->items[kept++] = pairs->items[i];
    pairs->count = kept;
    qsort(pairs->items, pairs->count, sizeof(GapPair), by_distance);
}
