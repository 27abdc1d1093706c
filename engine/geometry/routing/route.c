/* The search for the shortest path around ink. route.h lists what it guarantees.
 *
 * Two searches alternate: the main one from a, and one from b that gets every fourth turn. The
 * first to arrive has found the path. If either has nowhere left to go, there is no path. So if one
 * of the points is enclosed, the search from that point ends soon, however large the rest of the
 * board is.
 *
 * Edges that would make a path longer than a bound are deferred. When all other edges have been
 * tried, the bound is raised, and the deferred edges of each node are searched for again. Edges are
 * tried in the same order as if all had been queued from the start. But if the path isn't much
 * longer than the straight line, most edges are never queued. */
#include "geometry/routing/route.h"

#include "base/memory.h"
#include "geometry/plane/vector.h"
#include "geometry/routing/route_graph.h"
#include "geometry/routing/route_improve.h"
#include "geometry/routing/route_shade.h"
#include "geometry/routing/steps.h"

enum {
    BACK_TURN = 4,    /* every BACK_TURN-th step is one of the search from the goal */
    FIRST_PART = 64,  /* the first bound allows a path 1/FIRST_PART longer than the straight line */
    NODE_STEPS = 15,  /* steps of work to allocate and set up a node of a search */
    PIECE_STEPS = 20, /* steps of work to queue an edge */
    LOOK_STEPS = 5,   /* steps of work to examine a node, or a box around nodes */
};

static const uint32_t NOWHERE = UINT32_MAX;

/* The length of a path, in units of Length. A path around much ink may be too long for a Length. */
typedef Wide PathLength;

static const PathLength NOTHING = (PathLength)1 << 100;

typedef struct Visit {
    PathLength cost; /* length of the best path to this node; valid if `from` isn't NOWHERE */
    /* Length of the shortest path through this node that was deferred, or NOTHING. */
    PathLength left;
    uint32_t from; /* the previous node on that path, or NOWHERE */
} Visit;

/* The search from one of the two points. */
typedef struct Search {
    const RouteGraph *graph; /* borrowed */
    uint32_t start, goal;
    bool taut;     /* consider only paths that a taut string could take */
    Visit *visits; /* owned; for each node */
    /* Owned; the queued edges, which may be blocked by ink. A step's cost is a lower bound for a
     * path with the edge: the path to it, the edge, and the straight line to the goal. Nodes are
     * sorted by their points, so equal costs are ordered by points. */
    Steps steps;
    PathLength tried; /* all edges of paths up to this length have been queued */
    PathLength bound; /* edges of paths up to this length are being queued */
    PathLength left;  /* the shortest path length that was deferred, or NOTHING */
} Search;

/* The directions in which a path may continue from a node: from `ahead`, its direction so far, to
 * the left up to `left` and to the right up to `right`. A side whose limit is `ahead` isn't
 * allowed. At the start, at narrow passages, and if paths needn't be taut, any direction is
 * allowed. */
typedef struct Turning {
    bool any;
    Point ahead, left, right;
} Turning;

/* A taut path turns only around corners. It can turn left until it points at the farthest corner on
 * its left, and likewise to the right. */
