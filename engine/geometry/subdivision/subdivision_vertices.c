/* Vertices of the subdivision: their exact places, and finding them by place and on subcurves.
 *
 * Places are compared by their FixedPoints first. Rounding keeps the order, so if the FixedPoints
 * differ, they decide; if they are equal, the exact places decide. */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

enum { FEWEST_BUCKETS = 16 };

/* Return the bucket of a place, by hashing its bits. */
static size_t bucket_of(const Subdivision *sub, FixedPoint place)
{
    uint64_t mixed = (uint64_t)place.x * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 29 ^ (uint64_t)place.y) * UINT64_C(0xbf58476d1ce4e5b9);
    return (size_t)(mixed ^ mixed >> 32) & (sub->bucket_count - 1);
}

static void push_in_bucket(Subdivision *sub, uint32_t vertex)
{
    size_t bucket = bucket_of(sub, sub->vertices[vertex].place);
    sub->vertices[vertex].chain = sub->buckets[bucket];
    sub->buckets[bucket] = vertex;
}

void subdivision_fill_buckets(Subdivision *sub)
{
    for (size_t i = 0; i < sub->bucket_count; i++)
        sub->buckets[i] = NONE;
    /* Add the vertices from old to new, so that the newest vertex is always the first in its
     * bucket. */
    for (uint32_t vertex = 0; vertex < sub->vertex_count; vertex++)
        push_in_bucket(sub, vertex);
}

static Status rehash(Subdivision *sub, size_t count)
{
    uint32_t *fresh = memory_new(count * sizeof *fresh);
    if (!fresh)
        return STATUS_NO_MEMORY;
    memory_free(sub->buckets);
    sub->buckets = fresh;
    sub->bucket_count = count;
    subdivision_fill_buckets(sub);
    return STATUS_OK;
}

Status subdivision_grow_buckets(Subdivision *sub, size_t vertices)
{
    if (vertices <= 2 * sub->bucket_count)
        return STATUS_OK;
    size_t count = sub->bucket_count ? sub->bucket_count : FEWEST_BUCKETS;
    while (vertices > 2 * count)
        count *= 2;
    return rehash(sub, count);
}

void subdivision_shrink_buckets(Subdivision *sub)
{
    size_t count = sub->bucket_count;
    while (count > FEWEST_BUCKETS && sub->vertex_count < count / 4)
        count /= 2;
    if (count < sub->bucket_count)
        /* If there is no memory for a smaller table, keep the larger one. */
        (void)rehash(sub, count);
}

ExactPoint subdivision_place(const Subdivision *sub, uint32_t vertex)
{
    const Vertex *it = &sub->vertices[vertex];
    if (is_lattice_vertex(it))
        return exact_point(lattice_point(it->place));
    uint32_t split = owner_of(sub, it->half_edge);
    return crossing_of(sub->subcurves[it->subcurve].segment, sub->subcurves[split].segment);
}

uint32_t subdivision_find_vertex(const Subdivision *sub, ExactPoint place, FixedPoint fixed)
{
    uint32_t vertex = sub->buckets[bucket_of(sub, fixed)];
    for (; vertex != NONE; vertex = sub->vertices[vertex].chain) {
        const Vertex *it = &sub->vertices[vertex];
        if (it->place.x != fixed.x || it->place.y != fixed.y ||
            is_lattice_vertex(it) != exact_point_is_lattice(place))
            continue;
        if (is_lattice_vertex(it) ||
            exact_point_compare(subdivision_place(sub, vertex), place) == 0)
            break;
    }
    return vertex;
}

uint32_t subdivision_add_vertex(Subdivision *sub, FixedPoint fixed, uint32_t subcurve)
{
    uint32_t vertex = (uint32_t)sub->vertex_count++;
    sub->vertices[vertex] = (Vertex){fixed, subcurve, NONE, NONE, NONE};
    push_in_bucket(sub, vertex);
    return vertex;
}

