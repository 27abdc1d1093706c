/* Computing score, Elo and normalized Elo with their intervals. */
#include "match/statistics/elo.h"

#include <math.h>

double score_of_elo(double elo)
{
    return 1 / (1 + exp(-elo / ELO_UNIT));
}

static double elo_of_score(double score)
{
    return ELO_UNIT * (log(score) - log1p(-score));
}

/* The results of all games and pairs, summed up. */
typedef struct Tally {
    double games, pairs;
    double points;   /* points in all games, where a draw is half a point */
    double variance; /* variance of the score of one game, including the prior */
} Tally;

static double squares_of(const uint64_t *counts, int outcomes, double mean)
{
    double sum = 0;
    for (int i = 0; i < outcomes; i++)
        sum += (double)counts[i] * (0.5 * i - mean) * (0.5 * i - mean);
    return sum;
}

static Tally tally(const uint64_t pairs[PAIR_RESULTS], const uint64_t singles[RESULT_COUNT])
{
    Tally all = {0};
    for (int i = 0; i < PAIR_RESULTS; i++) {
        all.pairs += (double)pairs[i];
        all.points += 0.5 * i * (double)pairs[i];
    }
    all.games = 2 * all.pairs;
    for (int i = 0; i < RESULT_COUNT; i++) {
        all.games += (double)singles[i];
        all.points += 0.5 * i * (double)singles[i];
    }
    if (all.games == 0)
        return all;
    double mean = all.points / all.games;
    double squares =
        squares_of(pairs, PAIR_RESULTS, 2 * mean) + squares_of(singles, RESULT_COUNT, mean);
    double imagined = all.pairs > 0 ? 2 : 1; /* number of virtual games in the prior */
    double shrunk = (all.points + 1) / (all.games + 2);
    all.variance = (squares + imagined * shrunk * (1 - shrunk)) / (all.games + imagined);
    return all;
}

/* Return Wilson's interval for the proportion `share` in a number of independent trials. */
static Interval wilson(double share, double trials)
{
    double z2 = INTERVAL_DEVIATIONS * INTERVAL_DEVIATIONS;
    double middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
    double half = INTERVAL_DEVIATIONS *
                  sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) /
                  (1 + z2 / trials);
    return (Interval){fmax(0, fmin(share, middle - half)),
                      share,
                      fmin(1, fmax(share, middle + half)),
                      true,
                      true,
                      true};
}

static Interval elo_interval(const Interval *score)
{
    Interval elo = {.has_low = score->middle > 0, .has_high = score->middle < 1};
    elo.has_middle = elo.has_low && elo.has_high;
    elo.low = elo.has_low ? elo_of_score(score->low) : 0;
    elo.middle = elo.has_middle ? elo_of_score(score->middle) : 0;
    elo.high = elo.has_high ? elo_of_score(score->high) : 0;
    return elo;
}

/* Return the normalized Elo of a player with the score `share` whose games are all won or lost,
 * never drawn. It is used as a bound if all results are equal. */
static double normalized_of_share(double share)
{
    return NORMALIZED_ELO_UNIT * (share - 0.5) / sqrt(share * (1 - share));
}

static Interval normalized_interval(const Tally *all, const Interval *score)
{
    if (score->middle >= 1)
        return (Interval){.low = normalized_of_share(score->low), .has_low = true};
    if (score->middle <= 0)
        return (Interval){.high = normalized_of_share(score->high), .has_high = true};
    return interval_around(NORMALIZED_ELO_UNIT * (score->middle - 0.5) / sqrt(all->variance),
                           NORMALIZED_ELO_UNIT / sqrt(all->games));
}

Strength strength_of_counts(const uint64_t pairs[PAIR_RESULTS],
                            const uint64_t singles[RESULT_COUNT])
{
    Tally all = tally(pairs, singles);
    Strength strength = {.games = (uint64_t)all.games, .superiority = 0.5};
    if (all.games == 0)
        return strength;
    double mean = all.points / all.games, spread = mean * (1 - mean);
    double trials = spread > 0 ? spread * all.games / all.variance : all.games;
    strength.score = wilson(mean, trials);
    strength.elo = elo_interval(&strength.score);
    strength.normalized = normalized_interval(&all, &strength.score);
    strength.superiority = normal_below((mean - 0.5) * 2 * sqrt(trials));
    strength.deviation = sqrt(all.variance / all.games);
    return strength;
}

