/* Games of Go in SGF: what files of many kinds are played as, that what is saved loads as the same
 * game, and that no file does harm to the game in progress. */
#include "base/memory.h"
#include "base/random.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game.h"
#include "protocol/engine.h"
#include "sgf_fixtures.h"
#include "suites.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Engine *new_engine(void)
{
    Engine *engine;
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    return engine;
}

/* Types a line, and puts what is answered into `reply` as it was framed, but for the empty line. */
static void answer(Engine *engine, const char *line, Text *reply)
{
    text_clear(reply);
    engine_answer(engine, line, strlen(line), reply);
    if (reply->length > 2)
        text_truncate(reply, reply->length - 2);
}

static void expect(Engine *engine, const char *line, const char *expected)
{
    Text reply = {0};
    answer(engine, line, &reply);
    ck_assert_msg(strcmp(text_string(&reply), expected) == 0, "%s: '%s', expected '%s'", line,
                  text_string(&reply), expected);
    text_free(&reply);
}

/* Everything that can be asked of a game. */
static void ask(Engine *engine, Text *state)
{
    static const char *const questions[] = {"position", "turn",       "moves",   "score",
                                            "clock",    "list_rules", "get_komi"};
    text_clear(state);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        engine_answer(engine, questions[i], strlen(questions[i]), state);
}

static void require_same(Text *a, Text *b, const char *name)
{
    ck_assert_msg(strcmp(text_string(a), text_string(b)) == 0, "%s:\n%s\nbecame\n%s", name,
                  text_string(a), text_string(b));
}

/* A text read and played; NULL with the reason in `error`. */
static Session *play_text(const char *bytes, size_t count, int64_t before, Text *notes, Text *error)
{
    Sgf *sgf;
    Session *session = NULL;
    if (!sgf_read(bytes, count, &sgf, error))
        return NULL;
    if (!sgf_game_play(&sgf, before, NULL, &session, notes, notes, error))
        session = NULL;
    sgf_destroy(sgf);
    return session;
}

/* What loading a fixture answers, and what the game is then. */
static void expect_loaded(const char *name, const char *reply, const char *komi, const char *stones,
                          const char *ending)
{
    Engine *engine = new_engine();
    Text line = {0}, turn = {0}, expected = {0};
    text_add_format(&line, "loadsgf " SGF_FOLDER "/%s.sgf", name);
    text_add_format(&expected, "= %s", reply);
    expect(engine, text_string(&line), text_string(&expected));
    expect(engine, "get_komi", komi);
    const GoBoard *board = go_board(session_game(engine->session));
    int counts[] = {0, 0, 0, 0};
    for (int place = 0; place < board->places; place++)
        counts[board->stones[place]]++;
    text_clear(&expected);
    text_add_format(&expected, "%dx%d %d %d", board->columns, board->rows, counts[GO_BLACK],
                    counts[GO_WHITE]);
    ck_assert_msg(strcmp(text_string(&expected), stones) == 0, "%s: %s", name,
                  text_string(&expected));
    answer(engine, "turn", &turn);
    ck_assert_msg(strstr(text_string(&turn), ending) != NULL, "%s: %s", name, text_string(&turn));
    text_free(&line);
    text_free(&turn);
    text_free(&expected);
    engine_destroy(engine);
}

START_TEST(servers)
{
    expect_loaded("kgs-time", "white", "= 6.5", "19x19 31 29", "result B+T");
    expect_loaded("igs-handicap", "white", "= 0.5", "19x19 44 40", "result W+R");
    expect_loaded("ogs-nested", "white\nnote the file's result is not what is counted, W+12.5",
                  "= 0.5", "9x9 26 24", "phase scoring");
    expect_loaded("fox-komi", "white\nnote KM[375] is in hundredths", "= 7.5", "19x19 29 27",
                  "result B+R");
    expect_loaded("sabaki-counted", "black", "= 6.5", "13x13 39 40", "result B+0.5");
    expect_loaded("sabaki-rectangle", "white", "= 3.5", "9x13 4 4", "result W+F");
    expect_loaded("passes-tt", "black", "= 5.5", "9x9 14 20", "result W+30.5");
    expect_loaded("cgoban-variations", "white\nnote variations left out: 3", "= 5.5", "9x9 3 2",
                  "phase play");
    expect_loaded("empty-variation-roots", "black\nnote variations left out: 2", "= 2.5", "5x5 1 1",
                  "phase play");
}
END_TEST

START_TEST(quirks)
{
    expect_loaded("ff3-long-names",
                  "white\nnote TM[30 minutes] is no number of seconds\n"
                  "note lost on time without a time limit: one second taken for it",
                  "= 5.5", "9x9 4 2", "result W+T");
    expect_loaded("lower-case", "white", "= 6.5", "9x9 3 2", "result B+R");
    expect_loaded("two-in-a-node", "black", "= 0", "9x9 2 2", "result 0");
    expect_loaded("black-twice", "white", "= 6.5", "9x9 4 1", "to_move white");
    expect_loaded("spaces",
                  "white\nnote the file's result is left out: play has not ended with two passes",
                  "= 6.5", "9x9 4 1", "phase play");
    expect_loaded("cut-off",
                  "black\nnote line 4, column 1: the ')'s at the end of the game are missing",
                  "= 6.5", "9x9 2 2", "result B+R");
    expect_loaded("collection",
                  "black\nnote line 1, column 1: text outside of games left out\n"
                  "note line 4, column 1: text outside of games left out\n"
                  "note line 7, column 1: text outside of games left out\n"
                  "note other games in the file left out: 2",
                  "= 6.5", "9x9 1 1", "phase scoring");
    expect_loaded("latin1-undeclared", "black", "= 0", "9x9 1 1", "result 0");
    expect_loaded("shift-jis", "white", "= 6.5", "9x9 2 1", "result B+R");
    expect_loaded("utf16", "black", "= 6.5", "9x9 1 1", "phase play");
    expect_loaded("bom-crlf",
                  "white\nnote lost on time without a time limit: one second taken for it", "= 6.5",
                  "9x9 2 1", "result W+T");
}
END_TEST

/* The board as a picture, rows from the top: `X`, `O` and `.`. */
static void draw(const Session *session, Text *picture)
{
    const GoBoard *board = go_board(session_game(session));
    text_clear(picture);
    for (int row = board->rows - 1; row >= 0; row--) {
        for (int column = 0; column < board->columns; column++)
            text_add_char(picture, ".XO"[board->stones[go_board_point(board, column, row)]]);
        text_add_char(picture, '\n');
    }
}

