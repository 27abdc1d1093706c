/* Test games of Go in SGF: how files of many kinds are played. */
#include "test_sgf_game.h"
#include "base/memory.h"
#include "session/texts.h"
#include "sgf_fixtures.h"
#include "suites.h"

/* Check the reply to loading a fixture, and the game afterwards. */
static void expect_loaded(const char *name, const char *reply, const char *komi, const char *stones,
                          const char *ending)
{
    Engine *engine = new_engine();
    StringBuilder line = {0}, turn = {0}, expected = {0};
    builder_add_format(&line, "loadsgf " SGF_FOLDER "/%s.sgf", name);
    builder_add_format(&expected, "= %s", reply);
    expect(engine, builder_string(&line), builder_string(&expected));
    expect(engine, "get_komi", komi);
    const GoBoard *board = go_board(session_game(engine->session));
    int counts[] = {0, 0, 0, 0};
    for (int place = 0; place < board->places; place++)
        counts[board->stones[place]]++;
    builder_clear(&expected);
    builder_add_format(&expected, "%dx%d %d %d", board->columns, board->rows, counts[GO_BLACK],
                       counts[GO_WHITE]);
    ck_assert_msg(strcmp(builder_string(&expected), stones) == 0, "%s: %s", name,
                  builder_string(&expected));
    answer(engine, "turn", &turn);
    ck_assert_msg(strstr(builder_string(&turn), ending) != NULL, "%s: %s", name,
                  builder_string(&turn));
    builder_free(&line);
    builder_free(&turn);
    builder_free(&expected);
    engine_destroy(engine);
}

START_TEST(servers)
{
    expect_loaded("kgs-time", "white", "= 6.5", "19x19 31 29", "result B+T");
    expect_loaded("igs-handicap", "white", "= 0.5", "19x19 44 40", "result W+R");
    expect_loaded("ogs-nested", "white\nnote the file's result is ignored: the score is W+12.5",
                  "= 0.5", "9x9 26 24", "phase scoring");
    expect_loaded("fox-komi", "white\nnote KM[375] is in hundredths: read as 7.5", "= 7.5",
                  "19x19 29 27", "result B+R");
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
                  "white\nnote TM[30 minutes] is not a time: ignored\n"
                  "note a loss on time needs a time limit: a limit of one second is set",
                  "= 5.5", "9x9 4 2", "result W+T");
    expect_loaded("lower-case", "white", "= 6.5", "9x9 3 2", "result B+R");
    expect_loaded("two-in-a-node", "black", "= 0", "9x9 2 2", "result 0");
    expect_loaded("black-twice", "white", "= 6.5", "9x9 4 1", "to_move white");
    expect_loaded("spaces",
                  "white\nnote the file's result is ignored: play has not ended with two passes",
                  "= 6.5", "9x9 4 1", "phase play");
    expect_loaded("cut-off",
                  "black\nnote line 4, column 1: the ')'s at the end of the game are missing",
                  "= 6.5", "9x9 2 2", "result B+R");
    expect_loaded("collection",
                  "black\nnote line 1, column 1: text outside the games is ignored\n"
                  "note line 4, column 1: text outside the games is ignored\n"
                  "note line 7, column 1: text outside the games is ignored\n"
                  "note other games in the file that are left out: 2",
                  "= 6.5", "9x9 1 1", "phase scoring");
    expect_loaded("latin1-undeclared",
                  "black\nnote the file does not name its character set: read as ISO-8859-1", "= 0",
                  "9x9 1 1", "result 0");
    expect_loaded("shift-jis", "white", "= 6.5", "9x9 2 1", "result B+R");
    expect_loaded("utf16", "black", "= 6.5", "9x9 1 1", "phase play");
    expect_loaded("bom-crlf",
                  "white\nnote a loss on time needs a time limit: a limit of one second is set",
                  "= 6.5", "9x9 2 1", "result W+T");
}
END_TEST

/* Load the game up to the position before move `before`, or all of it if `before` is SGF_ALL_MOVES.
 * Check the board and the color to move. */
