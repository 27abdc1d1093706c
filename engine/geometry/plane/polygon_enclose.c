/* The polygons inside a rim.
 *
 * A walk along the rim keeps the inside on its left. At a corner where several edges begin, it
 * takes the leftmost. So it stays on the rim of one connected area, and returns to its start. A
 * walk that passes through a corner twice is split there. This gives rings that don't touch
 * themselves: an outer ring, and holes. */
#include "geometry/plane/polygon.h"

#include "base/memory.h"

#include <stdlib.h>

#define NO_NUMBER ((size_t)-1)

/* A directed edge of the rim. Ways are sorted by the corner where they begin. */
typedef struct Way {
    FixedPoint from, to;
    size_t corner; /* the index of the first way that begins at the same corner */
    bool walked;
} Way;

typedef struct Tracing {
    Way *ways; /* owned */
    size_t count;
    size_t *walk;      /* owned; the ways of a walk that aren't yet part of a ring */
    size_t *visits;    /* owned; for each corner, its index in `walk`, or NO_NUMBER */
    PolygonList rings; /* the rings found, each as a polygon of its own */
} Tracing;

/* Return which half of all directions `to` is in, seen from `at` and counted counter-clockwise from
 * `base`: 0 for the first half, including the direction of `base` itself, and 1 for the second
 * half, including the opposite direction. */
static int half(FixedPoint at, FixedPoint base, FixedPoint to)
{
    Wide side = fixed_side(at, base, to);
    if (side != 0)
        return side < 0;
    return fixed_along(at, base, to) < 0;
}

/* Return whether a counter-clockwise turn that starts at `base` meets a before b. */
static bool comes_before(FixedPoint at, FixedPoint base, FixedPoint a, FixedPoint b)
{
    int half_a = half(at, base, a), half_b = half(at, base, b);
    return half_a != half_b ? half_a < half_b : fixed_side(at, a, b) > 0;
}

static int compare_ways(const void *left, const void *right)
{
    const Way *a = left;
    const Way *b = right;
    int order = fixed_compare(a->from, b->from);
    return order ? order : fixed_compare(a->to, b->to);
}

static const Way *first_way_from(const Tracing *tracing, FixedPoint corner)
{
    size_t low = 0, high = tracing->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (fixed_compare(tracing->ways[middle].from, corner) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    bool there = low < tracing->count && fixed_compare(tracing->ways[low].from, corner) == 0;
    return there ? &tracing->ways[low] : NULL;
}

/* Return the way on which a walk continues after `way`. It begins where `way` ends, and hasn't been
 * walked. If there are several, it is the one that a counter-clockwise turn from the reverse of
 * `way` meets last. Return NO_NUMBER if there is none. */
static size_t next_way(const Tracing *tracing, const Way *way)
{
    const Way *end = tracing->ways + tracing->count;
    const Way *best = NULL;
    for (const Way *next = first_way_from(tracing, way->to);
         next && next < end && fixed_compare(next->from, way->to) == 0; next++)
        if (!next->walked && (!best || comes_before(way->to, way->from, best->to, next->to)))
            best = next;
    return best ? (size_t)(best - tracing->ways) : NO_NUMBER;
}

/* Make a ring of the `count` ways whose indices are in `walk`. */
static Status add_ring(Tracing *tracing, const size_t *walk, size_t count)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count; i++) {
        tracing->visits[tracing->ways[walk[i]].corner] = NO_NUMBER;
        if (status == STATUS_OK)
            status = polygon_list_add_corner(&tracing->rings, tracing->ways[walk[i]].from);
    }
    return status == STATUS_OK ? polygon_list_end_polygon(&tracing->rings) : status;
}

/* Start a walk with the given way, continue as long as there are ways to take, and split the walk
 * into rings. */
static Status walk_from(Tracing *tracing, size_t start)
{
    size_t count = 0;
    Status status = STATUS_OK;
    for (size_t way = start; status == STATUS_OK && way != NO_NUMBER;) {
        size_t corner = tracing->ways[way].corner;
        size_t before = tracing->visits[corner];
        if (before != NO_NUMBER) {
            status = add_ring(tracing, tracing->walk + before, count - before);
            count = before;
        }
        tracing->visits[corner] = count;
        tracing->walk[count++] = way;
        tracing->ways[way].walked = true;
        way = next_way(tracing, &tracing->ways[way]);
    }
    return status == STATUS_OK && count > 0 ? add_ring(tracing, tracing->walk, count) : status;
}

static void take_ways(const Rim *rim, Tracing *tracing)
{
    for (size_t i = 0; i < rim->count; i++) {
        RimEdge edge = rim->edges[i];
        tracing->ways[i].from = edge.rising ? edge.low : edge.high;
        tracing->ways[i].to = edge.rising ? edge.high : edge.low;
        tracing->visits[i] = NO_NUMBER;
    }
    tracing->count = rim->count;
    qsort(tracing->ways, tracing->count, sizeof *tracing->ways, compare_ways);
    for (size_t i = 0; i < tracing->count; i++) {
        bool same = i > 0 && fixed_compare(tracing->ways[i - 1].from, tracing->ways[i].from) == 0;
        tracing->ways[i].corner = same ? tracing->ways[i - 1].corner : i;
    }
}

