/* Test the results folder of a match: what is written can be read back, nothing is stored twice,
 * and a second writer is refused. */
#include "suites.h"

#include "test_match_store.h"

#include "match/machines/parts.h"
#include "match/results/store_parts.h"

#include <errno.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

START_TEST(games_that_are_added_can_be_read)
{
    Store *store = open_store("a");
    GameResult game = make_game(1999), got = {0};
    builder_add_bytes(&game.opening, "\0\xff\n\"", 4);
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
    ck_assert_int_eq(got.sides[0].failure, FAILURE_NONE);
    ck_assert_int_eq(got.sides[1].failure, FAILURE_NO_QUIT);
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
        for (uint64_t number = 0; number < 130; number++)
            ck_assert_int_eq(store_is_done(store, number),
                             number != 5 && number != 64 && number != 127);
        store_close(store);
        store = open_store("a");
    }
    store_close(store);
}
END_TEST

START_TEST(games_that_cannot_be_stored_are_refused)
{
    Store *store = open_store("a"), *reading = NULL;
    GameResult game = make_game(3);
    ck_assert(store_add(store, &game, &error));
    ck_assert(!store_add(store, &game, &error));
    assert_string(&error, "game 3 is already stored");
    game.number = STORE_GAMES_MAX;
    ck_assert(!store_add(store, &game, &error));
    assert_string(&error, "game 1000000000: the number is too large");
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
    assert_string(&error, "the results were opened only for reading");
    store_close(reading);
    store_close(store);
    game_result_free(&game);
}
END_TEST

#define EXTEND "\n  (contigo-match --extend adds games with other settings)"

START_TEST(another_match_is_refused)
{
    Store *store = open_store("a");
    char expected[400];
    store_close(store);
    builder_clear(&settings);
    add(&settings, "game go\nkomi 7\ngames 400\nseed 1\n");
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s contains the results of another match: use its settings, or another folder. These "
             "settings differ:\n  added: \"komi 7\"" EXTEND,
             place("a"));
    assert_string(&error, expected);
    builder_clear(&settings);
    add(&settings, "game go\ngames 200\n");
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s contains the results of another match: use its settings, or another folder. These "
             "settings differ:\n  was \"seed 1\", now missing" EXTEND,
             place("a"));
    assert_string(&error, expected);
    add(&settings, "seed 1\n");
    const StorePlayer others[] = {{"ann", "ann"}, {"bob", "bob"}, {"cat", "cat"}};
    ck_assert(!store_open(place("a"), &settings, others, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s contains the results of another match: use its settings, or another folder. These "
             "settings differ:\n  was \"player ann: ann --fast\", now "
             "\"player ann: ann\"" EXTEND,
             place("a"));
    assert_string(&error, expected);
    for (size_t length = 188; length <= 189; length++) { /* lines are cut off after 200 bytes */
        char command[200] = "";
        memset(command, 'x', length);
        const StorePlayer changed[] = {{"ann", command}, {"bob", "bob"}, {"cat", "cat"}};
        ck_assert(!store_open(place("a"), &settings, changed, PLAYER_COUNT, &store, &error));
        snprintf(expected, sizeof expected, ", now \"player ann: %.188s%s\"" EXTEND, command,
                 length > 188 ? "..." : "");
        ck_assert_ptr_nonnull(strstr(builder_string(&error), expected));
    }
    builder_truncate(&settings, settings.length - 1);
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s contains the results of another match: use its settings, or another folder. These "
             "settings differ:\n  only one of the two texts has a newline at the end" EXTEND,
             place("a"));
    assert_string(&error, expected);
}
END_TEST

/* A match can be extended by more games or, in formats with rounds, by more rounds. With fewer
 * games, or with more games per round, it must be refused as a different match. */