static void expect_picture(const char *text, int64_t before, const char *to_move,
                           const char *picture)
{
    StringBuilder notes = {0}, error = {0}, drawn = {0};
    Session *session = play_text(text, strlen(text), before, &notes, &error);
    ck_assert_msg(session != NULL, "%s: %s", text, builder_string(&error));
    draw(session, &drawn);
    ck_assert_msg(strcmp(builder_string(&drawn), picture) == 0, "%s:\n%s\nexpected\n%s", text,
                  builder_string(&drawn), picture);
    ck_assert_str_eq(color_name(session_turn(session)->to_move), to_move);
    ck_assert(before == SGF_ALL_MOVES || session_turn(session)->phase == PHASE_PLAY);
    session_destroy(session);
    builder_free(&notes);
    builder_free(&error);
    builder_free(&drawn);
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
    /* If a file with a handicap sets up no handicap stones, they are placed on the usual points. If
     * Black plays them, these moves are the handicap. */
    expect_picture("(;SZ[7]HA[2]KM[0];W[dd])", 0, "black",
                   ".......\n.......\n....X..\n...O...\n..X....\n.......\n.......\n");
    expect_picture("(;SZ[3]HA[2];B[aa];B[bb];W[cc])", 0, "black", "X..\n.X.\n..O\n");
    expect_picture("(;SZ[3]HA[0];B[aa])", 0, "white", "X..\n...\n...\n");
    /* The handicap stones may be set up in later nodes, but only before the first move. */
    expect_picture("(;SZ[7]HA[2];AB[aa][bb];W[gg])", 0, "black",
                   "X......\n.X.....\n.......\n.......\n.......\n.......\n......O\n");
    expect_picture("(;SZ[7]HA[2];C[x];AB[aa];AB[bb];W[gg])", 1, "white",
                   "X......\n.X.....\n.......\n.......\n.......\n.......\n.......\n");
    expect_picture("(;SZ[7]HA[2];W[dd];AB[aa])", 0, "black",
                   "X......\n.......\n....X..\n...O...\n..X....\n.......\n.......\n");
}
END_TEST

START_TEST(moves_and_passes)
{
    /* Test a capture, a pass in each of its two forms, and `tt`, which is a point only on large
     * boards. */
    static const char capture[] = "(;SZ[3];B[ab];W[aa];B[ba];W[];B[tt];W[bb])";
    expect_picture(capture, 3, "black", "O..\nX..\n...\n");
    expect_picture(capture, 4, "white", ".X.\nX..\n...\n");
    expect_picture(capture, 0, "black", ".X.\nXO.\n...\n");
    expect_picture(capture, 1000, "black", ".X.\nXO.\n...\n");
    expect_picture("(;SZ[2];W[aa];W[bb])", 2, "white", "O.\n..\n");
    expect_picture("(;SZ[2];W[aa];B[bb];B[ba])", 3, "black", "O.\n.X\n");
    /* Two passes end play; a move that comes after them resumes it. */
    expect_picture("(;SZ[2];B[aa];W[];B[];W[bb])", 4, "white", "X.\n..\n");
    expect_picture("(;SZ[2];B[aa];W[];B[];B[bb])", 4, "black", "X.\n..\n");
    StringBuilder notes = {0}, error = {0};
    static const char large[] = "(;SZ[25];B[tt];W[tu])";
    Session *session = play_text(large, strlen(large), 0, &notes, &error);
    ck_assert_ptr_nonnull(session);
    const GoBoard *board = go_board(session_game(session));
    ck_assert_int_eq(board->stones[go_board_point(board, 19, 5)], GO_BLACK);
    ck_assert_int_eq(board->stones[go_board_point(board, 19, 4)], GO_WHITE);
    session_destroy(session);
    builder_free(&notes);
    builder_free(&error);
}
END_TEST

/* Undo move `number` and everything after it; passes count as moves. */
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

/* Loading a file up to a move gives the same game as loading the whole file and undoing. */
static void check_before(const char *path, StringBuilder *text)
{
    StringBuilder notes = {0}, error = {0}, a = {0}, b = {0};
    Session *whole = play_text(text->bytes, text->length, INT32_MAX, &notes, &error);
    if (strstr(builder_string(&notes),
               "illegal")) { /* an illegal move of a file can become several events */
        session_destroy(whole);
        whole = NULL;
    }
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
    builder_free(&notes);
    builder_free(&error);
    builder_free(&a);
    builder_free(&b);
}

