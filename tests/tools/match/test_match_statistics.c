/* Test the statistics of matches: counts, Elo, sequential tests, ratings, tuning. */
#include "base/memory.h"
#include "base/random.h"
#include "match/statistics/elo.h"
#include "match/statistics/ratings.h"
#include "match/statistics/results.h"
#include "match/statistics/sprt.h"
#include "match/statistics/spsa.h"
#include "suites.h"

#include <math.h>
#include <string.h>

static void check_text(StringBuilder *text, const char *expected)
{
    ck_assert_str_eq(builder_string(text), expected);
    builder_free(text);
}

static const uint64_t no_singles[RESULT_COUNT];

static void play(Results *results, uint64_t number, PlayerResult result, int margin)
{
    Outing outing = {.number = number,
                     .color = number % 2 ? COLOR_WHITE : COLOR_BLACK,
                     .result = result,
                     .has_margin = true,
                     .margin = margin * DECIMAL_ONE};
    ck_assert_int_eq(results_add(results, &outing), STATUS_OK);
}

static void play_void(Results *results, uint64_t number)
{
    Outing outing = {.number = number, .is_void = true};
    ck_assert_int_eq(results_add(results, &outing), STATUS_OK);
}

START_TEST(pairs_are_found_in_any_order)
{
    Results results = {0};
    play(&results, 7, RESULT_WIN, 3);
    play(&results, 0, RESULT_WIN, 5);
    play(&results, 3, RESULT_LOSS, -4);
    ck_assert_uint_eq(results.singles[RESULT_WIN], 2);
    play(&results, 1, RESULT_LOSS, -1); /* a loss, so that the pair with game 0 is WL */
    play(&results, 6, RESULT_DRAW, 0);  /* a draw, which with game 7 makes the pair WD */
    play_void(&results, 2);             /* void, so that game 3 has no partner */
    play_void(&results, 8);
    play(&results, 9, RESULT_DRAW, 0);
    play(&results, 10, RESULT_WIN, 1); /* the other game of this pair hasn't been added */
    static const uint64_t pairs[] = {0, 0, 1, 1, 0}, singles[] = {1, 1, 1};
    ck_assert_mem_eq(results.pairs, pairs, sizeof pairs);
    ck_assert_mem_eq(results.singles, singles, sizeof singles);
    ck_assert_uint_eq(results.waiting_count, 1);
    ck_assert_uint_eq(results_games(&results), 7);
    ck_assert_uint_eq(results_pairs(&results), 2);
    StringBuilder text = {0};
    results_add_text(&text, &results);
    builder_add_char(&text, ' ');
    results_add_color_text(&text, &results, COLOR_BLACK);
    check_text(&text, "3-2-2 2-1-0");
    results_free(&results);
}
END_TEST

/* The first games of all 16 pairs are added, and after these the second games in a different order.
 * The player wins the first games of even pairs, and the second games of the pairs 4n and 4n + 1.
 * So of every four pairs, one is WW, two are WL and one is LL. */
START_TEST(many_games_wait_for_their_partners)
{
    enum { PAIRS = 16 };
    Results results = {0};
    for (uint64_t i = 0; i < PAIRS; i++) {
        uint64_t pair = 5 * i % PAIRS;
        play(&results, 2 * pair, pair % 2 ? RESULT_LOSS : RESULT_WIN, 0);
    }
    ck_assert_uint_eq(results.waiting_count, PAIRS);
    for (uint64_t i = 0; i < PAIRS; i++) {
        uint64_t pair = 7 * i % PAIRS;
        play(&results, 2 * pair + 1, pair % 4 < 2 ? RESULT_WIN : RESULT_LOSS, 0);
    }
    static const uint64_t pairs[] = {4, 0, 8, 0, 4};
    ck_assert_mem_eq(results.pairs, pairs, sizeof pairs);
    ck_assert_mem_eq(results.singles, no_singles, sizeof no_singles);
    ck_assert_uint_eq(results.waiting_count, 0);
    results_free(&results);
}
END_TEST

/* The margins 5 and -1, 3 and 5, 2 and 4 of three pairs have the sums 4, 8 and 6. So the mean is 6
 * per pair, or 3 per game. The sums have the standard deviation 2, and the mean per game has 2 /
 * sqrt(3) / 2 = 0.57735. Student's t with two degrees of freedom is 4.30265, so the interval is
 * from 3 - 2.4841 to 3 + 2.4841. */
START_TEST(margins_are_taken_by_pairs)
{
    static const int margins[] = {5, -1, 3, 5, 2, 4};
    for (uint64_t first = 0; first < 6; first++) { /* add the games in different orders */
        Results results = {0};
        for (uint64_t i = 0; i < 6; i++) {
            uint64_t number = (first + 5 * i) % 6;
            play(&results, number, RESULT_WIN, margins[number]);
        }
        Interval margin = results_margin(&results);
        ck_assert_double_eq_tol(margin.middle, 3, 1e-9);
        ck_assert_double_eq_tol(margin.low, 0.5159, 1e-4);
        ck_assert_double_eq_tol(margin.high, 5.4841, 1e-4);
        results_free(&results);
    }
}
END_TEST

