/* Test the parts of routing and of finding gaps: the nodes of a graph, compared with their
 * definition; which pieces hide others; and the trees that let searches skip many pieces at once.
 */
#include "base/memory.h"
#include "base/random.h"
#include "engine/geometry/random_ink.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"
#include "geometry/routing/ink_tree.h"
#include "geometry/routing/route_graph.h"
#include "geometry/routing/route_narrow.h"
#include "geometry/routing/route_shade.h"
#include "suites.h"

#include <stdlib.h>

enum { MOST_INK = 14 };

typedef struct Small {
    Box board;
    Segment ink[MOST_INK];
    size_t count;
} Small;

/* Make random strokes of pieces that extend up to `reach` steps in x and in y, and are sometimes a
 * single point. */
static void random_small(Random *random, Small *small)
{
    int32_t side = (int32_t)random_between(random, 8, 24);
    int32_t reach = (int32_t)random_between(random, 3, side);
    size_t want = (size_t)random_between(random, 2, MOST_INK);
    small->board = (Box){{0, 0}, {side, side}};
    small->count = want;
    random_ink(random, small->board, reach, small->ink, small->count);
}

static bool is_clear(const Small *small, Point p, Point q)
{
    for (size_t i = 0; i < small->count; i++)
        if (exact_touch((Segment){p, q}, small->ink[i]))
            return false;
    return true;
}

/* Return whether a point is an end of ink, and all ink leaves the point within an angle of less
 * than 180 degrees: from one of the directions, all others are to the left by less than 180
 * degrees. */
static bool is_corner(const Small *small, Point at)
{
    Point directions[2 * MOST_INK];
    size_t count = 0;
    bool is_end = false;
    for (size_t i = 0; i < small->count; i++) {
        Segment piece = small->ink[i];
        if (!exact_on_segment(piece, at))
            continue;
        is_end = is_end || point_equal(piece.a, at) || point_equal(piece.b, at);
        if (!point_equal(piece.a, at))
            directions[count++] = vector_minus(piece.a, at);
        if (!point_equal(piece.b, at))
            directions[count++] = vector_minus(piece.b, at);
    }
    bool found = count == 0;
    for (size_t i = 0; i < count && !found; i++) {
        found = true;
        for (size_t k = 0; k < count && found; k++) {
            int64_t side = vector_cross(directions[i], directions[k]);
            found = side > 0 || (side == 0 && vector_dot(directions[i], directions[k]) > 0);
        }
    }
    return is_end && found;
}

/* Return whether a piece touches the square around p that extends `steps` in each direction, border
 * included. */
static bool comes_near(Segment piece, Point p, int32_t steps)
{
    Box box = {{p.x - steps, p.y - steps}, {p.x + steps, p.y + steps}};
    Point corners[] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    bool near = box_holds(box, piece.a) || box_holds(box, piece.b);
    for (int i = 0; i < 4; i++)
        near = near || exact_touch(piece, (Segment){corners[i], corners[(i + 1) % 4]});
    return near;
}

/* Return whether two pieces are connected within two steps of p: an end of one is on the other. */
static bool are_joined(Segment s, Segment t, Point p)
{
    Point ends[] = {s.a, s.b, t.a, t.b};
    for (int i = 0; i < 4; i++)
        if (comes_near((Segment){ends[i], ends[i]}, p, ROUTE_NARROW) &&
            exact_on_segment(s, ends[i]) && exact_on_segment(t, ends[i]))
            return true;
    return false;
}

/* Mark in `facing` the ink that comes within two steps of a corner, but is not connected to the
 * corner. Pieces count as connected if they meet within two steps of the corner. */
static void mark_facing(const Small *small, Point corner, bool *facing)
{
    bool joined[MOST_INK];
    bool near[MOST_INK];
    for (size_t i = 0; i < small->count; i++) {
        near[i] = comes_near(small->ink[i], corner, ROUTE_NARROW_REACH);
        joined[i] = exact_on_segment(small->ink[i], corner);
    }
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < small->count; i++)
            for (size_t k = 0; k < small->count; k++)
                if (joined[i] && near[k] && !joined[k] &&
                    are_joined(small->ink[i], small->ink[k], corner))
                    more = joined[k] = true;
    }
    for (size_t i = 0; i < small->count; i++)
        facing[i] = !joined[i] && comes_near(small->ink[i], corner, ROUTE_NARROW);
}

