/* Gathering the corners of ink and the lattice points beside them. */
#include "geometry/route_graph.h"

#include "base/memory.h"
#include "geometry/exact.h"

#include <stdlib.h>

enum {
    NARROW = 2,      /* ink closer than this, in x and in y, makes a passage narrow */
    NARROW_REACH = 5 /* how far around a corner there are nodes then */
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

static int64_t cross(Point a, Point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static int64_t dot(Point a, Point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static Point minus(Point a, Point b)
{
    return (Point){a.x - b.x, a.y - b.y};
}

static bool is_zero(Point p)
{
    return p.x == 0 && p.y == 0;
}

/* Sight. */

typedef struct ClearLook {
    Segment piece;
    bool clear;
} ClearLook;

static bool look_for_touch(void *context, uint32_t id, Segment ink)
{
    ClearLook *look = context;
    (void)id;
    look->clear = !exact_touch(look->piece, ink);
    return look->clear;
}

bool route_graph_clear(const RouteGraph *graph, Point p, Point q)
{
    ClearLook look = {{p, q}, true};
    segment_index_visit_along(graph->index, look.piece, look_for_touch, &look);
    return look.clear;
}

/* Corners. */

/* The directions in which ink leaves a point. */
typedef struct Leaving {
    Point from;
    Point *directions; /* owned */
    size_t count, capacity;
    Status status;
} Leaving;

static void add_direction(Leaving *leaving, Point direction)
{
    void *items = leaving->directions;
    if (is_zero(direction) || leaving->status)
        return;
    leaving->status = memory_reserve(&items, &leaving->capacity, leaving->count + 1, sizeof(Point));
    if (leaving->status)
        return;
    leaving->directions = items;
    leaving->directions[leaving->count++] = direction;
}

static bool look_leaving(void *context, uint32_t id, Segment ink)
{
    Leaving *leaving = context;
    (void)id;
    if (exact_on_segment(ink, leaving->from)) {
        add_direction(leaving, minus(ink.a, leaving->from));
        add_direction(leaving, minus(ink.b, leaving->from));
    }
    return leaving->status == STATUS_OK;
}

/* Whether d lies less than half a turn to that side of `border` (1 left, -1 right), or along it. */
static bool is_beside(Point border, Point d, int side)
{
    int64_t turn = cross(border, d) * side;
    return turn > 0 || (turn == 0 && dot(border, d) > 0);
}

/* The direction that has all others on that side; false where there is none. */
static bool find_border(const Leaving *leaving, int side, Point *border)
{
    for (size_t i = 0; i < leaving->count; i++) {
        size_t k = 0;
        while (k < leaving->count &&
               is_beside(leaving->directions[i], leaving->directions[k], side))
            k++;
        if (k == leaving->count) {
            *border = leaving->directions[i];
            return true;
        }
    }
    return leaving->count == 0;
}

static Status add_corner(RouteGraph *graph, Leaving *leaving)
{
    RouteCorner corner = {.at = leaving->from};
    leaving->count = 0;
    segment_index_visit_box(graph->index, (Box){corner.at, corner.at}, look_leaving, leaving);
    if (leaving->status || !find_border(leaving, 1, &corner.right) ||
        !find_border(leaving, -1, &corner.left))
        return leaving->status;
    void *items = graph->corners;
    Status status =
        memory_reserve(&items, &graph->corner_capacity, graph->corner_count + 1, sizeof corner);
    if (status)
        return status;
    graph->corners = items;
    graph->corners[graph->corner_count++] = corner;
    return STATUS_OK;
}

static int by_point(const void *a, const void *b)
{
    return point_compare(*(const Point *)a, *(const Point *)b);
}

static Status find_corners(RouteGraph *graph, const Segment *ink, size_t ink_count)
{
    if (ink_count == 0)
        return STATUS_OK;
    Point *ends = memory_new(2 * ink_count * sizeof *ends);
    if (!ends)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < ink_count; i++) {
        ends[2 * i] = ink[i].a;
        ends[2 * i + 1] = ink[i].b;
    }
    qsort(ends, 2 * ink_count, sizeof *ends, by_point);
    Leaving leaving = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < 2 * ink_count && status == STATUS_OK; i++) {
        leaving.from = ends[i];
        if (i == 0 || !point_equal(ends[i], ends[i - 1]))
            status = add_corner(graph, &leaving);
    }
    memory_free(leaving.directions);
    memory_free(ends);
    return status;
}

/* Narrow passages. */

enum { LOCAL_MOST = 32 }; /* more ink than this within a few steps is taken to be narrow */

/* The ink that comes near a corner. */
typedef struct LocalInk {
    Box box;
    Segment pieces[LOCAL_MOST];
    size_t count;
    bool full;
} LocalInk;

/* Whether the line through s passes the box, corners included; their boxes meet. */
static bool enters(Segment s, Box box)
{
    Point corners[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    bool left = false;
    bool right = false;
    for (int i = 0; i < 4; i++) {
        int side = exact_side(s.a, s.b, corners[i]);
        left = left || side >= 0;
        right = right || side <= 0;
    }
    return left && right;
}

static bool look_local(void *context, uint32_t id, Segment ink)
{
    LocalInk *local = context;
    (void)id;
    if (!enters(ink, local->box))
        return true;
    local->full = local->count == LOCAL_MOST;
    if (!local->full)
        local->pieces[local->count++] = ink;
    return !local->full;
}

static Box box_around(Point p, int32_t reach)
{
    return (Box){{p.x - reach, p.y - reach}, {p.x + reach, p.y + reach}};
}

/* Whether one of the two pieces ends on the other, near the corner. */
static bool is_joint(const LocalInk *local, Segment s, Segment t)
{
    return (box_holds(local->box, s.a) && exact_on_segment(t, s.a)) ||
           (box_holds(local->box, s.b) && exact_on_segment(t, s.b)) ||
           (box_holds(local->box, t.a) && exact_on_segment(s, t.a)) ||
           (box_holds(local->box, t.b) && exact_on_segment(s, t.b));
}

/* Whether ink comes near the corner that is not joined to it by ink near it: there may be a way
 * between the two. */
static bool is_narrow(const RouteGraph *graph, Point corner)
{
    LocalInk local = {.box = box_around(corner, NARROW)};
    segment_index_visit_box(graph->index, local.box, look_local, &local);
    if (local.full)
        return true;
    Segment *pieces = local.pieces;
    size_t joined = 0; /* the first so many are joined to the corner; `seen` of them are done */
    for (size_t i = 0; i < local.count; i++)
        if (exact_on_segment(pieces[i], corner)) {
            Segment piece = pieces[i];
            pieces[i] = pieces[joined];
            pieces[joined++] = piece;
        }
    for (size_t seen = 0; seen < joined; seen++)
        for (size_t i = joined; i < local.count; i++)
            if (is_joint(&local, pieces[seen], pieces[i])) {
                Segment piece = pieces[i];
                pieces[i] = pieces[joined];
                pieces[joined++] = piece;
            }
    return joined < local.count;
}

/* Nodes. */

static Status add_spot(Spots *spots, Point at, RouteBeside beside)
{
    void *items = spots->items;
    Status status = memory_reserve(&items, &spots->capacity, spots->count + 1, sizeof(Spot));
    if (status)
        return status;
    spots->items = items;
    spots->items[spots->count++] = (Spot){at, beside};
    return STATUS_OK;
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
    return cross(corner.right, offset) <= 0 || cross(corner.left, offset) >= 0;
}

static Status add_spots(const RouteGraph *graph, Spots *spots, uint32_t id)
{
    RouteCorner corner = graph->corners[id];
    bool narrow = is_narrow(graph, corner.at);
    int32_t reach = narrow ? NARROW_REACH : 1;
    for (int32_t x = -reach; x <= reach; x++) {
        for (int32_t y = -reach; y <= reach; y++) {
            Point at = {corner.at.x + x, corner.at.y + y};
            if (!box_holds(graph->board, at) || (!narrow && !is_useful(corner, (Point){x, y})))
                continue;
            Status status = add_spot(spots, at, (RouteBeside){id, narrow});
            if (status)
                return status;
        }
    }
    return STATUS_OK;
}

static int by_place(const void *a, const void *b)
{
    const Spot *left = a;
    const Spot *right = b;
    int order = point_compare(left->at, right->at);
    if (order == 0)
        order = (left->beside.corner > right->beside.corner) -
                (left->beside.corner < right->beside.corner);
    return order;
}

/* Makes one node of all spots at a place, from number i on, unless there is ink; returns the
 * number of the first spot at another place. */
static size_t add_node(RouteGraph *graph, const Spots *spots, size_t i, size_t *beside_count)
{
    Point at = spots->items[i].at;
    bool is_end = false;
    RouteNode node = {at, (uint32_t)*beside_count, 0};
    bool clear = route_graph_clear(graph, at, at);
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
    for (size_t i = 0; i < spots->count;)
        i = add_node(graph, spots, i, &beside_count);
    return STATUS_OK;
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
    Status status = add_spot(&spots, a, nothing);
    if (status == STATUS_OK)
        status = add_spot(&spots, b, nothing);
    for (uint32_t id = 0; id < graph->corner_count && status == STATUS_OK; id++)
        status = add_spots(graph, &spots, id);
    if (status == STATUS_OK)
        status = make_nodes(graph, &spots);
    memory_free(spots.items);
    if (status)
        return status;
    graph->start = node_at(graph, a);
    graph->goal = node_at(graph, b);
    return STATUS_OK;
}

Status route_graph_build(RouteGraph *graph, Box board, const Segment *ink, size_t ink_count,
                         Point a, Point b)
{
    *graph = (RouteGraph){.board = board};
    Status status = segment_index_create(&graph->index);
    for (size_t i = 0; i < ink_count && status == STATUS_OK; i++)
        status = segment_index_add(graph->index, ink[i], (uint32_t)i);
    if (status == STATUS_OK)
        status = find_corners(graph, ink, ink_count);
    if (status == STATUS_OK)
        status = find_nodes(graph, a, b);
    return status;
}

void route_graph_free(RouteGraph *graph)
{
    segment_index_destroy(graph->index);
    memory_free(graph->corners);
    memory_free(graph->nodes);
    memory_free(graph->beside);
    *graph = (RouteGraph){0};
}
