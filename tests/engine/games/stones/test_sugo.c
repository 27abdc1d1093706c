/* Test files in GoYSDA's format that lack fields, or contain positions that Contigo's rules don't
 * lead to. Boards have 5 spaces of 20 pixels each, with y downward: 50,30 in pixels is 2.5,3.5. */
#include "suites.h"

#include "base/memory.h"
#include "games.h"
#include "protocol/engine.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Engine *engine;
static char path[] = "/tmp/contigo-sugo-XXXXXX";

static void set_up(void)
{
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    close(descriptor);
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
}

static void tear_down(void)
{
    engine_destroy(engine);
    unlink(path);
    ck_assert_uint_eq(memory_in_use(), 0);
}

static void expect_answer(const char *line, const char *expected)
{
    StringBuilder reply = {0};
    engine_answer(engine, line, strlen(line), &reply);
    ck_assert_str_eq(builder_string(&reply), expected);
    builder_free(&reply);
}

static void write_file(const char *json)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(json, file);
    ck_assert_int_eq(fclose(file), 0);
}

/* Load a file with this text, and check that the reply is `expected` and an empty line. */
static void expect(const char *json, const char *expected)
{
    char line[60], reply[400];
    write_file(json);
    snprintf(line, sizeof line, "loadsugo %s", path);
    snprintf(reply, sizeof reply, "%s\n\n", expected);
    expect_answer(line, reply);
}

#define SIZES "\"width\":100,\"height\":100,\"board_width\":100,\"board_height\":100"
#define SQUARE "[[0,0],[100,0],[100,100],[0,100]]"
#define FILE_OF(config, history) "{\"config\":{" config "},\"history\":[" history "]}"
#define BOARD(polygon)                                                                             \
    FILE_OF("\"stone_radius\":10," SIZES ",\"board_polygon\":" polygon, "{\"stones\":[]}")
#define GAME(history) FILE_OF("\"stone_radius\":10," SIZES ",\"board_polygon\":" SQUARE, history)
#define POSITION(stones) "{\"stones\":[" stones "]}"
#define PASSED(count, stones) "{\"passes_counter\":" #count ",\"stones\":[" stones "]}"
#define STONE(color, x, y) "{\"color\":\"" color "\",\"x\":" #x ",\"y\":" #y "}"
#define MARKED(color, second, x, y)                                                                \
    "{\"color\":\"" color "\",\"secondary_color\":\"" second "\",\"x\":" #x ",\"y\":" #y "}"

#define NO_SIZE "? not a GoYSDA game: 'config' lacks a size"
#define NO_POLYGON "? not a GoYSDA game: 'config' lacks a 'board_polygon'"
#define NO_HISTORY "? not a GoYSDA game: 'history' lacks positions"
#define FAR_CORNER "? a corner of the board is out of range"
#define UNREADABLE                                                                                 \
    "= moves 0\npasses 0\nnote position 1: a stone is invalid\nnote 1 of 1 positions is left "     \
    "out"

START_TEST(a_file_that_is_no_game_is_refused)
{
    static const char *const FILES[][2] = {
        {"", "? invalid JSON at line 1, column 0"},
        {"{\"a\\\"]\": 1e999}", "? invalid JSON at line 1, column 14"},
        {"[]", NO_SIZE},
        {FILE_OF("", ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":\"10\"," SIZES, ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":0," SIZES, ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":-10," SIZES, ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":10", ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":10,\"width\":100", ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":10,\"width\":100,\"height\":100", ""), NO_SIZE},
        {FILE_OF("\"stone_radius\":10,\"width\":100,\"height\":100,\"board_width\":100", ""),
         NO_SIZE},
        {FILE_OF("\"stone_radius\":10," SIZES, ""), NO_POLYGON},
        {BOARD("7"), NO_POLYGON},
        {BOARD("[]"), NO_POLYGON},
        {BOARD("[[0,0],[100,0]]"), NO_POLYGON},
        {BOARD("[[0,0],[100,0],100]"), NO_POLYGON},
        {BOARD("[[0,0],[100,0],[0]]"), NO_POLYGON},
        {BOARD("[[0,0],[100,0],[0,100,0]]"), NO_POLYGON},
        {BOARD("[[0,0],[100,0],[\"0\",100]]"), NO_POLYGON},
        {BOARD("[[0,0],[100,0],[0,null]]"), NO_POLYGON},
        {BOARD("[[0,0],[9999,0],[0,100]]"), FAR_CORNER},
        {BOARD("[[0,0],[100,0],[0,9999]]"), FAR_CORNER},
        {BOARD("[[0,0],[4000,0],[0,100]]"), FAR_CORNER}, /* 4000 pixels are 200 spaces */
        {BOARD("[[0,0],[100,100],[100,0],[0,100]]"),
         "? the board's edges cross or touch: each may meet only the next one, at a corner"},
        {GAME(""), NO_HISTORY},
    };
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        expect(FILES[i][0], FILES[i][1]);
        ck_assert_str_eq(session_kind(engine->session)->name, "lines");
    }
}
END_TEST

