/* Test how `go` is scored: counting, certain life and death, marks on dead stones, agreement. */
#include "session/replay.h"
#include "suites.h"
#include "test_go.h"

static const char ENDED[] = ". X . X O .\n"
                            "X X X X O O\n"
                            ". O X . O .\n"
                            "X X X O O O\n"
                            ". . X O X .\n"
                            ". X . O . O\n";

/* The scores were worked out by hand. Black surrounds A6, C6, A4, A2, B2 and A1, and owns B4 with a
 * dead white stone. White surrounds F6, F4, E1 and F2, and owns E2 with a dead black stone. D4 and
 * C1 are next to both colors. */
START_TEST(a_position_is_counted_by_each_rule)
{
    static const int expected[][2] = {[GO_SCORING_TERRITORY] = {8, 6},
                                      [GO_SCORING_AREA] = {19, 15},
                                      [GO_SCORING_STONES] = {12, 10}};
    for (int64_t rule = GO_SCORING_TERRITORY; rule <= GO_SCORING_STONES; rule++) {
        set_rule(GO_SCORING, rule);
        put_up(ENDED, COLOR_BLACK);
        end_play();
        mark("B4");
        mark("E2");
        expect_board("# X # X O =\n"
                     "X X X X O O\n"
                     "# o X . O =\n"
                     "X X X O O O\n"
                     "# # X O x =\n"
                     "# X . O = O\n");
        expect_score(expected[rule][0], expected[rule][1], 2);
        session_undo(session, 5);
    }
}
END_TEST

START_TEST(prisoners_count_for_territory)
{
    put_up(". . X . .\n"
           ". X O X .\n"
           ". X O O .\n"
           ". . X X .\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_BLACK, "E3");
    expect_score(18 + 3, 0, 0);
}
END_TEST

START_TEST(nobody_owns_an_empty_board)
{
    ck_assert_int_eq(session_set_board(session, 3, 3), STATUS_OK);
    expect_score(0, 0, 9);
}
END_TEST

/* A black group with one eye shares a neutral point with a white group with three eyes. Only the
 * black group looks as if it were in seki. The eyes of both count as territory. */
static const char SEKI[] = "O . X . X\n"
                           "O O X X X\n"
                           "O O O O O\n"
                           ". O . O .\n"
                           "O O O O O\n";

START_TEST(points_between_groups_in_seki_are_nobodys)
{
    put_up(SEKI, COLOR_BLACK);
    const Go *go = session_game(session);
    GoOwners owners;
    bool seki[GO_PLACES];
    go_owners_find(&owners, go_board(go), go_marks(go));
    go_score_find_seki(go_board(go), &owners, seki);
    GoPoint place;
    ck_assert_int_eq(go_place(go, point_of("C5"), &place), STATUS_OK);
    ck_assert(seki[place]);
    ck_assert_int_eq(go_place(go, point_of("A5"), &place), STATUS_OK);
    ck_assert(!seki[place]);
    ck_assert_int_eq(owners.neutral, 1);
    expect_score(1, 3, 1);
}
END_TEST

/* By Benson's algorithm, a group with two eyes is alive for certain, a group with one eye isn't,
 * and stones inside an eye are dead. */
START_TEST(what_is_certain)
{
    put_up(". X . X O . .\n"
           "X X X X O . .\n"
           "O O O O O O O\n"
           ". . . . . . .\n"
           "X X X X X X X\n"
           ". X O X . . .\n"
           "X X . X . . .\n",
           COLOR_BLACK);
    const Go *go = session_game(session);
    GoCertain certain;
    go_certain_find(&certain, go_board(go));
    GoPoint place;
    static const struct {
        const char *vertex;
        bool alive, dead;
    } expected[] = {{"B7", true, false},
                    {"A5", false, false},
                    {"A3", true, false},
                    {"C2", false, true},
                    {"A1", true, false}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        ck_assert_int_eq(go_place(go, point_of(expected[i].vertex), &place), STATUS_OK);
        ck_assert_msg(certain.alive[place] == expected[i].alive, "%s", expected[i].vertex);
        ck_assert_msg(certain.dead[place] == expected[i].dead, "%s", expected[i].vertex);
    }
}
END_TEST

START_TEST(one_eye_is_not_certain)
{
    put_up(". O X . .\n"
           "O O X . .\n"
           "X X X . .\n"
           ". . . . .\n"
           ". . . . .\n",
           COLOR_BLACK);
    GoCertain certain;
    go_certain_find(&certain, go_board(session_game(session)));
    for (int place = 0; place < GO_PLACES; place++)
        ck_assert(!certain.alive[place] && !certain.dead[place]);
}
END_TEST

START_TEST(a_mark_floods_to_live_stones_of_the_other_color)
{
    put_up("X . X O .\n"
           ". . . O .\n"
           "O O O O X\n"
           ". . . . .\n"
           "X . . . .\n",
           COLOR_BLACK);
    end_play();
    mark("A5");
    expect_board("x = x O .\n"
                 "= = = O .\n"
                 "O O O O X\n"
                 ". . . . .\n"
                 "X . . . .\n");
    mark("C5");
    expect_board("X . X O .\n"
                 ". . . O .\n"
                 "O O O O X\n"
                 ". . . . .\n"
                 "X . . . .\n");
}
END_TEST

START_TEST(if_no_stone_would_be_alive_all_are)
{
    put_up("X . O\n"
           ". . .\n"
           "X . O\n",
           COLOR_BLACK);
    end_play();
    mark("A1");
    expect_board("x = O\n"
                 "= = =\n"
                 "x = O\n");
    mark("C1");
    expect_board("X . O\n"
                 ". . .\n"
                 "X . O\n");
}
END_TEST

/* All stones that the mark reaches become what the marked stone becomes, dead or alive, whatever
 * they were before. */
START_TEST(a_mark_makes_all_the_same)
{
    put_up("X . O . X\n"
           ". . O . .\n"
           "O O O O O\n"
           "O . O . O\n"
           "O O O O O\n",
           COLOR_BLACK);
    end_play();
    mark("A5");
    expect_board("x = O . X\n"
                 "= = O . .\n"
                 "O O O O O\n"
                 "O = O = O\n"
                 "O O O O O\n");
    mark("A3"); /* a white stone: the mark reaches across dead stones and empty points as far as
                 * Black's living stone */
    expect_board("x # o # X\n"
                 "# # o # #\n"
                 "o o o o o\n"
                 "o # o # o\n"
                 "o o o o o\n");
    /* A black stone: the mark reaches the whole board, so both black stones are alive now. */
    mark("A5");
    expect_board("X # o # X\n"
                 "# # o # #\n"
                 "o o o o o\n"
                 "o # o # o\n"
                 "o o o o o\n");
}
END_TEST

/* Black agrees to the marks with number 2. Resume play by `event`, and undo that: Black's agreement
 * is restored. */
static void play_on(Status (*event)(void))
{
    put_up(ENDED, COLOR_BLACK);
    end_play();
    mark("B4");
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_OK);
    size_t events = session_event_count(session);
    ck_assert_int_eq(event(), STATUS_OK);
    ck_assert_uint_eq(session_event_count(session), events + 1);
    ck_assert_uint_eq(session_scoring_number(session), 2);
    ck_assert(!session_agreed(session, COLOR_BLACK));
    ck_assert_int_eq(go_marks(session_game(session))->count, 0);
    const Session *again;
    size_t number;
    ck_assert_int_eq(session_again(session, &again, &number), STATUS_OK);
    ck_assert(session_same_turn(session, again));
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert_uint_eq(session_turn(session)->passes, 2);
    ck_assert(session_agreed(session, COLOR_BLACK));
    ck_assert(!session_agreed(session, COLOR_WHITE));
    ck_assert_int_eq(go_marks(session_game(session))->count, 1);
    ck_assert_uint_eq(session_scoring_number(session), 2);
    ck_assert_int_eq(session_done(session, COLOR_WHITE, 2), STATUS_OK);
}

