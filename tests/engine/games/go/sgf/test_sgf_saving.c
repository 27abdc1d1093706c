/* Test saved games of Go in SGF: what a saved file contains, and that it loads as the same game. */
#include "sgf_fixtures.h"
#include "sgf_strict.h"
#include "suites.h"
#include "test_sgf_game.h"

#include <unistd.h>

/* A file names the territory of each color. A stone on the other color's territory is dead, here in
 * the first row and in the last. */
START_TEST(stones_on_territory_are_dead)
{
    static const char text[] = "(;SZ[5]RU[Chinese]KM[0]AB[ab:eb]AB[ad:ed]AW[ca][ce]"
                               "RE[B+25];B[];W[]TB[aa:ee])";
    StringBuilder notes = {0}, error = {0};
    Session *session = play_text(text, strlen(text), 0, &notes, &error);
    ck_assert_msg(session != NULL, "%s", builder_string(&error));
    const Go *go = session_game(session);
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++) {
            GoPoint place = go_board_point(go_board(go), column, row);
            ck_assert_msg(go_marks(go)->dead[place] == (column == 2 && row % 4 == 0), "%d, %d",
                          column, row);
        }
    ck_assert_int_eq(session_turn(session)->ending, ENDING_SCORE);
    session_destroy(session);
    builder_free(&notes);
    builder_free(&error);
}
END_TEST

/* Check the end of a game's text, from komi on and with its lines joined. The game is written
 * without the tree that it was loaded from. */
