/* Gaps in ink: positions worked out by hand, and a plain search for small ones. */
#include "base/memory.h"
#include "base/random.h"
#include "geometry/exact.h"
#include "geometry/gaps.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Box BOARD = {{0, 0}, {1800000, 1800000}};

enum { MOST = 64 };

/* Appends a stroke to ink; `points` ends with a negative coordinate. */
static size_t add_stroke(Segment *ink, size_t count, const Point *points)
{
    for (size_t i = 1; points[i].x >= 0; i++)
        ink[count++] = (Segment){points[i - 1], points[i]};
    return count;
}

#define END                                                                                        \
    {                                                                                              \
        -1, -1                                                                                     \
    }

static void check_gap(Gap gap, Decimal distance, Point from, Point to, bool to_edge)
{
    ck_assert_int_eq(gap.distance, distance);
    ck_assert_int_eq(gap.from.x, from.x);
    ck_assert_int_eq(gap.from.y, from.y);
    ck_assert_int_eq(gap.to.x, to.x);
    ck_assert_int_eq(gap.to.y, to.y);
    ck_assert_int_eq(gap.to_edge, to_edge);
}

/* Finds the gaps and expects exactly these, of which `to_edge` and places matter. */
static void expect(const Segment *ink, size_t count, int64_t distance, const Gap *gaps,
                   size_t gap_count)
{
    Gap *found = NULL;
    size_t found_count = 99;
    ck_assert_int_eq(gaps_find(BOARD, ink, count, distance, &found, &found_count), STATUS_OK);
    ck_assert_uint_eq(found_count, gap_count);
    for (size_t i = 0; i < gap_count; i++)
        check_gap(found[i], gaps[i].distance, gaps[i].from, gaps[i].to, gaps[i].to_edge);
    ck_assert(gap_count > 0 || found == NULL);
    memory_free(found);
}

static const Decimal STEP = DECIMAL_ONE / STEPS_PER_SPACE;

START_TEST(two_ends)
{
    /* Two strokes in a line, a tenth of a space apart. */
    Segment ink[] = {{{300000, 300000}, {500000, 300000}}, {{700000, 300000}, {510000, 300000}}};
    Gap gap = {10000 * STEP, {500000, 300000}, {510000, 300000}, false};
    expect(ink, 2, 20000, &gap, 1);
    expect(ink, 2, 10000, &gap, 1);
    expect(ink, 2, 9999, NULL, 0);
    expect(ink, 2, 0, NULL, 0);
    expect(ink, 2, -5, NULL, 0);
    expect(ink, 0, 20000, NULL, 0);
}
END_TEST

START_TEST(loop_with_a_gap)
{
    /* A square that lacks one step, and the same square closed. */
    Segment ink[MOST];
    Point open[] = {{500000, 500000}, {700000, 500000}, {700000, 700000},
                    {500000, 700000}, {500000, 500001}, END};
    Gap gap = {STEP, {500000, 500000}, {500000, 500001}, false};
    expect(ink, add_stroke(ink, 0, open), 50000, &gap, 1);
    open[4].y = 500000;
    expect(ink, add_stroke(ink, 0, open), 50000, NULL, 0);
    open[4].y =
        499990; /* ten steps too far closes it too, and 499,990 leads back inside the disc */
    expect(ink, add_stroke(ink, 0, open), 50000, NULL, 0);
}
END_TEST

START_TEST(end_beside_a_line)
{
    /* The line has the direction (3, 1). The end is 30 / √10 = 9.48683298 steps off it, straight
     * across from (250000, 150000); moved by one it is 31 / √10 = 9.80306072 off, across from
     * (250000.9, 150000.3). */
    Segment ink[] = {{{100000, 100000}, {400000, 200000}}, {{250003, 149991}, {250003, 60000}}};
    Gap gap = {94868330, {250000, 150000}, {250003, 149991}, false};
    expect(ink, 2, 10, &gap, 1);
    expect(ink, 2, 9, NULL, 0);
    ink[1] = (Segment){{250004, 149991}, {250003, 60000}};
    gap = (Gap){98030607, {250004, 149991}, {250001, 150000}, false};
    expect(ink, 2, 10, &gap, 1);
}
END_TEST