static Status move_of_black(void)
{
    return try_play(COLOR_BLACK, "A1");
}

static Status move_of_white(void)
{
    return try_play(COLOR_WHITE, "A1");
}

static Status pass_of_white(void)
{
    return session_pass(session, COLOR_WHITE, true);
}

static Status turn_of_white(void)
{
    static const size_t ends[GAME_SETUP_STROKES];
    static const Point none;
    return session_set_up(session, (Move){&none, ends, 0, GAME_SETUP_STROKES}, COLOR_WHITE);
}

START_TEST(moves_after_two_passes_go_on_playing)
{
    play_on(move_of_black);
    play_on(move_of_white);
    play_on(pass_of_white);
    play_on(turn_of_white);
    play_on(move_of_white);
    /* The marks get the next number after play resumes and ends by two more passes. The event of an
     * agreement contains that number. */
    put_up(ENDED, COLOR_BLACK);
    end_play();
    ck_assert_int_eq(move_of_white(), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_uint_eq(session_turn(session)->passes, 0);
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_BLACK);
    end_play();
    ck_assert_uint_eq(session_scoring_number(session), 2);
    ck_assert_int_eq(session_pass(session, COLOR_BLACK, true), STATUS_OK);
    ck_assert_uint_eq(session_turn(session)->passes, 1);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_int_eq(session_pass(session, COLOR_WHITE, true), STATUS_OK);
    ck_assert_uint_eq(session_scoring_number(session), 3);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 3), STATUS_OK);
    size_t last = session_event_count(session) - 1;
    ck_assert_uint_eq(session_event(session, last).scoring_number, 3);
}
END_TEST

Suite *go_score_suite(void)
{
    Suite *suite = suite_create("go_score");
    TCase *cases = tcase_create("go_score");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, a_position_is_counted_by_each_rule);
    tcase_add_test(cases, prisoners_count_for_territory);
    tcase_add_test(cases, nobody_owns_an_empty_board);
    tcase_add_test(cases, points_between_groups_in_seki_are_nobodys);
    tcase_add_test(cases, what_is_certain);
    tcase_add_test(cases, one_eye_is_not_certain);
    tcase_add_test(cases, a_mark_floods_to_live_stones_of_the_other_color);
    tcase_add_test(cases, if_no_stone_would_be_alive_all_are);
    tcase_add_test(cases, a_mark_makes_all_the_same);
    tcase_add_test(cases, moves_after_two_passes_go_on_playing);
    suite_add_tcase(suite, cases);
    return suite;
}
