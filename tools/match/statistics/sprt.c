/* The generalized sequential probability ratio test. */
#include "match/statistics/sprt.h"

#include "match/statistics/elo.h"

#include <math.h>
#include <string.h>

enum { ROUNDS_OF_MEAN = 200, ROUNDS_OF_RATIO = 50 };

/* This is taken as the count of an outcome that hasn't occurred. */
#define NEVER_SEEN 1e-3

static const char *const model_names[SPRT_MODEL_COUNT] = {
    [SPRT_LOGISTIC] = "logistic",
    [SPRT_NORMALIZED] = "normalized",
};

const char *sprt_model_name(SprtModel model)
{
    return model_names[model];
}

bool sprt_model_named(const char *name, SprtModel *model)
{
    for (int i = 0; i < SPRT_MODEL_COUNT; i++)
        if (strcmp(name, model_names[i]) == 0) {
            *model = (SprtModel)i;
            return true;
        }
    return false;
}

static bool is_error(double share)
{
    return share >= 1e-6 && share <= 0.499;
}

const char *sprt_complaint(const SprtSettings *settings)
{
    if (!(fabs(settings->elo0) <= 1000) || !(fabs(settings->elo1) <= 1000))
        return "expected ELO0 and ELO1 from -1000 to 1000";
    if (!(settings->elo1 - settings->elo0 >= 0.01 - 1e-9))
        return "expected ELO1 to be larger than ELO0 by at least 0.01";
    if (!is_error(settings->alpha) || !is_error(settings->beta))
        return "expected ALPHA and BETA from 0.000001 to 0.499";
    return NULL;
}

static const char *sprt_decision_text(SprtDecision decision)
{
    static const char *const texts[] = {
        [SPRT_OPEN] = "open", [SPRT_REJECT] = "H0 accepted", [SPRT_ACCEPT] = "H1 accepted"};
    return texts[decision];
}

/* A distribution over the five outcomes of a pair, or the three outcomes of a game. The scores of
 * these outcomes are evenly spaced from 0 to 1. */
typedef struct Shares {
    int count;
    double total; /* number of observations */
    double score[PAIR_RESULTS], share[PAIR_RESULTS];
} Shares;

static Shares shares_of(const uint64_t *counts, int count)
{
    Shares shares = {.count = count};
    for (int i = 0; i < count; i++) {
        shares.score[i] = (double)i / (count - 1);
        shares.share[i] = counts[i] ? (double)counts[i] : NEVER_SEEN;
        shares.total += shares.share[i];
    }
    for (int i = 0; i < count; i++)
        shares.share[i] /= shares.total;
    return shares;
}

static double mean_of(const Shares *shares, const double *values)
{
    double mean = 0;
    for (int i = 0; i < shares->count; i++)
        mean += shares->share[i] * values[i];
    return mean;
}

static double variance_of(const Shares *shares, const double *values)
{
    double mean = mean_of(shares, values), sum = 0;
    for (int i = 0; i < shares->count; i++)
        sum += shares->share[i] * (values[i] - mean) * (values[i] - mean);
    return sum;
}

/* Given the observed distribution `seen`, find the most likely distribution for which the mean of
 * `values` is 0. Each share is divided by 1 + x * value, where x is the root of a decreasing
 * function (Van den Bergh, "Maximum likelihood estimation for multinomial distributions",
 * proposition 1.1). Return false if no such distribution exists, because no value is positive or no
 * value is negative. */
static bool likeliest(const Shares *seen, const double *values, Shares *found)
{
    double least = values[0], most = values[0];
    for (int i = 1; i < seen->count; i++) {
        least = fmin(least, values[i]);
        most = fmax(most, values[i]);
    }
    if (!(least < 0) || !(most > 0))
        return false;
    double low = -1 / most, high = -1 / least;
    for (int round = 0; round < ROUNDS_OF_MEAN && high - low > 0; round++) {
        double middle = low + (high - low) / 2, sum = 0;
        if (middle == low || middle == high)
            break;
        for (int i = 0; i < seen->count; i++)
            sum += seen->share[i] * values[i] / (1 + middle * values[i]);
        if (sum > 0)
            low = middle;
        else
            high = middle;
    }
    double root = low + (high - low) / 2, total = 0;
    *found = *seen;
    for (int i = 0; i < seen->count; i++) {
        found->share[i] = seen->share[i] / (1 + root * values[i]);
        total += found->share[i];
    }
    for (int i = 0; i < seen->count; i++)
        found->share[i] /= total;
    return true;
}

static bool likeliest_with_mean(const Shares *seen, double mean, Shares *found)
{
    double values[PAIR_RESULTS];
    for (int i = 0; i < seen->count; i++)
        values[i] = seen->score[i] - mean;
    return likeliest(seen, values, found);
}