static Turning turning_at(const Search *search, uint32_t id)
{
    const RouteGraph *graph = search->graph;
    RouteNode node = graph->nodes[id];
    if (id == search->start || !search->taut)
        return (Turning){.any = true};
    Point ahead = vector_minus(node.at, graph->nodes[search->visits[id].from].at);
    Turning turning = {false, ahead, ahead, ahead};
    for (uint32_t i = 0; i < node.count; i++) {
        RouteCorner adjacent = graph->adjacent[node.first + i];
        turning.any = turning.any || adjacent.narrow;
        Point corner = graph->corners.items[adjacent.corner].at;
        Point there = vector_minus(corner, node.at);
        int64_t side = vector_cross(ahead, there);
        if (side > 0 && vector_cross(turning.left, there) > 0)
            turning.left = there;
        if (side < 0 && vector_cross(turning.right, there) < 0)
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
    int64_t side = vector_cross(turning->ahead, direction);
    return side > 0   ? vector_cross(direction, turning->left) >= 0
           : side < 0 ? vector_cross(direction, turning->right) <= 0
                      : false;
}

/* Return whether ink at a corner blocks a path that passes the corner: whether the ink leaves the
 * corner in a direction that crosses the path ahead of the node. `there` is the corner as seen from
 * the node; it is to the left (side 1) or right (-1) of the path's direction. */
static bool bars(Point direction, Point there, Point ink, int side)
{
    return vector_cross(direction, ink) * side < 0 && vector_cross(there, ink) * side <= 0;
}

/* Return whether a path that reaches the node in the given direction can continue around one of its
 * corners: the corner is on one side of the path, and none of the corner's ink crosses the path
 * ahead of the node. */
static bool may_touch_at(const RouteGraph *graph, RouteNode node, Point direction)
{
    for (uint32_t i = 0; i < node.count; i++) {
        RouteCorner adjacent = graph->adjacent[node.first + i];
        if (adjacent.narrow)
            return true;
        Corner corner = graph->corners.items[adjacent.corner];
        Point there = vector_minus(corner.at, node.at);
        int64_t turn = vector_cross(direction, there);
        int side = (turn > 0) - (turn < 0);
        if (side != 0 && !bars(direction, there, corner.left, side) &&
            !bars(direction, there, corner.right, side))
            return true;
    }
    return false;
}

/* A node whose edges are being looked for. */
typedef struct Expansion {
    Search *search;
    uint32_t id;
    PathLength left; /* the shortest path length that was deferred, or NOTHING */
    Point here, goal;
    Turning turning;
    RouteShade shade;
    Status status; /* the status of the expansion so far */
} Expansion;

/* Return whether the whole box is on the given side (1 left, -1 right) of the line through `here`,
 * or on the line. */
static bool is_beside(Box box, Point here, Point direction, int side)
{
    Point corners[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    for (int i = 0; i < 4; i++)
        if (vector_cross(direction, vector_minus(corners[i], here)) * side < 0)
            return false;
    return true;
}

/* Return the distance from a point to a box. */
static Length length_to_box(Point p, Box box)
{
    Point nearest = {p.x < box.low.x    ? box.low.x
                     : p.x > box.high.x ? box.high.x
                                        : p.x,
                     p.y < box.low.y    ? box.low.y
                     : p.y > box.high.y ? box.high.y
                                        : p.y};
    return length_of((Segment){p, nearest});
}

/* Return whether to defer an edge because its path, which is at least this long, exceeds the bound.
 * If so, record the length. */
static bool leaves(Expansion *expansion, PathLength least)
{
    if (least <= expansion->search->bound)
        return false;
    if (least < expansion->left)
        expansion->left = least;
    return true;
}

/* Return whether no node in the box can be the next node of a path: the box is outside the allowed
 * directions, too far away for the present bound, or hidden. */
static bool skips_frame(void *context, const InkFrame *frame)
{
    Expansion *expansion = context;
    Box box = ink_frame_of_points(frame);
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
    Search *search = expansion->search;
    work_note(search->graph->work, LOOK_STEPS);
    PathLength least = search->visits[expansion->id].cost + length_to_box(here, box) +
                       length_to_box(expansion->goal, box);
    return route_shade_hides_box(&expansion->shade, box) || leaves(expansion, least);
}

/* Queue the edge to node `to`, if the path may continue in that direction. */
static Status try_node(Expansion *expansion, uint32_t to)
{
    Search *search = expansion->search;
    const RouteGraph *graph = search->graph;
    Status status = work_spend(graph->work, LOOK_STEPS);
    if (status || search->visits[to].from != NOWHERE)
        return status;
    RouteNode next = graph->nodes[to];
    Point direction = vector_minus(next.at, expansion->here);
    PathLength least = search->visits[expansion->id].cost +
                       length_of((Segment){expansion->here, next.at}) +
                       length_of((Segment){next.at, expansion->goal});
    if (least <= search->tried || !may_turn(&expansion->turning, direction))
        return STATUS_OK;
    bool touches = !search->taut || to == search->goal || may_touch_at(graph, next, direction);
    if (!touches || route_shade_hides(&expansion->shade, next.at) || leaves(expansion, least))
        return STATUS_OK;
    status = work_spend(graph->work, PIECE_STEPS);
    return status ? status : steps_push(&search->steps, (SearchStep){least, expansion->id, to});
}

static bool visit_node(void *context, uint32_t id)
{
    Expansion *expansion = context;
    expansion->status = try_node(expansion, expansion->search->graph->tree.numbers[id]);
    return expansion->status == STATUS_OK;
}

/* Queue each edge that leaves a node, if the path with this edge doesn't exceed the bound. */
static Status expand(Search *search, uint32_t id)
{
    const RouteGraph *graph = search->graph;
    Expansion expansion = {.search = search, .id = id, .left = NOTHING};
    search->visits[id].left = NOTHING;
    expansion.here = graph->nodes[id].at;
    expansion.goal = graph->nodes[search->goal].at;
    expansion.turning = turning_at(search, id);
    if (may_not_turn(&expansion.turning))
        return STATUS_OK;
    route_shade_look(&expansion.shade, &graph->ink, graph->board, expansion.here);
    Status status = work_spend(graph->work, LOOK_STEPS);
    if (status)
        return status;
    InkVisitor visitor = {&expansion, skips_frame, visit_node};
    ink_tree_walk(&graph->tree, NULL, &visitor);
    search->visits[id].left = expansion.left;
    if (expansion.left < search->left)
        search->left = expansion.left;
    return expansion.status;
}

/* Raise the bound so that the allowed detour at least doubles, and queue the edges within the new
 * bound. */
static Status push_more(Search *search)
{
    const RouteGraph *graph = search->graph;
    Length straight =
        length_of((Segment){graph->nodes[search->start].at, graph->nodes[search->goal].at});
    PathLength further = 2 * search->bound - straight;
    search->tried = search->bound;
    search->bound = search->left > further ? search->left : further;
    search->left = NOTHING;
    Status status = work_spend(graph->work, graph->node_count);
    for (uint32_t id = 0; id < graph->node_count && status == STATUS_OK; id++) {
        const Visit *visit = &search->visits[id];
        if (visit->from != NOWHERE && visit->left <= search->bound)
            status = expand(search, id);
        else if (visit->from != NOWHERE && visit->left < search->left)
            search->left = visit->left;
    }
    search->tried = 0;
    return status;
}

/* Running one search from start to end. */

static Status search_open(Search *search)
{
    const RouteGraph *graph = search->graph;
    Status status = work_spend(graph->work, graph->node_count * NODE_STEPS);
    if (status)
        return status;
    search->visits = memory_new(graph->node_count * sizeof *search->visits);
    if (!search->visits)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < graph->node_count; i++)
        search->visits[i].from = NOWHERE;
    search->visits[search->start].from = search->start;
    Length straight =
        length_of((Segment){graph->nodes[search->start].at, graph->nodes[search->goal].at});
    search->bound = straight + straight / FIRST_PART;
    search->left = NOTHING;
    return expand(search, search->start);
}

static void search_close(Search *search)
{
    memory_free(search->visits);
    memory_free(search->steps.items);
}

/* Take the next step of the search. Return STATUS_NO_ROUTE if there is none. */
static Status search_on(Search *search)
{
    const RouteGraph *graph = search->graph;
    for (;;) {
        Status status = STATUS_OK;
        while (search->steps.count == 0 && search->left != NOTHING && status == STATUS_OK)
            status = push_more(search);
        if (status == STATUS_OK)
            status = work_spend(graph->work, LOOK_STEPS);
        if (status)
            return status;
        if (search->steps.count == 0)
            return STATUS_NO_ROUTE;
        SearchStep step = steps_pop(&search->steps);
        Point from = graph->nodes[step.from].at;
        Point to = graph->nodes[step.to].at;
        if (search->visits[step.to].from != NOWHERE || !route_graph_clear(graph, from, to, NULL))
            continue;
        PathLength cost = search->visits[step.from].cost + length_of((Segment){from, to});
        search->visits[step.to] = (Visit){cost, NOTHING, step.from};
        return step.to == search->goal ? STATUS_OK : expand(search, step.to);
    }
}

static bool has_arrived(const Search *search)
{
    return search->visits[search->goal].from != NOWHERE;
}

/* Copy the path that was found, from the search's start to its goal, or the other way if
 * `reversed`. */
static Status copy_path(const Search *search, bool reversed, Point **path, size_t *path_count)
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
    *path = made;
    *path_count = count;
    return STATUS_OK;
}

