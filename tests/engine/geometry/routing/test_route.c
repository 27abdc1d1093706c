/* Test routes around ink: in positions worked out by hand, by comparison with exhaustive search on
 * small boards, and for the guarantees of route.h. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/geometry/random_ink.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/flatten.h"
#include "geometry/routing/route.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static const Box BOARD = {{0, 0}, {1800000, 1800000}};

static bool is_clear(const Segment *ink, size_t count, Point p, Point q)
{
    for (size_t i = 0; i < count; i++)
        if (exact_touch((Segment){p, q}, ink[i]))
            return false;
    return true;
}

static double distance(Point p, Point q)
{
    return hypot((double)p.x - q.x, (double)p.y - q.y);
}

/* Return a board that ink divides. Pieces of ink that are single points are left out. The caller
 * must destroy the board. */
static Subdivision *cut_board(Box board, const Segment *ink, size_t count)
{
    Subdivision *cut;
    ck_assert_int_eq(subdivision_create(&cut, board, NULL), STATUS_OK);
    for (size_t i = 0; i < count; i++)
        if (!point_equal(ink[i].a, ink[i].b))
            ck_assert_int_eq(subdivision_insert(cut, ink[i], 0), STATUS_OK);
    return cut;
}

static Status find_way(Box board, const Segment *ink, size_t count, Point a, Point b, Point **way,
                       size_t *path_count)
{
    Subdivision *cut = cut_board(board, ink, count);
    Status status = route_find(cut, ink, count, a, b, NULL, way, path_count);
    subdivision_destroy(cut);
    return status;
}

/* Check that a route needs a corner: without the corner, the route leads through ink. Also check
 * that if the corner is moved by up to two steps in x and in y, the route leads through ink or
 * becomes shorter by no more than rounding. */
static void check_corner(Box board, const Segment *ink, size_t count, const Point *corner)
{
    Point before = corner[-1];
    Point after = corner[1];
    double length = distance(before, *corner) + distance(*corner, after);
    ck_assert(!is_clear(ink, count, before, after));
    for (int i = 0; i < 25; i++) {
        Point at = {corner->x + i % 5 - 2, corner->y + i / 5 - 2};
        if (box_holds(board, at) && distance(before, at) + distance(at, after) < length - 1e-6)
            ck_assert(!is_clear(ink, count, before, at) || !is_clear(ink, count, at, after));
    }
}

/* Check that a route is valid, and can't be shortened at any corner. Return its length in steps. */
static double check_way(Box board, const Segment *ink, size_t count, Point a, Point b,
                        const Point *way, size_t path_count)
{
    double length = 0;
    ck_assert_uint_ge(path_count, 2);
    ck_assert(point_equal(way[0], a) && point_equal(way[path_count - 1], b));
    for (size_t i = 0; i < path_count; i++) {
        ck_assert(box_holds(board, way[i]));
        if (i == 0)
            continue;
        ck_assert(!point_equal(way[i - 1], way[i]));
        ck_assert(is_clear(ink, count, way[i - 1], way[i]));
        length += distance(way[i - 1], way[i]);
        if (i + 1 < path_count)
            check_corner(board, ink, count, &way[i]);
    }
    return length;
}

/* Find a route. Return its length, or -1 if there is none. No other status is accepted. */
static double find(Box board, const Segment *ink, size_t count, Point a, Point b)
{
    Point *way = NULL;
    size_t path_count = 7;
    Status status = find_way(board, ink, count, a, b, &way, &path_count);
    if (status == STATUS_NO_ROUTE) {
        ck_assert_ptr_null(way);
        ck_assert_uint_eq(path_count, 7);
        return -1;
    }
    ck_assert_int_eq(status, STATUS_OK);
    double length = check_way(board, ink, count, a, b, way, path_count);
    memory_free(way);
    return length;
}

