/* Check the statistics about matches, with simulated players whose strength is known.
 *
 *   soak_match [SEED] [MATCHES]   100,000 matches of each kind by default
 *   soak_match --brief            10,000 of most with a fixed seed, for `make check`
 *
 * A pair of games begins from an opening that favors a random color, so that its two games are
 * correlated. These are checked:
 *
 * - 95% intervals of the score, of its Elo and of the mean margin contain the truth in 94 to 96 of
 *   100 matches, for several numbers of games, strengths and shares of draws.
 * - A test that should accept the wrong hypothesis in at most 5 of 100 matches doesn't accept it
 *   more often, allowing for three standard deviations of noise, and always ends. This holds for
 *   both hypotheses and both models, with pairs and with single games.
 * - The number of games that a test is expected to take, computed early, is close to the number
 *   that it takes.
 * - Intervals of ratings in a tournament contain the truth as often as they should.
 * - Tuning finds the maximum of a noisy function, on average to within a twentieth of the range.
 *
 * The exit code is 1 if a check fails. */
#include "base/random.h"
#include "match/statistics/elo.h"
#include "match/statistics/ratings.h"
#include "match/statistics/results.h"
#include "match/statistics/sprt.h"
#include "match/statistics/spsa.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;
static Random chance;

static void check(bool holds, const char *what, double figure, double low, double high)
{
    if (holds)
        passed++;
    else
        failed++;
    printf("%-64s %8.4f in %.4f to %.4f%s\n", what, figure, low, high, holds ? "" : "  FAILED");
}

static void check_within(const char *what, double figure, double low, double high)
{
    check(figure >= low && figure <= high, what, figure, low, high);
}

/* Return a random number from 0 up to but excluding 1. */
static double drawn(void)
{
    return (double)(random_next(&chance) >> 11) * 0x1p-53;
}

/* A distribution of the results of two players' games. `elo` is the first player's lead. Each
 * opening is worth `bias` Elo to Black, or to White, or nothing. `draws` is the share of draws
 * between equal players; between unequal players it is smaller. */
typedef struct World {
    double elo, bias, draws;
} World;

static double plain_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static PlayerResult play(double elo, double draws)
{
    double score = plain_score(elo), draw = 2 * draws * fmin(score, 1 - score), at = drawn();
    if (at < score - draw / 2)
        return RESULT_WIN;
    return at < score + draw / 2 ? RESULT_DRAW : RESULT_LOSS;
}

static double opening(const World *world)
{
    return world->bias * (double)random_between(&chance, -1, 1);
}

/* Play a pair of games. Return the half points of the first player. */
static int play_pair(const World *world)
{
    double bias = opening(world);
    return (int)play(world->elo + bias, world->draws) + (int)play(world->elo - bias, world->draws);
}

static double true_score(const World *world)
{
    double sum = 0;
    for (int i = -1; i <= 1; i++)
        sum += plain_score(world->elo + i * world->bias);
    return sum / 3;
}

/* Check that the score's interval contains the true score in about 95% of matches, and that the Elo
 * interval contains the true Elo as often. */
static void soak_intervals(long matches)
{
    static const struct {
        World world;
        int pairs, singles;
    } cases[] = {
        {{0, 0, 0}, 50, 0},     {{0, 300, 0}, 50, 0},   {{100, 200, 0.3}, 50, 0},
        {{40, 100, 0}, 200, 0}, {{200, 0, 0}, 100, 0},  {{0, 0, 0}, 0, 100},
        {{80, 0, 0.3}, 0, 200}, {{60, 250, 0}, 100, 1}, {{20, 400, 0.2}, 500, 0},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const World *world = &cases[c].world;
        double truth = true_score(world), elo = 400 * log10(truth / (1 - truth));
        long held = 0, held_elo = 0;
        for (long i = 0; i < matches; i++) {
            uint64_t pairs[PAIR_RESULTS] = {0}, singles[RESULT_COUNT] = {0};
            for (int k = 0; k < cases[c].pairs; k++)
                pairs[play_pair(world)]++;
            for (int k = 0; k < cases[c].singles; k++)
                singles[play(world->elo + opening(world), world->draws)]++;
            Strength strength = strength_of_counts(pairs, singles);
            held += strength.score.low <= truth && truth <= strength.score.high;
            held_elo += (!strength.elo.has_low || strength.elo.low <= elo) &&
                        (!strength.elo.has_high || elo <= strength.elo.high);
        }
        char what[160];
        snprintf(what, sizeof what, "score: Elo %g, openings %g, draws %g, %d pairs, %d games",
                 world->elo, world->bias, world->draws, cases[c].pairs, cases[c].singles);
        check_within(what, (double)held / (double)matches, 0.94, 0.96);
        snprintf(what, sizeof what, "  and its Elo");
        check_within(what, (double)held_elo / (double)matches, 0.94, 0.96);
    }
}

