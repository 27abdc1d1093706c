/* Test how players of `lines` think: candidates in positions whose best move is known, estimates,
 * and small changes of turns. The positions are those of fixtures/problems/lines/. */
#include "engine/games/problem_check.h"
#include "games/lines/play/lines_field.h"
#include "games/lines/play/lines_play.h"
#include "test_lines.h"

#include <check.h>
#include <glob.h>
#include <stdlib.h>

enum { LISTED = 96, HIGH = 24 };

static glob_t files;

static void find_files(void)
{
    ck_assert_int_eq(glob("fixtures/problems/lines/*.problem", 0, NULL, &files), 0);
    ck_assert_uint_ge(files.gl_pathc, 15);
}

static void forget_files(void)
{
    globfree(&files);
}

/* One of the first HIGH candidates solves the problem, and all candidates are legal. */
START_TEST(the_best_turns_are_listed_early)
{
    for (size_t i = 0; i < files.gl_pathc; i++) {
        Problem problem;
        Candidate list[LISTED];
        size_t count, first = LISTED;
        Random random = {1};
        ck_assert(problem_read(files.gl_pathv[i], &problem));
        ck_assert_int_eq(position_candidates(problem.position, &random, list, LISTED, &count),
                         STATUS_OK);
        for (size_t k = count; k-- > 0;) {
            size_t mark = position_mark(problem.position);
            ck_assert_int_eq(position_make(problem.position, &list[k].choice), STATUS_OK);
            position_rollback(problem.position, mark);
            if (k < HIGH && problem_is_solved(&problem, &list[k].choice))
                first = k;
        }
        ck_assert_msg(first < HIGH, "%s: none of %zu", files.gl_pathv[i], count);
        problem_free(&problem);
    }
}
END_TEST

/* Return the estimate of a position on a small board. `first` draws the first stroke, so the colors
 * can be swapped. */
static Estimate estimated(Color first)
{
    static const Point STROKES[][3] = {{{0, 200000}, {200000, 200000}, {200000, 0}},
                                       {{800000, 500000}, {500000, 500000}, {500000, 600000}},
                                       {{200000, 100000}, {350000, 100000}, {350000, 0}}};
    Setup setup = game_usual_setup(&LINES_GAME);
    Position *position;
    Estimate estimate;
    const size_t end = 3;
    setup.columns = setup.rows = 9;
    ck_assert_int_eq(position_create(&LINES_GAME, &setup, &position), STATUS_OK);
    for (int i = 0; i < 3; i++) {
        Color color = i % 2 ? color_other(first) : first;
        ck_assert_int_eq(position_take_turn(position, color), STATUS_OK);
        ck_assert_int_eq(position_act(position, color, (Move){STROKES[i], &end, 0, 1},
                                      (Manner){.exact = true}, NULL),
                         STATUS_OK);
    }
    ck_assert_int_eq(position_estimate(position, &estimate), STATUS_OK);
    position_destroy(position);
    return estimate;
}

/* If the colors of a position are swapped, the estimated lead changes its sign. */
START_TEST(estimates_know_no_color)
{
    Estimate black = estimated(COLOR_BLACK), white = estimated(COLOR_WHITE);
    ck_assert_double_eq_tol(black.lead, -white.lead, 1e-9);
    ck_assert_double_eq_tol(black.spread, white.spread, 1e-9);
}
END_TEST

/* A slightly changed turn has as many strokes as before, and no coordinate of a point changes by
 * more than twice the given distance. More than half of such turns differ, and more than a third
 * are legal. */