static void expect_way(const Segment *ink, size_t count, Point a, Point b, const Point *expected,
                       size_t expected_count)
{
    Point *way;
    size_t path_count;
    ck_assert_int_eq(find_way(BOARD, ink, count, a, b, &way, &path_count), STATUS_OK);
    check_way(BOARD, ink, count, a, b, way, path_count);
    ck_assert_uint_eq(path_count, expected_count);
    for (size_t i = 0; i < path_count; i++) {
        ck_assert_int_eq(way[i].x, expected[i].x);
        ck_assert_int_eq(way[i].y, expected[i].y);
    }
    memory_free(way);
}

START_TEST(straight)
{
    Segment ink[] = {{{900000, 0}, {900000, 500000}}};
    Point way[] = {{500000, 500001}, {1300000, 500001}};
    expect_way(ink, 1, way[0], way[1], way, 2);
    expect_way(ink, 0, way[0], way[1], way, 2);
}
END_TEST

START_TEST(round_one_end)
{
    /* A vertical stroke starts at the lower edge; the two points are on either side of it. The
     * route passes over the lattice point one step above the stroke's end. Since the route goes up
     * with a slope of 1, a route over a lattice point next to that one would have to pass
     * higher. */
    Segment ink[] = {{{900000, 0}, {900000, 1000000}}};
    Point way[] = {{500000, 600000}, {900000, 1000001}, {1300000, 600000}};
    expect_way(ink, 1, way[0], way[2], way, 3);
    /* The points are next to the stroke, so the route is steep. Over the lattice point above the
     * stroke's end, the route is 2 √(400001² + 1) steps long; over two lattice points next to that
     * one, it would be 2 * 400001 + 2 steps long. */
    Point steep[] = {{899999, 600000}, {900000, 1000001}, {900001, 600000}};
    expect_way(ink, 1, steep[0], steep[2], steep, 3);
}
END_TEST

START_TEST(round_a_square)
{
    /* The points are to the left and to the right of a square. The route passes two corners of the
     * square, over the lattice points diagonally outside them, and runs a step away from the side
     * between the two corners. */
    Segment ink[] = {{{600000, 600000}, {1200000, 600000}},
                     {{1200000, 600000}, {1200000, 1200000}},
                     {{1200000, 1200000}, {600000, 1200000}},
                     {{600000, 1200000}, {600000, 600000}}};
    double length = find(BOARD, ink, 4, (Point){400000, 800000}, (Point){1400000, 800000});
    /* Below the square, a taut string goes 200,000 steps down and 200,000 across on either side: it
     * is 2 √(200000² + 200000²) + 600000 long. A route a step farther out is longer by less than 4.
     */
    double string = 2 * 200000 * sqrt(2) + 600000;
    ck_assert_double_gt(length, string);
    ck_assert_double_lt(length, string + 4);
    ck_assert_double_lt(find(BOARD, ink, 4, (Point){900000, 900000}, (Point){400000, 800000}), 0);
}
END_TEST

START_TEST(gaps_in_a_wall)
{
    Point a = {500000, 900000};
    Point b = {1300000, 900000};
    /* The wall has a gap of two steps: the route leads straight through the lattice point in the
     * gap's middle. */
    Segment two[] = {{{900000, 0}, {900000, 899999}}, {{900000, 900001}, {900000, 1800000}}};
    Point way[] = {a, b};
    expect_way(two, 2, a, b, way, 2);
    /* From higher points, the route isn't straight, but still leads through that gap. */
    Point high_a = {500000, 1500000};
    Point high_b = {1300000, 1500000};
    double string = 2 * hypot(400000, 600000);
    double length = find(BOARD, two, 2, high_a, high_b);
    ck_assert_double_ge(length, string);
    ck_assert_double_lt(length, string + 6);
    /* The gap is one step high, without lattice points inside. A piece of the route leads from one
     * side of the wall to the other, half a step above the gap's lower end. */
    Segment one[] = {{{900000, 0}, {900000, 900000}}, {{900000, 900001}, {900000, 1800000}}};
    length = find(BOARD, one, 2, high_a, high_b);
    ck_assert_double_ge(length, string);
    ck_assert_double_lt(length, string + 6);
    /* The wall has no gap, so there is no route. */
    Segment none[] = {{{900000, 0}, {900000, 900000}}, {{900000, 900000}, {900000, 1800000}}};
    ck_assert_double_lt(find(BOARD, none, 2, high_a, high_b), 0);
}
END_TEST

