/* For the suites that test stored results: a folder, and games with values in most members. */
#ifndef CONTIGO_TESTS_TEST_MATCH_STORE_H
#define CONTIGO_TESTS_TEST_MATCH_STORE_H

#include "match/results/store.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static char folder[60];
static StringBuilder settings, error;

static const StorePlayer PLAYERS[] = {{"ann", "ann --fast"}, {"bob", "bob"}, {"cat", "cat"}};
enum { PLAYER_COUNT = sizeof PLAYERS / sizeof *PLAYERS };

static inline void begin(void)
{
    snprintf(folder, sizeof folder, "%s/contigo-store-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    builder_add(&settings, "game go\ngames 200\nseed 1\n");
}

static inline void end(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    ck_assert_int_eq(system(command), 0);
    builder_free(&settings);
    builder_free(&error);
}

/* Return the path of the file or folder `name` in the test's folder. It is valid until the next
 * call. */
static inline const char *place(const char *name)
{
    static char path[120];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Let writing files fail beyond a number of bytes, as on a full disk. RLIM_INFINITY restores the
 * usual limit. */
static inline void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static inline Store *open_store(const char *name)
{
    Store *store = NULL;
    ck_assert_msg(store_open(place(name), &settings, PLAYERS, PLAYER_COUNT, &store, &error), "%s",
                  builder_string(&error));
    return store;
}

static inline void add(StringBuilder *text, const char *string)
{
    builder_add(text, string);
}

/* Return a game with values in most of its members. The caller frees it. */
static inline GameResult make_game(uint64_t number)
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
                   .differs = true,
                   .failure = FAILURE_NO_QUIT}},
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
    builder_add_int(&game.record, (int64_t)number);
    add(&game.sgf, "(;GM[1])");
    return game;
}

static inline void add_game(Store *store, uint64_t number)
{
    GameResult game = make_game(number);
    ck_assert_msg(store_add(store, &game, &error), "%s", builder_string(&error));
    game_result_free(&game);
}

static inline void assert_text(const StringBuilder *got, const char *expected, size_t count)
{
    ck_assert_uint_eq(got->length, count);
    ck_assert(count == 0 || memcmp(got->bytes, expected, count) == 0);
}

static inline void assert_string(const StringBuilder *got, const char *expected)
{
    assert_text(got, expected, strlen(expected));
}

#endif
