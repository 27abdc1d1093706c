/* The cycles and faces of the subdivision: how they change when an edge is added or split, and how
 * that is undone.
 *
 * If the ends of an edge are at corners of different cycles, the cycles become one. If they are at
 * the same cycle, that cycle is divided into two, and so is its face. In both cases only the
 * shorter cycle is walked; for a split, both are walked in parallel until one closes. This usual
 * technique for dynamic planar graphs (small to large) makes n insertions take O(n log n) steps in
 * total. */
#include "geometry/subdivision/subdivision_parts.h"

#include <string.h>

/* Sums of cross products may temporarily exceed 128 bits (the result never does), so they are
 * computed modulo 2^128. */
__extension__ typedef unsigned __int128 WideSum;

/* Return whether a clockwise turn from a meets d before b. The three directions must differ. */
static bool turns_clockwise_through(Direction a, Direction d, Direction b)
{
    int64_t cross = direction_cross(b, a);
    if (cross > 0) /* less than 180 degrees */
        return direction_cross(b, d) > 0 && direction_cross(d, a) > 0;
    if (cross == 0) /* 180 degrees */
        return direction_cross(b, d) > 0;
    return direction_cross(a, d) < 0 || direction_cross(d, b) < 0;
}

/* Return the corner at a vertex into which a direction points. A corner is identified by the
 * half-edge that arrives at the vertex and has the corner on its left. Return NONE if the vertex
 * has no edges. */
static uint32_t find_corner(Subdivision *sub, uint32_t vertex, Direction d)
{
    uint32_t first = sub->vertices[vertex].half_edge;
    if (first == NONE)
        return NONE;
    if (subdivision_is_hub(sub, vertex))
        return subdivision_hub_before(sub, vertex, d) ^ 1;
    uint32_t before = first;
    Direction from = half_edge_direction(sub, before);
    for (size_t edges = 1;; edges++) {
        uint32_t after = half_at(sub, before ^ 1)->next;
        if (after == first) /* this is the last corner, so the direction points into it */
            return before ^ 1;
        Direction to = half_edge_direction(sub, after);
        if (turns_clockwise_through(from, d, to))
            return before ^ 1;
        if (subdivision_is_crowded(edges))
            sub->crowded = vertex;
        before = after;
        from = to;
    }
}

/* Link a half-edge that leaves a vertex into a corner at the vertex. `corner` is NONE if the vertex
 * has no edges. */
static void link_origin(Subdivision *sub, uint32_t half_edge, uint32_t corner)
{
    HalfEdge *back = half_at(sub, half_edge ^ 1);
    if (corner == NONE) {
        back->next = half_edge;
        sub->vertices[half_at(sub, half_edge)->origin].half_edge = half_edge;
    } else {
        back->next = half_at(sub, corner)->next;
        half_at(sub, corner)->next = half_edge;
    }
}

static void unlink_origin(Subdivision *sub, uint32_t half_edge)
{
    half_at(sub, previous_of(sub, half_edge))->next = half_at(sub, half_edge ^ 1)->next;
    Vertex *origin = &sub->vertices[half_at(sub, half_edge)->origin];
    if (origin->half_edge == half_edge)
        origin->half_edge = NONE;
}

/* Unlink and remove the last edge. */
static void drop_edge(Subdivision *sub)
{
    uint32_t h = 2 * (uint32_t)(sub->edge_count - 1);
    unlink_origin(sub, h);
    unlink_origin(sub, h ^ 1);
    subdivision_remove_ray(sub, h);
    subdivision_remove_ray(sub, h ^ 1);
    sub->edge_count--;
}

static uint32_t new_cycle(Subdivision *sub, bool *is_new)
{
    *is_new = sub->free_cycle == NONE;
    if (*is_new)
        return (uint32_t)sub->cycle_count++;
    uint32_t cycle = sub->free_cycle;
    sub->free_cycle = sub->cycles[cycle].next_hole;
    return cycle;
}

static void free_cycle(Subdivision *sub, uint32_t cycle)
{
    sub->cycles[cycle].next_hole = sub->free_cycle;
    sub->free_cycle = cycle;
}

/* Undo new_cycle(). */
static void drop_cycle(Subdivision *sub, uint32_t cycle, bool is_new)
{
    if (is_new)
        sub->cycle_count--;
    else
        free_cycle(sub, cycle);
}

