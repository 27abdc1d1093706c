/* Islands that change face when a face is split.
 *
 * If the face has few holes, each is examined. If it has many, only those are examined whose
 * anchors are in the box of the cycle that was walked for the split. Whether the cycle encloses an
 * island is decided exactly. */
#include "geometry/subdivision/subdivision_parts.h"

/* Return whether a cycle encloses a point that isn't on any of its edges, by counting the cycle's
 * edges above the point. An edge includes its left end but not its right end, as if the ray were
 * just right of the point; an edge with the cycle on both sides counts twice. */
static bool encloses_by_count(const Subdivision *sub, uint32_t cycle, const FinePoint *point)
{
    bool inside = false;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        const Edge *edge = &sub->edges[at >> 1];
        Segment segment = sub->subcurves[edge->owner].segment;
        if (subdivision_compare_x(sub, edge->half[0].origin, &point->x) <= 0 &&
            subdivision_compare_x(sub, edge->half[1].origin, &point->x) > 0 &&
            fine_side(segment.a, segment.b, point) < 0)
            inside = !inside;
        at = edge->half[at & 1].next;
    } while (at != start);
    return inside;
}

enum {
    LONG_CYCLE = 32,   /* for a cycle with more edges, ray shooting is cheaper than counting */
    LOOKS_AN_EDGE = 8, /* a ray costs about as much as adding this many edges to an index */
};

/* The state of moving islands. */
typedef struct Move {
    Subdivision *sub;
    const EdgeEffect *split;
    /* Owned; an index that contains only the new cycle's subcurves; NULL until it is built. */
    SegmentIndex *rim;
    uint32_t looks; /* number of rays shot without `rim` */
    Status status;
} Move;

/* Add the subcurves of a cycle to an index. If several edges in a row are on one subcurve, add it
 * only once. */
static Status index_cycle(const Subdivision *sub, uint32_t cycle, SegmentIndex *rim)
{
    Status status = STATUS_OK;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start, before = NONE;
    do {
        uint32_t owner = owner_of(sub, at);
        Segment segment = sub->subcurves[owner].segment;
        if (owner != before && segment.a.x != segment.b.x)
            status = segment_index_add(rim, segment, owner);
        before = owner;
        at = half_at(sub, at)->next;
    } while (at != start && status == STATUS_OK);
    return status;
}

/* Build an index of the new cycle as soon as that pays off because enough islands have been
 * examined. A ray meets all other islands above the point in the subdivision's own index, but none
 * of them in the new index. */
static Status make_rim(Move *move)
{
    const Subdivision *sub = move->sub;
    uint32_t cycle = move->split->new_cycle;
    if (move->rim || ++move->looks <= LONG_CYCLE + sub->cycles[cycle].length / LOOKS_AN_EDGE)
        return STATUS_OK;
    Status status = segment_index_create(box_most(move->sub->board), &move->rim);
    return status == STATUS_OK ? index_cycle(sub, cycle, move->rim) : status;
}

/* Return whether the new cycle encloses a point, by ray shooting. The result depends on which side
 * of the cycle the ray hits. */
static bool encloses_by_looking(const Move *move, const FinePoint *point)
{
    const Subdivision *sub = move->sub;
    uint32_t cycle = move->split->new_cycle;
    uint32_t seen = move->rim ? subdivision_ray_shoot_to(sub, move->rim, point, cycle)
                              : subdivision_ray_shoot(sub, point, cycle);
    if (seen == NONE)
        return false;
    bool on_left = half_at(sub, seen)->cycle == cycle;
    return on_left == is_outer(sub, cycle);
}

