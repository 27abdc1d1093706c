/* Test how a player of `stones` thinks: candidates in positions whose best move is known from
 * ordinary Go, estimates, the turns of playouts, and which stones are judged dead. */
#include "games/stones/play/stones_look.h"
#include "games/stones/play/stones_play.h"
#include "games/stones/rules/stones_judge.h"
#include "test_stones.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED = 64, ROWS_MOST = 9, FIRST_FEW = 8, SIDE_OF_DRAWN = 7 };

/* A diagram of places that are one space apart, as in ordinary Go, and half a space from the edge.
 * X is black, O white, and * the place of a best move. Black is to move. */
typedef struct Problem {
    const char *name;
    const char *rows[SIDE_OF_DRAWN + 1];
} Problem;

static const Problem PROBLEMS[] = {
    {"capture two stones",
     {".......", "..XX...", ".XOO*..", "..XX...", ".......", "....O..", "......."}},
    {"capture in the corner",
     {"OOX....", "OX.....", "*......", "O......", ".OOO...", ".......", "......."}},
    {"capture the larger of two groups",
     {"..XXX..", ".XOOO*.", "..XXX..", ".......", ".X.....", "XO.....", ".X....."}},
    {"save the last liberty",
     {".......", "..OOO..", ".OXXX*.", "..OOO..", ".......", ".......", "......."}},
    {"save by capturing what holds",
     {".OOO...", "OXXXO..", "OXOXO..", "OX*XO..", ".OXO...", "...X...", "......."}},
    {"cut two groups",
     {".......", ".......", "OOO*...", "XXXOOO.", ".X.....", ".......", "......."}},
    {"link two groups",
     {".......", ".......", "XXX*...", "OOOXXX.", ".O.....", ".......", "......."}},
    {"connect along the edge",
     {".......", ".......", ".......", ".......", "O......", "OOOOOO.", "XX*XX.."}},
    {"connect below",
     {".......", "..OOO..", ".OXOXO.", ".OXOXO.", "..X*X..", ".......", "......."}},
    {"take the two last liberties at once",
     {".......", ".......", "..XX...", ".XOOX..", "..XO*..", "...X...", "......."}},
    {"net", {".......", ".......", "..XX...", ".XOO...", "..XO*..", ".......", "......."}},
    {"two in atari by one",
     {".......", ".......", ".......", ".XO*OX.", "..X.X..", ".......", "......."}},
    {"the middle makes two eyes",
     {"OOOOOOO", "XXXXXOO", "X.*.XOO", "XXXXXOO", "OOOOOOO", "O.O.O.O", "OOOOOOO"}},
    {"the middle leaves one eye",
     {"XXXXXXX", "OOOOOXX", "O.*.OXX", "OOOOOXX", "XXXXXXX", "X.X.X.X", "XXXXXXX"}},
    {"split the largest cell",
     {"X.....X", ".......", ".......", "...****", "...****", "...****", "O..****"}},
    {"stop at the edge",
     {".......", ".......", ".......", "XXXX...", "OOOX...", "OOOOX..", "O.O.O*."}},
    {"capture what cuts",
     {".......", "..X....", ".XOX...", ".X*OO..", "..XXO..", "....O..", "......."}},
};

static Point drawn(size_t row, size_t column, size_t rows)
{
    return at((int)column * 100 + 50, (int)(rows - 1 - row) * 100 + 50);
}

static size_t row_count(const Problem *problem)
{
    size_t count = 0;
    while (problem->rows[count])
        count++;
    return count;
}

static void draw(const Problem *problem)
{
    size_t rows = row_count(problem);
    start((int)rows);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; problem->rows[row][column]; column++) {
            char sign = problem->rows[row][column];
            if (sign == 'X' || sign == 'O')
                ck_assert_msg(stones_make(stones, sign == 'X' ? COLOR_BLACK : COLOR_WHITE,
                                          drawn(row, column, rows)) == STATUS_OK,
                              "%s: %zu %zu", problem->name, row, column);
        }
}