/* What a text is played as, before a move, and who is to move then. */
static void expect_picture(const char *text, int64_t before, const char *to_move,
                           const char *picture)
{
    Text notes = {0}, error = {0}, drawn = {0};
    Session *session = play_text(text, strlen(text), before, &notes, &error);
    ck_assert_msg(session != NULL, "%s: %s", text, text_string(&error));
    draw(session, &drawn);
    ck_assert_msg(strcmp(text_string(&drawn), picture) == 0, "%s:\n%s\nexpected\n%s", text,
                  text_string(&drawn), picture);
    ck_assert_str_eq(color_name(session_turn(session)->to_move), to_move);
    ck_assert(before == SGF_ALL_MOVES || session_turn(session)->phase == PHASE_PLAY);
    session_destroy(session);
    text_free(&notes);
    text_free(&error);
    text_free(&drawn);
}

START_TEST(set_up)
{
    expect_picture("(;SZ[4:3]AB[aa:ba][dc]AW[ac]AE[ba])", 0, "black", "X...\n....\nO..X\n");
    expect_picture("(;SZ[3]AB[aa][cc])", 0, "white", "X..\n...\n..X\n");
    expect_picture("(;SZ[3]AB[aa][cc]PL[B])", 0, "black", "X..\n...\n..X\n");
    expect_picture("(;SZ[3]AB[aa][cc];B[bb])", 1, "black", "X..\n...\n..X\n");
    expect_picture("(;SZ[3]PL[W])", 0, "white", "...\n...\n...\n");
    expect_picture("(;SZ[3]PL[White])", 0, "white", "...\n...\n...\n");
    expect_picture("(;SZ[3]AB[aa]PL[black])", 0, "black", "X..\n...\n...\n");
    expect_picture("(;SZ[3];B[aa];PL[w])", 0, "white", "X..\n...\n...\n");
    expect_picture("(;SZ[3];B[aa];AW[bb]AE[aa];W[cc])", 0, "black", "...\n.O.\n..O\n");
    expect_picture("(;SZ[3];B[aa];AW[bb]AE[aa];W[cc])", 2, "white", "...\n.O.\n...\n");
    expect_picture("(;SZ[3];B[aa];AW[bb]PL[2];PL[1])", 0, "black", "X..\n.O.\n...\n");
    expect_picture("(;SZ[3]AB[aa];W[bb];AB[cc])", 0, "black", "X..\n.O.\n..X\n");
    /* A handicap without stones, and one that black plays. */
    expect_picture("(;SZ[7]HA[2]KM[0];W[dd])", 0, "black",
                   ".......\n.......\n....X..\n...O...\n..X....\n.......\n.......\n");
    expect_picture("(;SZ[3]HA[2];B[aa];B[bb];W[cc])", 0, "black", "X..\n.X.\n..O\n");
    expect_picture("(;SZ[3]HA[0];B[aa])", 0, "white", "X..\n...\n...\n");
}
END_TEST

START_TEST(moves_and_passes)
{
    /* A capture, a pass in each form, and `tt` where it is a point. */
    static const char capture[] = "(;SZ[3];B[ab];W[aa];B[ba];W[];B[tt];W[bb])";
    expect_picture(capture, 3, "black", "O..\nX..\n...\n");
    expect_picture(capture, 4, "white", ".X.\nX..\n...\n");
    expect_picture(capture, 0, "black", ".X.\nXO.\n...\n");
    expect_picture(capture, 1000, "black", ".X.\nXO.\n...\n");
    expect_picture("(;SZ[2];W[aa];W[bb])", 2, "white", "O.\n..\n");
    expect_picture("(;SZ[2];W[aa];B[bb];B[ba])", 3, "black", "O.\n.X\n");
    /* Before a move that comes after two passes, play goes on. */
    expect_picture("(;SZ[2];B[aa];W[];B[];W[bb])", 4, "white", "X.\n..\n");
    expect_picture("(;SZ[2];B[aa];W[];B[];B[bb])", 4, "black", "X.\n..\n");
    Text notes = {0}, error = {0};
    static const char large[] = "(;SZ[25];B[tt];W[tu])";
    Session *session = play_text(large, strlen(large), 0, &notes, &error);
    ck_assert_ptr_nonnull(session);
    const GoBoard *board = go_board(session_game(session));
    ck_assert_int_eq(board->stones[go_board_point(board, 19, 5)], GO_BLACK);
    ck_assert_int_eq(board->stones[go_board_point(board, 19, 4)], GO_WHITE);
    session_destroy(session);
    text_free(&notes);
    text_free(&error);
}
END_TEST

/* Whether play was undone up to before move `number`, passes counted. */
static void undo_to(Session *session, int64_t number)
{
    int64_t moves = 0;
    size_t count = session_event_count(session), kept = 0;
    while (kept < count) {
        EventKind kind = session_event(session, kept).kind;
        moves += kind == EVENT_MOVE || kind == EVENT_PASS;
        if (moves == number)
            break;
        kept++;
    }
    ck_assert_int_eq(session_undo(session, count - kept), STATUS_OK);
}

/* Loading up to a move gives what undoing the moves from it on gives. */
static void check_before(const char *path, Text *text)
{
    Text notes = {0}, error = {0}, a = {0}, b = {0};
    Session *whole = play_text(text->bytes, text->length, INT32_MAX, &notes, &error);
    for (int64_t before = whole ? 130 : 0; before > 0; before--) {
        Session *part = play_text(text->bytes, text->length, before, &notes, &error);
        ck_assert_msg(part != NULL, "%s", path);
        undo_to(whole, before);
        draw(whole, &a);
        draw(part, &b);
        require_same(&a, &b, path);
        ck_assert_int_ne(session_turn(part)->phase, PHASE_OVER);
        session_destroy(part);
    }
    session_destroy(whole);
    text_free(&notes);
    text_free(&error);
    text_free(&a);
    text_free(&b);
}

START_TEST(before_each_move)
{
    sgf_each_fixture(check_before);
}
END_TEST

