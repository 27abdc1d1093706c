/* Copies of subdivisions, without their history. */
#include "base/memory.h"
#include "geometry/subdivision/subdivision_parts.h"

#include <string.h>

/* Copying the edges of subcurves and the rays of hubs, which have memory blocks of their own. After
 * a failure, the copy contains only subcurves and hubs that can be freed. */

static Status copy_subcurves(Subdivision *to, const Subdivision *from)
{
    to->subcurves = memory_copied(from->subcurves, from->subcurve_count, &to->subcurve_capacity,
                                  sizeof *from->subcurves);
    for (size_t i = 0; to->subcurves && i < from->subcurve_count; i++) {
        Subcurve *subcurve = &to->subcurves[i];
        size_t room = 0;
        if (subcurve->capacity > 0) {
            subcurve->edges.many =
                memory_copied(subcurve->edges.many, subcurve->count, &room, sizeof(uint32_t));
            if (!subcurve->edges.many)
                return STATUS_NO_MEMORY;
            subcurve->capacity = (uint32_t)room;
        }
        to->subcurve_count++;
    }
    return to->subcurves ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Replace the blocks of a hub that was copied bytewise by copies that it owns. */
static Status copy_rays(Hub *hub)
{
    RayBlock **blocks = hub->blocks;
    size_t count = hub->block_count;
    hub->block_count = 0;
    hub->blocks = memory_copied(blocks, count, &hub->block_capacity, sizeof *blocks);
    for (size_t i = 0; hub->blocks && i < count; i++) {
        RayBlock *made = memory_new(sizeof *made);
        if (!made)
            return STATUS_NO_MEMORY;
        *made = *blocks[i];
        hub->blocks[hub->block_count++] = made;
    }
    return hub->blocks ? STATUS_OK : STATUS_NO_MEMORY;
}

static Status copy_hubs(Subdivision *to, const Subdivision *from)
{
    to->hubs = memory_copied(from->hubs, from->hub_count, &to->hub_capacity, sizeof *from->hubs);
    Status status = to->hubs ? STATUS_OK : STATUS_NO_MEMORY;
    while (status == STATUS_OK && to->hub_count < from->hub_count)
        status = copy_rays(&to->hubs[to->hub_count++]);
    return status;
}

static Status copy_arrays(Subdivision *to, const Subdivision *from)
{
    size_t exactly;
    to->vertices = memory_copied(from->vertices, from->vertex_count, &to->vertex_capacity,
                                 sizeof *from->vertices);
    to->buckets = memory_copied(from->buckets, from->bucket_count, &exactly, sizeof *from->buckets);
    to->edges =
        memory_copied(from->edges, from->edge_count, &to->edge_capacity, sizeof *from->edges);
    to->cycles =
        memory_copied(from->cycles, from->cycle_count, &to->cycle_capacity, sizeof *from->cycles);
    to->faces =
        memory_copied(from->faces, from->face_count, &to->face_capacity, sizeof *from->faces);
    bool is_whole = to->vertices && to->buckets && to->edges && to->cycles && to->faces;
    to->vertex_count = from->vertex_count;
    to->bucket_count = from->bucket_count;
    to->edge_count = from->edge_count;
    to->cycle_count = from->cycle_count;
    to->face_count = from->face_count;
    return is_whole ? STATUS_OK : STATUS_NO_MEMORY;
}

static Status copy_all(Subdivision *to, const Subdivision *from)
{
    Status status = copy_arrays(to, from);
    if (status == STATUS_OK)
        status = copy_subcurves(to, from);
    if (status == STATUS_OK)
        status = copy_hubs(to, from);
    if (status == STATUS_OK)
        status = segment_index_copy(from->index, &to->index);
    if (status == STATUS_OK)
        status = segment_index_copy(from->anchors, &to->anchors);
    return status;
}

Status subdivision_copy(const Subdivision *from, const SubdivisionListener *listener,
                        Subdivision **copy)
{
    Subdivision *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->board = from->board;
    made->listener = *listener;
    made->free_cycle = from->free_cycle;
    made->component_count = from->component_count;
    made->network_count = from->network_count;
    made->unfinished = from->unfinished;
    made->crowded = from->crowded;
    Status status = copy_all(made, from);
    if (status == STATUS_OK)
        *copy = made;
    else
        subdivision_destroy(made);
    return status;
}

/* Replacing a subdivision by a copy. Subcurves and hubs, which have memory blocks of their own, are
 * copied. The arrays of everything else are reused. */

static Status reserve_arrays(Subdivision *sub, const Subdivision *from)
{
    Status status = memory_reserve(sub->vertices, sub->vertex_capacity, from->vertex_count);
    if (status == STATUS_OK)
        status = subdivision_grow_buckets(sub, from->vertex_count);
    if (status == STATUS_OK)
        status = memory_reserve(sub->edges, sub->edge_capacity, from->edge_count);
    if (status == STATUS_OK)
        status = memory_reserve(sub->cycles, sub->cycle_capacity, from->cycle_count);
    if (status == STATUS_OK)
        status = memory_reserve(sub->faces, sub->face_capacity, from->face_count);
    return status;
}

Status subdivision_ready(Subdivision *subdivision, const Subdivision *from, Subdivision **ready)
{
    Subdivision *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    Status status = reserve_arrays(subdivision, from);
    if (status == STATUS_OK)
        status = copy_subcurves(made, from);
    if (status == STATUS_OK)
        status = memory_reserve(made->subcurves, made->subcurve_capacity,
                                subdivision->subcurve_capacity);
    if (status == STATUS_OK)
        status = copy_hubs(made, from);
    if (status == STATUS_OK)
        status = segment_index_ready(subdivision->index, from->index, &made->index);
    if (status == STATUS_OK)
        status = segment_index_ready(subdivision->anchors, from->anchors, &made->anchors);
    if (status == STATUS_OK)
        *ready = made;
    else
        subdivision_destroy(made);
    return status;
}

/* Exchange the subcurves and hubs of two subdivisions. */
static void exchange_blocks(Subdivision *a, Subdivision *b)
{
    Subdivision before = *a;
    a->subcurves = b->subcurves;
    a->subcurve_count = b->subcurve_count;
    a->subcurve_capacity = b->subcurve_capacity;
    a->hubs = b->hubs;
    a->hub_count = b->hub_count;
    a->hub_capacity = b->hub_capacity;
    b->subcurves = before.subcurves;
    b->subcurve_count = before.subcurve_count;
    b->subcurve_capacity = before.subcurve_capacity;
    b->hubs = before.hubs;
    b->hub_count = before.hub_count;
    b->hub_capacity = before.hub_capacity;
}

void subdivision_take(Subdivision *subdivision, const Subdivision *from, Subdivision *ready)
{
    Subdivision *to = subdivision;
    exchange_blocks(to, ready);
    segment_index_take(&to->index, from->index, ready->index);
    segment_index_take(&to->anchors, from->anchors, ready->anchors);
    ready->index = ready->anchors = NULL;
    subdivision_destroy(ready);
    to->vertex_count = from->vertex_count;
    to->edge_count = from->edge_count;
    to->cycle_count = from->cycle_count;
    to->face_count = from->face_count;
    memcpy(to->vertices, from->vertices, from->vertex_count * sizeof *from->vertices);
    memcpy(to->edges, from->edges, from->edge_count * sizeof *from->edges);
    memcpy(to->cycles, from->cycles, from->cycle_count * sizeof *from->cycles);
    memcpy(to->faces, from->faces, from->face_count * sizeof *from->faces);
    subdivision_fill_buckets(to);
    to->free_cycle = from->free_cycle;
    to->component_count = from->component_count;
    to->network_count = from->network_count;
    to->unfinished = from->unfinished;
    to->crowded = from->crowded;
    to->log_count = 0;
}