/* Check that the mean margin's interval contains the true mean, 3.25, in about 95% of matches, with
 * few games and with many. In each pair, the opening favors a color. */
static void soak_margins(long matches)
{
    static const int games[] = {6, 40, 200};
    for (size_t c = 0; c < sizeof games / sizeof *games; c++) {
        long held = 0;
        for (long i = 0; i < matches; i++) {
            Results results = {0};
            for (int k = 0; k < games[c]; k += 2) {
                double bias = 20 * drawn() - 10; /* points in favor of Black */
                for (int of = 0; of < 2; of++) {
                    double noise = drawn() + drawn() + drawn() + drawn() - 2;
                    double margin = 3.25 + (of == 0 ? bias : -bias) + 8 * noise;
                    Outing outing = {.number = (uint64_t)(k + of),
                                     .color = of ? COLOR_WHITE : COLOR_BLACK,
                                     .result = margin > 0 ? RESULT_WIN : RESULT_LOSS,
                                     .has_margin = true,
                                     .margin = (Decimal)(margin * (double)DECIMAL_ONE)};
                    if (results_add(&results, &outing) != STATUS_OK)
                        exit(EXIT_FAILURE);
                }
            }
            Interval margin = results_margin(&results);
            held += margin.low <= 3.25 && 3.25 <= margin.high;
            results_free(&results);
        }
        char what[160];
        snprintf(what, sizeof what, "mean margin of %d games", games[c]);
        check_within(what, (double)held / (double)matches, 0.94, 0.96);
    }
}

typedef struct Test {
    SprtSettings settings;
    World world;
    bool on_pairs;
    SprtDecision wrong;
} Test;

/* Play until the test is decided, or for a million games. Return the number of games. */
static uint64_t run_test(const Test *test, uint64_t counts[PAIR_RESULTS], SprtDecision *decision)
{
    for (;;) {
        Sprt sprt;
        if (test->on_pairs) {
            counts[play_pair(&test->world)]++;
            sprt = sprt_of_pairs(&test->settings, counts);
        } else {
            counts[play(test->world.elo + opening(&test->world), test->world.draws)]++;
            sprt = sprt_of_games(&test->settings, counts);
        }
        *decision = sprt.decision;
        if (sprt.decision != SPRT_OPEN || sprt.games > 1000000)
            return sprt.games;
    }
}

static void soak_test(const Test *test, const char *name, long matches)
{
    long wrong = 0, open = 0;
    double games = 0;
    for (long i = 0; i < matches; i++) {
        SprtDecision decision;
        uint64_t counts[PAIR_RESULTS] = {0};
        games += (double)run_test(test, counts, &decision);
        wrong += decision == test->wrong;
        open += decision == SPRT_OPEN;
    }
    double noise = 3 * sqrt(0.05 * 0.95 / (double)matches);
    char what[160];
    snprintf(what, sizeof what, "SPRT, %s: wrong decisions", name);
    check_within(what, (double)wrong / (double)matches, 0, 0.05 + noise);
    snprintf(what, sizeof what, "  that never ended (%.0f games a match)", games / (double)matches);
    check_within(what, (double)open, 0, 0);
}