static void expect_notes(const char *text, const char *komi, const char *expected)
{
    Text notes = {0}, error = {0}, value = {0};
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s: %s", text, text_string(&error));
    ck_assert_str_eq(text_string(&notes), expected);
    text_add_fixed(&value, session_setup(session)->rules[RULE_KOMI], DECIMAL_PLACES, 6);
    ck_assert_str_eq(text_string(&value), komi);
    session_destroy(session);
    text_free(&notes);
    text_free(&error);
    text_free(&value);
}

START_TEST(komi_and_notes)
{
    expect_notes("(;KM[6.50])", "6.5", "");
    expect_notes("(;KM[-3])", "-3", "");
    expect_notes("(;KM[6.5 points])", "6.5", "");
    expect_notes("(;KM[1 point])", "1", "");
    expect_notes("(;KM[7pts])", "7", "");
    expect_notes("(;KM[0,5])", "0.5", "");
    expect_notes("(;KM[0.000000000000000000000000000000000000000000000000000000000000000001])", "0",
                 "KM[0.00000000000000000000000000000000000000...] is no number: no komi\n");
    expect_notes("(;SZ[3]KM[1]RE[0];B[];W[])", "1",
                 "the file's result is not what is counted, W+1\n");
    expect_notes("(;SZ[3]KM[1]RE[Black+1];B[];W[])", "1",
                 "the file's result is not what is counted, W+1\n");
    expect_notes("(;RE[red+1])", "0", "the file's result is in no form that is known\n");
    expect_notes("(;SZ[9])", "0", "");
    expect_notes("(;KM[375])", "7.5", "KM[375] is in hundredths\n");
    expect_notes("(;KM[650])", "6.5", "KM[650] is in hundredths\n");
    expect_notes("(;KM[150.0])", "150", "");
    expect_notes("(;KM[half])", "0", "KM[half] is no number: no komi\n");
    expect_notes("(;KM[123456.5])", "0", "KM[123456.5] is out of range: no komi\n");
    expect_notes("(;RU[Martian])", "0", "RU[Martian] not known: the usual rules\n");
    expect_notes("(;RE[who knows])", "0", "the file's result is in no form that is known\n");
    expect_notes("(;RE[B+])", "0", "the file's result does not say how the game was won\n");
    expect_notes("(;SZ[3]RE[B+1];B[];W[])", "0", "the file's result is not what is counted, 0\n");
    expect_notes("(;SZ[3]KM[0.5]RE[W+1.5];B[];W[])", "0.5",
                 "the file's result is not what is counted, W+0.5\n");
    expect_notes("(;RU[minigo]RE[W+R]SZ[3];B[];W[])", "0",
                 "the file's result is left out: play has ended with two passes\n");
}
END_TEST

static Session *play_string(const char *text)
{
    Text notes = {0}, error = {0};
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s: %s", text, text_string(&error));
    text_free(&notes);
    text_free(&error);
    return session;
}

static void expect_ending(const char *text, Ending ending, Color winner)
{
    Session *session = play_string(text);
    const Turn *turn = session_turn(session);
    ck_assert_msg(turn->phase == PHASE_OVER && turn->ending == ending, "%s", text);
    ck_assert_msg(ending == ENDING_SCORE || turn->winner == winner, "%s", text);
    session_destroy(session);
}

START_TEST(endings)
{
    expect_ending("(;RE[B+R];B[aa])", ENDING_RESIGNATION, COLOR_BLACK);
    expect_ending("(;RE[W+Resign];B[aa])", ENDING_RESIGNATION, COLOR_WHITE);
    expect_ending("(;RE[W+T]TM[60]OT[15/300];B[aa])", ENDING_TIME, COLOR_WHITE);
    expect_ending("(;RE[B+Time]TM[60];B[aa])", ENDING_TIME, COLOR_BLACK);
    expect_ending("(;RE[B+F];B[aa])", ENDING_FORFEIT, COLOR_BLACK);
    expect_ending("(;RE[W+F]RU[minigo];B[aa])", ENDING_FORFEIT, COLOR_WHITE);
    /* Resigned while dead stones were being marked. */
    expect_ending("(;RE[W+R];B[aa];W[];B[])", ENDING_RESIGNATION, COLOR_WHITE);
    expect_ending("(;SZ[3]KM[0.5]RE[W+0.5];B[];W[])", ENDING_SCORE, COLOR_WHITE);
    expect_ending("(;SZ[3]KM[0.5]RE[white+0.5];B[];W[])", ENDING_SCORE, COLOR_WHITE);
    expect_ending("(;SZ[3]RE[Jigo];B[];W[])", ENDING_SCORE, COLOR_WHITE);
    expect_ending("(;SZ[3]RU[minigo]RE[B+1];B[aa];W[];B[])", ENDING_SCORE, COLOR_BLACK);
    /* Black has the left side with two dead stones in it: ten points, and two prisoners. */
    expect_ending("(;SZ[5]KM[0]RE[B+12];B[ca];W[aa];B[cb];W[bd];B[cc];W[ea];B[cd];W[];B[ce];W[];B[]"
                  "TB[aa:be])",
                  ENDING_SCORE, COLOR_BLACK);
}
END_TEST

/* A stone on territory of the other colour is dead, in the first row and in the last. */
START_TEST(stones_on_territory_are_dead)
{
    static const char text[] = "(;SZ[5]RU[Chinese]KM[0]AB[ab:eb]AB[ad:ed]AW[ca][ce]"
                               "RE[B+25];B[];W[]TB[aa:ee])";
    Text notes = {0}, error = {0};
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s", text_string(&error));
    const Go *go = session_game(session);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++) {
            GoPoint place = go_board_point(go_board(go), column, row);
            ck_assert_msg(go_marks(go)->dead[place] == (column == 2 && row % 4 == 0), "%d, %d",
                          column, row);
        }
    ck_assert_int_eq(session_turn(session)->ending, ENDING_SCORE);
    session_destroy(session);
    text_free(&notes);
    text_free(&error);
}
END_TEST

/* Times are in thousandths of a second here. */
static void expect_clock(const char *text, ClockSystem system, int64_t main, int64_t period,
                         int64_t count, int64_t black, int64_t white)
{
    Session *session = play_string(text);
    const Clock *clock = session_clock(session);
    ck_assert_int_eq(clock->settings.system, system);
    ck_assert_int_eq(clock->settings.main, main * (CLOCK_SECOND / 1000));
    ck_assert_int_eq(clock->settings.period, period * (CLOCK_SECOND / 1000));
    ck_assert_int_eq(clock->settings.count, count);
    ck_assert_int_eq(clock->left[COLOR_BLACK].time, black * (CLOCK_SECOND / 1000));
    ck_assert_int_eq(clock->left[COLOR_WHITE].time, white * (CLOCK_SECOND / 1000));
    session_destroy(session);
}