START_TEST(a_board_has_at_most_256_corners)
{
    static char json[8000], polygon[4000];
    size_t length = 0;
    for (int i = 0; i < 257; i++)
        length += (size_t)snprintf(polygon + length, sizeof polygon - length, "%s[%d,%d]",
                                   i ? "," : "", i, i * i);
    snprintf(json, sizeof json, BOARD("[%s]"), polygon);
    expect(json, "? the board has too many corners");
}
END_TEST

START_TEST(a_file_has_at_most_a_million_values)
{
    static char json[2000010];
    json[0] = '[';
    for (size_t i = 0; i < 1000000; i++)
        memcpy(json + 1 + 2 * i, "1,", 2);
    memcpy(json + 2000001, "1]", 3);
    expect(json, "? too many values: expected at most 1000000 values");
}
END_TEST

START_TEST(the_board_is_the_polygon)
{
    static const char *const BOARDS[][2] = {
        {SQUARE, "boardsize 5 5"},
        {"[[7,9],[107,9],[107,69],[7,69]]", "boardsize 5 3"},
        {"[[0,0],[110,0],[110,100],[0,100]]", "set_board 0,0 5.5,0 5.5,5 0,5"},
        {"[[0,0],[100,0],[100,110],[0,110]]", "set_board 0,0 5,0 5,5.5 0,5.5"},
        {"[[0,0],[100,0],[0,100]]", "set_board 0,0 5,5 0,5"},
    };
    char line[80];
    for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++) {
        char json[400];
        snprintf(json, sizeof json, BOARD("%s"), BOARDS[i][0]);
        expect(json, "= moves 0\npasses 0");
        StringBuilder reply = {0};
        engine_answer(engine, "printgame", 9, &reply);
        snprintf(line, sizeof line, "\n%s\n", BOARDS[i][1]);
        ck_assert_msg(strstr(builder_string(&reply), line) != NULL, "%s: %s", line,
                      builder_string(&reply));
        builder_free(&reply);
    }
}
END_TEST

START_TEST(stones_that_cannot_be_read_end_the_game)
{
    static const char *const STONES[] = {
        "7",
        "{\"x\":50,\"y\":50}",
        "{\"color\":\"black\",\"y\":50}",
        "{\"color\":\"black\",\"x\":50}",
        "{\"color\":\"red\",\"x\":50,\"y\":50}",
        "{\"color\":\"black\",\"x\":1e300,\"y\":50}",
        "{\"color\":\"black\",\"x\":-4000,\"y\":50}",
        "{\"color\":\"black\",\"x\":50,\"y\":-1e300}",
    };
    for (size_t i = 0; i < sizeof STONES / sizeof *STONES; i++) {
        char json[400];
        snprintf(json, sizeof json, GAME("{\"stones\":[%s]}"), STONES[i]);
        expect(json, UNREADABLE);
    }
    expect(GAME("{}"), "= moves 0\npasses 0\nnote position 1: 'stones' is missing or not a list\n"
                       "note 1 of 1 positions is left out");
}
END_TEST

/* If a position cannot be played completely, the game ends with the position before it. */
START_TEST(a_position_is_played_whole_or_not_at_all)
{
    expect(GAME(POSITION(STONE("black", 20, 20)) "," POSITION(
               STONE("black", 20, 20) "," STONE("white", 80, 80) "," STONE("black", 80, 85))),
           "= moves 1\npasses 0\nnote position 2: a stone is in the way\n"
           "note 1 of 2 positions is left out");
    expect_answer("position", "= game stones\nboard 5 5\nblack 1,4\n\n");
    /* A stone of the first position is missing in the third, but no move here captures it. */
    expect(GAME(POSITION(STONE("black", 20, 20)) "," POSITION(STONE("white", 80, 80)) "," POSITION(
               "")),
           "= moves 1\npasses 0\nnote position 2: by the rules, different stones are captured than "
           "in the file\n"
           "note 2 of 3 positions are left out");
    expect_answer("position", "= game stones\nboard 5 5\nblack 1,4\n\n");
    expect_answer("turn", "= to_move white\npasses 0\nphase play\nnumber 2\n\n");
    /* In the second position, a white stone is in the place of the black one. */
    expect(GAME(POSITION(STONE("black", 20, 20)) "," POSITION(STONE("white", 20, 20))),
           "= moves 1\npasses 0\nnote position 2: a stone is in the way\n"
           "note 1 of 2 positions is left out");
}
END_TEST