START_TEST(few_margins_have_no_bounds)
{
    Results results = {0};
    ck_assert(!results_margin(&results).has_middle);
    play(&results, 0, RESULT_WIN, 5);
    play(&results, 1, RESULT_WIN, 6);
    Interval margin = results_margin(&results);
    ck_assert(margin.has_middle && !margin.has_low && !margin.has_high);
    ck_assert_double_eq_tol(margin.middle, 5.5, 1e-9);
    play(&results, 2, RESULT_WIN, 4);
    play(&results, 3, RESULT_WIN, 7); /* games 2 and 3 have the same sum as games 0 and 1 */
    ck_assert(!results_margin(&results).has_low);
    results_free(&results);
}
END_TEST

/* The sums over ten million games with large margins must not overflow. */
START_TEST(large_margins)
{
    Results results = {0};
    MarginSum *sum = &results.single_margins;
    play(&results, 0, RESULT_WIN, 9000000);
    sum->count *= 10000000;
    sum->sum *= 10000000;
    sum->squares *= 10000000;
    ck_assert_double_eq_tol(results_margin(&results).middle, 9e6, 1e-3);
    results_free(&results);
}
END_TEST

START_TEST(no_memory_for_results)
{
    Results results = {0};
    Outing outing = {.number = 4, .result = RESULT_WIN};
    memory_fail_after(1);
    ck_assert_int_eq(results_add(&results, &outing), STATUS_NO_MEMORY);
    memory_fail_after(0);
    ck_assert_uint_eq(results_games(&results), 0);
    ck_assert_int_eq(results_add(&results, &outing), STATUS_OK);
    results_free(&results);
}
END_TEST

static void check_interval(Interval interval, double middle, double half, double tolerance)
{
    ck_assert(interval.has_low && interval.has_middle && interval.has_high);
    ck_assert_double_eq_tol(interval.middle, middle, tolerance);
    ck_assert_double_eq_tol((interval.high - interval.low) / 2, half, tolerance);
}

/* The expected values are those that fastchess printed for these pairs (brunocodutra/cinder pull
 * request 727, lynx-chess/Lynx 1899, princesslana/princhess 343). fastchess uses no prior, so for
 * the last case, with 200 games, our Elo is 1% nearer to 0. */