START_TEST(before_each_move)
{
    sgf_each_fixture(check_before);
}
END_TEST

static void expect_notes(const char *text, const char *komi, const char *expected)
{
    StringBuilder notes = {0}, error = {0}, value = {0};
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s: %s", text, builder_string(&error));
    ck_assert_str_eq(builder_string(&notes), expected);
    builder_add_fixed(&value, session_setup(session)->rules[RULE_KOMI], DECIMAL_PLACES, 6);
    ck_assert_str_eq(builder_string(&value), komi);
    session_destroy(session);
    builder_free(&notes);
    builder_free(&error);
    builder_free(&value);
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
                 "KM[0.00000000000000000000000000000000000000...] is not a number: komi is 0\n");
    expect_notes("(;SZ[3]KM[1]RE[0];B[];W[])", "1",
                 "the file's result is ignored: the score is W+1\n");
    expect_notes("(;SZ[3]KM[1]RE[Black+1];B[];W[])", "1",
                 "the file's result is ignored: the score is W+1\n");
    expect_notes("(;RE[red+1])", "0", "RE[red+1] is not a known result: ignored\n");
    expect_notes("(;SZ[9])", "0", "");
    expect_notes("(;KM[375])", "7.5", "KM[375] is in hundredths: read as 7.5\n");
    expect_notes("(;KM[650])", "6.5", "KM[650] is in hundredths: read as 6.5\n");
    expect_notes("(;KM[150.0])", "150", "");
    expect_notes("(;KM[half])", "0", "KM[half] is not a number: komi is 0\n");
    expect_notes("(;KM[123456.5])", "0", "KM[123456.5] is out of range: komi is 0\n");
    expect_notes("(;RU[Martian])", "0",
                 "RU[Martian] is not a known ruleset: the default rules are used\n");
    expect_notes("(;RE[who knows])", "0", "RE[who knows] is not a known result: ignored\n");
    expect_notes("(;RE[B+])", "0",
                 "the file's result is ignored: it does not say how the game was won\n");
    expect_notes("(;SZ[3]RE[B+1];B[];W[])", "0", "the file's result is ignored: the score is 0\n");
    expect_notes("(;SZ[3]KM[0.5]RE[W+1.5];B[];W[])", "0.5",
                 "the file's result is ignored: the score is W+0.5\n");
    expect_notes("(;RU[minigo]RE[W+R]SZ[3];B[];W[])", "0",
                 "the file's result is ignored: the game is already over\n");
}
END_TEST

/* The texts of a session have at most 65536 bytes. Longer text is cut between two characters, with
 * a note; text of exactly that length is kept. */
START_TEST(long_texts_are_cut_with_a_note)
{
    StringBuilder file = {0}, notes = {0}, error = {0};
    builder_add(&file, "(;PC[");
    for (int i = 0; i < 65536; i++)
        builder_add_char(&file, 'p');
    builder_add(&file, "]GC[");
    for (int i = 0; i < 65537; i++)
        builder_add_char(&file, 'g');
    builder_add(&file, "];B[cc]C[short];W[dd]C[c");
    for (int i = 0; i < 32768; i++)
        builder_add(&file, "\xc3\xa9");
    builder_add(&file, "])");
    Session *session = play_text(file.bytes, file.length, 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s", builder_string(&error));
    ck_assert_str_eq(
        builder_string(&notes),
        "GC[gggggggggggggggggggggggggggggggggggggggg...] is too long: cut to 65536 bytes\n"
        "C[cééééééééééééééééééé...] is too long: cut to 65536 bytes\n");
    ck_assert_uint_eq(session_info(session, INFO_PLACE)->length, 65536);
    ck_assert_uint_eq(session_info(session, INFO_COMMENT)->length, 65536);
    ck_assert_uint_eq(session_comment_on(session, 1)->length, 5);
    ck_assert_uint_eq(session_comment_on(session, 2)->length, 65535);
    /* The file's tree still has the whole texts, so they are written without being cut. */
    Engine *engine = new_engine();
    StringBuilder written = {0};
    session_destroy(engine->session);
    engine->session = session;
    answer(engine, "printsgf", &written);
    ck_assert_uint_gt(written.length, 65536 + 65537 + 65537);
    engine_destroy(engine);
    builder_free(&written);
    builder_free(&file);
    builder_free(&notes);
    builder_free(&error);
}
END_TEST

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
    /* The result says that Black resigned while dead stones were being marked. */
    expect_ending("(;RE[W+R];B[aa];W[];B[])", ENDING_RESIGNATION, COLOR_WHITE);
    expect_ending("(;SZ[3]KM[0.5]RE[W+0.5];B[];W[])", ENDING_SCORE, COLOR_WHITE);
    expect_ending("(;SZ[3]KM[0.5]RE[white+0.5];B[];W[])", ENDING_SCORE, COLOR_WHITE);
    expect_ending("(;SZ[3]RE[Jigo];B[];W[])", ENDING_SCORE, COLOR_WHITE);
    expect_ending("(;SZ[3]RU[minigo]RE[B+1];B[aa];W[];B[])", ENDING_SCORE, COLOR_BLACK);
    /* Black surrounds ten points on the left, with two dead white stones, which are prisoners. */
    expect_ending("(;SZ[5]KM[0]RE[B+12];B[ca];W[aa];B[cb];W[bd];B[cc];W[ea];B[cd];W[];B[ce];W[];B[]"
                  "TB[aa:be])",
                  ENDING_SCORE, COLOR_BLACK);
}
END_TEST

