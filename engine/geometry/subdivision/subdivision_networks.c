/* Subcurves of ink, and the networks that they form: a union-find by weight, without path
 * compression, so that a union is undone by removing one link.
 *
 * An island is a network that isn't connected to the wall, together with the hole around it. Its
 * anchor is one of its points, which is stored in an index so that the island is found when a face
 * is split. A network keeps the anchor with which it began, even after the network is absorbed or
 * attached to the wall; a search that finds an anchor checks whether this has happened. So undoing
 * never adds anything to an index. */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <string.h>

uint32_t subdivision_root(const Subdivision *sub, uint32_t subcurve)
{
    while (sub->subcurves[subcurve].parent != subcurve)
        subcurve = sub->subcurves[subcurve].parent;
    return subcurve;
}

uint32_t subdivision_network_at(const Subdivision *sub, uint32_t vertex)
{
    uint32_t first = sub->vertices[vertex].half_edge;
    if (first == NONE)
        return NONE;
    uint32_t at = first;
    do { /* this ends soon: at most two edges at a vertex are only wall */
        uint32_t owner = owner_of(sub, at);
        if (owner >= WALLS)
            return subdivision_root(sub, owner);
        at = half_at(sub, at ^ 1)->next;
    } while (at != first);
    return NONE;
}

uint32_t subdivision_network_names(const Subdivision *sub)
{
    return (uint32_t)sub->subcurve_count;
}

Status subdivision_reserve_subcurve(Subcurve *subcurve, size_t count)
{
    size_t capacity = subcurve->capacity;
    if (count <= (capacity ? capacity : FEW_EDGES))
        return STATUS_OK;
    uint32_t *many = capacity ? subcurve->edges.many : NULL;
    Status status = memory_reserve(many, capacity, count);
    if (status)
        return status;
    if (subcurve->capacity == 0)
        memcpy(many, subcurve->edges.few, sizeof subcurve->edges.few);
    subcurve->edges.many = many;
    subcurve->capacity = (uint32_t)capacity;
    return STATUS_OK;
}

void subdivision_trim_subcurve(Subcurve *subcurve)
{
    if (subcurve->capacity == 0)
        return;
    uint32_t *many = subcurve->edges.many;
    size_t capacity = subcurve->capacity;
    if (subcurve->count <= FEW_EDGES / 2) {
        memcpy(subcurve->edges.few, many, subcurve->count * sizeof *many);
        memory_free(many);
        subcurve->capacity = 0;
        return;
    }
    memory_trim(many, capacity, subcurve->count);
    subcurve->edges.many = many;
    subcurve->capacity = (uint32_t)capacity;
}

Status subdivision_add_subcurve(Subdivision *sub, Segment segment, uint32_t tag, uint32_t network,
                                size_t edges, uint32_t home)
{
    uint32_t subcurve = (uint32_t)sub->subcurve_count;
    Subcurve made = {.segment = segment,
                     .tag = tag,
                     .parent = subcurve,
                     .weight = 1,
                     .island = NONE,
                     .home = home};
    Status status = subdivision_reserve_steps(sub, 1);
    if (status)
        return status;
    if (edges > 0) {
        status = subdivision_reserve_subcurve(&made, edges);
        if (status == STATUS_OK && home == NONE)
            status = segment_index_add(sub->index, segment, subcurve);
        if (status) {
            subdivision_trim_subcurve(&made);
            return status;
        }
    }
    if (network == NONE) {
        sub->network_count++;
    } else {
        made.parent = network;
        sub->subcurves[network].weight++;
    }
    sub->subcurves[subcurve] = made;
    sub->subcurve_count++;
    if (home != NONE)
        subdivision_add_guest(sub, home, segment);
    subdivision_log(sub, (Step){.kind = STEP_SUBCURVE, .small = edges > 0 && home == NONE});
    return STATUS_OK;
}

void subdivision_drop_subcurve(Subdivision *sub, const Step *step)
{
    uint32_t subcurve = (uint32_t)--sub->subcurve_count;
    Subcurve *last = &sub->subcurves[subcurve];
    if (last->parent == subcurve)
        sub->network_count--;
    else
        sub->subcurves[last->parent].weight--;
    if (step->small)
        segment_index_remove(sub->index, last->segment, subcurve);
    subdivision_trim_subcurve(last);
}

/* Return the subcurve's smaller end. It is a segment of length zero, because the index stores
 * segments. */
static Segment anchor_of(const Subcurve *subcurve)
{
    return (Segment){subcurve->segment.a, subcurve->segment.a};
}

Status subdivision_add_anchor(Subdivision *sub)
{
    uint32_t subcurve = (uint32_t)sub->subcurve_count - 1;
    Status status = segment_index_add(sub->anchors, anchor_of(&sub->subcurves[subcurve]), subcurve);
    if (status == STATUS_OK)
        subdivision_log(sub, (Step){.kind = STEP_ANCHOR});
    return status;
}

void subdivision_drop_anchor(Subdivision *sub)
{
    uint32_t subcurve = (uint32_t)sub->subcurve_count - 1;
    segment_index_remove(sub->anchors, anchor_of(&sub->subcurves[subcurve]), subcurve);
}

uint32_t subdivision_join(Subdivision *sub, uint32_t a, uint32_t b)
{
    bool a_heavier = sub->subcurves[a].weight >= sub->subcurves[b].weight;
    uint32_t kept = a_heavier ? a : b;
    uint32_t absorbed = a_heavier ? b : a;
    sub->subcurves[absorbed].parent = kept;
    sub->subcurves[kept].weight += sub->subcurves[absorbed].weight;
    sub->network_count--;
    subdivision_log(sub, (Step){.kind = STEP_JOINED, .a = absorbed});
    return absorbed;
}

void subdivision_unjoin(Subdivision *sub, const Step *step)
{
    Subcurve *absorbed = &sub->subcurves[step->a];
    sub->subcurves[absorbed->parent].weight -= absorbed->weight;
    absorbed->parent = step->a;
    sub->network_count++;
}

void subdivision_set_island(Subdivision *sub, uint32_t network, uint32_t island)
{
    uint32_t before = sub->subcurves[network].island;
    if (before == island)
        return;
    sub->subcurves[network].island = island;
    subdivision_log(sub, (Step){.kind = STEP_ISLAND, .a = network, .b = before});
}
