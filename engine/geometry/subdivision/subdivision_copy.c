/* Copies of subdivisions: what there is, without the way back. */
#include "base/memory.h"
#include "geometry/subdivision/subdivision_parts.h"

#include <string.h>

/* The edges of strands, and the rays of stars, that have blocks of their own. A copy that fails has
 * as many strands and stars as can be freed. */

static Status copy_strands(Subdivision *to, const Subdivision *from)
{
    to->strands = memory_copied(from->strands, from->strand_count, &to->strand_capacity,
                                sizeof *from->strands);
    for (size_t i = 0; to->strands && i < from->strand_count; i++) {
        Strand *strand = &to->strands[i];
        size_t room = 0;
        if (strand->capacity > 0) {
            strand->edges.many =
                memory_copied(strand->edges.many, strand->count, &room, sizeof(uint32_t));
            if (!strand->edges.many)
                return STATUS_NO_MEMORY;
            strand->capacity = (uint32_t)room;
        }
        to->strand_count++;
    }
    return to->strands ? STATUS_OK : STATUS_NO_MEMORY;
}

/* Gives a star, which has those of another, blocks of its own. */
static Status copy_rays(Star *star)
{
    RayBlock **blocks = star->blocks;
    size_t count = star->block_count;
    star->block_count = 0;
    star->blocks = memory_copied(blocks, count, &star->block_capacity, sizeof *blocks);
    for (size_t i = 0; star->blocks && i < count; i++) {
        RayBlock *made = memory_new(sizeof *made);
        if (!made)
            return STATUS_NO_MEMORY;
        *made = *blocks[i];
        star->blocks[star->block_count++] = made;
    }
    return star->blocks ? STATUS_OK : STATUS_NO_MEMORY;
}

static Status copy_stars(Subdivision *to, const Subdivision *from)
{
    to->stars =
        memory_copied(from->stars, from->star_count, &to->star_capacity, sizeof *from->stars);
    Status status = to->stars ? STATUS_OK : STATUS_NO_MEMORY;
    while (status == STATUS_OK && to->star_count < from->star_count)
        status = copy_rays(&to->stars[to->star_count++]);
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
        status = copy_strands(to, from);
    if (status == STATUS_OK)
        status = copy_stars(to, from);
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

/* In the place of another. Strands and stars, which have blocks of their own, are copied; the other
 * arrays are used again. */

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
        status = copy_strands(made, from);
    if (status == STATUS_OK)
        status = memory_reserve(made->strands, made->strand_capacity, subdivision->strand_capacity);
    if (status == STATUS_OK)
        status = copy_stars(made, from);
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

/* Exchanges what has blocks of its own. */
static void exchange_blocks(Subdivision *a, Subdivision *b)
{
    Subdivision before = *a;
    a->strands = b->strands;
    a->strand_count = b->strand_count;
    a->strand_capacity = b->strand_capacity;
    a->stars = b->stars;
    a->star_count = b->star_count;
    a->star_capacity = b->star_capacity;
    b->strands = before.strands;
    b->strand_count = before.strand_count;
    b->strand_capacity = before.strand_capacity;
    b->stars = before.stars;
    b->star_count = before.star_count;
    b->star_capacity = before.star_capacity;
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
