/* Test the protocol with games that have fewer functions than the built-in ones, or functions that
 * fail: variants of built-in games, mostly of minigo, in a list of their own. Games from outside
 * the library are in tests/games/. */
#include "suites.h"

#include "base/memory.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "pictures/svg.h"
#include "protocol/engine.h"
#include "protocol/records/record.h"

#include <check.h>
#include <string.h>

static GameKind kind;
static const GameKind *const KINDS[] = {&kind, NULL};
static Engine *engine;
static StringBuilder reply;
static const void *played; /* the game of the session, as opposed to replays of it */

static void set_up(void)
{
    kind = MINIGO_GAME;
    kind.words = NULL;
    kind.painter = NULL;
    played = NULL;
}

static void tear_down(void)
{
    engine_destroy(engine);
    engine = NULL;
    builder_free(&reply);
    ck_assert_uint_eq(memory_in_use(), 0);
}

static void expect(const char *line, const char *expected)
{
    if (!engine)
        ck_assert_int_eq(engine_create(KINDS, 1, &engine), STATUS_OK);
    builder_clear(&reply);
    engine_answer(engine, line, strlen(line), &reply);
    ck_assert_str_eq(builder_string(&reply), expected);
}

/* Make two moves, and note the session's game, so that it can be told apart from replays of it. */
static void begin(void)
{
    expect("play black B2", "= \n\n");
    expect("play white C3", "= \n\n");
    played = session_game(engine->session);
}

#define SHOWN                                                                                      \
    "= turn 3, black to move\n   A B C D E\n 5 . . . . . 5\n 4 . . . . . 4\n 3 . . O . . 3\n"      \
    " 2 . X . . . 2\n 1 . . . . . 1\n   A B C D E\nX black, O white\n"

START_TEST(a_board_is_shown_with_the_score_that_there_is)
{
    begin();
    expect("showboard", SHOWN "black 1, white 1, komi 2.5, result W+2.5\n\n");
    expect("position", "= game minigo\nboard 5 5\nto_move black\nblack B2\nwhite C3\n\n");
    expect("verify", "= same\n\n");
    expect("boardsize 1 1",
           "? unacceptable size '1': expected 2 to 52 lines for the game minigo\n\n");
    expect("areas", "? unknown command 'areas' (list_commands lists them)\n\n");
}
END_TEST

/* A game without a grid has no board to show; only the color to move can be shown. */
START_TEST(without_points_there_is_no_board_to_show)
{
    StringBuilder picture = {0};
    kind.at = NULL;
    expect("play black 1,1", "= \n\n");
    expect("showboard", "= turn 2, white to move\nblack 1, white 0, komi 2.5, result W+1.5\n\n");
    expect("position", "= game minigo\nboard 5 5\nto_move white\n\n");
    expect("verify", "= same\n\n");
    ck_assert_int_eq(svg_draw(engine->session, &(SvgOptions){.size = 300}, &picture),
                     STATUS_WRONG_GAME);
    ck_assert_uint_eq(picture.length, 0);
}
END_TEST

START_TEST(without_a_score_there_is_none_to_show)
{
    kind.score = NULL;
    expect("komi 0", "= \n\n");
    begin();
    expect("showboard", SHOWN "\n");
    expect("verify", "= same\n\n");
    expect("pass black", "= turn white\n\n");
    expect("pass white", "= result 0\n\n");
    expect("final_score", "= 0\n\n");
}
END_TEST

/* A score function that runs out of memory. */
static Status no_score(void *game, Score *score)
{
    (void)game, (void)score;
    return STATUS_NO_MEMORY;
}