START_TEST(along_the_edge)
{
    /* A stroke ends one step below the upper edge: the route leads along the edge itself. */
    Segment ink[] = {{{900000, 0}, {900000, 1799999}}};
    double length = find(BOARD, ink, 1, (Point){500000, 900000}, (Point){1300000, 900000});
    ck_assert_double_ge(length, 2 * hypot(400000, 900000));
    ck_assert_double_lt(length, 2 * hypot(400000, 900000) + 4);
    ink[0].b.y = 1800000;
    ck_assert_double_lt(find(BOARD, ink, 1, (Point){500000, 900000}, (Point){1300000, 900000}), 0);
}
END_TEST

START_TEST(slanted_walls)
{
    /* A line in the direction (3, 1) divides the board. A vertical stroke from the upper edge ends
     * 1 / √10 of a step above the line: the cross product of the stroke's end with the line is 1.
     * No lattice point above the line is nearer, so no piece between two lattice points passes
     * below the stroke. */
    Segment ink[] = {{{0, 300000}, {1800000, 900000}}, {{450002, 450001}, {450002, 1800000}}};
    Point a = {200000, 1500000};
    Point b = {900000, 1500000};
    ck_assert_int_eq(exact_cross((Point){0, 300000}, (Point){3, 300001}, ink[1].a), 1);
    ck_assert_double_lt(find(BOARD, ink, 2, a, b), 0);
    /* If the cross product is 2, there is a row of lattice points in between, but none directly
     * below the stroke. (449999, 450000) and (450002, 450001) are neighbors in that row and see
     * each other. */
    ink[1].a = (Point){450001, 450001};
    double length = find(BOARD, ink, 2, a, b);
    double string = distance(a, ink[1].a) + distance(b, ink[1].a);
    ck_assert_double_gt(length, string);
    ck_assert_double_lt(length, string + 12);
}
END_TEST

START_TEST(lattice_points_in_line)
{
    /* The piece from (7, 12) to (8, 7) passes between the end (8, 8) of a line and the line from
     * (9, 2) to (7, 11): at y = 8, the piece is at x = 7.8 and the other line at x = 7.67; at y =
     * 11, where this line ends, the piece is at x = 7.2. */
    Segment slit[] = {{{9, 2}, {7, 11}}, {{2, 8}, {4, 4}},  {{4, 4}, {12, 2}},
                      {{8, 8}, {10, 5}}, {{10, 5}, {7, 0}}, {{7, 0}, {12, 4}}};
    Box board = {{0, 0}, {12, 12}};
    double length = find(board, slit, 6, (Point){8, 9}, (Point){8, 7});
    ck_assert_double_eq_tol(length, sqrt(10) + sqrt(26), 1e-9);
    /* A passage one step high and six long, without lattice points in it, is between ink along the
     * upper edge and the ink below. The piece from (9, 10) to (0, 9) is at y = 10 - 1/9 where the
     * upper ink begins, and at y = 9 + 1/9 where the lower ink ends. */
    Segment tube[] = {{{8, 10}, {0, 10}}, {{0, 5}, {3, 9}}, {{3, 9}, {5, 1}},
                      {{5, 1}, {7, 9}},   {{7, 9}, {1, 9}}, {{2, 5}, {0, 5}}};
    board.high = (Point){10, 10};
    length = find(board, tube, 6, (Point){8, 1}, (Point){0, 9});
    ck_assert_double_eq_tol(length, 2 * sqrt(82), 1e-9);
}
END_TEST