/* Insert a hole into a face's list, after the hole `before`, or at the front if `before` is
 * NONE. */
static void link_hole(Subdivision *sub, uint32_t face, uint32_t hole, uint32_t before)
{
    uint32_t *link = before == NONE ? &sub->faces[face].first_hole : &sub->cycles[before].next_hole;
    sub->cycles[hole].face = face;
    sub->cycles[hole].previous_hole = before;
    sub->cycles[hole].next_hole = *link;
    if (*link != NONE)
        sub->cycles[*link].previous_hole = hole;
    *link = hole;
}

/* Remove a hole from its face's list. Return the hole before it, or NONE if it was the first. */
static uint32_t unlink_hole(Subdivision *sub, uint32_t hole)
{
    const Cycle *it = &sub->cycles[hole];
    uint32_t before = it->previous_hole;
    if (before == NONE)
        sub->faces[it->face].first_hole = it->next_hole;
    else
        sub->cycles[before].next_hole = it->next_hole;
    if (it->next_hole != NONE)
        sub->cycles[it->next_hole].previous_hole = before;
    return before;
}

void subdivision_move_hole(Subdivision *sub, uint32_t hole, uint32_t face)
{
    uint32_t old = sub->cycles[hole].face;
    uint32_t before = unlink_hole(sub, hole);
    link_hole(sub, face, hole, NONE);
    *area_of_face(sub, old) -= sub->cycles[hole].area;
    *area_of_face(sub, face) += sub->cycles[hole].area;
    subdivision_log(sub, (Step){.kind = STEP_HOLE_MOVED, .a = hole, .b = before, .c = old});
}

void subdivision_unmove_hole(Subdivision *sub, const Step *step)
{
    uint32_t hole = step->a;
    *area_of_face(sub, sub->cycles[hole].face) -= sub->cycles[hole].area;
    *area_of_face(sub, step->c) += sub->cycles[hole].area;
    unlink_hole(sub, hole);
    link_hole(sub, step->c, hole, step->b);
}

/* Store the number `cycle` in all half-edges of the cycle that contains `start`. */
static void relabel(Subdivision *sub, uint32_t start, uint32_t cycle)
{
    uint32_t at = start;
    do {
        HalfEdge *half = half_at(sub, at);
        half->cycle = cycle;
        at = half->next;
    } while (at != start);
}

/* Number a cycle: store the number `cycle` in all its half-edges, of which `start` is one, and
 * compute its length and area. */
static void number_cycle(Subdivision *sub, uint32_t start, uint32_t cycle)
{
    WideSum area = 0;
    uint32_t length = 0;
    uint32_t at = start;
    FixedPoint from = origin_place(sub, at);
    do {
        HalfEdge *half = half_at(sub, at);
        half->cycle = cycle;
        at = half->next;
        FixedPoint to = origin_place(sub, at);
        area += (WideSum)fixed_cross(from, to);
        from = to;
        length++;
    } while (at != start);
    sub->cycles[cycle].start = start;
    sub->cycles[cycle].length = length;
    sub->cycles[cycle].area = (DoubleArea)area;
}

/* Return whether the cycle of `start` runs around a connected set of edges on its outside. The
 * result is exact. */
static bool runs_outside(const Subdivision *sub, uint32_t start)
{
    /* From the leftmost vertex (the lowest if there are several), all edges lead right or straight
     * up. The cycle runs around the outside if and only if the direction to the left, seen from
     * that vertex, points into one of the cycle's own corners. */
    uint32_t least = half_at(sub, start)->origin;
    bool outside = false;
    uint32_t at = start;
    do {
        uint32_t after = half_at(sub, at)->next;
        uint32_t vertex = half_at(sub, after)->origin;
        int order = vertex == least ? 0 : subdivision_compare_vertices(sub, vertex, least);
        if (order < 0) {
            least = vertex;
            outside = false;
        }
        if (order <= 0) {
            /* The corner extends counter-clockwise from the outgoing direction to the direction
             * from which the cycle came. */
            Direction out = half_edge_direction(sub, after);
            Direction back = half_edge_direction(sub, at ^ 1);
            outside = outside || direction_cross(out, back) <= 0;
        }
        at = after;
    } while (at != start);
    return outside;
}

