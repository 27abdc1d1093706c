/* Test that replies don't depend on the locale of the program that uses the library: a host may
 * have called setlocale(LC_ALL, ""), and in many languages numbers then have a decimal comma. */
#include "suites.h"

#include "base/string_builder.h"
#include "games.h"
#include "protocol/engine.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A compiled locale of the GNU C library that only sets the format of numbers, with a decimal
 * comma. It is for little-endian machines. It contains offsets, then ",", ".", 3, ',', '.' and the
 * name of the character set. */
static const unsigned char COMMA[] =
    "\x14\x11\x03\x20\x06\0\0\0\x20\0\0\0\x22\0\0\0\x24\0\0\0\x28\0\0\0\x2c\0\0\0\x30\0\0\0"
    ",\0.\0\x03\0\0\0,\0\0\0.\0\0\0ANSI_X3.4-1968";

static char folder[] = "/tmp/contigo-locale-XXXXXX";

/* Write the locale to the folder, and select it. Return false if the C library refuses it. */
static bool use_comma(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/comma", folder);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/comma/LC_NUMERIC", folder);
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(COMMA, 1, sizeof COMMA, file), sizeof COMMA);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(setenv("LOCPATH", folder, 1), 0);
    bool selected = setlocale(LC_NUMERIC, "comma") != NULL;
    remove(path);
    *strrchr(path, '/') = '\0';
    rmdir(path);
    return selected;
}

/* Commands; most of them read or write numbers with decimals. `@` stands for a file in the
 * folder. */
static const char *const LINES[] = {
    "set_game lines",
    "set_rule allotment 100.5",
    "play black 3,3.25:5.125,3/5,3:5,6.75",
    "draw_wkt white LINESTRING (1.5 2.25, 1.5e0 4.75, 9.125 4)",
    "play_file white fixtures/strokes/ink.geojson",
    "state_json",
    "areas_geojson",
    "areas_wkt",
    "verify geos",
    "svg",
    "analyze",
    "set_state {\"game\":\"stones\",\"rules\":{\"komi\":1.25,\"link\":1.101}}",
    "list_rules",
    "set_game stones",
    "loadboard fit 12.5 fixtures/boards/farm.geojson",
    "loadboard fixtures/boards/notched.wkt",
    "place black 1.25,1.5",
    "place white 3.33333,1.2",
    "savesugo @",
    "loadsugo @",
    "printgame",
    "state_json",
    "verify geos",
};

static void answer_all(StringBuilder *replies)
{
    Engine *engine;
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        char line[200];
        size_t length = strcspn(LINES[i], "@");
        snprintf(line, sizeof line, "%.*s%s%s", (int)length, LINES[i],
                 LINES[i][length] ? folder : "", LINES[i][length] ? "/game.sugo" : "");
        builder_add_format(replies, "> %s\n", LINES[i]);
        (void)engine_answer(engine, line, strlen(line), replies);
    }
    engine_destroy(engine);
}

/* Require that the replies are equal, line by line. */
static void compare(StringView expected, StringView got)
{
    while (expected.length > 0 || got.length > 0) {
        StringView wanted = view_line(&expected), line = view_line(&got);
        ck_assert_msg(wanted.length == line.length &&
                          memcmp(wanted.bytes, line.bytes, line.length) == 0,
                      "expected: %.*s\ngot: %.*s", (int)(wanted.length % 1000), wanted.bytes,
                      (int)(line.length % 1000), line.bytes);
    }
}

START_TEST(a_decimal_comma_changes_no_reply)
{
    StringBuilder expected = {0}, got = {0};
    char saved[100];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(saved, sizeof saved, "%s/game.sugo", folder);
    answer_all(&expected);
    remove(saved);
    if (use_comma()) {
        char number[8];
        snprintf(number, sizeof number, "%.1f", 1.5);
        ck_assert_str_eq(number, "1,5");
        answer_all(&got);
        compare(builder_view(&expected), builder_view(&got));
        ck_assert_str_eq(setlocale(LC_NUMERIC, NULL), "comma");
    }
    setlocale(LC_NUMERIC, "C");
    remove(saved);
    rmdir(folder);
    builder_free(&expected);
    builder_free(&got);
}
END_TEST

Suite *locale_suite(void)
{
    Suite *suite = suite_create("locale");
    TCase *tests = tcase_create("locale");
    tcase_add_test(tests, a_decimal_comma_changes_no_reply);
    suite_add_tcase(suite, tests);
    return suite;
}
