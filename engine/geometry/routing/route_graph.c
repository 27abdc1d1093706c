/* Finds the corners of ink, and the lattice points next to them. */
#include "geometry/routing/route_graph.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"
#include "geometry/routing/route_narrow.h"

#include <stdlib.h>

/* Steps of work, including the work of allocating memory. */
enum {
    SPOT_STEPS = 24, /* for each Spot, until it becomes part of a node */
    NODE_STEPS = 10,
};

/* A lattice point that may become a node: next to a corner, at a narrow passage, or an end of the
 * path. It may be on ink. */
typedef struct Spot {
    Point at;
    RouteCorner adjacent;
} Spot;

typedef struct Spots {
    Spot *items; /* owned */
    size_t count, capacity;
} Spots;

/* Sight. */

typedef struct ClearLook {
    const InkTree *ink;
    Segment piece;
    Segment *touched; /* if not NULL, receives a segment of ink that the piece touches */
    bool clear;
} ClearLook;

static bool look_for_touch(void *context, uint32_t id)
{
    ClearLook *look = context;
    Segment ink = look->ink->pieces[id];
    look->clear = !exact_touch(look->piece, ink);
    if (!look->clear && look->touched)
        *look->touched = ink;
    return look->clear;
}

bool route_graph_clear(const RouteGraph *graph, Point p, Point q, Segment *touched)
{
    ClearLook look = {&graph->ink, {p, q}, touched, true};
    ink_tree_visit_along(&graph->ink, look.piece, look_for_touch, &look);
    return look.clear;
}

/* Nodes. */

static Status add_spot(Spots *spots, Point at, RouteCorner adjacent, Work *work)
{
    Status status = work_spend(work, SPOT_STEPS);
    if (status == STATUS_OK)
        status = memory_push(spots->items, spots->count, spots->capacity, (Spot){at, adjacent});
    return status;
}

/* Return whether a path around the corner may turn at this offset from the corner. It can't if the
 * offset points into the ink or back along the ink. */
static bool is_useful(Corner corner, Point offset)
{
    Point borders[2] = {corner.right, corner.left};
    for (int i = 0; i < 2; i++) {
        int64_t x = (int64_t)borders[i].x * offset.x;
        int64_t y = (int64_t)borders[i].y * offset.y;
        bool straight = offset.x == 0 || offset.y == 0;
        if (straight ? x + y > 0 : x >= 0 && y >= 0 && x + y > 0)
            return false;
    }
    return vector_cross(corner.right, offset) <= 0 || vector_cross(corner.left, offset) >= 0;
}

static Status add_useful(const RouteGraph *graph, Spots *spots, uint32_t id)
{
    Corner corner = graph->corners.items[id];
    for (int32_t x = -1; x <= 1; x++) {
        for (int32_t y = -1; y <= 1; y++) {
            Point at = {corner.at.x + x, corner.at.y + y};
            if (!box_holds(graph->board, at) || !is_useful(corner, (Point){x, y}))
                continue;
            Status status = add_spot(spots, at, (RouteCorner){id, false}, graph->work);
            if (status)
                return status;
        }
    }
    return STATUS_OK;
}

static Status add_narrow(const RouteGraph *graph, Spots *spots, uint32_t id, RouteNarrow *narrow)
{
    Point corner = graph->corners.items[id].at;
    Status status = route_narrow_find(&graph->ink, graph->board, corner, narrow);
    for (size_t i = 0; i < narrow->count && status == STATUS_OK; i++)
        status = add_spot(spots, narrow->places[i], (RouteCorner){id, true}, graph->work);
    return status;
}

static Status add_spots(const RouteGraph *graph, Spots *spots)
{
    RouteNarrow narrow = {.count = 0};
    Status status = STATUS_OK;
    for (uint32_t id = 0; id < graph->corners.count && status == STATUS_OK; id++) {
        status = add_useful(graph, spots, id);
        if (status == STATUS_OK)
            status = add_narrow(graph, spots, id, &narrow);
    }
    memory_free(narrow.pieces);
    return status;
}

