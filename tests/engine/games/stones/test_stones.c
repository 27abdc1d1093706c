/* Test `stones` in the library: distances, links, liberties, capture, ko. Positions are worked out
 * by hand. */
#include "test_stones.h"
#include "plain_stones.h"
#include "suites.h"

static void restart(int side)
{
    stones_destroy(stones);
    start(side);
}

static size_t taken(Color color)
{
    size_t count;
    stones_taken(stones, color, &count);
    return count;
}

/* Return whether a stone has its center at `p`. */
static bool there(Point p)
{
    StoneView view;
    size_t number;
    return stones_at(stones, p, &number) && stones_get(stones, number, &view) &&
           point_equal(view.at, p);
}

static size_t number_at(Point p)
{
    size_t number;
    ck_assert(stones_at(stones, p, &number));
    return number;
}

static size_t arc_count(Point p)
{
    DiscArcs arcs = {0};
    ck_assert_int_eq(stones_arcs(stones, number_at(p), &arcs), STATUS_OK);
    size_t count = arcs.count;
    disc_arcs_free(&arcs);
    return count;
}

START_TEST(test_distance)
{
    start(13);
    black(at(500, 500));
    ck_assert_int_eq(stones_check(stones, (Point){600000, 500000}), STATUS_OK);
    ck_assert_int_eq(stones_check(stones, (Point){599998, 500000}), STATUS_OK);
    ck_assert_int_eq(stones_check(stones, (Point){599997, 500000}), STATUS_OCCUPIED);
    ck_assert_int_eq(put(COLOR_WHITE, (Point){599997, 500000}), STATUS_OCCUPIED);
    ck_assert_int_eq(stones_check(stones, (Point){500000, 500000}), STATUS_OCCUPIED);
}
END_TEST

START_TEST(test_edge)
{
    start(13);
    ck_assert_int_eq(stones_check(stones, (Point){50000, 50000}), STATUS_OK);
    ck_assert_int_eq(stones_check(stones, (Point){49998, 1250002}), STATUS_OK);
    ck_assert_int_eq(stones_check(stones, (Point){49997, 700000}), STATUS_NEAR_EDGE);
    ck_assert_int_eq(stones_check(stones, (Point){700000, 1250003}), STATUS_NEAR_EDGE);
    ck_assert_int_eq(stones_check(stones, (Point){0, 700000}), STATUS_NEAR_EDGE);
    ck_assert_int_eq(stones_check(stones, (Point){-5, 1400000}), STATUS_OUTSIDE_BOARD);
}
END_TEST

/* By default, stones up to 1.001 apart are linked. Stones that are 0.5 apart in x and 1.2 in y are
 * exactly 1.3 apart, and so they are linked if the limit is 1.3. */
START_TEST(test_links)
{
    start(13);
    ck_assert(stones_linked(stones, at(500, 500), (Point){600100, 500000}));
    ck_assert(!stones_linked(stones, at(500, 500), (Point){600101, 500000}));
    black(at(500, 500));
    black(at(550, 620));
    ck_assert(stones_group(stones, 0) != stones_group(stones, 1));
    stones_destroy(stones);
    setup.rules[STONES_LINK] = 13 * DECIMAL_ONE / 10;
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
    black(at(500, 500));
    black(at(550, 620));
    black((Point){700001, 500000});
    ck_assert(stones_group(stones, 0) == stones_group(stones, 1));
    ck_assert_uint_eq(stones_group_size(stones, 0), 2);
    ck_assert(stones_group(stones, 0) != stones_group(stones, 2));
    white(at(450, 620));
    ck_assert_uint_eq(stones_group_size(stones, 3), 1);
}
END_TEST

/* Place `count` black stones evenly around a white one that they touch, the first in a direction of
 * `degrees`. */
static void surround(int count, int degrees)
{
    restart(13);
    white(at(650, 650));
    for (int i = 0; i < count; i++) {
        long double angle = acosl(-1) / 180 * (degrees + 360.0L * i / count);
        black(place(6.5L + cosl(angle), 6.5L + sinl(angle)));
    }
}

START_TEST(test_four_capture)
{
    start(13);
    for (int degrees = 0; degrees < 90; degrees++) {
        surround(4, degrees);
        ck_assert_uint_eq(taken(COLOR_WHITE), 1);
        ck_assert(!there(at(650, 650)));
        check_verified();
    }
}
END_TEST

/* Six stones just fit around one. So if three stones are evenly spaced around a stone, each gap
 * between two of them has room for one more stone, which touches both and the middle one. */
