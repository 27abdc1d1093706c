/* `stones` in the library: distances, links, liberties, capture, ko, snapping, areas, marks,
 * ghosts, boards of other shapes, undo, allocation failures. Positions are worked out by hand. */
#include "base/memory.h"
#include "formats/print.h"
#include "games.h"
#include "games/stones/rules/stones_position.h"
#include "games/stones/rules/stones_referee.h"
#include "geometry/plane/degrees.h"
#include "pictures/svg.h"
#include "plain_stones.h"
#include "protocol/record.h"
#include "session/agreement.h"
#include "suites.h"

#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Stones *stones;
static Setup setup;

static void start(int side)
{
    setup = game_usual_setup(&STONES_GAME);
    setup.columns = setup.rows = side;
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
}

static void start_with(const Point *corners, size_t count)
{
    setup = game_usual_setup(&STONES_GAME);
    ck_assert_int_eq(outline_make(corners, count, &setup.outline), STATUS_OK);
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
}

static void restart(int side)
{
    stones_destroy(stones);
    start(side);
}

static void tear_down(void)
{
    stones_destroy(stones);
    stones = NULL;
    ck_assert_uint_eq(memory_in_use(), 0);
}

/* A point in hundredths of a space, and one in spaces. */
static Point at(int x, int y)
{
    return (Point){x * 1000, y * 1000};
}

static Point place(long double x, long double y)
{
    return (Point){(int32_t)lroundl(x * STEPS_PER_SPACE), (int32_t)lroundl(y * STEPS_PER_SPACE)};
}

static Status put(Color color, Point p)
{
    Status status = stones_begin_turn(stones, color);
    return status == STATUS_OK ? stones_place(stones, color, p) : status;
}

static void black(Point p)
{
    ck_assert_int_eq(put(COLOR_BLACK, p), STATUS_OK);
}

static void white(Point p)
{
    ck_assert_int_eq(put(COLOR_WHITE, p), STATUS_OK);
}

static size_t taken(Color color)
{
    size_t count;
    stones_taken(stones, color, &count);
    return count;
}

/* Whether there is a stone with its centre there. */
static bool there(Point p)
{
    StoneView view;
    size_t number;
    return stones_at(stones, p, &number) && stones_get(stones, number, &view) &&
           point_equal(view.at, p);
}

static Status turn_over(Stones *of, Point p)
{
    return stones_mark_dead(of, move_of_stone(&p), MARKING_FLIP);
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

static void check_verified(void)
{
    Judgement judgement;
    Text why = {0};
    ck_assert_int_eq(stones_referee_judge(stones, NULL, &judgement, &why), STATUS_OK);
    ck_assert_msg(judgement.same, "%s", text_string(&why));
    text_free(&why);
}

/* Distances. */

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

/* 5-12-13: a distance of exactly 1.3 off the axes, and one of 1.001. */
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

/* Liberties. */

/* Stones in contact around one in the middle of the board, the first in a direction of `degrees`.
 */
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

/* The places between them are tangent to two and to the stone: six stones around one just touch. */
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

/* 100, 130 and 130 degrees apart: wide gaps, but the narrow one is none. */
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
    white(at(750, 650)); /* takes 120 degrees away */
    ck_assert_int_eq(stones_arcs(stones, 0, &arcs), STATUS_OK);
    ck_assert_uint_eq(arcs.count, 1);
    ck_assert(fabs(arcs.items[0].start - 60) < 0.01 && fabs(arcs.items[0].width - 240) < 0.01);
    arcs.count = 0;
    black(at(50, 50)); /* in the corner: from 0 to 90 degrees, a little more for the slack */
    ck_assert_int_eq(stones_arcs(stones, 2, &arcs), STATUS_OK);
    ck_assert_uint_eq(arcs.count, 1);
    ck_assert(fabs(arcs.items[0].width - 90) < 0.01);
    disc_arcs_free(&arcs);
}
END_TEST

START_TEST(test_corner_capture)
{
    start(13);
    white(at(50, 50));
    black(at(150, 50));
    ck_assert_uint_eq(taken(COLOR_WHITE), 0);
    black(at(50, 150));
    ck_assert_uint_eq(taken(COLOR_WHITE), 1);
}
END_TEST

