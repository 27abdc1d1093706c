/* Test `go` when memory runs out: every operation either completes or changes nothing. */
#include "engine/base/at_random.h"
#include "games.h"
#include "protocol/engine.h"
#include "suites.h"
#include "test_go.h"

typedef Status (*Deed)(void);

static Status deed_play(void)
{
    return try_play(COLOR_BLACK, "C4");
}

static Status deed_silent_play(void)
{
    return try_play(COLOR_WHITE, "E1");
}

static Status deed_pass(void)
{
    return session_pass(session, COLOR_BLACK, true);
}

static Status deed_set_up(void)
{
    Point point = {0, 0};
    size_t ends[] = {1, 1, 1};
    return session_set_up(session, (Move){&point, ends, 0, 3}, COLOR_WHITE);
}

static Status deed_clear(void)
{
    return session_clear(session);
}

static Status deed_mark(void)
{
    return try_mark(COLOR_BLACK, "B5");
}

static Status deed_resume(void)
{
    return session_resume(session);
}

/* Make the history longer by a setup without stones. */
static void lengthen(void)
{
    size_t ends[GAME_SETUP_STROKES] = {0};
    ck_assert_int_eq(
        session_set_up(session, (Move){NULL, ends, 0, GAME_SETUP_STROKES}, COLOR_BLACK), STATUS_OK);
}

static void expect_whole_or_nothing_after(Deed deed, bool scoring, int longer)
{
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; status != STATUS_OK; nth++) {
        tear_down();
        set_up();
        put_up(KO, COLOR_BLACK);
        for (int i = 0; i < longer; i++)
            lengthen();
        if (scoring) {
            end_play();
            mark("B3");
        }
        Turn before = *session_turn(session);
        size_t events = session_event_count(session);
        GoBoard board = *go_board(session_game(session));
        memory_fail_after(nth);
        status = deed();
        memory_fail_after(0);
        ck_assert_uint_lt(nth, 100);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(session_event_count(session), events);
        const Turn *after = session_turn(session);
        ck_assert(before.to_move == after->to_move && before.phase == after->phase &&
                  before.passes == after->passes && before.number == after->number);
        ck_assert(go_board_same(&board, go_board(session_game(session))));
        ck_assert_int_eq(board.ko, go_board(session_game(session))->ko);
        ck_assert_int_eq(go_marks(session_game(session))->count, scoring ? 3 : 0);
    }
}

/* Repeat expect_whole_or_nothing_after() with histories of several lengths, since the memory for
 * histories is allocated in blocks. */
static void expect_whole_or_nothing(Deed deed, bool scoring)
{
    for (int longer = 0; longer < 8; longer++)
        expect_whole_or_nothing_after(deed, scoring, longer);
}

START_TEST(failing_memory_changes_nothing)
{
    expect_whole_or_nothing(deed_play, false);
    expect_whole_or_nothing(deed_silent_play, false);
    expect_whole_or_nothing(deed_pass, false);
    expect_whole_or_nothing(deed_set_up, false);
    expect_whole_or_nothing(deed_clear, false);
    expect_whole_or_nothing(deed_mark, true);
    expect_whole_or_nothing(deed_resume, true);
}
END_TEST

/* Whole commands are tested in the same way. */

static Answer answer(Engine *engine, const char *line, StringBuilder *out)
{
    builder_clear(out);
    return engine_answer(engine, line, strlen(line), out);
}

/* Create an engine with a game of go, and send commands that must all succeed. */
static Engine *engine_after(const char *const *lines)
{
    Engine *engine;
    StringBuilder out = {0};
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    play_at_random(engine);
    for (; *lines; lines++)
        ck_assert_msg(answer(engine, *lines, &out) == ANSWER_DONE, "%s", *lines);
    builder_free(&out);
    return engine;
}

static void note_state(Engine *engine, StringBuilder *state)
{
    static const char *const asked[] = {"position", "turn", "moves", "get_handicap"};
    StringBuilder out = {0};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        answer(engine, asked[i], &out);
        builder_add_bytes(state, out.bytes, out.length);
    }
    builder_free(&out);
}

static void expect_same_state(Engine *engine, const char *line, const StringBuilder *before)
{
    StringBuilder now = {0};
    note_state(engine, &now);
    ck_assert_msg(now.length == before->length && memcmp(now.bytes, before->bytes, now.length) == 0,
                  "%s changed\n%s", line, builder_string(&now));
    builder_free(&now);
}

/* Let the command make one allocation more each time until it succeeds. Each attempt that runs out
 * of memory must change nothing. */
static void expect_whole_command(const char *const *prelude, const char *line)
{
    bool done = false;
    for (size_t nth = 1; !done; nth++) {
        ck_assert_msg(nth < 300, "%s", line);
        Engine *engine = engine_after(prelude);
        StringBuilder before = {0}, out = {0};
        note_state(engine, &before);
        memory_fail_after(nth);
        Answer answered = answer(engine, line, &out);
        memory_fail_after(0);
        done = answered == ANSWER_DONE ||
               (answered == ANSWER_FAILED && !strstr(builder_string(&out), "out of memory"));
        if (!done)
            expect_same_state(engine, line, &before);
        builder_free(&before);
        builder_free(&out);
        engine_destroy(engine);
    }
}

START_TEST(commands_survive_failing_memory)
{
    static const char *const empty[] = {"set_game go", "boardsize 9", NULL};
    static const char *const playing[] = {
        "set_game go", "boardsize 5", "setup black black A1 B1 C2 white A2 B2",
        "play b C3",   "play w D4",   NULL};
    static const char *const scoring[] = {
        "set_game go",  "boardsize 5", "setup black black A1 B1 C2 white A2 B2 D4",
        "pass black",   "pass white",  "mark A1",
        "done black 2", NULL};
    static const char *const minigo[] = {"set_game minigo", "play b C3", NULL};
    static const char *const setups[] = {"fixed_handicap 4",
                                         "place_free_handicap 3",
                                         "set_free_handicap C3 G7 C7",
                                         "set_rule handicap 4",
                                         "set_rule ko situational",
                                         "boardsize 13",
                                         "set_game minigo",
                                         "gogui-play_sequence b A1 w B1 b C1 w D1"};
    static const char *const moves[] = {
        "play b E5", "play w E5",    "play b pass",           "play b resign",
        "genmove b", "undo",         "gogui-setup e A1 w E1", "showboard",
        "position",  "move_history", "all_legal b",           "final_score"};
    static const char *const marks[] = {"mark A2", "mark white D4", "done white 2",
                                        "resume",  "scoring",       "final_status_list dead",
                                        "undo",    "printgame"};
    static const char *const loses[] = {"play w C3", "play w nonsense", "forfeit white",
                                        "time_left white 0 0"};
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        expect_whole_command(empty, setups[i]);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        expect_whole_command(playing, moves[i]);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        expect_whole_command(scoring, marks[i]);
    for (size_t i = 0; i < sizeof loses / sizeof *loses; i++)
        expect_whole_command(minigo, loses[i]);
}
END_TEST

Suite *go_memory_suite(void)
{
    Suite *suite = suite_create("go_memory");
    TCase *cases = tcase_create("go_memory");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, failing_memory_changes_nothing);
    tcase_add_test(cases, commands_survive_failing_memory);
    suite_add_tcase(suite, cases);
    return suite;
}