START_TEST(enclosed)
{
    /* Three strokes cross at points that are not on the lattice, and enclose a triangle. */
    Segment ink[] = {{{600000, 700001}, {1207000, 700010}},
                     {{1200007, 600000}, {850000, 1300003}},
                     {{949999, 1307000}, {650003, 590000}}};
    Point inside = {900000, 900000};
    Point outside = {300000, 300000};
    ck_assert_double_lt(find(BOARD, ink, 3, inside, outside), 0);
    ck_assert_double_lt(find(BOARD, ink, 3, outside, inside), 0);
    ink[2].b = (Point){700003, 715000}; /* the third stroke now ends short of the first */
    ck_assert_double_gt(find(BOARD, ink, 3, inside, outside), 0);
}
END_TEST

START_TEST(round_a_circle)
{
    /* Around a circle of radius r, between opposite points 2 r from its center, a taut string is 2
     * √3 r + π r / 3 long. The circle is drawn as a polygon. Each side has an angle of 2 acos(1 -
     * 99.29 / 300000) = 0.0515, and is shorter than its arc by the factor 0.0515² / 24, which is 35
     * steps on π r / 3. */
    Point center = {900000, 900000};
    Point *points;
    size_t count;
    ck_assert_int_eq(flatten_circle(center, 3 * DECIMAL_ONE, &points, &count), STATUS_OK);
    Segment ink[400];
    ck_assert_uint_lt(count, 400);
    for (size_t i = 1; i < count; i++)
        ink[i - 1] = (Segment){points[i - 1], points[i]};
    memory_free(points);
    double string = 2 * sqrt(3) * 300000 + 3.14159265358979 * 100000;
    double length = find(BOARD, ink, count - 1, (Point){300000, 900000}, (Point){1500000, 900000});
    ck_assert_double_gt(length, string - 60);
    ck_assert_double_lt(length, string + 10);
    ck_assert_double_lt(find(BOARD, ink, count - 1, center, (Point){1500000, 900000}), 0);
    ck_assert_double_gt(find(BOARD, ink, count - 2, center, (Point){1500000, 900000}), 600000);
}
END_TEST

START_TEST(refused)
{
    Segment ink[] = {{{900000, 0}, {900000, 500000}}, {{3, 3}, {3, 3}}};
    Point *way = NULL;
    size_t count = 7;
    Point a = {500000, 500000};
    Point off = {1800001, 5};
    Point on = {900000, 77};
    ck_assert_int_eq(find_way(BOARD, ink, 2, a, off, &way, &count), STATUS_OUTSIDE_BOARD);
    ck_assert_int_eq(find_way(BOARD, ink, 2, off, a, &way, &count), STATUS_OUTSIDE_BOARD);
    ck_assert_int_eq(find_way(BOARD, ink, 2, a, on, &way, &count), STATUS_ON_OPPONENT);
    ck_assert_int_eq(find_way(BOARD, ink, 2, on, a, &way, &count), STATUS_ON_OPPONENT);
    ck_assert_int_eq(find_way(BOARD, ink, 2, (Point){3, 3}, a, &way, &count), STATUS_ON_OPPONENT);
    ck_assert_int_eq(find_way(BOARD, ink, 2, on, on, &way, &count), STATUS_ON_OPPONENT);
    ck_assert_int_eq(find_way(BOARD, ink, 2, a, a, &way, &count), STATUS_ZERO_LENGTH);
    ck_assert_ptr_null(way);
    ck_assert_uint_eq(count, 7);
}
END_TEST

/* The boards of these tests are so small that every lattice point can be tried as a corner of a
 * route. */

enum { MOST_SIDE = 24, MOST_POINTS = (MOST_SIDE + 1) * (MOST_SIDE + 1), MOST_INK = 24 };

typedef struct Small {
    Box board;
    Segment ink[MOST_INK];
    size_t count;
    Point a, b;
} Small;