Strength strength_of(const Results *results)
{
    return strength_of_counts(results->pairs, results->singles);
}

static void add_percent(StringBuilder *text, double share, int decimals)
{
    text_add_decimals(text, 100 * share, decimals, false);
    builder_add(text, "%");
}

void strength_add_text(StringBuilder *text, const Strength *strength)
{
    Interval score = strength->score;
    builder_add(text, "score ");
    if (strength->games == 0) {
        builder_add(text, "unknown\n");
        return;
    }
    add_percent(text, score.middle, 2);
    builder_add(text, " [");
    add_percent(text, score.low, 2);
    builder_add(text, ", ");
    add_percent(text, score.high, 2);
    builder_add(text, "]\nElo ");
    text_add_interval(text, &strength->elo, 1);
    builder_add(text, "\n"
                      "normalized Elo ");
    text_add_interval(text, &strength->normalized, 1);
    builder_add(text, "\nlikelihood of superiority ");
    add_percent(text, strength->superiority, 1);
    builder_add_char(text, '\n');
}

/* Append the difference in Elo with its interval. If `sign` is -1, exchange the players. The
 * difference is positive if the first player is stronger. */
static void add_difference(StringBuilder *text, const Interval *elo, int sign)
{
    double low = sign > 0 ? elo->low : -elo->high;
    if (elo->has_middle) {
        text_add_decimals(text, sign * elo->middle, 0, true);
        builder_add(text, " \xC2\xB1 ");
        text_add_decimals(text, (elo->high - elo->low) / 2, 0, false);
    } else {
        builder_add(text, "more than ");
        text_add_decimals(text, low, 0, true);
    }
    builder_add(text, " Elo");
}

/* Append how many more games would narrow the interval to a round number of Elo on each side. Near
 * equality, Elo differences are proportional to scores. */
static void add_games_needed(StringBuilder *text, const Strength *strength)
{
    static const double GOALS[] = {10, 5, 2, 1, 0.5, 0.2, 0.1};
    double half = INTERVAL_DEVIATIONS * strength->deviation * 4 * ELO_UNIT;
    size_t goal = 0;
    while (goal + 1 < sizeof GOALS / sizeof *GOALS && GOALS[goal] >= half)
        goal++;
    double ratio = half / GOALS[goal];
    double more = (double)strength->games * (ratio * ratio - 1);
    /* round the estimate to two digits or, up to 100 games, to an even number */
    double unit = more > 100 ? pow(10, floor(log10(more)) - 1) : 2;
    builder_add(text, "; about ");
    text_add_decimals(text, fmax(unit, unit * round(more / unit)), 0, false);
    builder_add(text, " more games for \xC2\xB1");
    text_add_decimals(text, GOALS[goal], GOALS[goal] < 1 ? 1 : 0, false);
    builder_add(text, " Elo");
}

void strength_add_verdict(StringBuilder *text, const Strength *strength, const char *first,
                          const char *second)
{
    bool is_second = strength->superiority < 0.5;
    double likely = is_second ? 1 - strength->superiority : strength->superiority;
    if (strength->games == 0) {
        builder_add(text, "not decided: no game counts yet\n");
    } else if (likely >= 0.95) {
        builder_add_format(text, "%s is stronger than %s (", is_second ? second : first,
                           is_second ? first : second);
        add_percent(text, likely, 1);
        builder_add(text, " likely, ");
        add_difference(text, &strength->elo, is_second ? -1 : 1);
        builder_add(text, ")\n");
    } else {
        builder_add(text, "not decided");
        if (likely > 0.5) {
            builder_add_format(text, " (%s ahead with ", is_second ? second : first);
            add_percent(text, likely, 1);
            builder_add(text, ")");
        }
        add_games_needed(text, strength);
        builder_add_char(text, '\n');
    }
}