/* Find the most likely distribution whose mean is 1/2 plus `ratio` standard deviations, by iterated
 * linearization ("Comments on normalized Elo", section 4.1). Return false if the iteration doesn't
 * converge. */
static bool likeliest_with_ratio(const Shares *seen, double ratio, Shares *found)
{
    *found = *seen;
    for (int i = 0; i < seen->count; i++)
        found->share[i] = 1.0 / seen->count;
    for (int round = 0; round < ROUNDS_OF_RATIO; round++) {
        double mean = mean_of(found, found->score);
        double deviation = sqrt(variance_of(found, found->score));
        if (!(deviation > 1e-9))
            return false;
        double values[PAIR_RESULTS], change = 0;
        for (int i = 0; i < seen->count; i++) {
            double off = (mean - seen->score[i]) / deviation;
            values[i] = seen->score[i] - 0.5 - ratio * deviation * (1 + off * off) / 2;
        }
        Shares before = *found;
        if (!likeliest(seen, values, found))
            return false;
        for (int i = 0; i < seen->count; i++)
            change = fmax(change, fabs(found->share[i] - before.share[i]));
        if (change < 1e-12)
            return true;
    }
    return false;
}

/* How the log-likelihood ratio changes with each observation: the mean and the variance of the
 * change if outcomes continue as observed, and `between`, the variance of the change if the true
 * strength is halfway between the hypotheses. */
typedef struct Drift {
    double mean, variance, between;
} Drift;

static Drift drift_between(const Shares *seen, const Shares *zero, const Shares *one)
{
    double jumps[PAIR_RESULTS];
    Shares between = *seen;
    for (int i = 0; i < seen->count; i++) {
        jumps[i] = log(one->share[i] / zero->share[i]);
        between.share[i] = (one->share[i] + zero->share[i]) / 2;
    }
    return (Drift){mean_of(seen, jumps), variance_of(seen, jumps), variance_of(&between, jumps)};
}

static Drift logistic_drift(const Shares *seen, const SprtSettings *settings)
{
    /* both distributions exist, since |elo| <= 1000 keeps the scores strictly between 0 and 1 */
    Shares zero = *seen, one = *seen;
    likeliest_with_mean(seen, score_of_elo(settings->elo0), &zero);
    likeliest_with_mean(seen, score_of_elo(settings->elo1), &one);
    return drift_between(seen, &zero, &one);
}

/* Return an approximation of the drift (section 4.2 of the same paper). It always exists, and is
 * used if the most likely distributions can't be found, for example because almost all results are
 * equal. */
static Drift normalized_drift_nearby(const Shares *seen, double ratio0, double ratio1)
{
    double deviation = sqrt(variance_of(seen, seen->score));
    double ratio = (mean_of(seen, seen->score) - 0.5) / deviation;
    double off0 = (ratio - ratio0) * (ratio - ratio0), off1 = (ratio - ratio1) * (ratio - ratio1);
    double slope = (ratio1 - ratio0) / (1 + fmin(off0, off1));
    double mean = 0.5 * log((1 + off0) / (1 + off1));
    return (Drift){mean, slope * slope, (ratio1 - ratio0) * (ratio1 - ratio0)};
}

static Drift normalized_drift(const Shares *seen, const SprtSettings *settings)
{
    double unit = (seen->count == PAIR_RESULTS ? sqrt(2) : 1) / NORMALIZED_ELO_UNIT;
    double ratio0 = settings->elo0 * unit, ratio1 = settings->elo1 * unit;
    Shares zero, one;
    if (likeliest_with_ratio(seen, ratio0, &zero) && likeliest_with_ratio(seen, ratio1, &one))
        return drift_between(seen, &zero, &one);
    return normalized_drift_nearby(seen, ratio0, ratio1);
}

/* Return the expected number of steps after which a random walk that starts at `at` leaves the
 * interval from 0 to `width`. The steps have the given mean and variance; the walk is approximated
 * by Brownian motion. */
static double steps_to_leave(double at, double width, double mean, double variance)
{
    double pull = 2 * mean / variance;
    if (fabs(pull) * width < 1e-6)
        return at * (width - at) / variance;
    if (pull < 0)
        return steps_to_leave(width - at, width, -mean, variance);
    /* the probability that the walk leaves the interval at `width` */
    double chance = expm1(-pull * at) / expm1(-pull * width);
    return (chance * width - at) / mean;
}