/* Check which clock a file sets; times are in milliseconds. */
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

/* Check the board, the color to move, and how many stones of each color were captured, after
 * loading a file with illegal moves or stones without a liberty. Illegal moves are played anyway;
 * stones that are set up without a liberty are left out. */
static void expect_forced(const char *text, const char *to_move, const char *picture,
                          uint32_t black, uint32_t white)
{
    expect_picture(text, 0, to_move, picture);
    Session *session = play_string(text);
    const GoBoard *board = go_board(session_game(session));
    ck_assert_msg(board->captured[COLOR_BLACK] == black && board->captured[COLOR_WHITE] == white,
                  "%s: %u %u", text, board->captured[COLOR_BLACK], board->captured[COLOR_WHITE]);
    session_destroy(session);
}

START_TEST(illegal_moves)
{
    /* A move on a stone of either color replaces that stone. The replaced stone doesn't count as
     * captured, but stones that lose their last liberty do. */
    expect_forced("(;SZ[3];B[aa];W[aa])", "black", "O..\n...\n...\n", 0, 0);
    expect_forced("(;SZ[3];B[aa];W[cc];B[aa])", "white", "X..\n...\n..O\n", 0, 0);
    expect_forced("(;SZ[3]AB[ba][bb]AW[aa][ca];W[bb])", "black", "O.O\n.O.\n...\n", 1, 0);
    /* Test suicide of one stone and of several. */
    expect_forced("(;SZ[2];B[ab];B[ba];W[aa])", "black", ".X\nX.\n", 0, 0);
    expect_forced("(;SZ[3]AB[ca][bb][ab]AW[aa];W[ba])", "black", "..X\nXX.\n...\n", 0, 0);
    /* Test an immediate recapture in a ko, which counts as a capture, and under superko a move that
     * repeats a position. */
    expect_forced("(;SZ[4]AB[ba][ab][bc]AW[ca][cc][db][bb]PL[B];B[cb];W[bb])", "black",
                  ".XO.\nXO.O\n.XO.\n....\n", 1, 1);
    expect_forced("(;SZ[4]RU[NZ]AB[ba][ab][bc]AW[ca][cc][db][bb]PL[B];B[cb];W[];B[];W[bb];B[cb])",
                  "white", ".XO.\nX.XO\n.XO.\n....\n", 0, 1);
    /* A stone that is set up without a liberty is left out. */
    expect_forced("(;SZ[3]AB[aa]AW[ab:bb][ba])", "black", ".O.\nOO.\n...\n", 0, 0);
    expect_notes(
        "(;SZ[3];B[aa];W[aa]KO[])", "0",
        "move 2, white A3 is illegal (a stone is in the way): played anyway, as KO says\n");
    expect_notes("(;SZ[2];B[ab];B[ba];W[aa])", "0",
                 "move 3, white A2 is illegal (suicide: the stone would have no "
                 "liberty and capture nothing): played anyway\n");
}
END_TEST