START_TEST(as_fastchess)
{
    static const struct {
        uint64_t pairs[PAIR_RESULTS];
        double elo, half, normalized, normalized_half, superiority, tolerance;
    } cases[] = {
        {{50, 287, 610, 387, 73}, 18.04, 8.23, 28.19, 12.84, 1.0, 0.03},
        {{235, 1384, 2521, 1341, 239}, -1.06, 4.05, -1.67, 6.37, 0.3033, 0.01},
        {{1, 22, 52, 21, 4}, 8.69, 27.04, 15.51, 48.15, 0.7360, 0.3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Strength strength = strength_of_counts(cases[i].pairs, no_singles);
        check_interval(strength.elo, cases[i].elo, cases[i].half, cases[i].tolerance);
        check_interval(strength.normalized, cases[i].normalized, cases[i].normalized_half,
                       cases[i].tolerance);
        ck_assert_double_eq_tol(strength.superiority, cases[i].superiority, 0.005);
    }
}
END_TEST

/* The expected numbers were computed by another program from the formulas in elo.h. */
START_TEST(who_is_stronger)
{
    static const struct {
        uint64_t pairs[PAIR_RESULTS];
        const char *verdict;
    } ROWS[] = {
        {{0}, "not decided: no game counts yet\n"},
        {{0, 0, 10, 0, 0},
         "not decided; about 400 more games for \xC2\xB1"
         "10 Elo\n"},
        {{3, 10, 40, 15, 7},
         "not decided (A ahead with 94.7%); about 1800 more games for \xC2\xB1"
         "10 Elo\n"},
        {{305, 2010, 6000, 2000, 300},
         "not decided (B ahead with 59.8%); about 14000 more games for \xC2\xB1"
         "2 Elo\n"},
        /* Half the interval is 1.96 * 0.17678 / 300 * 4 * 173.72 = 0.8025 Elo. To reduce that to
         * 0.5 Elo, 2.576 times as many games as these 180000 are needed. */
        {{0, 22500, 45000, 22500, 0},
         "not decided; about 280000 more games for \xC2\xB1"
         "0.5 Elo\n"},
        /* With a quarter of those games the interval is twice as wide, so the same factor leads to
         * 1 Elo. */
        {{0, 5625, 11250, 5625, 0},
         "not decided; about 71000 more games for \xC2\xB1"
         "1 Elo\n"},
        {{10, 40, 100, 60, 20}, "A is stronger than B (99.7% likely, +30 \xC2\xB1 22 Elo)\n"},
        {{20, 60, 100, 40, 10}, "B is stronger than A (99.7% likely, +30 \xC2\xB1 22 Elo)\n"},
        {{0, 0, 0, 0, 10}, "A is stronger than B (100.0% likely, more than +287 Elo)\n"},
        {{10, 0, 0, 0, 0}, "B is stronger than A (100.0% likely, more than +287 Elo)\n"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        StringBuilder text = {0};
        Strength strength = strength_of_counts(ROWS[i].pairs, no_singles);
        strength_add_verdict(&text, &strength, "A", "B");
        check_text(&text, ROWS[i].verdict);
    }
}
END_TEST

/* Wilson's interval for 10 wins of 10 is 10 / (10 + 1.96^2) = 0.72246 to 1. Its lower end is 166.2
 * Elo. For 55 wins in 100 single games, the interval with the prior is close to Wilson's, 0.4524 to
 * 0.6439. */
START_TEST(lopsided_scores)
{
    static const uint64_t none[PAIR_RESULTS], won[] = {0, 0, 10}, lost[] = {10, 0, 0};
    Strength strength = strength_of_counts(none, won);
    ck_assert_double_eq_tol(strength.score.low, 0.72246, 1e-4);
    ck_assert_double_eq(strength.score.high, 1);
    ck_assert(strength.elo.has_low && !strength.elo.has_middle && !strength.elo.has_high);
    StringBuilder text = {0};
    strength_add_text(&text, &strength);
    check_text(&text, "score 100.00% [72.25%, 100.00%]\nElo > +166.2\nnormalized Elo > +172.6\n"
                      "likelihood of superiority 99.9%\n");
    strength = strength_of_counts(none, lost);
    strength_add_text(&text, &strength);
    check_text(&text, "score 0.00% [0.00%, 27.75%]\nElo < -166.2\nnormalized Elo < -172.6\n"
                      "likelihood of superiority 0.1%\n");
    static const uint64_t some[] = {45, 0, 55};
    strength = strength_of_counts(none, some);
    ck_assert_double_eq_tol(strength.score.low, 0.4524, 5e-4);
    ck_assert_double_eq_tol(strength.score.high, 0.6439, 5e-4);
    strength = strength_of_counts(none, none);
    strength_add_text(&text, &strength);
    check_text(&text, "score unknown\n");
}
END_TEST

/* If the openings decide every game, all pairs are even. The interval must still have a width. */
START_TEST(equal_pairs_leave_doubt)
{
    static const uint64_t pairs[] = {0, 0, 50, 0, 0};
    Strength strength = strength_of_counts(pairs, no_singles);
    ck_assert_double_lt(strength.score.low, 0.49);
    ck_assert_double_gt(strength.score.low, 0.47);
    ck_assert_double_eq_tol(strength.elo.middle, 0, 1e-9);
}
END_TEST

START_TEST(numbers_as_text)
{
    static const struct {
        double value;
        int decimals;
        const char *expected;
    } cases[] = {
        {-0.04, 1, "0.0"}, {0.05, 1, "+0.1"},  {-12.345, 2, "-12.35"}, {1e300, 0, NULL},
        {NAN, 1, "?"},     {INFINITY, 2, "?"}, {2.5, 0, "+3"},         {-1e-300, 9, "0.000000000"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StringBuilder text = {0};
        text_add_decimals(&text, cases[i].value, cases[i].decimals, true);
        if (cases[i].expected)
            ck_assert_str_eq(builder_string(&text), cases[i].expected);
        ck_assert(!builder_failed(&text));
        builder_free(&text);
    }
    static const struct {
        Interval interval;
        const char *expected;
    } intervals[] = {{{-1, 2, 5, true, true, true}, "+2.0 [-1.0, +5.0]"},
                     {{-1, 2, 0, true, true, false}, "+2.0 (> -1.0)"},
                     {{0, 2, 5, false, true, true}, "+2.0 (< +5.0)"},
                     {{0, 2, 0, false, true, false}, "+2.0"},
                     {{0, 0, 0, false, false, false}, "unknown"}};
    for (size_t i = 0; i < sizeof intervals / sizeof *intervals; i++) {
        StringBuilder text = {0};
        text_add_interval(&text, &intervals[i].interval, 1);
        check_text(&text, intervals[i].expected);
    }
}
END_TEST

/* The expected ratios are results of fishtest's LLRcalc.py (LLR_logistic, LLR_normalized) for these
 * counts. The first five were also printed by fishtest's pages or by fastchess: Stockfish pull
 * requests 6019 (both) and 6633, cinder 727, Lynx 1899. */
START_TEST(ratios_as_fishtest)
{
    static const struct {
        double elo0, elo1;
        SprtModel model;
        uint64_t pairs[PAIR_RESULTS];
        double ratio;
    } cases[] = {
        {0, 2, SPRT_NORMALIZED, {320, 12431, 27275, 12858, 316}, 2.952907},
        {0.5, 2.5, SPRT_NORMALIZED, {197, 45541, 117722, 46579, 228}, 2.96},
        {-1.75, 0.25, SPRT_NORMALIZED, {677, 25001, 61196, 24940, 714}, 2.95},
        {0, 5, SPRT_NORMALIZED, {50, 287, 610, 387, 73}, 2.965942},
        {-5, 0, SPRT_LOGISTIC, {235, 1384, 2521, 1341, 239}, 1.685678},
        {0, 10, SPRT_LOGISTIC, {3, 10, 20, 14, 5}, 0.348122},
        {0, 10, SPRT_NORMALIZED, {3, 10, 20, 14, 5}, 0.270372},
        {0, 30, SPRT_LOGISTIC, {0, 0, 3, 5, 2}, 0.826049},
        {0, 30, SPRT_NORMALIZED, {0, 0, 3, 5, 2}, 0.749966},
        {0, 10, SPRT_LOGISTIC, {0, 0, 0, 0, 20}, 0.567419},
        {0, 10, SPRT_NORMALIZED, {0, 0, 0, 0, 20}, 0.797325},
        {0, 100, SPRT_LOGISTIC, {4, 0, 30, 0, 9}, -0.913685},
        {0, 100, SPRT_NORMALIZED, {4, 0, 30, 0, 9}, 0.194904},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SprtSettings settings = {cases[i].elo0, cases[i].elo1, 0.05, 0.05, cases[i].model};
        Sprt sprt = sprt_of_pairs(&settings, cases[i].pairs);
        /* Two of the expected ratios are printed ones, with only two decimals. */
        bool is_printed = i == 1 || i == 2;
        ck_assert_double_eq_tol(sprt.ratio, cases[i].ratio, is_printed ? 0.005 : 1e-5);
        ck_assert_int_eq(sprt.decision, i < 4 ? SPRT_ACCEPT : SPRT_OPEN);
    }
    static const uint64_t games[] = {40, 13, 60}, far[] = {20, 0, 0, 0, 1};
    SprtSettings distant = {0, 600, 0.05, 0.05, SPRT_LOGISTIC};
    ck_assert_double_eq_tol(sprt_of_pairs(&distant, far).ratio, -55.183434, 1e-4);
    SprtSettings settings = {0, 20, 0.05, 0.05, SPRT_LOGISTIC};
    ck_assert_double_eq_tol(sprt_of_games(&settings, games).ratio, 1.090266, 1e-5);
    settings.model = SPRT_NORMALIZED;
    ck_assert_double_eq_tol(sprt_of_games(&settings, games).ratio, 1.036492, 1e-5);
}
END_TEST

/* Try all combinations of the counts 0, 1, 2 and ten million, with hypotheses that are close
 * together and far apart. No result may be NaN. A test must be decided exactly when a bound is
 * reached, and the expected number of games must be finite and positive. */
START_TEST(ratios_are_always_numbers)
{
    static const double elo[][2] = {{0, 5}, {-1000, 1000}, {0, 0.01}, {990, 1000}, {-100, 30}};
    for (int i = 0; i < 5 * SPRT_MODEL_COUNT; i++) {
        SprtSettings settings = {elo[i / 2][0], elo[i / 2][1], 1e-6, 0.499, (SprtModel)(i % 2)};
        ck_assert_ptr_null(sprt_complaint(&settings));
        for (int counts = 1; counts < 1024; counts++) {
            static const uint64_t sizes[] = {0, 1, 2, 10000000};
            uint64_t pairs[PAIR_RESULTS];
            for (int k = 0; k < PAIR_RESULTS; k++)
                pairs[k] = sizes[counts >> (2 * k) & 3];
            Sprt sprt = sprt_of_pairs(&settings, pairs);
            ck_assert(isfinite(sprt.ratio) && sprt.has_expectation);
            ck_assert_int_eq(sprt.decision == SPRT_ACCEPT, sprt.ratio >= sprt.upper);
            ck_assert_int_eq(sprt.decision == SPRT_REJECT, sprt.ratio <= sprt.lower);
            if (sprt.decision == SPRT_OPEN) {
                ck_assert(isfinite(sprt.expected_games) && sprt.expected_games >= 2);
                ck_assert(isfinite(sprt.longest_games) && sprt.longest_games >= 2);
            }
            StringBuilder text = {0};
            sprt_add_report(&text, &settings, pairs);
            ck_assert_ptr_null(strstr(builder_string(&text), "nan"));
            ck_assert_ptr_null(strstr(builder_string(&text), "inf"));
            ck_assert_ptr_null(strchr(builder_string(&text), '?'));
            builder_free(&text);
        }
    }
}
END_TEST

START_TEST(settings_of_tests)
{
    static const SprtSettings wrong[] = {{5, 5, 0.05, 0.05, 0},    {5, 0, 0.05, 0.05, 0},
                                         {0, 1001, 0.05, 0.05, 0}, {NAN, 5, 0.05, 0.05, 0},
                                         {0, 5, 0, 0.05, 0},       {0, 5, 0.05, 0.5, 0},
                                         {0, 5, NAN, 0.05, 0},     {-INFINITY, 5, 0.05, 0.05, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_ptr_nonnull(sprt_complaint(wrong + i));
    SprtModel model;
    ck_assert(sprt_model_named("normalized", &model) && model == SPRT_NORMALIZED);
    ck_assert(!sprt_model_named("bayes", &model));
}
END_TEST

/* If both error probabilities are 5%, the bounds are -ln 19 and ln 19 = 2.944. */
START_TEST(report_of_a_test)
{
    static const uint64_t pairs[] = {50, 287, 610, 387, 73};
    SprtSettings settings = {0, 5, 0.05, 0.05, SPRT_NORMALIZED};
    StringBuilder text = {0};
    sprt_add_report(&text, &settings, pairs);
    const char *report = builder_string(&text);
    ck_assert_ptr_nonnull(strstr(report, "2814 games\n"));
    ck_assert_ptr_nonnull(strstr(report, "H0 Elo 0.00, H1 Elo +5.00 (normalized)"));
    ck_assert_ptr_nonnull(strstr(report, "LLR +2.97 (-2.94, 2.94), H1 accepted\n"));
    ck_assert_ptr_nonnull(strstr(report, "\nElo +18.0 ["));
    builder_free(&text);
    Results results = {0};
    Sprt sprt = sprt_of(&settings, &results);
    ck_assert(sprt.ratio == 0 && !sprt.has_expectation);
    play(&results, 0, RESULT_WIN, 1);
    ck_assert(!sprt_of(&settings, &results).on_pairs);
    play(&results, 1, RESULT_WIN, 1);
    ck_assert(sprt_of(&settings, &results).on_pairs);
    results_free(&results);
}
END_TEST

/* The results of a tournament, for the tests below. */

static const Encounter tournament[] = {
    {0, 1, 12, 3, 5}, {1, 0, 6, 4, 10}, {0, 2, 15, 2, 3}, {2, 0, 5, 1, 14}, {1, 2, 11, 2, 7},
    {2, 1, 9, 0, 11}, {2, 3, 14, 3, 3}, {3, 2, 4, 2, 14}, {3, 4, 10, 4, 6}, {4, 3, 9, 2, 9},
    {1, 4, 16, 1, 3}, {0, 3, 18, 1, 1}, {4, 0, 2, 1, 17},
};
enum { TOURNAMENT = sizeof tournament / sizeof *tournament };

static Ratings *rated(uint32_t players, const Encounter *met, size_t count, bool with_advantage)
{
    Ratings *ratings;
    ck_assert_int_eq(ratings_new(players, met, count, with_advantage, &ratings), STATUS_OK);
    return ratings;
}

/* The expected ratings were computed by Ordo 1.2.6 from this tournament as PGN, with our Black as
 * White:
 *     ordo -q -a 0 -z 200.2407 -N 3 -p f.pgn -c f.csv -w 0      (and -W for the advantage)
 * Ordo uses no prior for the advantage: Ordo's advantage is 26.49, and its ratings differ from ours
 * by a few tenths. */
START_TEST(as_ordo)
{
    static const double plain[] = {213.454, 98.429, 33.455, -162.565, -182.773};
    static const double with[] = {212.571, 94.518, 32.437, -159.512, -180.015};
    for (int advantage = 0; advantage < 2; advantage++) {
        Ratings *ratings = rated(5, tournament, TOURNAMENT, advantage);
        for (uint32_t i = 0; i < 5; i++) { /* players are numbered by their rank in Ordo's list */
            const Rating *rating = ratings_ranked(ratings) + i;
            ck_assert_uint_eq(rating->player, i);
            ck_assert_double_eq_tol(rating->elo.middle, advantage ? with[i] : plain[i],
                                    advantage ? 0.2 : 0.002);
            ck_assert(!rating->has_prior && rating->has_next == (i < 4));
        }
        Interval black = ratings_advantage(ratings);
        ck_assert_int_eq(black.has_middle, advantage);
        if (advantage)
            ck_assert_double_eq_tol(black.middle, 26.49, 1);
        ratings_free(ratings);
    }
}
END_TEST

/* Check that the ratings have the maximum likelihood. Its gradient, computed here from scratch for
 * each player and for the advantage, is 0 at the maximum and nowhere else. */
static void check_slopes(const Ratings *ratings, uint32_t players, const Encounter *met,
                         size_t count)
{
    double elo[16] = {0}, slope[17] = {0}, black = ratings_advantage(ratings).middle;
    for (uint32_t i = 0; i < players; i++)
        elo[ratings_ranked(ratings)[i].player] = ratings_ranked(ratings)[i].elo.middle;
    for (size_t i = 0; i < count; i++) {
        double games = (double)(met[i].black_wins + met[i].draws + met[i].white_wins);
        double points = (double)met[i].black_wins + (double)met[i].draws / 2;
        double lead = elo[met[i].black] + black - elo[met[i].white];
        double over = points - games / (1 + pow(10, -lead / 400));
        slope[met[i].black] += over;
        slope[met[i].white] -= over;
        slope[16] += over;
    }
    for (uint32_t i = 0; i < players; i++)
        ck_assert_double_eq_tol(slope[i], 0, 1e-6);
    slope[16] += ADVANTAGE_PRIOR * (0.5 - 1 / (1 + pow(10, -black / 400)));
    if (ratings_advantage(ratings).has_middle)
        ck_assert_double_eq_tol(slope[16], 0, 1e-6);
}

START_TEST(ratings_are_the_likeliest)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        Random random = {seed};
        uint32_t players = (uint32_t)random_between(&random, 3, 16);
        Encounter met[512];
        size_t count = 0;
        /* with odd seeds, list encounters twice */
        for (uint64_t round = 0; round <= seed % 2; round++)
            for (uint32_t i = 0; i < players; i++)
                for (uint32_t j = 0; j < players; j++)
                    if (i != j && (j == i + 1 || random_between(&random, 0, 2) == 0))
                        met[count++] = (Encounter){i, j, (uint64_t)random_between(&random, 1, 30),
                                                   (uint64_t)random_between(&random, 0, 9),
                                                   (uint64_t)random_between(&random, 1, 20)};
        for (int advantage = 0; advantage < 2; advantage++) {
            Ratings *ratings = rated(players, met, count, advantage);
            check_slopes(ratings, players, met, count);
            ratings_free(ratings);
        }
    }
}
END_TEST

/* One of two players has 30 points of 40, so they are 400 log10(3) = 190.85 Elo apart. The variance
 * of the difference is 1 / (40 * 3/16) in natural units, so its standard deviation is 0.36515 *
 * 173.718 = 63.43 Elo. Each player is half the difference from the mean, with half the deviation,
 * 31.716 Elo; 1.96 times that is 62.16. The likelihood of superiority is that of 190.85 / 63.43 =
 * 3.0087 deviations. */
START_TEST(two_players)
{
    static const Encounter met[] = {{1, 0, 30, 0, 10}};
    Ratings *ratings = rated(2, met, 1, false);
    const Rating *first = ratings_ranked(ratings);
    ck_assert_uint_eq(first->player, 1);
    check_interval(first->elo, 95.42, 62.16, 0.01);
    ck_assert_double_eq_tol(first->superiority, 0.99869, 1e-5);
    ck_assert_double_eq_tol(ratings_superiority(ratings, 0, 1), 1 - 0.99869, 1e-5);
    ratings_free(ratings);
}
END_TEST

/* Player 0 has won all games against player 1, players 2 to 4 have never met these two, and player
 * 5 has not played. With a virtual draw for each of the players 0 and 1, 3 points of 3 become 4
 * points of 5, which corresponds to a difference of 400 log10(4) = 240.82 Elo. */
START_TEST(unbounded_and_unconnected)
{
    static const Encounter met[] = {{0, 1, 3, 0, 0}, {2, 3, 2, 1, 1}, {4, 2, 1, 0, 1}};
    static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
    Ratings *ratings = rated(6, met, 3, true);
    const Rating *ranked = ratings_ranked(ratings);
    ck_assert_uint_eq(ranked[0].group, 0);
    ck_assert_uint_eq(ranked[3].player, 0);
    ck_assert(ranked[3].has_prior && !ranked[3].elo.has_high && ranked[3].elo.has_low);
    ck_assert(ranked[4].has_prior && ranked[4].elo.has_high && !ranked[4].elo.has_low);
    ck_assert(!ranked[0].has_prior && !ranked[4].has_next);
    ck_assert(ranked[5].player == 5 && ranked[5].games == 0 && !ranked[5].elo.has_middle);
    ck_assert_double_eq(ratings_superiority(ratings, 0, 2), 0.5);
    ck_assert(!ratings_advantage(ratings).has_middle); /* too few games to know it */
    ratings_free(ratings);
    ratings = rated(6, met, 3, false);
    ranked = ratings_ranked(ratings);
    ck_assert_double_eq_tol(ranked[3].elo.middle - ranked[4].elo.middle, 240.82, 0.01);
    StringBuilder text = {0};
    ratings_add_text(&text, ratings, names);
    const char *table = builder_string(&text);
    ck_assert_ptr_nonnull(strstr(table, "group 2\n   1  A       +120.4 (> "));
    ck_assert_ptr_nonnull(strstr(table, "   -  F       unknown"));
    ck_assert_ptr_nonnull(strstr(table, "one virtual draw\n"));
    ck_assert_ptr_null(strstr(table, "nan"));
    builder_free(&text);
    ratings_free(ratings);
}
END_TEST

/* One player has won all three games against the other. Whether that is the first or the second
 * player, the ratings must have a prior and be 240.82 apart. */
START_TEST(unbounded_in_either_direction)
{
    for (uint32_t winner = 0; winner < 2; winner++) {
        const Encounter met = {winner, 1 - winner, 3, 0, 0};
        Ratings *ratings = rated(2, &met, 1, false);
        const Rating *ranked = ratings_ranked(ratings);
        ck_assert_uint_eq(ranked[0].player, winner);
        ck_assert(ranked[0].has_prior && ranked[1].has_prior);
        ck_assert(!ranked[0].elo.has_high && ranked[0].elo.has_low);
        ck_assert_double_eq_tol(ranked[0].elo.middle - ranked[1].elo.middle, 240.82, 0.01);
        ratings_free(ratings);
    }
}
END_TEST

/* If one player of each pairing has always had Black, the games don't show how much of an advantage
 * that is. */
START_TEST(advantage_that_cannot_be_known)
{
    static const Encounter met[] = {{0, 1, 80, 0, 20}, {1, 2, 300, 0, 200}};
    Ratings *ratings = rated(3, met, 2, true);
    ck_assert(!ratings_advantage(ratings).has_middle);
    ck_assert_double_lt(fabs(ratings_ranked(ratings)[0].elo.middle), 300);
    ratings_free(ratings);
}
END_TEST

/* Players form a chain, in which each scores 9 of 10 against the next, so the difference between
 * neighbors must be 400 log10(9) = 381.70. Minorization-maximization alone would take far too
 * long. */
START_TEST(long_chain)
{
    enum { PLAYERS = 300 };
    static Encounter met[PLAYERS - 1];
    for (uint32_t i = 0; i + 1 < PLAYERS; i++)
        met[i] = (Encounter){i, i + 1, 9, 0, 1};
    Ratings *ratings = rated(PLAYERS, met, PLAYERS - 1, false);
    for (uint32_t i = 0; i + 1 < PLAYERS; i++) {
        const Rating *rating = ratings_ranked(ratings) + i;
        ck_assert_uint_eq(rating->player, i);
        ck_assert_double_eq_tol(rating[0].elo.middle - rating[1].elo.middle, 381.697, 0.01);
    }
    ratings_free(ratings);
}
END_TEST

START_TEST(ratings_that_cannot_be_made)
{
    static const Encounter self[] = {{1, 1, 1, 0, 0}}, unknown[] = {{0, 2, 1, 0, 0}};
    Ratings *ratings = NULL;
    ck_assert_int_eq(ratings_new(2, self, 1, false, &ratings), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(ratings_new(2, unknown, 1, false, &ratings), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(ratings_new(0, NULL, 0, false, &ratings), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(ratings_new(RATED_PLAYERS_MOST + 1, NULL, 0, false, &ratings),
                     STATUS_OUT_OF_RANGE);
    size_t before = memory_in_use(), countdown = 1;
    for (;; countdown++) {
        memory_fail_after(countdown);
        Status status = ratings_new(5, tournament, TOURNAMENT, true, &ratings);
        memory_fail_after(0);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    ck_assert_uint_ge(countdown, 10);
    ratings_free(ratings);
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

/* Parameters to tune, for the tests below. */

static const SpsaParameter parameters[] = {
    {"exploration", 0, 2 * DECIMAL_ONE, DECIMAL_ONE / 2, false},
    {"visits", DECIMAL_ONE, 40 * DECIMAL_ONE, 4 * DECIMAL_ONE, true},
    {"bias", -DECIMAL_ONE, DECIMAL_ONE, 0, false},
};

static Spsa *tuning(uint64_t seed)
{
    SpsaSettings settings = spsa_usual_settings(seed, 1000);
    Spsa *spsa;
    ck_assert_int_eq(spsa_new(&settings, parameters, 3, &spsa), STATUS_OK);
    return spsa;
}

static StringBuilder state_of(const Spsa *spsa)
{
    StringBuilder text = {0};
    spsa_add_state(&text, spsa);
    ck_assert(!builder_failed(&text));
    return text;
}

/* After every iteration, a tuning whose state is written and read again must have the same state as
 * one that isn't interrupted. */
START_TEST(tuning_goes_on)
{
    Spsa *spsa = tuning(5), *other = tuning(5);
    for (int k = 0; k < 60; k++) {
        Decimal score = (k * 37 % 17) * (DECIMAL_ONE / 16);
        ck_assert_int_eq(spsa_take(spsa, score), STATUS_OK);
        ck_assert_int_eq(spsa_take(other, score), STATUS_OK);
        StringBuilder text = state_of(other);
        spsa_free(other);
        ck_assert_int_eq(spsa_read(text.bytes, text.length, &other), STATUS_OK);
        StringBuilder again = state_of(other), kept = state_of(spsa);
        ck_assert_str_eq(builder_string(&again), builder_string(&text));
        ck_assert_str_eq(builder_string(&kept), builder_string(&text));
        builder_free(&text);
        builder_free(&again);
        builder_free(&kept);
    }
    ck_assert_uint_eq(spsa_iterations(other), 60);
    spsa_free(spsa);
    spsa_free(other);
}
END_TEST

/* Worked out by hand: in the first iteration a parameter with the range 2 is moved by 0.2 to either
 * side, and the step after a win is a fortieth of the range. The two values of an integer parameter
 * must differ, and stay in its range. */
START_TEST(first_iteration)
{
    Spsa *spsa = tuning(9);
    Decimal plus = spsa_trial(spsa, 0, true), minus = spsa_trial(spsa, 0, false);
    ck_assert_int_eq(plus + minus, DECIMAL_ONE);
    ck_assert_int_eq(plus > minus ? plus - minus : minus - plus, DECIMAL_ONE * 4 / 10);
    ck_assert_int_eq(spsa_trial(spsa, 1, true) % DECIMAL_ONE, 0);
    ck_assert_int_ne(spsa_trial(spsa, 1, true), spsa_trial(spsa, 1, false));
    ck_assert_int_eq(spsa_take(spsa, DECIMAL_ONE + 1), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(spsa_take(spsa, -1), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(spsa_take(spsa, DECIMAL_ONE), STATUS_OK);
    Decimal half = DECIMAL_ONE / 2, step = DECIMAL_ONE / 20;
    ck_assert_int_eq(spsa_value_after(spsa, 0, 1), plus > minus ? half + step : half - step);
    ck_assert_int_eq(spsa_value_after(spsa, 0, 0), half);
    /* In a tuning of 1000 iterations, the second step is 2 / 40 * (101 / 102)^0.602 * 2^0.101. */
    Decimal before = spsa_value_after(spsa, 0, 1);
    ck_assert_int_eq(spsa_take(spsa, DECIMAL_ONE), STATUS_OK);
    Decimal second = spsa_value_after(spsa, 0, 2) - before;
    second = second < 0 ? -second : second;
    ck_assert_int_ge(second, INT64_C(53308712970));
    ck_assert_int_le(second, INT64_C(53308712974));
    for (int k = 0; k < 200; k++)
        ck_assert_int_eq(spsa_take(spsa, k % 2 * DECIMAL_ONE), STATUS_OK);
    for (size_t i = 0; i < 3; i++)
        for (uint32_t k = 0; k <= spsa_iterations(spsa); k++) {
            ck_assert_int_ge(spsa_value_after(spsa, i, k), parameters[i].low);
            ck_assert_int_le(spsa_value_after(spsa, i, k), parameters[i].high);
        }
    spsa_free(spsa);
}
END_TEST

START_TEST(damaged_states_of_a_tuning_are_harmless)
{
    Spsa *spsa = tuning(5), *read = NULL;
    ck_assert_int_eq(spsa_take(spsa, DECIMAL_ONE / 4), STATUS_OK);
    StringBuilder text = state_of(spsa);
    for (size_t length = 0; length < text.length; length++) {
        Status status = spsa_read(text.bytes, length, &read);
        if (status == STATUS_OK) { /* readable only if the text was cut between two lines */
            ck_assert_int_eq(text.bytes[length - 1], '\n');
            spsa_free(read);
        }
    }
    /* A damaged text may be read or refused, but must do no harm. */
    for (size_t i = 0; i < text.length; i++) {
        char kept = text.bytes[i];
        text.bytes[i] = kept == '7' ? ' ' : '7';
        if (spsa_read(text.bytes, text.length, &read) == STATUS_OK)
            spsa_free(read);
        text.bytes[i] = kept;
    }
    size_t before = memory_in_use(), countdown = 1;
    for (;; countdown++) {
        memory_fail_after(countdown);
        Status status = spsa_read(text.bytes, text.length, &read);
        memory_fail_after(0);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    ck_assert_uint_ge(countdown, 7);
    spsa_free(read);
    builder_free(&text);
    spsa_free(spsa);
}
END_TEST

START_TEST(invalid_parameters_are_refused)
{
    static const SpsaParameter wrong[] = {
        {"", 0, 2, 1, false},      {"a b", 0, 2, 1, false},  {"low", 2, 2, 2, false},
        {"start", 0, 2, 3, false}, {"whole", 0, 2, 1, true}, {"tab\t", 0, 2, 1, false},
    };
    SpsaSettings settings = spsa_usual_settings(1, 10);
    Spsa *spsa = NULL;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_int_eq(spsa_new(&settings, wrong + i, 1, &spsa), STATUS_OUT_OF_RANGE);
    SpsaParameter twice[] = {parameters[0], parameters[0]};
    ck_assert_int_eq(spsa_new(&settings, twice, 2, &spsa), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(spsa_new(&settings, twice, 0, &spsa), STATUS_OUT_OF_RANGE);
    static const Decimal parts[] = {DECIMAL_ONE / 10000, DECIMAL_ONE / 2};
    for (int i = 0; i < 2; i++) {
        settings.step = settings.perturbation = parts[i];
        ck_assert_int_eq(spsa_new(&settings, twice, 1, &spsa), STATUS_OK);
        spsa_free(spsa);
        settings.step += i == 0 ? -1 : 1;
        ck_assert_int_eq(spsa_new(&settings, twice, 1, &spsa), STATUS_OUT_OF_RANGE);
        settings.perturbation = settings.step;
        settings.step = parts[i];
        ck_assert_int_eq(spsa_new(&settings, twice, 1, &spsa), STATUS_OUT_OF_RANGE);
    }
    settings = spsa_usual_settings(1, 0);
    ck_assert_int_eq(spsa_new(&settings, twice, 1, &spsa), STATUS_OUT_OF_RANGE);
}
END_TEST

Suite *match_statistics_suite(void)
{
    Suite *suite = suite_create("match_statistics");
    TCase *results = tcase_create("results");
    tcase_add_test(results, pairs_are_found_in_any_order);
    tcase_add_test(results, many_games_wait_for_their_partners);
    tcase_add_test(results, margins_are_taken_by_pairs);
    tcase_add_test(results, few_margins_have_no_bounds);
    tcase_add_test(results, large_margins);
    tcase_add_test(results, no_memory_for_results);
    suite_add_tcase(suite, results);
    TCase *elo = tcase_create("elo");
    tcase_add_test(elo, as_fastchess);
    tcase_add_test(elo, who_is_stronger);
    tcase_add_test(elo, lopsided_scores);
    tcase_add_test(elo, equal_pairs_leave_doubt);
    tcase_add_test(elo, numbers_as_text);
    suite_add_tcase(suite, elo);
    TCase *sprt = tcase_create("sprt");
    tcase_set_timeout(sprt, 60);
    tcase_add_test(sprt, ratios_as_fishtest);
    tcase_add_test(sprt, ratios_are_always_numbers);
    tcase_add_test(sprt, settings_of_tests);
    tcase_add_test(sprt, report_of_a_test);
    suite_add_tcase(suite, sprt);
    TCase *ratings = tcase_create("ratings");
    tcase_set_timeout(ratings, 60);
    tcase_add_test(ratings, as_ordo);
    tcase_add_test(ratings, ratings_are_the_likeliest);
    tcase_add_test(ratings, two_players);
    tcase_add_test(ratings, unbounded_and_unconnected);
    tcase_add_test(ratings, unbounded_in_either_direction);
    tcase_add_test(ratings, advantage_that_cannot_be_known);
    tcase_add_test(ratings, long_chain);
    tcase_add_test(ratings, ratings_that_cannot_be_made);
    suite_add_tcase(suite, ratings);
    TCase *spsa = tcase_create("spsa");
    tcase_add_test(spsa, tuning_goes_on);
    tcase_add_test(spsa, first_iteration);
    tcase_add_test(spsa, damaged_states_of_a_tuning_are_harmless);
    tcase_add_test(spsa, invalid_parameters_are_refused);
    suite_add_tcase(suite, spsa);
    return suite;
}