/* Return whether a piece from p to q would pass between a corner and the nearest place of a piece
 * of ink. The coordinates are relative to the corner, times the squared length of the ink. */
static bool leads_between(Point corner, Segment ink, Point p, Point q)
{
    int64_t dx = ink.b.x - ink.a.x;
    int64_t dy = ink.b.y - ink.a.y;
    int64_t size = dx * dx + dy * dy;
    int64_t along = (corner.x - ink.a.x) * dx + (corner.y - ink.a.y) * dy;
    if (size == 0)
        size = 1;
    along = along < 0 ? 0 : along > size ? size : along;
    int64_t x = (ink.a.x - corner.x) * size + along * dx;
    int64_t y = (ink.a.y - corner.y) * size + along * dy;
    int64_t px = p.x - corner.x, py = p.y - corner.y;
    int64_t qx = q.x - corner.x, qy = q.y - corner.y;
    int64_t side_p = x * py - y * px;
    int64_t side_q = x * qy - y * qx;
    int64_t corner_side = (qy - py) * px - (qx - px) * py;
    int64_t ink_side = (qx - px) * (y - py * size) - (qy - py) * (x - px * size);
    bool across = (side_p >= 0 && side_q <= 0) || (side_p <= 0 && side_q >= 0);
    return across && ((corner_side > 0 && ink_side < 0) || (corner_side < 0 && ink_side > 0));
}

/* The free lattice points up to five steps from a corner in x and in y, and for each whether it
 * should be a node for the narrow places at the corner. */
typedef struct Places {
    Point at[ROUTE_NARROW_MOST];
    bool used[ROUTE_NARROW_MOST];
    size_t count;
} Places;

static void find_places(const Small *small, Point corner, Places *places)
{
    bool facing[MOST_INK];
    mark_facing(small, corner, facing);
    places->count = 0;
    for (int32_t x = corner.x - ROUTE_NARROW_REACH; x <= corner.x + ROUTE_NARROW_REACH; x++)
        for (int32_t y = corner.y - ROUTE_NARROW_REACH; y <= corner.y + ROUTE_NARROW_REACH; y++)
            if (box_holds(small->board, (Point){x, y}) &&
                is_clear(small, (Point){x, y}, (Point){x, y})) {
                places->used[places->count] = false;
                places->at[places->count++] = (Point){x, y};
            }
    for (size_t n = 0; n < small->count; n++)
        for (size_t i = 0; i < places->count && facing[n]; i++)
            for (size_t k = 0; k < i; k++)
                if (!(places->used[i] && places->used[k]) &&
                    leads_between(corner, small->ink[n], places->at[i], places->at[k]) &&
                    is_clear(small, places->at[i], places->at[k]))
                    places->used[i] = places->used[k] = true;
}

/* Return whether the graph has a node at `at` that is adjacent to `corner` and has this value of
 * `narrow` there. */
static bool has_node(const RouteGraph *graph, Point at, uint32_t corner, bool narrow)
{
    for (size_t i = 0; i < graph->node_count; i++)
        for (uint32_t k = 0; k < graph->nodes[i].count; k++) {
            RouteCorner adjacent = graph->adjacent[graph->nodes[i].first + k];
            if (point_equal(graph->nodes[i].at, at) && adjacent.corner == corner &&
                adjacent.narrow == narrow)
                return true;
        }
    return false;
}

/* Check that all nodes are free, on the board, sorted, and either near the corners to which they
 * belong or at an end of the route. */
static void check_nodes(const Small *small, const RouteGraph *graph, Point a, Point b)
{
    for (size_t i = 0; i < graph->node_count; i++) {
        RouteNode node = graph->nodes[i];
        ck_assert(box_holds(small->board, node.at));
        ck_assert(is_clear(small, node.at, node.at));
        ck_assert(node.count > 0 || point_equal(node.at, a) || point_equal(node.at, b));
        ck_assert(i == 0 || point_compare(graph->nodes[i - 1].at, node.at) < 0);
        for (uint32_t k = 0; k < node.count; k++) {
            RouteCorner adjacent = graph->adjacent[node.first + k];
            Point corner = graph->corners.items[adjacent.corner].at;
            int32_t reach = adjacent.narrow ? ROUTE_NARROW_REACH : 1;
            ck_assert(comes_near((Segment){node.at, node.at}, corner, reach));
        }
    }
    ck_assert(point_equal(graph->nodes[graph->start].at, a));
    ck_assert(point_equal(graph->nodes[graph->goal].at, b));
}

