/* Test `stones`: areas, marks, ghosts, pictures. Positions are worked out by hand. */
#include "games.h"
#include "games/stones/rules/stones_position.h"
#include "geometry/plane/degrees.h"
#include "pictures/svg.h"
#include "protocol/records/record.h"
#include "suites.h"
#include "test_stones.h"

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
    /* The new cell is above the lines x + y = 4 and y = x. It is a triangle of 4 squares, half of
     * it taken from each of the other two cells. */
    white(at(200, 300));
    score = stones_score(stones);
    ck_assert(score.black == 6 * DECIMAL_ONE);
    ck_assert(score.white == 10 * DECIMAL_ONE);
}
END_TEST

/* The board is an L of 3 squares with 3 spaces a side. A stone in its corner owns all points that
 * are nearer to it than to the other stones, on both sides of the inner corner. */
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

/* Check the number of dead stones, which is updated with every mark and when marks are undone. */
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

/* Adding and removing ghosts again and again leaks no memory. */
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
    white(at(290, 210)); /* a stone is placed over the ghost */
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

static size_t count_of(const char *text, const char *what)
{
    size_t count = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        count++;
    return count;
}

/* A picture has a disc for each stone and a cross for each dead one. Drawing it again gives the
 * same picture. */
START_TEST(test_picture)
{
    static const char path[] = "fixtures/stones/dead-stones.contigo";
    RecordOptions options = {0};
    SvgOptions svg = {.size = SVG_SIZE_USUAL, .territory = true};
    Session *session = NULL;
    StringBuilder first = {0}, second = {0}, error = {0};
    start(4);
    ck_assert(record_load(CONTIGO_GAMES, path, -1, options, &session, &error));
    ck_assert_int_eq(svg_draw(session, &svg, &first), STATUS_OK);
    ck_assert_int_eq(svg_draw(session, &svg, &second), STATUS_OK);
    ck_assert_str_eq(builder_string(&first), builder_string(&second));
    /* four stones, and the mark on the last one */
    ck_assert_uint_eq(count_of(builder_string(&first), "<circle id="), 5);
    ck_assert_uint_eq(count_of(builder_string(&first), "class=\"stone "), 4);
    ck_assert_uint_eq(count_of(builder_string(&first), "class=\"cross "), 2);
    ck_assert_uint_eq(count_of(builder_string(&first), "class=\"last "), 1);
    Status status = STATUS_NO_MEMORY;
    for (size_t n = 1; status == STATUS_NO_MEMORY; n++) {
        builder_clear(&second);
        memory_fail_after(n);
        status = svg_draw(session, &svg, &second);
        memory_fail_after(0);
    }
    ck_assert_str_eq(builder_string(&first), builder_string(&second));
    builder_free(&first);
    builder_free(&second);
    builder_free(&error);
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

Suite *stones_areas_suite(void)
{
    Suite *suite = suite_create("stones_areas");
    TCase *cases = tcase_create("stones_areas");
    tcase_add_checked_fixture(cases, NULL, tear_down);
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, test_areas);
    tcase_add_test(cases, test_outline_areas);
    tcase_add_test(cases, test_marks);
    tcase_add_test(cases, test_marks_are_counted);
    tcase_add_test(cases, test_ghosts);
    tcase_add_test(cases, test_ghosts_give_memory_back);
    tcase_add_test(cases, test_picture);
    tcase_add_test(cases, test_degrees);
    suite_add_tcase(suite, cases);
    return suite;
}