/* Make a small board with two random points, and with random strokes whose pieces extend up to
 * `reach` steps in x and in y. */
static void random_small(Random *random, int32_t reach, Small *small)
{
    int32_t side = (int32_t)random_between(random, 5, MOST_SIDE);
    size_t want = (size_t)random_between(random, 1, MOST_INK);
    small->board = (Box){{0, 0}, {side, side}};
    small->count = want;
    random_ink(random, small->board, reach, small->ink, small->count);
    small->a = random_point(random, small->board);
    small->b = random_point(random, small->board);
}

typedef bool (*Sight)(const Small *small, Point p, Point q);

static bool sees(const Small *small, Point p, Point q)
{
    return is_clear(small->ink, small->count, p, q);
}

/* Return whether s passes through the inside of the square around p that extends one step in each
 * direction. */
static bool is_near(Segment s, Point p)
{
    Box box = box_of_segment(s);
    if (box.high.x <= p.x - 1 || box.low.x >= p.x + 1 || box.high.y <= p.y - 1 ||
        box.low.y >= p.y + 1)
        return false;
    bool left = point_equal(s.a, s.b);
    bool right = left;
    for (int corner = 0; corner < 4; corner++) {
        Point at = {p.x + (corner & 1 ? 1 : -1), p.y + (corner & 2 ? 1 : -1)};
        left = left || exact_side(s.a, s.b, at) > 0;
        right = right || exact_side(s.a, s.b, at) < 0;
    }
    return left && right;
}

/* Return whether p and q see each other, along a line that is at least one step away from all ink.
 * Two pieces are nearest to each other at an end of one of them. */
static bool sees_clearly(const Small *small, Point p, Point q)
{
    Segment piece = {p, q};
    for (size_t i = 0; i < small->count; i++) {
        Segment ink = small->ink[i];
        if (exact_touch(piece, ink) || is_near(ink, p) || is_near(ink, q) ||
            is_near(piece, ink.a) || is_near(piece, ink.b))
            return false;
    }
    return true;
}

/* Return the length of the shortest route (by Dijkstra's algorithm over all lattice points), or -1
 * if there is none. */
static double shortest(const Small *small, Sight sight)
{
    static double length[MOST_POINTS];
    static bool done[MOST_POINTS];
    int row = small->board.high.x + 1;
    int goal = small->b.x * row + small->b.y;
    for (int i = 0; i < row * row; i++) {
        Point p = {i / row, i % row};
        length[i] = INFINITY;
        done[i] = !sight(small, p, p);
    }
    if (done[goal] || done[small->a.x * row + small->a.y])
        return -1;
    length[small->a.x * row + small->a.y] = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < row * row; i++)
            if (!done[i] && (next < 0 || length[i] < length[next]))
                next = i;
        if (next < 0 || length[next] == INFINITY)
            return -1;
        if (next == goal)
            return length[next];
        done[next] = true;
        Point p = {next / row, next % row};
        for (int i = 0; i < row * row; i++) {
            Point q = {i / row, i % row};
            double over = length[next] + distance(p, q);
            if (!done[i] && over < length[i] && sight(small, p, q))
                length[i] = over;
        }
    }
}

static bool is_task(const Small *small)
{
    return !point_equal(small->a, small->b) && sees(small, small->a, small->a) &&
           sees(small, small->b, small->b);
}

/* How the routes that were found compare with the shortest ones. */
typedef struct Tally {
    int ways, missed, longer;
    double most, sum; /* by how many steps routes are too long: the maximum, and the sum */
} Tally;

static void compare_all(uint64_t seed, int rounds, int32_t reach, Tally *tally)
{
    Random random = {seed};
    for (int round = 0; round < rounds; round++) {
        Small small;
        random_small(&random, reach, &small);
        if (!is_task(&small))
            continue;
        double best = shortest(&small, sees);
        double found = find(small.board, small.ink, small.count, small.a, small.b);
        tally->ways += best >= 0;
        tally->missed += best >= 0 && found < 0;
        ck_assert(best >= 0 || found < 0);
        if (best < 0 || found < 0)
            continue;
        double excess = found - best;
        ck_assert_double_gt(excess, -1e-9);
        tally->longer += excess > 1e-9;
        tally->most = fmax(tally->most, excess);
        tally->sum += excess;
    }
}

