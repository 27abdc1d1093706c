/* Test the solver of `minigo` on pictures of positions that were solved by hand, and on positions
 * that cannot be solved. soak_solver.c compares it with a plain minimax on random positions. */
#include "game/position.h"
#include "players/player.h"
#include "test_go.h"

enum { TABLE = 1 << 20, ENOUGH = 100000000 };

static Position *position;
static void *table;
static Setup setup;

static void begin(void)
{
    setup = game_usual_setup(&MINIGO_GAME);
    table = memory_new(TABLE);
    ck_assert_ptr_nonnull(table);
}

static void end(void)
{
    position_destroy(position);
    position = NULL;
    memory_free(table);
    ck_assert_uint_eq(memory_in_use(), 0);
}

/* Set up the position of a picture, with this many turns left in the game. */
static void draw(const char *picture, Color to_move, int turns)
{
    char cells[PLAIN_POINTS];
    Point points[PLAIN_POINTS];
    size_t ends[GAME_SETUP_STROKES], count = 0;
    read_picture(picture, cells, &setup.columns, &setup.rows);
    setup.rules[GO_MAX_PLIES] = turns * DECIMAL_ONE;
    ck_assert_int_eq(position_create(&MINIGO_GAME, &setup, &position), STATUS_OK);
    for (int stroke = 0; stroke < GAME_SETUP_STROKES; stroke++) {
        for (int i = 0; i < setup.columns * setup.rows; i++)
            if (stroke < COLOR_COUNT && cells[i] == "XO"[stroke])
                points[count++] = picture_point(i, setup.columns, setup.rows);
        ends[stroke] = count;
    }
    Move stones = {points, ends, 0, GAME_SETUP_STROKES};
    ck_assert_int_eq(position_set_up(position, stones, to_move), STATUS_OK);
}

static Solution solve(bool exact)
{
    Solution solution;
    Work work = work_of(ENOUGH);
    Solving solving = {table, TABLE, &work, exact};
    ck_assert_int_eq(position_solve(position, &solving, &solution), STATUS_OK);
    return solution;
}

/* Check the solution: the winner (1 Black, -1 White, 0 nobody), Black's lead, and a turn that
 * achieves it, which may be any legal turn if `vertex` is NULL. */
static void expect(int winner, int lead, const char *vertex)
{
    Solution solution = solve(true);
    ck_assert(solution.proven);
    ck_assert_int_eq(solution.winner, winner);
    ck_assert_double_eq(solution.least, lead);
    ck_assert_double_eq(solution.most, lead);
    if (vertex) {
        Choice choice = choice_of_point(point_of(vertex));
        ck_assert(choice_equal(&solution.choice, &choice));
    }
    size_t mark = position_mark(position);
    ck_assert_int_eq(position_make(position, &solution.choice), STATUS_OK);
    position_rollback(position, mark);
}

static void play_at(const char *vertex)
{
    Choice choice = choice_of_point(point_of(vertex));
    ck_assert_int_eq(position_make(position, &choice), STATUS_OK);
}

/* Black can capture two stones at A5, or one stone at C1. The capture at A5 gives Black a lead of
 * six points. */
static const char TWO_OR_ONE[] = ". O O X .\n"
                                 "X X X . .\n"
                                 ". . . . .\n"
                                 ". . . X .\n"
                                 ". . . O X\n";

START_TEST(the_last_turn_takes_most)
{
    draw(TWO_OR_ONE, COLOR_BLACK, 1);
    expect(1, 6, "A5");
}
END_TEST

START_TEST(a_lost_player_keeps_the_margin_small)
{
    setup.rules[GO_KOMI] = 21 * DECIMAL_ONE / 2;
    draw(TWO_OR_ONE, COLOR_BLACK, 1);
    expect(-1, 6, "A5");
}
END_TEST

