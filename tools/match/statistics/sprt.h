/* The sequential probability ratio test: play until it is clear that one player is stronger than
 * another by `elo1`, or not stronger than by `elo0`.
 *
 * This is Michel Van den Bergh's generalized test ("A practical introduction to the GSPRT",
 * https://www.cantate.be/Fishtest/GSPRT_approximation.pdf, and "Comments on normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf), as in fishtest's LLRcalc.py. For
 * each hypothesis it finds the most likely distribution of outcomes with that mean, or normalized
 * mean, and computes the log-likelihood ratio of the two. The observations are pairs (pentanomial)
 * if there are any, otherwise single games (trinomial), never both. An outcome that hasn't occurred
 * counts as 0.001, as in fishtest, so that there is a ratio even if all results are equal. */
#ifndef CONTIGO_MATCH_STATISTICS_SPRT_H
#define CONTIGO_MATCH_STATISTICS_SPRT_H

#include "base/string_builder.h"
#include "match/statistics/results.h"

typedef enum SprtModel {
    SPRT_LOGISTIC,   /* elo0 and elo1 are logistic Elo */
    SPRT_NORMALIZED, /* elo0 and elo1 are normalized Elo */
    SPRT_MODEL_COUNT
} SprtModel;

/* Convert a model to "logistic" or "normalized" and back; false for an unknown name. */
const char *sprt_model_name(SprtModel model);
bool sprt_model_named(const char *name, SprtModel *model);

typedef struct SprtSettings {
    double elo0, elo1; /* elo0 < elo1 */
    double alpha;      /* probability of accepting elo1 if elo0 is true */
    double beta;       /* probability of accepting elo0 if elo1 is true */
    SprtModel model;
} SprtSettings;

/* Return NULL if the settings are valid, otherwise a sentence that says why not: |elo| is at most
 * 1000, elo1 at least 0.01 above elo0, alpha and beta 1e-6 to 0.499. */
const char *sprt_complaint(const SprtSettings *settings);

typedef enum SprtDecision {
    SPRT_OPEN,   /* continue */
    SPRT_REJECT, /* elo0 accepted: no gain */
    SPRT_ACCEPT  /* elo1 accepted */
} SprtDecision;

typedef struct Sprt {
    SprtSettings settings;
    uint64_t games;      /* games that count: two per pair */
    bool on_pairs;       /* pentanomial */
    double ratio;        /* log-likelihood ratio, always finite */
    double lower, upper; /* bounds: ln(beta / (1 - alpha)), ln((1 - beta) / alpha) */
    SprtDecision decision;
    /* Expected number of further games, 0 once the test is decided. The first number holds if
     * results continue as so far, the second if the true strength is between the hypotheses, which
     * takes longest. Not available before the first game. */
    bool has_expectation;
    double expected_games, longest_games;
} Sprt;

/* Return the state of a test. The settings must be valid. */
Sprt sprt_of(const SprtSettings *settings, const Results *results);
Sprt sprt_of_pairs(const SprtSettings *settings, const uint64_t pairs[PAIR_RESULTS]);
Sprt sprt_of_games(const SprtSettings *settings, const uint64_t games[RESULT_COUNT]);

/* Append a line "LLR 1.23 (-2.94, 2.94), open, ...". */
void sprt_add_line(StringBuilder *text, const Sprt *sprt);

/* Append the output of the command `sprt LL LD WL WD WW`: the test and the strength. */
void sprt_add_report(StringBuilder *text, const SprtSettings *settings,
                     const uint64_t pairs[PAIR_RESULTS]);

#endif