/* Return the normalized Elo of the first player, computed from the standard deviation of pairs over
 * all their possible outcomes. */
static double true_normalized(const World *world)
{
    double mean = 0, square = 0;
    for (int i = -1; i <= 1; i++)
        for (int of = 0; of < 9; of++) {
            double share = 1.0 / 3;
            for (int game = 0; game < 2; game++) {
                double score = plain_score(world->elo + (game ? -i : i) * world->bias);
                double draw = 2 * world->draws * fmin(score, 1 - score);
                int result = game ? of / 3 : of % 3;
                share *= result == 1 ? draw : (result == 2 ? score : 1 - score) - draw / 2;
            }
            double points = (of / 3 + of % 3) / 4.0;
            mean += share * points;
            square += share * points * points;
        }
    return (mean - 0.5) / sqrt(2 * (square - mean * mean)) * 800 / log(10);
}

/* Return a copy of `world` with another Elo, such that the normalized Elo is `normalized`. */
static World with_normalized(World world, double normalized)
{
    double low = -800, high = 800;
    for (int i = 0; i < 60; i++) {
        world.elo = (low + high) / 2;
        if (true_normalized(&world) < normalized)
            low = world.elo;
        else
            high = world.elo;
    }
    return world;
}

/* Return a copy of `world` with a different Elo for neutral openings, such that the expected score
 * over all openings corresponds to `elo`. */
static World with_logistic(World world, double elo)
{
    double low = -800, high = 800;
    for (int i = 0; i < 60; i++) {
        world.elo = (low + high) / 2;
        if (true_score(&world) < plain_score(elo))
            low = world.elo;
        else
            high = world.elo;
    }
    return world;
}

static void soak_tests(long matches)
{
    static const World worlds[] = {{0, 0, 0}, {0, 300, 0.3}};
    for (size_t w = 0; w < sizeof worlds / sizeof *worlds; w++)
        for (int model = 0; model < SPRT_MODEL_COUNT; model++)
            for (int side = 0; side < 2; side++) {
                SprtSettings settings = {0, 80, 0.05, 0.05, (SprtModel)model};
                double truth = side ? settings.elo1 : settings.elo0;
                Test test = {settings,
                             model == SPRT_LOGISTIC ? with_logistic(worlds[w], truth)
                                                    : with_normalized(worlds[w], truth),
                             true, side ? SPRT_REJECT : SPRT_ACCEPT};
                char name[100];
                snprintf(name, sizeof name, "%s, openings %g, H%d is true",
                         sprt_model_name(settings.model), worlds[w].bias, side);
                soak_test(&test, name, matches);
            }
    Test single = {{-30, 50, 0.05, 0.05, SPRT_LOGISTIC}, {50, 0, 0.2}, false, SPRT_REJECT};
    soak_test(&single, "logistic, single games, H1 is true", matches);
    single.world.elo = -30;
    single.wrong = SPRT_ACCEPT;
    soak_test(&single, "logistic, single games, H0 is true", matches);
}

/* Compare the expected number of games, computed after 20 pairs, with the actual number. The truth
 * is half-way between the hypotheses, and the average is over all matches that are still open. */
static void soak_expectation(long matches)
{
    static const World even = {0, 100, 0.2};
    Test test = {{0, 40, 0.05, 0.05, SPRT_LOGISTIC}, with_logistic(even, 20), true, SPRT_REJECT};
    double expected = 0, taken = 0;
    for (long i = 0; i < matches; i++) {
        SprtDecision decision;
        uint64_t pairs[PAIR_RESULTS] = {0};
        for (int k = 0; k < 20; k++)
            pairs[play_pair(&test.world)]++;
        Sprt sprt = sprt_of_pairs(&test.settings, pairs);
        if (sprt.decision != SPRT_OPEN)
            continue;
        expected += sprt.longest_games;
        taken += (double)(run_test(&test, pairs, &decision) - sprt.games);
    }
    check_within("SPRT: games half-way between, over those expected", taken / expected, 0.8, 1.25);
}