START_TEST(test_three_do_not)
{
    start(13);
    for (int degrees = 0; degrees < 120; degrees++) {
        surround(3, degrees);
        ck_assert_uint_eq(taken(COLOR_WHITE), 0);
        ck_assert(arc_count(at(650, 650)) >= 3);
        ck_assert(stones_is_open(stones, 0));
        check_verified();
    }
}
END_TEST

/* The three stones around the middle one are 100, 130 and 130 degrees apart. Another stone fits
 * into each of the two wide gaps, but not into the narrow one. */
START_TEST(test_narrow)
{
    start(13);
    white(at(650, 650));
    DiscArcs arcs = {0};
    for (int i = 0; i < 3; i++) {
        long double angle = acosl(-1) / 180 * (i == 0 ? 0 : i == 1 ? 100 : 230);
        black(place(6.5L + cosl(angle), 6.5L + sinl(angle)));
    }
    ck_assert_int_eq(stones_arcs(stones, 0, &arcs), STATUS_OK);
    ck_assert_uint_eq(arcs.count, 2);
    for (size_t i = 0; i < 2; i++)
        ck_assert(fabs(arcs.items[i].width - 10) < 0.01);
    ck_assert(fabs(arcs.items[0].start - 160) < 0.01);
    ck_assert(fabs(arcs.items[1].start - 290) < 0.01);
    disc_arcs_free(&arcs);
}
END_TEST

START_TEST(test_alone_is_free_all_around)
{
    DiscArcs arcs = {0};
    start(13);
    black(at(650, 650));
    ck_assert_int_eq(stones_arcs(stones, 0, &arcs), STATUS_OK);
    ck_assert_uint_eq(arcs.count, 1);
    ck_assert(arcs.items[0].width == 360);
    arcs.count = 0;
    white(at(750, 650)); /* a stone that touches the first takes 120 degrees of its free arc */
    ck_assert_int_eq(stones_arcs(stones, 0, &arcs), STATUS_OK);
    ck_assert_uint_eq(arcs.count, 1);
    ck_assert(fabs(arcs.items[0].start - 60) < 0.01 && fabs(arcs.items[0].width - 240) < 0.01);
    arcs.count = 0;
    /* A stone in the corner is free from 0 to 90 degrees, and slightly more because of the slack.
     */
    black(at(50, 50));
    ck_assert_int_eq(stones_arcs(stones, 2, &arcs), STATUS_OK);
    ck_assert_uint_eq(arcs.count, 1);
    ck_assert(fabs(arcs.items[0].width - 90) < 0.01);
    disc_arcs_free(&arcs);
}
END_TEST

/* Two rooms of 3 by 3 with a strip above are divided by a slit one step wide. A stone in each room
 * touches the slit: the rules say that the two are linked. */
START_TEST(test_across_a_slit)
{
    static const Point corners[] = {{0, 0},      {300000, 0}, {300000, 300000}, {300001, 300000},
                                    {300001, 0}, {600000, 0}, {600000, 500000}, {0, 500000}};
    start_with(corners, 8);
    black((Point){250001, 100000});
    black((Point){350000, 100000});
    ck_assert_uint_eq(stones_group_size(stones, 0), 2);
}
END_TEST

/* Each of two rooms has room for one stone. A stone in one of them has its liberty in the other,
 * across a slit. */
START_TEST(test_liberty_across_a_slit)
{
    static const Point corners[] = {{0, 0},      {100000, 0}, {100000, 100000}, {100001, 100000},
                                    {100001, 0}, {200000, 0}, {200000, 100002}, {0, 100002}};
    start_with(corners, 8);
    black((Point){50000, 50000});
    ck_assert(stones_is_open(stones, 0));
    ck_assert_int_eq(stones_check(stones, (Point){150000, 50000}), STATUS_OK);
    white((Point){150000, 50000});
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
}
END_TEST

/* A spike from above ends between two places for stones, and doesn't quite touch stones at these
 * places. The black stone at the left place has its liberty at the right one, on the other side of
 * the spike's tip. */
START_TEST(test_liberty_behind_a_corner)
{
    static const Point corners[] = {{0, 0},           {200100, 0},     {200100, 200000},
                                    {100080, 200000}, {100070, 50000}, {100060, 200000},
                                    {0, 200000}};
    start_with(corners, 7);
    black((Point){50020, 50000});
    ck_assert(stones_is_open(stones, 0));
    white((Point){50010, 150000});
    ck_assert(stones_is_open(stones, 0));
    white((Point){150069, 50000});
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
}
END_TEST

/* Check that if a stone has no liberty, the simple search finds none either, and that the referee
 * agrees with each position. soak_stones.c does the same for longer, also with wider links. */
