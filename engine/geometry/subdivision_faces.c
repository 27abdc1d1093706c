/* Cycles and faces of the subdivision: what becomes of them when an edge is added, and back.
 *
 * Where an edge's two ends are in corners of different cycles, the cycles become one. Where they
 * are in one cycle, it falls into two, and its face with it. In both cases only the shorter cycle
 * is walked: for a split, both are walked in step until the shorter has come round. The
 * technique is the usual one for dynamic planar graphs (small to large, so n insertions cost
 * O(n log n) steps together).
 */
#include "geometry/exact.h"
#include "geometry/subdivision_parts.h"

/* Sums of cross products may pass 128 bits on the way (never at the end), so they are taken modulo
 * 2^128. */
__extension__ typedef unsigned __int128 WideSum;

/* Whether, turning clockwise from a, d comes before b. The three are different. */
static bool turns_clockwise_through(Direction a, Direction d, Direction b)
{
    int64_t cross = direction_cross(b, a);
    if (cross > 0) /* less than half a turn */
        return direction_cross(b, d) > 0 && direction_cross(d, a) > 0;
    if (cross == 0) /* half a turn */
        return direction_cross(b, d) > 0;
    return direction_cross(a, d) < 0 || direction_cross(d, b) < 0;
}

/* The half-edge that leaves a vertex next after a direction, clockwise. NONE for a vertex without
 * edges. */
static uint32_t find_corner(const Subdivision *sub, uint32_t vertex, Direction d)
{
    uint32_t first = sub->vertices[vertex].half_edge;
    if (first == NONE)
        return NONE;
    uint32_t before = first;
    Direction from = half_edge_direction(sub, before);
    for (;;) {
        uint32_t after = sub->half_edges[before ^ 1].next;
        if (after == before || after == first) /* the last corner: it must be this one */
            return after;
        Direction to = half_edge_direction(sub, after);
        if (turns_clockwise_through(from, d, to))
            return after;
        before = after;
        from = to;
    }
}

/* Links a half-edge that leaves a vertex into the corner before `after`, which is NONE for a vertex
 * without edges. */
static void link_origin(Subdivision *sub, uint32_t half_edge, uint32_t after)
{
    HalfEdge *half_edges = sub->half_edges;
    uint32_t into = after == NONE ? half_edge ^ 1 : half_edges[after].previous;
    uint32_t out = after == NONE ? half_edge : after;
    half_edges[half_edge].previous = into;
    half_edges[into].next = half_edge;
    half_edges[half_edge ^ 1].next = out;
    half_edges[out].previous = half_edge ^ 1;
    Vertex *origin = &sub->vertices[half_edges[half_edge].origin];
    if (origin->half_edge == NONE)
        origin->half_edge = half_edge;
}

