/* The search for the shortest way round ink. What it promises is in route.h.
 *
 * Two searches go on side by side, the main one from a, and one from b that gets every fourth turn.
 * The first that arrives has the way, and the first that has nowhere left to go knows that there is
 * none: where one of the points is enclosed, its own search says so soon, however large the rest
 * of the board is.
 */
#include "geometry/route.h"

#include "base/memory.h"
#include "geometry/exact.h"
#include "geometry/route_apart.h"
#include "geometry/route_graph.h"
#include "geometry/route_improve.h"
#include "geometry/route_shade.h"

#include <stdlib.h>

enum { BACK_TURN = 4 }; /* every fourth turn is the second search's */

static const uint32_t NOWHERE = UINT32_MAX;

/* A piece that may be gone: `to` is reached from `from`, if nothing is in the way. */
typedef struct Step {
    Length least; /* of a way with this piece: what leads here, the piece, and straight on to the
                     end */
    uint32_t from, to;
} Step;

typedef struct Visit {
    Length cost;   /* of the shortest way here; known once `from` is */
    uint32_t from; /* node, or NOWHERE */
} Visit;

/* One search. */
typedef struct Search {
    const RouteGraph *graph; /* borrowed */
    uint32_t start, goal;
    bool taut;     /* only ways that a taut string could take */
    Visit *visits; /* owned, for each node */
    Step *steps;   /* owned: a heap, the least first */
    size_t count, capacity;
} Search;