/* The number of notes on a game is limited, however many moves are illegal. */
START_TEST(notes_of_a_game_are_few)
{
    StringBuilder file = {0}, notes = {0}, error = {0};
    builder_add(&file, "(;SZ[3]");
    for (int i = 0; i < 100; i++)
        builder_add(&file, ";B[aa]");
    builder_add(&file, ")");
    Session *session = play_text(file.bytes, file.length, 0, &notes, &error);
    ck_assert_ptr_nonnull(session);
    size_t lines = 0;
    for (size_t i = 0; i < notes.length; i++)
        lines += notes.bytes[i] == '\n';
    ck_assert_uint_eq(
        lines, 41); /* 40 notes on illegal moves, and a line that says how many more there are */
    ck_assert_ptr_nonnull(strstr(builder_string(&notes), "\nand 59 more notes\n"));
    session_destroy(session);
    builder_free(&file);
    builder_free(&notes);
    builder_free(&error);
}
END_TEST

/* Test values in forms that are not valid SGF but that other programs write. */
START_TEST(loose_values)
{
    expect_notes("(;KM[6.5目])", "6.5", "KM[6.5目] is read as 6.5\n");
    expect_notes("(;KM[3 3/4子])", "7.5", "KM[3 3/4子] is read as 7.5\n");
    expect_notes("(;KM[3/4子])", "1.5", "KM[3/4子] is read as 1.5\n");
    expect_notes("(;KM[半目])", "0.5", "KM[半目] is read as 0.5\n");
    expect_notes("(;KM[덤 6집반])", "6.5", "KM[덤 6집반] is read as 6.5\n");
    expect_notes("(;KM[６目半])", "6.5", "KM[６目半] is read as 6.5\n");
    expect_notes("(;KM[６．５])", "6.5", "KM[６．５] is read as 6.5\n");
    expect_notes("(;KM[七目半])", "7.5", "KM[七目半] is read as 7.5\n");
    expect_notes("(;KM[十二目])", "12", "KM[十二目] is read as 12\n");
    expect_notes("(;KM[6½])", "6.5", "KM[6½] is read as 6.5\n");
    expect_notes("(;KM[3¾子])", "7.5", "KM[3¾子] is read as 7.5\n");
    expect_notes("(;KM[三又四分之三子])", "0", "KM[三又四分之三子] is not a number: komi is 0\n");
    expect_notes("(;KM[])", "0", "KM is empty: komi is 0\n");
    expect_notes("(;KM[]KM[5.5])", "5.5", "");
    expect_notes("(;KO[6.5])", "0",
                 "KO[6.5] is ignored, since komi is only read from KM: komi is 0\n");
    expect_notes("(;KM[7.5]KO[6.5])", "7.5", "");
    expect_notes("(;KM[1e3])", "0", "KM[1e3] is not a number: komi is 0\n");
    /* Large values of komi are hundredths of points or, by Chinese or unknown rules, hundredths of
     * stones. Values below 100 are hundredths only if they are multiples of 25 in files from the
     * server Fox. */
    expect_notes("(;KM[350]RU[Japanese])", "3.5", "KM[350] is in hundredths: read as 3.5\n");
    expect_notes("(;KM[350]RU[Chinese])", "7", "KM[350] is in hundredths: read as 7\n");
    expect_notes("(;KM[275])", "5.5", "KM[275] is in hundredths: read as 5.5\n");
    expect_notes("(;KM[50])", "50", "");
    expect_notes("(;KM[50]AP[GNU Go:3.8]AP[foxwq])", "0.5",
                 "KM[50] is in hundredths: read as 0.5\n");
    expect_notes("(;KM[375]RU[Chinese]AP[foxwq])", "7.5",
                 "KM[375] is in hundredths: read as 7.5\n");
    expect_notes("(;KM[650]RU[Japanese]AP[foxwq])", "6.5",
                 "KM[650] is in hundredths: read as 6.5\n");
    expect_notes("(;KM[6.5]AP[foxwq])", "6.5", "");
    expect_notes("(;KM[7]AP[foxwq])", "7", "");
    expect_notes("(;KM[0]HA[0]AP[foxwq])", "6.5",
                 "KM[0] without a handicap in a Fox file means the usual komi: komi is 6.5\n");
    expect_notes("(;KM[0]HA[0]RU[Chinese]AP[foxwq])", "7.5",
                 "KM[0] without a handicap in a Fox file means the usual komi: komi is 7.5\n");
    expect_notes("(;KM[0]HA[1]RU[Chinese]AP[foxwq])", "0", "");
    expect_notes("(;KM[0]HA[0])", "0", "");
    expect_notes("(;SZ[9×13])", "0", "SZ[9×13] is read as 9 columns and 13 rows\n");
    expect_notes("(;SZ[nine])", "0", "SZ[nine] is not a board size: 19 is used\n");
    expect_notes("(;SZ[0])", "0", "SZ[0] is not a board size: 19 is used\n");
    expect_notes("(;SZ[9]PL[red])", "0", "PL[red] is not a color: ignored\n");
    expect_notes("(;SZ[9]HA[many])", "0", "HA[many] is not a number of stones: no handicap\n");
    expect_notes("(;SZ[9]AB[aa][ja]AW[aa:aj]AE[5])", "0",
                 "AB[ja] is not a point of the board: ignored\n"
                 "AW[aa:aj] is not a point of the board: ignored\n"
                 "AE[5] is not a point of the board: ignored\n");
    expect_notes("(;SZ[9];B[aa][bb])", "0",
                 "move 1, black A9: only the first of several points is used\n");
    expect_notes("(;SZ[9];B[PASS];W[AB])", "0",
                 "move 1, black PASS: read from 'PASS'\nmove 2, white A8: read from 'AB'\n");
    expect_notes("(;SZ[9];B[D4];W[j9];B[Pass])", "0",
                 "move 1, black D4: read from 'D4'\nmove 2, white J9: read from 'j9'\n"
                 "move 3, black PASS: read from 'Pass'\n");
    expect_notes("(;SZ[9:13]AB[J13][K1]AW[a1][i1])", "0",
                 "AB[J13] is read as a vertex\n"
                 "AB[K1] is not a point of the board: ignored\nAW[a1] is read as a vertex\n"
                 "AW[i1] is not a point of the board: ignored\n");
    expect_picture("(;SZ[3:2]AB[C2]AW[A1])", 0, "black", "..X\nO..\n");
    expect_notes("(;SZ[9:13];B[jn])", "0", "move 1, black PASS: read from 'jn'\n");
    expect_notes("(;SZ[9]KM[5]KM[6]KM[5])", "5", "KM[6] is a duplicate: the first value is used\n");
    expect_notes("(;GM[Go]SZ[9])", "0", "");
}
END_TEST