/* Return whether a new cycle, split off from a hole, runs around a connected set of edges on its
 * outside. The cycle's area decides if it exceeds any possible rounding error; if not, an exact
 * test decides. Rounding moves a corner by up to half a unit in x and y, and the corners before and
 * after it are less than 2^57 units apart in x and y, so twice the area changes by less than 2^58
 * for each corner. */
static bool came_off_outside(const Subdivision *sub, uint32_t cycle)
{
    const Cycle *it = &sub->cycles[cycle];
    DoubleArea doubt = (DoubleArea)it->length << 58;
    if (it->area > doubt)
        return false;
    if (it->area < -doubt)
        return true;
    return runs_outside(sub, it->start);
}

/* Add an edge that touches no other edge: an island, with a hole around it. */
static void add_island_edge(Subdivision *sub, uint32_t h, EdgeEffect *effect)
{
    bool is_new;
    uint32_t cycle = new_cycle(sub, &is_new);
    sub->cycles[cycle] = (Cycle){.start = h, .length = 2};
    half_at(sub, h)->cycle = cycle;
    half_at(sub, h ^ 1)->cycle = cycle;
    link_hole(sub, effect->face, cycle, NONE);
    sub->component_count++;
    effect->kind = STEP_ISLAND_EDGE;
    effect->cycle = cycle;
    subdivision_log(sub, (Step){.kind = STEP_ISLAND_EDGE, .small = is_new});
}

static void remove_island_edge(Subdivision *sub, const Step *step)
{
    uint32_t cycle = sub->edges[sub->edge_count - 1].half[0].cycle;
    unlink_hole(sub, cycle);
    drop_cycle(sub, cycle, step->small != 0);
    drop_edge(sub);
    sub->component_count--;
}

static void add_dangling_edge(Subdivision *sub, uint32_t h, uint32_t cycle, EdgeEffect *effect)
{
    half_at(sub, h)->cycle = cycle;
    half_at(sub, h ^ 1)->cycle = cycle;
    sub->cycles[cycle].length += 2;
    effect->kind = STEP_DANGLING_EDGE;
    effect->cycle = cycle;
    subdivision_log(sub, (Step){.kind = STEP_DANGLING_EDGE});
}

static void remove_dangling_edge(Subdivision *sub)
{
    sub->cycles[sub->edges[sub->edge_count - 1].half[0].cycle].length -= 2;
    drop_edge(sub);
}

/* Combine two cycles under the number `kept`, that of the longer one. If one of them was the face's
 * outer cycle, so is the result. */
static Step absorb(Subdivision *sub, uint32_t kept, uint32_t absorbed)
{
    Cycle *cycles = sub->cycles;
    Face *face = &sub->faces[cycles[kept].face];
    Step step = {.kind = STEP_MERGE, .a = absorbed, .b = cycles[absorbed].start};
    if (face->outer == absorbed) {
        step.kind = STEP_MERGE_OUTER;
        step.area = cycles[kept].area;
        step.c = unlink_hole(sub, kept);
        cycles[kept].area = cycles[absorbed].area;
        face->outer = kept;
    } else {
        step.c = unlink_hole(sub, absorbed);
        if (face->outer != kept)
            cycles[kept].area += cycles[absorbed].area;
    }
    relabel(sub, step.b, kept);
    cycles[kept].length += cycles[absorbed].length + 2;
    free_cycle(sub, absorbed);
    return step;
}

/* Merge the cycles at the ends of an edge that isn't linked yet. */
static void merge_cycles(Subdivision *sub, uint32_t h, uint32_t at_origin, uint32_t at_end,
                         EdgeEffect *effect)
{
    effect->from_outer = is_outer(sub, at_origin);
    effect->to_outer = is_outer(sub, at_end);
    bool origin_longer = sub->cycles[at_origin].length >= sub->cycles[at_end].length;
    uint32_t kept = origin_longer ? at_origin : at_end;
    Step step = absorb(sub, kept, origin_longer ? at_end : at_origin);
    half_at(sub, h)->cycle = kept;
    half_at(sub, h ^ 1)->cycle = kept;
    sub->component_count--;
    effect->kind = step.kind;
    effect->cycle = kept;
    subdivision_log(sub, step);
}