/* Return whether a place is close to one of the best places. */
static bool is_best(const Problem *problem, Point p)
{
    size_t rows = row_count(problem);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; problem->rows[row][column]; column++) {
            Point best = drawn(row, column, rows);
            int64_t dx = best.x - p.x, dy = best.y - p.y, most = STEPS_PER_SPACE * 3 / 5;
            if (problem->rows[row][column] == '*' && dx * dx + dy * dy <= most * most)
                return true;
        }
    return false;
}

/* Return the rank, from 1, of the first candidate that is close to one of the problem's best
 * places; 0 if none is. */
static size_t rank_of_best(const Problem *problem)
{
    Candidate list[LISTED];
    size_t count;
    Random random = {1};
    ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                     STATUS_OK);
    for (size_t i = 0; i < count; i++)
        if (is_best(problem, list[i].choice.points[0]))
            return i + 1;
    return 0;
}

static double lead_after(Color next)
{
    Estimate estimate;
    ck_assert_int_eq(stones_estimate(stones, next, &estimate), STATUS_OK);
    ck_assert(estimate.spread > 0);
    return estimate.lead;
}

/* Return whether the candidate that looks best one turn ahead is near one of the problem's best
 * places. */
static bool greedy_finds(const Problem *problem)
{
    Candidate list[LISTED];
    size_t count, best = 0;
    Random random = {1};
    double most = -1e9;
    ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                     STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        size_t mark = stones_mark(stones);
        ck_assert_int_eq(stones_make(stones, COLOR_BLACK, list[i].choice.points[0]), STATUS_OK);
        double lead = lead_after(COLOR_WHITE);
        if (lead > most)
            best = i;
        most = lead > most ? lead : most;
        stones_rollback(stones, mark);
    }
    return count > 0 && is_best(problem, list[best].choice.points[0]);
}

START_TEST(candidates_hold_the_best_move)
{
    int found = 0;
    for (size_t i = 0; i < sizeof PROBLEMS / sizeof *PROBLEMS; i++) {
        draw(&PROBLEMS[i]);
        size_t rank = rank_of_best(&PROBLEMS[i]);
        ck_assert_msg(rank > 0 && rank <= FIRST_FEW, "%s: %zu", PROBLEMS[i].name, rank);
        found += greedy_finds(&PROBLEMS[i]);
        tear_down();
    }
    ck_assert_int_ge(found, 7); /* the other problems need a search */
}
END_TEST

/* Play turns as a playout does. */
static void play_likely(int turns, uint64_t seed)
{
    Random random = {seed};
    Color color = COLOR_BLACK;
    for (int i = 0; i < turns; i++, color = color_other(color)) {
        Choice made = {0};
        ck_assert_int_eq(stones_make_likely(stones, color, &random, &made), STATUS_OK);
        if (made.count == 0)
            ck_assert_int_eq(stones_begin_turn(stones, color_other(color)), STATUS_OK);
    }
}

START_TEST(candidates_are_legal_and_different)
{
    for (int turns = 0; turns < 80; turns += 4) {
        Candidate list[LISTED];
        size_t count, few;
        Random random = {1};
        start(7);
        play_likely(turns, (uint64_t)turns);
        size_t mark = stones_mark(stones);
        ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                         STATUS_OK);
        ck_assert_uint_eq(stones_mark(stones), mark);
        ck_assert(turns >= 40 || count > 0);
        for (size_t i = 0; i < count; i++) {
            Point p = list[i].choice.points[0];
            ck_assert_uint_eq(list[i].choice.count, 1);
            ck_assert(list[i].prior > 0);
            ck_assert_int_eq(stones_check_place(stones, COLOR_BLACK, p), STATUS_OK);
            for (size_t k = 0; k < i; k++)
                ck_assert(!choice_equal(&list[i].choice, &list[k].choice));
        }
        ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, 3, &few), STATUS_OK);
        ck_assert_uint_eq(few, count < 3 ? count : 3);
        tear_down();
    }
}
END_TEST