START_TEST(against_all_ways)
{
    /* Boards are full of gaps narrower than two steps. On such boards, the only guarantee is that
     * any route found is valid. Still, few routes are missed, and those found are little longer
     * than the shortest ones. */
    Tally tally = {0};
    compare_all(41, 350, MOST_SIDE, &tally);
    compare_all(42, 600, 5, &tally);
    compare_all(43, 350, 9, &tally);
    ck_assert_int_gt(tally.ways, 600);
    ck_assert_int_le(tally.missed, tally.ways / 500);
    ck_assert_int_lt(tally.longer, tally.ways / 20);
    ck_assert_double_lt(tally.most, 1);
    ck_assert_double_lt(tally.sum, 0.01 * tally.ways);
}
END_TEST

START_TEST(against_clear_ways)
{
    /* If there is a route at a distance of at least one step from all ink, then that route or a
     * shorter one is guaranteed to be found. */
    Random random = {44};
    int ways = 0;
    int turned = 0;
    for (int round = 0; round < 3000; round++) {
        Small small;
        random_small(&random, round % 2 ? 5 : 14, &small);
        small.count = small.count > 8 ? 8 : small.count;
        if (!is_task(&small))
            continue;
        double best = shortest(&small, sees_clearly);
        if (best < 0)
            continue;
        ways++;
        double found = find(small.board, small.ink, small.count, small.a, small.b);
        ck_assert_double_ge(found, 0);
        ck_assert_double_le(found, best + 1e-9);
        turned += found > distance(small.a, small.b) + 1e-9;
    }
    ck_assert_int_gt(ways, 1000);
    ck_assert_int_gt(turned, 250);
}
END_TEST

START_TEST(order_does_not_matter)
{
    Random random = {45};
    for (int round = 0; round < 2000; round++) {
        Small small;
        random_small(&random, round % 2 ? 5 : MOST_SIDE, &small);
        if (!is_task(&small))
            continue;
        Point *way = NULL;
        size_t count = 0;
        Status status =
            find_way(small.board, small.ink, small.count, small.a, small.b, &way, &count);
        for (size_t i = small.count; i-- > 1;) {
            size_t k = (size_t)random_between(&random, 0, (int64_t)i);
            Segment piece = small.ink[i];
            small.ink[i] = (Segment){small.ink[k].b, small.ink[k].a};
            small.ink[k] = piece;
        }
        Point *again = NULL;
        size_t again_count = 0;
        ck_assert_int_eq(
            find_way(small.board, small.ink, small.count, small.a, small.b, &again, &again_count),
            status);
        ck_assert_uint_eq(count, again_count);
        for (size_t i = 0; i < count; i++)
            ck_assert(point_equal(way[i], again[i]));
        memory_free(way);
        memory_free(again);
    }
}
END_TEST

/* Compare with all routes over one or two lattice points within a few steps of the end of a
 * vertical stroke, which starts at the lower edge of a large board. */
