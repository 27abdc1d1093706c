/* Vertices of the subdivision: their exact places, finding them by place and on strands, and
 * splitting edges by them.
 *
 * Places are compared by their FixedPoints first. Rounding keeps order, so where those differ they
 * are right; where they are equal the exact places decide.
 */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <string.h>

enum { FEWEST_BUCKETS = 16 };

/* A mixing of the bits of a place. */
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
    /* In order of age, so that the newest vertex is always the first of its bucket. */
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
        (void)rehash(sub, count); /* without memory the larger table stays */
}

ExactPoint subdivision_place(const Subdivision *sub, uint32_t vertex)
{
    const Vertex *it = &sub->vertices[vertex];
    if (is_lattice_vertex(it))
        return exact_point(lattice_point(it->place));
    uint32_t split = owner_of(sub, it->half_edge);
    return crossing_of(sub->strands[it->strand].segment, sub->strands[split].segment);
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

uint32_t subdivision_add_vertex(Subdivision *sub, FixedPoint fixed, uint32_t strand)
{
    uint32_t vertex = (uint32_t)sub->vertex_count++;
    sub->vertices[vertex] = (Vertex){fixed, strand, NONE, NONE, NONE};
    push_in_bucket(sub, vertex);
    return vertex;
}

void subdivision_drop_vertex(Subdivision *sub)
{
    const Vertex *last = &sub->vertices[--sub->vertex_count];
    sub->buckets[bucket_of(sub, last->place)] = last->chain;
}

/* Orders a coordinate, whose rounding is `fixed`, and a number. Where the two are not too near each
 * other for that, their roundings tell. */
static int compare_coordinate(const Subdivision *sub, uint32_t vertex, int64_t fixed, bool by_x,
                              const FineNumber *number)
{
    const int64_t doubt = 8; /* what is left out of `about` comes to less than 5 */
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

uint32_t subdivision_strand_vertex(const Subdivision *sub, uint32_t strand, uint32_t at)
{
    const Strand *it = &sub->strands[strand];
    bool last = at == it->count;
    return sub->edges[strand_edge(it, last ? at - 1 : at)].half[last].origin;
}

/* Orders a vertex of a strand and a point of it, along the strand: one coordinate tells, y for an
 * upright strand and x for any other. */
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

StrandPlace subdivision_place_on_strand(const Subdivision *sub, uint32_t strand, ExactPoint place,
                                        FixedPoint fixed)
{
    const Strand *it = &sub->strands[strand];
    bool upright = it->segment.a.x == it->segment.b.x;
    uint32_t low = 0; /* the vertex sought is the last that is not beyond the place */
    uint32_t high = it->count;
    while (low < high) {
        uint32_t middle = high - (high - low) / 2;
        uint32_t vertex = subdivision_strand_vertex(sub, strand, middle);
        int order = compare_along(sub, vertex, upright, place, fixed);
        if (order == 0)
            return (StrandPlace){middle, true};
        if (order < 0)
            low = middle;
        else
            high = middle - 1;
    }
    uint32_t vertex = subdivision_strand_vertex(sub, strand, low);
    return (StrandPlace){low, compare_along(sub, vertex, upright, place, fixed) == 0};
}

/* Adds `change` to the area of the cycle and face on the left of a half-edge. */
static void change_area(Subdivision *sub, uint32_t half_edge, DoubleArea change)
{
    uint32_t cycle = half_at(sub, half_edge)->cycle;
    uint32_t face = sub->cycles[cycle].face;
    sub->cycles[cycle].area += change;
    if (face != SUBDIVISION_OUTSIDE && sub->faces[face].outer != cycle)
        *area_of_face(sub, face) += change;
}

/* What the left side of an edge gains when a vertex bends it: nothing but for rounding. */
static DoubleArea bend(FixedPoint from, FixedPoint by, FixedPoint to)
{
    return fixed_cross(from, by) + fixed_cross(by, to) - fixed_cross(from, to);
}

Status subdivision_split_edge(Subdivision *sub, uint32_t strand, uint32_t at, FixedPoint fixed,
                              uint32_t crossing, DoubleArea *moved)
{
    Strand *it = &sub->strands[strand];
    Status status = subdivision_reserve_strand(it, it->count + 1U);
    if (status == STATUS_OK)
        status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    uint32_t vertex = subdivision_add_vertex(sub, fixed, crossing);
    uint32_t *place = &strand_edges(it)[at];
    uint32_t near = 2 * *place; /* runs up to the vertex; far runs on from it */
    uint32_t back = near ^ 1;
    uint32_t before = previous_of(sub, back); /* perhaps near, at a loose end */
    uint32_t far = 2 * (uint32_t)sub->edge_count++;
    memmove(place + 2, place + 1, (it->count - at - 1) * sizeof *place);
    place[1] = far >> 1;
    it->count++;

    Edge *split = &sub->edges[near >> 1];
    Edge *made = &sub->edges[far >> 1];
    uint32_t end = split->half[1].origin;
    DoubleArea change = bend(origin_place(sub, near), fixed, sub->vertices[end].place);
    half_at(sub, before)->next = far ^ 1;
    made->owner = split->owner;
    made->half[0] = (HalfEdge){vertex, split->half[0].next, split->half[0].cycle};
    made->half[1] = (HalfEdge){end, back, split->half[1].cycle};
    split->half[0].next = far;
    split->half[1].origin = vertex;
    sub->cycles[made->half[0].cycle].length++;
    sub->cycles[made->half[1].cycle].length++;
    sub->vertices[vertex].half_edge = far;
    if (sub->vertices[end].half_edge == back)
        sub->vertices[end].half_edge = far ^ 1;
    change_area(sub, near, change);
    change_area(sub, back, -change);
    *moved = change;
    subdivision_log(sub, (Step){.kind = STEP_SPLIT_EDGE, .small = at, .a = strand});
    return STATUS_OK;
}

void subdivision_unsplit_edge(Subdivision *sub, Step step)
{
    Strand *it = &sub->strands[step.a];
    uint32_t *place = &strand_edges(it)[step.small];
    uint32_t near = 2 * place[0];
    uint32_t back = near ^ 1;
    uint32_t far = 2 * place[1];
    Edge *split = &sub->edges[near >> 1];
    const Edge *made = &sub->edges[far >> 1];
    uint32_t end = made->half[1].origin;
    DoubleArea change =
        bend(origin_place(sub, near), origin_place(sub, far), sub->vertices[end].place);
    change_area(sub, near, -change);
    change_area(sub, back, change);
    half_at(sub, previous_of(sub, far ^ 1))->next = back;
    split->half[0].next = made->half[0].next;
    split->half[1].origin = end;
    sub->cycles[made->half[0].cycle].length--;
    sub->cycles[made->half[1].cycle].length--;
    if (sub->vertices[end].half_edge == (far ^ 1))
        sub->vertices[end].half_edge = back;

    it->count--;
    memmove(place + 1, place + 2, (it->count - step.small - 1) * sizeof *place);
    subdivision_trim_strand(it);
    sub->edge_count--;
    subdivision_drop_vertex(sub);
}

uint32_t subdivision_match(const Subdivision *other, const Subdivision *subdivision,
                           uint32_t half_edge)
{
    uint32_t origin = half_at(subdivision, half_edge)->origin;
    uint32_t vertex = subdivision_find_vertex(other, subdivision_place(subdivision, origin),
                                              subdivision->vertices[origin].place);
    if (vertex == NONE)
        return NONE;
    Direction sought = half_edge_direction(subdivision, half_edge);
    if (subdivision_is_star(other, vertex))
        return subdivision_star_towards(other, vertex, sought);
    uint32_t first = other->vertices[vertex].half_edge;
    uint32_t found = first;
    do {
        Direction d = half_edge_direction(other, found);
        if (direction_cross(d, sought) == 0 && d.x * sought.x + d.y * sought.y > 0)
            return found;
        found = half_at(other, found ^ 1)->next;
    } while (found != first);
    return NONE;
}
