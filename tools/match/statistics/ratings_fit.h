/* Computing strengths of maximum likelihood, for ratings.c. */
#ifndef CONTIGO_MATCH_STATISTICS_RATINGS_FIT_H
#define CONTIGO_MATCH_STATISTICS_RATINGS_FIT_H

#include "match/statistics/ratings.h"

/* All games between two players with given colors. Virtual draws are included, so the numbers need
 * not be integers. */
typedef struct Bout {
    uint32_t black, white;
    double games;
    double points; /* points of Black */
} Bout;

typedef struct Fit {
    uint32_t players, groups;
    bool with_advantage;
    Bout *bouts; /* sorted by players, without duplicates; owned, like all arrays below */
    size_t bout_count;
    double *games, *points; /* of each player, without virtual draws; indexed by player */
    uint32_t *group;        /* indexed by player; equals `groups` for players without games */
    uint32_t *group_size;   /* number of players in each group, indexed by group */
    bool *group_prior;      /* whether the group has virtual draws, indexed by group */
    double *rating;         /* ratings in natural units, indexed by player */
    double advantage;       /* Black's advantage in natural units */
    double *sums, *shares;  /* temporary, indexed by player */
    double *gradient;       /* temporary: the ratings, then the optional advantage */
    double *covariance;     /* order * order: the ratings, then the optional advantage */
    size_t order;
} Fit;

/* Compute the groups, the ratings and their covariance. On failure return STATUS_NO_MEMORY. The
 * caller must call fit_free() in any case. */
Status fit_make(Fit *fit, uint32_t players, const Encounter *encounters, size_t count,
                bool with_advantage);

void fit_free(Fit *fit);

/* Return the information that the games contain about Black's advantage: the inverse of its
 * variance, without the contribution of the prior. */
double fit_advantage_information(const Fit *fit);

#endif