START_TEST(near_one_end)
{
    enum { REACH = 4, POINTS = (2 * REACH + 1) * (2 * REACH + 1) };
    Random random = {46};
    for (int round = 0; round < 60; round++) {
        Point end = {900000 + (int32_t)random_between(&random, -99999, 99999), 1000000};
        Segment ink = {{900000, 0}, end};
        Point a = {(int32_t)random_between(&random, 0, 700000),
                   (int32_t)random_between(&random, 0, 900000)};
        Point b = {(int32_t)random_between(&random, 1100000, 1800000),
                   (int32_t)random_between(&random, 0, 900000)};
        if (is_clear(&ink, 1, a, b))
            continue;
        double best = INFINITY;
        for (int i = 0; i < POINTS * POINTS; i++) {
            int first = i / POINTS;
            int last = i % POINTS;
            Point p = {end.x + first / (2 * REACH + 1) - REACH,
                       end.y + first % (2 * REACH + 1) - REACH};
            Point q = {end.x + last / (2 * REACH + 1) - REACH,
                       end.y + last % (2 * REACH + 1) - REACH};
            double length = distance(a, p) + distance(p, q) + distance(q, b);
            if (length < best && is_clear(&ink, 1, a, p) && is_clear(&ink, 1, p, q) &&
                is_clear(&ink, 1, q, b))
                best = length;
        }
        double found = find(BOARD, &ink, 1, a, b);
        ck_assert_double_le(found, best + 0.2);
    }
}
END_TEST

START_TEST(no_memory)
{
    Segment ink[] = {{{600000, 700001}, {1207000, 700010}},
                     {{1200007, 600000}, {850000, 1300003}},
                     {{949999, 1307000}, {650003, 590000}}};
    Point inside = {900000, 900000};
    Point outside = {300000, 300000};
    for (size_t count = 2; count <= 3; count++) {
        Subdivision *cut = cut_board(BOARD, ink, count);
        size_t before = memory_in_use();
        Status expected = count == 2 ? STATUS_OK : STATUS_NO_ROUTE;
        Status status = STATUS_NO_MEMORY;
        size_t failures = 0;
        while (status != expected) {
            Point *way = NULL;
            size_t path_count = 7;
            memory_fail_after(failures + 1);
            status = route_find(cut, ink, count, inside, outside, NULL, &way, &path_count);
            memory_fail_after(0);
            if (status != STATUS_OK) {
                ck_assert(status == expected || status == STATUS_NO_MEMORY);
                ck_assert_ptr_null(way);
                ck_assert_uint_eq(path_count, 7);
                failures++;
            }
            memory_free(way);
            ck_assert_uint_eq(memory_in_use(), before);
        }
        /* three allocations for the index and, if there is a route, those for the graph and the
         * searches */
        ck_assert_uint_ge(failures, count == 2 ? 8 : 3);
        subdivision_destroy(cut);
    }
}
END_TEST

/* Make vertical walls across the board, which are open by one step at the lower and upper ends
 * alternately. */
static size_t make_comb(Segment *ink, int32_t walls)
{
    for (int32_t i = 0; i < walls; i++) {
        int32_t x = MAX_COORDINATE / (walls + 1) * (i + 1);
        ink[i] = (Segment){{x, i % 2 ? 0 : 1}, {x, MAX_COORDINATE - i % 2}};
    }
    return (size_t)walls;
}

START_TEST(longer_than_a_length_can_say)
{
    /* 80 walls of 160 spaces make a route of 12,800 spaces. The type Length can hold only 5,368. */
    enum { WALLS = 80 };
    Segment ink[WALLS];
    Box board = {{0, 0}, {MAX_COORDINATE, MAX_COORDINATE}};
    double length =
        find(board, ink, make_comb(ink, WALLS), (Point){1, 1}, (Point){MAX_COORDINATE - 1, 1});
    double string = (WALLS - 1) * hypot(MAX_COORDINATE / (WALLS + 1), MAX_COORDINATE);
    ck_assert_double_gt(length, string);
    ck_assert_double_lt(length, string + 2.0 * MAX_COORDINATE / (WALLS + 1) + MAX_COORDINATE);
}
END_TEST

/* Find a route with a work limit. The result must be the same as without a limit, or else a failure
 * that reports why. */
