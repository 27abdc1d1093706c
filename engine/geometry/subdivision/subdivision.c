/* The subdivision as a whole: creating it, undoing steps, and reporting its parts. */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

/* Reserve room for `more` items. Fail if there would be so many that an index, or the index of a
 * half-edge (twice as large), doesn't fit in 32 bits or could be NONE. */
#define reserve(items, count, capacity, more)                                                      \
    ((count) + (more) < NONE / 2 ? memory_reserve(items, capacity, (count) + (more))               \
                                 : STATUS_NO_MEMORY)

Status subdivision_reserve(Subdivision *sub, size_t stops)
{
    /* A stop makes at most one vertex and splits at most one edge. Between two adjacent stops,
     * there is at most one new edge, which makes at most one cycle and one face. */
    Status status = reserve(sub->vertices, sub->vertex_count, sub->vertex_capacity, stops);
    if (!status)
        status = subdivision_grow_buckets(sub, sub->vertex_count + stops);
    if (!status)
        status = reserve(sub->edges, sub->edge_count, sub->edge_capacity, 2 * stops);
    if (!status)
        status = reserve(sub->cycles, sub->cycle_count, sub->cycle_capacity, stops);
    if (!status)
        status = reserve(sub->faces, sub->face_count, sub->face_capacity, stops);
    if (!status)
        status = reserve(sub->subcurves, sub->subcurve_count, sub->subcurve_capacity, stops);
    return status;
}

/* Shrink the arrays and the hash table if most of their memory is unused. */
static void trim(Subdivision *sub)
{
    enum { SCRATCH = 32 }; /* room for this many items of scratch memory is always kept */
    memory_trim(sub->vertices, sub->vertex_capacity, sub->vertex_count);
    memory_trim(sub->edges, sub->edge_capacity, sub->edge_count);
    memory_trim(sub->cycles, sub->cycle_capacity, sub->cycle_count);
    memory_trim(sub->faces, sub->face_capacity, sub->face_count);
    memory_trim(sub->subcurves, sub->subcurve_capacity, sub->subcurve_count);
    memory_trim(sub->log, sub->log_capacity, sub->log_count + SCRATCH);
    memory_trim(sub->hits, sub->hit_capacity, SCRATCH);
    memory_trim(sub->covers, sub->cover_capacity, SCRATCH);
    memory_trim(sub->stops, sub->stop_capacity, SCRATCH);
    subdivision_shrink_buckets(sub);
}

/* Create the board edge: a rectangle of four subcurves, with a face on each side. */
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
    /* The half-edges of the cycle inside the board, then those of the cycle outside. */
    const uint32_t rims[2][WALLS] = {{0, 2, 5, 7}, {1, 6, 4, 3}};
    DoubleArea area = fixed_cross(fixed_point(corners[1]), fixed_point(corners[2])) +
                      fixed_cross(fixed_point(corners[2]), fixed_point(corners[3]));
    for (uint32_t i = 0; i < WALLS; i++) {
        uint32_t vertex = subdivision_add_vertex(sub, fixed_point(corners[i]), NONE);
        sub->vertices[vertex].half_edge = rims[0][i];
        sub->edges[i].owner = i;
        sub->subcurves[i] = (Subcurve){.segment = walls[i], .count = 1, .tag = NONE, .parent = i};
        sub->subcurves[i].edges.few[0] = i;
        sub->subcurves[i].island = NONE;
        sub->subcurves[i].home = NONE;
    }
    sub->subcurve_count = WALLS;
    sub->edge_count = WALLS;
    for (uint32_t rim = 0; rim < 2; rim++)
        for (uint32_t i = 0; i < WALLS; i++)
            *half_at(sub, rims[rim][i]) =
                (HalfEdge){origins[rims[rim][i]], rims[rim][(i + 1) % WALLS], rim};
    sub->cycles[0] = (Cycle){area, SUBDIVISION_BOARD, 0, WALLS, NONE, NONE};
    sub->cycles[1] = (Cycle){-area, SUBDIVISION_OUTSIDE, 1, WALLS, NONE, NONE};
    sub->cycle_count = 2;
    sub->faces[SUBDIVISION_OUTSIDE] = (Face){NONE, 1};
    sub->faces[SUBDIVISION_BOARD] = (Face){0, NONE};
    sub->face_count = 2;
    sub->component_count = 1;
}