START_TEST(several_stones_at_once_are_played_in_turn)
{
    expect(GAME(POSITION(STONE("black", 20, 20) "," STONE("white", 80, 80))),
           "= moves 2\npasses 0\nnote position 1: several new stones are played one after the "
           "other");
}
END_TEST

#define ONE STONE("black", 20, 20)
START_TEST(passes_are_counted)
{
    expect(GAME(PASSED(0, ONE) "," PASSED(0, ONE) "," PASSED(1, ONE) "," PASSED(2, ONE)),
           "= moves 1\npasses 2");
    expect(GAME(PASSED(0, ONE) "," PASSED(1, ONE) "," PASSED(2, ONE) "," PASSED(3, ONE)),
           "= moves 1\npasses 2\nnote position 4: a pass after the end of play is left out");
    /* The count of passes goes back to 0 after the first pass. Play had not ended, so there is
     * nothing to resume. */
    expect(GAME(PASSED(0, ONE) "," PASSED(1, ONE) "," PASSED(0, ONE)), "= moves 1\npasses 1");
    expect_answer("turn", "= to_move black\npasses 1\nphase play\nnumber 3\n\n");
}
END_TEST

/* This file has a window of 100 by 160 pixels, with a panel at the bottom, and a board of 100 by
 * 100. With a panel of 60 pixels, the board fills the rest of the window; with one of 20, the board
 * is 20 pixels lower. */
#define WINDOW(panel, more)                                                                        \
    FILE_OF("\"stone_radius\":10,\"width\":100,\"height\":160,\"board_width\":100,"                \
            "\"board_height\":100,\"board_polygon\":" SQUARE                                       \
            ",\"bottom_panel_width\":" panel more,                                                 \
            POSITION(STONE("black", 50, 60)))

START_TEST(a_panel_below_moves_the_board_up)
{
    expect(WINDOW("60", ""), "= moves 1\npasses 0");
    expect_answer("position", "= game stones\nboard 5 5\nblack 2.5,2\n\n");
    expect(WINDOW("20", ""), "= moves 1\npasses 0");
    expect_answer("position", "= game stones\nboard 5 5\nblack 2.5,3\n\n");
    expect(WINDOW("\"60\"", ""), NO_SIZE);
    expect(WINDOW("null", ""), NO_SIZE);
}
END_TEST

#define NOTE_KOMI "\nnote the file's komi is invalid or out of range: komi is set to 6.5"
START_TEST(komi_is_that_of_the_file)
{
    static const char *const KOMI[][3] = {
        {"7.5", "", "= 7.5\n\n"},
        {"0", "", "= 0\n\n"},
        {"-0.1", "", "= -0.1\n\n"},
        {"6.123456789012", "", "= 6.123457\n\n"},
        {"1e300", NOTE_KOMI, "= 6.5\n\n"},
        {"-1e18", NOTE_KOMI, "= 6.5\n\n"},
        {"9000000", NOTE_KOMI, "= 6.5\n\n"},
        {"\"7\"", NOTE_KOMI, "= 6.5\n\n"},
        {"null", NOTE_KOMI, "= 6.5\n\n"},
    };
    for (size_t i = 0; i < sizeof KOMI / sizeof *KOMI; i++) {
        char json[600], answer[200];
        snprintf(json, sizeof json, WINDOW("60", ",\"komi\":%s"), KOMI[i][0]);
        snprintf(answer, sizeof answer, "= moves 1\npasses 0%s", KOMI[i][1]);
        expect(json, answer);
        expect_answer("get_komi", KOMI[i][2]);
    }
}
END_TEST

