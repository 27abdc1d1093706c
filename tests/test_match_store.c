/* The results folder of a match: what is written is read, nothing is there twice, others are
 * refused; and what results have in common. */
#include "suites.h"

#include "base/memory.h"
#include "match/results/store.h"
#include "match/results/store_export.h"

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[60];
static Text settings, error;

static const StorePlayer PLAYERS[] = {{"ann", "ann --fast"}, {"bob", "bob"}, {"cat", "cat"}};
enum { PLAYER_COUNT = sizeof PLAYERS / sizeof *PLAYERS };

static void begin(void)
{
    snprintf(folder, sizeof folder, "%s/contigo-store-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    text_add(&settings, "game go\ngames 200\nseed 1\n");
}

static void end(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    ck_assert_int_eq(system(command), 0);
    text_free(&settings);
    text_free(&error);
}

/* A place in the folder of the test: one string at a time. */
static const char *place(const char *name)
{
    static char path[120];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static Store *open_store(const char *name)
{
    Store *store = NULL;
    ck_assert_msg(store_open(place(name), &settings, PLAYERS, PLAYER_COUNT, &store, &error), "%s",
                  text_string(&error));
    return store;
}

static void add(Text *text, const char *string)
{
    text_add(text, string);
}

/* A game all of whose members say something. The caller frees it. */
static GameResult make_game(uint64_t number)
{
    GameResult game = {
        .number = number,
        .attempt = 2,
        .seed = UINT64_C(0xfedcba9876543210),
        .sides = {{.player = (int)(number % 2),
                   .seed = UINT64_MAX,
                   .used = 1500000000,
                   .longest = 250000000},
                  {.player = 1 - (int)(number % 2),
                   .seed = 7,
                   .used = 2,
                   .longest = 1,
                   .differs = true}},
        .winner = COLOR_BLACK,
        .verdict = VERDICT_SCORE,
        .has_margin = true,
        .margin = 3 * DECIMAL_ONE + DECIMAL_ONE / 2,
        .failing = NOBODY,
        .turns = 81,
        .lag = 30000,
        .digest = UINT64_C(0x8000000000000001) + number,
        .began = INT64_C(1700000000) * 1000000000,
        .took = 4000000000,
    };
    add(&game.opening, "D4 E5");
    add(&game.sides[0].name, "Ann");
    add(&game.sides[0].version, "1.0");
    add(&game.sides[0].opinion, "B+3.5");
    add(&game.sides[1].name, "Bob");
    add(&game.sides[1].version, "2");
    add(&game.sides[1].opinion, "W+1");
    add(&game.sides[1].errors, "warning\n");
    add(&game.record, "# Contigo game record\n");
    text_add_int(&game.record, (int64_t)number);
    add(&game.sgf, "(;GM[1])");
    return game;
}

static void add_game(Store *store, uint64_t number)
{
    GameResult game = make_game(number);
    ck_assert_msg(store_add(store, &game, &error), "%s", text_string(&error));
    game_result_free(&game);
}

static void assert_text(const Text *got, const char *expected, size_t count)
{
    ck_assert_uint_eq(got->length, count);
    ck_assert(count == 0 || memcmp(got->bytes, expected, count) == 0);
}

static void assert_string(const Text *got, const char *expected)
{
    assert_text(got, expected, strlen(expected));
}

START_TEST(words_of_verdicts)
{
    static const char *const words[] = {"score", "resignation", "failure",
                                        "cap",   "agreement",   "void"};
    for (int i = 0; i < VERDICT_COUNT; i++) {
        Verdict verdict = VERDICT_COUNT;
        ck_assert_str_eq(verdict_word((Verdict)i), words[i]);
        ck_assert(verdict_from_word(words[i], strlen(words[i]), &verdict));
        ck_assert_int_eq(verdict, i);
    }
    Verdict verdict;
    ck_assert(!verdict_from_word("scor", 4, &verdict));
    ck_assert(!verdict_from_word("scores", 6, &verdict));
}
END_TEST

START_TEST(a_line_has_what_is_compared)
{
    GameResult game = make_game(12);
    Text line = {0};
    text_add_bytes(&game.opening, "\"\0\n", 3);
    game_result_line(&game, &line);
    assert_string(&line, "12 players 0 1 opening \"D4 E5\\x22\\x00\\x0a\" seeds "
                         "18364758544493064720 18446744073709551615 7 winner black by score margin "
                         "3.5 failure none of nobody turns 81 moves 800000000000000d");
    text_clear(&line);
    game.winner = NOBODY;
    game.is_void = true;
    game.verdict = VERDICT_VOID;
    game.has_margin = false;
    game.failure = FAILURE_CRASH;
    game.failing = COLOR_WHITE;
    text_clear(&game.opening);
    game_result_line(&game, &line);
    assert_string(&line, "12 players 0 1 opening \"\" seeds 18364758544493064720 "
                         "18446744073709551615 7 winner nobody void by void margin none failure "
                         "crash of white turns 81 moves 800000000000000d");
    text_free(&line);
    game_result_free(&game);
}
END_TEST

/* Changes one thing that is compared, or, from COMPARED on, one that is not. */
enum { COMPARED = 15, CHANGES = 26 };
static void change(GameResult *game, int what)
{
    switch (what) {
    case 0:
        game->number++;
        break;
    case 1:
        game->sides[0].player = 2;
        break;
    case 2:
        game->sides[1].player = 2;
        break;
    case 3:
        add(&game->opening, " ");
        break;
    case 4:
        game->seed++;
        break;
    case 5:
        game->sides[0].seed--;
        break;
    case 6:
        game->sides[1].seed++;
        break;
    case 7:
        game->winner = COLOR_WHITE;
        break;
    case 8:
        game->is_void = true;
        break;
    case 9:
        game->verdict = VERDICT_CAP;
        break;
    case 10:
        game->has_margin = false;
        break;
    case 11:
        game->margin++;
        break;
    case 12:
        game->failure = FAILURE_HANG;
        break;
    case 13:
        game->failing = COLOR_BLACK;
        break;
    case 14:
        game->turns++;
        game->digest++;
        break;
    case 15:
        game->attempt++;
        break;
    case 16:
        game->overrun++;
        break;
    case 17:
        add(&game->detail, "x");
        break;
    case 18:
        game->lag++;
        break;
    case 19:
        game->began++;
        game->took++;
        break;
    case 20:
        game->sides[0].used++;
        break;
    case 21:
        game->sides[0].longest++;
        break;
    case 22:
        add(&game->sides[1].name, "x");
        break;
    case 23:
        add(&game->sides[1].errors, "x");
        break;
    case 24:
        add(&game->sides[1].opinion, "x");
        game->sides[0].differs = true;
        break;
    case 25:
        add(&game->record, "x");
        add(&game->sgf, "x");
        break;
    default:
        ck_abort();
    }
}

START_TEST(results_are_equal_by_what_happened)
{
    GameResult game = make_game(4), other = {0};
    for (int what = 0; what < CHANGES; what++) {
        Text line = {0}, changed = {0};
        ck_assert_int_eq(game_result_copy(&other, &game), STATUS_OK);
        ck_assert(game_result_equals(&game, &other));
        change(&other, what);
        ck_assert_msg(game_result_equals(&game, &other) == (what >= COMPARED), "change %d", what);
        game_result_line(&game, &line);
        game_result_line(&other, &changed);
        bool same =
            line.length == changed.length && memcmp(line.bytes, changed.bytes, line.length) == 0;
        ck_assert_msg(same == (what >= COMPARED), "the line of change %d", what);
        text_free(&line);
        text_free(&changed);
    }
    game_result_free(&game);
    game_result_free(&other);
}
END_TEST

START_TEST(copies_need_memory)
{
    GameResult game = make_game(4), copy = make_game(5);
    size_t tries = 0;
    for (size_t n = 1;; n++) {
        memory_fail_after(n);
        Status status = game_result_copy(&copy, &game);
        memory_fail_after(0);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(copy.number, 5);
        tries++;
    }
    ck_assert_uint_ge(tries, 5);
    ck_assert(game_result_equals(&copy, &game));
    game_result_free(&game);
    game_result_free(&copy);
}
END_TEST

START_TEST(points_are_the_first_players)
{
    GameResult game = make_game(0); /* black is the first */
    ck_assert_int_eq(game_result_halves(&game), 2);
    game.winner = COLOR_WHITE;
    ck_assert_int_eq(game_result_halves(&game), 0);
    game.winner = NOBODY;
    ck_assert_int_eq(game_result_halves(&game), 1);
    game.is_void = true;
    ck_assert_int_eq(game_result_halves(&game), -1);
    game_result_free(&game);
    game = make_game(1); /* white is */
    ck_assert_int_eq(game_result_halves(&game), 0);
    game_result_free(&game);
}
END_TEST

START_TEST(what_is_added_is_read)
{
    Store *store = open_store("a");
    GameResult game = make_game(1999), got = {0};
    text_add_bytes(&game.opening, "\0\xff\n\"", 4);
    add(&game.detail, "sent genmove");
    game.failure = FAILURE_LATE;
    game.failing = COLOR_WHITE;
    game.overrun = 12345;
    game.verdict = VERDICT_FAILURE;
    ck_assert(store_add(store, &game, &error));
    store_close(store);
    store = open_store("a/");
    ck_assert(store_get(store, 1999, STORE_RECORDS, &got, &error));
    ck_assert(game_result_equals(&game, &got));
    ck_assert_uint_eq(got.attempt, 2);
    ck_assert_int_eq(got.overrun, 12345);
    ck_assert_int_eq(got.lag, 30000);
    ck_assert_int_eq(got.began, game.began);
    ck_assert_int_eq(got.took, game.took);
    assert_text(&got.opening, "D4 E5\0\xff\n\"", 9);
    assert_string(&got.detail, "sent genmove");
    assert_string(&got.record, "# Contigo game record\n1999");
    assert_string(&got.sgf, "(;GM[1])");
    ck_assert_int_eq(got.sides[0].used, 1500000000);
    ck_assert_int_eq(got.sides[0].longest, 250000000);
    ck_assert(!got.sides[0].differs && got.sides[1].differs);
    assert_string(&got.sides[0].name, "Ann");
    assert_string(&got.sides[1].version, "2");
    assert_string(&got.sides[1].opinion, "W+1");
    assert_string(&got.sides[1].errors, "warning\n");
    ck_assert_int_eq(access(place("a/records/0001/0001999.contigo"), F_OK), 0);
    ck_assert_int_eq(access(place("a/records/0001/0001999.sgf"), F_OK), 0);
    ck_assert(store_get(store, 1999, STORE_FIGURES, &got, &error));
    ck_assert_uint_eq(got.record.length + got.sides[1].errors.length, 0);
    ck_assert(!store_get(store, 1998, STORE_FIGURES, &got, &error));
    ck_assert_uint_eq(error.length, 0);
    game_result_free(&game);
    game_result_free(&got);
    store_close(store);
}
END_TEST

START_TEST(what_is_done_is_known)
{
    Store *store = open_store("a");
    for (uint64_t number = 0; number < 130; number++)
        if (number != 5 && number != 64 && number != 127)
            add_game(store, number);
    for (int round = 0; round < 2; round++) {
        ck_assert_uint_eq(store_count(store), 127);
        ck_assert(store_is_done(store, 4) && !store_is_done(store, 5));
        ck_assert(!store_is_done(store, 130) && !store_is_done(store, UINT64_MAX));
        ck_assert_uint_eq(store_next(store, 0), 5);
        ck_assert_uint_eq(store_next(store, 5), 5);
        ck_assert_uint_eq(store_next(store, 6), 64);
        ck_assert_uint_eq(store_next(store, 65), 127);
        ck_assert_uint_eq(store_next(store, 128), 130);
        ck_assert_uint_eq(store_next(store, 1000000), 1000000);
        store_close(store);
        store = open_store("a");
    }
    store_close(store);
}
END_TEST

START_TEST(what_cannot_be_stored_is_refused)
{
    Store *store = open_store("a"), *reading = NULL;
    GameResult game = make_game(3);
    ck_assert(store_add(store, &game, &error));
    ck_assert(!store_add(store, &game, &error));
    assert_string(&error, "game 3 is done already");
    game.number = STORE_GAMES_MAX;
    ck_assert(!store_add(store, &game, &error));
    assert_string(&error, "game 1000000000: there are no numbers that high");
    game.number = 4;
    game.sides[1].player = 3;
    ck_assert(!store_add(store, &game, &error));
    assert_string(&error, "game 4: there is no player 3");
    game.sides[1].player = NOBODY;
    ck_assert(!store_add(store, &game, &error));
    ck_assert_uint_eq(store_count(store), 1);
    game.sides[1].player = 1;
    ck_assert(store_open_reading(place("a"), &reading, &error));
    ck_assert(!store_add(reading, &game, &error));
    assert_string(&error, "the store was opened to be read");
    store_close(reading);
    store_close(store);
    game_result_free(&game);
}
END_TEST

START_TEST(another_match_is_refused)
{
    Store *store = open_store("a");
    char expected[400];
    store_close(store);
    text_clear(&settings);
    add(&settings, "game go\nkomi 7\ngames 400\nseed 1\n");
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s has the results of another match:\n  it was \"games 200\", now \"komi 7\"\n"
             "  there was nothing, now \"games 400\"",
             place("a"));
    assert_string(&error, expected);
    text_clear(&settings);
    add(&settings, "game go\ngames 200\n");
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s has the results of another match:\n  it was \"seed 1\", now there is nothing",
             place("a"));
    assert_string(&error, expected);
    add(&settings, "seed 1\n");
    const StorePlayer others[] = {{"ann", "ann"}, {"bob", "bob"}, {"cat", "cat"}};
    ck_assert(!store_open(place("a"), &settings, others, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s has the results of another match:\n  it was \"player ann: ann --fast\", now "
             "\"player ann: ann\"",
             place("a"));
    assert_string(&error, expected);
    text_truncate(&settings, settings.length - 1);
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s has the results of another match:\n  whether the last line ends with a newline",
             place("a"));
    assert_string(&error, expected);
}
END_TEST

