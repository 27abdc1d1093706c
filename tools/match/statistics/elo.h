/* The strength of one player relative to another: score, Elo, normalized Elo, likelihood of
 * superiority.
 *
 * The score is the mean of points per game, 0 to 1. Its variance is estimated from complete pairs
 * (pentanomial) and from the games outside pairs (trinomial). For the variance alone, one virtual
 * pair of independent games, won or lost, is added as a prior (one game if there are no pairs), so
 * that some doubt remains if all results are equal. The interval is Wilson's ("Probable inference,
 * the law of succession, and statistical inference", 1927), for the number of independent games,
 * each won or lost, that would give the same variance. It stays between 0 and 1, and is meaningful
 * even if all games were won.
 *
 * Elo is the logistic 400 log10(s / (1 - s)) of the score and its bounds. If all games were won,
 * there is no estimate and no upper bound, only a lower one ("> 120.3"); and vice versa if all were
 * lost.
 *
 * Normalized Elo is that of fastchess and fishtest (Michel Van den Bergh, "Normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo.pdf): (s - 1/2) / standard deviation of one game's
 * score, times 800 / ln 10, where a pair's mean score has the deviation of one game over sqrt(2).
 * The interval is computed as they do, as if that deviation were known exactly. The deviation
 * includes the prior. If all games were won, there is only a lower bound, derived from that of the
 * score.
 *
 * The likelihood of superiority is the probability that the true score is above 1/2, for the same
 * effective number of games as the interval. It is 97.5% when the interval begins at 1/2. */
#ifndef CONTIGO_MATCH_STATISTICS_ELO_H
#define CONTIGO_MATCH_STATISTICS_ELO_H

#include "match/statistics/interval.h"
#include "match/statistics/results.h"

/* 800 / ln 10. */
#define NORMALIZED_ELO_UNIT 347.43558552260146

typedef struct Strength {
    uint64_t games;      /* games that count; if 0, all intervals are empty */
    Interval score;      /* 0 to 1 */
    Interval elo;        /* rating difference, player minus opponent */
    Interval normalized; /* the same in normalized Elo */
    double superiority;  /* likelihood, 0 to 1; 1/2 without games */
    double deviation;    /* standard deviation of the mean score */
} Strength;

Strength strength_of(const Results *results);

/* Return the strength from counts alone: pairs LL, LD, DD or WL, WD, WW, and games lost, drawn and
 * won outside pairs. */
Strength strength_of_counts(const uint64_t pairs[PAIR_RESULTS],
                            const uint64_t singles[RESULT_COUNT]);

/* Return the expected score, 0 to 1, for an Elo advantage. */
double score_of_elo(double elo);

/* Append lines with the score, Elo, normalized Elo and likelihood of superiority. */
void strength_add_text(StringBuilder *text, const Strength *strength);

#endif