/* Return whether a ring is inside another, which it may touch in corners. The middle of one of the
 * ring's edges decides this. */
static bool is_within(Polygon ring, Polygon outer)
{
    const FixedPoint *edge = ring.corners + ring.rings[0].first;
    /* Here all coordinates are doubled. */
    FixedPoint p = {edge[0].x + edge[1].x, edge[0].y + edge[1].y};
    bool inside = false;
    const FixedPoint *corners = outer.corners + outer.rings[0].first;
    size_t count = outer.rings[0].count;
    for (size_t k = 0; k < count; k++) {
        FixedPoint a = corners[k], b = corners[k + 1 < count ? k + 1 : 0];
        a = (FixedPoint){2 * a.x, 2 * a.y};
        b = (FixedPoint){2 * b.x, 2 * b.y};
        if ((a.y > p.y) != (b.y > p.y) && (b.y > a.y) == (fixed_side(a, b, p) > 0))
            inside = !inside;
    }
    return inside;
}

/* The rings of all walks. Areas are positive for outer rings and negative for holes. */
typedef struct Rings {
    const PolygonList *list; /* borrowed */
    DoubleArea *areas;       /* owned */
    size_t *owners; /* owned; for a hole, the outer ring around it; for other rings NO_NUMBER */
    size_t *outers; /* owned; the outer rings, usually only one */
    size_t outer_count;
    size_t largest; /* the index of the largest outer ring */
} Rings;

/* Return the outer ring around a hole: the smallest outer ring that contains the hole or, if none
 * does, the largest of all. */
static size_t owner_of(const Rings *rings, size_t hole)
{
    size_t best = rings->largest;
    for (size_t i = 0; i < rings->outer_count; i++) {
        size_t outer = rings->outers[i];
        if (rings->areas[outer] < rings->areas[best] &&
            is_within(polygon_list_get(rings->list, hole), polygon_list_get(rings->list, outer)))
            best = outer;
    }
    return best;
}

static void find_owners(Rings *rings)
{
    size_t count = rings->list->count;
    for (size_t i = 0; i < count; i++) {
        rings->areas[i] = polygon_area(polygon_list_get(rings->list, i));
        rings->owners[i] = NO_NUMBER;
        if (rings->areas[i] <= 0)
            continue;
        if (rings->outer_count == 0 || rings->areas[i] > rings->areas[rings->largest])
            rings->largest = i;
        rings->outers[rings->outer_count++] = i;
    }
    for (size_t i = 0; rings->outer_count > 0 && i < count; i++)
        if (rings->areas[i] < 0)
            rings->owners[i] = owner_of(rings, i);
}

static Status copy_ring(Polygon ring, PolygonList *to)
{
    return polygon_list_add_ring(to, ring.corners + ring.rings[0].first, ring.rings[0].count);
}

/* Append an outer ring with its holes. */
static Status copy_polygon(const Rings *rings, size_t outer, PolygonList *to)
{
    Status status = copy_ring(polygon_list_get(rings->list, outer), to);
    for (size_t i = 0; status == STATUS_OK && i < rings->list->count; i++)
        if (rings->owners[i] == outer)
            status = copy_ring(polygon_list_get(rings->list, i), to);
    return status == STATUS_OK ? polygon_list_end_polygon(to) : status;
}

/* Combine the rings into polygons. Rings with area zero are left out. */
static Status assemble(const PolygonList *list, PolygonList *to)
{
    Rings rings = {.list = list,
                   .areas = memory_new(list->count * sizeof *rings.areas),
                   .owners = memory_new(list->count * sizeof *rings.owners),
                   .outers = memory_new(list->count * sizeof *rings.outers)};
    Status status = rings.areas && rings.owners && rings.outers ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        find_owners(&rings);
    for (size_t i = 0; status == STATUS_OK && i < list->count; i++)
        if (rings.areas[i] > 0)
            status = copy_polygon(&rings, i, to);
    memory_free(rings.areas);
    memory_free(rings.owners);
    memory_free(rings.outers);
    return status;
}

Status polygon_list_enclose(PolygonList *list, const Rim *rim)
{
    size_t before[] = {list->count, list->ring_count, list->corner_count};
    Tracing tracing = {.ways = memory_new(rim->count * sizeof(Way)),
                       .walk = memory_new(rim->count * sizeof(size_t)),
                       .visits = memory_new(rim->count * sizeof(size_t))};
    Status status = STATUS_NO_MEMORY;
    if (tracing.ways && tracing.walk && tracing.visits) {
        take_ways(rim, &tracing);
        status = STATUS_OK;
    }
    for (size_t i = 0; status == STATUS_OK && i < tracing.count; i++)
        if (!tracing.ways[i].walked)
            status = walk_from(&tracing, i);
    if (status == STATUS_OK)
        status = assemble(&tracing.rings, list);
    if (status == STATUS_OK) {
        polygon_list_settle(list, before[1]);
    } else {
        list->count = before[0];
        list->ring_count = before[1];
        list->corner_count = before[2];
    }
    memory_free(tracing.ways);
    memory_free(tracing.walk);
    memory_free(tracing.visits);
    polygon_list_free(&tracing.rings);
    return status;
}