START_TEST(settings_are_kept)
{
    Store *store = open_store("a"), *reading = NULL;
    store_close(store);
    ck_assert(store_open_reading(place("a"), &reading, &error));
    assert_string(store_settings(reading), "game go\ngames 200\nseed 1\n");
    ck_assert_uint_eq(store_player_count(reading), 3);
    ck_assert_str_eq(store_player(reading, 0)->name, "ann");
    ck_assert_str_eq(store_player(reading, 0)->command, "ann --fast");
    ck_assert_str_eq(store_player(reading, 2)->name, "cat");
    store_close(reading);
}
END_TEST

START_TEST(one_runner_at_a_time)
{
    Store *store = open_store("a"), *second = NULL;
    char expected[400];
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &second, &error));
    snprintf(expected, sizeof expected, "%s is in use by another runner, process %ld", place("a"),
             (long)getpid());
    assert_string(&error, expected);
    store_close(store);
    store_close(open_store("a"));
}
END_TEST

START_TEST(what_is_no_match_is_refused)
{
    Store *store = NULL;
    char expected[400];
    ck_assert_int_eq(mkdir(place("b"), 0777), 0);
    ck_assert(!store_open_reading(place("none"), &store, &error));
    snprintf(expected, sizeof expected, "%s: cannot open the folder: No such file or directory",
             place("none"));
    assert_string(&error, expected);
    ck_assert(!store_open_reading(place("b"), &store, &error));
    sqlite3 *database;
    ck_assert_int_eq(sqlite3_open(place("b/match.db"), &database), SQLITE_OK);
    sqlite3_exec(database, "CREATE TABLE t (x)", NULL, NULL, NULL);
    ck_assert(!store_open_reading(place("b"), &store, &error));
    snprintf(expected, sizeof expected, "%s/match.db is no database of a match", place("b"));
    assert_string(&error, expected);
    ck_assert(!store_open(place("b"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    assert_string(&error, expected);
    sqlite3_close(database);
    store_close(open_store("a"));
    ck_assert_int_eq(sqlite3_open(place("a/match.db"), &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA user_version = 2", NULL, NULL, NULL);
    sqlite3_close(database);
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s/match.db was written by another version of contigo-match", place("a"));
    assert_string(&error, expected);
    FILE *file = fopen(place("c"), "w");
    fclose(file);
    ck_assert(!store_open(place("c"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
}
END_TEST

static bool note_number(void *context, const GameResult *result)
{
    text_add_int(context, (int64_t)result->number);
    text_add_char(context, '.');
    text_add_int(context, result->attempt);
    text_add_char(context, ' ');
    return result->number < 20;
}

START_TEST(games_come_in_order)
{
    Store *store = open_store("a");
    Text seen = {0};
    add_game(store, 30);
    add_game(store, 7);
    add_game(store, 20);
    add_game(store, 1);
    ck_assert(store_each(store, 2, STORE_RECORDS, note_number, &seen, &error));
    assert_string(&seen, "7.2 20.2 ");
    text_clear(&seen);
    ck_assert(store_each(store, UINT64_MAX, STORE_RECORDS, note_number, &seen, &error));
    assert_string(&seen, "");
    text_free(&seen);
    store_close(store);
}
END_TEST

START_TEST(attempts_are_kept_apart)
{
    Store *store = open_store("a");
    GameResult game = make_game(9);
    Text seen = {0};
    uint32_t next = 7;
    game.is_void = true;
    game.verdict = VERDICT_VOID;
    for (uint32_t i = 0; i < 3; i++) {
        game.attempt = i % 2;
        ck_assert_msg(store_add_attempt(store, &game, &error), "%s", text_string(&error));
    }
    ck_assert_uint_eq(store_count(store), 0);
    ck_assert(store_next_attempt(store, 9, &next, &error));
    ck_assert_uint_eq(next, 2);
    ck_assert(store_next_attempt(store, 8, &next, &error));
    ck_assert_uint_eq(next, 0);
    add_game(store, 9);
    ck_assert(store_each_attempt(store, STORE_RECORDS, note_number, &seen, &error));
    assert_string(&seen, "9.0 9.1 ");
    ck_assert_int_eq(access(place("a/records/0000/0000009.1.contigo"), F_OK), 0);
    text_free(&seen);
    game_result_free(&game);
    store_close(store);
}
END_TEST

START_TEST(batches_are_all_or_nothing)
{
    Store *store = open_store("a");
    ck_assert(store_begin(store, &error));
    for (uint64_t number = 0; number < 10; number++)
        add_game(store, number);
    ck_assert_uint_eq(store_count(store), 10);
    GameResult game = make_game(3);
    ck_assert(!store_add(store, &game, &error)); /* refused, and nothing else */
    game_result_free(&game);
    ck_assert(store_commit(store, &error));
    ck_assert(store_begin(store, &error));
    add_game(store, 10);
    store_close(store);
    store = open_store("a");
    ck_assert_uint_eq(store_count(store), 10);
    add_game(store, 10);
    store_close(store);
}
END_TEST

START_TEST(others_see_what_is_added)
{
    Store *store = open_store("a"), *reading = NULL;
    add_game(store, 0);
    add_game(store, 5);
    ck_assert(store_open_reading(place("a"), &reading, &error));
    ck_assert_uint_eq(store_count(reading), 2);
    add_game(store, 3);
    add_game(store, 6);
    ck_assert(store_refresh(reading, &error));
    ck_assert_uint_eq(store_count(reading), 4);
    ck_assert(store_is_done(reading, 3) && store_is_done(reading, 6) && !store_is_done(reading, 1));
    store_close(store);
    store_close(reading);
}
END_TEST

/* Eight games, whose figures can be told by hand: ann as black wins by 3.5 in 0, 2, 4; bob as black
 * in 1, 3, 5, 5 by white's resignation; 6 is a draw; 7 is void. */
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

START_TEST(totals_are_counted)
{
    Store *store = open_store("a");
    StoreTotals totals;
    GameResult game = make_game(7);
    add_eight(store);
    ck_assert(store_add_attempt(store, &game, &error));
    ck_assert(store_totals(store, &totals, &error));
    ck_assert_uint_eq(totals.games, 8);
    ck_assert_uint_eq(totals.voids, 1);
    ck_assert_uint_eq(totals.attempts, 1);
    ck_assert_uint_eq(totals.wins[COLOR_BLACK], 6);
    ck_assert_uint_eq(totals.wins[COLOR_WHITE], 0);
    ck_assert_uint_eq(totals.draws, 1);
    ck_assert_uint_eq(totals.failures, 1);
    ck_assert_uint_eq(totals.turns, 7 * 81);
    ck_assert_int_eq(totals.took, 7 * INT64_C(4000000000));
    game_result_free(&game);
    store_close(store);
    store = open_store("b");
    ck_assert(store_totals(store, &totals, &error));
    ck_assert_uint_eq(totals.games + totals.turns + totals.draws, 0);
    store_close(store);
}
END_TEST

static int note_row(void *context, int count, char **values, char **names)
{
    (void)names;
    for (int i = 0; i < count; i++) {
        text_add(context, values[i] ? values[i] : "-");
        text_add_char(context, i + 1 < count ? ' ' : '\n');
    }
    return 0;
}

static void assert_answer(sqlite3 *database, const char *question, const char *expected)
{
    Text answer = {0};
    char *fault = NULL;
    sqlite3_exec(database, question, note_row, &answer, &fault);
    ck_assert_msg(!fault, "%s", fault);
    ck_assert_str_eq(text_string(&answer), expected);
    text_free(&answer);
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
    Text schema = {0};
    sqlite3 *plain;
    store_schema(&schema);
    store_close(open_store("a"));
    ck_assert_int_eq(sqlite3_open(":memory:", &plain), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(plain, text_string(&schema), NULL, NULL, NULL), SQLITE_OK);
    char attach[300];
    snprintf(attach, sizeof attach, "ATTACH '%s' AS made", place("a/match.db"));
    ck_assert_int_eq(sqlite3_exec(plain, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_answer(plain,
                  "SELECT count(*) FROM (SELECT sql FROM sqlite_schema EXCEPT "
                  "SELECT sql FROM made.sqlite_schema)",
                  "0\n");
    assert_answer(plain, "SELECT count(*) > 10 FROM made.sqlite_schema", "1\n");
    sqlite3_close(plain);
    text_free(&schema);
}
END_TEST

/* The game that both forms are to hold, with all that has to be quoted. */
static void add_strange(Store *store)
{
    GameResult game = make_game(0);
    text_clear(&game.opening);
    text_add_bytes(&game.opening, "a,\"b\"\0\xff\r\n\xc3\xa9", 11);
    game.has_margin = false;
    game.margin = 0;
    ck_assert(store_add(store, &game, &error));
    game_result_free(&game);
}

static bool collect(void *context, const char *bytes, size_t count)
{
    text_add_bytes(context, bytes, count);
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
    Text csv = {0};
    add_strange(store);
    ck_assert(store_export_csv(store, collect, &csv, &error));
    assert_string(
        &csv,
        "\"number\",\"pair\",\"attempt\",\"black\",\"white\",\"opening\",\"result\",\"verdict\","
        "\"margin\",\"failure\",\"failing\",\"overrun\",\"turns\",\"seed\",\"moves\","
        "\"black_program\",\"black_version\",\"black_seed\",\"black_used\",\"black_longest\","
        "\"black_opinion\",\"black_differs\",\"white_program\",\"white_version\",\"white_seed\","
        "\"white_used\",\"white_longest\",\"white_opinion\",\"white_differs\",\"lag\",\"began\","
        "\"took\",\"record\",\"sgf\",\"detail\",\"black_errors\",\"white_errors\"\r\n"
        "0,0,2,\"ann\",\"bob\",\"a,\"\"b\"\"\xEF\xBF\xBD\xEF\xBF\xBD\r\n\xc3\xa9\",\"black\","
        "\"score\",,,,0.0,81,\"18364758544493064720\",\"8000000000000001\",\"Ann\",\"1.0\","
        "\"18446744073709551615\",1.5,0.25,\"B+3.5\",0,\"Bob\",\"2\",\"7\",2.0e-09,1.0e-09,"
        "\"W+1\",1,3.0e-05,\"2023-11-14T22:13:20Z\",4.0,\"records/0000/0000000.contigo\","
        "\"records/0000/0000000.sgf\",\"\",\"\",\"warning\n\"\r\n");
    int allowed = 1;
    ck_assert(!store_export_csv(store, refuse, &allowed, &error));
    ck_assert_uint_eq(error.length, 0);
    text_free(&csv);
    store_close(store);
}
END_TEST

START_TEST(export_as_json_lines)
{
    Store *store = open_store("a");
    Text json = {0};
    add_strange(store);
    add_game(store, 1);
    ck_assert(store_export_json_lines(store, collect, &json, &error));
    const char *first = text_string(&json);
    static const char expected[] =
        "{\"number\":0,\"pair\":0,\"attempt\":2,\"black\":\"ann\",\"white\":\"bob\","
        "\"opening\":\"a,\\\"b\\\"\\u0000\xEF\xBF\xBD\\u000d\\n\xc3\xa9\",\"result\":\"black\","
        "\"verdict\":\"score\",\"margin\":null,\"failure\":null,";
    ck_assert_int_eq(strncmp(first, expected, strlen(expected)), 0);
    const char *second = strchr(first, '\n');
    ck_assert_ptr_nonnull(second);
    ck_assert_int_eq(strncmp(second - 2, "\"}\n{\"number\":1,\"pair\":0,", 24), 0);
    ck_assert_ptr_nonnull(strstr(second, "\"margin\":3.5,"));
    text_free(&json);
    store_close(store);
}
END_TEST

/* Stores a and b of the same match have games, of which 5 are in both. */
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
        StoreTotals totals;
        ck_assert_msg(store_merge(store, from, &merged, &error), "%s", text_string(&error));
        ck_assert_uint_eq(merged.taken, round == 0 ? 5 : 0);
        ck_assert_uint_eq(merged.known, round == 0 ? 5 : 10);
        ck_assert_uint_eq(merged.conflicts, 0);
        ck_assert(store_totals(store, &totals, &error));
        ck_assert_uint_eq(totals.games, 15);
        ck_assert_uint_eq(totals.attempts, 1);
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
    snprintf(expected, sizeof expected, "%s has another result for 1 of the games that are in both",
             from);
    assert_string(&error, expected);
    ck_assert_uint_eq(merged.conflicts, 1);
    ck_assert_uint_eq(merged.taken, 5);
    ck_assert_ptr_nonnull(strstr(text_string(&merged.told), "here  20 players 0 1"));
    ck_assert_ptr_nonnull(strstr(text_string(&merged.told), "winner white"));
    GameResult got = {0};
    ck_assert(store_get(store, 20, STORE_FIGURES, &got, &error));
    ck_assert_int_eq(got.winner, COLOR_BLACK);
    text_free(&merged.told);
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
             "%s has the results of another match:\n  there was nothing, now \"board 19\"", from);
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
    ck_assert_ptr_nonnull(strstr(text_string(&error), "cannot read records/0000/0000012.contigo"));
    ck_assert_uint_eq(merged.taken, 2);
    ck_assert(store_is_done(store, 11) && !store_is_done(store, 12));
    store_close(store);
}
END_TEST

START_TEST(a_folder_that_cannot_be_written_is_read)
{
    Store *store = open_store("a"), *reading = NULL;
    add_game(store, 0);
    store_close(store);
    ck_assert_int_eq(chmod(place("a"), 0555), 0);
    ck_assert_int_eq(chmod(folder, 0755), 0);
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) { /* root may write anywhere: somebody else looks */
        if (geteuid() == 0 && setuid(65534) != 0)
            _exit(2);
        bool opened = store_open_reading(place("a"), &reading, &error);
        _exit(opened && store_count(reading) == 1 ? 0 : 1);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ck_assert_int_eq(chmod(place("a"), 0755), 0);
}
END_TEST

Suite *match_store_suite(void)
{
    const TTest *const tests[] = {
        words_of_verdicts,
        a_line_has_what_is_compared,
        results_are_equal_by_what_happened,
        copies_need_memory,
        points_are_the_first_players,
        what_is_added_is_read,
        what_is_done_is_known,
        what_cannot_be_stored_is_refused,
        another_match_is_refused,
        settings_are_kept,
        one_runner_at_a_time,
        what_is_no_match_is_refused,
        games_come_in_order,
        attempts_are_kept_apart,
        batches_are_all_or_nothing,
        others_see_what_is_added,
        totals_are_counted,
        views_answer_questions,
        the_schema_is_that_of_the_database,
        export_as_csv,
        export_as_json_lines,
        merging_takes_what_is_new,
        merging_tells_conflicts,
        merging_refuses_others,
        a_lost_record_stops_a_merge,
        a_folder_that_cannot_be_written_is_read,
    };
    Suite *suite = suite_create("match_store");
    TCase *store = tcase_create("store");
    tcase_add_checked_fixture(store, begin, end);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        tcase_add_test(store, tests[i]);
    suite_add_tcase(suite, store);
    return suite;
}
