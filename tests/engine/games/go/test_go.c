/* Test `go` in the library: boards compared with the simple referee, captures, ko, random games. */
#include "test_go.h"
#include "suites.h"

START_TEST(several_strings_are_captured_at_once)
{
    put_up(". X . X .\n"
           "X O . O X\n"
           ". X . X .\n"
           ". . X . .\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_WHITE, "C3");
    play(COLOR_BLACK, "C5");
    ck_assert_uint_eq(go_board(session_game(session))->captured[COLOR_WHITE], 0);
    play(COLOR_BLACK, "C4");
    expect_board(". X X X .\n"
                 "X . X . X\n"
                 ". X . X .\n"
                 ". . X . .\n"
                 ". . . . .\n");
    ck_assert_uint_eq(go_board(session_game(session))->captured[COLOR_WHITE], 3);
}
END_TEST

START_TEST(a_stone_that_captures_needs_no_liberty_before)
{
    put_up(". X O . .\n"
           "X O O . .\n"
           "O O . . .\n"
           ". . . . .\n"
           ". . . . .\n",
           COLOR_WHITE);
    play(COLOR_WHITE, "A5");
    expect_board("O . O . .\n"
                 ". O O . .\n"
                 "O O . . .\n"
                 ". . . . .\n"
                 ". . . . .\n");
}
END_TEST

START_TEST(invalid_moves_are_refused)
{
    play(COLOR_BLACK, "D4");
    ck_assert_int_eq(try_play(COLOR_WHITE, "D4"), STATUS_OCCUPIED);
    const Outcome *outcome;
    Point points[] = {{50000, 0}, {0, 0}, {19 * STEPS_PER_SPACE, 0}, {0, -1}};
    size_t ends[] = {1, 2, 3, 4};
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points, ends, 0, 1}, &outcome),
                     STATUS_OFF_GRID);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points, ends + 1, 0, 1}, &outcome),
                     STATUS_NOT_A_POINT);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points, ends, 0, 2}, &outcome),
                     STATUS_NOT_A_POINT);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points + 2, ends, 0, 1}, &outcome),
                     STATUS_OUTSIDE_BOARD);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points + 3, ends, 0, 1}, &outcome),
                     STATUS_OUTSIDE_BOARD);
    ck_assert_uint_eq(session_event_count(session), 1);
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_WHITE);
}
END_TEST

START_TEST(a_pass_opens_the_ko)
{
    put_up(KO, COLOR_BLACK);
    play(COLOR_BLACK, "C4");
    pass(COLOR_WHITE);
    play(COLOR_WHITE, "B4"); /* play for the color whose turn it isn't: Black's turn is skipped */
    ck_assert_int_eq(session_undo(session, 2), STATUS_OK);
    ck_assert_int_eq(try_play(COLOR_WHITE, "B4"), STATUS_KO);
    play(COLOR_BLACK, "B4"); /* the player who has captured in the ko may fill it */
}
END_TEST