/* Check the nodes in narrow places, and return how many there are. */
static int check_narrow(const Small *small, const RouteGraph *graph)
{
    int narrow = 0;
    for (uint32_t id = 0; id < graph->corners.count; id++) {
        static Places places;
        Point corner = graph->corners.items[id].at;
        find_places(small, corner, &places);
        size_t next = 0;
        for (int32_t x = corner.x - ROUTE_NARROW_REACH; x <= corner.x + ROUTE_NARROW_REACH; x++)
            for (int32_t y = corner.y - ROUTE_NARROW_REACH; y <= corner.y + ROUTE_NARROW_REACH;
                 y++) {
                bool is_free = next < places.count && point_equal(places.at[next], (Point){x, y});
                bool expected = is_free && places.used[next];
                ck_assert_int_eq(has_node(graph, (Point){x, y}, id, true), expected);
                narrow += expected;
                next += is_free;
            }
    }
    return narrow;
}

static void check_corners(const Small *small, const RouteGraph *graph)
{
    for (int32_t x = 0; x <= small->board.high.x; x++)
        for (int32_t y = 0; y <= small->board.high.y; y++) {
            int found = 0;
            for (size_t i = 0; i < graph->corners.count; i++)
                found += point_equal(graph->corners.items[i].at, (Point){x, y});
            ck_assert_int_eq(found, is_corner(small, (Point){x, y}));
        }
}

START_TEST(nodes_are_those_of_the_definition)
{
    Random random = {61};
    int narrow = 0;
    for (int round = 0; round < 200; round++) {
        Small small;
        random_small(&random, &small);
        Point a = random_point(&random, small.board);
        Point b = random_point(&random, small.board);
        if (!is_clear(&small, a, a) || !is_clear(&small, b, b))
            continue;
        RouteGraph graph;
        Work work = work_of(10000000);
        ck_assert_int_eq(route_graph_open(&graph, small.board, small.ink, small.count, &work),
                         STATUS_OK);
        ck_assert_int_eq(route_graph_fill(&graph, a, b), STATUS_OK);
        check_corners(&small, &graph);
        check_nodes(&small, &graph, a, b);
        narrow += check_narrow(&small, &graph);
        route_graph_free(&graph);
    }
    ck_assert_int_gt(narrow, 5000);
}
END_TEST

/* Put two similar rings of ink around a place, one twice as large as the other. Check that, seen
 * from the place, the inner ring hides every point just behind it, and no point in front of it. */
static void check_ring(const Point *corners, size_t count, Point from)
{
    Box board = {{0, 0}, {MAX_COORDINATE, MAX_COORDINATE}};
    Segment ink[16] = {0};
    for (size_t i = 0; i < count; i++) { /* the outer ring has twice the size */
        Point a = corners[i];
        Point b = corners[(i + 1) % count];
        ink[i] =
            (Segment){{from.x + 2 * a.x, from.y + 2 * a.y}, {from.x + 2 * b.x, from.y + 2 * b.y}};
        ink[count + i] = (Segment){{from.x + a.x, from.y + a.y}, {from.x + b.x, from.y + b.y}};
    }
    RouteGraph all;
    ck_assert_int_eq(route_graph_open(&all, board, ink, 2 * count, NULL), STATUS_OK);
    static RouteShade shade;
    route_shade_look(&shade, &all.ink, board, from);
    for (size_t i = 0; i < count; i++)
        for (int32_t part = 0; part <= 1000; part++) {
            Point a = corners[i];
            Point b = corners[(i + 1) % count];
            Point d = {a.x + (b.x - a.x) / 1000 * part, a.y + (b.y - a.y) / 1000 * part};
            Point behind = {from.x + 3 * d.x / 2, from.y + 3 * d.y / 2};
            ck_assert(route_shade_hides(&shade, behind));
            ck_assert(!route_shade_hides(&shade, (Point){from.x + d.x / 2, from.y + d.y / 2}));
            Box box = {{behind.x - 1, behind.y - 1}, {behind.x + 1, behind.y + 1}};
            bool at_corner = part == 0 || part == 1000;
            ck_assert(at_corner || route_shade_hides_box(&shade, box));
            box.low = box.high = from;
            ck_assert(!route_shade_hides_box(&shade, box));
        }
    route_graph_free(&all);
}

