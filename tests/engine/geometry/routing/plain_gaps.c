/* Find gaps in ink by exhaustive search. */
#include "plain_gaps.h"

#include <math.h>
#include <stdlib.h>

enum { ALL = PLAIN_GAPS_INK + 4 };

/* A place whose coordinates are x / den and y / den. */
typedef struct Place {
    Wide x, y, den;
} Place;

typedef struct Plain {
    Segment pieces[ALL]; /* the ink, and after it the four sides of the board */
    int ink, all;
    int32_t side;
    int network[ALL];
    PlainGaps *gaps;
} Plain;

static Wide cross_of(Point a, Point b, Point c)
{
    return (Wide)(b.x - a.x) * (c.y - a.y) - (Wide)(b.y - a.y) * (c.x - a.x);
}

/* Return the place at the fraction num / den of s. Fractions outside 0 to 1 give the ends. */
static Place along(Segment s, Wide num, Wide den)
{
    if (num < 0)
        num = 0;
    if (num > den)
        num = den;
    return (Place){s.a.x * den + num * (s.b.x - s.a.x), s.a.y * den + num * (s.b.y - s.a.y), den};
}

static Place nearest_on(Segment s, Point p)
{
    Wide dx = s.b.x - s.a.x;
    Wide dy = s.b.y - s.a.y;
    return along(s, dx * (p.x - s.a.x) + dy * (p.y - s.a.y), dx * dx + dy * dy);
}

/* Return the squared distance of a point from a place, multiplied by den^2. */
static Wide square_of(Place place, Point p)
{
    Wide x = place.x - p.x * place.den;
    Wide y = place.y - p.y * place.den;
    return x * x + y * y;
}

static bool is_on(Segment s, Point p)
{
    return square_of(nearest_on(s, p), p) == 0;
}

/* Return whether two pieces have a place in common that is at most `reach` from p, or anywhere if
 * `reach` is negative. */
static bool share_within(Segment s, Segment t, Point p, Wide reach)
{
    Wide at_a = cross_of(t.a, t.b, s.a);
    Wide at_b = cross_of(t.a, t.b, s.b);
    if (at_a != at_b) {
        Wide down = at_a - at_b;
        Wide num = down > 0 ? at_a : -at_a;
        Wide den = down > 0 ? down : -down;
        Wide from_a = cross_of(s.a, s.b, t.a);
        Wide from_b = cross_of(s.a, s.b, t.b);
        if (num < 0 || num > den || (from_a < 0 && from_b < 0) || (from_a > 0 && from_b > 0))
            return false;
        Place place = along(s, num, den);
        return reach < 0 || square_of(place, p) <= reach * reach * place.den * place.den;
    }
    if (at_a != 0)
        return false;
    Point ends[4] = {s.a, s.b, t.a, t.b};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            if (!is_on(s, ends[i]) || !is_on(t, ends[i]) || !is_on(s, ends[k]) ||
                !is_on(t, ends[k]))
                continue;
            Place place = point_equal(ends[i], ends[k])
                              ? (Place){ends[i].x, ends[i].y, 1}
                              : nearest_on((Segment){ends[i], ends[k]}, p);
            if (reach < 0 || square_of(place, p) <= reach * reach * place.den * place.den)
                return true;
        }
    }
    return false;
}

static Wide rounded(Wide num, Wide den, Wide towards)
{
    Wide low = num >= 0 ? num / den : -((-num + den - 1) / den);
    Wide twice = 2 * (num - low * den);
    if (twice != den)
        return twice < den ? low : low + 1;
    return towards > low ? low + 1 : low;
}

static PlainGap gap_to(const Plain *plain, int piece, Point p)
{
    Place place = nearest_on(plain->pieces[piece], p);
    PlainGap gap = {square_of(place, p),
                    place.den * place.den,
                    p,
                    {0, 0},
                    piece >= plain->ink,
                    place.x % place.den == 0 && place.y % place.den == 0,
                    0,
                    0};
    gap.to.x = (int32_t)rounded(place.x, place.den, p.x);
    gap.to.y = (int32_t)rounded(place.y, place.den, p.y);
    return gap;
}