START_TEST(taking_two_with_one_is_no_ko)
{
    put_up(". X O O .\n"
           ". . X X O\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_BLACK, "E3");
    play(COLOR_WHITE, "D3");
    expect_board(". X . O .\n"
                 ". . X X O\n"
                 ". . . . .\n");
}
END_TEST

/* On a board of 2 by 2, Black's last move would restore the position after Black's first move, with
 * the same color to move. Both forms of superko forbid this. */
START_TEST(superko_knows_all_positions)
{
    for (int64_t rule = GO_KO_SIMPLE; rule <= GO_KO_SITUATIONAL; rule++) {
        ck_assert_int_eq(session_set_board(session, 2, 2), STATUS_OK);
        set_rule(GO_KO, rule);
        play(COLOR_BLACK, "A1");
        play(COLOR_WHITE, "B2");
        play(COLOR_BLACK, "B1");
        play(COLOR_WHITE, "A2"); /* captures two stones */
        play(COLOR_BLACK, "A1");
        play(COLOR_WHITE, "B1"); /* captures one stone */
        expect_board("O O\n"
                     ". O\n");
        ck_assert_int_eq(try_play(COLOR_BLACK, "A1"), rule == GO_KO_SIMPLE ? STATUS_OK : STATUS_KO);
    }
}
END_TEST

/* On a board of 2 by 2, Black's last move would restore the position after the fourth ply, which
 * was White's. The color to move would differ, so situational superko allows this. */
START_TEST(situational_superko_asks_who_is_to_move)
{
    for (int64_t rule = GO_KO_SIMPLE; rule <= GO_KO_SITUATIONAL; rule++) {
        ck_assert_int_eq(session_set_board(session, 2, 2), STATUS_OK);
        set_rule(GO_KO, rule);
        play(COLOR_BLACK, "A1");
        play(COLOR_WHITE, "B2");
        pass(COLOR_BLACK);
        play(COLOR_WHITE, "A2");
        play(COLOR_BLACK, "B1"); /* captures two stones */
        play(COLOR_WHITE, "B2");
        pass(COLOR_BLACK);
        play(COLOR_WHITE, "A2"); /* captures two stones */
        expect_board("O O\n"
                     ". .\n");
        ck_assert_int_eq(try_play(COLOR_BLACK, "A1"),
                         rule == GO_KO_POSITIONAL ? STATUS_KO : STATUS_OK);
    }
}
END_TEST

/* Random games are compared with the simple referee: every point is queried on every ply, and
 * sometimes some of the plies are undone. */

typedef struct Twin {
    PlainGo plain;
    size_t counts[2000]; /* length of the simple referee's history before each event */
    int captured[2000][2];
    size_t events;
} Twin;

static void expect_same_board(const PlainGo *plain)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    StringBuilder why = {0};
    ck_assert_msg(go_referee_check(board, &why), "%s", builder_string(&why));
    for (int i = 0; i < plain->columns * plain->rows; i++) {
        GoPoint place = go_board_point(board, i % plain->columns, i / plain->columns);
        char cell = ".bw"[board->stones[place]];
        ck_assert_int_eq(cell, plain_go_now(plain)->points[i]);
    }
    ck_assert_int_eq((int)board->captured[COLOR_BLACK], plain->captured[0]);
    ck_assert_int_eq((int)board->captured[COLOR_WHITE], plain->captured[1]);
    int black, white;
    plain_go_area(plain, &black, &white);
    Score score;
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    ck_assert_int_eq(score.black / DECIMAL_ONE, black);
    ck_assert_int_eq(score.white / DECIMAL_ONE, white);
    ck_assert_int_eq(score.neither / DECIMAL_ONE, plain->columns * plain->rows - black - white);
}

static void expect_same_legality(const PlainGo *plain, Color color)
{
    static const Status statuses[] = {[PLAIN_LEGAL] = STATUS_OK,
                                      [PLAIN_OCCUPIED] = STATUS_OCCUPIED,
                                      [PLAIN_SUICIDE] = STATUS_SUICIDE,
                                      [PLAIN_KO] = STATUS_KO};
    const Go *go = session_game(session);
    for (int i = 0; i < plain->columns * plain->rows; i++) {
        GoPoint place = go_board_point(go_board(go), i % plain->columns, i / plain->columns);
        PlainVerdict verdict = plain_go_check(plain, i, color == COLOR_BLACK ? 'b' : 'w');
        ck_assert_int_eq(go_check(go, place, color), statuses[verdict]);
    }
}

static void note_event(Twin *twin)
{
    twin->counts[twin->events] = twin->plain.count;
    memcpy(twin->captured[twin->events], twin->plain.captured, sizeof twin->plain.captured);
    twin->events++;
}

/* Play one ply: at a random point, sometimes for the wrong color. If that is illegal, pass, unless
 * the last ply was a pass too. */
static void play_ply(Twin *twin, Random *random)
{
    PlainGo *plain = &twin->plain;
    Color color = session_turn(session)->to_move;
    if (random_between(random, 0, 19) == 0)
        color = color_other(color);
    char letter = color == COLOR_BLACK ? 'b' : 'w';
    int index = (int)random_between(random, 0, plain->columns * plain->rows - 1);
    bool legal = plain_go_check(plain, index, letter) == PLAIN_LEGAL;
    Point point = {index % plain->columns * STEPS_PER_SPACE,
                   index / plain->columns * STEPS_PER_SPACE};
    size_t end = 1;
    const Outcome *outcome;
    Status status = session_play(session, color, (Move){&point, &end, 0, 1}, &outcome);
    ck_assert_int_eq(status == STATUS_OK, legal);
    if (!legal && session_turn(session)->passes == 1)
        return;
    note_event(twin);
    if (!legal)
        pass(color);
    plain_go_play(plain, legal ? index : -1, letter);
}