START_TEST(a_server_keeps_the_game_as_a_string)
{
    static const char CONFIG[] =
        "{\\\"config\\\":{\\\"stone_radius\\\":10,\\\"width\\\":100,\\\"height\\\":100,"
        "\\\"board_width\\\":100,\\\"board_height\\\":100,"
        "\\\"board_polygon\\\":[[0,0],[100,0],[100,100],[0,100]]},\\\"history\\\":";
    char json[800];
    snprintf(json, sizeof json,
             "{\"history\":\"%s[{\\\"stones\\\":[{\\\"color\\\":\\\"white\\\",\\\"x\\\":50,"
             "\\\"y\\\":30}]}]}\",\"config\":{}}",
             CONFIG);
    expect(json, "= moves 1\npasses 0");
    expect_answer("position", "= game stones\nboard 5 5\nwhite 2.5,3.5\n\n");
    expect("{\"history\":\"\"}", "? invalid JSON at line 1, column 0");
    expect("{\"history\":\"{} {\"}", "? invalid JSON at line 1, column 4");
    snprintf(json, sizeof json, "{\"history\":\"%s\\\"[]\\\"}\"}", CONFIG);
    expect(json, NO_HISTORY);
}
END_TEST

/* The game contains a pass that didn't end play, two moves in a row by one color, marks, and a
 * board with its own shape. Everything is restored exactly, since all places are lattice points. */
START_TEST(saved_games_can_be_loaded)
{
    static const char *const LINES[] = {
        "set_game stones", "set_board 0,0 9.3,0 9.3,4 4,4 4,7 0,7",
        "komi 3.25",       "play b 0.5,1.5",
        "play w 1.5,1.5",  "play b 1.7,3.33333",
        "pass w",          "play b 0.5,0.5",
        "play b 1.5,0.5",  "play w 2.5,0.5",
        "pass b",          "pass w",
        "mark 1.5,1.5",    "mark 1.7,3.33333",
    };
    StringBuilder record = {0}, again = {0};
    char line[60];
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        builder_clear(&again);
        ck_assert_int_eq(engine_answer(engine, LINES[i], strlen(LINES[i]), &again), ANSWER_DONE);
    }
    write_file("");
    snprintf(line, sizeof line, "savesugo %s", path);
    expect_answer(line, "= \n\n");
    expect_answer("resume", "= turn black\n\n");
    expect_answer("undo", "= \n\n");
    engine_answer(engine, "position", 8, &record);
    snprintf(line, sizeof line, "loadsugo %s", path);
    expect_answer(line, "= moves 6\npasses 3\n\n");
    builder_clear(&again);
    engine_answer(engine, "position", 8, &again);
    ck_assert_str_eq(builder_string(&record), builder_string(&again));
    expect_answer("get_komi", "= 3.25\n\n");
    expect_answer("scoring", "= number 3\nagreed none\ndead 1.5,1.5 1.7,3.33333\n\n");
    builder_free(&record);
    builder_free(&again);
}
END_TEST

static size_t count_in_file(const char *words)
{
    static char bytes[10000];
    FILE *file = fopen(path, "r");
    size_t found = 0, length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = '\0';
    for (const char *at = strstr(bytes, words); at; at = strstr(at + 1, words))
        found++;
    return found;
}

/* Black captures the single stone in the corner, then White plays elsewhere. Only one of the five
 * positions contains a stone that may not be captured because of ko. */
START_TEST(ko_is_saved_where_it_holds)
{
    static const char *const LINES[] = {"set_game stones", "play w 0.5,0.5", "play b 1.5,0.5",
                                        "play b 0.5,1.5", "play w 9,9"};
    char line[60];
    StringBuilder reply = {0};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        ck_assert_int_eq(engine_answer(engine, LINES[i], strlen(LINES[i]), &reply), ANSWER_DONE);
    builder_free(&reply);
    write_file("");
    snprintf(line, sizeof line, "savesugo %s", path);
    expect_answer(line, "= \n\n");
    ck_assert_uint_eq(count_in_file("\"is_ko_attacker\": true"), 1);
    ck_assert_uint_eq(count_in_file("\"color\": \"black\", \"secondary_color\": \"black\", "
                                    "\"is_ko_attacker\": true"),
                      1);
    ck_assert_uint_eq(count_in_file("\"stones\": "), 5);
    ck_assert_uint_eq(count_in_file("\"player_to_move\": 1"), 2);
    ck_assert_uint_eq(count_in_file("\"actions_counter\": 4"), 1);
}
END_TEST

/* Each position lists all stones, so the number of values grows quadratically: with 1520 stones the
 * file would contain more than a million, so it isn't written. The existing file stays. */
