/* Positions of every game without enough memory: what fails has changed nothing and keeps nothing.
 * Positions of kinds that end otherwise than the library's own games do, and what was before a
 * move. What they come to otherwise is played out in soak_position.c. */
#include "suites.h"

#include "base/memory.h"
#include "base/random.h"
#include "game/position.h"
#include "games.h"
#include "games/go/rules/go.h"

#include <check.h>

enum { TURNS = 6, CANDIDATES = 20, ALLOCATIONS_MOST = 100000 };

static Position *position;
static Position *other; /* another position of the game, a turn behind */
static Position *copy;
static Random random_numbers;

static Status take_copy(void)
{
    copy = NULL;
    Status status = position_copy(position, &copy);
    ck_assert((copy != NULL) == (status == STATUS_OK));
    if (copy)
        ck_assert_uint_eq(position_key(copy), position_key(position));
    position_destroy(copy);
    return status;
}

static Status create(void)
{
    copy = NULL;
    Status status = position_create(position_kind(position), position_setup(position), &copy);
    ck_assert((copy != NULL) == (status == STATUS_OK));
    position_destroy(copy);
    return status;
}

static Status assign_and_back(void)
{
    uint64_t before = position_key(other);
    Status status = position_assign(other, position);
    ck_assert_uint_eq(position_key(other), status == STATUS_OK ? position_key(position) : before);
    return status;
}

static Status make_and_back(void)
{
    size_t mark = position_mark(position);
    Random random = random_numbers;
    Status status = position_make_random(position, &random, NULL);
    if (status == STATUS_OK)
        position_rollback(position, mark);
    return status;
}

static Status pass_and_back(void)
{
    size_t mark = position_mark(position);
    Status status = position_pass(position, position_turn(position)->to_move);
    if (status == STATUS_OK)
        position_rollback(position, mark);
    return status;
}

static Status propose(void)
{
    Random random = random_numbers;
    Choice choice;
    return position_propose(position, &random, &choice);
}

static Status list_candidates(void)
{
    Random random = random_numbers;
    Candidate list[CANDIDATES];
    size_t count;
    return position_candidates(position, &random, list, CANDIDATES, &count);
}

static Score scored;

static Status score(void)
{
    return position_score(position, &scored);
}

/* The score of a copy, which has never been without memory. */
static Score score_of_copy(void)
{
    Position *made;
    Score found = {0};
    ck_assert_int_eq(position_copy(position, &made), STATUS_OK);
    ck_assert_int_eq(position_score(made, &found), STATUS_OK);
    position_destroy(made);
    return found;
}

/* Each allocation of `act` fails in its turn, and all after it, until it has had enough. */
static void starve(const char *what, Status (*act)(void), bool keeps)
{
    uint64_t key = position_key(position);
    size_t mark = position_mark(position);
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; nth < ALLOCATIONS_MOST && status == STATUS_NO_MEMORY; nth++) {
        size_t before = memory_in_use();
        memory_fail_after(nth);
        status = act();
        memory_fail_after(0);
        if (status == STATUS_NO_MEMORY && !keeps)
            ck_assert_msg(memory_in_use() == before, "%s: %s: allocation %zu",
                          position_kind(position)->name, what, nth);
        ck_assert_msg(position_key(position) == key && position_mark(position) == mark,
                      "%s: %s: allocation %zu", position_kind(position)->name, what, nth);
    }
    ck_assert_msg(status == STATUS_OK, "%s: %s: %d", position_kind(position)->name, what,
                  (int)status);
}