START_TEST(turns_near_by_are_near)
{
    enum { TRIALS = 200, REACH = STEPS_PER_SPACE / 2 };
    Problem problem;
    Choice best, varied;
    Random random = {5};
    int others = 0, legal = 0;
    ck_assert(problem_read("fixtures/problems/lines/two-pockets-in-a-turn.problem", &problem));
    ck_assert(problem_best(&problem, &best));
    for (int i = 0; i < TRIALS; i++) {
        size_t ends[CHOICE_STROKES];
        if (!position_vary(problem.position, &best, 0.5, &random, &varied))
            continue;
        ck_assert_uint_eq(choice_move(&varied, ends).count, choice_move(&best, ends).count);
        for (size_t k = 0; k < best.count && varied.count == best.count; k++) {
            ck_assert_int_le(abs(varied.points[k].x - best.points[k].x), 2 * REACH);
            ck_assert_int_le(abs(varied.points[k].y - best.points[k].y), 2 * REACH);
        }
        others += !choice_equal(&varied, &best);
        size_t mark = position_mark(problem.position);
        legal += position_make(problem.position, &varied) == STATUS_OK;
        position_rollback(problem.position, mark);
    }
    ck_assert_int_gt(others, TRIALS / 2);
    ck_assert_int_gt(legal, TRIALS / 3);
    problem_free(&problem);
}
END_TEST

/* A playout ends by itself within 400 turns, after both colors have enclosed areas. */
START_TEST(likely_turns_end)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    Position *position;
    Random random = {3};
    int turns = 0;
    setup.columns = setup.rows = 9;
    ck_assert_int_eq(position_create(&LINES_GAME, &setup, &position), STATUS_OK);
    while (position_turn(position)->phase == PHASE_PLAY && turns++ < 400)
        ck_assert_int_eq(position_make_likely(position, &random, NULL), STATUS_OK);
    Score score;
    ck_assert_int_eq(position_score(position, &score), STATUS_OK);
    ck_assert_int_eq(position_turn(position)->phase, PHASE_OVER);
    ck_assert_int_gt(score.black + score.both, 10 * DECIMAL_ONE);
    ck_assert_int_gt(score.white + score.both, 10 * DECIMAL_ONE);
    position_destroy(position);
}
END_TEST

/* On an empty board only corners can be closed. The player of playouts doesn't pass there, since
 * two passes in a row would end the playout. */
START_TEST(likely_turns_open_a_game)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    Position *position;
    Random random = {3};
    setup.columns = setup.rows = 19;
    ck_assert_int_eq(position_create(&LINES_GAME, &setup, &position), STATUS_OK);
    for (int i = 0; i < 50; i++) {
        Choice made = {0};
        size_t mark = position_mark(position);
        ck_assert_int_eq(position_make_likely(position, &random, &made), STATUS_OK);
        ck_assert_uint_gt(made.count, 0);
        position_rollback(position, mark);
    }
    position_destroy(position);
}
END_TEST

/* A field divides the board into cells. If two sections share a wall, each cell center is in
 * exactly one of the two. This holds even if the wall passes through centers and the sections
 * traverse it from different ends, which may change rounding. Here a corner four spaces wide is
 * divided. */
START_TEST(sections_that_share_a_wall_share_no_center)
{
    static const struct {
        /* The height of the corner, and the wall's distance from the left edge at the bottom and at
         * that height. */
        double height, bottom, top;
    } WALLS[] = {{3, 3, 2}, {3, 1, 2}, {2, 2.25, 0.25}, {5, 0.375, 2.375}, {5, 2.25, 3.25}};
    const double width = 4;
    const size_t end = 3;
    for (size_t i = 0; i < sizeof WALLS / sizeof *WALLS; i++) {
        double height = WALLS[i].height;
        Point corner[] = {at(0, height), at(width, height), at(width, 0)};
        Setup setup = game_usual_setup(&LINES_GAME);
        Lines *lines;
        Outcome outcome = {0};
        Estimate estimate;
        Field field;
        setup.columns = setup.rows = 13;
        setup.rules[LINES_ALLOTMENT] = setup.rules[LINES_UPPER] = 16 * DECIMAL_ONE;
        ck_assert_int_eq(lines_create(&setup, &lines), STATUS_OK);
        ck_assert_int_eq(lines_begin_turn(lines, COLOR_BLACK), STATUS_OK);
        ck_assert_int_eq(lines_draw(lines, COLOR_BLACK, (Move){corner, &end, 0, 1},
                                    (Manner){.exact = true}, &outcome),
                         STATUS_OK);
        ck_assert_int_eq(
            draw(lines, COLOR_BLACK, at(WALLS[i].bottom, 0), at(WALLS[i].top, height), 0, &outcome),
            STATUS_OK);
        ck_assert_int_eq(lines_estimate(lines, COLOR_WHITE, &estimate), STATUS_OK);
        field_survey(lines, &field);
        for (int row = 0; row < field.rows; row++)
            for (int column = 0; column < field.columns; column++) {
                bool inside =
                    (row + 0.5) * field.high < height && (column + 0.5) * field.wide < width;
                ck_assert_int_eq(field.what[COLOR_BLACK][row * FIELD_SIDE + column],
                                 inside ? FIELD_ALIVE : FIELD_OPEN);
            }
        outcome_free(&outcome);
        lines_destroy(lines);
    }
}
END_TEST