START_TEST(end_near_the_edge)
{
    Segment ink[] = {{{500, 900000}, {400000, 900000}}};
    Gap gap = {500 * STEP, {500, 900000}, {0, 900000}, true};
    expect(ink, 1, 500, &gap, 1);
    expect(ink, 1, 499, NULL, 0);
    ink[0].a.x = 0;
    expect(ink, 1, 500, NULL, 0);
    /* Out from one side towards the other of a corner: once the end is nearer to that than it is
     * long. */
    Segment cut[] = {{{0, 3000}, {4000, 200}}};
    gap = (Gap){200 * STEP, {4000, 200}, {4000, 0}, true};
    expect(cut, 1, 4000, &gap, 1);
    /* A stub on the edge is no gap, however near its other end. */
    Segment stub[] = {{{900000, 0}, {900000, 300}}};
    expect(stub, 1, 400, NULL, 0);
    /* Two strokes to the edge are two networks, which the edge does not join. */
    Segment two[] = {{{900000, 0}, {900000, 90000}}, {{900700, 0}, {1000000, 90000}}};
    gap = (Gap){700 * STEP, {900000, 0}, {900700, 0}, false};
    expect(two, 2, 700, &gap, 1);
}
END_TEST

START_TEST(what_leads_into_an_end)
{
    /* A short stub on a line: no gap, in one stroke or two. */
    Segment stub[] = {{{300000, 300000}, {500000, 300000}},
                      {{400000, 300000}, {400000, 300100}},
                      {{400000, 300100}, {400020, 300200}}};
    expect(stub, 3, 1000, NULL, 0);
    /* A hook that stays within the disc is no gap; seen closer, it has left and come back. From
     * (0, 0) a way of 40 up, 30 across and back down to (30, 5): the ends are √(900 + 25) apart,
     * the nearest places (30, 5) and (0, 5). */
    Segment ink[MOST];
    Point hook[] = {{400000, 400000}, {400000, 400040}, {400030, 400040}, {400030, 400005}, END};
    size_t count = add_stroke(ink, 0, hook);
    expect(ink, count, 60, NULL, 0);
    Gap gaps[] = {{30 * STEP, {400000, 400005}, {400030, 400005}, false},
                  {304138127, {400000, 400000}, {400030, 400005}, false}}; /* √925 */
    expect(ink, count, 31, gaps, 2);
    expect(ink, count, 30, gaps, 1);
}
END_TEST

START_TEST(retraced_ink_has_an_end)
{
    /* Drawn there and half back, the stroke still has two loose ends, one near the other stroke. */
    Segment ink[MOST];
    Point there_and_back[] = {{300000, 300000}, {500000, 300000}, {400000, 300000}, END};
    Point other[] = {{500000, 300070}, {500000, 400000}, END};
    size_t count = add_stroke(ink, add_stroke(ink, 0, there_and_back), other);
    Gap gap = {70 * STEP, {500000, 300000}, {500000, 300070}, false};
    expect(ink, count, 100, &gap, 1);
}
END_TEST

START_TEST(two_loops)
{
    /* Sides 5,000 apart, side by side from 350,000 to 400,000: the lower pair of corners counts. */
    Segment ink[MOST];
    Point left[] = {{300000, 300000}, {400000, 300000}, {400000, 400000},
                    {300000, 400000}, {300000, 300000}, END};
    Point right[] = {{405000, 350000}, {500000, 350000}, {500000, 450000},
                     {405000, 450000}, {405000, 350000}, END};
    size_t count = add_stroke(ink, add_stroke(ink, 0, left), right);
    Gap gap = {5000 * STEP, {400000, 350000}, {405000, 350000}, false};
    expect(ink, count, 5000, &gap, 1);
    expect(ink, count, 4999, NULL, 0);
    ink[count++] = (Segment){{400000, 390000}, {405000, 390000}}; /* joined */
    expect(ink, count, 5000, NULL, 0);
}
END_TEST