START_TEST(a_score_that_fails_is_an_error)
{
    static const char *const QUESTIONS[] = {"score", "final_score", "showboard", "verify",
                                            "state_json score"};
    static const char *const AT_THE_END[] = {"pass white", "play white pass", "turn", "printgame"};
    StringBuilder picture = {0};
    begin();
    kind.score = no_score;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        expect(QUESTIONS[i], "? out of memory\n\n");
    ck_assert_int_eq(svg_draw(engine->session, &(SvgOptions){.size = 300}, &picture),
                     STATUS_NO_MEMORY);
    ck_assert_uint_eq(picture.length, 0);
    builder_free(&picture);
    /* If the result of the last pass cannot be reported, the pass is not made. */
    expect("pass black", "= turn white\n\n");
    expect(AT_THE_END[0], "? out of memory\n\n");
    expect("turn", "= to_move white\npasses 1\nphase play\nnumber 4\n\n");
    expect(AT_THE_END[1], "= \n\n");
    for (size_t i = 2; i < sizeof AT_THE_END / sizeof *AT_THE_END; i++)
        expect(AT_THE_END[i], "? out of memory\n\n");
}
END_TEST

/* A function for checking moves that runs out of memory. */
static Status no_check(void *game, Color color, Move move)
{
    (void)game, (void)color, (void)move;
    return STATUS_NO_MEMORY;
}

START_TEST(a_look_at_a_move_that_fails_is_an_error)
{
    begin();
    kind.check = no_check;
    expect("is_legal black D4", "? out of memory\n\n");
    expect("all_legal black", "? out of memory\n\n");
    expect("turn", "= to_move black\npasses 0\nphase play\nnumber 3\n\n");
    kind.check = MINIGO_GAME.check;
    expect("is_legal black D4", "= 1\n\n");
}
END_TEST

/* If the result of an action cannot be reported, the action is not done. */
START_TEST(an_agreement_whose_result_fails_is_none)
{
    kind = GO_GAME;
    expect("play black pass", "= \n\n");
    expect("play white pass", "= \n\n");
    expect("done black 1", "= number 1\n\n");
    kind.score = no_score;
    expect("done white 1", "? out of memory\n\n");
    kind.score = GO_GAME.score;
    expect(
        "scoring",
        "= number 1\nagreed black\ndead\nsurely_alive\nsurely_dead\nlikely_alive\nlikely_dead\n\n");
    expect("done white 1", "= number 1\nresult W+6.5\n\n");
}
END_TEST

START_TEST(a_score_that_fails_is_an_error_in_go)
{
    static const char *const QUESTIONS[] = {"estimate_score", "showboard", "printsgf"};
    kind = MINIGO_GAME;
    expect("play black pass", "= \n\n");
    expect("play white pass", "= \n\n");
    kind.score = no_score;
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        expect(QUESTIONS[i], "? out of memory\n\n");
}
END_TEST

/* How many more times the score can be computed before its computation fails. */
static int scores_left;
static Status (*full_score)(void *game, Score *score);

static Status scarce_score(void *game, Score *score)
{
    return scores_left-- > 0 ? full_score(game, score) : STATUS_NO_MEMORY;
}

START_TEST(a_picture_whose_score_fails_is_none)
{
    static const GameKind *const PAINTED[] = {&LINES_GAME, &STONES_GAME, &GO_GAME};
    for (size_t i = 0; i < sizeof PAINTED / sizeof *PAINTED; i++) {
        Session *session;
        StringBuilder picture = {0};
        Status status = STATUS_NO_MEMORY;
        kind = *PAINTED[i];
        full_score = kind.score;
        kind.score = scarce_score;
        ck_assert_int_eq(session_create(&kind, &session), STATUS_OK);
        for (int left = 0; status != STATUS_OK; left++) {
            ck_assert_int_eq(status, STATUS_NO_MEMORY);
            ck_assert_uint_eq(picture.length, 0);
            ck_assert_int_lt(left, 5);
            scores_left = left;
            status = svg_draw(session, &(SvgOptions){.size = 300, .territory = true}, &picture);
        }
        ck_assert_int_eq(scores_left, 0);
        ck_assert_uint_gt(picture.length, 0);
        builder_free(&picture);
        session_destroy(session);
    }
}
END_TEST