START_TEST(a_tie_is_kept)
{
    setup.rules[GO_KOMI] = 6 * DECIMAL_ONE;
    draw(TWO_OR_ONE, COLOR_BLACK, 1);
    expect(0, 6, "A5");
    ck_assert_int_eq(position_set_komi(position, 11 * DECIMAL_ONE / 2), STATUS_OK);
    expect(1, 6, "A5");
    ck_assert_int_eq(position_set_komi(position, 13 * DECIMAL_ONE / 2), STATUS_OK);
    expect(-1, 6, "A5");
    ck_assert_int_eq(position_set_komi(position, -1000 * DECIMAL_ONE), STATUS_OK);
    expect(1, 6, "A5");
}
END_TEST

/* Black captures two stones and then owns the whole board. */
START_TEST(surrounded_points_count_by_area)
{
    setup.rules[GO_SCORING] = GO_SCORING_AREA * DECIMAL_ONE;
    draw(". X O\n"
         ". X O\n"
         ". X .\n",
         COLOR_BLACK, 1);
    expect(1, 9, "C1");
}
END_TEST

/* Black captures in a ko at C3 and would lead by four stones to three. In the last turn White may
 * not recapture, and plays elsewhere. */
static const char KO_TO_TAKE[] = ". . . . .\n"
                                 ". X O . .\n"
                                 "X O . O .\n"
                                 ". X O . .\n"
                                 ". . . . .\n";

START_TEST(a_ko_is_not_taken_back)
{
    draw(KO_TO_TAKE, COLOR_BLACK, 2);
    expect(-1, 0, "C3");
    play_at("C3");
    expect(-1, 0, NULL);
}
END_TEST

START_TEST(a_ko_is_taken_back_later)
{
    draw(KO_TO_TAKE, COLOR_BLACK, 4);
    play_at("C3");
    ck_assert_int_eq(position_pass(position, COLOR_WHITE), STATUS_OK);
    play_at("A1");
    /* Black leads by five stones to three, but the recapture makes it four to four. */
    expect(-1, 0, "B3");
}
END_TEST

START_TEST(a_player_ahead_after_a_pass_ends_the_game)
{
    draw("X . X . .\n"
         ". . . . .\n"
         ". X . O .\n"
         ". . . . .\n"
         ". . X . .\n",
         COLOR_WHITE, 24);
    ck_assert_int_eq(position_pass(position, COLOR_WHITE), STATUS_OK);
    Solution solution = solve(false);
    ck_assert(solution.proven);
    ck_assert_int_eq(solution.winner, 1);
    ck_assert_uint_eq(solution.choice.count, 0);
}
END_TEST

/* White captures at A3 and ends with seven stones and two eyes. Filling one of the eyes would lose
 * everything, except in the last turn. But that turn doesn't come: Black passes, so White must pass
 * too. */
START_TEST(two_eyes_are_kept)
{
    draw(". X O\n"
         "O O O\n"
         ". O .\n",
         COLOR_BLACK, 8);
    ck_assert_int_eq(position_pass(position, COLOR_BLACK), STATUS_OK);
    expect(-1, -7, NULL);
}
END_TEST