START_TEST(several_networks)
{
    /* Three upright strokes 100 and 150 apart: each pair of networks within the limit, smallest
     * first; the loose ends find the same places below and others above. */
    Segment ink[] = {{{500000, 500000}, {500000, 600000}},
                     {{500100, 500000}, {500100, 600000}},
                     {{500250, 500000}, {500250, 600000}}};
    Gap gaps[] = {{100 * STEP, {500000, 500000}, {500100, 500000}, false},
                  {100 * STEP, {500000, 600000}, {500100, 600000}, false},
                  {150 * STEP, {500100, 500000}, {500250, 500000}, false},
                  {150 * STEP, {500100, 600000}, {500250, 600000}, false},
                  {250 * STEP, {500000, 500000}, {500250, 500000}, false}};
    expect(ink, 3, 300, gaps, 5);
    expect(ink, 3, 249, gaps, 4);
    expect(ink, 3, 149, gaps, 2);
}
END_TEST

START_TEST(ink_outside)
{
    Segment ink[] = {{{0, 0}, {1800001, 0}}};
    Gap *gaps = NULL;
    size_t count = 7;
    ck_assert_int_eq(gaps_find(BOARD, ink, 1, 5, &gaps, &count), STATUS_OUTSIDE_BOARD);
    ck_assert_ptr_null(gaps);
    ck_assert_uint_eq(count, 7);
}
END_TEST

/* The plain search: every piece against every other, distances in long double, which on boards of
 * some dozen steps tells all different ones apart. */

typedef struct Plain {
    Segment pieces[MOST]; /* the ink, then the four sides */
    int ink, all;
    long double limit;
    bool touch[MOST][MOST];
    Gap gaps[MOST * MOST];
    long double size[MOST * MOST];
    size_t count;
} Plain;

typedef struct Near {
    long double size, x, y;
} Near;

static Near plain_nearest(Segment s, Point p)
{
    long double dx = s.b.x - s.a.x;
    long double dy = s.b.y - s.a.y;
    long double t = ((p.x - s.a.x) * dx + (p.y - s.a.y) * dy) / (dx * dx + dy * dy);
    t = fmaxl(0, fminl(1, t));
    Near near = {0, s.a.x + t * dx, s.a.y + t * dy};
    near.size = sqrtl((near.x - p.x) * (near.x - p.x) + (near.y - p.y) * (near.y - p.y));
    return near;
}

static bool nearly_whole(long double value)
{
    return fabsl(value - roundl(value)) < 1e-9L;
}

static Gap plain_gap(Segment s, Point p, bool to_edge, long double *size)
{
    Near near = plain_nearest(s, p);
    Gap gap = {0,
               p,
               {(int32_t)floorl(near.x + 0.5L + 1e-12L), (int32_t)floorl(near.y + 0.5L + 1e-12L)},
               to_edge};
    *size = near.size;
    if (!to_edge && nearly_whole(near.x) && nearly_whole(near.y) &&
        point_compare(gap.from, gap.to) > 0) {
        gap.from = gap.to;
        gap.to = p;
    }
    return gap;
}

/* Whether gap a of size `x` comes before b of size `y`. */
static bool plain_before(Gap a, long double x, Gap b, long double y)
{
    if (fabsl(x - y) > 1e-9L)
        return x < y;
    int order = point_compare(a.from, b.from);
    if (order == 0)
        order = point_compare(a.to, b.to);
    return order ? order < 0 : a.to_edge < b.to_edge;
}

static bool same_places(Gap a, Gap b)
{
    return point_equal(a.from, b.from) && point_equal(a.to, b.to) && a.to_edge == b.to_edge;
}