START_TEST(a_match_grows)
{
    Store *store = open_store("a");
    store_close(store);
    builder_clear(&settings);
    add(&settings, "game go\ngames 202\nseed 1\n");
    store = open_store("a");
    store_close(store);
    ck_assert(store_open_reading(place("a"), &store, &error));
    assert_string(store_settings(store), "game go\ngames 202\nseed 1\n");
    store_close(store);
    builder_clear(&settings);
    add(&settings, "game go\ngames 200\nseed 1\n");
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    builder_clear(&settings);
    add(&settings, "format swiss\ngames 2\nrounds 3\n");
    store_close(open_store("b"));
    builder_clear(&settings);
    add(&settings, "format swiss\ngames 2\nrounds 4\n");
    store_close(open_store("b"));
    builder_clear(&settings);
    add(&settings, "format swiss\ngames 4\nrounds 4\n");
    ck_assert(!store_open(place("b"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
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
    int status;
    snprintf(expected, sizeof expected, "%s is in use by another contigo-match, process %ld",
             place("a"), (long)getpid());
    fflush(NULL);
    pid_t other = fork();
    ck_assert_int_ge(other, 0);
    if (other == 0) {
        int free_files[2] = {dup(STDOUT_FILENO), dup(STDOUT_FILENO)};
        close(free_files[0]), close(free_files[1]);
        bool opened = store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &second, &error);
        _exit(opened || !parts_is_playing(place("a")) ||
              strcmp(builder_string(&error), expected) != 0 ||
              dup(STDOUT_FILENO) != free_files[0] || dup(STDOUT_FILENO) != free_files[1]);
    }
    ck_assert_int_eq(waitpid(other, &status, 0), other);
    ck_assert_int_eq(status, 0);
    store_close(store);
    store_close(open_store("a"));
}
END_TEST

/* If a runner is killed after the fork() but before the exec() of a worker, it leaves a child with
 * copies of all its descriptors. These must not keep the folder locked. */
START_TEST(a_runner_that_is_killed_holds_nothing)
{
    int ready[2], end[2], status;
    char byte;
    ck_assert(pipe(ready) == 0 && pipe(end) == 0);
    fflush(NULL);
    pid_t runner = fork();
    ck_assert_int_ge(runner, 0);
    if (runner == 0) {
        close(end[1]);
        open_store("a");
        fork(); /* both processes report that they run; the child lives until the test closes end[1]
                 */
        _exit(write(ready[1], "", 1) != 1 || read(end[0], &byte, 1) != 0);
    }
    ck_assert(read(ready[0], &byte, 1) == 1 && read(ready[0], &byte, 1) == 1);
    kill(runner, SIGKILL);
    ck_assert_int_eq(waitpid(runner, &status, 0), runner);
    ck_assert(!parts_is_playing(place("a")));
    store_close(open_store("a"));
    close(end[1]);
}
END_TEST

START_TEST(folders_without_a_match_are_refused)
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
    snprintf(expected, sizeof expected,
             "%s/match.db is not a match database: expected a results folder of contigo-match",
             place("b"));
    assert_string(&error, expected);
    ck_assert(!store_open(place("b"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    assert_string(&error, expected);
    sqlite3_close(database);
    store_close(open_store("a"));
    ck_assert_int_eq(sqlite3_open(place("a/match.db"), &database), SQLITE_OK);
    sqlite3_exec(database, "PRAGMA user_version = 1", NULL, NULL, NULL);
    sqlite3_close(database);
    ck_assert(!store_open(place("a"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
    snprintf(expected, sizeof expected,
             "%s/match.db was written by another version of contigo-match: use that version",
             place("a"));
    assert_string(&error, expected);
    store_close(open_store("d"));
    ck_assert_int_eq(sqlite3_open(place("d/match.db"), &database), SQLITE_OK);
    sqlite3_exec(database, "DROP TABLE players", NULL, NULL, NULL);
    sqlite3_close(database);
    ck_assert(!store_open_reading(place("d"), &store, &error));
    ck_assert_ptr_nonnull(strstr(builder_string(&error), "no such table: players"));
    FILE *file = fopen(place("c"), "w");
    fclose(file);
    ck_assert(!store_open(place("c"), &settings, PLAYERS, PLAYER_COUNT, &store, &error));
}
END_TEST

static bool note_number(void *context, const GameResult *result)
{
    builder_add_int(context, (int64_t)result->number);
    builder_add_char(context, '.');
    builder_add_int(context, result->attempt);
    builder_add_char(context, ' ');
    return result->number < 20;
}

START_TEST(games_come_in_order)
{
    Store *store = open_store("a");
    StringBuilder seen = {0};
    add_game(store, 30);
    add_game(store, 7);
    add_game(store, 20);
    add_game(store, 1);
    ck_assert(store_each(store, 2, STORE_RECORDS, note_number, &seen, &error));
    assert_string(&seen, "7.2 20.2 ");
    builder_clear(&seen);
    ck_assert(store_each(store, UINT64_MAX, STORE_RECORDS, note_number, &seen, &error));
    assert_string(&seen, "");
    builder_free(&seen);
    store_close(store);
}
END_TEST

START_TEST(attempts_are_kept_apart)
{
    Store *store = open_store("a");
    GameResult game = make_game(9);
    StringBuilder seen = {0};
    uint32_t next = 7;
    game.is_void = true;
    game.verdict = VERDICT_VOID;
    for (uint32_t i = 0; i < 3; i++) {
        game.attempt = i % 2;
        ck_assert_msg(store_add_attempt(store, &game, &error), "%s", builder_string(&error));
    }
    ck_assert_uint_eq(store_count(store), 0);
    ck_assert(store_next_attempt(store, 9, &next, &error));
    ck_assert_uint_eq(next, 2);
    ck_assert(store_next_attempt(store, 8, &next, &error));
    ck_assert_uint_eq(next, 0);
    add_game(store, 9);
    ck_assert(store_each_attempt(store, note_number, &seen, &error));
    assert_string(&seen, "9.0 9.1 ");
    ck_assert_int_eq(access(place("a/records/0000/0000009.1.contigo"), F_OK), 0);
    builder_free(&seen);
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
    ck_assert(!store_add(store, &game, &error)); /* it must be refused, and the batch must go on */
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

START_TEST(batches_that_cannot_be_committed_are_undone)
{
    Store *store = open_store("a");
    ck_assert(store_begin(store, &error));
    add_game(store, 0);
    limit_files(1 << 16);
    ck_assert(!store_commit(store, &error));
    limit_files(RLIM_INFINITY);
    ck_assert_uint_gt(error.length, 0);
    ck_assert(store_count(store) == 0 && !store_is_done(store, 0));
    ck_assert(store_begin(store, &error));
    add_game(store, 0);
    ck_assert(store_commit(store, &error));
    ck_assert_uint_eq(store_count(store), 1);
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
    if (child == 0) { /* root may write anywhere, so read as another user */
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

/* For the user, an exhausted quota must be reported as a full disk, but no other error must. */
START_TEST(full_disks_are_reported)
{
    static const struct {
        int fault;
        const char *text;
    } cases[] = {
        {ENOSPC, "the disk is full"}, {EDQUOT, "the disk is full"}, {EACCES, "Permission denied"}};
    Store *store = open_store("a");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        errno = cases[i].fault;
        ck_assert(!files_fail(store, "write it", &error));
        const char *found = strstr(builder_string(&error), ": cannot write it: ");
        ck_assert_ptr_nonnull(found);
        ck_assert_str_eq(found + strlen(": cannot write it: "), cases[i].text);
    }
    store_close(store);
}
END_TEST

Suite *match_store_suite(void)
{
    Suite *suite = suite_create("match_store");
    TCase *cases = tcase_create("match_store");
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, games_that_are_added_can_be_read);
    tcase_add_test(cases, what_is_done_is_known);
    tcase_add_test(cases, games_that_cannot_be_stored_are_refused);
    tcase_add_test(cases, another_match_is_refused);
    tcase_add_test(cases, a_match_grows);
    tcase_add_test(cases, settings_are_kept);
    tcase_add_test(cases, one_runner_at_a_time);
    tcase_add_test(cases, a_runner_that_is_killed_holds_nothing);
    tcase_add_test(cases, folders_without_a_match_are_refused);
    tcase_add_test(cases, games_come_in_order);
    tcase_add_test(cases, attempts_are_kept_apart);
    tcase_add_test(cases, batches_are_all_or_nothing);
    tcase_add_test(cases, batches_that_cannot_be_committed_are_undone);
    tcase_add_test(cases, others_see_what_is_added);
    tcase_add_test(cases, a_folder_that_cannot_be_written_is_read);
    tcase_add_test(cases, full_disks_are_reported);
    suite_add_tcase(suite, cases);
    return suite;
}