static void unlink_origin(Subdivision *sub, uint32_t half_edge)
{
    HalfEdge *half_edges = sub->half_edges;
    uint32_t into = half_edges[half_edge].previous;
    uint32_t out = half_edges[half_edge ^ 1].next;
    half_edges[into].next = out;
    half_edges[out].previous = into;
    Vertex *origin = &sub->vertices[half_edges[half_edge].origin];
    if (origin->half_edge == half_edge)
        origin->half_edge = NONE;
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

/* Takes back new_cycle. */
static void drop_cycle(Subdivision *sub, uint32_t cycle, bool is_new)
{
    if (is_new)
        sub->cycle_count--;
    else
        free_cycle(sub, cycle);
}

/* Puts a hole into a face's list after another of its holes, or first for NONE. */
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

/* Takes a hole out of its face's list and returns the one before it. */
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

/* Gives the cycle that starts at `start` a number, and finds its length and area. */
static void number_cycle(Subdivision *sub, uint32_t start, uint32_t cycle)
{
    HalfEdge *half_edges = sub->half_edges;
    WideSum area = 0;
    uint32_t length = 0;
    uint32_t at = start;
    FixedPoint from = origin_place(sub, at);
    do {
        half_edges[at].cycle = cycle;
        at = half_edges[at].next;
        FixedPoint to = origin_place(sub, at);
        area += (WideSum)fixed_cross(from, to);
        from = to;
        length++;
    } while (at != start);
    sub->cycles[cycle].start = start;
    sub->cycles[cycle].length = length;
    sub->cycles[cycle].area = (DoubleArea)area;
}

bool subdivision_runs_outside(const Subdivision *sub, uint32_t start)
{
    /* At the leftmost vertex (the lowest of them) all edges go right or straight up. The cycle runs
     * outside if and only if the corner that holds the direction to the left is one of its own. */
    const HalfEdge *half_edges = sub->half_edges;
    uint32_t least = half_edges[start].origin;
    bool outside = false;
    uint32_t at = start;
    do {
        uint32_t vertex = half_edges[at].origin;
        int order = vertex == least ? 0 : subdivision_compare_vertices(sub, vertex, least);
        if (order < 0) {
            least = vertex;
            outside = false;
        }
        if (order <= 0) {
            /* The corner is swept counter-clockwise from the way out to the way back. */
            Direction out = half_edge_direction(sub, at);
            Direction back = half_edge_direction(sub, half_edges[at].previous ^ 1);
            outside = outside || direction_cross(out, back) <= 0;
        }
        at = half_edges[at].next;
    } while (at != start);
    return outside;
}

/* Whether a new cycle runs outside what it goes round, where it came off a hole: by its area, when
 * that is beyond any doubt from rounding, else exactly. Rounding moves a corner by up to half a
 * unit each way, and the corners before and after it are less than 2^57 units apart each way, so
 * twice the area changes by less than 2^58 a corner. */
static bool came_off_outside(const Subdivision *sub, uint32_t cycle)
{
    const Cycle *it = &sub->cycles[cycle];
    DoubleArea doubt = (DoubleArea)it->length << 58;
    if (it->area > doubt)
        return false;
    if (it->area < -doubt)
        return true;
    return subdivision_runs_outside(sub, it->start);
}

/* An edge by itself: an island with a hole round it. */
static void add_island_edge(Subdivision *sub, uint32_t h, EdgeEffect *effect)
{
    bool is_new;
    uint32_t cycle = new_cycle(sub, &is_new);
    sub->cycles[cycle] = (Cycle){.start = h, .length = 2};
    sub->half_edges[h].cycle = cycle;
    sub->half_edges[h ^ 1].cycle = cycle;
    link_hole(sub, effect->face, cycle, NONE);
    sub->component_count++;
    effect->kind = STEP_ISLAND_EDGE;
    effect->cycle = cycle;
    subdivision_log(sub, STEP_ISLAND_EDGE, is_new, 0, 0);
}

void subdivision_remove_island_edge(Subdivision *sub, Step step)
{
    uint32_t h = (uint32_t)sub->half_edge_count - 2;
    uint32_t cycle = sub->half_edges[h].cycle;
    unlink_hole(sub, cycle);
    drop_cycle(sub, cycle, step.a != 0);
    unlink_origin(sub, h);
    unlink_origin(sub, h ^ 1);
    sub->component_count--;
    sub->half_edge_count -= 2;
}

static void add_antenna_edge(Subdivision *sub, uint32_t h, uint32_t cycle, EdgeEffect *effect)
{
    sub->half_edges[h].cycle = cycle;
    sub->half_edges[h ^ 1].cycle = cycle;
    sub->cycles[cycle].length += 2;
    effect->kind = STEP_ANTENNA_EDGE;
    effect->cycle = cycle;
    subdivision_log(sub, STEP_ANTENNA_EDGE, 0, 0, 0);
}

void subdivision_remove_antenna_edge(Subdivision *sub)
{
    uint32_t h = (uint32_t)sub->half_edge_count - 2;
    sub->cycles[sub->half_edges[h].cycle].length -= 2;
    unlink_origin(sub, h);
    unlink_origin(sub, h ^ 1);
    sub->half_edge_count -= 2;
}

/* Makes one cycle of two, whose half-edges are not linked to each other yet. */
static void merge_cycles(Subdivision *sub, uint32_t h, uint32_t at_origin, uint32_t at_end,
                         EdgeEffect *effect)
{
    Cycle *cycles = sub->cycles;
    bool origin_longer = cycles[at_origin].length >= cycles[at_end].length;
    uint32_t kept = origin_longer ? at_origin : at_end;
    uint32_t absorbed = origin_longer ? at_end : at_origin;
    Face *face = &sub->faces[cycles[kept].face];
    effect->from_outer = face->outer == at_origin;
    effect->to_outer = face->outer == at_end;
    effect->kind = face->outer == absorbed ? STEP_MERGE_OUTER : STEP_MERGE;
    effect->cycle = kept;

    uint32_t start = cycles[absorbed].start;
    uint32_t length = cycles[absorbed].length;
    DoubleArea area = cycles[absorbed].area;
    uint32_t at = start;
    do {
        sub->half_edges[at].cycle = kept;
        at = sub->half_edges[at].next;
    } while (at != start);
    sub->half_edges[h].cycle = kept;
    sub->half_edges[h ^ 1].cycle = kept;
    cycles[kept].length += length + 2;
    cycles[kept].area += area;
    uint32_t before;
    if (effect->kind == STEP_MERGE_OUTER) {
        before = unlink_hole(sub, kept);
        face->outer = kept;
    } else {
        before = unlink_hole(sub, absorbed);
    }
    free_cycle(sub, absorbed);
    sub->component_count--;
    subdivision_log(sub, effect->kind, absorbed, start, before);
}

void subdivision_unmerge(Subdivision *sub, Step step)
{
    uint32_t h = (uint32_t)sub->half_edge_count - 2;
    uint32_t kept = sub->half_edges[h].cycle;
    uint32_t absorbed = step.a;
    unlink_origin(sub, h);
    unlink_origin(sub, h ^ 1);
    sub->half_edge_count -= 2;
    sub->free_cycle = sub->cycles[absorbed].next_hole;
    number_cycle(sub, step.b, absorbed);
    uint32_t face = sub->cycles[kept].face;
    sub->cycles[absorbed].face = face;
    sub->cycles[kept].length -= sub->cycles[absorbed].length + 2;
    sub->cycles[kept].area -= sub->cycles[absorbed].area;
    if (step.kind == STEP_MERGE_OUTER) {
        sub->faces[face].outer = absorbed;
        link_hole(sub, face, kept, step.c);
    } else {
        link_hole(sub, face, absorbed, step.c);
    }
    sub->component_count++;
}

/* Which of two cycles is shorter: walks both in step. */
static uint32_t shorter(const Subdivision *sub, uint32_t a, uint32_t b)
{
    uint32_t at_a = a;
    uint32_t at_b = b;
    for (;;) {
        at_a = sub->half_edges[at_a].next;
        if (at_a == a)
            return a;
        at_b = sub->half_edges[at_b].next;
        if (at_b == b)
            return b;
    }
}

/* The half-edge h and its twin, both linked, have cut a cycle in two, and so the face. */
static void split_face(Subdivision *sub, uint32_t h, uint32_t old, EdgeEffect *effect)
{
    bool is_new;
    uint32_t made = new_cycle(sub, &is_new);
    uint32_t start = shorter(sub, h, h ^ 1);
    uint32_t old_start = sub->cycles[old].start;
    uint32_t face = sub->cycles[old].face;
    uint32_t new_face = (uint32_t)sub->face_count++;
    number_cycle(sub, start, made);
    sub->half_edges[start ^ 1].cycle = old;
    Cycle *cycles = sub->cycles;
    cycles[old].start = start ^ 1;
    cycles[old].length += 2;
    cycles[old].length -= cycles[made].length;
    cycles[old].area -= cycles[made].area;

    uint32_t outer = made;
    if (sub->faces[face].outer != old && came_off_outside(sub, made)) {
        /* What came off is the hole that stays; the longer part is the rim of the new face. */
        outer = old;
        link_hole(sub, face, made, unlink_hole(sub, old));
    }
    cycles[outer].face = new_face;
    sub->faces[new_face] = (Face){cycles[outer].area, outer, NONE};
    sub->faces[face].area -= cycles[outer].area;
    effect->kind = STEP_SPLIT_FACE;
    effect->cycle = old;
    effect->new_cycle = made;
    effect->new_face = new_face;
    subdivision_log(sub, STEP_SPLIT_FACE, made, old_start, is_new);
}

void subdivision_unsplit_face(Subdivision *sub, Step step)
{
    uint32_t h = (uint32_t)sub->half_edge_count - 2;
    uint32_t made = step.a;
    uint32_t start = sub->half_edges[h].cycle == made ? h : h ^ 1;
    uint32_t old = sub->half_edges[start ^ 1].cycle;
    uint32_t new_face = (uint32_t)sub->face_count - 1;
    Cycle *cycles = sub->cycles;
    uint32_t face = cycles[sub->faces[new_face].outer == old ? made : old].face;
    if (sub->faces[new_face].outer == old)
        link_hole(sub, face, old, unlink_hole(sub, made));
    sub->faces[face].area += sub->faces[new_face].area;
    sub->face_count--;

    uint32_t at = start;
    do {
        sub->half_edges[at].cycle = old;
        at = sub->half_edges[at].next;
    } while (at != start);
    cycles[old].length += cycles[made].length;
    cycles[old].length -= 2;
    cycles[old].area += cycles[made].area;
    cycles[old].start = step.b;
    drop_cycle(sub, made, step.c != 0);
    unlink_origin(sub, h);
    unlink_origin(sub, h ^ 1);
    sub->half_edge_count -= 2;
}

EdgeEffect subdivision_add_edge(Subdivision *sub, uint32_t from, uint32_t to, uint32_t strand,
                                uint32_t face)
{
    Direction d = segment_direction(sub->strands[strand].segment);
    uint32_t at_origin = find_corner(sub, from, d);
    uint32_t at_end = find_corner(sub, to, (Direction){-d.x, -d.y});
    uint32_t h = (uint32_t)sub->half_edge_count;
    sub->half_edge_count += 2;
    sub->owners[h >> 1] = strand;
    sub->half_edges[h].origin = from;
    sub->half_edges[h ^ 1].origin = to;

    EdgeEffect effect = {.face = face};
    uint32_t origin_cycle = at_origin == NONE ? NONE : sub->half_edges[at_origin].cycle;
    uint32_t end_cycle = at_end == NONE ? NONE : sub->half_edges[at_end].cycle;
    uint32_t cycle = origin_cycle == NONE ? end_cycle : origin_cycle;
    if (cycle != NONE)
        effect.face = sub->cycles[cycle].face;
    bool both = origin_cycle != NONE && end_cycle != NONE;
    if (both && origin_cycle != end_cycle)
        merge_cycles(sub, h, origin_cycle, end_cycle, &effect);
    link_origin(sub, h, at_origin);
    link_origin(sub, h ^ 1, at_end);
    if (both && origin_cycle == end_cycle)
        split_face(sub, h, cycle, &effect);
    else if (!both && cycle != NONE)
        add_antenna_edge(sub, h, cycle, &effect);
    else if (!both)
        add_island_edge(sub, h, &effect);
    return effect;
}

/* Whether a point, which is on no edge of a cycle, is enclosed by it: looks up and counts the
 * cycle's edges. An edge spans its left end and not its right end, as if the look went a trifle to
 * the right of the point; an edge with the cycle on both sides counts twice. */
static bool encloses_by_count(const Subdivision *sub, uint32_t cycle, Point point)
{
    bool inside = false;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        uint32_t along = at & ~UINT32_C(1);
        Segment segment = sub->strands[sub->owners[at >> 1]].segment;
        if (subdivision_compare_x(sub, sub->half_edges[along].origin, point.x) <= 0 &&
            subdivision_compare_x(sub, sub->half_edges[along ^ 1].origin, point.x) > 0 &&
            exact_side(segment.a, segment.b, point) < 0)
            inside = !inside;
        at = sub->half_edges[at].next;
    } while (at != start);
    return inside;
}

