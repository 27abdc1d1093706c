/* Test gaps in ink, in positions worked out by hand. soak_gaps.c compares random ones with a simple
 * search. */
#include "base/memory.h"
#include "base/random.h"
#include "geometry/plane/exact.h"
#include "geometry/routing/gaps.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const Box BOARD = {{0, 0}, {1800000, 1800000}};

enum { MOST = 64 };

/* Append a stroke to ink, and return the new number of pieces. `points` ends with a negative
 * coordinate. */
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

/* Return a board that ink divides. The caller must destroy it. */
static Subdivision *cut_board(Box board, const Segment *ink, size_t count)
{
    Subdivision *cut;
    ck_assert_int_eq(subdivision_create(&cut, board, NULL), STATUS_OK);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(subdivision_insert(cut, ink[i], 0), STATUS_OK);
    return cut;
}

/* Find the gaps within a distance, and check that they are exactly the given ones. */
static void expect(const Segment *ink, size_t count, int64_t distance, const Gap *gaps,
                   size_t gap_count)
{
    Gap *found = NULL;
    size_t found_count = 99;
    Subdivision *cut = cut_board(BOARD, ink, count);
    ck_assert_int_eq(gaps_find(cut, distance, NULL, &found, &found_count), STATUS_OK);
    subdivision_destroy(cut);
    ck_assert_uint_eq(found_count, gap_count);
    for (size_t i = 0; i < gap_count; i++)
        check_gap(found[i], gaps[i].distance, gaps[i].from, gaps[i].to, gaps[i].to_edge);
    ck_assert(gap_count > 0 || found == NULL);
    memory_free(found);
}

static const Decimal STEP = DECIMAL_ONE / STEPS_PER_SPACE;

START_TEST(two_ends)
{
    /* Two strokes are on one line, a tenth of a space apart. */
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
    /* A square lacks one step of a side, and then, in a second search, is closed. */
    Segment ink[MOST];
    Point open[] = {{500000, 500000}, {700000, 500000}, {700000, 700000},
                    {500000, 700000}, {500000, 500001}, END};
    Gap gap = {STEP, {500000, 500000}, {500000, 500001}, false};
    expect(ink, add_stroke(ink, 0, open), 50000, &gap, 1);
    open[4].y = 500000;
    expect(ink, add_stroke(ink, 0, open), 50000, NULL, 0);
    open[4].y = 499990; /* a stroke that overshoots by ten steps closes the square too */
    expect(ink, add_stroke(ink, 0, open), 50000, NULL, 0);
}
END_TEST

START_TEST(end_beside_a_line)
{
    /* The line has the direction (3, 1). The end is 30 / √10 = 9.48683298 steps off the line,
     * perpendicularly from (250000, 150000). When it is moved by one step, it is 31 / √10 =
     * 9.80306072 steps off, from (250000.9, 150000.3). */
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
    /* A stroke starts on one side of a board's corner and leads towards the other side. The edge
     * connects them, but only far away from the stroke's end, so there is a gap from that end to
     * the other side. */
    Segment cut[] = {{{0, 3000}, {4000, 200}}};
    gap = (Gap){200 * STEP, {4000, 200}, {4000, 0}, true};
    expect(cut, 1, 4000, &gap, 1);
    /* A short stroke from the edge has no gap to that edge, although its other end is near. */
    Segment stub[] = {{{900000, 0}, {900000, 300}}};
    expect(stub, 1, 400, NULL, 0);
    /* Two strokes from the edge are two networks, since the edge doesn't connect them. */
    Segment two[] = {{{900000, 0}, {900000, 90000}}, {{900700, 0}, {1000000, 90000}}};
    gap = (Gap){700 * STEP, {900000, 0}, {900700, 0}, false};
    expect(two, 2, 700, &gap, 1);
}
END_TEST

START_TEST(ink_that_leads_up_to_an_end_makes_no_gap)
{
    /* A short stroke from a line has no gap to that line, whether it is drawn as one stroke or
     * two. */
    Segment stub[] = {{{300000, 300000}, {500000, 300000}},
                      {{400000, 300000}, {400000, 300100}},
                      {{400000, 300100}, {400020, 300200}}};
    expect(stub, 3, 1000, NULL, 0);
    /* The ink is a hook: from (0, 0) up by 40, across by 30 and back down to (30, 5). The ends are
     * √(900 + 25) apart; the nearest two places are (30, 5) and (0, 5). A gap counts if the ink
     * that connects its ends goes farther away from them than one and a half times the gap's
     * length. Here it goes 50 and √(900 + 35²) = 46.1 away. In a hook that is ten steps less deep,
     * the ink goes only √(900 + 30²) = 42.4 away. */
    Segment ink[MOST];
    Point hook[] = {{400000, 400000}, {400000, 400040}, {400030, 400040}, {400030, 400005}, END};
    size_t count = add_stroke(ink, 0, hook);
    Gap gaps[] = {{30 * STEP, {400000, 400005}, {400030, 400005}, false},
                  {304138127, {400000, 400000}, {400030, 400005}, false}}; /* √925 */
    expect(ink, count, 60, gaps, 2);
    expect(ink, count, 31, gaps, 2);
    expect(ink, count, 30, gaps, 1);
    hook[0].y = hook[3].y = 400010;
    count = add_stroke(ink, 0, hook);
    expect(ink, count, 60, NULL, 0);
}
END_TEST