static int compare_lengths(const PlainGap *a, const PlainGap *b)
{
    Wide left = a->num * b->den;
    Wide right = b->num * a->den;
    return (left > right) - (left < right);
}

static bool same_places(const PlainGap *a, const PlainGap *b)
{
    return (point_equal(a->from, b->from) && point_equal(a->to, b->to)) ||
           (point_equal(a->from, b->to) && point_equal(a->to, b->from));
}

static void add_gap(Plain *plain, PlainGap gap)
{
    if (gap.exact && !gap.to_edge && point_compare(gap.from, gap.to) > 0) {
        Point from = gap.to;
        gap.to = gap.from;
        gap.from = from;
    }
    if (plain->gaps->count == PLAIN_GAPS_MOST)
        abort();
    plain->gaps->items[plain->gaps->count++] = gap;
}

/* Return whether all directions in which ink leaves a point are within an angle of less than 180
 * degrees. `loose` receives true if all the directions are the same. */
static bool is_corner(const Plain *plain, Point p, bool *loose)
{
    Point directions[2 * ALL];
    int count = 0;
    for (int i = 0; i < plain->ink; i++) {
        Point ends[2] = {plain->pieces[i].a, plain->pieces[i].b};
        for (int k = 0; k < 2 && is_on(plain->pieces[i], p); k++)
            if (!point_equal(ends[k], p))
                directions[count++] = (Point){ends[k].x - p.x, ends[k].y - p.y};
    }
    Point zero = {0, 0};
    *loose = true;
    bool corner = false;
    for (int i = 0; i < count; i++) {
        bool first = true;
        for (int k = 0; k < count; k++) {
            Wide turn = cross_of(zero, directions[i], directions[k]);
            Wide dot =
                (Wide)directions[i].x * directions[k].x + (Wide)directions[i].y * directions[k].y;
            first = first && (turn > 0 || (turn == 0 && dot > 0));
            *loose = *loose && turn == 0 && dot > 0;
        }
        corner = corner || first;
    }
    return corner;
}

/* Mark all pieces, of ink or of the edge, that are connected to an end within `reach` steps of that
 * end. */
static void mark_joined(const Plain *plain, Point end, Wide reach, bool *joined)
{
    for (int i = 0; i < plain->all; i++)
        joined[i] = is_on(plain->pieces[i], end);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < plain->all; i++)
            for (int k = 0; k < plain->all; k++)
                if (joined[i] && !joined[k] &&
                    share_within(plain->pieces[i], plain->pieces[k], end, reach))
                    more = joined[k] = true;
    }
}

static void find_from_end(Plain *plain, Point end)
{
    PlainGap best = {0};
    for (int i = 0; i < plain->all; i++) {
        PlainGap gap = gap_to(plain, i, end);
        Wide reach = 0;
        while (4 * reach * reach * gap.den < 9 * gap.num)
            reach++;
        bool joined[ALL];
        mark_joined(plain, end, reach, joined);
        if (!joined[i] && (best.den == 0 || compare_lengths(&gap, &best) < 0))
            best = gap;
    }
    for (int i = 0; i < plain->all && best.den != 0; i++) {
        PlainGap gap = gap_to(plain, i, end);
        Wide reach = 0;
        while (4 * reach * reach * gap.den < 9 * gap.num)
            reach++;
        bool joined[ALL];
        mark_joined(plain, end, reach, joined);
        if (!joined[i] && compare_lengths(&gap, &best) == 0)
            add_gap(plain, gap);
    }
}

static void find_networks(Plain *plain)
{
    for (int i = 0; i < plain->ink; i++)
        plain->network[i] = i;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < plain->ink; i++)
            for (int k = 0; k < plain->ink; k++)
                if (plain->network[k] > plain->network[i] &&
                    share_within(plain->pieces[i], plain->pieces[k], (Point){0, 0}, -1)) {
                    plain->network[k] = plain->network[i];
                    more = true;
                }
    }
}

/* Return whether no ink is inside the circle whose diameter is from p to q. A point z is inside if
 * the scalar product of z - p and z - q is negative; along a piece, that is a quadratic function.
 */