START_TEST(clocks)
{
    expect_clock("(;)", CLOCK_NONE, 0, 0, 0, 0, 0);
    expect_clock("(;TM[300])", CLOCK_ABSOLUTE, 300000, 0, 0, 300000, 300000);
    expect_clock("(;TM[300.5]OT[5x30 byo-yomi];B[aa]BL[12.25];W[bb]WL[0])", CLOCK_BYOYOMI, 300500,
                 30000, 5, 12250, 300500);
    expect_clock("(;TM[60]OT[15/300 Canadian];B[aa]BL[12]OB[7];W[bb]WL[40];B[cc]BL[9]OB[6])",
                 CLOCK_CANADIAN, 60000, 300000, 15, 9000, 40000);
    expect_clock("(;TM[60]OT[10 s a move])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[15/300])", CLOCK_CANADIAN, 60000, 300000, 15, 60000, 60000);
    expect_clock("(;TM[60]OT[15/0.5])", CLOCK_CANADIAN, 60000, 500, 15, 60000, 60000);
    expect_clock("(;TM[60]OT[5x30])", CLOCK_BYOYOMI, 60000, 30000, 5, 60000, 60000);
    expect_clock("(;OT[5x30])", CLOCK_BYOYOMI, 0, 30000, 5, 0, 0);
    expect_clock("(;TM[60]OT[2.5 Fischer])", CLOCK_FISCHER, 60000, 2500, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[fischer])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[15/0])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[15/])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[15])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[1.5x30])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[60]OT[15-300])", CLOCK_ABSOLUTE, 60000, 0, 0, 60000, 60000);
    expect_clock("(;TM[-5])", CLOCK_NONE, 0, 0, 0, 0, 0);
    expect_clock("(;TM[an hour])", CLOCK_NONE, 0, 0, 0, 0, 0);
    expect_clock("(;TM[10:00(5x1:00)])", CLOCK_BYOYOMI, 600000, 60000, 5, 600000, 600000);
    expect_clock("(;TM[10:00 (15/5:00)]OT[15/300];B[aa]BL[1:02:03])", CLOCK_CANADIAN, 600000,
                 300000, 15, 3723000, 600000);
    expect_clock("(;TM[0:59(3x0:00)])", CLOCK_ABSOLUTE, 59000, 0, 0, 59000, 59000);
    expect_clock("(;TM[(5x30)])", CLOCK_BYOYOMI, 0, 30000, 5, 0, 0);
    expect_clock("(;TM[60(5x30])", CLOCK_NONE, 0, 0, 0, 0, 0);
    expect_clock("(;TM[1:2:3:4])", CLOCK_NONE, 0, 0, 0, 0, 0);
    expect_clock("(;TM[1:])", CLOCK_NONE, 0, 0, 0, 0, 0);
}
END_TEST

START_TEST(rules)
{
    static const struct {
        const char *name;
        GoScoring scoring;
        GoKo ko;
    } known[] = {
        {"Japanese", GO_SCORING_TERRITORY, GO_KO_SIMPLE},
        {"korean", GO_SCORING_TERRITORY, GO_KO_SIMPLE},
        {"Chinese", GO_SCORING_AREA, GO_KO_SIMPLE},
        {"AGA", GO_SCORING_AREA, GO_KO_SITUATIONAL},
        {"NZ", GO_SCORING_AREA, GO_KO_SITUATIONAL},
        {"New Zealand rules", GO_SCORING_AREA, GO_KO_SITUATIONAL},
        {"tromp-taylor", GO_SCORING_AREA, GO_KO_POSITIONAL},
        {"GOE", GO_SCORING_AREA, GO_KO_SIMPLE},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[80];
        snprintf(text, sizeof text, "(;RU[%s])", known[i].name);
        Session *session = play_string(text);
        const Decimal *values = session_setup(session)->rules;
        ck_assert_msg(values[GO_SCORING] == known[i].scoring * DECIMAL_ONE &&
                          values[GO_KO] == known[i].ko * DECIMAL_ONE,
                      "%s", known[i].name);
        session_destroy(session);
    }
}
END_TEST

/* How a game is written anew, without the tree that it was loaded from, from komi on, lines joined.
 */
static void expect_written(const char *text, const char *end)
{
    Session *session = play_string(text);
    session_keep(session, NULL, NULL);
    Text lines = {0}, joined = {0};
    Sgf *sgf;
    ck_assert_int_eq(sgf_create(&sgf), STATUS_OK);
    sgf_game_write(session, sgf);
    sgf_print(sgf, &lines);
    for (size_t i = 0; i < lines.length; i++)
        if (lines.bytes[i] != '\n')
            text_add_char(&joined, lines.bytes[i]);
    const char *found = strstr(text_string(&joined), "KM[0]");
    ck_assert_msg(found && strcmp(found + 5, end) == 0, "%s: %s", text, text_string(&joined));
    sgf_destroy(sgf);
    session_destroy(session);
    text_free(&lines);
    text_free(&joined);
}

START_TEST(written_games)
{
    expect_written("(;SZ[3]AB[aa][cc])", "HA[2]AB[aa][cc]PL[W])");
    expect_written("(;SZ[3]AB[aa][cc]PL[B])", "AB[aa][cc]PL[B])");
    expect_written("(;SZ[3]AB[aa][cc]AW[bb]PL[W])", "AB[aa][cc]AW[bb]PL[W])");
    expect_written("(;SZ[3];B[aa];AE[aa]PL[W])", ";B[aa];AE[aa]PL[W])");
    expect_written("(;SZ[3]RE[B+R];B[bb])", "RE[B+R];B[bb])");
    expect_written("(;SZ[3]RE[B+8];B[bb];W[];B[])",
                   "RE[B+8];B[bb];W[];B[]TB[aa][ba][ca][ab][cb][ac][bc][cc])");
}
END_TEST

static void expect_error(const char *text, const char *expected)
{
    Text notes = {0}, error = {0};
    size_t before = memory_in_use();
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session == NULL, "played: %s", text);
    ck_assert_str_eq(text_string(&error), expected);
    text_free(&notes);
    text_free(&error);
    ck_assert_uint_eq(memory_in_use(), before);
}