/* Across a slit one step wide, whose sides are half a space from either centre: linked, as rules
 * have it. The board is two rooms of 3 by 3 with a strip above. */
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

/* A stone in a room with one place for a second one, across a slit. */
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

/* The same below the point of a spike, which comes down between the two and is not quite touched.
 */
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

/* Every liberty is one, and where none is said to be, the plain search finds none, with many wide
 * links and edges. The soak does the same at length. */
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

/* Capture. */

/* One move takes two groups: the white stones at 4,5 and 6,5 have their last liberty at 5,5. */
START_TEST(test_several_together)
{
    static const int blacks[][2] = {{300, 500}, {400, 600}, {400, 400},
                                    {700, 500}, {600, 600}, {600, 400}};
    start(13);
    white(at(400, 500));
    white(at(600, 500));
    for (size_t i = 0; i < 6; i++) {
        black(at(blacks[i][0], blacks[i][1]));
        ck_assert_uint_eq(taken(COLOR_WHITE), 0);
    }
    black(at(500, 500));
    ck_assert_uint_eq(taken(COLOR_WHITE), 2);
    check_verified();
}
END_TEST

/* A stone where four of the other colour leave no liberty. */
/* A stone at the end of a board that has room for one more place, or lacks a step for it: places
 * are liberties that are half a space from the edge, and a space from the stone, but for a step
 * each. */
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

START_TEST(test_suicide)
{
    start(13);
    black(at(600, 500));
    black(at(400, 500));
    black(at(500, 600));
    black(at(500, 400));
    Score before = stones_score(stones);
    ck_assert_int_eq(put(COLOR_WHITE, at(500, 500)), STATUS_SUICIDE);
    ck_assert(stones_score(stones).black == before.black && !there(at(500, 500)));
    black(at(500, 500)); /* all four are linked to it */
}
END_TEST

/* The same place, but the stone takes one of the four with it: no suicide. */
START_TEST(test_capture_before_suicide)
{
    start(13);
    black(at(600, 500));
    black(at(400, 500));
    black(at(500, 600));
    black(at(500, 400));
    white(at(700, 500));
    white(at(600, 600));
    white(at(600, 400));
    white(at(500, 500));
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
    ck_assert(!there(at(600, 500)) && there(at(500, 500)));
}
END_TEST

/* Black's stone at 5,5 can be reached from below alone; another of black's, not linked to it, is
 * put in that way. */
START_TEST(test_friendly_fire)
{
    start(13);
    black(at(500, 500));
    white(at(600, 500));
    white(at(400, 500));
    white(at(500, 600));
    ck_assert(there(at(500, 500)));
    black(at(500, 360));
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
    ck_assert(!there(at(500, 500)) && there(at(500, 360)));
    check_verified();
}
END_TEST

/* Ko. */

/* Black can take the white stone at 3,3 with 4,3, which white could then take back. */
static void set_up_ko(void)
{
    static const int blacks[][2] = {{200, 300}, {300, 200}, {300, 400}};
    static const int whites[][2] = {{300, 300}, {500, 300}, {400, 200}, {400, 400}};
    start(13);
    for (size_t i = 0; i < 3; i++)
        black(at(blacks[i][0], blacks[i][1]));
    for (size_t i = 0; i < 4; i++)
        white(at(whites[i][0], whites[i][1]));
    black(at(400, 300));
    ck_assert_uint_eq(taken(COLOR_WHITE), 1);
}

START_TEST(test_ko)
{
    set_up_ko();
    ck_assert_int_eq(put(COLOR_WHITE, at(300, 300)), STATUS_KO);
    ck_assert(there(at(400, 300)) && !there(at(300, 300)));
    /* Near by is the same: it is the stone that counts. */
    ck_assert_int_eq(put(COLOR_WHITE, (Point){300000 - 10, 300000}), STATUS_OCCUPIED);
}
END_TEST

START_TEST(test_ko_is_lifted_by_a_move)
{
    set_up_ko();
    white(at(1000, 1000));
    black(at(1000, 800));
    white(at(300, 300));
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
    ck_assert_int_eq(put(COLOR_BLACK, at(400, 300)), STATUS_KO);
}
END_TEST

