/* The subdivision as a whole: making it, taking steps back, and what it answers about its parts. */
#include "geometry/subdivision_parts.h"

#include "base/memory.h"

/* Makes room for `more` items in a pool. */
#define RESERVE(items, count, capacity, more)                                                      \
    memory_reserve((void **)&(items), &(capacity), (count) + (more), sizeof *(items))

Status subdivision_reserve_steps(Subdivision *sub, size_t more)
{
    return RESERVE(sub->steps, sub->step_count, sub->step_capacity, more);
}

Status subdivision_reserve(Subdivision *sub, size_t stops)
{
    /* A stop makes at most one vertex and splits one edge; between stops there is one edge, which
     * makes at most one cycle and one face. Steps: a vertex, a split, a strand, an edge, a join, an
     * island and an anchor. */
    Status status = RESERVE(sub->vertices, sub->vertex_count, sub->vertex_capacity, stops);
    if (!status)
        status = subdivision_grow_buckets(sub, sub->vertex_count + stops);
    if (!status)
        status = RESERVE(sub->half_edges, sub->half_edge_count, sub->half_edge_capacity, 4 * stops);
    if (!status)
        status = RESERVE(sub->owners, sub->half_edge_count / 2, sub->owner_capacity, 2 * stops);
    if (!status)
        status = RESERVE(sub->cycles, sub->cycle_count, sub->cycle_capacity, stops);
    if (!status)
        status = RESERVE(sub->faces, sub->face_count, sub->face_capacity, stops);
    if (!status)
        status = RESERVE(sub->strands, sub->strand_count, sub->strand_capacity, stops);
    if (!status)
        status = subdivision_reserve_steps(sub, 7 * stops);
    return status;
}

/* Gives back room that is not needed any more. */
static void trim(Subdivision *sub)
{
    enum { SCRATCH = 32 }; /* this much scratch always stays */
    memory_trim((void **)&sub->vertices, &sub->vertex_capacity, sub->vertex_count, sizeof(Vertex));
    memory_trim((void **)&sub->half_edges, &sub->half_edge_capacity, sub->half_edge_count,
                sizeof(HalfEdge));
    memory_trim((void **)&sub->owners, &sub->owner_capacity, sub->half_edge_count / 2,
                sizeof *sub->owners);
    memory_trim((void **)&sub->cycles, &sub->cycle_capacity, sub->cycle_count, sizeof(Cycle));
    memory_trim((void **)&sub->faces, &sub->face_capacity, sub->face_count, sizeof(Face));
    memory_trim((void **)&sub->strands, &sub->strand_capacity, sub->strand_count, sizeof(Strand));
    memory_trim((void **)&sub->steps, &sub->step_capacity, sub->step_count, sizeof(Step));
    memory_trim((void **)&sub->hits, &sub->hit_capacity, SCRATCH, sizeof(Hit));
    memory_trim((void **)&sub->stops, &sub->stop_capacity, SCRATCH, sizeof(Stop));
    subdivision_shrink_buckets(sub);
}

/* The board edge: a rectangle of four strands, with a face on each side. */
static void draw_walls(Subdivision *sub)
{
    int32_t w = sub->board.high.x;
    int32_t h = sub->board.high.y;
    const Point corners[WALLS] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
    const Segment walls[WALLS] = {{corners[0], corners[1]},
                                  {corners[1], corners[2]},
                                  {corners[3], corners[2]},
                                  {corners[0], corners[3]}};
    const uint32_t origins[2 * WALLS] = {0, 1, 1, 2, 3, 2, 0, 3};
    const uint32_t rims[2][WALLS] = {{0, 2, 5, 7}, {1, 6, 4, 3}}; /* inside, outside */
    DoubleArea area = fixed_cross(fixed_point(corners[1]), fixed_point(corners[2])) +
                      fixed_cross(fixed_point(corners[2]), fixed_point(corners[3]));
    for (uint32_t i = 0; i < WALLS; i++) {
        Strand *wall = &sub->strands[i];
        wall->segment = walls[i];
        wall->tag = NONE;
        wall->parent = i;
        wall->island = NONE;
        wall->edges[wall->count++] = i;
        sub->owners[i] = i;
    }
    sub->strand_count = WALLS;
    sub->half_edge_count = 2 * WALLS;
    for (uint32_t i = 0; i < WALLS; i++) {
        uint32_t vertex = subdivision_add_vertex(sub, fixed_point(corners[i]), NONE, NONE);
        sub->vertices[vertex].half_edge = rims[0][i];
    }
    for (uint32_t rim = 0; rim < 2; rim++)
        for (uint32_t i = 0; i < WALLS; i++)
            sub->half_edges[rims[rim][i]] =
                (HalfEdge){origins[rims[rim][i]], rims[rim][(i + 1) % WALLS],
                           rims[rim][(i + WALLS - 1) % WALLS], rim};
    sub->cycles[0] = (Cycle){area, SUBDIVISION_BOARD, 0, WALLS, NONE, NONE};
    sub->cycles[1] = (Cycle){-area, SUBDIVISION_OUTSIDE, 1, WALLS, NONE, NONE};
    sub->cycle_count = 2;
    sub->faces[SUBDIVISION_OUTSIDE] = (Face){-area, NONE, 1};
    sub->faces[SUBDIVISION_BOARD] = (Face){area, 0, NONE};
    sub->face_count = 2;
    sub->component_count = 1;
    sub->step_count = 0; /* there is no going back beyond this */
}