/* Puts a gap in its place in the sorted list; of two with the same places the smaller stays. */
static void plain_add(Plain *plain, Gap gap, long double size)
{
    for (size_t i = 0; i < plain->count; i++) {
        if (!same_places(gap, plain->gaps[i]))
            continue;
        if (plain->size[i] <= size)
            return;
        plain->count--;
        memmove(&plain->gaps[i], &plain->gaps[i + 1], (plain->count - i) * sizeof gap);
        memmove(&plain->size[i], &plain->size[i + 1], (plain->count - i) * sizeof size);
    }
    size_t at = plain->count++;
    for (; at > 0 && plain_before(gap, size, plain->gaps[at - 1], plain->size[at - 1]); at--) {
        plain->gaps[at] = plain->gaps[at - 1];
        plain->size[at] = plain->size[at - 1];
    }
    plain->gaps[at] = gap;
    plain->size[at] = size;
}

/* The least distance from p to what two touching pieces share. */
static long double shared_distance(Segment s, Segment t, Point p)
{
    long double c = (long double)exact_cross(t.a, t.b, s.a);
    long double d = (long double)exact_cross(t.a, t.b, s.b);
    if (c != d) {
        long double x = s.a.x + c / (c - d) * (s.b.x - s.a.x) - p.x;
        long double y = s.a.y + c / (c - d) * (s.b.y - s.a.y) - p.y;
        return sqrtl(x * x + y * y);
    }
    /* In a line: try every whole number of thirtieths along s. Small boards have no finer overlap.
     */
    long double least = INFINITY;
    Point ends[4] = {s.a, s.b, t.a, t.b};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            if (i != k && exact_on_segment(s, ends[i]) && exact_on_segment(t, ends[i]) &&
                exact_on_segment(s, ends[k]) && exact_on_segment(t, ends[k])) {
                if (point_equal(ends[i], ends[k]))
                    least = fminl(least, hypotl(ends[i].x - p.x, ends[i].y - p.y));
                else
                    least = fminl(least, plain_nearest((Segment){ends[i], ends[k]}, p).size);
            }
    return least;
}

static bool plain_loose(const Plain *plain, Point end, Point other)
{
    for (int i = 0; i < plain->all; i++) {
        Segment s = plain->pieces[i];
        if (!exact_on_segment(s, end))
            continue;
        if (i >= plain->ink || (!point_equal(s.a, end) && !point_equal(s.b, end)))
            return false;
        Point far = point_equal(s.a, end) ? s.b : s.a;
        if (exact_cross(end, other, far) != 0 || (int64_t)(far.x - end.x) * (other.x - end.x) < 0 ||
            (int64_t)(far.y - end.y) * (other.y - end.y) < 0)
            return false;
    }
    return true;
}

static void plain_end(Plain *plain, Point end, Point other)
{
    if (!plain_loose(plain, end, other))
        return;
    bool joined[MOST] = {false};
    for (int i = 0; i < plain->all; i++)
        joined[i] = exact_on_segment(plain->pieces[i], end);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < plain->all; i++)
            for (int k = 0; k < plain->all; k++)
                if (joined[i] && !joined[k] && plain->touch[i][k] &&
                    shared_distance(plain->pieces[i], plain->pieces[k], end) <=
                        plain->limit + 1e-9L)
                    more = joined[k] = true;
    }
    Gap best = {0};
    long double best_size = INFINITY;
    for (int i = 0; i < plain->all; i++) {
        if (joined[i])
            continue;
        /* Between places equally near, the unsorted pair decides. */
        Near near = plain_nearest(plain->pieces[i], end);
        long double size = near.size;
        Gap gap = {
            0,
            end,
            {(int32_t)floorl(near.x + 0.5L + 1e-12L), (int32_t)floorl(near.y + 0.5L + 1e-12L)},
            i >= plain->ink};
        if (size <= plain->limit + 1e-9L &&
            (best_size == INFINITY || plain_before(gap, size, best, best_size))) {
            best = plain_gap(plain->pieces[i], end, i >= plain->ink, &best_size);
            best.from = end;
            best.to = gap.to;
        }
    }
    if (best_size == INFINITY)
        return;
    /* Sorted as plain_gap() does: find again the piece that it is on. */
    for (int i = 0; i < plain->all; i++) {
        long double size;
        Gap gap = plain_gap(plain->pieces[i], end, i >= plain->ink, &size);
        bool same = (point_equal(gap.to, best.to) && point_equal(gap.from, best.from)) ||
                    (point_equal(gap.to, best.from) && point_equal(gap.from, best.to));
        if (!joined[i] && same && gap.to_edge == best.to_edge && fabsl(size - best_size) < 1e-9L) {
            plain_add(plain, gap, size);
            return;
        }
    }
    ck_abort();
}