START_TEST(test_ko_is_lifted_by_a_pass)
{
    set_up_ko();
    ck_assert_int_eq(stones_begin_turn(stones, COLOR_WHITE), STATUS_OK);
    ck_assert_int_eq(stones_begin_turn(stones, COLOR_BLACK), STATUS_OK);
    white(at(300, 300));
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
}
END_TEST

/* Back together with another stone that has no liberty left: nothing of ko. */
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

/* A move that takes two stones may be answered by taking it alone. */
/* Ko is for the opponent: Black, going on in the same turn, costs the stone that has just taken one
 * its last liberty, which was where that one had been. */
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

START_TEST(test_two_taken_are_no_ko)
{
    static const int blacks[][2] = {{200, 300}, {200, 400}, {300, 200}, {300, 500}, {402, 410}};
    static const int whites[][2] = {{300, 300}, {300, 400}, {500, 300}, {400, 200}};
    start(13);
    for (size_t i = 0; i < 5; i++)
        black(at(blacks[i][0], blacks[i][1]));
    for (size_t i = 0; i < 4; i++)
        white(at(whites[i][0], whites[i][1]));
    black(at(400, 300));
    ck_assert_uint_eq(taken(COLOR_WHITE), 2);
    white(at(300, 300));
    ck_assert_uint_eq(taken(COLOR_BLACK), 1);
    ck_assert(!there(at(400, 300)));
}
END_TEST

/* Areas. */

START_TEST(test_areas)
{
    start(4);
    Score score = stones_score(stones);
    ck_assert(score.neither == 16 * DECIMAL_ONE && score.black == 0 && score.white == 0);
    black(at(100, 200));
    score = stones_score(stones);
    ck_assert(score.black == 16 * DECIMAL_ONE && score.neither == 0);
    white(at(300, 200));
    score = stones_score(stones);
    ck_assert(score.black == 8 * DECIMAL_ONE && score.white == 8 * DECIMAL_ONE);
    /* Above the lines x + y = 4 and y = x: a triangle of 4, half of it from either. */
    white(at(200, 300));
    score = stones_score(stones);
    ck_assert(score.black == 6 * DECIMAL_ONE);
    ck_assert(score.white == 10 * DECIMAL_ONE);
}
END_TEST

/* An L of 3 squares: its corner stone has what is nearer, on both sides of the inner corner. */
START_TEST(test_outline_areas)
{
    static const Point corners[] = {{0, 0},           {600000, 0},      {600000, 300000},
                                    {300000, 300000}, {300000, 600000}, {0, 600000}};
    start_with(corners, 6);
    black(at(150, 150));
    ck_assert(stones_score(stones).black == 27 * DECIMAL_ONE);
    white(at(450, 150));
    ck_assert(stones_score(stones).white == 9 * DECIMAL_ONE);
    white(at(150, 450));
    ck_assert(stones_score(stones).white == 18 * DECIMAL_ONE);
    ck_assert(stones_score(stones).black == 9 * DECIMAL_ONE);
    ck_assert_int_eq(stones_check(stones, at(450, 450)), STATUS_OUTSIDE_BOARD);
}
END_TEST

/* How many stones are dead is known without looking, also when marks are taken back. */
static void check_dead_count(size_t expected)
{
    size_t dead = 0;
    StoneView view;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        dead += stones_get(stones, i, &view) && view.dead;
    ck_assert_uint_eq(dead, expected);
    ck_assert_uint_eq(stones->dead_count, expected);
}

START_TEST(test_marks_are_counted)
{
    start(4);
    black(at(100, 200));
    white(at(300, 200));
    white(at(300, 300));
    size_t none = stones_mark(stones);
    check_dead_count(0);
    ck_assert_int_eq(turn_over(stones, at(300, 200)), STATUS_OK);
    check_dead_count(2);
    size_t both = stones_mark(stones);
    ck_assert_int_eq(turn_over(stones, at(300, 300)), STATUS_OK);
    check_dead_count(0);
    ck_assert_int_eq(turn_over(stones, at(100, 200)), STATUS_OK);
    check_dead_count(1);
    stones_rollback(stones, both);
    check_dead_count(2);
    ck_assert_int_eq(stones_begin_turn(stones, COLOR_BLACK), STATUS_OK);
    check_dead_count(0);
    stones_rollback(stones, both);
    check_dead_count(2);
    stones_rollback(stones, none);
    check_dead_count(0);
}
END_TEST

