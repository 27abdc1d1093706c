/* The log of the subdivision's steps, and taking them back.
 *
 * A step is a few words, the last of which says what it is and holds a small number; how many come
 * before it depends on the kind.
 */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

enum { KIND_BITS = 4 };

/* How many words a kind of step has before the last. */
static const unsigned char words_of[] = {
    [STEP_VERTEX] = 0,      [STEP_SPLIT_EDGE] = 1,  [STEP_STRAND] = 0,       [STEP_ANCHOR] = 0,
    [STEP_OWNER] = 1,       [STEP_ISLAND_EDGE] = 0, [STEP_ANTENNA_EDGE] = 0, [STEP_MERGE] = 3,
    [STEP_MERGE_OUTER] = 7, [STEP_SPLIT_FACE] = 2,  [STEP_HOLE_MOVED] = 3,   [STEP_JOINED] = 1,
    [STEP_ISLAND] = 2,
};

_Static_assert(STEP_ISLAND < 1 << KIND_BITS, "a kind fits");

void subdivision_log(Subdivision *sub, Step step)
{
    uint32_t *end = &sub->log[sub->log_count];
    unsigned words = words_of[step.kind];
    const uint32_t all[STEP_WORDS - 1] = {step.a,
                                          step.b,
                                          step.c,
                                          (uint32_t)step.area,
                                          (uint32_t)(step.area >> 32),
                                          (uint32_t)(step.area >> 64),
                                          (uint32_t)(step.area >> 96)};
    for (unsigned i = 0; i < words; i++)
        end[i] = all[i];
    end[words] = step.small << KIND_BITS | (uint32_t)step.kind;
    sub->log_count += words + 1;
}

Step subdivision_unlog(Subdivision *sub)
{
    uint32_t last = sub->log[--sub->log_count];
    Step step = {.kind = (StepKind)(last & ((1U << KIND_BITS) - 1)), .small = last >> KIND_BITS};
    unsigned words = words_of[step.kind];
    sub->log_count -= words;
    const uint32_t *first = &sub->log[sub->log_count];
    if (words > 0)
        step.a = first[0];
    if (words > 1)
        step.b = first[1];
    if (words > 2)
        step.c = first[2];
    if (words > 3) {
        uint64_t low = first[3] | (uint64_t)first[4] << 32;
        uint64_t high = first[5] | (uint64_t)first[6] << 32;
        step.area = (DoubleArea)(int64_t)high * ((DoubleArea)1 << 64) + low;
    }
    return step;
}

/* The strand of the last edge gives it up, and the edge is removed. */
static void remove_edge(Subdivision *sub, Step step)
{
    sub->strands[sub->edges[sub->edge_count - 1].owner].count--;
    if (step.kind == STEP_ISLAND_EDGE)
        subdivision_remove_island_edge(sub, step);
    else if (step.kind == STEP_ANTENNA_EDGE)
        subdivision_remove_antenna_edge(sub);
    else if (step.kind == STEP_SPLIT_FACE)
        subdivision_unsplit_face(sub, step);
    else
        subdivision_unmerge(sub, step);
}

void subdivision_undo(Subdivision *sub, Step step)
{
    switch (step.kind) {
    case STEP_VERTEX:
        subdivision_drop_vertex(sub);
        break;
    case STEP_SPLIT_EDGE:
        subdivision_unsplit_edge(sub, step);
        break;
    case STEP_STRAND:
        subdivision_drop_strand(sub, step);
        break;
    case STEP_ANCHOR:
        subdivision_drop_anchor(sub);
        break;
    case STEP_OWNER:
        sub->edges[step.a].owner = step.small;
        break;
    case STEP_ISLAND_EDGE:
    case STEP_ANTENNA_EDGE:
    case STEP_MERGE:
    case STEP_MERGE_OUTER:
    case STEP_SPLIT_FACE:
        remove_edge(sub, step);
        break;
    case STEP_HOLE_MOVED:
        subdivision_unmove_hole(sub, step);
        break;
    case STEP_JOINED:
        subdivision_unjoin(sub, step);
        break;
    case STEP_ISLAND:
        sub->strands[step.a].island = step.b;
        break;
    }
}
