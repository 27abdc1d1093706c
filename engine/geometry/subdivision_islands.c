/* Islands that change face when a face is split.
 *
 * Those that may are found by their anchors, in the box of the cycle that was walked for the split;
 * whether it encloses them is decided exactly.
 */
#include "geometry/subdivision_parts.h"

/* Whether a point, which is on no edge of a cycle, is enclosed by it: looks up and counts the
 * cycle's edges. An edge spans its left end and not its right end, as if the look went a trifle to
 * the right of the point; an edge with the cycle on both sides counts twice. */
static bool encloses_by_count(const Subdivision *sub, uint32_t cycle, const FinePoint *point)
{
    bool inside = false;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        const Edge *edge = &sub->edges[at >> 1];
        Segment segment = sub->strands[edge->owner].segment;
        if (subdivision_compare_x(sub, edge->half[0].origin, &point->x) <= 0 &&
            subdivision_compare_x(sub, edge->half[1].origin, &point->x) > 0 &&
            fine_side(segment.a, segment.b, point) < 0)
            inside = !inside;
        at = edge->half[at & 1].next;
    } while (at != start);
    return inside;
}

/* The same by the index: what counts is the side of the cycle that is seen. */
static bool encloses_by_looking(const Subdivision *sub, uint32_t cycle, const FinePoint *point)
{
    uint32_t seen = subdivision_look_up(sub, point, cycle);
    if (seen == NONE)
        return false;
    bool on_left = half_at(sub, seen)->cycle == cycle;
    return on_left == is_outer(sub, cycle);
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
    FinePoint place = fine_point(anchor.a);
    bool inside = sub->cycles[split->new_cycle].length <= LONG_CYCLE
                      ? encloses_by_count(sub, split->new_cycle, &place)
                      : encloses_by_looking(sub, split->new_cycle, &place);
    if (!inside)
        return true;
    move->status = subdivision_reserve_steps(sub, 1);
    if (move->status)
        return false;
    uint32_t before = subdivision_unlink_hole(sub, hole);
    subdivision_link_hole(sub, split->new_face, hole, NONE);
    *area_of_face(sub, split->face) -= sub->cycles[hole].area;
    *area_of_face(sub, split->new_face) += sub->cycles[hole].area;
    subdivision_log(sub, (Step){.kind = STEP_HOLE_MOVED, .a = hole, .b = before, .c = split->face});
    return true;
}

void subdivision_unmove_hole(Subdivision *sub, Step step)
{
    uint32_t hole = step.a;
    *area_of_face(sub, sub->cycles[hole].face) -= sub->cycles[hole].area;
    *area_of_face(sub, step.c) += sub->cycles[hole].area;
    subdivision_unlink_hole(sub, hole);
    subdivision_link_hole(sub, step.c, hole, step.b);
}

/* A box that holds all lattice points within a cycle: rounding keeps order, so whole coordinates do
 * not get past it by its corners' rounding. */
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