START_TEST(a_glance_lists_the_same_turns)
{
    int differ = 0;
    for (int turns = 4; turns < 60; turns += 4) {
        Candidate list[LISTED], seen[LISTED];
        size_t count, seen_count;
        Random random = {1};
        start(9);
        play_likely(turns, (uint64_t)turns);
        ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                         STATUS_OK);
        ck_assert_int_eq(stones_glance(stones, COLOR_BLACK, &random, seen, LISTED, &seen_count),
                         STATUS_OK);
        ck_assert_uint_eq(seen_count, count);
        for (size_t i = 0; i < count; i++) {
            ck_assert(choice_is_listed(&seen[i].choice, list, count));
            ck_assert_float_gt(seen[i].prior, 0);
        }
        differ += !choice_equal(&seen[0].choice, &list[0].choice);
        tear_down();
    }
    ck_assert_int_gt(differ, 0);
}
END_TEST

/* The first candidate has the best estimate of all candidates, in many positions. */
START_TEST(the_first_candidate_has_the_best_estimate)
{
    int differ = 0;
    for (int turns = 4; turns < 60; turns += 4) {
        Candidate list[LISTED];
        size_t count;
        double leads[LISTED];
        Random random = {1};
        start(9);
        play_likely(turns, (uint64_t)turns);
        ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                         STATUS_OK);
        for (size_t i = 0; i < count; i++) {
            size_t mark = stones_mark(stones);
            ck_assert_int_eq(stones_make(stones, COLOR_BLACK, list[i].choice.points[0]), STATUS_OK);
            leads[i] = lead_after(COLOR_WHITE);
            ck_assert_double_le(leads[i], leads[0] + 1e-9);
            differ += leads[i] < leads[0] - 1;
            stones_rollback(stones, mark);
        }
        tear_down();
    }
    ck_assert_int_gt(differ, 100);
}
END_TEST

START_TEST(a_board_that_is_too_large_has_candidates_too)
{
    Candidate list[LISTED];
    size_t count;
    Random random = {1};
    Estimate estimate;
    start(60);
    black(at(1000, 1000));
    white(at(3000, 3000));
    ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, 20, &count), STATUS_OK);
    ck_assert(count > 5 && count <= 20);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(stones_check_place(stones, COLOR_BLACK, list[i].choice.points[0]),
                         STATUS_OK);
    ck_assert_int_eq(stones_estimate(stones, COLOR_BLACK, &estimate), STATUS_OK);
    /* The diagonal between the stones leaves Black a triangle of 800 squares of 3600. */
    ck_assert(fabs(estimate.lead + 2000) < 1e-3);
    tear_down();
}
END_TEST

/* Two walls leave nothing to fight for, and each color has two eyes. */
static const Problem SETTLED = {
    "settled", {"XXXOOOO", ".XXOO.O", "XXXOOOO", "XXXOOOO", "X.XO.OO", "XXXOOOO", "XXXOOOO"}};

START_TEST(no_turn_gains_if_everything_is_settled)
{
    Candidate list[LISTED];
    size_t count;
    Random random = {1};
    draw(&SETTLED);
    ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                     STATUS_OK);
    double passed = lead_after(COLOR_WHITE);
    for (size_t i = 0; i < count; i++) {
        size_t mark = stones_mark(stones);
        ck_assert_int_eq(stones_make(stones, COLOR_BLACK, list[i].choice.points[0]), STATUS_OK);
        ck_assert_msg(lead_after(COLOR_WHITE) <= passed + 0.5, "%zu", i);
        stones_rollback(stones, mark);
    }
    tear_down();
}
END_TEST

START_TEST(an_estimate_counts_what_can_be_captured_for_little)
{
    static const Problem ALIVE = {
        "alive", {".......", ".......", ".......", ".XX.OO.", ".......", ".......", "......."}};
    static const Problem ATARI = {
        "atari", {"...XX..", "..XOO..", "...XX..", ".......", ".......", ".......", "......."}};
    draw(&ALIVE);
    double even = lead_after(COLOR_BLACK);
    ck_assert(even > -3 && even < 3);
    ck_assert(lead_after(COLOR_BLACK) == even); /* a second call gives the same estimate */
    tear_down();
    draw(&ATARI);
    ck_assert(lead_after(COLOR_BLACK) > lead_after(COLOR_WHITE) + 1);
    tear_down();
}
END_TEST