/* The same by the index: what counts is the side of the cycle that is seen. */
static bool encloses_by_looking(const Subdivision *sub, uint32_t cycle, Point point)
{
    uint32_t seen = subdivision_look_up(sub, point, cycle);
    if (seen == NONE)
        return false;
    bool on_left = sub->half_edges[seen].cycle == cycle;
    uint32_t face = sub->cycles[cycle].face;
    return on_left == (sub->faces[face].outer == cycle);
}

enum { LONG_CYCLE = 32 }; /* where looking gets cheaper than counting */

/* Islands being moved. */
typedef struct Move {
    Subdivision *sub;
    const EdgeEffect *split;
    Status status;
} Move;

static bool move_if_enclosed(void *context, uint32_t network, Segment anchor)
{
    Move *move = context;
    Subdivision *sub = move->sub;
    const EdgeEffect *split = move->split;
    const Strand *strand = &sub->strands[network];
    uint32_t hole = strand->island;
    /* The anchor may be left over from a network that was absorbed, or is not an island any more.
     */
    if (strand->parent != network || hole == NONE || hole == split->new_cycle ||
        hole == split->cycle || sub->cycles[hole].face != split->face)
        return true;
    bool inside = sub->cycles[split->new_cycle].length <= LONG_CYCLE
                      ? encloses_by_count(sub, split->new_cycle, anchor.a)
                      : encloses_by_looking(sub, split->new_cycle, anchor.a);
    if (!inside)
        return true;
    move->status = subdivision_reserve_steps(sub, 1);
    if (move->status)
        return false;
    subdivision_log(sub, STEP_HOLE_MOVED, hole, unlink_hole(sub, hole), split->face);
    link_hole(sub, split->new_face, hole, NONE);
    sub->faces[split->face].area -= sub->cycles[hole].area;
    sub->faces[split->new_face].area += sub->cycles[hole].area;
    return true;
}