static void expect(Sprt *sprt, Drift drift, double games)
{
    sprt->has_expectation = true;
    if (sprt->decision != SPRT_OPEN)
        return;
    double at = sprt->ratio - sprt->lower, width = sprt->upper - sprt->lower;
    /* at least 1e-18, to avoid dividing by zero if the ratio hardly varies */
    double variance = fmax(drift.variance, 1e-18), between = fmax(drift.between, 1e-18);
    sprt->expected_games = games * fmax(1, steps_to_leave(at, width, drift.mean, variance));
    sprt->longest_games = games * fmax(1, steps_to_leave(at, width, 0, between));
}

static Sprt sprt_of_counts(const SprtSettings *settings, const uint64_t *counts, int count)
{
    bool on_pairs = count == PAIR_RESULTS;
    uint64_t total = 0;
    for (int i = 0; i < count; i++)
        total += counts[i];
    Sprt sprt = {.settings = *settings,
                 .games = on_pairs ? 2 * total : total,
                 .on_pairs = on_pairs,
                 .lower = log(settings->beta / (1 - settings->alpha)),
                 .upper = log((1 - settings->beta) / settings->alpha)};
    if (total == 0)
        return sprt;
    Shares seen = shares_of(counts, count);
    Drift drift = settings->model == SPRT_LOGISTIC ? logistic_drift(&seen, settings)
                                                   : normalized_drift(&seen, settings);
    sprt.ratio = seen.total * drift.mean;
    if (sprt.ratio >= sprt.upper)
        sprt.decision = SPRT_ACCEPT;
    else if (sprt.ratio <= sprt.lower)
        sprt.decision = SPRT_REJECT;
    expect(&sprt, drift, on_pairs ? 2 : 1);
    return sprt;
}

Sprt sprt_of_pairs(const SprtSettings *settings, const uint64_t pairs[PAIR_RESULTS])
{
    return sprt_of_counts(settings, pairs, PAIR_RESULTS);
}

Sprt sprt_of_games(const SprtSettings *settings, const uint64_t games[RESULT_COUNT])
{
    return sprt_of_counts(settings, games, RESULT_COUNT);
}

Sprt sprt_of(const SprtSettings *settings, const Results *results)
{
    if (results_pairs(results) > 0)
        return sprt_of_pairs(settings, results->pairs);
    return sprt_of_games(settings, results->singles);
}

static void add_games(StringBuilder *text, double games)
{
    text_add_decimals(text, ceil(fmin(games, 1e15) - 1e-6), 0, false);
}

void sprt_add_line(StringBuilder *text, const Sprt *sprt)
{
    builder_add(text, "LLR ");
    text_add_decimals(text, sprt->ratio, 2, true);
    builder_add(text, " (");
    text_add_decimals(text, sprt->lower, 2, false);
    builder_add(text, ", ");
    text_add_decimals(text, sprt->upper, 2, false);
    builder_add(text, "), ");
    builder_add(text, sprt_decision_text(sprt->decision));
    if (sprt->decision == SPRT_OPEN && sprt->has_expectation) {
        builder_add(text, ", about ");
        add_games(text, sprt->expected_games);
        builder_add(text, " more games at this rate, ");
        add_games(text, sprt->longest_games);
        builder_add(text, " if the true difference is halfway between H0 and H1");
    }
    builder_add_char(text, '\n');
}

static void add_settings(StringBuilder *text, const SprtSettings *settings)
{
    builder_add(text, "H0 Elo ");
    text_add_decimals(text, settings->elo0, 2, true);
    builder_add(text, ", H1 Elo ");
    text_add_decimals(text, settings->elo1, 2, true);
    builder_add(text, " (");
    builder_add(text, sprt_model_name(settings->model));
    builder_add(text, "), alpha ");
    text_add_decimals(text, settings->alpha, 6, false);
    builder_add(text, ", beta ");
    text_add_decimals(text, settings->beta, 6, false);
    builder_add_char(text, '\n');
}

static void add_pairs(StringBuilder *text, const uint64_t pairs[PAIR_RESULTS])
{
    uint64_t total = 0;
    builder_add(text, "pairs LL LD WL WD WW:");
    for (int i = 0; i < PAIR_RESULTS; i++) {
        builder_add_char(text, ' ');
        builder_add_int(text, (int64_t)pairs[i]);
        total += pairs[i];
    }
    builder_add(text, ", ");
    builder_add_int(text, (int64_t)(2 * total));
    builder_add(text, " games\n");
}

void sprt_add_report(StringBuilder *text, const SprtSettings *settings,
                     const uint64_t pairs[PAIR_RESULTS])
{
    static const uint64_t no_singles[RESULT_COUNT];
    Sprt sprt = sprt_of_pairs(settings, pairs);
    Strength strength = strength_of_counts(pairs, no_singles);
    add_pairs(text, pairs);
    add_settings(text, settings);
    sprt_add_line(text, &sprt);
    strength_add_text(text, &strength);
}