START_TEST(retraced_ink_has_an_end)
{
    /* The stroke goes back over half of itself, so it still has two loose ends. One of these is
     * near the other stroke. */
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
    /* Two sides of squares, 5,000 steps apart, face each other from y = 350,000 to y = 400,000. A
     * gap is at each end of that range. */
    Segment ink[MOST];
    Point left[] = {{300000, 300000}, {400000, 300000}, {400000, 400000},
                    {300000, 400000}, {300000, 300000}, END};
    Point right[] = {{405000, 350000}, {500000, 350000}, {500000, 450000},
                     {405000, 450000}, {405000, 350000}, END};
    size_t count = add_stroke(ink, add_stroke(ink, 0, left), right);
    Gap gaps[] = {{5000 * STEP, {400000, 350000}, {405000, 350000}, false},
                  {5000 * STEP, {400000, 400000}, {405000, 400000}, false}};
    expect(ink, count, 5000, gaps, 2);
    expect(ink, count, 4999, NULL, 0);
    ink[count++] = (Segment){{400000, 390000}, {405000, 390000}}; /* connects the two squares */
    expect(ink, count, 5000, NULL, 0);
}
END_TEST

START_TEST(several_networks)
{
    /* Three vertical strokes are 100 and 150 steps apart; shorter gaps come first. There is no gap
     * between the outer two, because the middle one is between them. */
    Segment ink[] = {{{500000, 500000}, {500000, 600000}},
                     {{500100, 500000}, {500100, 600000}},
                     {{500250, 500000}, {500250, 600000}}};
    Gap gaps[] = {{100 * STEP, {500000, 500000}, {500100, 500000}, false},
                  {100 * STEP, {500000, 600000}, {500100, 600000}, false},
                  {150 * STEP, {500100, 500000}, {500250, 500000}, false},
                  {150 * STEP, {500100, 600000}, {500250, 600000}, false}};
    expect(ink, 3, 300, gaps, 4);
    expect(ink, 3, 249, gaps, 4);
    expect(ink, 3, 149, gaps, 2);
}
END_TEST

START_TEST(found_at_every_larger_distance)
{
    /* The ink is two sides of a square, and a piece from the last corner back inside. In spaces,
     * this piece ends 0.2 above the first side; the ink that connects the two leads through a
     * corner √(0.5² + 0.8²) = 0.943 from that end. The end is √(0.5² + 0.2²) = 0.538516 from the
     * start of the first side. */
    Segment ink[MOST];
    Point spur[] = {{500000, 500000}, {600000, 500000}, {600000, 600000}, {550000, 520000}, END};
    size_t count = add_stroke(ink, 0, spur);
    Gap gaps[] = {{20000 * STEP, {550000, 500000}, {550000, 520000}, false},
                  {538516480713, {500000, 500000}, {550000, 520000}, false}};
    expect(ink, count, 19999, gaps, 0);
    expect(ink, count, 20000, gaps, 1);
    expect(ink, count, 53851, gaps, 1);
    expect(ink, count, 53852, gaps, 2);
    expect(ink, count, 100000, gaps, 2);
    expect(ink, count, 499999, gaps, 2);
    expect(ink, count, 32000000, gaps, 2);
}
END_TEST

START_TEST(equally_near_places)
{
    /* An end is half-way between two walls of one network, and has a gap to each. */
    Segment ink[MOST];
    Point walls[] = {{500000, 400000}, {500000, 700000}, {500200, 700000}, {500200, 400000}, END};
    Point end[] = {{500100, 500000}, {500100, 300000}, END};
    size_t count = add_stroke(ink, add_stroke(ink, 0, walls), end);
    Gap gaps[] = {{100 * STEP, {500000, 500000}, {500100, 500000}, false},
                  {100 * STEP, {500100, 400000}, {500200, 400000}, false},
                  {100 * STEP, {500000, 400000}, {500100, 400000}, false},
                  {100 * STEP, {500100, 500000}, {500200, 500000}, false}};
    Gap sorted[] = {gaps[2], gaps[0], gaps[1], gaps[3]};
    expect(ink, count, 150, sorted, 4);
}
END_TEST

