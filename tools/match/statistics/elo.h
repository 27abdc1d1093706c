/* How much stronger one player is than another: score, Elo, normalised Elo, likelihood.
 *
 * The score is a mean of points a game, 0 to 1. Its variance comes from complete pairs
 * (pentanomial) and from the games that are in none (trinomial). To what was observed one imagined
 * pair of independent games, won or lost, is added for the variance alone (one game, where there
 * are no pairs): a prior, by which results that are all alike still leave some doubt.
 * The interval is Wilson's ("Probable inference, the law of succession, and statistical
 * inference", 1927) for as many independent games, won or lost, as would have that variance: it
 * stays between 0 and 1, and says something where all games were won.
 *
 * Elo is the logistic 400 log10(s / (1 - s)) of the score and its bounds. Where all games were won
 * there is no figure and no upper bound, only a lower one ("> 120.3"); the other way round where
 * all were lost.
 *
 * Normalised Elo is that of fastchess and fishtest (Michel Van den Bergh, "Normalized Elo",
 * https://www.cantate.be/Fishtest/normalized_elo.pdf): (s - 1/2) / deviation of one game's score,
 * times 800 / ln 10, where a pair's mean score has the deviation of one game over sqrt(2). Its
 * interval is theirs too: it takes that deviation as known. The deviation has the prior in it.
 * Where all games were won, a lower bound is all there is, from that of the score.
 *
 * The likelihood of superiority is that of a true score above 1/2, by the same games as the
 * interval: it is 97.5% where the interval begins at 1/2.
 */
#ifndef CONTIGO_MATCH_STATISTICS_ELO_H
#define CONTIGO_MATCH_STATISTICS_ELO_H

#include "match/statistics/interval.h"
#include "match/statistics/results.h"

/* 800 / ln 10. */
#define NORMALIZED_ELO_UNIT 347.43558552260146

typedef struct Strength {
    uint64_t games;      /* that count; 0: nothing is known, all intervals are empty */
    Interval score;      /* 0 to 1 */
    Interval elo;        /* the player's rating minus the opponent's */
    Interval normalized; /* the same in normalised Elo */
    double superiority;  /* likelihood of, 0 to 1; 1/2 where nothing is known */
    double deviation;    /* of the mean score */
} Strength;

Strength strength_of(const Results *results);

/* The same from counts alone: pairs LL, LD, DD or WL, WD, WW, and games lost, drawn, won that are
 * in no pair. */
Strength strength_of_counts(const uint64_t pairs[PAIR_RESULTS],
                            const uint64_t singles[RESULT_COUNT]);

/* The score that an advantage in Elo stands for. */
double score_of_elo(double elo);

/* Appends lines, each ended: score, Elo, normalised Elo, likelihood of superiority. */
void strength_add_text(StringBuilder *text, const Strength *strength);

#endif