START_TEST(test_marks)
{
    start(4);
    black(at(100, 200));
    white(at(300, 200));
    white(at(300, 300));
    Score before = stones_score(stones);
    ck_assert_int_eq(turn_over(stones, at(200, 50)), STATUS_NO_STONE);
    ck_assert_int_eq(turn_over(stones, at(310, 220)), STATUS_OK);
    ck_assert(stones_score(stones).black == 16 * DECIMAL_ONE);
    check_verified();
    ck_assert_int_eq(turn_over(stones, at(300, 300)), STATUS_OK);
    ck_assert(stones_score(stones).black == before.black);
    ck_assert_int_eq(turn_over(stones, at(100, 200)), STATUS_OK);
    ck_assert_int_eq(turn_over(stones, at(300, 300)), STATUS_OK);
    ck_assert(stones_score(stones).neither == 16 * DECIMAL_ONE);
    ck_assert_int_eq(stones_begin_turn(stones, COLOR_BLACK), STATUS_OK);
    ck_assert(stones_score(stones).black == before.black);
    check_verified();
}
END_TEST

/* Ghosts that come and go leave nothing behind. */
START_TEST(test_ghosts_give_memory_back)
{
    start(9);
    black(at(400, 400));
    white(at(500, 500));
    size_t before = 0;
    for (int i = 0; i < 400; i++) {
        Score score;
        ck_assert_int_eq(stones_ghost_add(stones, COLOR_WHITE, at(200 + i, 200)), STATUS_OK);
        ck_assert_int_eq(stones_ghost_add(stones, COLOR_BLACK, at(700, 300 + i)), STATUS_OK);
        ck_assert_int_eq(stones_ghost_score(stones, &score), STATUS_OK);
        ck_assert_int_eq(stones_ghost_clear(stones), STATUS_OK);
        if (i == 20)
            before = memory_in_use();
    }
    ck_assert_uint_le(memory_in_use(), before);
}
END_TEST

START_TEST(test_ghosts)
{
    Score score;
    StoneView view;
    start(4);
    black(at(100, 200));
    ck_assert_int_eq(stones_ghost_add(stones, COLOR_WHITE, at(120, 200)), STATUS_OCCUPIED);
    ck_assert_int_eq(stones_ghost_add(stones, COLOR_WHITE, at(300, 200)), STATUS_OK);
    ck_assert_int_eq(stones_ghost_add(stones, COLOR_WHITE, at(320, 200)), STATUS_OCCUPIED);
    ck_assert_int_eq(stones_ghost_score(stones, &score), STATUS_OK);
    ck_assert(score.white == 8 * DECIMAL_ONE);
    ck_assert(stones_score(stones).black == 16 * DECIMAL_ONE);
    size_t mark = stones_mark(stones);
    white(at(290, 210)); /* covers it */
    size_t place = 0;
    ck_assert(!stones_ghost_next(stones, &place, &view));
    stones_rollback(stones, mark);
    ck_assert(stones_ghost_next(stones, &place, &view) && view.color == COLOR_WHITE);
    ck_assert(!stones_ghost_next(stones, &place, &view));
    place = 0;
    ck_assert_int_eq(stones_ghost_remove(stones, at(100, 100)), STATUS_NO_STONE);
    ck_assert_int_eq(stones_ghost_remove(stones, at(330, 210)), STATUS_OK);
    ck_assert(!stones_ghost_next(stones, &place, &view));
}
END_TEST

/* Snapping. */