/* Allocates all that the walls need. */
static Status allocate(Subdivision *sub)
{
    Status status = segment_index_create(&sub->index);
    if (!status)
        status = segment_index_create(&sub->anchors);
    if (!status)
        status = subdivision_reserve(sub, WALLS);
    for (uint32_t i = 0; i < WALLS && !status; i++) {
        Strand *wall = &sub->strands[sub->strand_count++];
        *wall = (Strand){.parent = i};
        status = RESERVE(wall->edges, 0U, wall->capacity, 1);
    }
    return status;
}

Status subdivision_create(Subdivision **subdivision, Box board, const SubdivisionListener *listener)
{
    Subdivision *sub = memory_new(sizeof *sub);
    if (!sub)
        return STATUS_NO_MEMORY;
    sub->board = board;
    sub->free_cycle = NONE;
    if (listener)
        sub->listener = *listener;
    Status status = allocate(sub);
    if (!status)
        draw_walls(sub);
    for (uint32_t i = 0; i < WALLS && !status; i++)
        status = segment_index_add(sub->index, sub->strands[i].segment, i);
    if (status) {
        subdivision_destroy(sub);
        return status;
    }
    *subdivision = sub;
    return STATUS_OK;
}

void subdivision_destroy(Subdivision *subdivision)
{
    if (!subdivision)
        return;
    for (size_t i = 0; i < subdivision->strand_count; i++)
        memory_free(subdivision->strands[i].edges);
    segment_index_destroy(subdivision->index);
    segment_index_destroy(subdivision->anchors);
    memory_free(subdivision->vertices);
    memory_free(subdivision->buckets);
    memory_free(subdivision->half_edges);
    memory_free(subdivision->owners);
    memory_free(subdivision->cycles);
    memory_free(subdivision->faces);
    memory_free(subdivision->strands);
    memory_free(subdivision->steps);
    memory_free(subdivision->hits);
    memory_free(subdivision->stops);
    memory_free(subdivision);
}

size_t subdivision_mark(const Subdivision *subdivision)
{
    return subdivision->step_count;
}

/* The strand of the last edge gives the edge up, before the edge is removed. */
static void shorten_strand(Subdivision *sub)
{
    sub->strands[sub->owners[sub->half_edge_count / 2 - 1]].count--;
}