START_TEST(a_game_of_too_many_values_is_not_saved)
{
    char line[60];
    snprintf(line, sizeof line, "savesugo %s", path);
    write_file("");
    expect_answer("set_game stones", "= \n\n");
    expect_answer("boardsize 40", "= \n\n");
    expect_answer(line, "= \n\n");
    size_t empty = count_in_file("\"stones\": ");
    for (int i = 0; i < 1520; i++) {
        char play[60];
        snprintf(play, sizeof play, "play %s %d.5,%d.5", i % 2 ? "white" : "black", i % 39, i / 39);
        expect_answer(play, "= \n\n");
    }
    expect_answer(line, "? too many values: expected at most 1000000 values\n\n");
    ck_assert_uint_eq(count_in_file("\"stones\": "), empty);
}
END_TEST

START_TEST(how_a_game_ended_is_not_saved)
{
    char line[60];
    snprintf(line, sizeof line, "savesugo %s", path);
    expect_answer("set_game stones", "= \n\n");
    expect_answer(line, "= \n\n");
    expect_answer("play b resign", "= \n\n");
    expect_answer(
        line,
        "= note how the game ended is left out: the format stores only stones and passes\n\n");
}
END_TEST

/* Two stones that touch are alive or dead together, so the second mark has no effect. */
#define PAIR MARKED("black", "white", 20, 20) "," MARKED("black", "white", 20, 40)
START_TEST(marks_count_once_play_has_ended)
{
    expect(GAME(PASSED(0, ONE) "," PASSED(0, PAIR) "," PASSED(1, PAIR) "," PASSED(2, PAIR)),
           "= moves 2\npasses 2");
    expect_answer("scoring", "= number 2\nagreed none\ndead 1,4 1,3\n\n");
    expect(
        GAME(PASSED(0, ONE) "," PASSED(0, PAIR)),
        "= moves 2\npasses 0\n"
        "note position 2: stones that are marked dead before the end of play are loaded as alive");
    expect(GAME(PASSED(0, MARKED("black", "black", 20, 20))), "= moves 1\npasses 0");
}
END_TEST

/* If one allocation and all later ones fail, either everything is loaded or nothing. */
START_TEST(without_memory_nothing_is_loaded)
{
    static const char *const GAMES[] = {
        GAME(PASSED(0, ONE) "," PASSED(0, PAIR) "," PASSED(1, PAIR) "," PASSED(2, PAIR)),
        GAME(POSITION(ONE) "," POSITION("")), /* loads with a note at the end */
        BOARD("[[0,0],[100,0],[0,100]]"),
    };
    char line[60];
    snprintf(line, sizeof line, "loadsugo %s", path);
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        Answer answer = ANSWER_FAILED;
        write_file(GAMES[i]);
        expect_answer("set_game lines", "= \n\n");
        for (size_t k = 1; answer != ANSWER_DONE; k++) {
            StringBuilder reply = {0};
            memory_fail_after(k);
            answer = engine_answer(engine, line, strlen(line), &reply);
            memory_fail_after(0);
            bool said =
                answer == ANSWER_LOST || strstr(builder_string(&reply), "out of memory") != NULL;
            ck_assert_msg(answer == ANSWER_DONE || said, "%s", builder_string(&reply));
            ck_assert_str_eq(session_kind(engine->session)->name,
                             answer == ANSWER_DONE ? "stones" : "lines");
            builder_free(&reply);
        }
    }
}
END_TEST

Suite *sugo_suite(void)
{
    Suite *suite = suite_create("sugo");
    TCase *files = tcase_create("files");
    tcase_add_checked_fixture(files, set_up, tear_down);
    tcase_add_test(files, a_file_that_is_no_game_is_refused);
    tcase_add_test(files, a_board_has_at_most_256_corners);
    tcase_add_test(files, a_file_has_at_most_a_million_values);
    tcase_add_test(files, the_board_is_the_polygon);
    tcase_add_test(files, stones_that_cannot_be_read_end_the_game);
    tcase_add_test(files, a_position_is_played_whole_or_not_at_all);
    tcase_add_test(files, several_stones_at_once_are_played_in_turn);
    tcase_add_test(files, passes_are_counted);
    tcase_add_test(files, a_panel_below_moves_the_board_up);
    tcase_add_test(files, komi_is_that_of_the_file);
    tcase_add_test(files, a_server_keeps_the_game_as_a_string);
    tcase_add_test(files, saved_games_can_be_loaded);
    tcase_add_test(files, ko_is_saved_where_it_holds);
    tcase_add_test(files, a_game_of_too_many_values_is_not_saved);
    tcase_add_test(files, how_a_game_ended_is_not_saved);
    tcase_add_test(files, marks_count_once_play_has_ended);
    tcase_add_test(files, without_memory_nothing_is_loaded);
    suite_add_tcase(suite, files);
    return suite;
}