START_TEST(test_snap)
{
    Point p;
    start(13);
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(500, 500), SNAP_OWN, &p),
                     STATUS_NO_CONTACT);
    black(at(500, 500));
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(530, 500), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(600, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(630, 500), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(630, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(630, 500), SNAP_OWN, &p), STATUS_OK);
    ck_assert(point_equal(p, at(600, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(630, 500), SNAP_OPPONENT, &p), STATUS_OK);
    ck_assert(point_equal(p, at(600, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(530, 500), SNAP_EXACT, &p),
                     STATUS_OCCUPIED);
    /* Outside, straight across to the edge, and into a corner. */
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(-300, 900), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(50, 900)));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(1400, -20), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(1250, 50)));
    /* Between two stones 1.2 apart: 0.8 above their middle. */
    black(at(620, 500));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(560, 510), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(560, 580)));
}
END_TEST

/* No place in contact is nearer than the one found: looked for in 3,600 directions round each stone
 * and along the edges. */
START_TEST(test_snap_is_nearest)
{
    Random random = {22};
    start(5);
    for (int i = 0; i < 14; i++) {
        Point p = {(int32_t)random_between(&random, 0, 500000),
                   (int32_t)random_between(&random, 0, 500000)};
        if (stones_snap(stones, COLOR_BLACK, p, SNAP_NEAREST, &p) == STATUS_OK)
            put((Color)(i % 2), p);
    }
    for (int i = 0; i < 60; i++) {
        Point p = {(int32_t)random_between(&random, -50000, 550000),
                   (int32_t)random_between(&random, -50000, 550000)};
        Point found;
        StoneView view;
        if (stones_check(stones, p) == STATUS_OK)
            continue;
        ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, p, SNAP_NEAREST, &found), STATUS_OK);
        ck_assert_int_eq(stones_check(stones, found), STATUS_OK);
        ck_assert_int_ne(stones_contact(stones, found), CONTACT_NONE);
        long double distance = hypotl(found.x - p.x, found.y - p.y);
        for (size_t k = 0; k < stones_number_count(stones); k++)
            for (int turn = 0; turn < 3600 && stones_get(stones, k, &view); turn++) {
                long double angle = acosl(-1) * turn / 1800;
                Point other = {view.at.x + (int32_t)lroundl(100000 * cosl(angle)),
                               view.at.y + (int32_t)lroundl(100000 * sinl(angle))};
                if (stones_check(stones, other) == STATUS_OK)
                    ck_assert(hypotl(other.x - p.x, other.y - p.y) > distance - 2);
            }
    }
}
END_TEST

/* Going back, and memory. */

/* All that can be seen of a position. */
static void describe(Text *text)
{
    StoneView view;
    text_clear(text);
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        bool on = stones_get(stones, i, &view);
        if (!on)
            continue;
        DoubleArea area = stones_area(stones, i);
        text_add_format(text, "%zu %d %d %d %d group %zu of %zu open %d ", i, view.at.x, view.at.y,
                        view.color, view.dead, stones_group(stones, i),
                        stones_group_size(stones, i), stones_is_open(stones, i));
        text_add_bytes(text, (const char *)&area, sizeof area);
    }
}

static Point random_place(Random *random, Color color)
{
    Point p = {(int32_t)random_between(random, 0, 600000),
               (int32_t)random_between(random, 0, 600000)};
    SnapMode mode = (SnapMode)random_between(random, 0, 2);
    if (stones_snap(stones, color, p, mode, &p) != STATUS_OK)
        stones_snap(stones, color, p, SNAP_NEAREST, &p);
    return p;
}

START_TEST(test_undo)
{
    enum { MOVES = 120 };
    static size_t marks[MOVES];
    static Text states[MOVES];
    Random random = {23};
    start(6);
    for (int i = 0; i < MOVES; i++) {
        marks[i] = stones_mark(stones);
        describe(&states[i]);
        if (i % 17 == 16)
            turn_over(stones, random_place(&random, COLOR_BLACK));
        else
            put((Color)(i % 2), random_place(&random, (Color)(i % 2)));
    }
    Text now = {0};
    for (int i = MOVES; i-- > 0;) {
        stones_rollback(stones, marks[i]);
        describe(&now);
        if (i % 10 == 0 && i % 17 != 0)
            check_verified();
        ck_assert_uint_eq(now.length, states[i].length);
        ck_assert(now.length == 0 || memcmp(now.bytes, states[i].bytes, now.length) == 0);
        text_free(&states[i]);
    }
    text_free(&now);
}
END_TEST