static int by_place(const void *a, const void *b)
{
    const Spot *left = a;
    const Spot *right = b;
    int order = point_compare(left->at, right->at);
    if (order == 0)
        order = (left->adjacent.corner > right->adjacent.corner) -
                (left->adjacent.corner < right->adjacent.corner);
    return order ? order : left->adjacent.narrow - right->adjacent.narrow;
}

/* Make one node of all spots at the same place as spot i, unless the place is on ink. Return the
 * index of the next spot that is at a different place. */
static size_t add_node(RouteGraph *graph, const Spots *spots, size_t i, size_t *adjacent_count)
{
    Point at = spots->items[i].at;
    bool is_end = false;
    RouteNode node = {at, (uint32_t)*adjacent_count, 0};
    bool clear = route_graph_clear(graph, at, at, NULL);
    for (; i < spots->count && point_equal(spots->items[i].at, at); i++) {
        RouteCorner adjacent = spots->items[i].adjacent;
        if (adjacent.corner == UINT32_MAX)
            is_end = true;
        else if (clear)
            graph->adjacent[(*adjacent_count)++] = adjacent;
    }
    node.count = (uint32_t)*adjacent_count - node.first;
    if (is_end || clear)
        graph->nodes[graph->node_count++] = node;
    return i;
}

static Status make_nodes(RouteGraph *graph, Spots *spots)
{
    graph->nodes = memory_new(spots->count * sizeof *graph->nodes);
    graph->adjacent = memory_new(spots->count * sizeof *graph->adjacent);
    if (!graph->nodes || !graph->adjacent)
        return STATUS_NO_MEMORY;
    qsort(spots->items, spots->count, sizeof(Spot), by_place);
    size_t adjacent_count = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < spots->count && status == STATUS_OK;) {
        i = add_node(graph, spots, i, &adjacent_count);
        status = work_spend(graph->work, NODE_STEPS);
    }
    return status;
}

static Status make_tree(RouteGraph *graph)
{
    Segment *points = memory_new(graph->node_count * sizeof *points);
    if (!points)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < graph->node_count; i++)
        points[i] = (Segment){graph->nodes[i].at, graph->nodes[i].at};
    return ink_tree_build(&graph->tree, points, (uint32_t)graph->node_count, graph->work);
}

static uint32_t node_at(const RouteGraph *graph, Point p)
{
    size_t low = 0;
    size_t high = graph->node_count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (point_compare(graph->nodes[middle].at, p) <= 0)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static Status find_nodes(RouteGraph *graph, Point a, Point b)
{
    Spots spots = {0};
    RouteCorner nothing = {UINT32_MAX, false};
    Status status = add_spot(&spots, a, nothing, graph->work);
    if (status == STATUS_OK)
        status = add_spot(&spots, b, nothing, graph->work);
    if (status == STATUS_OK)
        status = add_spots(graph, &spots);
    if (status == STATUS_OK)
        status = make_nodes(graph, &spots);
    memory_free(spots.items);
    if (status == STATUS_OK)
        status = make_tree(graph);
    if (status)
        return status;
    graph->start = node_at(graph, a);
    graph->goal = node_at(graph, b);
    return STATUS_OK;
}

Status route_graph_open(RouteGraph *graph, Box board, const Segment *ink, size_t ink_count,
                        Work *work)
{
    *graph = (RouteGraph){.board = board, .work = work};
    Segment *pieces = memory_new(ink_count * sizeof *pieces);
    if (!pieces)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < ink_count; i++)
        pieces[i] = ink[i];
    return ink_tree_build(&graph->ink, pieces, (uint32_t)ink_count, work);
}

Status route_graph_fill(RouteGraph *graph, Point a, Point b)
{
    Status status = corners_find(&graph->ink, &graph->corners);
    return status ? status : find_nodes(graph, a, b);
}

void route_graph_free(RouteGraph *graph)
{
    ink_tree_free(&graph->ink);
    ink_tree_free(&graph->tree);
    memory_free(graph->corners.items);
    memory_free(graph->nodes);
    memory_free(graph->adjacent);
    *graph = (RouteGraph){0};
}