/* Search from both points alternately, until one search reaches the other point. */
static Status search_both(const RouteGraph *graph, bool taut, Point **path, size_t *path_count)
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
        status = copy_path(&ahead, false, path, path_count);
    else if (status == STATUS_OK)
        status = copy_path(&back, true, path, path_count);
    search_close(&ahead);
    search_close(&back);
    return status;
}

/* The complete search. */

static Status straight_way(Point a, Point b, Point **path, size_t *path_count)
{
    Point *made = memory_new(2 * sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made[0] = a;
    made[1] = b;
    *path = made;
    *path_count = 2;
    return STATUS_OK;
}

/* Find a path that isn't straight, between points that ink doesn't separate. Look for a taut path
 * first. If there is none, look for one that isn't taut, between lattice points that happen to be
 * in line with a passage. */
static Status find_way(RouteGraph *graph, Point a, Point b, Point **path, size_t *path_count)
{
    Status status = route_graph_fill(graph, a, b);
    if (status)
        return status;
    Point *found = NULL;
    size_t count = 0;
    status = search_both(graph, true, &found, &count);
    if (status == STATUS_NO_ROUTE)
        status = search_both(graph, false, &found, &count);
    if (status)
        return status;
    status = route_improve(graph, found, &count);
    if (status) {
        memory_free(found);
        return status;
    }
    *path = found;
    *path_count = count;
    return STATUS_OK;
}

/* Return the face of a point that isn't on ink. If it is on the board edge, return the face inside.
 */
static uint32_t face_of(const Subdivision *subdivision, Point p)
{
    SubdivisionPlace place = subdivision_locate(subdivision, p);
    if (place.kind == SUBDIVISION_IN_FACE)
        return place.id;
    uint32_t half_edge = place.kind == SUBDIVISION_ON_EDGE
                             ? 2 * place.id
                             : subdivision_vertex_half_edge(subdivision, place.id);
    uint32_t face = subdivision_half_edge_face(subdivision, half_edge);
    if (face != SUBDIVISION_OUTSIDE)
        return face;
    return subdivision_half_edge_face(subdivision, subdivision_twin(half_edge));
}

/* Return whether the ink in `cut` separates a and b, which aren't on ink. It does if they are in
 * different faces: then every curve on the board from a to b touches the ink. */
static bool are_apart(const Subdivision *cut, Point a, Point b)
{
    return face_of(cut, a) != face_of(cut, b);
}

Status route_find(const Subdivision *cut, const Segment *ink, size_t ink_count, Point a, Point b,
                  Work *work, Point **path, size_t *path_count)
{
    Box board = subdivision_board(cut);
    if (!box_holds(board, a) || !box_holds(board, b))
        return STATUS_OUTSIDE_BOARD;
    RouteGraph graph;
    Status status = route_graph_open(&graph, board, ink, ink_count, work);
    if (status == STATUS_OK) {
        if (!route_graph_clear(&graph, a, a, NULL) || !route_graph_clear(&graph, b, b, NULL))
            status = STATUS_ON_OPPONENT;
        else if (point_equal(a, b))
            status = STATUS_ZERO_LENGTH;
        else if (route_graph_clear(&graph, a, b, NULL))
            status = straight_way(a, b, path, path_count);
        else if (are_apart(cut, a, b))
            status = STATUS_NO_ROUTE;
        else
            status = find_way(&graph, a, b, path, path_count);
    }
    route_graph_free(&graph);
    return status;
}
