/* Test the uses of stored results: counts, queries, exports for other programs, and merging two
 * folders. */
#include "suites.h"

#include "match/results/store_export.h"
#include "test_match_store.h"

#include <sqlite3.h>
#include <sys/stat.h>

/* Add eight games whose statistics were worked out by hand. As Black, Ann wins games 0, 2 and 4 by
 * 3.5, and Bob wins games 1 and 3 by 3.5, and game 5 because White's program crashes. Game 6 is a
 * draw, and game 7 is void. */
static void add_eight(Store *store)
{
    for (uint64_t number = 0; number < 8; number++) {
        GameResult game = make_game(number);
        if (number == 5) {
            game.verdict = VERDICT_FAILURE;
            game.failure = FAILURE_CRASH;
            game.failing = COLOR_WHITE;
            game.has_margin = false;
            game.margin = 0;
        }
        if (number >= 6)
            game.winner = NOBODY;
        if (number == 6)
            game.margin = 0;
        game.is_void = number == 7;
        if (number == 2)
            game.digest = UINT64_C(0x8000000000000001);
        ck_assert(store_add(store, &game, &error));
        game_result_free(&game);
    }
}

static int note_row(void *context, int count, char **values, char **names)
{
    (void)names;
    for (int i = 0; i < count; i++) {
        builder_add(context, values[i] ? values[i] : "-");
        builder_add_char(context, i + 1 < count ? ' ' : '\n');
    }
    return 0;
}

static void assert_answer(sqlite3 *database, const char *question, const char *expected)
{
    StringBuilder answer = {0};
    char *fault = NULL;
    sqlite3_exec(database, question, note_row, &answer, &fault);
    ck_assert_msg(!fault, "%s", fault);
    ck_assert_str_eq(builder_string(&answer), expected);
    builder_free(&answer);
}

START_TEST(views_answer_questions)
{
    Store *store = open_store("a");
    sqlite3 *database;
    add_eight(store);
    ck_assert_int_eq(sqlite3_open_v2(place("a/match.db"), &database, SQLITE_OPEN_READONLY, NULL),
                     SQLITE_OK);
    assert_answer(database,
                  "SELECT number, pair, first, second, color, points, margin FROM results",
                  "0 0 0 1 black 1.0 3.5\n1 0 0 1 white 0.0 -3.5\n2 1 0 1 black 1.0 3.5\n"
                  "3 1 0 1 white 0.0 -3.5\n4 2 0 1 black 1.0 3.5\n5 2 0 1 white 0.0 -\n"
                  "6 3 0 1 black 0.5 0.0\n");
    assert_answer(database, "SELECT pair, points FROM pairs", "0 1.0\n1 1.0\n2 1.0\n");
    assert_answer(database,
                  "SELECT player, opponent, games, wins, draws, losses, points FROM cross_table",
                  "ann bob 7 3 1 3 3.5\nbob ann 7 3 1 3 3.5\n");
    assert_answer(database, "SELECT * FROM duplicates", "8000000000000001 2 0\n");
    assert_answer(database, "SELECT count(*) FROM games_told", "8\n");
    assert_answer(database, "PRAGMA integrity_check", "ok\n");
    assert_answer(database, "PRAGMA foreign_key_check", "");
    sqlite3_close(database);
    store_close(store);
}
END_TEST

