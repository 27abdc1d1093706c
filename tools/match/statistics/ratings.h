/* Elo ratings of many players: the Bradley-Terry model.
 *
 * A player of strength p beats one of strength q with probability p / (p + q); a draw counts as
 * half a win and half a loss. The maximum-likelihood strengths are found by
 * minorization-maximization (D. R. Hunter, "MM algorithms for generalized Bradley-Terry models",
 * Annals of Statistics 32, 2004), refined by Newton's method with step halving. The likelihood has
 * a single maximum, so this converges; the number of rounds of both is limited.
 *
 * Ratings are relative to the mean of a group, which is 0. A group is all players connected by
 * games; players of different groups cannot be compared, and are listed by group.
 *
 * If some players of a group have won or lost all games against the rest of the group, nothing
 * bounds their distance from the rest. Then each player of that group gets one virtual draw,
 * distributed over its opponents in proportion to its games (as in BayesElo), and `has_prior` is
 * set. Other groups have no prior: they get the maximum likelihood, like Ordo. A player who won all
 * games has no upper bound, and one who lost all games has no lower bound.
 *
 * Black's advantage is an optional parameter. Its prior is ADVANTAGE_PRIOR games between equals,
 * half of them won, so that few games don't give absurd values. It is reported only if the games
 * alone, without the prior, determine it to within 300 Elo to either side.
 *
 * Intervals come from the inverse of the Hessian, relative to the group's mean. They treat games as
 * independent and draws as no more certain than wins and losses: with many draws or with decisive
 * openings they are more likely too wide than too narrow. */
#ifndef CONTIGO_MATCH_STATISTICS_RATINGS_H
#define CONTIGO_MATCH_STATISTICS_RATINGS_H

#include "base/status.h"
#include "base/string_builder.h"
#include "match/statistics/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RATED_PLAYERS_MOST = 1000, /* the inverse takes quadratic memory and cubic time */
    ADVANTAGE_PRIOR = 4
};

/* All games between two players with these colors. There may be several for the same players. */
typedef struct Encounter {
    uint32_t black, white; /* players; must differ */
    uint64_t black_wins, draws, white_wins;
} Encounter;

typedef struct Rating {
    uint32_t player;
    uint32_t group;     /* from 0, by descending size */
    uint64_t games;     /* 0: unrated */
    double points;      /* a draw is 1/2 */
    Interval elo;       /* relative to the group's mean */
    bool has_prior;     /* virtual draws were added to the group */
    bool has_next;      /* there is a next player in the same group */
    double superiority; /* likelihood of being stronger than the next player, if has_next */
} Rating;

typedef struct Ratings Ratings;

/* Rate players 0 to players - 1. Return STATUS_OUT_OF_RANGE unless `players` is 1 to
 * RATED_PLAYERS_MOST and every encounter names two different ones of them; or STATUS_NO_MEMORY. The
 * caller owns `ratings`. */
Status ratings_new(uint32_t players, const Encounter *encounters, size_t count, bool with_advantage,
                   Ratings **ratings);

/* NULL is allowed. */
void ratings_free(Ratings *ratings);

/* Return all players ordered by group and then by descending rating, those without games last.
 * Borrowed. */
const Rating *ratings_ranked(const Ratings *ratings);

/* Return the likelihood that the first player is stronger than the second, or 1/2 if they cannot be
 * compared. */
double ratings_superiority(const Ratings *ratings, uint32_t first, uint32_t second);

/* Return black's advantage in Elo; empty if it wasn't requested or cannot be determined. */
Interval ratings_advantage(const Ratings *ratings);

/* Append a table of rank, name, Elo with interval, games, score and likelihood of superiority over
 * the next player, followed by the advantage and notes on groups and the prior. `names` is indexed
 * by player. */
void ratings_add_text(StringBuilder *text, const Ratings *ratings, const char *const *names);

#endif