static void plain_networks(Plain *plain)
{
    int network[MOST];
    for (int i = 0; i < plain->ink; i++)
        network[i] = i;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < plain->ink; i++)
            for (int k = 0; k < plain->ink; k++)
                if (plain->touch[i][k] && network[k] > network[i]) {
                    network[k] = network[i];
                    more = true;
                }
    }
    for (int a = 0; a < plain->ink; a++) {
        for (int b = 0; b < a; b++) {
            Gap best = {0};
            long double best_size = INFINITY;
            for (int i = 0; i < plain->ink; i++)
                for (int k = 0; k < plain->ink; k++)
                    for (int end = 0; end < 2; end++) {
                        if (!((network[i] == a && network[k] == b) ||
                              (network[i] == b && network[k] == a)))
                            continue;
                        Point p = end ? plain->pieces[i].b : plain->pieces[i].a;
                        long double size;
                        Gap gap = plain_gap(plain->pieces[k], p, false, &size);
                        if (size <= plain->limit + 1e-9L &&
                            (best_size == INFINITY || plain_before(gap, size, best, best_size))) {
                            best = gap;
                            best_size = size;
                        }
                    }
            if (best_size < INFINITY)
                plain_add(plain, best, best_size);
        }
    }
}

static void plain_find(Plain *plain, Box board, const Segment *ink, size_t count, int64_t limit)
{
    plain->ink = (int)count;
    plain->all = plain->ink + 4;
    plain->limit = limit;
    plain->count = 0;
    memcpy(plain->pieces, ink, count * sizeof *ink);
    Point lower = {board.high.x, board.low.y};
    Point upper = {board.low.x, board.high.y};
    plain->pieces[count] = (Segment){board.low, lower};
    plain->pieces[count + 1] = (Segment){lower, board.high};
    plain->pieces[count + 2] = (Segment){board.high, upper};
    plain->pieces[count + 3] = (Segment){upper, board.low};
    for (int i = 0; i < plain->all; i++)
        for (int k = 0; k < plain->all; k++)
            plain->touch[i][k] = exact_touch(plain->pieces[i], plain->pieces[k]);
    plain_networks(plain);
    for (int i = 0; i < plain->ink; i++) {
        plain_end(plain, ink[i].a, ink[i].b);
        plain_end(plain, ink[i].b, ink[i].a);
    }
}

static Point random_point(Random *random, int32_t side)
{
    return (Point){(int32_t)random_between(random, 0, side),
                   (int32_t)random_between(random, 0, side)};
}

/* Strokes of one to four pieces; no piece has zero length. */
static size_t random_ink(Random *random, int32_t side, Segment *ink)
{
    size_t want = (size_t)random_between(random, 1, 14);
    size_t count = 0;
    Point here = random_point(random, side);
    while (count < want) {
        if (random_between(random, 0, 2) == 0)
            here = random_point(random, side);
        Point next = random_point(random, side);
        if (random_between(random, 0, 1)) {
            next.x = here.x + (next.x - here.x) / 3;
            next.y = here.y + (next.y - here.y) / 3;
        }
        if (!point_equal(here, next))
            ink[count++] = (Segment){here, next};
        here = next;
    }
    return count;
}