/* Allocate what the walls need. */
static Status allocate(Subdivision *sub)
{
    Status status = segment_index_create(box_most(sub->board), &sub->index);
    if (!status)
        status = segment_index_create(box_most(sub->board), &sub->anchors);
    if (!status)
        status = subdivision_reserve(sub, WALLS);
    return status;
}

Status subdivision_create(Subdivision **subdivision, Box board, const SubdivisionListener *listener)
{
    Subdivision *sub = memory_new(sizeof *sub);
    if (!sub)
        return STATUS_NO_MEMORY;
    sub->board = board;
    sub->free_cycle = NONE;
    sub->unfinished = NONE;
    sub->crowded = NONE;
    if (listener)
        sub->listener = *listener;
    Status status = allocate(sub);
    if (!status)
        draw_walls(sub);
    for (uint32_t i = 0; i < WALLS && !status; i++)
        status = segment_index_add(sub->index, sub->subcurves[i].segment, i);
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
    for (size_t i = 0; i < subdivision->subcurve_count; i++)
        if (subdivision->subcurves[i].capacity)
            memory_free(subdivision->subcurves[i].edges.many);
    subdivision_free_hubs(subdivision);
    segment_index_destroy(subdivision->index);
    segment_index_destroy(subdivision->anchors);
    memory_free(subdivision->vertices);
    memory_free(subdivision->buckets);
    memory_free(subdivision->edges);
    memory_free(subdivision->cycles);
    memory_free(subdivision->faces);
    memory_free(subdivision->subcurves);
    memory_free(subdivision->log);
    memory_free(subdivision->hits);
    memory_free(subdivision->covers);
    memory_free(subdivision->stops);
    memory_free(subdivision);
}

size_t subdivision_mark(const Subdivision *subdivision)
{
    return subdivision->log_count;
}

static void undo_step(Subdivision *sub, const Step *step)
{
    switch (step->kind) {
    case STEP_VERTEX:
        subdivision_drop_vertex(sub);
        break;
    case STEP_SPLIT_EDGE:
        subdivision_unsplit_edge(sub, step);
        break;
    case STEP_SUBCURVE:
        subdivision_drop_subcurve(sub, step);
        break;
    case STEP_ANCHOR:
        subdivision_drop_anchor(sub);
        break;
    case STEP_OWNER:
        sub->edges[step->a].owner = step->small;
        break;
    case STEP_ISLAND_EDGE:
    case STEP_DANGLING_EDGE:
    case STEP_MERGE:
    case STEP_MERGE_OUTER:
    case STEP_SPLIT_FACE:
        subdivision_remove_edge(sub, step);
        break;
    case STEP_HOLE_MOVED:
        subdivision_unmove_hole(sub, step);
        break;
    case STEP_JOINED:
        subdivision_unjoin(sub, step);
        break;
    case STEP_ISLAND:
        sub->subcurves[step->a].island = step->b;
        break;
    }
}

void subdivision_rollback(Subdivision *subdivision, size_t mark)
{
    while (subdivision->log_count > mark) {
        Step step = subdivision_unlog(subdivision);
        undo_step(subdivision, &step);
    }
    trim(subdivision);
}