START_TEST(what_fails_for_want_of_memory_changes_nothing)
{
    for (size_t i = 0; CONTIGO_GAMES[i]; i++) {
        Setup setup = game_usual_setup(CONTIGO_GAMES[i]);
        random_numbers = (Random){7};
        ck_assert_int_eq(position_create(CONTIGO_GAMES[i], &setup, &position), STATUS_OK);
        ck_assert_int_eq(position_create(CONTIGO_GAMES[i], &setup, &other), STATUS_OK);
        for (int turn = 0; turn < TURNS; turn++)
            ck_assert_int_eq(position_make_random(position, &random_numbers, NULL), STATUS_OK);
        starve("create", create, false);
        starve("copy", take_copy, false);
        starve("assign", assign_and_back, true);
        starve("make", make_and_back, true);
        starve("pass", pass_and_back, true);
        starve("propose", propose, true);
        starve("candidates", list_candidates, true);
        starve("score", score, true);
        Score expected = score_of_copy();
        ck_assert_mem_eq(&scored, &expected, sizeof scored);
        position_destroy(position);
        position_destroy(other);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

/* A game on a grid that lists no moves of its own: on the empty board every point is one, and a
 * pass, which comes last; where there is less room a list is of different ones; a seed gives one
 * list. */
START_TEST(points_of_a_grid_are_candidates)
{
    GameKind plain = MINIGO_GAME;
    plain.candidates = NULL;
    plain.make_random = NULL;
    Setup setup = game_usual_setup(&plain);
    Candidate list[40], again[40];
    size_t count;
    ck_assert_int_eq(position_create(&plain, &setup, &position), STATUS_OK);
    for (size_t most = 40; most > 1; most -= 3) {
        bool seen[5][5] = {{false}};
        Random random = {most}, same = {most};
        ck_assert_int_eq(position_candidates(position, &random, list, most, &count), STATUS_OK);
        ck_assert_uint_eq(count, most < 26 ? most : 26);
        ck_assert_uint_eq(list[count - 1].choice.count, 0);
        for (size_t i = 0; i + 1 < count; i++) {
            Point at = list[i].choice.points[0];
            ck_assert_uint_eq(list[i].choice.count, 1);
            ck_assert(at.x % STEPS_PER_SPACE == 0 && at.y % STEPS_PER_SPACE == 0);
            bool *mark = &seen[at.x / STEPS_PER_SPACE][at.y / STEPS_PER_SPACE];
            ck_assert(!*mark);
            *mark = true;
        }
        ck_assert_int_eq(position_candidates(position, &same, again, most, &count), STATUS_OK);
        for (size_t i = 0; i < count; i++)
            ck_assert(choice_equal(&list[i].choice, &again[i].choice));
    }
    position_destroy(position);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

static const Choice PASS = {0}, CORNER = {.count = 1};

/* A stone on A1 wins. */
static Ending over(const void *game, Color *winner)
{
    Occupant there = MINIGO_GAME.at(game, 0, 0);
    *winner = there == OCCUPANT_BLACK ? COLOR_BLACK : COLOR_WHITE;
    return there == OCCUPANT_NONE ? ENDING_NONE : ENDING_MOVE;
}

/* A game of a kind on its usual board, of so many turns. */
static void start(const GameKind *kind, int64_t turns)
{
    Setup setup = game_usual_setup(kind);
    setup.rules[kind->max_plies] = turns * DECIMAL_ONE;
    ck_assert_int_eq(position_create(kind, &setup, &position), STATUS_OK);
}

static void must_make(Choice choice)
{
    ck_assert_int_eq(position_make(position, &choice), STATUS_OK);
}

START_TEST(a_move_that_wins_on_the_last_turn_has_won)
{
    int leader;
    GameKind kinds[] = {MINIGO_GAME, GO_GAME};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        kinds[i].over = over;
        start(&kinds[i], 2);
        must_make(PASS);
        must_make(CORNER);
        const Turn *turn = position_turn(position);
        ck_assert_int_eq(turn->phase, PHASE_OVER);
        ck_assert_int_eq(turn->ending, ENDING_MOVE);
        ck_assert_int_eq(turn->winner, COLOR_WHITE);
        ck_assert_int_eq(position_leader(position, &leader), STATUS_OK);
        ck_assert_int_eq(leader, -1);
        position_rollback(position, 1);
        ck_assert_int_eq(turn->phase, PHASE_PLAY);
        ck_assert_int_eq(turn->ending, ENDING_NONE);
        position_destroy(position);
    }
}
END_TEST

START_TEST(without_a_score_nobody_wins_by_passing)
{
    int leader = 7;
    GameKind kind = MINIGO_GAME;
    kind.score = NULL;
    start(&kind, 0);
    ck_assert_int_eq(position_leader(position, &leader), STATUS_WRONG_GAME);
    must_make(PASS);
    must_make(PASS);
    ck_assert_int_eq(position_turn(position)->phase, PHASE_OVER);
    ck_assert_int_eq(position_leader(position, &leader), STATUS_OK);
    ck_assert_int_eq(leader, 0);
    position_destroy(position);
}
END_TEST

/* What a picture shows as new is a move's, whichever way that was made, and not a pass's. */
START_TEST(before_a_pass_all_was_as_it_is)
{
    Occupant points[25];
    size_t end = 1;
    Point corner = {0};
    for (int whole = 0; whole <= 1; whole++) {
        start(&MINIGO_GAME, 0);
        if (whole)
            must_make(CORNER);
        else
            ck_assert_int_eq(position_act(position, COLOR_BLACK, (Move){&corner, &end, 0, 1},
                                          (Manner){.exact = true}, NULL),
                             STATUS_OK);
        MINIGO_GAME.before(position_game(position), points);
        ck_assert_int_eq(points[0], OCCUPANT_NONE);
        must_make(PASS);
        MINIGO_GAME.before(position_game(position), points);
        ck_assert_int_eq(points[0], OCCUPANT_BLACK);
        position_destroy(position);
    }
}
END_TEST

START_TEST(one_candidate_is_a_turn_where_there_is_one)
{
    size_t count;
    Candidate list[2];
    Random random = {1};
    start(&MINIGO_GAME, 0);
    ck_assert_int_eq(position_candidates(position, &random, list, 1, &count), STATUS_OK);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(list[0].choice.count, 1);
    ck_assert(list[0].prior == 1.0F);
    ck_assert_int_eq(position_candidates(position, &random, list, 2, &count), STATUS_OK);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(list[0].choice.count, 1);
    ck_assert_uint_eq(list[1].choice.count, 0);
    position_destroy(position);
}
END_TEST

Suite *position_suite(void)
{
    Suite *suite = suite_create("position");
    TCase *cases = tcase_create("position");
    tcase_add_test(cases, what_fails_for_want_of_memory_changes_nothing);
    tcase_add_test(cases, points_of_a_grid_are_candidates);
    tcase_add_test(cases, a_move_that_wins_on_the_last_turn_has_won);
    tcase_add_test(cases, without_a_score_nobody_wins_by_passing);
    tcase_add_test(cases, before_a_pass_all_was_as_it_is);
    tcase_add_test(cases, one_candidate_is_a_turn_where_there_is_one);
    suite_add_tcase(suite, cases);
    return suite;
}