START_TEST(a_record_whose_score_fails_is_none)
{
    static const char TEXT[] = "# Contigo game record\nset_game minigo\nplay black pass\n"
                               "play white pass\n# result W+2.5\n";
    StringBuilder record = {0}, error = {0};
    Session *session;
    builder_add(&record, TEXT);
    ck_assert(record_read(KINDS, &record, (RecordOptions){0}, &session, &error));
    session_destroy(session);
    kind.score = no_score;
    ck_assert(!record_read(KINDS, &record, (RecordOptions){0}, &session, &error));
    ck_assert_ptr_nonnull(strstr(builder_string(&error), "out of memory"));
    builder_free(&record);
    builder_free(&error);
}
END_TEST

/* Report a white stone at D2 in the session's game, but not in replays of it. */
static Occupant another_point(const void *game, int column, int row)
{
    return game == played && column == 3 && row == 1 ? OCCUPANT_WHITE
                                                     : MINIGO_GAME.at(game, column, row);
}

/* Amounts that are added to the score of the session's game, but not to the scores of replays:
 * black, white, both, neither. */
static int64_t more[4];

static Status another_score(void *game, Score *score)
{
    Status status = MINIGO_GAME.score(game, score);
    if (game == played) {
        score->black += more[0];
        score->white += more[1];
        score->both += more[2];
        score->neither += more[3];
    }
    return status;
}

static Status no_act(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    return played ? STATUS_SUICIDE : MINIGO_GAME.act(game, color, move, manner, outcome);
}

static Status no_act_for_lack_of_memory(void *game, Color color, Move move, Manner manner,
                                        Outcome *outcome)
{
    return played ? STATUS_NO_MEMORY : MINIGO_GAME.act(game, color, move, manner, outcome);
}

static Ending over(const void *game, Color *winner)
{
    *winner = COLOR_WHITE;
    return played && game != played ? ENDING_MOVE : ENDING_NONE;
}

START_TEST(a_different_point_is_noticed)
{
    kind.at = another_point;
    begin();
    expect("verify", "? different: the point D2 differs when the moves are played again\n\n");
}
END_TEST

START_TEST(a_different_score_is_noticed)
{
    kind.score = another_score;
    begin();
    for (int i = 0; i < 4; i++) {
        memset(more, 0, sizeof more);
        expect("verify", "= same\n\n");
        more[i] = 1;
        expect("verify", "? different: the score differs when the moves are played again\n\n");
    }
}
END_TEST

START_TEST(a_move_that_is_not_legal_again_is_noticed)
{
    kind.act = no_act;
    begin();
    expect("verify", "? different: event 1 is not legal when the moves are played again: suicide: "
                     "the stone would have no "
                     "liberty and capture nothing\n\n");
}
END_TEST

START_TEST(moves_that_cannot_be_played_again_are_no_difference)
{
    kind.act = no_act_for_lack_of_memory;
    begin();
    expect("verify", "? out of memory\n\n");
}
END_TEST

START_TEST(a_different_ending_is_noticed)
{
    kind.over = over;
    expect("play black B2", "= \n\n");
    played = session_game(engine->session);
    expect("verify", "? different: the turn differs when the moves are played again\n\n");
}
END_TEST

Suite *kinds_suite(void)
{
    Suite *suite = suite_create("kinds");
    TCase *cases = tcase_create("kinds");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, a_board_is_shown_with_the_score_that_there_is);
    tcase_add_test(cases, without_points_there_is_no_board_to_show);
    tcase_add_test(cases, without_a_score_there_is_none_to_show);
    tcase_add_test(cases, a_score_that_fails_is_an_error);
    tcase_add_test(cases, a_look_at_a_move_that_fails_is_an_error);
    tcase_add_test(cases, an_agreement_whose_result_fails_is_none);
    tcase_add_test(cases, a_score_that_fails_is_an_error_in_go);
    tcase_add_test(cases, a_picture_whose_score_fails_is_none);
    tcase_add_test(cases, a_record_whose_score_fails_is_none);
    tcase_add_test(cases, a_different_point_is_noticed);
    tcase_add_test(cases, a_different_score_is_noticed);
    tcase_add_test(cases, a_move_that_is_not_legal_again_is_noticed);
    tcase_add_test(cases, moves_that_cannot_be_played_again_are_no_difference);
    tcase_add_test(cases, a_different_ending_is_noticed);
    suite_add_tcase(suite, cases);
    return suite;
}