START_TEST(agrees_with_a_plain_search)
{
    static Plain plain;
    Random random = {31};
    size_t total = 0;
    for (int round = 0; round < 20000; round++) {
        int32_t side = (int32_t)random_between(&random, 4, 40);
        Box board = {{0, 0}, {side, side}};
        Segment ink[MOST];
        size_t count = random_ink(&random, side, ink);
        int64_t limit = random_between(&random, 1, side / 2);
        Gap *gaps;
        size_t gap_count;
        ck_assert_int_eq(gaps_find(board, ink, count, limit, &gaps, &gap_count), STATUS_OK);
        plain_find(&plain, board, ink, count, limit);
        ck_assert_msg(gap_count == plain.count, "round %d: %zu gaps, not %zu", round, gap_count,
                      plain.count);
        for (size_t i = 0; i < gap_count; i++) {
            Decimal distance = (Decimal)roundl(plain.size[i] * 1e7L);
            check_gap(gaps[i], distance, plain.gaps[i].from, plain.gaps[i].to,
                      plain.gaps[i].to_edge);
        }
        total += gap_count;
        memory_free(gaps);
    }
    ck_assert_uint_gt(total, 20000);
}
END_TEST

START_TEST(order_does_not_matter)
{
    Random random = {32};
    for (int round = 0; round < 2000; round++) {
        Segment ink[MOST];
        size_t count = random_ink(&random, 24, ink);
        Box board = {{0, 0}, {24, 24}};
        Gap *gaps;
        size_t gap_count;
        ck_assert_int_eq(gaps_find(board, ink, count, 7, &gaps, &gap_count), STATUS_OK);
        for (size_t i = count; i-- > 1;) {
            size_t k = (size_t)random_between(&random, 0, (int64_t)i);
            Segment piece = ink[i];
            ink[i] = (Segment){ink[k].b, ink[k].a};
            ink[k] = piece;
        }
        Gap *again;
        size_t again_count;
        ck_assert_int_eq(gaps_find(board, ink, count, 7, &again, &again_count), STATUS_OK);
        ck_assert_uint_eq(gap_count, again_count);
        for (size_t i = 0; i < gap_count; i++)
            check_gap(again[i], gaps[i].distance, gaps[i].from, gaps[i].to, gaps[i].to_edge);
        memory_free(gaps);
        memory_free(again);
    }
}
END_TEST

START_TEST(no_memory)
{
    Random random = {33};
    Segment ink[MOST];
    size_t count = 0;
    while (count < 12)
        count = random_ink(&random, 60, ink);
    Box board = {{0, 0}, {60, 60}};
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    size_t failures = 0;
    while (status != STATUS_OK) {
        Gap *gaps = NULL;
        size_t gap_count = 7;
        memory_fail_after(failures + 1);
        status = gaps_find(board, ink, count, 20, &gaps, &gap_count);
        memory_fail_after(0);
        if (status != STATUS_OK) {
            ck_assert_int_eq(status, STATUS_NO_MEMORY);
            ck_assert_ptr_null(gaps);
            ck_assert_uint_eq(gap_count, 7);
            failures++;
        }
        memory_free(gaps);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    ck_assert_uint_ge(failures, 8); /* three arrays, the index's three, two more, pairs, gaps */
}
END_TEST

Suite *gaps_suite(void);
Suite *gaps_suite(void)
{
    Suite *suite = suite_create("gaps");
    TCase *cases = tcase_create("by hand");
    tcase_add_test(cases, two_ends);
    tcase_add_test(cases, loop_with_a_gap);
    tcase_add_test(cases, end_beside_a_line);
    tcase_add_test(cases, end_near_the_edge);
    tcase_add_test(cases, what_leads_into_an_end);
    tcase_add_test(cases, retraced_ink_has_an_end);
    tcase_add_test(cases, two_loops);
    tcase_add_test(cases, several_networks);
    tcase_add_test(cases, ink_outside);
    tcase_add_test(cases, no_memory);
    suite_add_tcase(suite, cases);
    TCase *plain = tcase_create("by a plain search");
    tcase_set_timeout(plain, 60);
    tcase_add_test(plain, agrees_with_a_plain_search);
    tcase_add_test(plain, order_does_not_matter);
    suite_add_tcase(suite, plain);
    return suite;
}
