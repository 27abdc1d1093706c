/* Test results of games: comparing, copying and counting them. */
#include "suites.h"

#include "base/memory.h"
#include "match/telling/tally.h"
#include "test_match_store.h"

START_TEST(words_of_verdicts)
{
    static const char *const words[] = {"score", "rules",     "resignation", "failure",
                                        "cap",   "agreement", "void"};
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
    StringBuilder line = {0};
    builder_add_bytes(&game.opening, "\"\0\n", 3);
    game.sides[1].failure = FAILURE_HANG;
    game_result_line(&game, &line);
    assert_string(&line, "12 players 0 1 opening \"D4 E5\\x22\\x00\\x0a\" seeds "
                         "18364758544493064720 18446744073709551615 7 winner black by score margin "
                         "3.5 failure none of nobody (none, hang) turns 81 moves 800000000000000d");
    builder_clear(&line);
    game.winner = NOBODY;
    game.is_void = true;
    game.verdict = VERDICT_VOID;
    game.has_margin = false;
    game.failure = FAILURE_CRASH;
    game.failing = COLOR_WHITE;
    game.sides[0].failure = FAILURE_EXIT;
    game.sides[1].failure = FAILURE_CRASH;
    builder_clear(&game.opening);
    game_result_line(&game, &line);
    assert_string(&line, "12 players 0 1 opening \"\" seeds 18364758544493064720 "
                         "18446744073709551615 7 winner nobody void by void margin none failure "
                         "crash of white (exit, crash) turns 81 moves 800000000000000d");
    builder_free(&line);
    game_result_free(&game);
}
END_TEST

/* Each number selects a member of a result to change. Numbers below COMPARED select members that
 * game_result_equals() compares, the others members that it doesn't. */
enum { COMPARED = 18, CHANGES = 29 };
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
        game->sides[1].failure = FAILURE_HANG;
        break;
    case 14:
        game->failing = COLOR_BLACK;
        break;
    case 15:
        game->turns++;
        break;
    case 16:
        game->digest++;
        break;
    case 17:
        game->opening.bytes[0]++;
        break;
    case 18:
        game->attempt++;
        break;
    case 19:
        game->overrun++;
        break;
    case 20:
        add(&game->detail, "x");
        break;
    case 21:
        game->lag++;
        break;
    case 22:
        game->began++;
        game->took++;
        break;
    case 23:
        game->sides[0].used++;
        break;
    case 24:
        game->sides[0].longest++;
        break;
    case 25:
        add(&game->sides[1].name, "x");
        break;
    case 26:
        add(&game->sides[1].errors, "x");
        break;
    case 27:
        add(&game->sides[1].opinion, "x");
        game->sides[0].differs = true;
        break;
    case 28:
        add(&game->record, "x");
        add(&game->sgf, "x");
        break;
    default:
        ck_abort();
    }
}

START_TEST(results_are_equal_by_what_happened)
{
    GameResult game = make_game(4);
    for (int what = 0; what < CHANGES; what++) {
        StringBuilder line = {0}, changed = {0};
        GameResult other = make_game(4);
        ck_assert(game_result_equals(&game, &other));
        change(&other, what);
        ck_assert_msg(game_result_equals(&game, &other) == (what >= COMPARED), "change %d", what);
        game_result_line(&game, &line);
        game_result_line(&other, &changed);
        bool same =
            line.length == changed.length && memcmp(line.bytes, changed.bytes, line.length) == 0;
        ck_assert_msg(same == (what >= COMPARED), "the line of change %d", what);
        builder_free(&line);
        builder_free(&changed);
        game_result_free(&other);
    }
    game_result_free(&game);
}
END_TEST

/* The tally's lag must be the largest of all games, in whatever order they are added. */
START_TEST(a_tally_has_the_worst_lag)
{
    static const int64_t LAGS[] = {3, 5, 4};
    Tally tally;
    ck_assert_int_eq(tally_begin(2, &tally), STATUS_OK);
    for (size_t i = 0; i < sizeof LAGS / sizeof *LAGS; i++) {
        GameResult game = make_game(i);
        game.lag = LAGS[i];
        ck_assert_int_eq(tally_add(&tally, &game), STATUS_OK);
        game_result_free(&game);
    }
    ck_assert_int_eq(tally.lag, 5);
    ck_assert_uint_eq(tally.games, 3);
    tally_free(&tally);
}
END_TEST

Suite *match_result_suite(void)
{
    Suite *suite = suite_create("match_result");
    TCase *cases = tcase_create("match_result");
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, words_of_verdicts);
    tcase_add_test(cases, a_line_has_what_is_compared);
    tcase_add_test(cases, results_are_equal_by_what_happened);
    tcase_add_test(cases, a_tally_has_the_worst_lag);
    suite_add_tcase(suite, cases);
    return suite;
}