START_TEST(test_against_the_plain_search)
{
    Random random = {21};
    for (int game = 0; game < 12; game++) {
        start(5);
        for (int i = 0; i < 40; i++) {
            Color color = (Color)random_between(&random, 0, 1);
            Point p = {(int32_t)random_between(&random, 0, 500000),
                       (int32_t)random_between(&random, 0, 500000)};
            SnapMode mode = (SnapMode)random_between(&random, 0, 2);
            if (stones_snap(stones, color, p, mode, &p) == STATUS_OK)
                put(color, p);
        }
        Point all[64];
        size_t numbers[64], count = 0;
        StoneView view;
        for (size_t i = 0; i < stones_number_count(stones); i++)
            if (stones_get(stones, i, &view)) {
                numbers[count] = i;
                all[count++] = view.at;
            }
        PlainStones plain = {stones_outline(stones), all, count, 100100};
        for (size_t i = 0; i < count; i++) {
            Point found;
            if (!stones_is_open(stones, numbers[i]))
                ck_assert(!plain_find_liberty(&plain, i, 720, &found));
        }
        check_verified();
        tear_down();
    }
    start(5);
}
END_TEST

/* Place a stone next to the left edge of a board that has just enough room for one more stone, or a
 * step too little. A liberty must be at least (half a space - a step) from the edge, and (a space -
 * a step) from the stone. */
static Status put_at_the_end(int32_t width, int32_t height)
{
    const Point corners[] = {{0, 0}, {width, 0}, {width, height}, {0, height}};
    start_with(corners, 4);
    Status status = put(COLOR_BLACK, (Point){49999, height / 2});
    stones_destroy(stones);
    stones = NULL;
    return status;
}

START_TEST(test_the_least_room_for_a_liberty)
{
    ck_assert_int_eq(put_at_the_end(199997, 99998), STATUS_OK);
    ck_assert_int_eq(put_at_the_end(199996, 99998), STATUS_SUICIDE);
    ck_assert_int_eq(put_at_the_end(299997, 99996), STATUS_SUICIDE);
    ck_assert_int_eq(put_at_the_end(299997, 99998), STATUS_OK);
}
END_TEST

/* Capturing the stone that has just captured one is no ko if other stones are captured with it. */
START_TEST(test_ko_is_about_one_stone_alone)
{
    start(13);
    static const int blacks[][2] = {{200, 300}, {300, 200}, {300, 400}, {400, 200}};
    static const int whites[][2] = {{300, 300}, {500, 300}, {400, 400}, {500, 200}, {400, 100}};
    for (size_t i = 0; i < 4; i++)
        black(at(blacks[i][0], blacks[i][1]));
    for (size_t i = 0; i < 5; i++)
        white(at(whites[i][0], whites[i][1]));
    white(at(200, 200));
    white(at(300, 100));
    black(at(400, 300));
    ck_assert_uint_eq(taken(COLOR_WHITE), 1);
    white(at(300, 300));
    ck_assert_uint_eq(taken(COLOR_BLACK), 3);
    check_verified();
}
END_TEST

/* Ko restricts only the opponent. Black captures, and may then fill the place of the captured
 * stone. That takes the last liberty of the stone that made the capture. */
START_TEST(test_ko_is_about_the_opponent)
{
    start(13);
    black(at(280, 500));
    black(at(400, 400));
    black(at(400, 600));
    white(at(400, 500));
    white(at(600, 500));
    white(at(500, 400));
    white(at(500, 600));
    black(at(500, 500));
    ck_assert_uint_eq(taken(COLOR_WHITE), 1);
    ck_assert_int_eq(stones_place(stones, COLOR_BLACK, at(397, 500)), STATUS_OK);
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
}
END_TEST

Suite *stones_suite(void)
{
    Suite *suite = suite_create("stones");
    TCase *cases = tcase_create("stones");
    tcase_add_checked_fixture(cases, NULL, tear_down);
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, test_distance);
    tcase_add_test(cases, test_edge);
    tcase_add_test(cases, test_links);
    tcase_add_test(cases, test_four_capture);
    tcase_add_test(cases, test_three_do_not);
    tcase_add_test(cases, test_narrow);
    tcase_add_test(cases, test_alone_is_free_all_around);
    tcase_add_test(cases, test_across_a_slit);
    tcase_add_test(cases, test_liberty_across_a_slit);
    tcase_add_test(cases, test_liberty_behind_a_corner);
    tcase_add_test(cases, test_against_the_plain_search);
    tcase_add_test(cases, test_the_least_room_for_a_liberty);
    tcase_add_test(cases, test_ko_is_about_one_stone_alone);
    tcase_add_test(cases, test_ko_is_about_the_opponent);
    suite_add_tcase(suite, cases);
    return suite;
}