static void unmerge(Subdivision *sub, const Step *step)
{
    uint32_t kept = sub->edges[sub->edge_count - 1].half[0].cycle;
    uint32_t absorbed = step->a;
    Cycle *cycles = sub->cycles;
    drop_edge(sub);
    sub->free_cycle = cycles[absorbed].next_hole;
    number_cycle(sub, step->b, absorbed);
    Face *face = &sub->faces[cycles[kept].face];
    cycles[absorbed].face = cycles[kept].face;
    cycles[kept].length -= cycles[absorbed].length + 2;
    if (step->kind == STEP_MERGE_OUTER) {
        cycles[absorbed].area = cycles[kept].area;
        cycles[kept].area = step->area;
        face->outer = absorbed;
        link_hole(sub, cycles[kept].face, kept, step->c);
    } else {
        if (face->outer != kept)
            cycles[kept].area -= cycles[absorbed].area;
        link_hole(sub, cycles[kept].face, absorbed, step->c);
    }
    sub->component_count++;
}

/* Return whichever of the half-edges a and b is on the shorter cycle. Walk along both cycles in
 * parallel. */
static uint32_t shorter(const Subdivision *sub, uint32_t a, uint32_t b)
{
    uint32_t at_a = a;
    uint32_t at_b = b;
    for (;;) {
        at_a = half_at(sub, at_a)->next;
        if (at_a == a)
            return a;
        at_b = half_at(sub, at_b)->next;
        if (at_b == b)
            return b;
    }
}

/* Split a cycle and its face along the half-edge h and its twin. Linking h and its twin has already
 * divided the cycle. */
static void split_face(Subdivision *sub, uint32_t h, uint32_t old, EdgeEffect *effect)
{
    bool is_new;
    uint32_t made = new_cycle(sub, &is_new);
    uint32_t start = shorter(sub, h, h ^ 1);
    Cycle *cycles = sub->cycles;
    uint32_t old_start = cycles[old].start;
    uint32_t face = cycles[old].face;
    uint32_t new_face = (uint32_t)sub->face_count++;
    number_cycle(sub, start, made);
    half_at(sub, start ^ 1)->cycle = old;
    cycles[old].start = start ^ 1;
    cycles[old].length += 2;
    cycles[old].length -= cycles[made].length;
    cycles[old].area -= cycles[made].area;

    uint32_t outer = made;
    if (!is_outer(sub, old)) {
        if (came_off_outside(sub, made)) {
            /* The new cycle remains a hole; the longer part becomes the outer cycle of the new
             * face. */
            outer = old;
            link_hole(sub, face, made, unlink_hole(sub, old));
        }
        *area_of_face(sub, face) -= cycles[outer].area;
    }
    cycles[outer].face = new_face;
    sub->faces[new_face] = (Face){outer, NONE};
    effect->kind = STEP_SPLIT_FACE;
    effect->cycle = old;
    effect->new_cycle = made;
    effect->new_face = new_face;
    subdivision_log(sub,
                    (Step){.kind = STEP_SPLIT_FACE, .small = is_new, .a = made, .b = old_start});
}

static void unsplit_face(Subdivision *sub, const Step *step)
{
    uint32_t h = 2 * (uint32_t)(sub->edge_count - 1);
    uint32_t made = step->a;
    uint32_t start = half_at(sub, h)->cycle == made ? h : h ^ 1;
    uint32_t old = half_at(sub, start ^ 1)->cycle;
    uint32_t outer = sub->faces[sub->face_count - 1].outer;
    Cycle *cycles = sub->cycles;
    uint32_t face = cycles[outer == made ? old : made].face;
    if (sub->faces[face].outer != old)
        *area_of_face(sub, face) += cycles[outer].area;
    if (outer == old)
        link_hole(sub, face, old, unlink_hole(sub, made));
    sub->face_count--;

    relabel(sub, start, old);
    cycles[old].length += cycles[made].length;
    cycles[old].length -= 2;
    cycles[old].area += cycles[made].area;
    cycles[old].start = step->b;
    drop_cycle(sub, made, step->small != 0);
    drop_edge(sub);
}

