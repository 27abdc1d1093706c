/* Maximum-likelihood strengths: internals of ratings.h. */
#ifndef CONTIGO_MATCH_STATISTICS_RATINGS_FIT_H
#define CONTIGO_MATCH_STATISTICS_RATINGS_FIT_H

#include "match/statistics/ratings.h"

/* All games between two players with these colors, including virtual draws, which is why the counts
 * are doubles. */
typedef struct Bout {
    uint32_t black, white;
    double games;
    double points; /* of black */
} Bout;

typedef struct Fit {
    uint32_t players, groups;
    bool with_advantage;
    Bout *bouts; /* owned, like all arrays below; sorted by players, unique */
    size_t bout_count;
    double *games, *points;           /* by player: actual games */
    uint32_t *group;                  /* by player; `groups` for those without games */
    uint32_t *group_size;             /* by group */
    bool *group_prior;                /* by group: it has virtual draws */
    double *rating;                   /* by player, in natural units */
    double advantage;                 /* of black, in natural units */
    double *sums, *shares, *gradient; /* by player, and one more: scratch memory */
    double *covariance;               /* `order` * `order`: ratings, then the optional advantage */
    size_t order;
} Fit;

/* Compute groups, ratings and covariance. On failure return STATUS_NO_MEMORY; fit_free() is needed
 * even then. */
Status fit_make(Fit *fit, uint32_t players, const Encounter *encounters, size_t count,
                bool with_advantage);

void fit_free(Fit *fit);

/* Return the games' information on the advantage: the inverse variance without the prior's part. */
double fit_advantage_information(const Fit *fit);

#endif
