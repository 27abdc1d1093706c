/* Gathering the corners of ink and the lattice points beside them. */
#include "geometry/ways/route_graph.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"
#include "geometry/ways/fan.h"
#include "geometry/ways/route_narrow.h"

#include <stdlib.h>

/* Steps of work, with the memory that it takes. */
enum {
    PIECE_STEPS = 20,  /* to put a piece into the index, or its ends in order */
    CORNER_STEPS = 10, /* to keep an end of ink */
    SPOT_STEPS = 24,   /* for a lattice point beside a corner, until it is a node */
    NODE_STEPS = 10,
};

/* A lattice point beside a corner, before it is known to be free. */
typedef struct Spot {
    Point at;
    RouteBeside beside;
} Spot;

typedef struct Spots {
    Spot *items; /* owned */
    size_t count, capacity;
} Spots;

/* Sight. */

typedef struct ClearLook {
    Segment piece;
    Segment *touched; /* may be NULL */
    bool clear;
} ClearLook;

static bool look_for_touch(void *context, uint32_t id, Segment ink)
{
    ClearLook *look = context;
    (void)id;
    look->clear = !exact_touch(look->piece, ink);
    if (!look->clear && look->touched)
        *look->touched = ink;
    return look->clear;
}

bool route_graph_clear(const RouteGraph *graph, Point p, Point q, Segment *touched)
{
    ClearLook look = {{p, q}, touched, true};
    route_ink_visit_along(&graph->ink, look.piece, look_for_touch, &look);
    return look.clear;
}

/* Corners. */

/* A look at the ink that touches a point. */
typedef struct FanLook {
    Point from;
    Fan fan;
} FanLook;

static bool look_leaving(void *context, uint32_t id, Segment ink)
{
    FanLook *look = context;
    (void)id;
    fan_add_piece(&look->fan, ink, look->from);
    return true;
}

static Status add_corner(RouteGraph *graph, Point at)
{
    FanLook look = {.from = at};
    route_ink_visit_box(&graph->ink, (Box){at, at}, look_leaving, &look);
    Status status = work_spend(graph->ink.work, CORNER_STEPS);
    if (status || look.fan.wide)
        return status;
    return memory_push(graph->corners, graph->corner_count, graph->corner_capacity,
                       (RouteCorner){at, look.fan.right, look.fan.left});
}

static int by_point(const void *a, const void *b)
{
    return point_compare(*(const Point *)a, *(const Point *)b);
}

static Status find_corners(RouteGraph *graph)
{
    const Segment *ink = graph->ink.pieces;
    size_t ink_count = graph->ink.count;
    if (ink_count == 0)
        return STATUS_OK;
    Status status = work_spend(graph->ink.work, ink_count * PIECE_STEPS);
    if (status)
        return status;
    Point *ends = memory_new(2 * ink_count * sizeof *ends);
    if (!ends)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < ink_count; i++) {
        ends[2 * i] = ink[i].a;
        ends[2 * i + 1] = ink[i].b;
    }
    qsort(ends, 2 * ink_count, sizeof *ends, by_point);
    for (size_t i = 0; i < 2 * ink_count && status == STATUS_OK; i++)
        if (i == 0 || !point_equal(ends[i], ends[i - 1]))
            status = add_corner(graph, ends[i]);
    memory_free(ends);
    return status;
}

/* Nodes. */

static Status add_spot(Spots *spots, Point at, RouteBeside beside, Work *work)
{
    Status status = work_spend(work, SPOT_STEPS);
    if (status == STATUS_OK)
        status = memory_push(spots->items, spots->count, spots->capacity, (Spot){at, beside});
    return status;
}

/* Whether a way round the corner may turn at that offset from it: not into the ink, nor back
 * along it. */