enum { RATED = 6 };

static void soak_ratings(long matches)
{
    static const double elo[RATED] = {150, 60, 20, -30, -60, -140}; /* their mean is 0 */
    long held = 0, held_advantage = 0;
    for (long i = 0; i < matches; i++) {
        Encounter met[RATED * RATED];
        size_t count = 0;
        for (uint32_t black = 0; black < RATED; black++)
            for (uint32_t white = 0; white < RATED; white++) {
                if (black == white)
                    continue;
                Encounter *one = met + count++;
                *one = (Encounter){.black = black, .white = white};
                for (int k = 0; k < 20; k++)
                    if (play(elo[black] - elo[white] + 35, 0) == RESULT_WIN)
                        one->black_wins++;
                    else
                        one->white_wins++;
            }
        Ratings *ratings;
        if (ratings_new(RATED, met, count, true, &ratings) != STATUS_OK)
            exit(EXIT_FAILURE);
        for (uint32_t k = 0; k < RATED; k++) {
            const Rating *rating = ratings_ranked(ratings) + k;
            held +=
                rating->elo.low <= elo[rating->player] && elo[rating->player] <= rating->elo.high;
        }
        Interval advantage = ratings_advantage(ratings);
        held_advantage += advantage.low <= 35 && 35 <= advantage.high;
        ratings_free(ratings);
    }
    double noise = 3 * sqrt(0.05 * 0.95 / (double)matches);
    check_within("ratings", (double)held / RATED / (double)matches, 0.95 - noise, 0.95 + noise);
    check_within("black's advantage", (double)held_advantage / (double)matches, 0.95 - noise,
                 0.95 + noise);
}

/* Tune four parameters. The nearer a side's values are to the optimum, the more games it wins. */
static void soak_tuning(long tunings)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    static const double best[] = {0.3, 0.75, 0.5, 0.15};
    double off = 0, worst = 0;
    for (long i = 0; i < tunings; i++) {
        SpsaParameter parameters[4];
        for (int p = 0; p < 4; p++)
            parameters[p] = (SpsaParameter){names[p], 0, DECIMAL_ONE, DECIMAL_ONE / 2, false};
        SpsaSettings settings = spsa_usual_settings(random_next(&chance) >> 1, 2000);
        Spsa *spsa;
        if (spsa_new(&settings, parameters, 4, &spsa) != STATUS_OK)
            exit(EXIT_FAILURE);
        for (int k = 0; k < 2000; k++) {
            double height = 0;
            for (size_t p = 0; p < 4; p++)
                for (int side = 0; side < 2; side++) {
                    double away = (double)spsa_trial(spsa, p, side) / (double)DECIMAL_ONE - best[p];
                    height += (side ? -1000 : 1000) * away * away;
                }
            int points = 0;
            for (int game = 0; game < 16; game++)
                points += (int)play(height, 0);
            if (spsa_take(spsa, DECIMAL_ONE * points / 32) != STATUS_OK)
                exit(EXIT_FAILURE);
        }
        for (size_t p = 0; p < 4; p++) {
            double away = fabs((double)spsa_value(spsa, p) / (double)DECIMAL_ONE - best[p]);
            off += away / 4 / (double)tunings;
            worst = fmax(worst, away);
        }
        spsa_free(spsa);
    }
    check_within("tuning: how far from the best place, on the mean", off, 0, 0.05);
    check_within("tuning: the worst parameter of all", worst, 0, 0.25);
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    long matches = count > 2 ? strtol(words[2], NULL, 10) : brief ? 10000 : 100000;
    if (matches < 100)
        matches = 100;
    printf("seed %" PRIu64 "\n", seed);
    chance.state = seed;
    soak_intervals(matches);
    soak_margins(matches);
    soak_tests(brief ? matches / 5 : matches);
    soak_expectation(matches / 10);
    soak_ratings(matches / 10);
    soak_tuning(matches / 500);
    printf("soak_match: %d passed, %d failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
