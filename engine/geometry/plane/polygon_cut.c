/* Cutting rings along a line.
 *
 * Follow the line through a set of rings that don't overlap: it enters and leaves them alternately.
 * Wherever a ring crosses the line to the right, the boundary of the left part continues along the
 * line to the next place where a ring crosses back. So parts that the line separates become rings
 * of their own. */
#include "geometry/plane/polygon.h"

#include "base/memory.h"

#include <stdlib.h>

/* A corner of the result, with a link to the corner after it on its ring. */
typedef struct Knot {
    FixedPoint at;
    size_t next; /* the index of the next knot */
    bool taken;  /* true if it is already part of a ring */
} Knot;

/* A point where a ring crosses the line. */
typedef struct Passage {
    Wide along; /* position of the crossing along the line */
    size_t knot;
} Passage;

typedef struct Cut {
    FixedPoint a, b; /* the line from a to b; what is to its left is kept */
    Knot *knots;     /* owned; at most one corner and one passage for each edge */
    size_t knot_count;
    /* Owned; the crossings to the right side of the line, and those back to its left side. */
    Passage *leaving, *coming;
    size_t leaving_count, coming_count;
} Cut;

/* Return difference * part / whole. `part` and `whole` have the same sign and are at most 2^62. */
static int64_t share(int64_t difference, Wide part, Wide whole)
{
    Wide product = difference * part;
    return (int64_t)(product / whole);
}

/* Return where the edge from p to q crosses the line from a to b. Reversing the edge or the line
 * doesn't change the result. */
static FixedPoint passage_of(FixedPoint a, FixedPoint b, FixedPoint p, FixedPoint q)
{
    if (fixed_compare(q, p) < 0) {
        FixedPoint other = p;
        p = q;
        q = other;
    }
    Wide from = fixed_side(a, b, p);
    Wide whole = from - fixed_side(a, b, q);
    if (whole < 0) {
        from = -from;
        whole = -whole;
    }
    while (whole >> 62) {
        from >>= 1;
        whole >>= 1;
    }
    return (FixedPoint){p.x + share(q.x - p.x, from, whole), p.y + share(q.y - p.y, from, whole)};
}

static size_t add_knot(Cut *cut, FixedPoint at)
{
    cut->knots[cut->knot_count] = (Knot){.at = at, .next = cut->knot_count + 1};
    return cut->knot_count++;
}

static Passage passage_at(const Cut *cut, size_t knot)
{
    return (Passage){fixed_along(cut->a, cut->b, cut->knots[knot].at), knot};
}

/* Add a knot for each corner that is kept, and for each crossing with the line. Corners on the line
 * aren't kept. */
static void take_ring(Cut *cut, const FixedPoint *corners, size_t count)
{
    size_t first = cut->knot_count;
    for (size_t i = 0; i < count; i++) {
        FixedPoint p = corners[i], q = corners[i + 1 < count ? i + 1 : 0];
        bool stays = fixed_side(cut->a, cut->b, p) > 0;
        if (stays)
            add_knot(cut, p);
        if (stays == (fixed_side(cut->a, cut->b, q) > 0))
            continue;
        size_t knot = add_knot(cut, passage_of(cut->a, cut->b, p, q));
        if (stays)
            cut->leaving[cut->leaving_count++] = passage_at(cut, knot);
        else
            cut->coming[cut->coming_count++] = passage_at(cut, knot);
    }
    if (cut->knot_count > first)
        cut->knots[cut->knot_count - 1].next = first;
}

static int compare_passages(const void *left, const void *right)
{
    const Passage *a = left;
    const Passage *b = right;
    if (a->along != b->along)
        return a->along < b->along ? -1 : 1;
    return (a->knot > b->knot) - (a->knot < b->knot);
}

/* Sort all crossings along the line, and link each one in `leaving` to the one in `coming` with the
 * same index. */
static void join_passages(Cut *cut)
{
    if (cut->leaving_count == 0)
        return;
    qsort(cut->leaving, cut->leaving_count, sizeof *cut->leaving, compare_passages);
    qsort(cut->coming, cut->coming_count, sizeof *cut->coming, compare_passages);
    for (size_t i = 0; i < cut->leaving_count; i++)
        cut->knots[cut->leaving[i].knot].next = cut->coming[i].knot;
}

/* Append the ring that starts at a knot, without repeated corners, if its area is positive. */
static Status add_ring(Cut *cut, size_t start, PolygonList *to)
{
    size_t before[] = {to->count, to->ring_count, to->corner_count};
    Status status = STATUS_OK;
    for (size_t knot = start; status == STATUS_OK && !cut->knots[knot].taken;
         knot = cut->knots[knot].next) {
        cut->knots[knot].taken = true;
        bool again = to->corner_count > before[2] &&
                     fixed_compare(to->corners[to->corner_count - 1], cut->knots[knot].at) == 0;
        if (!again)
            status = polygon_list_add_corner(to, cut->knots[knot].at);
    }
    if (status == STATUS_OK && to->corner_count > before[2] + 1 &&
        fixed_compare(to->corners[before[2]], to->corners[to->corner_count - 1]) == 0)
        to->corner_count--;
    if (status == STATUS_OK)
        status = polygon_list_end_polygon(to);
    if (status == STATUS_OK && polygon_area(polygon_list_get(to, to->count - 1)) <= 0) {
        to->count = before[0];
        to->ring_count = before[1];
        to->corner_count = before[2];
    }
    return status;
}

static Status make_room(Cut *cut, size_t corners)
{
    cut->knots = memory_new(2 * corners * sizeof *cut->knots);
    cut->leaving = memory_new(corners * sizeof *cut->leaving);
    cut->coming = memory_new(corners * sizeof *cut->coming);
    return cut->knots && cut->leaving && cut->coming ? STATUS_OK : STATUS_NO_MEMORY;
}

Status polygon_list_cut(const PolygonList *list, FixedPoint a, FixedPoint b, PolygonList *left)
{
    Cut cut = {.a = a, .b = b};
    Status status = make_room(&cut, list->corner_count);
    if (status == STATUS_OK) {
        for (size_t i = 0; i < list->ring_count; i++)
            take_ring(&cut, list->corners + list->rings[i].first, list->rings[i].count);
        join_passages(&cut);
    }
    for (size_t i = 0; status == STATUS_OK && i < cut.knot_count; i++)
        if (!cut.knots[i].taken)
            status = add_ring(&cut, i, left);
    memory_free(cut.knots);
    memory_free(cut.leaving);
    memory_free(cut.coming);
    return status;
}

/* Return whether any corner is to the right of the line. */
static bool is_cut(const PolygonList *list, FixedPoint a, FixedPoint b)
{
    for (size_t i = 0; i < list->corner_count; i++)
        if (fixed_side(a, b, list->corners[i]) < 0)
            return true;
    return false;
}

Status polygon_list_clip(PolygonList *list, Polygon convex)
{
    Ring ring = convex.rings[0];
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < ring.count; i++) {
        FixedPoint a = convex.corners[ring.first + i];
        FixedPoint b = convex.corners[ring.first + (i + 1) % ring.count];
        if (fixed_compare(a, b) == 0 || !is_cut(list, a, b))
            continue;
        PolygonList left = {0};
        status = polygon_list_cut(list, a, b, &left);
        if (status == STATUS_OK) {
            PolygonList whole = *list;
            *list = left;
            left = whole;
        }
        polygon_list_free(&left);
    }
    polygon_list_settle(list, 0);
    return status;
}