START_TEST(test_no_memory)
{
    Random random = {24};
    Text before = {0}, after = {0};
    start(6);
    for (int i = 0; i < 60; i++) {
        Color color = (Color)(i % 2);
        Point p = random_place(&random, color);
        Status status = STATUS_NO_MEMORY;
        describe(&before);
        for (size_t n = 1; status == STATUS_NO_MEMORY; n++) {
            memory_fail_after(n);
            status = i % 13 == 12 ? turn_over(stones, p) : stones_place(stones, color, p);
            memory_fail_after(0);
            describe(&after);
            if (status != STATUS_OK) {
                ck_assert_uint_eq(after.length, before.length);
                ck_assert(after.length == 0 ||
                          memcmp(after.bytes, before.bytes, after.length) == 0);
            }
        }
        Stones *fresh = NULL;
        status = STATUS_NO_MEMORY;
        for (size_t n = 1; i == 0 && status == STATUS_NO_MEMORY; n++) {
            memory_fail_after(n);
            status = stones_create(&setup, &fresh);
            memory_fail_after(0);
        }
        stones_destroy(fresh);
        status = STATUS_NO_MEMORY;
        for (size_t n = 1; status == STATUS_NO_MEMORY; n++) {
            memory_fail_after(n);
            status = stones_begin_turn(stones, color);
            memory_fail_after(0);
        }
        ck_assert_int_eq(status, STATUS_OK);
    }
    check_verified();
    text_free(&before);
    text_free(&after);
}
END_TEST

/* The session over it: two passes, marks, agreement. */
START_TEST(test_agreement)
{
    Session *session;
    const Outcome *outcome;
    size_t end = 1;
    Point p = at(300, 300);
    start(4);
    ck_assert_int_eq(session_create(&STONES_GAME, &session), STATUS_OK);
    ck_assert_int_eq(session_play(session, COLOR_BLACK, (Move){&p, &end, 0, 1}, &outcome),
                     STATUS_OK);
    ck_assert_int_eq(session_pass(session, COLOR_WHITE, false), STATUS_OK);
    ck_assert_int_eq(session_pass(session, COLOR_BLACK, false), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert_int_eq(session_mark_dead(session, COLOR_WHITE, p), STATUS_OK);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_OK);
    ck_assert_int_eq(session_done(session, COLOR_WHITE, 2), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_OVER);
    Score score;
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    ck_assert(score.neither == 169 * DECIMAL_ONE);
    ck_assert_int_eq(session_undo(session, 5), STATUS_OK);
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    ck_assert(score.black == 169 * DECIMAL_ONE);
    session_destroy(session);
}
END_TEST

/* A board with room for two stones, one of which is there: the other place takes it, and that is
 * good though it leaves a single liberty, whatever chance says. Beside an own stone it would leave
 * none. */
START_TEST(test_propose_a_capture)
{
    setup = game_usual_setup(&STONES_GAME);
    setup.columns = 2;
    setup.rows = 1;
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
    white(at(50, 50));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Random random = {seed};
        Choice choice = {0};
        ck_assert_int_eq(stones_propose(stones, COLOR_WHITE, &random, &choice), STATUS_OK);
        ck_assert_uint_eq(choice.count, 0);
        ck_assert_int_eq(stones_propose(stones, COLOR_BLACK, &random, &choice), STATUS_OK);
        ck_assert_uint_eq(choice.count, 1);
        ck_assert_int_ge(choice.points[0].x, 149998);
        ck_assert_int_le(choice.points[0].x, 150002);
        ck_assert_int_ge(choice.points[0].y, 49998);
        ck_assert_int_le(choice.points[0].y, 50002);
    }
}
END_TEST

START_TEST(test_propose)
{
    Random random = {25};
    start(7);
    int placed = 0;
    for (int i = 0; i < 150; i++) {
        Color color = (Color)(i % 2);
        Text before = {0}, after = {0};
        describe(&before);
        Choice choice = {0};
        ck_assert_int_eq(stones_begin_turn(stones, color), STATUS_OK);
        ck_assert_int_eq(stones_propose(stones, color, &random, &choice), STATUS_OK);
        describe(&after);
        ck_assert_uint_eq(before.length, after.length);
        text_free(&before);
        text_free(&after);
        if (choice.count == 0)
            continue;
        ck_assert_int_eq(stones_place(stones, color, choice.points[0]), STATUS_OK);
        placed++;
    }
    ck_assert_int_gt(placed, 30);
    check_verified();
}
END_TEST