static Status find_within(const Subdivision *cut, const Segment *ink, size_t count, Work work,
                          const Point *expected, size_t expected_count)
{
    Point *way = NULL;
    size_t path_count = 7;
    size_t before = memory_in_use();
    Status status = route_find(cut, ink, count, (Point){1, 1}, (Point){MAX_COORDINATE - 1, 1},
                               &work, &way, &path_count);
    ck_assert_uint_le(work.done, work.most);
    ck_assert_uint_eq(path_count, status ? 7 : expected_count);
    for (size_t i = 0; i < path_count && status == STATUS_OK; i++)
        ck_assert(point_equal(way[i], expected[i]));
    memory_free(way);
    ck_assert_uint_eq(memory_in_use(), before);
    return status;
}

static bool always(void *context)
{
    (void)context;
    return true;
}

START_TEST(within_a_budget)
{
    enum { WALLS = 20 };
    Segment ink[WALLS];
    Box board = {{0, 0}, {MAX_COORDINATE, MAX_COORDINATE}};
    size_t count = make_comb(ink, WALLS);
    Subdivision *cut = cut_board(board, ink, count);
    Point *way;
    size_t path_count;
    Work all = work_of(WORK_NO_LIMIT);
    ck_assert_int_eq(route_find(cut, ink, count, (Point){1, 1}, (Point){MAX_COORDINATE - 1, 1},
                                &all, &way, &path_count),
                     STATUS_OK);
    for (uint64_t most = 0; most <= 2 * all.done; most += all.done / 97 + 1) {
        Status status = find_within(cut, ink, count, work_of(most), way, path_count);
        ck_assert_int_eq(status, most < all.done ? STATUS_TOO_MUCH_WORK : STATUS_OK);
    }
    Work stopped = work_of(WORK_NO_LIMIT);
    stopped.stopped = always;
    ck_assert_int_eq(find_within(cut, ink, count, stopped, way, path_count), STATUS_INTERRUPTED);
    memory_free(way);
    subdivision_destroy(cut);
}
END_TEST

START_TEST(rows_are_too_much)
{
    /* A block of strokes two steps apart is between the ends of the route. It has so many corners
     * that the search must reach its limit. */
    enum { ROWS = 2500 };
    static Segment ink[ROWS];
    for (int32_t i = 0; i < ROWS; i++)
        ink[i] = (Segment){{7000000 + i, 7000000 + 2 * i}, {9000000 + i, 7000000 + 2 * i}};
    Box board = {{0, 0}, {MAX_COORDINATE, MAX_COORDINATE}};
    Subdivision *cut = cut_board(board, ink, ROWS);
    Work work = work_of(2000000);
    Point *way;
    size_t path_count;
    ck_assert_int_eq(route_find(cut, ink, ROWS, (Point){8000000, 6900000},
                                (Point){8000000, 7100000}, &work, &way, &path_count),
                     STATUS_TOO_MUCH_WORK);
    subdivision_destroy(cut);
}
END_TEST

Suite *route_suite(void);
Suite *route_suite(void)
{
    Suite *suite = suite_create("route");
    TCase *cases = tcase_create("by hand");
    tcase_add_test(cases, straight);
    tcase_add_test(cases, round_one_end);
    tcase_add_test(cases, round_a_square);
    tcase_add_test(cases, gaps_in_a_wall);
    tcase_add_test(cases, along_the_edge);
    tcase_add_test(cases, slanted_walls);
    tcase_add_test(cases, lattice_points_in_line);
    tcase_add_test(cases, enclosed);
    tcase_add_test(cases, round_a_circle);
    tcase_add_test(cases, refused);
    tcase_add_test(cases, no_memory);
    tcase_add_test(cases, longer_than_a_length_can_say);
    tcase_add_test(cases, within_a_budget);
    tcase_add_test(cases, rows_are_too_much);
    suite_add_tcase(suite, cases);
    TCase *all = tcase_create("against all ways");
    tcase_set_timeout(all, 300);
    tcase_add_test(all, against_all_ways);
    tcase_add_test(all, against_clear_ways);
    tcase_add_test(all, order_does_not_matter);
    tcase_add_test(all, near_one_end);
    suite_add_tcase(suite, all);
    return suite;
}