START_TEST(a_likely_turn_captures_what_the_last_stone_left)
{
    start(7);
    Random random = {1};
    Choice made = {0};
    const Point around[] = {at(250, 350), at(350, 450), at(350, 250)};
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(stones_make(stones, COLOR_BLACK, around[i]), STATUS_OK);
    ck_assert_int_eq(stones_make(stones, COLOR_WHITE, at(350, 350)), STATUS_OK);
    ck_assert_int_eq(stones_make_likely(stones, COLOR_BLACK, &random, &made), STATUS_OK);
    ck_assert_uint_eq(made.count, 1);
    ck_assert_uint_eq(stones_count(stones), 4);
    tear_down();
}
END_TEST

START_TEST(a_turn_varied_is_near_and_free)
{
    Random random = {1};
    start(7);
    play_likely(12, 3);
    Choice choice = choice_of_point(at(350, 350)), varied, pass = {0};
    int found = 0;
    for (int i = 0; i < 200; i++) {
        if (!stones_vary(stones, COLOR_BLACK, &choice, 0.5, &random, &varied))
            continue;
        found++;
        ck_assert_int_eq(stones_check(stones, varied.points[0]), STATUS_OK);
        ck_assert_int_lt(abs(varied.points[0].x - choice.points[0].x), 2 * STEPS_PER_SPACE);
    }
    ck_assert_int_gt(found, 0);
    ck_assert(!stones_vary(stones, COLOR_BLACK, &pass, 0.5, &random, &varied));
    tear_down();
}
END_TEST

/* Check which stones of a diagram are judged dead, and that there are `expected` of them. Stones
 * that should be dead are in lower case: x and o. */
static void check_judged(const Problem *problem, size_t expected)
{
    StonesJudgement judgement = {0};
    size_t mark, rows = row_count(problem);
    draw(problem);
    mark = stones_mark(stones);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; problem->rows[row][column]; column++) {
            char sign = problem->rows[row][column];
            if (sign == 'x' || sign == 'o')
                ck_assert_int_eq(stones_make(stones, sign == 'x' ? COLOR_BLACK : COLOR_WHITE,
                                             drawn(row, column, rows)),
                                 STATUS_OK);
        }
    mark = stones_mark(stones);
    ck_assert_int_eq(stones_judge(stones, &judgement), STATUS_OK);
    ck_assert_uint_eq(stones_mark(stones), mark);
    ck_assert_msg(judgement.dead_count == expected, "%s: %zu", problem->name, judgement.dead_count);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; problem->rows[row][column]; column++) {
            char sign = problem->rows[row][column];
            size_t number;
            if (sign != '.' && stones_at(stones, drawn(row, column, rows), &number))
                ck_assert_msg(judgement.dead[number] == (sign == 'x' || sign == 'o'), "%s: %zu %zu",
                              problem->name, row, column);
        }
    stones_judgement_free(&judgement);
    tear_down();
}

START_TEST(the_engine_judges_what_is_dead)
{
    check_judged(&SETTLED, 0);
    check_judged(
        &(Problem){"a stone in a room",
                   {"..XO...", "XXXOOOO", "..XO...", "o.XO...", "XXXOOOO", "..XO.x.", "..XO..."}},
        2);
    check_judged(
        &(Problem){"one eye",
                   {"oo.oXXX", "ooooXXX", "XXXXXX.", "XXX.XXX", "XXXXXXX", "XX.XXXX", "XXXXXXX"}},
        7);
    check_judged(
        &(Problem){"two eyes",
                   {"O.O.OXX", "OOOOOXX", "XXXXXX.", "XXX.XXX", "XXXXXXX", "XX.XXXX", "XXXXXXX"}},
        0);
    check_judged(&(Problem){"no stones", {"..", ".."}}, 0);
}
END_TEST

/* Call the game's functions that players call. Return STATUS_OK, or the status of the first
 * failure. */
static Status ask_all(void)
{
    Random random = {1};
    Candidate list[LISTED];
    size_t count;
    Estimate estimate;
    Score score;
    Choice made = {0};
    Status status = stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count);
    if (status == STATUS_OK)
        status = stones_estimate(stones, COLOR_BLACK, &estimate);
    if (status == STATUS_OK)
        status = stones_judge_score(stones, &score);
    if (status == STATUS_OK)
        status = stones_make_likely(stones, COLOR_BLACK, &random, &made);
    return status;
}