START_TEST(errors)
{
    expect_error("(;GM[2])(;GM[3])",
                 "line 1, column 6: expected a game of Go, which is GM[1], found '2'");
    expect_error("(;SZ[1])",
                 "line 1, column 6: expected a board of 2 to 25 lines a side, found '1'");
    expect_error("(;SZ[9:26])",
                 "line 1, column 6: expected a board of 2 to 25 lines a side, found '9:26'");
    expect_error("(;SZ[nine])",
                 "line 1, column 6: expected a board of 2 to 25 lines a side, found 'nine'");
    expect_error("(;SZ[9]AB[aa][ja])",
                 "line 1, column 15: expected a point of the board, found 'ja'");
    expect_error("(;SZ[9]AW[aa:aj])",
                 "line 1, column 11: expected a point of the board, found 'aa:aj'");
    expect_error("(;SZ[9]AE[5])", "line 1, column 11: expected a point of the board, found '5'");
    expect_error("(;SZ[9]PL[red])", "line 1, column 11: expected B or W, found 'red'");
    expect_error("(;SZ[3]AB[aa]AW[ab:bb][ba])",
                 "line 1, column 11: stones set up: a stone would have no liberty");
    expect_error("(;SZ[9];B[aa]\n;W[aa])",
                 "line 2, column 4: move 2, white A9: a stone is in the way");
    expect_error(
        "(;SZ[9];B[k9])",
        "line 1, column 11: expected a point of the board, or none for a pass, found 'k9'");
    expect_error("(;SZ[9];B[aa][bb])",
                 "line 1, column 15: expected one point for a move, found 'bb'");
    expect_error("(;SZ[2];B[ab];B[ba];W[aa])", "line 1, column 23: move 3, white A2: suicide");
    expect_error("(;RU[minigo]SZ[5];B[];W[];B[aa])",
                 "line 1, column 29: move 3, black A5: game over");
}
END_TEST

START_TEST(too_many_moves)
{
    Text text = {0}, notes = {0}, error = {0};
    text_add(&text, "(;SZ[3];AB[bb]PL[B]");
    for (int i = 1; i < SGF_EVENTS_MAX; i++)
        text_add(&text, ";B[]");
    Session *session = play_text(text.bytes, text.length, 0, &notes, &error);
    ck_assert_ptr_nonnull(session);
    ck_assert_uint_eq(session_event_count(session), SGF_EVENTS_MAX);
    /* One more move, and it is not written any more. */
    Engine *engine = new_engine();
    session_destroy(engine->session);
    engine->session = session;
    expect(engine, "play white A1", "= ");
    expect(engine, "printsgf",
           "? too long for SGF: at most 1000000 moves, set-ups and marks and 16777216 bytes "
           "(savegame takes more)");
    engine_destroy(engine);
    text_add(&text, ";W[aa]");
    ck_assert_ptr_null(play_text(text.bytes, text.length, 0, &notes, &error));
    ck_assert_ptr_nonnull(strstr(text_string(&error), ": too many moves: at most 1000000"));
    text_free(&text);
    text_free(&notes);
    text_free(&error);
}
END_TEST

/* A move is ten steps, as is a set-up and each point that it changes: 30 for one that changes two,
 * and ten for a move. */
START_TEST(too_much_work)
{
    static const char text[] = "(;SZ[3]AB[aa]\n;AB[aa:ba]AE[ca]AW[cc]\n;W[bb])";
    Text notes = {0}, error = {0};
    for (uint64_t most = 0; most <= 40; most++) {
        Work work = work_of(most);
        Sgf *sgf;
        Session *session;
        ck_assert(sgf_read(text, sizeof text - 1, &sgf, &error));
        bool played = sgf_game_play(&sgf, 0, &work, &session, &notes, &notes, &error);
        ck_assert_int_eq(played, most == 40);
        if (played)
            session_destroy(session);
        else
            ck_assert_msg(strncmp(text_string(&error),
                                  most < 30 ? "line 2, column 5: too much work: more than "
                                            : "line 3, column 4: too much work: more than ",
                                  43) == 0,
                          "%s", text_string(&error));
        sgf_destroy(sgf);
    }
    text_free(&notes);
    text_free(&error);
}
END_TEST

/* What Contigo alone writes: rules without a name, and marks. */
START_TEST(properties_of_our_own)
{
    expect_notes("(;RU[minigo]XR[ max_plies 30 ][scoring area][ko  positional])", "0", "");
    expect_notes("(;XR[max_plies 30][move_time 9][invalid_loses yes])", "0", "");
    expect_notes("(;XR[max_plies][scoring area][max_plies -1][max_plies 1.5][handicap 2])", "0",
                 "XR[max_plies] is no rule and its value: left out\n"
                 "XR[scoring area] is no rule and its value: left out\n"
                 "XR[max_plies -1] is no rule and its value: left out\n"
                 "XR[max_plies 1.5] is no rule and its value: left out\n"
                 "XR[handicap 2] is no rule and its value: left out\n");
    expect_notes("(;XR[max_plies 9999999][invalid_loses maybe][][green yes])", "0",
                 "XR[max_plies 9999999] is no rule and its value: left out\n"
                 "XR[invalid_loses maybe] is no rule and its value: left out\n"
                 "XR[] is no rule and its value: left out\n"
                 "XR[green yes] is no rule and its value: left out\n");
    /* Marks as they were made; what is no stone, or no point, is passed over. */
    Session *session = play_string("(;SZ[3];B[aa];W[cc];B[];W[]XM[aa][bb][zz][ad][da][aa][cc])");
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert_int_eq(go_marks(session_game(session))->count, 1);
    ck_assert_uint_eq(session_event_count(session), 7);
    session_destroy(session);
    expect_ending("(;SZ[3]KM[0]RE[W+9];B[aa];W[cc];B[];W[]XM[aa])", ENDING_SCORE, COLOR_WHITE);
    /* Lost on the time for one move, for which there need not be a clock. */
    expect_notes("(;RU[minigo]RE[B+T];B[cc])", "0", "");
}
END_TEST

/* A folder of this test's own; files in it are named by its path and theirs. */
static char folder[] = "/tmp/contigo-sgf-XXXXXX";

static void make_folder(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/game 1.sgf", folder);
    unlink(path);
    rmdir(folder);
}