void subdivision_unmove_hole(Subdivision *sub, Step step)
{
    uint32_t hole = step.a;
    sub->faces[sub->cycles[hole].face].area -= sub->cycles[hole].area;
    sub->faces[step.c].area += sub->cycles[hole].area;
    unlink_hole(sub, hole);
    link_hole(sub, step.c, hole, step.b);
}

/* A lattice box that holds a cycle. */
static Box box_of_cycle(const Subdivision *sub, uint32_t cycle)
{
    uint32_t start = sub->cycles[cycle].start;
    FixedPoint low = origin_place(sub, start);
    FixedPoint high = low;
    for (uint32_t at = sub->half_edges[start].next; at != start; at = sub->half_edges[at].next) {
        FixedPoint place = origin_place(sub, at);
        low.x = place.x < low.x ? place.x : low.x;
        low.y = place.y < low.y ? place.y : low.y;
        high.x = place.x > high.x ? place.x : high.x;
        high.y = place.y > high.y ? place.y : high.y;
    }
    Box box = {lattice_point(low), lattice_point(high)};
    box.high.x++;
    box.high.y++;
    return box;
}

Status subdivision_move_islands(Subdivision *sub, const EdgeEffect *split)
{
    /* Either the new cycle is the new face's rim, or it runs outside an island and the new face is
     * within: in both cases what it encloses and was in the old face is in the new one now. */
    uint32_t hole = sub->faces[split->face].first_hole;
    bool none = hole == NONE || ((hole == split->cycle || hole == split->new_cycle) &&
                                 sub->cycles[hole].next_hole == NONE);
    if (none)
        return STATUS_OK;
    Move move = {sub, split, STATUS_OK};
    segment_index_visit_box(sub->anchors, box_of_cycle(sub, split->new_cycle), move_if_enclosed,
                            &move);
    return move.status;
}