static void expect_result(const char *result, const char *read, bool is_over)
{
    StringBuilder file = {0}, expected = {0}, notes = {0}, error = {0};
    builder_add_format(&file, "(;SZ[9]RE[%s];B[aa])", result);
    builder_add_format(&expected, "RE[%s] is read as %s\n", result, read);
    Session *session = play_text(file.bytes, file.length, 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s", builder_string(&error));
    ck_assert_msg(strncmp(builder_string(&notes), builder_string(&expected), expected.length) == 0,
                  "%s", builder_string(&notes));
    ck_assert_msg((session_turn(session)->phase == PHASE_OVER) == is_over, "%s", result);
    session_destroy(session);
    builder_free(&file);
    builder_free(&expected);
    builder_free(&notes);
    builder_free(&error);
}

START_TEST(results_in_words)
{
    expect_result("黑中盘胜", "B+R", true);
    expect_result("白中盤勝", "W+R", true);
    expect_result("黒中押し勝ち", "B+R", true);
    expect_result("백 불계승", "W+R", true);
    expect_result("Black wins by resignation", "B+R", true);
    expect_result("White resigns", "B+R", true);
    expect_result("W+中盘", "W+R", true);
    expect_result("B+Resign.", "B+R", true);
    expect_result("白超时负", "B+T", true);
    expect_result("흑 시간승", "B+T", true);
    expect_result("W wins on time", "W+T", true);
    expect_result("白胜43.5目", "W+43.5", false);
    expect_result("黑胜2又3/4子", "B+5.5", false);
    expect_result("白4目半勝ち", "W+4.5", false);
    expect_result("흑 반집승", "B+0.5", false);
    expect_result("White won by 2.5 points.", "W+2.5", false);
    expect_result("B+3.5目", "B+3.5", false);
    expect_result("白胜", "W+", false);
    expect_result("Black wins", "B+", false);
    expect_result("和棋", "0", false);
    expect_result("B+Illegal", "B+F", true);
    expect_result("Black resigns. W 133.5 B 81.0", "W+R", true);
    expect_result("B+, White was crushed in his 126th move", "B+", false);
    expect_result("白番３目半勝ち", "W+3.5", false);
    expect_result("黑胜一子", "B+2", false);
    expect_result("白胜二十一目半", "W+21.5", false);
    expect_result("白胜十目", "W+10", false);
    expect_result("B+3½", "B+3.5", false);
    expect_result("W+Forf.", "W+F", true);
    expect_result("B+R {moves beyond 150 not known}", "B+R", true);
    expect_result("W+R. 163 moves", "W+R", true);
    expect_result("B+2.5, moves after 200 omitted", "B+2.5", false);
    expect_notes("(;RE[B+1.5 ? W+timeout])", "0",
                 "RE[B+1.5 ? W+timeout] is not a known result: ignored\n");
    expect_notes("(;RE[无胜负])", "0", "RE[无胜负] is not a known result: ignored\n");
    expect_ending("(;SZ[3]RE[黑8目胜];B[bb];W[];B[])", ENDING_SCORE, COLOR_BLACK);
}
END_TEST

static void expect_error(const char *text, const char *expected)
{
    StringBuilder notes = {0}, error = {0};
    size_t before = memory_in_use();
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session == NULL, "played: %s", text);
    ck_assert_str_eq(builder_string(&error), expected);
    builder_free(&notes);
    builder_free(&error);
    ck_assert_uint_eq(memory_in_use(), before);
}

