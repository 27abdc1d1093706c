/* The most likely strengths of players: the inside of ratings.h. */
#ifndef CONTIGO_MATCH_STATISTICS_RATINGS_FIT_H
#define CONTIGO_MATCH_STATISTICS_RATINGS_FIT_H

#include "match/statistics/ratings.h"

/* All games of two players with these colors, as numbers: virtual draws are among them. */
typedef struct Bout {
    uint32_t black, white;
    double games;
    double points; /* of black */
} Bout;

typedef struct Fit {
    uint32_t players, groups;
    bool with_advantage;
    Bout *bouts; /* owned, as are all below; ordered by players, each pair of them once */
    size_t bout_count;
    double *games, *points;           /* by player: what was played */
    uint32_t *group;                  /* by player; `groups` for those who have not played */
    uint32_t *group_size;             /* by group */
    bool *group_prior;                /* by group: it has virtual draws */
    double *rating;                   /* by player, in natural units */
    double advantage;                 /* of black, the same */
    double *sums, *shares, *gradient; /* by player, and one more: for working */
    double *covariance; /* `order` squared: of the ratings, then of the advantage where it is asked
                           for */
    size_t order;
} Fit;

/* Takes what was played and finds groups, ratings and covariance. What was made so far is to be
 * given back with fit_free() also where it is not STATUS_OK. */
Status fit_make(Fit *fit, uint32_t players, const Encounter *encounters, size_t count,
                bool with_advantage);

void fit_free(Fit *fit);

/* How much the games alone tell of the advantage: one over the variance, without the prior's part.
 */
double fit_advantage_information(const Fit *fit);

#endif