/* Saves the game, loads that, and requires that nothing is different; and saves it again, which
 * requires the same bytes. */
static void require_saved(Engine *engine, const char *name)
{
    Text line = {0}, before = {0}, after = {0}, printed = {0}, again = {0}, reply = {0};
    text_add_format(&line, "savesgf %s/game 1.sgf", folder);
    expect(engine, text_string(&line), "= ");
    ask(engine, &before);
    answer(engine, "printsgf", &printed);
    expect(engine, "set_game lines", "= ");
    text_clear(&line);
    text_add_format(&line, "loadsgf %s/game 1.sgf", folder);
    answer(engine, text_string(&line), &reply);
    ck_assert_msg(reply.length == 7, "%s: %s", name, text_string(&reply));
    ask(engine, &after);
    require_same(&before, &after, name);
    answer(engine, "printsgf", &again);
    require_same(&printed, &again, name);
    text_free(&line);
    text_free(&before);
    text_free(&after);
    text_free(&printed);
    text_free(&again);
    text_free(&reply);
}

/* Types lines, all of which are to succeed, and saves the game that they make. */
static void save_after(const char *const *lines)
{
    Engine *engine = new_engine();
    Text reply = {0};
    for (; *lines; lines++) {
        answer(engine, *lines, &reply);
        ck_assert_msg(*text_string(&reply) == '=', "%s: %s", *lines, text_string(&reply));
    }
    require_saved(engine, lines[-1]);
    text_free(&reply);
    engine_destroy(engine);
}

#define SAVE_AFTER(...) save_after((const char *const[]){__VA_ARGS__, NULL})

START_TEST(saved_and_loaded)
{
    SAVE_AFTER("set_game go");
    SAVE_AFTER("set_game go", "boardsize 9 13", "komi 0.25", "play black A1", "play white J13",
               "play black PASS", "play white E5", "play white C3");
    SAVE_AFTER("set_game go", "komi 300", "boardsize 25", "play black Z25", "play white resign");
    SAVE_AFTER("set_game go", "komi 12.125", "time_settings 600 30 5", "play black D4",
               "time_left white 0 1");
    SAVE_AFTER("set_game go", "time_settings 600 0 0", "time_left black 0 0");
    SAVE_AFTER("set_game go", "boardsize 9", "fixed_handicap 2");
    SAVE_AFTER("set_game go", "boardsize 9", "set_free_handicap A1 B2 C3", "play black D4");
    SAVE_AFTER("set_game go", "boardsize 5", "komi 0.5", "play black C3", "play white PASS",
               "play black PASS", "done black 1", "done white 1");
    SAVE_AFTER("set_game go", "boardsize 5", "set_rule scoring stones", "play black C3",
               "play white PASS", "play black PASS", "done black 1", "done white 1");
    SAVE_AFTER("set_game minigo", "play black C3", "play white C4", "play black PASS",
               "play white PASS");
    SAVE_AFTER("set_game go", "boardsize 5", "play black PASS", "play white PASS", "resume",
               "play black C3");
}
END_TEST

/* Stones that a rule puts up are loaded as stones that were set up. */
START_TEST(handicap_by_rule)
{
    Engine *engine = new_engine();
    Text line = {0}, before = {0}, after = {0}, printed = {0}, again = {0};
    expect(engine, "set_game go", "= ");
    expect(engine, "boardsize 9", "= ");
    expect(engine, "set_rule handicap 4", "= ");
    expect(engine, "play white E5", "= ");
    draw(engine->session, &before);
    answer(engine, "printsgf", &printed);
    ck_assert_ptr_nonnull(strstr(text_string(&printed), "AB[cc][gc][cg][gg]PL[W];W[ee])"));
    text_add_format(&line, "savesgf %s/game 1.sgf", folder);
    expect(engine, text_string(&line), "= ");
    text_clear(&line);
    text_add_format(&line, "loadsgf %s/game 1.sgf", folder);
    expect(engine, text_string(&line), "= black");
    draw(engine->session, &after);
    answer(engine, "printsgf", &again);
    require_same(&before, &after, "the board");
    require_same(&printed, &again, "the print");
    text_free(&line);
    text_free(&before);
    text_free(&after);
    text_free(&printed);
    text_free(&again);
    engine_destroy(engine);
}
END_TEST

START_TEST(rules_saved_and_loaded)
{
    static const char *const kos[] = {"simple", "positional", "situational"};
    static const char *const scorings[] = {"territory", "area", "stones"};
    for (size_t i = 0; i < 9; i++) {
        char ko[40], scoring[40];
        snprintf(ko, sizeof ko, "set_rule ko %s", kos[i / 3]);
        snprintf(scoring, sizeof scoring, "set_rule scoring %s", scorings[i % 3]);
        SAVE_AFTER("set_game go", ko, scoring, "play black D4");
    }
}
END_TEST

/* Random games, played to the end. */
START_TEST(random_games_saved_and_loaded)
{
    for (int seed = 1; seed <= 12; seed++) {
        Engine *engine = new_engine();
        Text reply = {0};
        char line[40];
        snprintf(line, sizeof line, "set_random_seed %d", seed);
        expect(engine, line, "= ");
        expect(engine, "set_game go", "= ");
        snprintf(line, sizeof line, "boardsize %d %d", 3 + seed % 5, 3 + seed % 7);
        expect(engine, line, "= ");
        for (int i = 0; i < 300 && session_turn(engine->session)->phase == PHASE_PLAY; i++)
            answer(engine, i % 2 ? "genmove white" : "genmove black", &reply);
        snprintf(line, sizeof line, "seed %d", seed);
        require_saved(engine, line);
        text_free(&reply);
        engine_destroy(engine);
    }
}
END_TEST

