/* Test `go`: setup, handicap, the damage that `verify` reports, and the rules of `minigo`. */
#include "games.h"
#include "protocol/engine.h"
#include "suites.h"
#include "test_go.h"

START_TEST(handicap_stones_stand_where_they_should)
{
    static const char *const expected[] = {"D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16"};
    Point points[GO_HANDICAP_MOST];
    ck_assert_int_eq(go_handicap_most(19, 19), 9);
    ck_assert_int_eq(go_handicap_most(7, 7), 4);
    ck_assert_int_eq(go_handicap_most(8, 9), 4);
    ck_assert_int_eq(go_handicap_most(6, 19), 0);
    for (int count = 2; count <= 9; count++) {
        go_handicap_points(19, 19, count, points);
        bool center = count == 5 || count == 7 || count == 9;
        for (int i = 0; i < count - center; i++)
            ck_assert(point_equal(points[i], point_of(expected[i])));
        if (center)
            ck_assert(point_equal(points[count - 1], point_of("K10")));
    }
    go_handicap_points(9, 9, 2, points);
    ck_assert(point_equal(points[0], point_of("C3")) && point_equal(points[1], point_of("G7")));
    go_handicap_points(13, 9, 2, points);
    ck_assert(point_equal(points[0], point_of("D3")) && point_equal(points[1], point_of("K7")));
}
END_TEST

START_TEST(stones_without_liberty_cannot_be_put_up)
{
    put_up("X O\n"
           ". .\n",
           COLOR_BLACK);
    Point points[] = {{0, 0}, {STEPS_PER_SPACE, 0}};
    size_t ends[] = {2, 2, 2};
    ck_assert_int_eq(session_set_up(session, (Move){points, ends, 0, 3}, COLOR_BLACK),
                     STATUS_NO_LIBERTY);
    size_t emptied[] = {0, 0, 1};
    points[0] = point_of("A2");
    ck_assert_int_eq(session_set_up(session, (Move){points, emptied, 0, 3}, COLOR_WHITE),
                     STATUS_OK);
    expect_board(". O\n"
                 ". .\n");
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_WHITE);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    expect_board("X O\n"
                 ". .\n");
}
END_TEST

/* A function that damages one detail of a position, which `verify` must notice. */
typedef void (*Spoil)(GoBoard *board, GoMarks *marks, Turn *turn);

static void spoil_captured(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    board->captured[COLOR_WHITE]++;
}

static void spoil_ko(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    board->ko = GO_NOWHERE;
}

static void spoil_ko_color(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    board->ko_color = color_other(board->ko_color);
}

static void spoil_marks(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)turn;
    for (int place = 0; place < board->places; place++)
        if (go_is_stone(board->stones[place]) && marks->count == 0) {
            marks->dead[place] = true;
            marks->count++;
        }
}

static void spoil_order(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    GoPoint first = board->empties[0], second = board->empties[1];
    board->empties[0] = second;
    board->empties[1] = first;
    board->slots[first] = 1;
    board->slots[second] = 0;
}

static void spoil_number(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)board, (void)marks;
    turn->number++;
}

static void spoil_passes(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)board, (void)marks;
    turn->passes = 1;
}

static void spoil_liberties(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    for (int place = 0; place < board->places; place++)
        board->liberties[place]++;
}

START_TEST(verify_tells_whatever_is_not_as_it_was)
{
    static const struct {
        Spoil spoil;
        const char *reply;
    } spoils[] = {
        {spoil_captured, "? different: the numbers of captured stones differ when the moves are "
                         "played again\n\n"},
        {spoil_ko, "? different: the ko differs when the moves are played again\n\n"},
        {spoil_ko_color, "? different: the ko differs when the moves are played again\n\n"},
        {spoil_marks, "? different: the marks differ when the moves are played again\n\n"},
        {spoil_order, "? different: the list of empty points differs when the moves are played "
                      "again\n\n"},
        {spoil_number, "? different: the turn differs when the moves are played again\n\n"},
        {spoil_passes, "? different: the turn differs when the moves are played again\n\n"},
        {spoil_liberties,
         "? different: column 2, row 1: a string's number of liberties is wrong\n\n"},
    };
    static const char *const ko[] = {"set_game go", "boardsize 5", "play b B1", "play w C1",
                                     "play b A2",   "play w D2",   "play b B3", "play w C3",
                                     "play b C2",   "play w B2",   "undo",      "play w B2",
                                     "play b E5",   "play w pass", "undo 2",    "verify"};
    for (size_t i = 0; i < sizeof spoils / sizeof *spoils; i++) {
        Engine *engine;
        StringBuilder out = {0};
        ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
        for (size_t k = 0; k < sizeof ko / sizeof *ko; k++) {
            builder_clear(&out);
            engine_answer(engine, ko[k], strlen(ko[k]), &out);
        }
        ck_assert_str_eq(builder_string(&out), "= same\n\n");
        const Go *go = session_game(engine->session);
        spoils[i].spoil((GoBoard *)(size_t)go_board(go), (GoMarks *)(size_t)go_marks(go),
                        (Turn *)(size_t)session_turn(engine->session));
        builder_clear(&out);
        engine_answer(engine, "verify", 6, &out);
        ck_assert_str_eq(builder_string(&out), spoils[i].reply);
        builder_free(&out);
        engine_destroy(engine);
    }
}
END_TEST

START_TEST(minigo_ends_after_24_plies)
{
    ck_assert_int_eq(session_set_kind(session, &MINIGO_GAME), STATUS_OK);
    Random random = {1};
    for (int i = 0; i < 24; i++) {
        ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
        Color color = session_turn(session)->to_move;
        Choice choice = {0};
        size_t ends[CHOICE_STROKES];
        const Outcome *outcome;
        ck_assert_int_eq(MINIGO_GAME.propose(session_game(session), color, &random, &choice),
                         STATUS_OK);
        ck_assert_uint_eq(choice.count, 1);
        ck_assert_int_eq(session_play(session, color, choice_move(&choice, ends), &outcome),
                         STATUS_OK);
    }
    ck_assert_int_eq(session_turn(session)->phase, PHASE_OVER);
    ck_assert_int_eq(session_turn(session)->ending, ENDING_SCORE);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
}
END_TEST

Suite *go_setup_suite(void)
{
    Suite *suite = suite_create("go_setup");
    TCase *cases = tcase_create("go_setup");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, handicap_stones_stand_where_they_should);
    tcase_add_test(cases, stones_without_liberty_cannot_be_put_up);
    tcase_add_test(cases, verify_tells_whatever_is_not_as_it_was);
    tcase_add_test(cases, minigo_ends_after_24_plies);
    suite_add_tcase(suite, cases);
    return suite;
}
