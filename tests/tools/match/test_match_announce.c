/* Test the table that a match prints on a terminal, byte by byte, and what reports contain. */
#include "suites.h"

#include "match/running/announce.h"
#include "test_match_store.h"

#include <fcntl.h>

static const char *const names[] = {"Ann", "Bob"};
static const ReportAbout about = {.game = "go 9x9", .names = names, .planned = 3};
static Announcer *announcer;
static Tally tally;
static int terminal, standard;
static StringBuilder expected;

/* Redirect standard output to a pipe, and begin a match whose progress is shown as a table. */
static void begin_table(size_t workers)
{
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    terminal = ends[0];
    fflush(stdout);
    standard = dup(STDOUT_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    ck_assert_int_eq(tally_begin(2, &tally), STATUS_OK);
    ck_assert_int_eq(announcer_create(SAYING_TABLE, workers, &announcer), STATUS_OK);
    announcer_start(announcer, &tally, &about);
}

static void end_table(void)
{
    dup2(standard, STDOUT_FILENO);
    close(standard);
    close(terminal);
    announcer_destroy(announcer);
    tally_free(&tally);
}

/* Return what was printed since the last call. The caller frees it. */
static StringBuilder printed(void)
{
    StringBuilder got = {0};
    char bytes[4096];
    for (ssize_t count; (count = read(terminal, bytes, sizeof bytes)) > 0;)
        builder_add_bytes(&got, bytes, (size_t)count);
    return got;
}

/* Check that exactly the text in `expected` was printed, and free that text. */
static void check_printed(void)
{
    StringBuilder got = printed();
    ck_assert_str_eq(builder_string(&got), builder_string(&expected));
    builder_free(&got);
    builder_free(&expected);
}

/* Append to `expected` the first line of the table, which is drawn over the `shown` lines of the
 * previous table. */
static void expect_table(int shown)
{
    if (shown > 0)
        builder_add_format(&expected, "\033[%dA", shown);
    add(&expected, "\r\033[J\033[?7l");
    ck_assert_int_eq(report_add_line(&tally, &about, &expected), STATUS_OK);
}

static void begin_game(size_t worker, uint64_t number)
{
    Order order = {.number = number};
    add(&order.sides[COLOR_BLACK].name, "Ann");
    add(&order.sides[COLOR_WHITE].name, "B\033b");
    announcer_begin(announcer, worker, &order);
    builder_free(&order.sides[COLOR_BLACK].name);
    builder_free(&order.sides[COLOR_WHITE].name);
}

static void end_game(size_t worker, uint64_t number)
{
    static const Order order;
    GameResult game = make_game(number);
    announcer_end(announcer, worker, &order, &game, false);
    ck_assert_int_eq(tally_add(&tally, &game), STATUS_OK);
    game_result_free(&game);
}

START_TEST(a_table_shows_the_games_that_are_played)
{
    static const Order order;
    begin_table(3);
    ck_assert(announcer_watches(announcer));
    begin_game(0, 0);
    begin_game(2, 7);
    announcer_turn(announcer, 2, &order, (StringView){"black D4", 8});
    announcer_tick(announcer, &tally, &about);
    expect_table(0);
    add(&expected, "\n  game 0, turn 1: Ann - B?b\n  game 7, turn 2: Ann - B?b\n\033[?7h");
    check_printed();
    announcer_lose(announcer, 0, &order, "no room");
    announcer_tick(announcer, &tally, &about);
    expect_table(3);
    add(&expected, "\n  game 7, turn 2: Ann - B?b\n\033[?7h");
    check_printed();
    announcer_finish(announcer, &tally, &about);
    add(&expected, "\033[2A\r\033[J");
    ck_assert_int_eq(report_add(&tally, &about, &expected), STATUS_OK);
    check_printed();
    end_table();
}
END_TEST

/* From the first finished game on, as long as games are left, the table must contain an estimate of
 * the remaining time. */
START_TEST(a_table_estimates_the_time_left)
{
    begin_table(1);
    for (uint64_t number = 0; number < 3; number++) {
        begin_game(0, number);
        end_game(0, number);
        announcer_tick(announcer, &tally, &about);
        expect_table(number > 0);
        StringBuilder got = printed();
        const char *line = builder_string(&got);
        ck_assert_int_eq(strncmp(line, builder_string(&expected), expected.length), 0);
        line += expected.length;
        long long hours;
        int minutes, seconds, read = 0;
        if (number < 2) {
            sscanf(line, ", %lld:%2d:%2d left%n", &hours, &minutes, &seconds, &read);
            ck_assert_msg(read > 0 && minutes < 60 && seconds < 60, "%s", line);
        }
        ck_assert_str_eq(line + read, "\n\033[?7h");
        builder_free(&expected);
        builder_free(&got);
    }
    end_table();
    begin_table(1);
    end_game(0, 0);
    announcer_start(announcer, &tally, &about); /* a new run, with no estimate yet */
    announcer_tick(announcer, &tally, &about);
    expect_table(0);
    add(&expected, "\n\033[?7h");
    check_printed();
    end_table();
}
END_TEST

/* Of 20 games in progress, the table must show only the first 16. */
START_TEST(a_table_of_many_games)
{
    begin_table(20);
    for (uint64_t number = 0; number < 20; number++)
        begin_game(number, number);
    for (int shown = 0; shown <= 17; shown += 17) {
        announcer_tick(announcer, &tally, &about);
        expect_table(shown);
        add(&expected, "\n");
        for (int number = 0; number < 16; number++)
            builder_add_format(&expected, "  game %d, turn 1: Ann - B?b\n", number);
        add(&expected, "\033[?7h");
        check_printed();
    }
    end_table();
}
END_TEST

/* Check that a report on `count` openings with one game each contains `heading`. It must contain
 * the openings' names if and only if `lists` is true. */
static void check_openings(size_t count, const char *heading, bool lists)
{
    StringBuilder report = {0};
    ck_assert_int_eq(tally_begin(2, &tally), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        GameResult game = make_game(i);
        builder_clear(&game.opening);
        builder_add_format(&game.opening, "book %04zu", i);
        ck_assert_int_eq(tally_add(&tally, &game), STATUS_OK);
        game_result_free(&game);
    }
    ck_assert_int_eq(report_add(&tally, &about, &report), STATUS_OK);
    ck_assert_msg(strstr(builder_string(&report), heading), "%zu: %s", count,
                  builder_string(&report));
    for (size_t i = 0; i < count; i++) {
        char name[32];
        snprintf(name, sizeof name, "book %04zu", i);
        ck_assert((strstr(builder_string(&report), name) != NULL) == lists);
    }
    builder_free(&report);
    tally_free(&tally);
}

START_TEST(reports_list_a_few_openings_and_count_many)
{
    check_openings(1, "", false);
    check_openings(2, "\nopenings (black-drawn-white)\n", true);
    check_openings(20, "\nopenings (black-drawn-white)\n", true);
    check_openings(21, "\n21 openings\n", false);
    check_openings(1000, "\n1000 openings\n", false);
    check_openings(1001, "\nmore than 1000 openings\n", false);
}
END_TEST

/* In the games 0 and 2 Ann is Black, and in the games 1 and 3 Bob. Black thinks for 1.5 s in each
 * game, White for 2 ns. White fails after each game, and reports another result than the referee.
 * Game 1 is a draw, game 2 has the moves of game 0, and game 3 is void. */
START_TEST(reports_tell_what_happened_in_the_games)
{
    static const char *const lines =
        "\ngames ended by\n"
        "score                   2\n"
        "resignation             1\n"
        "void                    1\n"
        "\nfailures\n"
        "Ann                     2 no-quit\n"
        "Bob                     1 crash, 1 no-quit\n"
        "\nAnn reported a different result than the referee in 2 of 4 games\n"
        "\nBob reported a different result than the referee in 2 of 4 games\n"
        "\nwarning: Bob has no command that sets komi=7: set this on its command line\n"
        "\nopenings (black-drawn-white)\n"
        "D4 E5                   2-0-0\n"
        "D4 E5 C3                0-1-0\n"
        "\ntime in seconds: longest turn, all turns\n"
        "Ann                     0.25, 3\n"
        "Bob                     0.25, 3\n"
        "runner's delays         0.1235 at most, charged to neither program\n"
        "\n1 games are identical to another game and add no information\n";
    StringBuilder report = {0};
    ck_assert_int_eq(tally_begin(2, &tally), STATUS_OK);
    for (uint64_t number = 0; number < 4; number++) {
        GameResult game = make_game(number);
        if (number == 1) {
            add(&game.sides[COLOR_BLACK].untold, "komi=7");
            add(&game.opening, " C3");
            game.lag = 123456789;
            game.winner = NOBODY;
        }
        if (number == 2) {
            game.digest -= 2;
            game.verdict = VERDICT_RESIGNATION;
            game.sides[COLOR_WHITE].failure = FAILURE_CRASH;
        }
        if (number == 3) {
            game.is_void = true;
            game.verdict = VERDICT_VOID;
            game.winner = NOBODY;
        }
        ck_assert_int_eq(tally_add(&tally, &game), STATUS_OK);
        game_result_free(&game);
    }
    ck_assert_int_eq(report_add(&tally, &about, &report), STATUS_OK);
    const char *found = strstr(builder_string(&report), "\ngames ended by\n");
    ck_assert_ptr_nonnull(found);
    ck_assert_str_eq(found, lines);
    builder_free(&report);
    tally_free(&tally);
}
END_TEST

START_TEST(reports_of_many_players_have_no_cross_table)
{
    enum { MOST = 21 };
    const char *players[MOST];
    const ReportAbout match = {.game = "go 9x9", .names = players};
    for (size_t i = 0; i < MOST; i++)
        players[i] = "Ann";
    for (size_t count = MOST - 1; count <= MOST; count++) {
        StringBuilder report = {0};
        ck_assert_int_eq(tally_begin(count, &tally), STATUS_OK);
        ck_assert_int_eq(report_add(&tally, &match, &report), STATUS_OK);
        ck_assert((strstr(builder_string(&report), "\npoints/games\n") != NULL) == (count < MOST));
        builder_free(&report);
        tally_free(&tally);
    }
}
END_TEST

Suite *match_announce_suite(void)
{
    Suite *suite = suite_create("match_announce");
    TCase *cases = tcase_create("match_announce");
    tcase_add_test(cases, a_table_shows_the_games_that_are_played);
    tcase_add_test(cases, a_table_estimates_the_time_left);
    tcase_add_test(cases, a_table_of_many_games);
    tcase_add_test(cases, reports_list_a_few_openings_and_count_many);
    tcase_add_test(cases, reports_tell_what_happened_in_the_games);
    tcase_add_test(cases, reports_of_many_players_have_no_cross_table);
    suite_add_tcase(suite, cases);
    return suite;
}