/* All of a file; NUL at its end. */
static void read_file(const char *path, char *bytes, size_t room)
{
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "%s", path);
    bytes[fread(bytes, 1, room - 1, file)] = '\0';
    fclose(file);
}

/* A recorded game, judged from scratch after every move, has the score that was worked out for it
 * by other means, and its record is read and written as the same bytes. */
static void check_fixture(const char *path)
{
    char expected[1000], record[20000], score_path[200];
    Session *session = NULL;
    Score score;
    Text text = {0}, error = {0};
    RecordOptions options = {.verify = true};
    ck_assert_msg(record_load(CONTIGO_GAMES, path, -1, options, &session, &error), "%s: %s", path,
                  text_string(&error));
    snprintf(score_path, sizeof score_path, "%.*sscore", (int)(strlen(path) - strlen("contigo")),
             path);
    read_file(score_path, expected, sizeof expected);
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    print_score(&text, session, &score);
    ck_assert_str_eq(text_string(&text), expected);
    text_clear(&text);
    read_file(path, record, sizeof record);
    record_print(session, &text);
    ck_assert_str_eq(text_string(&text), record);
    text_free(&text);
    text_free(&error);
    session_destroy(session);
}

START_TEST(test_fixtures)
{
    glob_t found;
    start(4);
    ck_assert_int_eq(glob("fixtures/stones/*.contigo", 0, NULL, &found), 0);
    ck_assert_uint_ge(found.gl_pathc, 18);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_fixture(found.gl_pathv[i]);
    globfree(&found);
}
END_TEST

/* Every command of the game with every allocation failing in turn: it says so, or is done; and then
 * it is done. What can be asked is answered as before where it failed. */
static void ask(Engine *engine, Text *state)
{
    static const char *const questions[] = {"turn", "position", "score", "moves", "scoring"};
    text_clear(state);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        engine_answer(engine, questions[i], strlen(questions[i]), state);
}

START_TEST(test_commands_without_memory)
{
    static const char *const lines[] = {"set_game stones",
                                        "set_board 0,0 6,0 6,6 3,2 0,6",
                                        "place black 2,1",
                                        "place white 2,2 opponent",
                                        "place black 4,1",
                                        "play white 1,3",
                                        "preview white 5,1",
                                        "snap white 5,5 opponent",
                                        "liberties",
                                        "ghost white 5,1 exact",
                                        "ghost",
                                        "ghost remove 5,1",
                                        "ghost black 4,1 own",
                                        "ghost white 5,1 opponent",
                                        "play black pass",
                                        "play white 5,2",
                                        "ghost",
                                        "liberties 2,1",
                                        "areas",
                                        "areas 1,1",
                                        "areas_wkt",
                                        "areas_geojson",
                                        "areas_geojson since 2",
                                        "areas_geojson living since 0",
                                        "areas_geojson ink since 1",
                                        "free_ground since 1",
                                        "groups",
                                        "links",
                                        "verify",
                                        "showboard",
                                        "position",
                                        "genmove black",
                                        "play white pass",
                                        "play black pass",
                                        "mark 2,1",
                                        "done black 2",
                                        "resume",
                                        "undo 3",
                                        "ghost",
                                        "ghost clear",
                                        "printgame"};
    Engine *engine;
    Text before = {0}, after = {0}, reply = {0};
    start(4);
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 5, &engine), STATUS_OK);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Answer answer = ANSWER_FAILED;
        bool short_of_memory = true;
        for (size_t n = 1; short_of_memory; n++) {
            ask(engine, &before);
            text_clear(&reply);
            memory_fail_after(n);
            answer = engine_answer(engine, lines[i], strlen(lines[i]), &reply);
            memory_fail_after(0);
            short_of_memory =
                answer == ANSWER_LOST || strstr(text_string(&reply), "out of memory") != NULL;
            if (answer == ANSWER_DONE)
                continue;
            ask(engine, &after);
            ck_assert_str_eq(text_string(&after), text_string(&before));
        }
        ck_assert_msg(answer == ANSWER_DONE, "%s: %s", lines[i], text_string(&reply));
    }
    engine_destroy(engine);
    text_free(&before);
    text_free(&after);
    text_free(&reply);
}
END_TEST

