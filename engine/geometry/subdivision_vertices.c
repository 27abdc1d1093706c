/* Vertices of the subdivision: their exact places, finding them by place and on strands, and
 * splitting edges by them.
 *
 * Places are compared by their FixedPoints first. Rounding keeps order, so where those differ they
 * are right; where they are equal the exact places decide.
 */
#include "geometry/subdivision_parts.h"

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

static Status rehash(Subdivision *sub, size_t count)
{
    uint32_t *fresh = memory_new(count * sizeof *fresh);
    if (!fresh)
        return STATUS_NO_MEMORY;
    memory_free(sub->buckets);
    sub->buckets = fresh;
    sub->bucket_count = count;
    for (size_t i = 0; i < count; i++)
        fresh[i] = NONE;
    /* In order of age, so that the newest vertex is always the first of its bucket. */
    for (uint32_t vertex = 0; vertex < sub->vertex_count; vertex++)
        push_in_bucket(sub, vertex);
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
    return crossing_of(sub->strands[it->strands[0]].segment, sub->strands[it->strands[1]].segment);
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

uint32_t subdivision_add_vertex(Subdivision *sub, FixedPoint fixed, uint32_t s, uint32_t t)
{
    uint32_t vertex = (uint32_t)sub->vertex_count++;
    sub->vertices[vertex] = (Vertex){fixed, {s, t}, NONE, NONE};
    push_in_bucket(sub, vertex);
    subdivision_log(sub, STEP_VERTEX, 0, 0, 0);
    return vertex;
}

void subdivision_drop_vertex(Subdivision *sub)
{
    const Vertex *last = &sub->vertices[--sub->vertex_count];
    sub->buckets[bucket_of(sub, last->place)] = last->chain;
}

int subdivision_compare_x(const Subdivision *sub, uint32_t vertex, int32_t x)
{
    const Vertex *it = &sub->vertices[vertex];
    int64_t fixed = x * FIXED_STEP;
    if (it->place.x != fixed)
        return it->place.x < fixed ? -1 : 1;
    if (is_lattice_vertex(it))
        return 0;
    ExactPoint place = subdivision_place(sub, vertex);
    return place.whole.x < x ? -1 : place.x > 0;
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
    uint32_t half_edge = at < it->count ? 2 * it->edges[at] : 2 * it->edges[at - 1] + 1;
    return sub->half_edges[half_edge].origin;
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
    Cycle *cycle = &sub->cycles[sub->half_edges[half_edge].cycle];
    cycle->area += change;
    sub->faces[cycle->face].area += change;
}

/* What the left side of an edge gains when a vertex bends it: nothing but for rounding. */
static DoubleArea bend(FixedPoint from, FixedPoint by, FixedPoint to)
{
    return fixed_cross(from, by) + fixed_cross(by, to) - fixed_cross(from, to);
}

/* Tells the listener that the face on the left of a half-edge has gained what its twin's lost. */
static Status tell_of_change(const Subdivision *sub, uint32_t half_edge, DoubleArea change)
{
    uint32_t gains = sub->cycles[sub->half_edges[half_edge].cycle].face;
    uint32_t loses = sub->cycles[sub->half_edges[half_edge ^ 1].cycle].face;
    if (change == 0 || gains == loses || !sub->listener.area_moved)
        return STATUS_OK;
    return sub->listener.area_moved(sub->listener.context, loses, gains, change);
}

Status subdivision_split_edge(Subdivision *sub, uint32_t strand, uint32_t at)
{
    Strand *it = &sub->strands[strand];
    Status status =
        memory_reserve((void **)&it->edges, &it->capacity, it->count + 1U, sizeof *it->edges);
    if (status)
        return status;
    uint32_t vertex = (uint32_t)sub->vertex_count - 1;
    uint32_t near = 2 * it->edges[at]; /* runs up to the vertex; far runs on from it */
    uint32_t far = (uint32_t)sub->half_edge_count;
    uint32_t end = sub->half_edges[near ^ 1].origin;
    sub->half_edge_count += 2;
    sub->owners[far >> 1] = sub->owners[near >> 1];
    uint32_t *place = &it->edges[at + 1];
    memmove(place + 1, place, (it->count - at - 1) * sizeof *place);
    *place = far >> 1;
    it->count++;

    HalfEdge *half_edges = sub->half_edges;
    HalfEdge *there = &half_edges[near];
    HalfEdge *back = &half_edges[near ^ 1];
    bool loose = there->next == (near ^ 1);
    half_edges[far] = (HalfEdge){vertex, loose ? far ^ 1 : there->next, near, there->cycle};
    half_edges[far ^ 1] = (HalfEdge){end, near ^ 1, loose ? far : back->previous, back->cycle};
    half_edges[half_edges[far].next].previous = far;
    half_edges[half_edges[far ^ 1].previous].next = far ^ 1;
    there->next = far;
    back->previous = far ^ 1;
    back->origin = vertex;
    sub->cycles[there->cycle].length++;
    sub->cycles[back->cycle].length++;
    sub->vertices[vertex].half_edge = far;
    if (sub->vertices[end].half_edge == (near ^ 1))
        sub->vertices[end].half_edge = far ^ 1;
    DoubleArea change =
        bend(origin_place(sub, near), sub->vertices[vertex].place, sub->vertices[end].place);
    change_area(sub, near, change);
    change_area(sub, near ^ 1, -change);
    subdivision_log(sub, STEP_SPLIT_EDGE, strand, at, 0);
    return tell_of_change(sub, near, change);
}

void subdivision_unsplit_edge(Subdivision *sub, Step step)
{
    Strand *strand = &sub->strands[step.a];
    uint32_t at = step.b;
    HalfEdge *half_edges = sub->half_edges;
    uint32_t near = 2 * strand->edges[at];
    uint32_t far = 2 * strand->edges[at + 1];
    HalfEdge *there = &half_edges[near];
    HalfEdge *back = &half_edges[near ^ 1];
    uint32_t vertex = half_edges[far].origin;
    uint32_t end = half_edges[far ^ 1].origin;
    DoubleArea change =
        bend(origin_place(sub, near), sub->vertices[vertex].place, sub->vertices[end].place);
    change_area(sub, near, -change);
    change_area(sub, near ^ 1, change);
    if (sub->vertices[end].half_edge == (far ^ 1))
        sub->vertices[end].half_edge = near ^ 1;
    sub->vertices[vertex].half_edge = NONE;
    sub->cycles[there->cycle].length--;
    sub->cycles[back->cycle].length--;
    bool loose = half_edges[far].next == (far ^ 1);
    there->next = loose ? near ^ 1 : half_edges[far].next;
    back->previous = loose ? near : half_edges[far ^ 1].previous;
    back->origin = end;
    half_edges[there->next].previous = near;
    half_edges[back->previous].next = near ^ 1;

    strand->count--;
    uint32_t *place = &strand->edges[at + 1];
    memmove(place, place + 1, (strand->count - at - 1) * sizeof *place);
    memory_trim((void **)&strand->edges, &strand->capacity, strand->count, sizeof *strand->edges);
    sub->half_edge_count -= 2;
}

uint32_t subdivision_match(const Subdivision *other, const Subdivision *subdivision,
                           uint32_t half_edge)
{
    uint32_t origin = subdivision->half_edges[half_edge].origin;
    uint32_t vertex = subdivision_find_vertex(other, subdivision_place(subdivision, origin),
                                              subdivision->vertices[origin].place);
    if (vertex == NONE)
        return NONE;
    Direction sought = half_edge_direction(subdivision, half_edge);
    uint32_t first = other->vertices[vertex].half_edge;
    uint32_t found = first;
    do {
        Direction d = half_edge_direction(other, found);
        if (direction_cross(d, sought) == 0 && d.x * sought.x + d.y * sought.y > 0)
            return found;
        found = other->half_edges[found ^ 1].next;
    } while (found != first);
    return NONE;
}