START_TEST(memory_may_fail_whatever_is_asked)
{
    memory_keep_no_spare(true);
    start(5);
    play_likely(14, 5);
    bool failed = true;
    for (size_t nth = 1; failed; nth += nth < 30 ? 1 : nth / 4) {
        size_t mark = stones_mark(stones);
        uint64_t key = stones_key(stones);
        memory_fail_once_after(nth);
        Status status = ask_all();
        failed = memory_has_refused();
        memory_fail_after(0);
        ck_assert_int_eq(status, failed ? STATUS_NO_MEMORY : STATUS_OK);
        if (failed)
            ck_assert_uint_eq(stones_mark(stones), mark);
        stones_rollback(stones, mark);
        ck_assert_uint_eq(stones_key(stones), key);
    }
    memory_keep_no_spare(false);
    tear_down();
}
END_TEST

/* Check that two looks at the same position agree: one derived from an earlier look, and one made
 * from scratch. */
static void same_is_seen(const StonesLook *seen, const StonesLook *known)
{
    ck_assert_uint_eq(seen->group_count, known->group_count);
    ck_assert_uint_eq(seen->place_count, known->place_count);
    for (size_t i = 0; i < seen->group_count; i++) {
        const LookGroup *a = &seen->groups[i], *b = &known->groups[i];
        ck_assert_uint_eq(a->root, b->root);
        ck_assert_uint_eq(a->cover, b->cover);
        ck_assert_uint_eq(a->eyes, b->eyes);
        ck_assert_float_eq(a->area, b->area);
        ck_assert_float_eq(a->alive, b->alive);
    }
    ck_assert_double_eq(look_lead(seen), look_lead(known));
}

START_TEST(what_comes_of_a_stone_is_seen_by_what_was_seen_before)
{
    static StonesLook before, after, anew;
    int seen = 0, captured = 0;
    for (int turns = 2; turns < 90; turns += 2) {
        Candidate list[LISTED];
        size_t count;
        Random random = {1};
        start(7);
        play_likely(turns, (uint64_t)turns);
        ck_assert(stones_look(stones, COLOR_BLACK, &before));
        ck_assert_int_eq(stones_candidates(stones, COLOR_BLACK, &random, list, LISTED, &count),
                         STATUS_OK);
        for (size_t i = 0; i < count; i++) {
            size_t mark = stones_mark(stones);
            ck_assert_int_eq(stones_make(stones, COLOR_BLACK, list[i].choice.points[0]), STATUS_OK);
            ck_assert(stones_look(stones, COLOR_WHITE, &anew));
            ck_assert(stones_look_after(&before, &after));
            same_is_seen(&after, &anew);
            seen++;
            captured += anew.stone_count <= before.stone_count;
            stones_rollback(stones, mark);
        }
        tear_down();
    }
    ck_assert_int_gt(seen, 100);
    ck_assert_int_gt(captured, 10);
}
END_TEST

Suite *stones_play_suite(void)
{
    Suite *suite = suite_create("stones_play");
    TCase *candidates = tcase_create("candidates");
    tcase_add_test(candidates, candidates_hold_the_best_move);
    tcase_add_test(candidates, candidates_are_legal_and_different);
    tcase_add_test(candidates, a_glance_lists_the_same_turns);
    tcase_add_test(candidates, the_first_candidate_has_the_best_estimate);
    tcase_add_test(candidates, a_board_that_is_too_large_has_candidates_too);
    tcase_add_test(candidates, no_turn_gains_if_everything_is_settled);
    suite_add_tcase(suite, candidates);
    TCase *guesses = tcase_create("guesses");
    tcase_add_test(guesses, an_estimate_counts_what_can_be_captured_for_little);
    tcase_add_test(guesses, what_comes_of_a_stone_is_seen_by_what_was_seen_before);
    tcase_add_test(guesses, a_likely_turn_captures_what_the_last_stone_left);
    tcase_add_test(guesses, a_turn_varied_is_near_and_free);
    tcase_add_test(guesses, the_engine_judges_what_is_dead);
    tcase_add_test(guesses, memory_may_fail_whatever_is_asked);
    suite_add_tcase(suite, guesses);
    return suite;
}