static size_t count_of(const char *text, const char *what)
{
    size_t count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        count++;
    return count;
}

/* A picture has a disc for each stone and a cross for each dead one, and is the same twice. */
START_TEST(test_picture)
{
    static const char path[] = "fixtures/stones/dead-stones.contigo";
    RecordOptions options = {0};
    SvgOptions svg = {.size = SVG_SIZE_USUAL, .territory = true};
    Session *session = NULL;
    Text first = {0}, second = {0}, error = {0};
    start(4);
    ck_assert(record_load(CONTIGO_GAMES, path, -1, options, &session, &error));
    ck_assert_int_eq(svg_draw(session, &svg, &first), STATUS_OK);
    ck_assert_int_eq(svg_draw(session, &svg, &second), STATUS_OK);
    ck_assert_str_eq(text_string(&first), text_string(&second));
    ck_assert_uint_eq(count_of(text_string(&first), "opacity=\"0.45\""), 2);
    /* Four stones, and a ring on the last one. */
    ck_assert_uint_eq(count_of(text_string(&first), "<circle"), 5);
    Status status = STATUS_NO_MEMORY;
    for (size_t n = 1; status == STATUS_NO_MEMORY; n++) {
        text_clear(&second);
        memory_fail_after(n);
        status = svg_draw(session, &svg, &second);
        memory_fail_after(0);
    }
    ck_assert_str_eq(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    text_free(&error);
    session_destroy(session);
}
END_TEST

START_TEST(test_degrees)
{
    for (int i = 0; i < 3600; i++) {
        double angle = i / 10.0;
        double x = 99999 * cos(angle * acos(-1) / 180);
        double y = 99999 * sin(angle * acos(-1) / 180);
        double error = degrees_of(x, y) - angle;
        ck_assert(fabs(error) < 1e-9 || fabs(error - 360) < 1e-9);
    }
    ck_assert(degrees_of(0, 0) == 0 && degrees_of(0, 2) == 90 && degrees_of(-3, 0) == 180);
}
END_TEST

static void add(TCase *cases, const TTest *const *tests, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tcase_add_test(cases, tests[i]);
}

Suite *stones_suite(void)
{
    Suite *suite = suite_create("stones");
    TCase *cases = tcase_create("stones");
    const TTest *const tests[] = {test_distance,
                                  test_edge,
                                  test_links,
                                  test_four_capture,
                                  test_three_do_not,
                                  test_narrow,
                                  test_alone_is_free_all_around,
                                  test_corner_capture,
                                  test_across_a_slit,
                                  test_liberty_across_a_slit,
                                  test_liberty_behind_a_corner,
                                  test_against_the_plain_search,
                                  test_several_together,
                                  test_the_least_room_for_a_liberty,
                                  test_suicide,
                                  test_capture_before_suicide,
                                  test_friendly_fire,
                                  test_ko,
                                  test_ko_is_lifted_by_a_move,
                                  test_ko_is_lifted_by_a_pass,
                                  test_ko_is_about_one_stone_alone,
                                  test_ko_is_about_the_opponent,
                                  test_two_taken_are_no_ko,
                                  test_areas,
                                  test_outline_areas,
                                  test_marks,
                                  test_marks_are_counted,
                                  test_ghosts,
                                  test_ghosts_give_memory_back,
                                  test_snap,
                                  test_snap_is_nearest,
                                  test_undo,
                                  test_no_memory,
                                  test_agreement,
                                  test_propose,
                                  test_propose_a_capture,
                                  test_fixtures,
                                  test_commands_without_memory,
                                  test_picture,
                                  test_degrees};
    tcase_add_checked_fixture(cases, NULL, tear_down);
    tcase_set_timeout(cases, 60);
    suite_add_tcase(suite, cases);
    add(cases, tests, sizeof tests / sizeof *tests);
    return suite;
}