static bool is_clear(const Plain *plain, Point p, Place q)
{
    Wide x = q.x - p.x * q.den;
    Wide y = q.y - p.y * q.den;
    for (int i = 0; i < plain->ink; i++) {
        Segment s = plain->pieces[i];
        Wide ax = s.a.x - p.x;
        Wide ay = s.a.y - p.y;
        Wide ux = s.b.x - s.a.x;
        Wide uy = s.b.y - s.a.y;
        Wide c = q.den * (ax * ax + ay * ay) - ax * x - ay * y;
        Wide b = 2 * q.den * (ax * ux + ay * uy) - ux * x - uy * y;
        Wide a = q.den * (ux * ux + uy * uy);
        if (c < 0 || a + b + c < 0 || (b < 0 && -b < 2 * a && b * b > 4 * a * c))
            return false;
    }
    return true;
}

static void find_between(Plain *plain, const Point *corners, int count)
{
    static PlainGaps all;
    all.count = 0;
    for (int i = 0; i < count; i++) {
        int own = 0;
        while (!is_on(plain->pieces[own], corners[i]))
            own++;
        for (int k = 0; k < plain->ink; k++) {
            PlainGap gap = gap_to(plain, k, corners[i]);
            int a = plain->network[own];
            int b = plain->network[k];
            if (a == b || !is_clear(plain, corners[i], nearest_on(plain->pieces[k], corners[i])))
                continue;
            gap.first = a < b ? a : b;
            gap.second = a < b ? b : a;
            all.items[all.count++] = gap;
        }
    }
    for (size_t i = 0; i < all.count; i++) {
        bool best = true;
        for (size_t k = 0; k < all.count; k++)
            if (all.items[k].first == all.items[i].first &&
                all.items[k].second == all.items[i].second &&
                compare_lengths(&all.items[k], &all.items[i]) < 0)
                best = false;
        if (best)
            add_gap(plain, all.items[i]);
    }
}

static int by_length(const void *a, const void *b)
{
    const PlainGap *left = a;
    const PlainGap *right = b;
    int order = compare_lengths(left, right);
    if (order == 0)
        order = point_compare(left->from, right->from);
    if (order == 0)
        order = point_compare(left->to, right->to);
    return order ? order : left->to_edge - right->to_edge;
}

void plain_gaps_find(PlainGaps *gaps, int32_t side, const Segment *ink, size_t count)
{
    static Plain plain;
    plain = (Plain){.ink = (int)count, .all = (int)count + 4, .side = side, .gaps = gaps};
    gaps->count = 0;
    Point corners[4] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    for (size_t i = 0; i < count; i++)
        plain.pieces[i] = ink[i];
    for (size_t i = 0; i < 4; i++)
        plain.pieces[count + i] = (Segment){corners[i], corners[(i + 1) % 4]};
    find_networks(&plain);
    Point found[2 * PLAIN_GAPS_INK];
    int found_count = 0;
    for (size_t i = 0; i < 2 * count; i++) {
        Point p = i % 2 ? ink[i / 2].b : ink[i / 2].a;
        bool loose;
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || point_equal(p, k % 2 ? ink[k / 2].b : ink[k / 2].a);
        if (again || !is_corner(&plain, p, &loose))
            continue;
        found[found_count++] = p;
        if (loose && p.x > 0 && p.y > 0 && p.x < side && p.y < side)
            find_from_end(&plain, p);
    }
    find_between(&plain, found, found_count);
    qsort(gaps->items, gaps->count, sizeof *gaps->items, by_length);
    size_t kept = 0;
    for (size_t i = 0; i < gaps->count; i++) {
        size_t k = 0;
        while (k < kept && !same_places(&gaps->items[k], &gaps->items[i]))
            k++;
        if (k == kept)
            gaps->items[kept++] = gaps->items[i];
        else if (compare_lengths(&gaps->items[k], &gaps->items[i]) == 0 && gaps->items[k].to_edge)
            gaps->items[k] = gaps->items[i]; /* prefer the gap to ink that lies along the edge */
    }
    gaps->count = kept;
    qsort(gaps->items, gaps->count, sizeof *gaps->items, by_length);
}

Decimal plain_gap_length(const PlainGap *gap)
{
    long double length = sqrtl((long double)gap->num / (long double)gap->den);
    return (Decimal)roundl(length * (long double)(DECIMAL_ONE / STEPS_PER_SPACE));
}