START_TEST(errors)
{
    expect_error("(;GM[2])(;GM[3])",
                 "line 1, column 6: expected a game of Go, which is GM[1], found '2'");
    expect_error("(;SZ[1])",
                 "line 1, column 6: expected a board of 2 to 52 lines a side, found '1'");
    expect_error("(;SZ[9:53])",
                 "line 1, column 6: expected a board of 2 to 52 lines a side, found '9:53'");
    expect_error("(;SZ[53x53])",
                 "line 1, column 6: expected a board of 2 to 52 lines a side, found '53x53'");
    expect_error("(;SZ[9];W[aa];B[k9])",
                 "line 1, column 17: move 2, black: 'k9' is not a point of the board or a pass "
                 "(loadsgf FILE 2 loads the position before it)");
    expect_error("(;SZ[9];B[zz])",
                 "line 1, column 11: move 1, black: 'zz' is not a point of the board or a pass "
                 "(loadsgf FILE 1 loads the position before it)");
    expect_error("(;SZ[21];W[vw])",
                 "line 1, column 12: move 1, white: 'vw' is not a point of the board or a pass "
                 "(loadsgf FILE 1 loads the position before it)");
    expect_error("(;RU[minigo]SZ[5];B[];W[];B[aa])",
                 "line 1, column 29: move 3, black A5: game over");
}
END_TEST

START_TEST(too_many_moves)
{
    StringBuilder text = {0}, notes = {0}, error = {0};
    builder_add(&text, "(;SZ[3];AB[bb]PL[B]");
    for (int i = 1; i < SGF_EVENTS_MAX; i++)
        builder_add(&text, ";B[]");
    Session *session = play_text(text.bytes, text.length, 0, &notes, &error);
    ck_assert_ptr_nonnull(session);
    ck_assert_uint_eq(session_event_count(session), SGF_EVENTS_MAX);
    /* With one more move, the game is too long to be written. */
    Engine *engine = new_engine();
    session_destroy(engine->session);
    engine->session = session;
    expect(engine, "play white A1", "= ");
    expect(engine, "printsgf",
           "? too long for SGF: expected at most 16777216 bytes and, in total, at most 1000000 "
           "moves, marks and set-ups (savegame can store more)");
    engine_destroy(engine);
    builder_add(&text, ";W[aa]");
    ck_assert_ptr_null(play_text(text.bytes, text.length, 0, &notes, &error));
    ck_assert_ptr_nonnull(
        strstr(builder_string(&error),
               ": too many moves, marks and set-ups: expected at most 1000000 in total"));
    builder_free(&text);
    builder_free(&notes);
    builder_free(&error);
}
END_TEST