/* A fixture that loads is saved as a game that loads again as the same. */
static void check_saved(const char *path, Text *text)
{
    (void)text;
    Engine *engine = new_engine();
    Text line = {0}, reply = {0};
    text_add_format(&line, "loadsgf %s", path);
    answer(engine, text_string(&line), &reply);
    /* Dead stones are saved once they are agreed on. */
    if (*text_string(&reply) == '=' && session_turn(engine->session)->phase != PHASE_SCORING) {
        /* What is left on the clocks is not saved. */
        Session *session = engine->session;
        if (session_turn(session)->phase != PHASE_OVER)
            session_set_clock(session, &(ClockSettings){0});
        Text saved = {0}, again = {0};
        answer(engine, "printsgf", &saved);
        text_clear(&line);
        text_add_format(&line, "savesgf %s/game 1.sgf", folder);
        expect(engine, text_string(&line), "= ");
        text_clear(&line);
        text_add_format(&line, "loadsgf %s/game 1.sgf", folder);
        answer(engine, text_string(&line), &reply);
        ck_assert_msg(*text_string(&reply) == '=', "%s: %s", path, text_string(&reply));
        answer(engine, "printsgf", &again);
        require_same(&saved, &again, path);
        text_free(&saved);
        text_free(&again);
    }
    text_free(&line);
    text_free(&reply);
    engine_destroy(engine);
}

START_TEST(fixtures_saved_and_loaded)
{
    sgf_each_fixture(check_saved);
}
END_TEST

START_TEST(printed_games)
{
    Engine *engine = new_engine();
    expect(engine, "printsgf",
           "? not in this game: printsgf is for go and minigo, the game is lines");
    expect(engine, "set_game go", "= ");
    expect(engine, "boardsize 3 2", "= ");
    expect(engine, "set_free_handicap A1 C2", "= ");
    expect(engine, "play white B1", "= ");
    expect(engine, "play black PASS", "= ");
    expect(engine, "play white resign", "= ");
    expect(engine, "7 printsgf",
           "=7 (;FF[4]GM[1]CA[UTF-8]AP[Contigo:0.1.0]SZ[3:2]RU[Japanese]KM[6.5]\n"
           "RE[B+R]HA[2]AB[ca][ab]PL[W];W[bb];B[])");
    engine_destroy(engine);
}
END_TEST

START_TEST(bad_files)
{
    Engine *engine = new_engine();
    Text before = {0}, after = {0}, line = {0};
    expect(engine, "draw black 3,3 5,3",
           "= drawn 2\nleft 2\nend 5,3\nstopped complete\nturn black\nblack 0\nwhite 0\nboth 0\n"
           "neither 324\nkomi 7\nresult W+7\npath 3,3 5,3");
    ask(engine, &before);
    expect(engine, "loadsgf " SGF_FOLDER "/bad-occupied.sgf",
           "? cannot load file: line 3, column 4: move 2, white E5: a stone is in the way");
    expect(engine, "loadsgf " SGF_FOLDER "/none such.sgf 3",
           "? cannot load file: cannot read '" SGF_FOLDER
           "/none such.sgf': No such file or directory");
    expect(engine, "loadsgf " SGF_FOLDER,
           "? cannot load file: cannot read '" SGF_FOLDER "': not a file");
    expect(engine, "loadsgf /dev/zero", "? cannot load file: cannot read '/dev/zero': not a file");
    expect(engine, "loadsgf", "? syntax error: wrong number of arguments: loadsgf FILE [MOVE]");
    static const char *const bad[] = {"bad-game", "bad-node-after-variation", "bad-point",
                                      "bad-size", "bad-unclosed"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Text reply = {0};
        text_clear(&line);
        text_add_format(&line, "loadsgf " SGF_FOLDER "/%s.sgf", bad[i]);
        answer(engine, text_string(&line), &reply);
        ck_assert_msg(strncmp(text_string(&reply), "? cannot load file: line ", 25) == 0, "%s",
                      text_string(&reply));
        text_free(&reply);
    }
    ask(engine, &after);
    require_same(&before, &after, "the game in progress");
    expect(engine, "set_game go", "= ");
    expect(engine, "savesgf /dev/null", "? cannot write '/dev/null': not a file");
    expect(engine, "savesgf /none/such/folder/x.sgf",
           "? cannot write '/none/such/folder/x.sgf': No such file or directory");
    text_free(&before);
    text_free(&after);
    text_free(&line);
    engine_destroy(engine);
}
END_TEST

START_TEST(time_limit_of_a_lost_game)
{
    Engine *engine = new_engine();
    Text printed = {0};
    expect(engine, "set_game go", "= ");
    expect(engine, "time_settings 600 0 0", "= ");
    expect(engine, "time_left black 0 0", "= ");
    expect(engine, "time_settings 5 0 0", "= ");
    answer(engine, "printsgf", &printed);
    ck_assert_ptr_nonnull(strstr(text_string(&printed), "TM[600]"));
    text_free(&printed);
    engine_destroy(engine);
}
END_TEST

START_TEST(names_and_moves)
{
    Engine *engine = new_engine();
    Text line = {0};
    /* A name with spaces and a number in it, with and without a move after it. */
    expect(engine, "set_game go", "= ");
    expect(engine, "play black D4", "= ");
    text_add_format(&line, "printsgf %s/game 1.sgf", folder);
    expect(engine, text_string(&line), "= ");
    text_clear(&line);
    text_add_format(&line, "loadsgf %s/game 1.sgf  1 ", folder);
    expect(engine, text_string(&line), "= black");
    text_clear(&line);
    text_add_format(&line, "loadsgf %s/game 1.sgf 2", folder);
    expect(engine, text_string(&line), "= white");
    text_clear(&line);
    text_add_format(&line, "loadsgf %s/game 1.sgf 0", folder);
    expect(engine, text_string(&line), "= white");
    text_free(&line);
    engine_destroy(engine);
}
END_TEST

/* Plays bytes of any kind: an error with a reason, or a game that can be saved. */
static void play_anything(const char *bytes, size_t count, const char *name)
{
    Text notes = {0}, error = {0};
    Session *session = play_text(bytes, count, 0, &notes, &error);
    ck_assert_msg(session || error.length > 0, "%s: no reason", name);
    if (session) {
        Sgf *sgf;
        ck_assert_int_eq(sgf_create(&sgf), STATUS_OK);
        ck_assert_int_eq(sgf_game_write(session, sgf), STATUS_OK);
        sgf_destroy(sgf);
    }
    session_destroy(session);
    text_free(&notes);
    text_free(&error);
}

static void check_truncations(const char *path, Text *text)
{
    size_t step = text->length > 400 ? 3 : 1;
    for (size_t count = 0; count < text->length; count += step) {
        /* A copy, so that a sanitizer or valgrind sees a read beyond its end. */
        char *copy = malloc(count + 1);
        memcpy(copy, text->bytes, count);
        play_anything(copy, count, path);
        free(copy);
    }
}