/* Move an island to the new face if the new cycle encloses it. `point` is on the island. */
static Status move_if_enclosed(Move *move, uint32_t hole, Point point)
{
    Subdivision *sub = move->sub;
    const EdgeEffect *split = move->split;
    FinePoint place = fine_point(point);
    bool is_long = sub->cycles[split->new_cycle].length > LONG_CYCLE;
    Status status = is_long ? make_rim(move) : STATUS_OK;
    if (status)
        return status;
    bool inside = is_long ? encloses_by_looking(move, &place)
                          : encloses_by_count(sub, split->new_cycle, &place);
    if (!inside)
        return STATUS_OK;
    status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    subdivision_move_hole(sub, hole, split->new_face);
    return STATUS_OK;
}

static bool consider_anchor(void *context, uint32_t network, Segment anchor)
{
    Move *move = context;
    const Subdivision *sub = move->sub;
    const EdgeEffect *split = move->split;
    const Subcurve *subcurve = &sub->subcurves[network];
    uint32_t hole = subcurve->island;
    /* The anchor may belong to a network that was absorbed, or that isn't an island any more. */
    if (subcurve->parent != network || hole == NONE || hole == split->new_cycle ||
        hole == split->cycle || sub->cycles[hole].face != split->face)
        return true;
    move->status = move_if_enclosed(move, hole, anchor.a);
    return move->status == STATUS_OK;
}

enum { FEW_HOLES = 100 }; /* if there are at most this many holes, examine each of them */

static bool has_few_holes(const Subdivision *sub, uint32_t face)
{
    uint32_t count = 0;
    uint32_t hole = sub->faces[face].first_hole;
    for (; hole != NONE && count <= FEW_HOLES; hole = sub->cycles[hole].next_hole)
        count++;
    return count <= FEW_HOLES;
}

/* Move islands by examining each hole of the face that was split. */
static Status move_holes(Move *move, Box box)
{
    const Subdivision *sub = move->sub;
    const EdgeEffect *split = move->split;
    Status status = STATUS_OK;
    for (uint32_t hole = sub->faces[split->face].first_hole, next; hole != NONE && !status;
         hole = next) {
        next = sub->cycles[hole].next_hole;
        Point end = sub->subcurves[owner_of(sub, sub->cycles[hole].start)].segment.a;
        if (hole != split->new_cycle && hole != split->cycle && box_holds(box, end))
            status = move_if_enclosed(move, hole, end);
    }
    return status;
}

/* Return a box that contains all lattice points within a cycle. Rounding keeps the order of
 * coordinates, so the rounding of corners can't exclude an integer coordinate. */
static Box box_of_cycle(const Subdivision *sub, uint32_t cycle)
{
    uint32_t start = sub->cycles[cycle].start;
    FixedPoint low = origin_place(sub, start);
    FixedPoint high = low;
    for (uint32_t at = half_at(sub, start)->next; at != start; at = half_at(sub, at)->next) {
        FixedPoint place = origin_place(sub, at);
        low.x = place.x < low.x ? place.x : low.x;
        low.y = place.y < low.y ? place.y : low.y;
        high.x = place.x > high.x ? place.x : high.x;
        high.y = place.y > high.y ? place.y : high.y;
    }
    return (Box){lattice_point(low), lattice_point(high)};
}

Status subdivision_move_islands(Subdivision *sub, const EdgeEffect *split)
{
    /* Either the new cycle is the new face's outer cycle, or it runs around the outside of an
     * island that contains the new face. In both cases, everything that it encloses and that was in
     * the old face is now in the new one. */
    uint32_t hole = sub->faces[split->face].first_hole;
    bool none = hole == NONE || ((hole == split->cycle || hole == split->new_cycle) &&
                                 sub->cycles[hole].next_hole == NONE);
    if (none)
        return STATUS_OK;
    Move move = {.sub = sub, .split = split, .status = STATUS_OK};
    Box box = box_of_cycle(sub, split->new_cycle);
    if (has_few_holes(sub, split->face))
        move.status = move_holes(&move, box);
    else
        segment_index_visit_box(sub->anchors, box, consider_anchor, &move);
    segment_index_destroy(move.rim);
    return move.status;
}
