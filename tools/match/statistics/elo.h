/* The strength of one player relative to another: score, Elo, normalized Elo, and likelihood of
 * superiority.
 *
 * The score is the mean of the points per game, 0 to 1. Its variance is estimated from complete
 * pairs (pentanomial) and from games outside pairs (trinomial). Only for the variance, a prior is
 * added, so that it isn't 0 if all results are equal: a virtual pair of independent games or, if
 * there are no pairs, a virtual game. The interval of the score is Wilson's ("Probable inference,
 * the law of succession, and statistical inference", 1927). As the number of trials it uses the
 * number of independent games, each won or lost, that would have the same variance. The interval
 * stays between 0 and 1, and is meaningful even if all games were won.
 *
 * Elo is 400 log10(s / (1 - s)) for the score s, and for the bounds of its interval. If all games
 * were won, there is only a lower bound ("> 120.3"), but no estimate and no upper bound. If all
 * games were lost, there is only an upper bound.
 *
 * Normalized Elo is that of fastchess and fishtest (Michel Van den Bergh, "Normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo.pdf): (s - 1/2) / standard deviation of one game's
 * score, times 800 / ln 10, where a pair's mean score has the deviation of one game over sqrt(2).
 * The interval is computed as in fastchess and fishtest, as if that deviation were known exactly.
 * The deviation includes the prior. If all games were won, there is only a lower bound, which is
 * computed from that of the score.
 *
 * The likelihood of superiority is the probability that the true score is above 1/2, computed with
 * the same number of trials as the interval. It is 97.5% if the interval begins at 1/2. */
#ifndef CONTIGO_MATCH_STATISTICS_ELO_H
#define CONTIGO_MATCH_STATISTICS_ELO_H

#include "match/statistics/interval.h"
#include "match/statistics/results.h"

/* Normalized Elo per standard deviation of one game's score: 800 / ln 10. */
#define NORMALIZED_ELO_UNIT 347.43558552260146

typedef struct Strength {
    uint64_t games;      /* number of games, without void ones; if 0, all intervals are empty */
    Interval score;      /* 0 to 1 */
    Interval elo;        /* Elo of the player minus that of the opponent */
    Interval normalized; /* the difference in normalized Elo */
    double superiority;  /* likelihood of superiority, 0 to 1; without games 1/2 */
    double deviation;    /* standard deviation of the mean score */
} Strength;

Strength strength_of(const Results *results);

/* Return the strength computed from counts. `pairs` counts pairs by their results LL, LD, DD or WL,
 * WD, WW; `singles` counts games lost, drawn and won outside pairs. */
Strength strength_of_counts(const uint64_t pairs[PAIR_RESULTS],
                            const uint64_t singles[RESULT_COUNT]);

/* Return the expected score, 0 to 1, of a player whose Elo is higher by `elo`. */
double score_of_elo(double elo);

/* Append a sentence that says which of two players is stronger: "B is stronger than A (97.3%
 * likely, +21 ± 14 Elo)". If neither is stronger with a likelihood of 95%, say how many more games
 * would narrow the interval to a round number of Elo: "not decided (A ahead with 71.2%); about 340
 * more games for ±10 Elo". `strength` is the strength of `first`. */
void strength_add_verdict(StringBuilder *text, const Strength *strength, const char *first,
                          const char *second);

/* Append lines with the score, Elo, normalized Elo and likelihood of superiority. */
void strength_add_text(StringBuilder *text, const Strength *strength);

#endif