static int64_t cross(Point a, Point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static Point minus(Point a, Point b)
{
    return (Point){a.x - b.x, a.y - b.y};
}

/* The heap. Nodes are numbered by their points, so equal lengths are told apart by points. */

static bool step_before(Step a, Step b)
{
    if (a.least != b.least)
        return a.least < b.least;
    return a.to != b.to ? a.to < b.to : a.from < b.from;
}

static Status push_step(Search *search, Step step)
{
    void *items = search->steps;
    Status status = memory_reserve(&items, &search->capacity, search->count + 1, sizeof step);
    if (status)
        return status;
    search->steps = items;
    size_t at = search->count++;
    while (at > 0 && step_before(step, search->steps[(at - 1) / 2])) {
        search->steps[at] = search->steps[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    search->steps[at] = step;
    return STATUS_OK;
}

static Step pop_step(Search *search)
{
    Step first = search->steps[0];
    Step last = search->steps[--search->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= search->count)
            break;
        if (child + 1 < search->count &&
            step_before(search->steps[child + 1], search->steps[child]))
            child++;
        if (!step_before(search->steps[child], last))
            break;
        search->steps[at] = search->steps[child];
        at = child;
    }
    search->steps[at] = last;
    return first;
}

/* Where a way that has come to a node may turn: directions from `ahead`, the one it came in, to the
 * left up to `left` and to the right up to `right`; neither where that is `ahead`. At the start, by
 * narrow passages, and where ways need not be taut, any. */
typedef struct Turning {
    bool any;
    Point ahead, left, right;
} Turning;

/* A taut way turns only round something, so no further than to a corner that it has on that side.
 */
static Turning turning_at(const Search *search, uint32_t id)
{
    const RouteGraph *graph = search->graph;
    RouteNode node = graph->nodes[id];
    if (id == search->start || !search->taut)
        return (Turning){.any = true};
    Point ahead = minus(node.at, graph->nodes[search->visits[id].from].at);
    Turning turning = {false, ahead, ahead, ahead};
    for (uint32_t i = 0; i < node.count; i++) {
        RouteBeside beside = graph->beside[node.first + i];
        turning.any = turning.any || beside.narrow;
        Point corner = graph->corners[beside.corner].at;
        Point there = minus(corner, node.at);
        int64_t side = cross(ahead, there);
        if (side > 0 && cross(turning.left, there) > 0)
            turning.left = there;
        if (side < 0 && cross(turning.right, there) < 0)
            turning.right = there;
    }
    return turning;
}

static bool may_not_turn(const Turning *turning)
{
    return !turning->any && point_equal(turning->left, turning->ahead) &&
           point_equal(turning->right, turning->ahead);
}

static bool may_turn(const Turning *turning, Point direction)
{
    if (turning->any)
        return true;
    int64_t side = cross(turning->ahead, direction);
    return side > 0   ? cross(direction, turning->left) >= 0
           : side < 0 ? cross(direction, turning->right) <= 0
                      : false;
}

/* Whether ink that leaves the corner to one side of a way is in front of it: `there` is the corner
 * as seen from the node, on the side given (1 left, -1 right) of the direction. */
static bool bars(Point direction, Point there, Point ink, int side)
{
    return cross(direction, ink) * side < 0 && cross(there, ink) * side <= 0;
}

/* Whether a way that comes to the node in that direction can go on round one of its corners: the
 * corner is on one side, and none of its ink crosses over to the other in front of it. */
static bool may_touch_at(const RouteGraph *graph, RouteNode node, Point direction)
{
    for (uint32_t i = 0; i < node.count; i++) {
        RouteBeside beside = graph->beside[node.first + i];
        if (beside.narrow)
            return true;
        RouteCorner corner = graph->corners[beside.corner];
        Point there = minus(corner.at, node.at);
        int64_t turn = cross(direction, there);
        int side = (turn > 0) - (turn < 0);
        if (side != 0 && !bars(direction, there, corner.left, side) &&
            !bars(direction, there, corner.right, side))
            return true;
    }
    return false;
}

/* A node whose pieces onward are looked for. */
typedef struct Expansion {
    Search *search;
    uint32_t id;
    Point here, goal;
    Turning turning;
    RouteShade shade;
} Expansion;

/* Whether all four corners, and so all of the box, are on that side (1 left, -1 right) of the line
 * through `here`, or on it. */
static bool is_beside(Box box, Point here, Point direction, int side)
{
    Point corners[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    for (int i = 0; i < 4; i++)
        if (cross(direction, minus(corners[i], here)) * side < 0)
            return false;
    return true;
}

/* Whether no node in the box can come next: it is beyond both sectors that may be turned into, or
 * hidden. */
static bool skips_box(const void *context, Box box)
{
    const Expansion *expansion = context;
    const Turning *turning = &expansion->turning;
    Point here = expansion->here;
    if (!turning->any) {
        bool no_left =
            point_equal(turning->left, turning->ahead) || is_beside(box, here, turning->ahead, -1);
        bool no_right =
            point_equal(turning->right, turning->ahead) || is_beside(box, here, turning->ahead, 1);
        if (no_left && no_right)
            return true;
    }
    return route_shade_hides_box(&expansion->shade, box);
}

/* Pushes the piece to another node, if it may go on so. */
static Status try_node(void *context, uint32_t to)
{
    const Expansion *expansion = context;
    Search *search = expansion->search;
    const RouteGraph *graph = search->graph;
    if (search->visits[to].from != NOWHERE)
        return STATUS_OK;
    RouteNode next = graph->nodes[to];
    Point direction = minus(next.at, expansion->here);
    bool touches = !search->taut || to == search->goal || may_touch_at(graph, next, direction);
    if (!touches || !may_turn(&expansion->turning, direction) ||
        route_shade_hides(&expansion->shade, next.at))
        return STATUS_OK;
    Length least = search->visits[expansion->id].cost +
                   length_of((Segment){expansion->here, next.at}) +
                   length_of((Segment){next.at, expansion->goal});
    return push_step(search, (Step){least, expansion->id, to});
}

/* Pushes the pieces that may go on from a node. */
static Status expand(Search *search, uint32_t id)
{
    const RouteGraph *graph = search->graph;
    Expansion expansion = {.search = search, .id = id};
    expansion.here = graph->nodes[id].at;
    expansion.goal = graph->nodes[search->goal].at;
    expansion.turning = turning_at(search, id);
    if (may_not_turn(&expansion.turning))
        return STATUS_OK;
    route_shade_look(&expansion.shade, graph->index, graph->board, expansion.here);
    RouteTreeVisitor visitor = {&expansion, skips_box, try_node};
    return route_tree_walk(&graph->tree, &visitor);
}

/* One search from end to end. */

static Status search_open(Search *search)
{
    const RouteGraph *graph = search->graph;
    search->visits = memory_new(graph->node_count * sizeof *search->visits);
    if (!search->visits)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < graph->node_count; i++)
        search->visits[i].from = NOWHERE;
    search->visits[search->start].from = search->start;
    return expand(search, search->start);
}

static void search_close(Search *search)
{
    memory_free(search->visits);
    memory_free(search->steps);
}

/* Goes on to the next node. STATUS_NO_ROUTE when there is none. */
static Status search_on(Search *search)
{
    const RouteGraph *graph = search->graph;
    while (search->count > 0) {
        Step step = pop_step(search);
        Point from = graph->nodes[step.from].at;
        Point to = graph->nodes[step.to].at;
        if (search->visits[step.to].from != NOWHERE || !route_graph_clear(graph, from, to, NULL))
            continue;
        Length cost = search->visits[step.from].cost + length_of((Segment){from, to});
        search->visits[step.to] = (Visit){cost, step.from};
        return step.to == search->goal ? STATUS_OK : expand(search, step.to);
    }
    return STATUS_NO_ROUTE;
}

static bool has_arrived(const Search *search)
{
    return search->visits[search->goal].from != NOWHERE;
}

/* The way found, from the search's start to its goal or, `reversed`, the other way round. */
static Status copy_way(const Search *search, bool reversed, Point **way, size_t *way_count)
{
    size_t count = 1;
    for (uint32_t id = search->goal; id != search->start; id = search->visits[id].from)
        count++;
    Point *made = memory_new(count * sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    uint32_t id = search->goal;
    for (size_t i = 0; i < count; i++, id = search->visits[id].from)
        made[reversed ? i : count - 1 - i] = search->graph->nodes[id].at;
    *way = made;
    *way_count = count;
    return STATUS_OK;
}

/* Searches from both ends. */
static Status search_both(const RouteGraph *graph, bool taut, Point **way, size_t *way_count)
{
    Search ahead = {.graph = graph, .start = graph->start, .goal = graph->goal, .taut = taut};
    Search back = {.graph = graph, .start = graph->goal, .goal = graph->start, .taut = taut};
    Status status = search_open(&ahead);
    if (status == STATUS_OK)
        status = search_open(&back);
    for (size_t turn = 0; status == STATUS_OK && !has_arrived(&ahead) && !has_arrived(&back);
         turn++)
        status = search_on(turn % BACK_TURN == 0 ? &back : &ahead);
    if (status == STATUS_OK && has_arrived(&ahead))
        status = copy_way(&ahead, false, way, way_count);
    else if (status == STATUS_OK)
        status = copy_way(&back, true, way, way_count);
    search_close(&ahead);
    search_close(&back);
    return status;
}

/* The search as a whole. */

static Status straight_way(Point a, Point b, Point **way, size_t *way_count)
{
    Point *made = memory_new(2 * sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made[0] = a;
    made[1] = b;
    *way = made;
    *way_count = 2;
    return STATUS_OK;
}

/* What is to be found, and in what ink. */
typedef struct Task {
    Box board;
    const Segment *ink;
    size_t ink_count;
    Point a, b;
} Task;

/* A way that is not straight: a taut one first. Where there is none, either the ink keeps the
 * points apart, or the way is one that no taut string would take, between lattice points that
 * happen to lie well. */
static Status find_way(RouteGraph *graph, const Task *task, Point **way, size_t *way_count)
{
    Status status = route_graph_fill(graph, task->ink, task->ink_count, task->a, task->b);
    if (status)
        return status;
    status = search_both(graph, true, way, way_count);
    if (status == STATUS_NO_ROUTE) {
        bool apart;
        status = route_apart(task->board, task->ink, task->ink_count, task->a, task->b, &apart);
        if (status == STATUS_OK)
            status = apart ? STATUS_NO_ROUTE : search_both(graph, false, way, way_count);
    }
    if (status == STATUS_OK)
        route_improve(graph, *way, way_count);
    return status;
}

static Status check_task(const Task *task)
{
    if (!box_holds(task->board, task->a) || !box_holds(task->board, task->b))
        return STATUS_OUTSIDE_BOARD;
    for (size_t i = 0; i < task->ink_count; i++)
        if (!box_holds(task->board, task->ink[i].a) || !box_holds(task->board, task->ink[i].b))
            return STATUS_OUTSIDE_BOARD;
    return STATUS_OK;
}

Status route_find(Box board, const Segment *ink, size_t ink_count, Point a, Point b, Point **way,
                  size_t *way_count)
{
    Task task = {board, ink, ink_count, a, b};
    Status status = check_task(&task);
    if (status)
        return status;
    RouteGraph graph;
    status = route_graph_open(&graph, board, ink, ink_count);
    if (status == STATUS_OK) {
        if (!route_graph_clear(&graph, a, a, NULL) || !route_graph_clear(&graph, b, b, NULL))
            status = STATUS_ON_OPPONENT;
        else if (point_equal(a, b))
            status = STATUS_ZERO_LENGTH;
        else if (route_graph_clear(&graph, a, b, NULL))
            status = straight_way(a, b, way, way_count);
        else
            status = find_way(&graph, &task, way, way_count);
    }
    route_graph_free(&graph);
    return status;
}
