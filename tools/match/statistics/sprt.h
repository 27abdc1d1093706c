/* The sequential probability ratio test: play until it is clear that one player is stronger than
 * another by `elo1`, or is not stronger than by `elo0`.
 *
 * It is the generalised test of Michel Van den Bergh ("A practical introduction to the GSPRT",
 * https://www.cantate.be/Fishtest/GSPRT_approximation.pdf, and "Comments on normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo_practical.pdf), as fishtest computes it
 * (LLRcalc.py): the logarithm of the ratio between the most likely distribution of outcomes that
 * has the mean, or the normalised mean, of the one hypothesis, and that of the other. Pairs are
 * the observations (pentanomial) where there are any, else single games (trinomial): never both.
 * An outcome that never came counts as 0.001 of one, as in fishtest, so that results that are all
 * alike have a ratio.
 */
#ifndef CONTIGO_MATCH_STATISTICS_SPRT_H
#define CONTIGO_MATCH_STATISTICS_SPRT_H

#include "base/string_builder.h"
#include "match/statistics/results.h"

typedef enum SprtModel {
    SPRT_LOGISTIC,   /* elo0 and elo1 are the usual logistic Elo */
    SPRT_NORMALIZED, /* they are normalised Elo */
    SPRT_MODEL_COUNT
} SprtModel;

/* "logistic", "normalized"; false where a word names none. */
const char *sprt_model_name(SprtModel model);
bool sprt_model_named(const char *name, SprtModel *model);

typedef struct SprtSettings {
    double elo0, elo1; /* elo0 < elo1 */
    double alpha;      /* of accepting elo1 where elo0 is true */
    double beta;       /* of accepting elo0 where elo1 is true */
    SprtModel model;
} SprtSettings;

/* NULL where a test can be made of them; else a sentence that says what is wrong: |elo| at most
 * 1000, elo1 at least 0.01 above elo0, alpha and beta 1e-6 to 0.499. */
const char *sprt_complaint(const SprtSettings *settings);

typedef enum SprtDecision {
    SPRT_OPEN,   /* play on */
    SPRT_REJECT, /* elo0 is accepted: no gain */
    SPRT_ACCEPT  /* elo1 is accepted */
} SprtDecision;

typedef struct Sprt {
    SprtSettings settings;
    uint64_t games;      /* that count for it: two a pair */
    bool on_pairs;       /* pentanomial */
    double ratio;        /* the log likelihood ratio, always finite */
    double lower, upper; /* its bounds: ln(beta / (1 - alpha)), ln((1 - beta) / alpha) */
    SprtDecision decision;
    /* Games that are expected to be needed still, 0 once decided: where the results go on as they
     * have, and where the truth lies between the two, which takes longest.
     * There is none before anything was played. */
    bool has_expectation;
    double expected_games, longest_games;
} Sprt;

/* Where a test stands. The settings are such that nothing is to complain of. */
Sprt sprt_of(const SprtSettings *settings, const Results *results);
Sprt sprt_of_pairs(const SprtSettings *settings, const uint64_t pairs[PAIR_RESULTS]);
Sprt sprt_of_games(const SprtSettings *settings, const uint64_t games[RESULT_COUNT]);

/* Appends a line, ended: "LLR 1.23 (-2.94, 2.94), open, 41.8% ...". */
void sprt_add_line(StringBuilder *text, const Sprt *sprt);

/* Appends what the command `sprt LL LD WL WD WW` prints: the test, the strength, each line ended.
 */
void sprt_add_report(StringBuilder *text, const SprtSettings *settings,
                     const uint64_t pairs[PAIR_RESULTS]);

#endif