/* White cannot live inside sections of Black that are too small, unless White can enclose them from
 * outside. One section of 7.5 squares in the corner can be enclosed. Two of them side by side
 * cannot, so they are hopeless for White. In the third case one section bends around the other, and
 * White can enclose enough by a stroke from edge to edge. */
START_TEST(ground_of_the_other_is_hopeless)
{
    static const struct {
        double inner[3][2], outer[3][2];
        bool has_outer;
        /* What is hopeless for White is a rectangle of this size at the corner (0, 0). */
        double width, height;
    } CASES[] = {{{{0, 3}, {2.5, 3}, {2.5, 0}}, {{0}}, false, 0, 0},
                 {{{0, 3}, {2.5, 3}, {2.5, 0}}, {{2.5, 3}, {5, 3}, {5, 0}}, true, 5, 3},
                 {{{0, 2}, {2, 2}, {2, 0}}, {{0, 3.5}, {3, 3.5}, {3, 0}}, true, 0, 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const size_t end = 3;
        Setup setup = game_usual_setup(&LINES_GAME);
        Lines *lines;
        Outcome outcome = {0};
        Field field;
        setup.columns = setup.rows = 13;
        setup.rules[LINES_ALLOTMENT] = 16 * DECIMAL_ONE;
        ck_assert_int_eq(lines_create(&setup, &lines), STATUS_OK);
        ck_assert_int_eq(lines_begin_turn(lines, COLOR_BLACK), STATUS_OK);
        for (int k = 0; k < 1 + CASES[i].has_outer; k++) {
            Point corners[3];
            for (int c = 0; c < 3; c++) {
                const double *place = k == 0 ? CASES[i].inner[c] : CASES[i].outer[c];
                corners[c] = at(place[0], place[1]);
            }
            ck_assert_int_eq(lines_draw(lines, COLOR_BLACK, (Move){corners, &end, 0, 1},
                                        (Manner){.exact = true}, &outcome),
                             STATUS_OK);
        }
        ck_assert_int_eq(lines_settle(lines), STATUS_OK);
        field_survey(lines, &field);
        for (int row = 0; row < field.rows; row++)
            for (int column = 0; column < field.columns; column++) {
                bool inside = (row + 0.5) * field.high < CASES[i].height &&
                              (column + 0.5) * field.wide < CASES[i].width;
                ck_assert_int_eq(field.hopeless[COLOR_WHITE][row] >> column & 1, inside);
                ck_assert_int_eq(field.hopeless[COLOR_BLACK][row] >> column & 1, 0);
            }
        outcome_free(&outcome);
        lines_destroy(lines);
    }
}
END_TEST

Suite *lines_play_suite(void)
{
    Suite *suite = suite_create("lines_play");
    TCase *tests = tcase_create("lines_play");
    tcase_add_checked_fixture(tests, find_files, forget_files);
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, the_best_turns_are_listed_early);
    tcase_add_test(tests, estimates_know_no_color);
    tcase_add_test(tests, turns_near_by_are_near);
    tcase_add_test(tests, likely_turns_end);
    tcase_add_test(tests, likely_turns_open_a_game);
    tcase_add_test(tests, sections_that_share_a_wall_share_no_center);
    tcase_add_test(tests, ground_of_the_other_is_hopeless);
    suite_add_tcase(suite, tests);
    return suite;
}