START_TEST(truncations)
{
    sgf_each_fixture(check_truncations);
}
END_TEST

static void check_bit_flips(const char *path, Text *text)
{
    Random random = {text->length};
    for (int i = 0; i < 400; i++) {
        size_t bit = (size_t)random_between(&random, 0, (int64_t)text->length * 8 - 1);
        char mask = (char)(1 << bit % 8);
        text->bytes[bit / 8] = (char)(text->bytes[bit / 8] ^ mask);
        play_anything(text->bytes, text->length, path);
        text->bytes[bit / 8] = (char)(text->bytes[bit / 8] ^ mask);
    }
}

START_TEST(bit_flips)
{
    sgf_each_fixture(check_bit_flips);
}
END_TEST

/* Fails each allocation in turn, until playing up to a move, going on otherwise, and writing need
 * no more; nothing has room to spare, so that whatever is added takes one. Memory comes back after
 * it, so that nothing hides behind what would fail next. */
static void check_allocations_before(const char *path, Text *text, int64_t before_move)
{
    Text error = {0};
    memory_keep_no_spare(true);
    bool whole = false;
    for (size_t n = 1; !whole; n++) {
        Sgf *sgf;
        Session *session = NULL;
        Text notes = {0};
        Sgf *written = NULL;
        text_clear(&error);
        text_add(&error, "room for a reason, so that it can be said, however long it turns out to "
                         "be, with its line and its column and what was expected there");
        size_t before = memory_in_use();
        if (!sgf_read(text->bytes, text->length, &sgf, &error))
            break;
        memory_fail_once_after(n);
        bool played = sgf_game_play(&sgf, before_move, NULL, &session, &notes, &notes, &error);
        bool no_memory = memory_has_refused();
        ck_assert_msg(!no_memory || (!played && strcmp(text_string(&error), "out of memory") == 0),
                      "%s, %zu: %s", path, n, text_string(&error));
        Status status = played ? sgf_create(&written) : STATUS_NO_MEMORY;
        if (status == STATUS_OK && before_move > 0)
            status = session_pass(session, session_turn(session)->to_move, true);
        if (status == STATUS_OK)
            status = sgf_game_write(session, written);
        bool failed = !played || status != STATUS_OK;
        ck_assert_msg(!memory_has_refused() || failed, "%s, %zu", path, n);
        whole = !memory_has_refused();
        memory_fail_after(0);
        if (played)
            session_destroy(session);
        sgf_destroy(sgf);
        sgf_destroy(written);
        text_free(&notes);
        ck_assert_msg(memory_in_use() == before, "%s, %zu", path, n);
    }
    text_free(&error);
    memory_keep_no_spare(false);
}

static void check_allocation_failures(const char *path, Text *text)
{
    check_allocations_before(path, text, SGF_ALL_MOVES);
    check_allocations_before(path, text, 2);
}

START_TEST(allocation_failures)
{
    static const char *const more[] = {"(;SZ[5];B[aa];W[bb];B[];W[]XM[bb])",
                                       "(;SZ[5];B[aa];W[bb];B[];W[];AB[cc];W[dd])",
                                       "(;SZ[5];B[aa];W[bb];B[];W[]TB[bb]RE[B+1])",
                                       "(;SZ[5]HA[2]AB[aa][bb]KM[3]C[x];C[y](;B[cc])(;W[]))"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        Text text = {0};
        text_add(&text, more[i]);
        check_allocation_failures(more[i], &text);
        text_free(&text);
    }
    sgf_each_fixture(check_allocation_failures);
}
END_TEST

/* The same through the engine: the game in progress stays as it was. */
START_TEST(allocation_failures_of_the_engine)
{
    Engine *engine = new_engine();
    Text before = {0}, after = {0}, reply = {0};
    expect(engine, "set_game go", "= ");
    expect(engine, "play black D4", "= ");
    ask(engine, &before);
    ask(engine, &after);
    static const char line[] = "loadsgf " SGF_FOLDER "/sabaki-counted.sgf";
    bool loaded = false;
    for (size_t n = 1; !loaded; n++) {
        answer(engine, "name", &reply);
        memory_fail_after(n);
        answer(engine, line, &reply);
        memory_fail_after(0);
        loaded = *text_string(&reply) == '=';
        if (!loaded) {
            ck_assert_msg(strstr(text_string(&reply), "out of memory") != NULL, "%s",
                          text_string(&reply));
            ask(engine, &after);
            require_same(&before, &after, "the game in progress");
        }
    }
    text_free(&before);
    text_free(&after);
    text_free(&reply);
    engine_destroy(engine);
}
END_TEST

Suite *sgf_game_suite(void)
{
    Suite *suite = suite_create("sgf_game");
    TCase *loading = add_case(suite, "loading", 20);
    tcase_add_test(loading, servers);
    tcase_add_test(loading, quirks);
    tcase_add_test(loading, set_up);
    tcase_add_test(loading, moves_and_passes);
    tcase_add_test(loading, before_each_move);
    tcase_add_test(loading, komi_and_notes);
    tcase_add_test(loading, endings);
    tcase_add_test(loading, clocks);
    tcase_add_test(loading, rules);
    tcase_add_test(loading, errors);
    tcase_add_test(loading, too_many_moves);
    tcase_add_test(loading, too_much_work);
    tcase_add_test(loading, properties_of_our_own);
    TCase *saving = add_case(suite, "saving", 60);
    tcase_add_unchecked_fixture(saving, make_folder, remove_folder);
    tcase_add_test(saving, saved_and_loaded);
    tcase_add_test(saving, handicap_by_rule);
    tcase_add_test(saving, rules_saved_and_loaded);
    tcase_add_test(saving, random_games_saved_and_loaded);
    tcase_add_test(saving, fixtures_saved_and_loaded);
    tcase_add_test(saving, stones_on_territory_are_dead);
    tcase_add_test(saving, written_games);
    tcase_add_test(saving, printed_games);
    tcase_add_test(saving, time_limit_of_a_lost_game);
    tcase_add_test(saving, bad_files);
    tcase_add_test(saving, names_and_moves);
    TCase *harm = add_case(suite, "harm", 120);
    tcase_add_test(harm, truncations);
    tcase_add_test(harm, bit_flips);
    tcase_add_test(harm, allocation_failures);
    tcase_add_test(harm, allocation_failures_of_the_engine);
    return suite;
}