EdgeEffect subdivision_add_edge(Subdivision *sub, uint32_t from, uint32_t to, uint32_t subcurve,
                                uint32_t face)
{
    Direction d = segment_direction(sub->subcurves[subcurve].segment);
    uint32_t h = 2 * (uint32_t)sub->edge_count++;
    sub->edges[h >> 1] = (Edge){{{from, NONE, NONE}, {to, NONE, NONE}}, subcurve};
    uint32_t at_origin = find_corner(sub, from, d);
    uint32_t at_end = find_corner(sub, to, (Direction){-d.x, -d.y});

    EdgeEffect effect = {.face = face};
    uint32_t origin_cycle = at_origin == NONE ? NONE : half_at(sub, at_origin)->cycle;
    uint32_t end_cycle = at_end == NONE ? NONE : half_at(sub, at_end)->cycle;
    uint32_t cycle = origin_cycle == NONE ? end_cycle : origin_cycle;
    if (cycle != NONE)
        effect.face = sub->cycles[cycle].face;
    bool both = origin_cycle != NONE && end_cycle != NONE;
    if (both && origin_cycle != end_cycle)
        merge_cycles(sub, h, origin_cycle, end_cycle, &effect);
    link_origin(sub, h, at_origin);
    link_origin(sub, h ^ 1, at_end);
    subdivision_add_ray(sub, h);
    subdivision_add_ray(sub, h ^ 1);
    if (both && origin_cycle == end_cycle)
        split_face(sub, h, cycle, &effect);
    else if (!both && cycle != NONE)
        add_dangling_edge(sub, h, cycle, &effect);
    else if (!both)
        add_island_edge(sub, h, &effect);
    return effect;
}

void subdivision_remove_edge(Subdivision *sub, const Step *step)
{
    sub->subcurves[sub->edges[sub->edge_count - 1].owner].count--;
    if (step->kind == STEP_ISLAND_EDGE)
        remove_island_edge(sub, step);
    else if (step->kind == STEP_DANGLING_EDGE)
        remove_dangling_edge(sub);
    else if (step->kind == STEP_SPLIT_FACE)
        unsplit_face(sub, step);
    else
        unmerge(sub, step);
}

/* Add `change` to the area of the cycle and face on the left of a half-edge. */
static void change_area(Subdivision *sub, uint32_t half_edge, DoubleArea change)
{
    uint32_t cycle = half_at(sub, half_edge)->cycle;
    uint32_t face = sub->cycles[cycle].face;
    sub->cycles[cycle].area += change;
    if (face != SUBDIVISION_OUTSIDE && sub->faces[face].outer != cycle)
        *area_of_face(sub, face) += change;
}

/* Return how much twice the area to the left of an edge grows when the edge is bent through a new,
 * rounded vertex. Only rounding makes this differ from 0. */
static DoubleArea bend(FixedPoint from, FixedPoint by, FixedPoint to)
{
    return fixed_cross(from, by) + fixed_cross(by, to) - fixed_cross(from, to);
}

Status subdivision_split_edge(Subdivision *sub, uint32_t subcurve, uint32_t at, FixedPoint fixed,
                              uint32_t crossing, DoubleArea *moved)
{
    Subcurve *it = &sub->subcurves[subcurve];
    Status status = subdivision_reserve_subcurve(it, it->count + 1U);
    if (status == STATUS_OK)
        status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    uint32_t vertex = subdivision_add_vertex(sub, fixed, crossing);
    uint32_t *place = &subcurve_edges(it)[at];
    uint32_t near = 2 * *place; /* ends at the new vertex, where `far` begins */
    uint32_t back = near ^ 1;
    /* The same as `near` if `near` ended at a loose end. */
    uint32_t before = previous_of(sub, back);
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
    subdivision_log(sub, (Step){.kind = STEP_SPLIT_EDGE, .small = at, .a = subcurve});
    return STATUS_OK;
}

void subdivision_unsplit_edge(Subdivision *sub, const Step *step)
{
    Subcurve *it = &sub->subcurves[step->a];
    uint32_t *place = &subcurve_edges(it)[step->small];
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
    memmove(place + 1, place + 2, (it->count - step->small - 1) * sizeof *place);
    subdivision_trim_subcurve(it);
    sub->edge_count--;
    subdivision_drop_vertex(sub);
}