static void expect_written(const char *text, const char *end)
{
    Session *session = play_string(text);
    session_keep(session, NULL, NULL);
    StringBuilder lines = {0}, joined = {0};
    Sgf *sgf;
    ck_assert_int_eq(sgf_game_write(session, &sgf), STATUS_OK);
    sgf_print(sgf, &lines);
    for (size_t i = 0; i < lines.length; i++)
        if (lines.bytes[i] != '\n')
            builder_add_char(&joined, lines.bytes[i]);
    const char *found = strstr(builder_string(&joined), "KM[0]");
    ck_assert_msg(found && strcmp(found + 5, end) == 0, "%s: %s", text, builder_string(&joined));
    sgf_destroy(sgf);
    session_destroy(session);
    builder_free(&lines);
    builder_free(&joined);
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

/* A temporary folder for this test. Its files are named by their full path. */
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

/* Save the game, load it, and check that nothing differs; save it again, and check that the bytes
 * are the same. */
static void require_saved(Engine *engine, const char *name)
{
    StringBuilder line = {0}, before = {0}, after = {0}, printed = {0}, again = {0}, reply = {0};
    builder_add_format(&line, "savesgf %s/game 1.sgf", folder);
    expect(engine, builder_string(&line), "= ");
    ask(engine, &before);
    answer(engine, "printsgf", &printed);
    expect(engine, "set_game lines", "= ");
    builder_clear(&line);
    builder_add_format(&line, "loadsgf %s/game 1.sgf", folder);
    answer(engine, builder_string(&line), &reply);
    ck_assert_msg(reply.length == 7, "%s: %s", name, builder_string(&reply));
    ask(engine, &after);
    require_same(&before, &after, name);
    answer(engine, "printsgf", &again);
    require_same(&printed, &again, name);
    builder_free(&line);
    builder_free(&before);
    builder_free(&after);
    builder_free(&printed);
    builder_free(&again);
    builder_free(&reply);
}

/* Send commands, all of which must succeed, and save the game. */
static void save_after(const char *const *lines)
{
    Engine *engine = new_engine();
    StringBuilder reply = {0};
    for (; *lines; lines++) {
        answer(engine, *lines, &reply);
        ck_assert_msg(*builder_string(&reply) == '=', "%s: %s", *lines, builder_string(&reply));
    }
    require_saved(engine, lines[-1]);
    builder_free(&reply);
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

/* Handicap stones that a rule has placed are loaded as stones that were set up. */
START_TEST(handicap_by_rule)
{
    Engine *engine = new_engine();
    StringBuilder line = {0}, before = {0}, after = {0}, printed = {0}, again = {0};
    expect(engine, "set_game go", "= ");
    expect(engine, "boardsize 9", "= ");
    expect(engine, "set_rule handicap 4", "= ");
    expect(engine, "play white E5", "= ");
    draw(engine->session, &before);
    answer(engine, "printsgf", &printed);
    ck_assert_ptr_nonnull(strstr(builder_string(&printed), "AB[cc][gc][cg][gg]PL[W];W[ee])"));
    builder_add_format(&line, "savesgf %s/game 1.sgf", folder);
    expect(engine, builder_string(&line), "= ");
    builder_clear(&line);
    builder_add_format(&line, "loadsgf %s/game 1.sgf", folder);
    expect(engine, builder_string(&line), "= black");
    draw(engine->session, &after);
    answer(engine, "printsgf", &again);
    require_same(&before, &after, "the board");
    require_same(&printed, &again, "the print");
    builder_free(&line);
    builder_free(&before);
    builder_free(&after);
    builder_free(&printed);
    builder_free(&again);
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

/* Play complete random games, save them and load them. */
START_TEST(random_games_saved_and_loaded)
{
    for (int seed = 1; seed <= 12; seed++) {
        Engine *engine = new_engine();
        StringBuilder reply = {0};
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
        builder_free(&reply);
        engine_destroy(engine);
    }
}
END_TEST

/* Check that a fixture that can be loaded is saved as a game that loads as the same game. */
static void check_saved(const char *path, StringBuilder *text)
{
    (void)text;
    Engine *engine = new_engine();
    StringBuilder line = {0}, reply = {0};
    builder_add_format(&line, "loadsgf %s", path);
    answer(engine, builder_string(&line), &reply);
    /* Skip games in which dead stones are still being marked. */
    if (*builder_string(&reply) == '=' && session_turn(engine->session)->phase != PHASE_SCORING) {
        /* The remaining time isn't saved, so remove the clock if the game isn't over. */
        Session *session = engine->session;
        if (session_turn(session)->phase != PHASE_OVER)
            session_set_clock(session, &(ClockSettings){0});
        StringBuilder saved = {0}, again = {0};
        answer(engine, "printsgf", &saved);
        builder_clear(&line);
        builder_add_format(&line, "savesgf %s/game 1.sgf", folder);
        expect(engine, builder_string(&line), "= ");
        builder_clear(&line);
        builder_add_format(&line, "loadsgf %s/game 1.sgf", folder);
        answer(engine, builder_string(&line), &reply);
        ck_assert_msg(*builder_string(&reply) == '=', "%s: %s", path, builder_string(&reply));
        answer(engine, "printsgf", &again);
        require_same(&saved, &again, path);
        builder_free(&saved);
        builder_free(&again);
    }
    builder_free(&line);
    builder_free(&reply);
    engine_destroy(engine);
}

START_TEST(fixtures_saved_and_loaded)
{
    sgf_each_fixture(check_saved);
}
END_TEST

/* Return whether text is valid SGF in ASCII whose lines end with a single newline. Append its nodes
 * to `list` with the strict reader. */
static bool list_plain(const StringBuilder *text, StringBuilder *list)
{
    for (size_t i = 0; i < text->length; i++)
        if ((unsigned char)text->bytes[i] >= 0x7F ||
            ((unsigned char)text->bytes[i] < 0x20 && text->bytes[i] != '\n'))
            return false;
    return sgf_list_text(builder_view(text), list);
}

/* Check that a file that is loaded and saved without a change keeps all nodes and values of the
 * tree that was read. If the file is valid and gave no notes, the strict reader must find the same
 * nodes and values in it. Only handicap stones that HA implies may be added, with a note. */
static void check_unchanged(const char *path, StringBuilder *text)
{
    StringBuilder error = {0}, notes = {0}, read = {0}, printed = {0}, saved = {0}, plain = {0};
    Sgf *sgf = NULL, *written = NULL;
    Session *session = NULL;
    if (sgf_read(text->bytes, text->length, (StringView){"", 0}, &sgf, &error)) {
        bool noted = sgf_notes(sgf)->length > 0;
        sgf_list_tree(sgf, &read);
        if (list_plain(text, &plain) && !noted)
            require_same(&plain, &read, path);
        if (sgf_game_play(&sgf, 0, NULL, &session, &notes, &notes, &error)) {
            ck_assert_int_eq(sgf_game_write(session, &written), STATUS_OK);
            sgf_print(written, &printed);
            ck_assert_msg(sgf_list_text(builder_view(&printed), &saved), "%s", path);
            if (!strstr(builder_string(&notes), "HA without stones"))
                require_same(&read, &saved, path);
        }
    }
    sgf_destroy(sgf);
    sgf_destroy(written);
    session_destroy(session);
    builder_free(&error);
    builder_free(&notes);
    builder_free(&read);
    builder_free(&printed);
    builder_free(&saved);
    builder_free(&plain);
}

START_TEST(saved_unchanged)
{
    sgf_each_fixture(check_unchanged);
    sgf_each_of(SGF_FUZZED, "", check_unchanged);
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
           "=7 (;FF[4]GM[1]CA[UTF-8]AP[Contigo:0.1.0]SZ[3:2]RU[Japanese]XR[tax none]\n"
           "KM[6.5]RE[B+R]HA[2]AB[ca][ab]PL[W];W[bb];B[])");
    engine_destroy(engine);
}
END_TEST

START_TEST(bad_files)
{
    Engine *engine = new_engine();
    StringBuilder before = {0}, after = {0}, line = {0};
    expect(engine, "draw black 3,3 5,3",
           "= drawn 2\nleft 2\nend 5,3\nstopped complete\nturn black\nblack 0\nwhite 0\nboth 0\n"
           "neither 324\nkomi 7\nresult W+7\npath 3,3 5,3");
    ask(engine, &before);
    expect(engine, "loadsgf " SGF_FOLDER "/bad-point.sgf",
           "? cannot load file: line 3, column 4: move 2, white: 'kk' is not a point of the board "
           "or a pass (loadsgf FILE 2 loads the position before it)");
    expect(engine, "loadsgf " SGF_FOLDER "/none such.sgf 3",
           "? cannot load file: cannot read '" SGF_FOLDER
           "/none such.sgf': No such file or directory");
    expect(engine, "loadsgf " SGF_FOLDER,
           "? cannot load file: cannot read '" SGF_FOLDER "': not a file");
    expect(engine, "loadsgf /dev/zero", "? cannot load file: cannot read '/dev/zero': not a file");
    expect(engine, "loadsgf",
           "? syntax error: wrong number of arguments: got 0, expected at least 1: loadsgf "
           "[charset=NAME] FILE [MOVE] (see help loadsgf)");
    expect(engine, "loadsgf charset=no-such " SGF_FOLDER "/setup.sgf",
           "? cannot load file: character set 'no-such' is unknown");
    static const char *const bad[] = {"bad-game", "bad-point", "bad-size"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        StringBuilder reply = {0};
        builder_clear(&line);
        builder_add_format(&line, "loadsgf " SGF_FOLDER "/%s.sgf", bad[i]);
        answer(engine, builder_string(&line), &reply);
        ck_assert_msg(strncmp(builder_string(&reply), "? cannot load file: line ", 25) == 0, "%s",
                      builder_string(&reply));
        builder_free(&reply);
    }
    ask(engine, &after);
    require_same(&before, &after, "the game in progress");
    expect(engine, "set_game go", "= ");
    expect(engine, "savesgf /dev/null", "? cannot write '/dev/null': not a file");
    expect(engine, "savesgf /none/such/folder/x.sgf",
           "? cannot write '/none/such/folder/x.sgf': No such file or directory");
    builder_free(&before);
    builder_free(&after);
    builder_free(&line);
    engine_destroy(engine);
}
END_TEST

/* Return an engine that has loaded a file with the given text. */
static Engine *engine_with(const char *text)
{
    Engine *engine = new_engine();
    session_destroy(engine->session);
    engine->session = play_string(text);
    return engine;
}

/* Load a file, send some commands, and save it. Check the result, and that it loads as the same
 * game. */
static void expect_after(const char *file, const char *const *lines, const char *printed)
{
    Engine *engine = engine_with(file);
    StringBuilder reply = {0}, before = {0}, after = {0}, text = {0};
    for (; *lines; lines++) {
        answer(engine, *lines, &reply);
        ck_assert_msg(*builder_string(&reply) == '=', "%s: %s", *lines, builder_string(&reply));
    }
    builder_add_format(&text, "= %s", printed);
    expect(engine, "printsgf", builder_string(&text));
    ask(engine, &before);
    engine_destroy(engine);
    engine = engine_with(printed);
    ask(engine, &after);
    require_same(&before, &after, file);
    expect(engine, "printsgf", builder_string(&text));
    engine_destroy(engine);
    builder_free(&reply);
    builder_free(&before);
    builder_free(&after);
    builder_free(&text);
}

#define EXPECT_AFTER(file, printed, ...)                                                           \
    expect_after(file, (const char *const[]){__VA_ARGS__, NULL}, printed)

/* A setup doesn't have to say who is to move. If it doesn't, PL is added, with the color that was
 * assumed, only if a move of the other color has been played since. */
START_TEST(turns_of_set_ups)
{
    EXPECT_AFTER("(;SZ[9]AB[aa];W[cc])", "(;SZ[9]AB[aa]XL[];W[cc])", "undo");
    EXPECT_AFTER("(;SZ[9]AB[aa];W[cc])", "(;SZ[9]AB[aa]\n(;W[cc])\n(;W[ee]XL[]))", "undo",
                 "play white E5");
    EXPECT_AFTER("(;SZ[9]AB[aa];W[cc])", "(;SZ[9]AB[aa]PL[W]\n(;W[cc])\n(;B[ee]XL[]))", "undo",
                 "play black E5");
    EXPECT_AFTER("(;SZ[9]AB[aa][bb])", "(;SZ[9]AB[aa][bb];W[ee])", "play white E5");
    EXPECT_AFTER("(;SZ[9]AB[aa][bb])", "(;SZ[9]AB[aa][bb]PL[W];B[ee])", "play black E5");
    EXPECT_AFTER("(;SZ[9]AB[aa][bb]\n(;C[a])\n(;B[cc]))",
                 "(;SZ[9]AB[aa][bb]RE[W+R]\n(;C[a])\n(;B[cc]))", "play black resign");
    EXPECT_AFTER("(;SZ[9]AB[aa][bb]\n(;C[a])\n(;B[cc]))",
                 "(;SZ[9]AB[aa][bb]PL[B]\n(;C[a];W[ii])\n(;B[cc]))", "play white J1");
    EXPECT_AFTER("(;SZ[9];B[aa];AW[bb];AW[cc])", "(;SZ[9];B[aa];AW[bb]PL[W];AW[cc]PL[W];B[ee])",
                 "play black E5");
    EXPECT_AFTER("(;SZ[9];B[aa];AW[bb];AW[cc];B[dd])", "(;SZ[9];B[aa];AW[bb];AW[cc]XL[];B[dd])",
                 "undo");
    EXPECT_AFTER("(;SZ[9]AB[aa]PL[red];W[cc])", "(;SZ[9]AB[aa]PL[W]\n(;W[cc])\n(;B[ee]XL[]))",
                 "undo", "play black E5");
}
END_TEST

/* Rules are set before the first move of a loaded game. The file's properties for these rules are
 * updated, or removed if they are no longer needed. */
START_TEST(other_rules_in_a_file)
{
    Engine *engine = engine_with("(;SZ[3]RU[Chinese]KM[1]XR[max_plies 30])");
    expect(engine, "set_rule move_time 5", "= ");
    expect(engine, "printsgf", "= (;SZ[3]RU[Chinese]KM[1]XR[max_plies 30][move_time 5])");
    expect(engine, "set_rule max_plies 0", "= ");
    expect(engine, "printsgf", "= (;SZ[3]RU[Chinese]KM[1]XR[move_time 5])");
    expect(engine, "set_rule move_time 0", "= ");
    expect(engine, "printsgf", "= (;SZ[3]RU[Chinese]KM[1])");
    expect(engine, "set_rule ko positional", "= ");
    expect(engine, "set_rule max_plies 7", "= ");
    expect(engine, "printsgf",
           "= (;SZ[3]RU[Tromp-Taylor]KM[1]XR[max_plies 7][suicide no]\n"
           "[handicap_bonus n])");
    expect(engine, "set_rule ko simple", "= ");
    expect(engine, "set_rule max_plies 30", "= ");
    expect(engine, "printsgf", "= (;SZ[3]RU[Chinese]KM[1]XR[max_plies 30])");
    engine_destroy(engine);
    engine = engine_with("(;SZ[3])");
    expect(engine, "set_rule scoring area", "= ");
    expect(engine, "printsgf", "= (;SZ[3]RU[Chinese]XR[handicap_bonus 0])");
    engine_destroy(engine);
}
END_TEST

/* In one variation, nodes without an effect come before the move. When that move is played, the
 * game follows these nodes and continues after the move. */
START_TEST(moves_below_nodes_that_do_nothing)
{
    Engine *engine = engine_with("(;SZ[3];B[bb](;W[aa])(;C[Or here.];N[x];TR[ba];W[ba];B[ca]))");
    expect(engine, "undo", "= ");
    expect(engine, "play white B3", "= ");
    expect(engine, "printsgf",
           "= (;SZ[3];B[bb]\n(;W[aa])\n"
           "(;C[Or here.];N[x];TR[ba];W[ba]XL[];B[ca]))");
    expect(engine, "play black C3", "= ");
    expect(engine, "comment Here.", "= ");
    expect(engine, "printsgf",
           "= (;SZ[3];B[bb]\n(;W[aa])\n"
           "(;C[Or here.];N[x];TR[ba];W[ba];B[ca]C[Here.]XL[]))");
    engine_destroy(engine);
}
END_TEST

START_TEST(time_limit_of_a_lost_game)
{
    Engine *engine = new_engine();
    StringBuilder printed = {0};
    expect(engine, "set_game go", "= ");
    expect(engine, "time_settings 600 0 0", "= ");
    expect(engine, "time_left black 0 0", "= ");
    expect(engine, "time_settings 5 0 0", "= ");
    answer(engine, "printsgf", &printed);
    ck_assert_ptr_nonnull(strstr(builder_string(&printed), "TM[600]"));
    builder_free(&printed);
    engine_destroy(engine);
}
END_TEST

START_TEST(names_and_moves)
{
    Engine *engine = new_engine();
    StringBuilder line = {0};
    /* Test a file name that contains spaces and a number, with and without a move number after
     * it. */
    expect(engine, "set_game go", "= ");
    expect(engine, "play black D4", "= ");
    builder_add_format(&line, "printsgf %s/game 1.sgf", folder);
    expect(engine, builder_string(&line), "= ");
    builder_clear(&line);
    builder_add_format(&line, "loadsgf %s/game 1.sgf  1 ", folder);
    expect(engine, builder_string(&line), "= black");
    builder_clear(&line);
    builder_add_format(&line, "loadsgf %s/game 1.sgf 2", folder);
    expect(engine, builder_string(&line), "= white");
    builder_clear(&line);
    builder_add_format(&line, "loadsgf %s/game 1.sgf 0", folder);
    expect(engine, builder_string(&line), "= white");
    builder_free(&line);
    engine_destroy(engine);
}
END_TEST

Suite *sgf_saving_suite(void)
{
    Suite *suite = suite_create("sgf_saving");
    TCase *cases = add_case(suite, "sgf_saving", 60);
    tcase_add_unchecked_fixture(cases, make_folder, remove_folder);
    tcase_add_test(cases, saved_and_loaded);
    tcase_add_test(cases, handicap_by_rule);
    tcase_add_test(cases, rules_saved_and_loaded);
    tcase_add_test(cases, random_games_saved_and_loaded);
    tcase_add_test(cases, fixtures_saved_and_loaded);
    tcase_add_test(cases, saved_unchanged);
    tcase_add_test(cases, turns_of_set_ups);
    tcase_add_test(cases, stones_on_territory_are_dead);
    tcase_add_test(cases, written_games);
    tcase_add_test(cases, printed_games);
    tcase_add_test(cases, other_rules_in_a_file);
    tcase_add_test(cases, moves_below_nodes_that_do_nothing);
    tcase_add_test(cases, time_limit_of_a_lost_game);
    tcase_add_test(cases, bad_files);
    tcase_add_test(cases, names_and_moves);
    return suite;
}