START_TEST(work_that_does_not_suffice_proves_nothing)
{
    draw(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", COLOR_BLACK, 24);
    Solution first, again;
    for (uint64_t steps = 1; steps <= 1000000; steps *= 1000) {
        Work work = work_of(steps), same = work_of(steps);
        Solving solving = {table, TABLE, &work, true};
        memset(table, 0, TABLE);
        ck_assert_int_eq(position_solve(position, &solving, &first), STATUS_OK);
        memset(table, 0, TABLE);
        solving.work = &same;
        ck_assert_int_eq(position_solve(position, &solving, &again), STATUS_OK);
        ck_assert(!first.proven && !again.proven);
        ck_assert(choice_equal(&first.choice, &again.choice));
        ck_assert_uint_eq(work.done, same.done);
        ck_assert_uint_le(work.done, steps);
    }
}
END_TEST

/* Solve with a memory limit, and return the status of position_solve(). */
static Status solve_in(size_t bytes)
{
    Solution solution;
    Solving solving = {table, bytes, NULL, false};
    return position_solve(position, &solving, &solution);
}

START_TEST(positions_that_the_solver_refuses)
{
    static const struct {
        size_t rule;
        int64_t value;
        int columns;
    } cases[] = {{GO_MAX_PLIES, 0, 5},
                 {GO_MAX_PLIES, 201, 5},
                 {GO_KO, GO_KO_POSITIONAL, 5},
                 {GO_SCORING, GO_SCORING_TERRITORY, 5},
                 {GO_MAX_PLIES, 24, 6}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Setup other = setup;
        other.columns = cases[i].columns;
        other.rules[cases[i].rule] = cases[i].value * DECIMAL_ONE;
        ck_assert_int_eq(position_create(&MINIGO_GAME, &other, &position), STATUS_OK);
        ck_assert_int_eq(solve_in(TABLE), STATUS_WRONG_GAME);
        position_destroy(position);
    }
    ck_assert_int_eq(position_create(&GO_GAME, &setup, &position), STATUS_OK);
    ck_assert_int_eq(solve_in(TABLE), STATUS_WRONG_GAME);
    position_destroy(position);
    draw(TWO_OR_ONE, COLOR_BLACK, 1);
    ck_assert_int_eq(solve_in((1 << 16) - 1), STATUS_NO_MEMORY);
    ck_assert_int_eq(solve_in(1 << 16), STATUS_OK);
    play_at("A5");
    ck_assert_int_eq(solve_in(TABLE), STATUS_WRONG_GAME);
}
END_TEST

/* Let the search player choose a move, which must be at `vertex`, and return its analysis. */
static const Analysis *let_search(Player *player, const char *vertex)
{
    PlayerSettings settings = player_usual_settings();
    Random random = {1};
    Strokes move = {0};
    StringBuilder why = {0};
    ThinkRequest thinking = {.random = &random};
    ThinkResult chosen = {.move = &move, .why = &why};
    settings.playouts = 50;
    *player = (Player){.kind = &SEARCH_PLAYER, .settings = settings};
    ck_assert_int_eq(player_call(player), STATUS_OK);
    ck_assert_int_eq(player->kind->choose(player->state, position, &thinking, &chosen), STATUS_OK);
    ck_assert_uint_eq(move.count, 1);
    Point expected = point_of(vertex);
    ck_assert_int_eq(move.points[0].x, expected.x);
    ck_assert_int_eq(move.points[0].y, expected.y);
    strokes_free(&move);
    builder_free(&why);
    return player->kind->explain(player->state);
}

START_TEST(a_proven_win_needs_no_search)
{
    Player player;
    draw(TWO_OR_ONE, COLOR_BLACK, 1);
    const Analysis *analysis = let_search(&player, "A5");
    ck_assert_uint_eq(analysis->count, 1);
    ck_assert_double_eq(analysis->value, 1);
    ck_assert_double_eq(analysis->lead, 3.5);
    player_destroy(&player);
}
END_TEST

START_TEST(a_lost_player_loses_by_as_little_as_possible)
{
    Player player;
    setup.rules[GO_KOMI] = 21 * DECIMAL_ONE / 2;
    draw(TWO_OR_ONE, COLOR_BLACK, 1);
    const Analysis *analysis = let_search(&player, "A5");
    ck_assert_uint_eq(analysis->count, 1);
    ck_assert_double_eq(analysis->value, 0);
    ck_assert_double_eq(analysis->lead, -4.5);
    player_destroy(&player);
}
END_TEST

Suite *go_solver_suite(void)
{
    Suite *suite = suite_create("go_solver");
    TCase *cases = tcase_create("go_solver");
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, the_last_turn_takes_most);
    tcase_add_test(cases, a_lost_player_keeps_the_margin_small);
    tcase_add_test(cases, a_tie_is_kept);
    tcase_add_test(cases, surrounded_points_count_by_area);
    tcase_add_test(cases, a_ko_is_not_taken_back);
    tcase_add_test(cases, a_ko_is_taken_back_later);
    tcase_add_test(cases, a_player_ahead_after_a_pass_ends_the_game);
    tcase_add_test(cases, two_eyes_are_kept);
    tcase_add_test(cases, work_that_does_not_suffice_proves_nothing);
    tcase_add_test(cases, positions_that_the_solver_refuses);
    tcase_add_test(cases, a_proven_win_needs_no_search);
    tcase_add_test(cases, a_lost_player_loses_by_as_little_as_possible);
    suite_add_tcase(suite, cases);
    return suite;
}