START_TEST(a_ring_hides_all_behind_it)
{
    /* The corners of both rings are on the borders between slices, so that in each slice one side
     * covers the view. */
    Point square[] = {{-400000, -400000}, {400000, -400000}, {400000, 400000}, {-400000, 400000}};
    Point on_its_corner[] = {{400000, 0}, {0, 400000}, {-400000, 0}, {0, -400000}};
    check_ring(square, 4, (Point){8000000, 7000000});
    check_ring(on_its_corner, 4, (Point){900000, 900000});
}
END_TEST

/* Each step of work is for a slice or a piece. Without pieces, only the slices may cost steps. */
START_TEST(a_look_at_nothing_takes_no_more_than_its_slices)
{
    static RouteShade shade;
    Box board = {{0, 0}, {MAX_COORDINATE, MAX_COORDINATE}};
    Work work = work_of(WORK_NO_LIMIT);
    InkTree none = {.work = &work};
    route_shade_look(&shade, &none, board, (Point){1000, 1000});
    ck_assert_uint_le(work.done, ROUTE_SHADE_SLICES);
    ck_assert(!route_shade_hides(&shade, (Point){2000, 2000}));
}
END_TEST

static bool count_piece(void *context, uint32_t id)
{
    (void)id;
    ++*(int *)context;
    return true;
}

/* Return how many steps of work the queries for a disc and a segment take. Count the pieces that
 * they visit in `seen`. */
static uint64_t steps_of_looks(const InkTree *tree, Point p, Point q, int64_t reach, int *seen)
{
    uint64_t before = tree->work->done;
    *seen = 0;
    ink_tree_visit_disc(tree, p, reach, count_piece, seen);
    ink_tree_visit_along(tree, (Segment){p, q}, count_piece, seen);
    return tree->work->done - before;
}

/* The same ink is drawn in two places far apart, first all of it in one and then in the other. The
 * tree splits ink independently of the order of its pieces, so queries take as many steps in both
 * places. */
START_TEST(ink_is_parted_alike_wherever_it_stands)
{
    enum { COUNT = 300, SIDE = 4000, LOOKS = 300 };
    const Point apart = {9000000, 5000000};
    Random random = {17};
    Box here = {{0, 0}, {SIDE, SIDE}}, amid = {{SIDE / 4, SIDE / 4}, {SIDE / 4 * 3, SIDE / 4 * 3}};
    for (int32_t reach = 40; reach <= SIDE; reach *= 10) {
        Segment *pieces = memory_new(2 * COUNT * sizeof *pieces);
        ck_assert_ptr_nonnull(pieces);
        random_ink(&random, here, reach, pieces, COUNT);
        for (int i = 0; i < COUNT; i++) {
            Segment s = pieces[i];
            pieces[COUNT + i] =
                (Segment){{s.a.x + apart.x, s.a.y + apart.y}, {s.b.x + apart.x, s.b.y + apart.y}};
        }
        Work work = work_of(WORK_NO_LIMIT);
        InkTree tree;
        ck_assert_int_eq(ink_tree_build(&tree, pieces, 2 * COUNT, &work), STATUS_OK);
        for (int i = 0; i < LOOKS; i++) {
            Point p = random_point(&random, amid), q = random_point(&random, amid);
            int seen, again;
            uint64_t steps = steps_of_looks(&tree, p, q, i, &seen);
            p = (Point){p.x + apart.x, p.y + apart.y};
            q = (Point){q.x + apart.x, q.y + apart.y};
            ck_assert_uint_eq(steps_of_looks(&tree, p, q, i, &again), steps);
            ck_assert_int_eq(again, seen);
        }
        ink_tree_free(&tree);
    }
}
END_TEST

Suite *ways_suite(void)
{
    Suite *suite = suite_create("ways");
    TCase *cases = tcase_create("ways");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, nodes_are_those_of_the_definition);
    tcase_add_test(cases, a_ring_hides_all_behind_it);
    tcase_add_test(cases, a_look_at_nothing_takes_no_more_than_its_slices);
    tcase_add_test(cases, ink_is_parted_alike_wherever_it_stands);
    suite_add_tcase(suite, cases);
    return suite;
}