START_TEST(others_between)
{
    /* Three strokes of one step are in a row, but the middle one is 50 steps off the row, and
     * blocks the gap between the outer two. Later in this test it is 100 steps off, half of the
     * distance between the outer two, and doesn't block the gap. */
    Segment ink[] = {{{500000, 500000}, {500000, 500001}},
                     {{500100, 500050}, {500100, 500051}},
                     {{500200, 500000}, {500200, 500001}}};
    /* √(100² + 49²) = 111.359777 and √(100² + 50²) = 111.803399. The outer two are 200 apart. */
    Gap gaps[] = {{1113597773, {500000, 500001}, {500100, 500050}, false},
                  {1113597773, {500100, 500050}, {500200, 500001}, false},
                  {1118033989, {500000, 500000}, {500100, 500050}, false},
                  {1118033989, {500000, 500001}, {500100, 500051}, false},
                  {1118033989, {500100, 500050}, {500200, 500000}, false},
                  {1118033989, {500100, 500051}, {500200, 500001}, false}};
    expect(ink, 3, 111, NULL, 0);
    expect(ink, 3, 112, gaps, 6);
    expect(ink, 3, 300, gaps, 6);
    /* The middle stroke is now 100 above the middle of the upper ends. It is on the circle whose
     * diameter is the line between these ends, and not inside. √(100² + 101²) = 142.130222. */
    ink[1] = (Segment){{500100, 500101}, {500100, 500102}};
    Gap wide[] = {{1414213562, {500000, 500001}, {500100, 500101}, false},
                  {1414213562, {500100, 500101}, {500200, 500001}, false},
                  {1421302220, {500000, 500000}, {500100, 500101}, false},
                  {1421302220, {500000, 500001}, {500100, 500102}, false},
                  {1421302220, {500100, 500101}, {500200, 500000}, false},
                  {1421302220, {500100, 500102}, {500200, 500001}, false},
                  {200 * STEP, {500000, 500000}, {500200, 500000}, false},
                  {200 * STEP, {500000, 500001}, {500200, 500001}, false}};
    expect(ink, 3, 300, wide, 8);
}
END_TEST

/* Make five strokes that don't meet, of nine pieces in total. */
static size_t make_strokes(Segment *ink)
{
    Point strokes[][4] = {{{10, 10}, {30, 12}, {28, 30}, END},
                          {{33, 11}, {50, 9}, {52, 30}, END},
                          {{5, 50}, {25, 45}, {20, 58}, END},
                          {{30, 40}, {50, 50}, {33, 57}, END},
                          {{40, 20}, {41, 35}, END}};
    size_t count = 0;
    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++)
        count = add_stroke(ink, count, strokes[i]);
    return count;
}

START_TEST(no_memory)
{
    Segment ink[MOST];
    Subdivision *cut = cut_board((Box){{0, 0}, {60, 60}}, ink, make_strokes(ink));
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    size_t failures = 0;
    while (status != STATUS_OK) {
        Gap *gaps = NULL;
        size_t gap_count = 7;
        memory_fail_after(failures + 1);
        status = gaps_find(cut, 20, NULL, &gaps, &gap_count);
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
    /* At least 12 allocations must fail: for the pieces, the tree, the ends, what they see, discs,
     * pairs and gaps. */
    ck_assert_uint_ge(failures, 12);
    subdivision_destroy(cut);
}
END_TEST

START_TEST(within_a_budget)
{
    Segment ink[MOST];
    Subdivision *cut = cut_board((Box){{0, 0}, {60, 60}}, ink, make_strokes(ink));
    Gap *all;
    size_t count;
    Work work = work_of(WORK_NO_LIMIT);
    ck_assert_int_eq(gaps_find(cut, 30, &work, &all, &count), STATUS_OK);
    ck_assert_uint_gt(count, 5);
    size_t before = memory_in_use();
    for (uint64_t most = 0; most < work.done + 20; most += work.done / 100 + 1) {
        Work small = work_of(most);
        Gap *gaps = NULL;
        size_t gap_count = 7;
        Status status = gaps_find(cut, 30, &small, &gaps, &gap_count);
        ck_assert_int_eq(status, most < work.done ? STATUS_TOO_MUCH_WORK : STATUS_OK);
        ck_assert_uint_eq(gap_count, status ? 7 : count);
        for (size_t i = 0; i < count && status == STATUS_OK; i++)
            check_gap(gaps[i], all[i].distance, all[i].from, all[i].to, all[i].to_edge);
        memory_free(gaps);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    memory_free(all);
    subdivision_destroy(cut);
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
    tcase_add_test(cases, ink_that_leads_up_to_an_end_makes_no_gap);
    tcase_add_test(cases, retraced_ink_has_an_end);
    tcase_add_test(cases, two_loops);
    tcase_add_test(cases, several_networks);
    tcase_add_test(cases, found_at_every_larger_distance);
    tcase_add_test(cases, equally_near_places);
    tcase_add_test(cases, others_between);
    tcase_add_test(cases, no_memory);
    tcase_add_test(cases, within_a_budget);
    suite_add_tcase(suite, cases);
    return suite;
}