static void take_back(Twin *twin, size_t count)
{
    ck_assert_int_eq(session_undo(session, count), STATUS_OK);
    twin->events -= count;
    plain_go_back(&twin->plain, twin->counts[twin->events], twin->captured[twin->events]);
}

static void play_twin_game(int columns, int rows, PlainKo ko, uint64_t seed, int plies)
{
    static Twin twin;
    Random random = {seed};
    ck_assert_int_eq(session_set_board(session, columns, rows), STATUS_OK);
    set_rule(GO_KO, ko);
    set_rule(GO_SCORING, GO_SCORING_AREA);
    plain_go_start(&twin.plain, columns, rows, ko);
    twin.events = 0;
    for (int i = 0; i < plies; i++) {
        play_ply(&twin, &random);
        if (twin.events > 0 && random_between(&random, 0, 9) == 0)
            take_back(&twin, (size_t)random_between(&random, 1, (int64_t)twin.events));
        expect_same_board(&twin.plain);
        expect_same_legality(&twin.plain, COLOR_BLACK);
        expect_same_legality(&twin.plain, COLOR_WHITE);
    }
    plain_go_free(&twin.plain);
}

START_TEST(random_games_agree_with_the_plainest_referee)
{
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 3}, {4, 3}, {5, 5}, {7, 4}, {9, 9}};
    for (uint64_t seed = 1; seed <= 6; seed++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            play_twin_game(sizes[i][0], sizes[i][1], (PlainKo)(seed % 3), seed, 150);
    play_twin_game(19, 19, PLAIN_SIMPLE, 1, 300);
    play_twin_game(25, 25, PLAIN_POSITIONAL, 2, 60);
    play_twin_game(2, 25, PLAIN_SITUATIONAL, 3, 60);
}
END_TEST

START_TEST(random_games_end_and_fill_no_eyes)
{
    ck_assert_int_eq(session_set_board(session, 9, 9), STATUS_OK);
    Random random = {7};
    while (session_turn(session)->phase == PHASE_PLAY) {
        Color color = session_turn(session)->to_move;
        Choice choice = {0};
        size_t ends[CHOICE_STROKES];
        const Outcome *outcome;
        ck_assert_int_eq(GO_GAME.propose(session_game(session), color, &random, &choice),
                         STATUS_OK);
        if (choice.count == 0) {
            pass(color);
        } else {
            GoPoint place;
            const Go *go = session_game(session);
            ck_assert_int_eq(go_place(go, choice.points[0], &place), STATUS_OK);
            ck_assert(!go_board_is_eye(go_board(go), place, color));
            ck_assert_int_eq(session_play(session, color, choice_move(&choice, ends), &outcome),
                             STATUS_OK);
        }
        ck_assert_uint_lt(session_event_count(session), 1000);
    }
    ck_assert_uint_gt(session_event_count(session), 60);
}
END_TEST

Suite *go_suite(void)
{
    Suite *suite = suite_create("go");
    TCase *cases = tcase_create("go");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, several_strings_are_captured_at_once);
    tcase_add_test(cases, a_stone_that_captures_needs_no_liberty_before);
    tcase_add_test(cases, invalid_moves_are_refused);
    tcase_add_test(cases, a_pass_opens_the_ko);
    tcase_add_test(cases, taking_two_with_one_is_no_ko);
    tcase_add_test(cases, superko_knows_all_positions);
    tcase_add_test(cases, situational_superko_asks_who_is_to_move);
    tcase_add_test(cases, random_games_agree_with_the_plainest_referee);
    tcase_add_test(cases, random_games_end_and_fill_no_eyes);
    tcase_set_timeout(cases, 60);
    suite_add_tcase(suite, cases);
    return suite;
}