START_TEST(the_schema_is_that_of_the_database)
{
    StringBuilder schema = {0};
    sqlite3 *plain;
    store_schema(&schema);
    store_close(open_store("a"));
    ck_assert_int_eq(sqlite3_open(":memory:", &plain), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(plain, builder_string(&schema), NULL, NULL, NULL), SQLITE_OK);
    char attach[300];
    snprintf(attach, sizeof attach, "ATTACH '%s' AS made", place("a/match.db"));
    ck_assert_int_eq(sqlite3_exec(plain, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_answer(plain,
                  "SELECT count(*) FROM (SELECT sql FROM sqlite_schema EXCEPT "
                  "SELECT sql FROM made.sqlite_schema)",
                  "0\n");
    assert_answer(plain, "SELECT count(*) > 10 FROM made.sqlite_schema", "1\n");
    sqlite3_close(plain);
    builder_free(&schema);
}
END_TEST

/* Add a game whose opening contains every kind of character that CSV or JSON must quote or
 * replace. */
static void add_strange(Store *store)
{
    GameResult game = make_game(0);
    builder_clear(&game.opening);
    builder_add_bytes(&game.opening, "a,\"b\"\0\xff\r\n\xc3\xa9", 11);
    game.has_margin = false;
    game.margin = 0;
    ck_assert(store_add(store, &game, &error));
    game_result_free(&game);
}

static bool collect(void *context, const char *bytes, size_t count)
{
    builder_add_bytes(context, bytes, count);
    return true;
}

static bool refuse(void *context, const char *bytes, size_t count)
{
    (void)bytes;
    (void)count;
    return --*(int *)context >= 0;
}

START_TEST(export_as_csv)
{
    Store *store = open_store("a");
    StringBuilder csv = {0};
    add_strange(store);
    ck_assert(store_export_csv(store, collect, &csv, &error));
    assert_string(
        &csv,
        "\"number\",\"pair\",\"attempt\",\"black\",\"white\",\"opening\",\"result\",\"verdict\","
        "\"margin\",\"failure\",\"failing\",\"overrun\",\"turns\",\"seed\",\"moves\","
        "\"black_program\",\"black_version\",\"black_seed\",\"black_used\",\"black_longest\","
        "\"black_opinion\",\"black_differs\",\"white_program\",\"white_version\",\"white_seed\","
        "\"white_used\",\"white_longest\",\"white_opinion\",\"white_differs\",\"lag\",\"began\","
        "\"took\",\"record\",\"sgf\",\"black_failure\",\"white_failure\",\"detail\",\"black_"
        "errors\",\"white_errors\",\"black_untold\",\"white_untold\"\r\n"
        "0,0,2,\"ann\",\"bob\",\"a,\"\"b\"\"\xEF\xBF\xBD\xEF\xBF\xBD\r\n\xc3\xa9\",\"black\","
        "\"score\",,,,0.0,81,\"18364758544493064720\",\"8000000000000001\",\"Ann\",\"1.0\","
        "\"18446744073709551615\",1.5,0.25,\"B+3.5\",0,\"Bob\",\"2\",\"7\",2.0e-09,1.0e-09,"
        "\"W+1\",1,3.0e-05,\"2023-11-14T22:13:20Z\",4.0,\"records/0000/0000000.contigo\","
        "\"records/0000/0000000.sgf\",,\"no-quit\",\"\",\"\",\"warning\n\",\"\",\"\"\r\n");
    int allowed = 1;
    ck_assert(!store_export_csv(store, refuse, &allowed, &error));
    ck_assert_uint_eq(error.length, 0);
    builder_free(&csv);
    store_close(store);
}
END_TEST

START_TEST(export_as_json_lines)
{
    Store *store = open_store("a");
    StringBuilder json = {0};
    add_strange(store);
    add_game(store, 1);
    ck_assert(store_export_json_lines(store, collect, &json, &error));
    const char *first = builder_string(&json);
    static const char expected[] =
        "{\"number\":0,\"pair\":0,\"attempt\":2,\"black\":\"ann\",\"white\":\"bob\","
        "\"opening\":\"a,\\\"b\\\"\\u0000\xEF\xBF\xBD\\u000d\\n\xc3\xa9\",\"result\":\"black\","
        "\"verdict\":\"score\",\"margin\":null,\"failure\":null,";
    ck_assert_int_eq(strncmp(first, expected, strlen(expected)), 0);
    const char *second = strchr(first, '\n');
    ck_assert_ptr_nonnull(second);
    ck_assert_int_eq(strncmp(second - 2, "\"}\n{\"number\":1,\"pair\":0,", 24), 0);
    ck_assert_ptr_nonnull(strstr(second, "\"margin\":3.5,"));
    builder_free(&json);
    store_close(store);
}
END_TEST

/* Create the stores `a` and `b` of the same match, which have games 5 to 9 in common. Return `a`,
 * which stays open. */
static Store *two_stores(void)
{
    Store *store = open_store("b");
    for (uint64_t number = 5; number < 15; number++)
        add_game(store, number);
    GameResult game = make_game(14);
    game.attempt = 0;
    ck_assert(store_add_attempt(store, &game, &error));
    game_result_free(&game);
    store_close(store);
    store = open_store("a");
    for (uint64_t number = 0; number < 10; number++)
        add_game(store, number);
    return store;
}

START_TEST(merging_takes_what_is_new)
{
    Store *store = two_stores();
    char from[200];
    snprintf(from, sizeof from, "%s", place("b"));
    for (int round = 0; round < 2; round++) {
        StoreMerge merged = {0};
        ck_assert_msg(store_merge(store, from, &merged, &error), "%s", builder_string(&error));
        ck_assert_uint_eq(merged.taken, round == 0 ? 5 : 0);
        ck_assert_uint_eq(merged.known, round == 0 ? 5 : 10);
        ck_assert_uint_eq(merged.conflicts, 0);
        ck_assert_uint_eq(store_count(store), 15);
        uint32_t next;
        ck_assert(store_next_attempt(store, 14, &next, &error));
        ck_assert_uint_eq(next, 1);
    }
    GameResult got = {0};
    ck_assert(store_get(store, 14, STORE_RECORDS, &got, &error));
    assert_string(&got.record, "# Contigo game record\n14");
    assert_string(&got.sides[1].errors, "warning\n");
    ck_assert_int_eq(access(place("a/records/0000/0000014.0.contigo"), F_OK), 0);
    game_result_free(&got);
    store_close(store);
}
END_TEST

START_TEST(merging_tells_conflicts)
{
    Store *store = two_stores();
    store_close(store);
    store = open_store("b");
    GameResult game = make_game(20);
    game.winner = COLOR_WHITE;
    ck_assert(store_add(store, &game, &error));
    store_close(store);
    store = open_store("a");
    add_game(store, 20);
    char from[200], expected[400];
    snprintf(from, sizeof from, "%s", place("b"));
    StoreMerge merged = {0};
    ck_assert(!store_merge(store, from, &merged, &error));
    snprintf(expected, sizeof expected,
             "%s contains different results for 1 games that are in both folders", from);
    assert_string(&error, expected);
    ck_assert_uint_eq(merged.conflicts, 1);
    ck_assert_uint_eq(merged.taken, 5);
    ck_assert_ptr_nonnull(strstr(builder_string(&merged.told), "here  20 players 0 1"));
    ck_assert_ptr_nonnull(strstr(builder_string(&merged.told), "winner white"));
    GameResult got = {0};
    ck_assert(store_get(store, 20, STORE_FIGURES, &got, &error));
    ck_assert_int_eq(got.winner, COLOR_BLACK);
    builder_free(&merged.told);
    game_result_free(&got);
    game_result_free(&game);
    store_close(store);
}
END_TEST

START_TEST(merging_refuses_others)
{
    Store *store = open_store("b");
    store_close(store);
    add(&settings, "board 19\n");
    store = open_store("a");
    char from[200], expected[400];
    snprintf(from, sizeof from, "%s", place("b"));
    StoreMerge merged = {0};
    ck_assert(!store_merge(store, from, &merged, &error));
    snprintf(expected, sizeof expected,
             "%s contains the results of another match: use its settings, or another folder. These "
             "settings differ:\n  added: \"board 19\"",
             from);
    assert_string(&error, expected);
    ck_assert(!store_merge(store, place("none"), &merged, &error));
    store_close(store);
}
END_TEST

START_TEST(a_lost_record_stops_a_merge)
{
    Store *store = two_stores();
    char from[200];
    StoreMerge merged = {0};
    ck_assert_int_eq(unlink(place("b/records/0000/0000012.contigo")), 0);
    snprintf(from, sizeof from, "%s", place("b"));
    ck_assert(!store_merge(store, from, &merged, &error));
    ck_assert_ptr_nonnull(
        strstr(builder_string(&error), "cannot read records/0000/0000012.contigo"));
    ck_assert_uint_eq(merged.taken, 2);
    ck_assert(store_is_done(store, 11) && !store_is_done(store, 12));
    store_close(store);
}
END_TEST

START_TEST(a_full_disk_stops_a_merge)
{
    Store *store = two_stores();
    char from[200];
    StoreMerge merged = {0};
    snprintf(from, sizeof from, "%s", place("b"));
    limit_files(1 << 16);
    ck_assert(!store_merge(store, from, &merged, &error));
    limit_files(RLIM_INFINITY);
    ck_assert_uint_gt(error.length, 0);
    ck_assert_uint_eq(merged.taken, 0);
    ck_assert_uint_eq(store_count(store), 10);
    ck_assert_msg(store_merge(store, from, &merged, &error), "%s", builder_string(&error));
    ck_assert_uint_eq(merged.taken, 5);
    store_close(store);
}
END_TEST

Suite *match_store_uses_suite(void)
{
    Suite *suite = suite_create("match_store_uses");
    TCase *cases = tcase_create("match_store_uses");
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, views_answer_questions);
    tcase_add_test(cases, the_schema_is_that_of_the_database);
    tcase_add_test(cases, export_as_csv);
    tcase_add_test(cases, export_as_json_lines);
    tcase_add_test(cases, merging_takes_what_is_new);
    tcase_add_test(cases, merging_tells_conflicts);
    tcase_add_test(cases, merging_refuses_others);
    tcase_add_test(cases, a_lost_record_stops_a_merge);
    tcase_add_test(cases, a_full_disk_stops_a_merge);
    suite_add_tcase(suite, cases);
    return suite;
}