SubdivisionCounts subdivision_counts(const Subdivision *subdivision)
{
    return (SubdivisionCounts){.vertices = (uint32_t)subdivision->vertex_count,
                               .edges = (uint32_t)subdivision->edge_count,
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
    const Face *it = &subdivision->faces[face];
    return subdivision->cycles[it->outer == NONE ? it->first_hole : it->outer].area;
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

/* Visit the network of each edge of a cycle. Consecutive edges of the same subcurve count as
 * one. */
static bool visit_cycle(const Subdivision *sub, uint32_t cycle, NetworkVisitor visit, void *context)
{
    uint32_t last = NONE;
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        uint32_t owner = owner_of(sub, at);
        if (owner >= WALLS && owner != last && !visit(context, subdivision_root(sub, owner)))
            return false;
        last = owner;
        at = half_at(sub, at)->next;
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

uint32_t subdivision_next(const Subdivision *subdivision, uint32_t half_edge)
{
    return half_at(subdivision, half_edge)->next;
}

uint32_t subdivision_half_edge_cycle(const Subdivision *subdivision, uint32_t half_edge)
{
    return half_at(subdivision, half_edge)->cycle;
}

uint32_t subdivision_half_edge_face(const Subdivision *subdivision, uint32_t half_edge)
{
    return subdivision->cycles[half_at(subdivision, half_edge)->cycle].face;
}

uint32_t subdivision_origin(const Subdivision *subdivision, uint32_t half_edge)
{
    return half_at(subdivision, half_edge)->origin;
}

uint32_t subdivision_edge_tag(const Subdivision *subdivision, uint32_t edge)
{
    return subdivision->subcurves[subdivision->edges[edge].owner].tag;
}

bool subdivision_edge_is_wall(const Subdivision *subdivision, uint32_t edge)
{
    return subdivision_half_edge_face(subdivision, 2 * edge) == SUBDIVISION_OUTSIDE ||
           subdivision_half_edge_face(subdivision, 2 * edge + 1) == SUBDIVISION_OUTSIDE;
}

FixedPoint subdivision_vertex_fixed(const Subdivision *subdivision, uint32_t vertex)
{
    return subdivision->vertices[vertex].place;
}

uint32_t subdivision_vertex_half_edge(const Subdivision *subdivision, uint32_t vertex)
{
    return subdivision->vertices[vertex].half_edge;
}

/* A visit to subcurves that skips the walls. */
typedef struct InkVisit {
    SegmentVisitor visit;
    void *context;
} InkVisit;

static bool visit_subcurve(void *context, uint32_t subcurve, Segment segment)
{
    const InkVisit *ink = context;
    return subcurve < WALLS || ink->visit(ink->context, subcurve, segment);
}

void subdivision_visit_along(const Subdivision *subdivision, Segment along, SegmentVisitor visit,
                             void *context)
{
    InkVisit ink = {visit, context};
    subdivision_subcurves_along(subdivision, along, visit_subcurve, &ink);
}

void subdivision_visit_box(const Subdivision *subdivision, Box box, SegmentVisitor visit,
                           void *context)
{
    InkVisit ink = {visit, context};
    subdivision_subcurves_in(subdivision, box, visit_subcurve, &ink);
}

size_t subdivision_subcurve_count(const Subdivision *subdivision)
{
    return subdivision->subcurve_count - WALLS;
}

Segment subdivision_subcurve(const Subdivision *subdivision, size_t i, uint32_t *network)
{
    *network = subdivision_root(subdivision, (uint32_t)i + WALLS);
    return subdivision->subcurves[i + WALLS].segment;
}

Status subdivision_visit_rims(const Subdivision *subdivision, uint32_t face, HalfEdgeVisitor visit,
                              void *context)
{
    Status status = STATUS_OK;
    uint32_t cycle = subdivision_outer_cycle(subdivision, face);
    bool outer = true;
    while (cycle != NONE && status == STATUS_OK) {
        uint32_t start = subdivision_cycle_start(subdivision, cycle);
        uint32_t at = start;
        do {
            status = visit(context, at);
            at = subdivision_next(subdivision, at);
        } while (at != start && status == STATUS_OK);
        cycle = outer ? subdivision_first_hole(subdivision, face)
                      : subdivision_next_hole(subdivision, cycle);
        outer = false;
    }
    return status;
}
