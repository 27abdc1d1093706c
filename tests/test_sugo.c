/* Files of GoYSDA's with what they may lack, and what comes of positions that the rules of Contigo
 * do not lead to. Boards are of 5 spaces at 20 pixels each, y down: 50,30 in pixels is 2.5,3.5. */
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
    Text reply = {0};
    engine_answer(engine, line, strlen(line), &reply);
    ck_assert_str_eq(text_string(&reply), expected);
    text_free(&reply);
}

static void write_file(const char *json)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(json, file);
    ck_assert_int_eq(fclose(file), 0);
}

/* Loads a file with this text; the reply without the empty line that ends it. */
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

#define NO_SIZE "? no GoYSDA game: 'config' lacks a size"
#define NO_POLYGON "? no GoYSDA game: 'config' lacks a 'board_polygon'"
#define NO_HISTORY "? no GoYSDA game: 'history' lacks positions"
#define FAR_CORNER "? the board has a corner that is out of range"
#define UNREADABLE                                                                                 \
    "= moves 0\npasses 0\nnote position 1: a stone cannot be read\nnote 1 of 1 positions is left " \
    "out"

START_TEST(a_file_that_is_no_game_is_refused)
{
    static const char *const FILES[][2] = {
        {"", "? no JSON: it goes wrong at line 1, column 0"},
        {"{\"a\\\"]\": 1e999}", "? no JSON: it goes wrong at line 1, column 14"},
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
        {BOARD("[[0,0],[4000,0],[0,100]]"), FAR_CORNER}, /* 200 spaces */
        {BOARD("[[0,0],[100,100],[100,0],[0,100]]"), "? the edges of a board meet only end to end"},
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
    expect(json, "? too much in it: at most 1000000 values");
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
        Text reply = {0};
        engine_answer(engine, "printgame", 9, &reply);
        snprintf(line, sizeof line, "\n%s\n", BOARDS[i][1]);
        ck_assert_msg(strstr(text_string(&reply), line) != NULL, "%s: %s", line,
                      text_string(&reply));
        text_free(&reply);
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
    expect(GAME("{}"), "= moves 0\npasses 0\nnote position 1: no list of stones\n"
                       "note 1 of 1 positions is left out");
}
END_TEST

/* However much of a position could be played: the game goes as far as the one before. */
START_TEST(a_position_is_played_whole_or_not_at_all)
{
    expect(GAME(POSITION(STONE("black", 20, 20)) "," POSITION(
               STONE("black", 20, 20) "," STONE("white", 80, 80) "," STONE("black", 80, 85))),
           "= moves 1\npasses 0\nnote position 2: a stone is in the way\n"
           "note 1 of 2 positions is left out");
    expect_answer("position", "= game stones\nboard 5 5\nblack 1,4\n\n");
    /* The first stone is gone from the file, and here nothing takes it off. */
    expect(GAME(POSITION(STONE("black", 20, 20)) "," POSITION(STONE("white", 80, 80)) "," POSITION(
               "")),
           "= moves 1\npasses 0\nnote position 2: other stones are taken off by the rules here\n"
           "note 2 of 3 positions are left out");
    expect_answer("position", "= game stones\nboard 5 5\nblack 1,4\n\n");
    expect_answer("turn", "= to_move white\npasses 0\nphase play\nnumber 2\n\n");
    /* A stone of the other colour where one is. */
    expect(GAME(POSITION(STONE("black", 20, 20)) "," POSITION(STONE("white", 20, 20))),
           "= moves 1\npasses 0\nnote position 2: a stone is in the way\n"
           "note 1 of 2 positions is left out");
}
END_TEST

START_TEST(several_stones_at_once_are_played_in_turn)
{
    expect(GAME(POSITION(STONE("black", 20, 20) "," STONE("white", 80, 80))),
           "= moves 2\npasses 0\nnote position 1: several stones at once are played one after the "
           "other");
}
END_TEST

#define ONE STONE("black", 20, 20)
START_TEST(passes_are_counted)
{
    expect(GAME(PASSED(0, ONE) "," PASSED(0, ONE) "," PASSED(1, ONE) "," PASSED(2, ONE)),
           "= moves 1\npasses 2");
    expect(GAME(PASSED(0, ONE) "," PASSED(1, ONE) "," PASSED(2, ONE) "," PASSED(3, ONE)),
           "= moves 1\npasses 3");
    expect_answer("turn", "= to_move black\npasses 1\nphase play\nnumber 5\n\n");
}
END_TEST

/* Two stones in contact live and die together, so that the second mark has nothing to do. */
#define PAIR MARKED("black", "white", 20, 20) "," MARKED("black", "white", 20, 40)
START_TEST(marks_count_once_play_has_ended)
{
    expect(GAME(PASSED(0, ONE) "," PASSED(0, PAIR) "," PASSED(1, PAIR) "," PASSED(2, PAIR)),
           "= moves 2\npasses 2");
    expect_answer("scoring", "= number 2\nagreed none\ndead 1,4 1,3\n\n");
    expect(GAME(PASSED(0, ONE) "," PASSED(0, PAIR)),
           "= moves 2\npasses 0\n"
           "note position 2: stones marked dead before the end of play are alive here");
    expect(GAME(PASSED(0, MARKED("black", "black", 20, 20))), "= moves 1\npasses 0");
}
END_TEST

/* Whichever allocation fails, and all after it: nothing is loaded, or all of it. */
START_TEST(without_memory_nothing_is_loaded)
{
    static const char *const GAMES[] = {
        GAME(PASSED(0, ONE) "," PASSED(0, PAIR) "," PASSED(1, PAIR) "," PASSED(2, PAIR)),
        GAME(POSITION(ONE) "," POSITION("")), /* with a note at its end */
        BOARD("[[0,0],[100,0],[0,100]]"),
    };
    char line[60];
    snprintf(line, sizeof line, "loadsugo %s", path);
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        Answer answer = ANSWER_FAILED;
        write_file(GAMES[i]);
        expect_answer("set_game lines", "= \n\n");
        for (size_t k = 1; answer != ANSWER_DONE; k++) {
            Text reply = {0};
            memory_fail_after(k);
            answer = engine_answer(engine, line, strlen(line), &reply);
            memory_fail_after(0);
            bool said =
                answer == ANSWER_LOST || strstr(text_string(&reply), "out of memory") != NULL;
            ck_assert_msg(answer == ANSWER_DONE || said, "%s", text_string(&reply));
            ck_assert_str_eq(session_kind(engine->session)->name,
                             answer == ANSWER_DONE ? "stones" : "lines");
            text_free(&reply);
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
    tcase_add_test(files, marks_count_once_play_has_ended);
    tcase_add_test(files, without_memory_nothing_is_loaded);
    suite_add_tcase(suite, files);
    return suite;
}