static void undo(Subdivision *sub, Step step)
{
    switch ((StepKind)step.kind) {
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
        sub->owners[step.a] = step.b;
        break;
    case STEP_ISLAND_EDGE:
        shorten_strand(sub);
        subdivision_remove_island_edge(sub, step);
        break;
    case STEP_ANTENNA_EDGE:
        shorten_strand(sub);
        subdivision_remove_antenna_edge(sub);
        break;
    case STEP_MERGE:
    case STEP_MERGE_OUTER:
        shorten_strand(sub);
        subdivision_unmerge(sub, step);
        break;
    case STEP_SPLIT_FACE:
        shorten_strand(sub);
        subdivision_unsplit_face(sub, step);
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

void subdivision_rollback(Subdivision *subdivision, size_t mark)
{
    while (subdivision->step_count > mark)
        undo(subdivision, subdivision->steps[--subdivision->step_count]);
    trim(subdivision);
}

SubdivisionCounts subdivision_counts(const Subdivision *subdivision)
{
    return (SubdivisionCounts){.vertices = (uint32_t)subdivision->vertex_count,
                               .edges = (uint32_t)(subdivision->half_edge_count / 2),
                               .faces = (uint32_t)subdivision->face_count,
                               .components = subdivision->component_count,
                               .networks = subdivision->network_count};
}

Box subdivision_board(const Subdivision *subdivision)
{
    return subdivision->board;
}

DoubleArea subdivision_face_area(const Subdivision *subdivision, uint32_t face)
{
    return subdivision->faces[face].area;
}

uint32_t subdivision_outer_cycle(const Subdivision *subdivision, uint32_t face)
{
    return subdivision->faces[face].outer;
}

uint32_t subdivision_first_hole(const Subdivision *subdivision, uint32_t face)
{
    return subdivision->faces[face].first_hole;
}

uint32_t subdivision_next_hole(const Subdivision *subdivision, uint32_t hole)
{
    return subdivision->cycles[hole].next_hole;
}

/* Visits the networks along a cycle, leaving out immediate repeats. */
static bool visit_cycle(const Subdivision *sub, uint32_t cycle, NetworkVisitor visit, void *context)
{
    uint32_t last = NONE;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        uint32_t owner = sub->owners[at >> 1];
        if (owner >= WALLS && owner != last && !visit(context, subdivision_root(sub, owner)))
            return false;
        last = owner;
        at = sub->half_edges[at].next;
    } while (at != start);
    return true;
}

void subdivision_visit_networks(const Subdivision *subdivision, uint32_t face, NetworkVisitor visit,
                                void *context)
{
    uint32_t outer = subdivision->faces[face].outer;
    if (outer != NONE && !visit_cycle(subdivision, outer, visit, context))
        return;
    uint32_t hole = subdivision->faces[face].first_hole;
    while (hole != NONE && visit_cycle(subdivision, hole, visit, context))
        hole = subdivision->cycles[hole].next_hole;
}

uint32_t subdivision_cycle_start(const Subdivision *subdivision, uint32_t cycle)
{
    return subdivision->cycles[cycle].start;
}

uint32_t subdivision_cycle_length(const Subdivision *subdivision, uint32_t cycle)
{
    return subdivision->cycles[cycle].length;
}

DoubleArea subdivision_cycle_area(const Subdivision *subdivision, uint32_t cycle)
{
    return subdivision->cycles[cycle].area;
}

uint32_t subdivision_cycle_face(const Subdivision *subdivision, uint32_t cycle)
{
    return subdivision->cycles[cycle].face;
}

uint32_t subdivision_next(const Subdivision *subdivision, uint32_t half_edge)
{
    return subdivision->half_edges[half_edge].next;
}

uint32_t subdivision_previous(const Subdivision *subdivision, uint32_t half_edge)
{
    return subdivision->half_edges[half_edge].previous;
}

uint32_t subdivision_half_edge_cycle(const Subdivision *subdivision, uint32_t half_edge)
{
    return subdivision->half_edges[half_edge].cycle;
}

uint32_t subdivision_half_edge_face(const Subdivision *subdivision, uint32_t half_edge)
{
    return subdivision->cycles[subdivision->half_edges[half_edge].cycle].face;
}

uint32_t subdivision_origin(const Subdivision *subdivision, uint32_t half_edge)
{
    return subdivision->half_edges[half_edge].origin;
}

uint32_t subdivision_edge_tag(const Subdivision *subdivision, uint32_t edge)
{
    return subdivision->strands[subdivision->owners[edge]].tag;
}

uint32_t subdivision_edge_network(const Subdivision *subdivision, uint32_t edge)
{
    uint32_t owner = subdivision->owners[edge];
    return owner < WALLS ? NONE : subdivision_root(subdivision, owner);
}

bool subdivision_edge_is_wall(const Subdivision *subdivision, uint32_t edge)
{
    return subdivision_half_edge_face(subdivision, 2 * edge) == SUBDIVISION_OUTSIDE ||
           subdivision_half_edge_face(subdivision, 2 * edge + 1) == SUBDIVISION_OUTSIDE;
}

ExactPoint subdivision_vertex_place(const Subdivision *subdivision, uint32_t vertex)
{
    return exact_point_reduced(subdivision_place(subdivision, vertex));
}

FixedPoint subdivision_vertex_fixed(const Subdivision *subdivision, uint32_t vertex)
{
    return subdivision->vertices[vertex].place;
}

uint32_t subdivision_vertex_half_edge(const Subdivision *subdivision, uint32_t vertex)
{
    return subdivision->vertices[vertex].half_edge;
}