static bool is_useful(RouteCorner corner, Point offset)
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
    RouteCorner corner = graph->corners[id];
    for (int32_t x = -1; x <= 1; x++) {
        for (int32_t y = -1; y <= 1; y++) {
            Point at = {corner.at.x + x, corner.at.y + y};
            if (!box_holds(graph->ink.board, at) || !is_useful(corner, (Point){x, y}))
                continue;
            Status status = add_spot(spots, at, (RouteBeside){id, false}, graph->ink.work);
            if (status)
                return status;
        }
    }
    return STATUS_OK;
}

static Status add_narrow(const RouteGraph *graph, Spots *spots, uint32_t id, RouteNarrow *narrow)
{
    Point corner = graph->corners[id].at;
    Status status = route_narrow_find(&graph->ink, corner, narrow);
    for (size_t i = 0; i < narrow->count && status == STATUS_OK; i++)
        status = add_spot(spots, narrow->places[i], (RouteBeside){id, true}, graph->ink.work);
    return status;
}

static Status add_spots(const RouteGraph *graph, Spots *spots)
{
    RouteNarrow narrow = {.count = 0};
    Status status = STATUS_OK;
    for (uint32_t id = 0; id < graph->corner_count && status == STATUS_OK; id++) {
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
        order = (left->beside.corner > right->beside.corner) -
                (left->beside.corner < right->beside.corner);
    return order ? order : left->beside.narrow - right->beside.narrow;
}

/* Makes one node of all spots at a place, from number i on, unless there is ink; returns the
 * number of the first spot at another place. */
static size_t add_node(RouteGraph *graph, const Spots *spots, size_t i, size_t *beside_count)
{
    Point at = spots->items[i].at;
    bool is_end = false;
    RouteNode node = {at, (uint32_t)*beside_count, 0};
    bool clear = route_graph_clear(graph, at, at, NULL);
    for (; i < spots->count && point_equal(spots->items[i].at, at); i++) {
        RouteBeside beside = spots->items[i].beside;
        if (beside.corner == UINT32_MAX)
            is_end = true;
        else if (clear)
            graph->beside[(*beside_count)++] = beside;
    }
    node.count = (uint32_t)*beside_count - node.first;
    if (is_end || clear)
        graph->nodes[graph->node_count++] = node;
    return i;
}

static Status make_nodes(RouteGraph *graph, Spots *spots)
{
    graph->nodes = memory_new(spots->count * sizeof *graph->nodes);
    graph->beside = memory_new(spots->count * sizeof *graph->beside);
    if (!graph->nodes || !graph->beside)
        return STATUS_NO_MEMORY;
    qsort(spots->items, spots->count, sizeof(Spot), by_place);
    size_t beside_count = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < spots->count && status == STATUS_OK;) {
        i = add_node(graph, spots, i, &beside_count);
        status = work_spend(graph->ink.work, NODE_STEPS);
    }
    return status;
}

static Status make_tree(RouteGraph *graph)
{
    Point *points = memory_new(graph->node_count * sizeof *points);
    if (!points)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < graph->node_count; i++)
        points[i] = graph->nodes[i].at;
    Status status = box_tree_build(&graph->tree, points, graph->node_count);
    memory_free(points);
    return status;
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
    RouteBeside nothing = {UINT32_MAX, false};
    Status status = add_spot(&spots, a, nothing, graph->ink.work);
    if (status == STATUS_OK)
        status = add_spot(&spots, b, nothing, graph->ink.work);
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
    *graph = (RouteGraph){0};
    return route_ink_open(&graph->ink, board, ink, ink_count, work);
}

Status route_graph_fill(RouteGraph *graph, Point a, Point b)
{
    Status status = find_corners(graph);
    return status ? status : find_nodes(graph, a, b);
}

void route_graph_free(RouteGraph *graph)
{
    route_ink_free(&graph->ink);
    memory_free(graph->corners);
    memory_free(graph->nodes);
    memory_free(graph->beside);
    box_tree_free(&graph->tree);
    *graph = (RouteGraph){0};
}
