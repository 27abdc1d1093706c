/* The sequential probability ratio test. A match is played until the results decide between two
 * hypotheses: that one player is stronger than the other by `elo0`, or that it is stronger by
 * `elo1`.
 *
 * This is Michel Van den Bergh's generalized test ("A practical introduction to the GSPRT",
 * https://www.cantate.be/Fishtest/GSPRT_approximation.pdf, and "Comments on normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf), as in fishtest's LLRcalc.py. For
 * each of the two hypotheses it finds the most likely distribution of outcomes with the mean, or
 * the normalized mean, of that hypothesis. Then it computes the log-likelihood ratio of the two
 * distributions. If there are any pairs, only pairs are used as observations (pentanomial),
 * otherwise single games (trinomial). As in fishtest, the count of an outcome that hasn't occurred
 * is taken as 0.001, so that there is a ratio even if all results are equal. */
#ifndef CONTIGO_MATCH_STATISTICS_SPRT_H
#define CONTIGO_MATCH_STATISTICS_SPRT_H

#include "base/string_builder.h"
#include "match/statistics/results.h"

typedef enum SprtModel {
    SPRT_LOGISTIC,   /* elo0 and elo1 are logistic Elo */
    SPRT_NORMALIZED, /* elo0 and elo1 are normalized Elo */
    SPRT_MODEL_COUNT
} SprtModel;

/* Convert a model to its name, "logistic" or "normalized", and back. sprt_model_named() returns
 * false for an unknown name. */
const char *sprt_model_name(SprtModel model);
bool sprt_model_named(const char *name, SprtModel *model);

typedef struct SprtSettings {
    double elo0, elo1; /* elo0 < elo1 */
    double alpha;      /* probability of accepting elo1 if elo0 is true */
    double beta;       /* probability of accepting elo0 if elo1 is true */
    SprtModel model;
} SprtSettings;

/* Return NULL if the settings are valid, otherwise a sentence that says what was expected. elo0 and
 * elo1 must be from -1000 to 1000, elo1 must be at least 0.01 more than elo0, and alpha and beta
 * must be from 1e-6 to 0.499. */
const char *sprt_complaint(const SprtSettings *settings);

typedef enum SprtDecision {
    SPRT_OPEN,   /* no decision yet: continue to play */
    SPRT_REJECT, /* elo0 is accepted: the player is not stronger */
    SPRT_ACCEPT  /* elo1 is accepted: the player is stronger */
} SprtDecision;

typedef struct Sprt {
    SprtSettings settings;
    uint64_t games;      /* number of games that are used; if `on_pairs`, two for each pair */
    bool on_pairs;       /* the observations are pairs, not single games */
    double ratio;        /* log-likelihood ratio, always finite */
    double lower, upper; /* bounds of the ratio: ln(beta / (1 - alpha)), ln((1 - beta) / alpha) */
    SprtDecision decision;
    /* The expected number of further games, which is 0 when the test is decided: `expected_games`
     * if results continue as before, and `longest_games` if the true strength is halfway between
     * the hypotheses, the case in which a test takes longest. Before the first game neither is
     * known, and `has_expectation` is false. */
    bool has_expectation;
    double expected_games, longest_games;
} Sprt;

/* Return the state of a test, computed from all results, from counts of pairs, or from counts of
 * games. The settings must be valid. */
Sprt sprt_of(const SprtSettings *settings, const Results *results);
Sprt sprt_of_pairs(const SprtSettings *settings, const uint64_t pairs[PAIR_RESULTS]);
Sprt sprt_of_games(const SprtSettings *settings, const uint64_t games[RESULT_COUNT]);

/* Append the state of a test as a line such as "LLR 1.23 (-2.94, 2.94), open, ...". */
void sprt_add_line(StringBuilder *text, const Sprt *sprt);

/* Append what the subcommand `sprt LL LD WL WD WW` prints: the settings and the state of the test,
 * and the strength. */
void sprt_add_report(StringBuilder *text, const SprtSettings *settings,
                     const uint64_t pairs[PAIR_RESULTS]);

#endif
