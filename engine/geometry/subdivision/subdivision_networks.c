/* Strands of ink, and the networks that they are connected in: a union-find by weight, without
 * shortcuts, so that a union is undone by cutting one link.
 *
 * An island is a network that is not connected to the wall, and the hole that runs round it. Its
 * anchor is a point of it in an index, by which it is found when a face is split. Networks keep the
 * anchor that they began with for good: what is absorbed or attached to the wall is told by
 * looking at the network, so undoing never has to add anything to an index.
 */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <string.h>

uint32_t subdivision_root(const Subdivision *sub, uint32_t strand)
{
    while (sub->strands[strand].parent != strand)
        strand = sub->strands[strand].parent;
    return strand;
}

uint32_t subdivision_network_at(const Subdivision *sub, uint32_t vertex)
{
    uint32_t first = sub->vertices[vertex].half_edge;
    if (first == NONE)
        return NONE;
    uint32_t at = first;
    do { /* at most two edges at a vertex are wall alone */
        uint32_t owner = owner_of(sub, at);
        if (owner >= WALLS)
            return subdivision_root(sub, owner);
        at = half_at(sub, at ^ 1)->next;
    } while (at != first);
    return NONE;
}

uint32_t subdivision_network_names(const Subdivision *sub)
{
    return (uint32_t)sub->strand_count;
}

Status subdivision_reserve_strand(Strand *strand, size_t count)
{
    size_t capacity = strand->capacity;
    if (count <= (capacity ? capacity : FEW_EDGES))
        return STATUS_OK;
    uint32_t *many = capacity ? strand->edges.many : NULL;
    Status status = memory_reserve(many, capacity, count);
    if (status)
        return status;
    if (strand->capacity == 0)
        memcpy(many, strand->edges.few, sizeof strand->edges.few);
    strand->edges.many = many;
    strand->capacity = (uint32_t)capacity;
    return STATUS_OK;
}

void subdivision_trim_strand(Strand *strand)
{
    if (strand->capacity == 0)
        return;
    uint32_t *many = strand->edges.many;
    size_t capacity = strand->capacity;
    if (strand->count <= FEW_EDGES / 2) {
        memcpy(strand->edges.few, many, strand->count * sizeof *many);
        memory_free(many);
        strand->capacity = 0;
        return;
    }
    memory_trim(many, capacity, strand->count);
    strand->edges.many = many;
    strand->capacity = (uint32_t)capacity;
}

Status subdivision_add_strand(Subdivision *sub, Segment segment, uint32_t tag, uint32_t network,
                              size_t edges, uint32_t home)
{
    uint32_t strand = (uint32_t)sub->strand_count;
    Strand made = {.segment = segment,
                   .tag = tag,
                   .parent = strand,
                   .weight = 1,
                   .island = NONE,
                   .home = home};
    Status status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    if (edges > 0) {
        status = subdivision_reserve_strand(&made, edges);
        if (status == STATUS_OK && home == NONE)
            status = segment_index_add(sub->index, segment, strand);
        if (status) {
            subdivision_trim_strand(&made);
            return status;
        }
    }
    if (network == NONE) {
        sub->network_count++;
    } else {
        made.parent = network;
        sub->strands[network].weight++;
    }
    sub->strands[strand] = made;
    sub->strand_count++;
    if (home != NONE)
        subdivision_add_guest(sub, home, segment);
    subdivision_log(sub, (Step){.kind = STEP_STRAND, .small = edges > 0 && home == NONE});
    return STATUS_OK;
}

void subdivision_drop_strand(Subdivision *sub, const Step *step)
{
    uint32_t strand = (uint32_t)--sub->strand_count;
    Strand *last = &sub->strands[strand];
    if (last->parent == strand)
        sub->network_count--;
    else
        sub->strands[last->parent].weight--;
    if (step->small)
        segment_index_remove(sub->index, last->segment, strand);
    subdivision_trim_strand(last);
}

/* The strand's smaller end, as the index takes points. */
static Segment anchor_of(const Strand *strand)
{
    return (Segment){strand->segment.a, strand->segment.a};
}

Status subdivision_add_anchor(Subdivision *sub)
{
    uint32_t strand = (uint32_t)sub->strand_count - 1;
    Status status = segment_index_add(sub->anchors, anchor_of(&sub->strands[strand]), strand);
    if (status == STATUS_OK)
        subdivision_log(sub, (Step){.kind = STEP_ANCHOR});
    return status;
}

void subdivision_drop_anchor(Subdivision *sub)
{
    uint32_t strand = (uint32_t)sub->strand_count - 1;
    segment_index_remove(sub->anchors, anchor_of(&sub->strands[strand]), strand);
}

uint32_t subdivision_join(Subdivision *sub, uint32_t a, uint32_t b)
{
    bool a_heavier = sub->strands[a].weight >= sub->strands[b].weight;
    uint32_t kept = a_heavier ? a : b;
    uint32_t absorbed = a_heavier ? b : a;
    sub->strands[absorbed].parent = kept;
    sub->strands[kept].weight += sub->strands[absorbed].weight;
    sub->network_count--;
    subdivision_log(sub, (Step){.kind = STEP_JOINED, .a = absorbed});
    return absorbed;
}

void subdivision_unjoin(Subdivision *sub, const Step *step)
{
    Strand *absorbed = &sub->strands[step->a];
    sub->strands[absorbed->parent].weight -= absorbed->weight;
    absorbed->parent = step->a;
    sub->network_count++;
}

void subdivision_set_island(Subdivision *sub, uint32_t network, uint32_t island)
{
    uint32_t before = sub->strands[network].island;
    if (before == island)
        return;
    sub->strands[network].island = island;
    subdivision_log(sub, (Step){.kind = STEP_ISLAND, .a = network, .b = before});
}