/* A move costs ten steps of work. A setup costs ten, and ten more for each point that it changes.
 * Here a setup of two points costs 30, and a move ten. */
START_TEST(too_much_work)
{
    static const char text[] = "(;SZ[3]AB[aa]\n;AB[aa:ba]AE[ca]AW[cc]\n;W[bb])";
    StringBuilder notes = {0}, error = {0};
    for (uint64_t most = 0; most <= 40; most++) {
        Work work = work_of(most);
        Sgf *sgf;
        Session *session;
        ck_assert(sgf_read(text, sizeof text - 1, (StringView){"", 0}, &sgf, &error));
        bool played = sgf_game_play(&sgf, 0, &work, &session, &notes, &notes, &error);
        ck_assert_int_eq(played, most == 40);
        if (played)
            session_destroy(session);
        else
            ck_assert_msg(
                strncmp(builder_string(&error),
                        most < 30 ? "line 2, column 5: too much work for one command: more than "
                                  : "line 3, column 4: too much work for one command: more than ",
                        43) == 0,
                "%s", builder_string(&error));
        sgf_destroy(sgf);
    }
    builder_free(&notes);
    builder_free(&error);
}
END_TEST

/* Test the properties that only Contigo writes: XR for rules that SGF has no name for, XM for
 * marks. */
START_TEST(properties_of_our_own)
{
    expect_notes("(;RU[minigo]XR[ max_plies 30 ][scoring area][ko  positional])", "0", "");
    expect_notes("(;XR[max_plies 30][move_time 9][invalid_loses yes])", "0", "");
    expect_notes("(;XR[max_plies][max_plies -1][max_plies 1.5][handicap 2])", "0",
                 "XR[max_plies] is not a rule with a valid value: ignored\n"
                 "XR[max_plies -1] is not a rule with a valid value: ignored\n"
                 "XR[max_plies 1.5] is not a rule with a valid value: ignored\n"
                 "XR[handicap 2] is not a rule with a valid value: ignored\n");
    expect_notes("(;XR[max_plies 9999999][invalid_loses maybe][][green yes])", "0",
                 "XR[max_plies 9999999] is not a rule with a valid value: ignored\n"
                 "XR[invalid_loses maybe] is not a rule with a valid value: ignored\n"
                 "XR[] is not a rule with a valid value: ignored\n"
                 "XR[green yes] is not a rule with a valid value: ignored\n");
    /* XM contains the points marked, in order. Those off the board, or without a stone, are
     * ignored. */
    Session *session = play_string("(;SZ[3];B[aa];W[cc];B[];W[]XM[aa][bb][zz][ad][da][aa][cc])");
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert_int_eq(go_marks(session_game(session))->count, 1);
    ck_assert_uint_eq(session_event_count(session), 7);
    session_destroy(session);
    expect_ending("(;SZ[3]KM[0]RE[W+9];B[aa];W[cc];B[];W[]XM[aa])", ENDING_SCORE, COLOR_WHITE);
    /* Without a clock, a player can lose on time by the rule that limits the time of each move. */
    expect_notes("(;RU[minigo]RE[B+T];B[cc])", "0", "");
}
END_TEST

Suite *sgf_game_suite(void)
{
    Suite *suite = suite_create("sgf_game");
    TCase *cases = add_case(suite, "sgf_game", 240);
    tcase_add_test(cases, servers);
    tcase_add_test(cases, quirks);
    tcase_add_test(cases, set_up);
    tcase_add_test(cases, moves_and_passes);
    tcase_add_test(cases, before_each_move);
    tcase_add_test(cases, komi_and_notes);
    tcase_add_test(cases, long_texts_are_cut_with_a_note);
    tcase_add_test(cases, endings);
    tcase_add_test(cases, clocks);
    tcase_add_test(cases, rules);
    tcase_add_test(cases, errors);
    tcase_add_test(cases, illegal_moves);
    tcase_add_test(cases, notes_of_a_game_are_few);
    tcase_add_test(cases, loose_values);
    tcase_add_test(cases, results_in_words);
    tcase_add_test(cases, too_many_moves);
    tcase_add_test(cases, too_much_work);
    tcase_add_test(cases, properties_of_our_own);
    return suite;
}