void subdivision_drop_vertex(Subdivision *sub)
{
    const Vertex *last = &sub->vertices[--sub->vertex_count];
    sub->buckets[bucket_of(sub, last->place)] = last->chain;
}

/* Compare a vertex's coordinate, rounded in `fixed`, with a number. The rounded values decide
 * unless they are too close to each other. */
static int compare_coordinate(const Subdivision *sub, uint32_t vertex, int64_t fixed, bool by_x,
                              const FineNumber *number)
{
    const int64_t doubt = 8; /* `about` is less than 6 units below `number` */
    int64_t about = number->whole * FIXED_STEP +
                    (int64_t)((uint64_t)number->groups[0] * FIXED_STEP / FINE_GROUP);
    if (fixed < about - doubt || fixed > about + doubt)
        return fixed < about ? -1 : 1;
    if (is_lattice_vertex(&sub->vertices[vertex])) {
        FineNumber exact = {.whole = (int32_t)(fixed / FIXED_STEP)};
        return fine_compare_numbers(&exact, number);
    }
    ExactPoint place = subdivision_place(sub, vertex);
    Wide whole = by_x ? place.whole.x : place.whole.y;
    Wide part = by_x ? place.x : place.y;
    return -fine_sign(place.unit, number, 0, number, -whole * place.unit - part);
}

int subdivision_compare_x(const Subdivision *sub, uint32_t vertex, const FineNumber *x)
{
    return compare_coordinate(sub, vertex, sub->vertices[vertex].place.x, true, x);
}

int subdivision_compare_y(const Subdivision *sub, uint32_t vertex, const FineNumber *y)
{
    return compare_coordinate(sub, vertex, sub->vertices[vertex].place.y, false, y);
}

int subdivision_compare_vertices(const Subdivision *sub, uint32_t a, uint32_t b)
{
    FixedPoint left = sub->vertices[a].place;
    FixedPoint right = sub->vertices[b].place;
    if (left.x != right.x)
        return left.x < right.x ? -1 : 1;
    return exact_point_compare(subdivision_place(sub, a), subdivision_place(sub, b));
}

uint32_t subdivision_subcurve_vertex(const Subdivision *sub, uint32_t subcurve, uint32_t at)
{
    const Subcurve *it = &sub->subcurves[subcurve];
    bool last = at == it->count;
    return sub->edges[subcurve_edge(it, last ? at - 1 : at)].half[last].origin;
}

/* Compare the positions of a vertex of a subcurve and of another point on the subcurve. One
 * coordinate is enough: y for a vertical subcurve, otherwise x. */
static int compare_along(const Subdivision *sub, uint32_t vertex, bool upright, ExactPoint place,
                         FixedPoint fixed)
{
    FixedPoint there = sub->vertices[vertex].place;
    int64_t a = upright ? there.y : there.x;
    int64_t b = upright ? fixed.y : fixed.x;
    if (a != b)
        return a < b ? -1 : 1;
    return exact_point_compare(subdivision_place(sub, vertex), place);
}

SubcurvePlace subdivision_place_on_subcurve(const Subdivision *sub, uint32_t subcurve,
                                            ExactPoint place, FixedPoint fixed)
{
    const Subcurve *it = &sub->subcurves[subcurve];
    bool upright = it->segment.a.x == it->segment.b.x;
    uint32_t low = 0; /* binary search for the last vertex that isn't beyond the place */
    uint32_t high = it->count;
    while (low < high) {
        uint32_t middle = high - (high - low) / 2;
        uint32_t vertex = subdivision_subcurve_vertex(sub, subcurve, middle);
        int order = compare_along(sub, vertex, upright, place, fixed);
        if (order == 0)
            return (SubcurvePlace){middle, true};
        if (order < 0)
            low = middle;
        else
            high = middle - 1;
    }
    uint32_t vertex = subdivision_subcurve_vertex(sub, subcurve, low);
    return (SubcurvePlace){low, compare_along(sub, vertex, upright, place, fixed) == 0};
}
