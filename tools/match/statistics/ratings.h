/* Elo ratings of many players, by the Bradley-Terry model.
 *
 * A player of strength p beats one of strength q with probability p / (p + q); a draw counts as
 * half a win and half a loss. The strengths of maximum likelihood are found by
 * minorization-maximization (D. R. Hunter, "MM algorithms for generalized Bradley-Terry models",
 * Annals of Statistics 32, 2004), and then refined by Newton's method with step halving. This
 * converges because the likelihood has a single maximum; the number of rounds of both methods is
 * limited.
 *
 * Players that are connected by games, directly or through others, form a group. Ratings are
 * relative to the mean of the group, which is 0. Players of different groups cannot be compared, so
 * each group is listed separately.
 *
 * If some players of a group have won or lost all games against the rest of the group, nothing
 * limits how far they are from the rest. In that case each player of the group gets one virtual
 * draw, which is distributed over its opponents in proportion to its games (as in BayesElo), and
 * `has_prior` is set. Other groups have no prior, as in Ordo. A player that won all games has no
 * upper bound, and a player that lost all games has no lower bound.
 *
 * Black's advantage is an optional parameter. Its prior is ADVANTAGE_PRIOR games between equal
 * players, half of them won by Black, so that its value is not absurd if there are few games. It is
 * reported only if the games alone, without the prior, determine it to within 300 Elo.
 *
 * Intervals are computed from the inverse of the Hessian, relative to the group's mean. They assume
 * that games are independent and that a draw is as uncertain as a win or a loss. So with many
 * draws, or with openings that decide games, they are probably too wide rather than too narrow. */
#ifndef CONTIGO_MATCH_STATISTICS_RATINGS_H
#define CONTIGO_MATCH_STATISTICS_RATINGS_H

#include "base/status.h"
#include "base/string_builder.h"
#include "match/statistics/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RATED_PLAYERS_MOST = 1000, /* the inverse matrix takes quadratic memory and cubic time */
    ADVANTAGE_PRIOR = 4
};

/* Games between two players with given colors. A list may contain several encounters with the same
 * players and colors. */
typedef struct Encounter {
    uint32_t black, white; /* two different players */
    uint64_t black_wins, draws, white_wins;
} Encounter;

typedef struct Rating {
    uint32_t player;
    uint32_t group;     /* number of the group, from 0; larger groups come first */
    uint64_t games;     /* number of games; 0: the player has no rating */
    double points;      /* points scored; a draw is 1/2 */
    Interval elo;       /* rating, relative to the group's mean */
    bool has_prior;     /* virtual draws were added to the player's group */
    bool has_next;      /* the list has a next player in the same group */
    double superiority; /* likelihood of being stronger than the next player, if has_next */
} Rating;

typedef struct Ratings Ratings;

/* Rate the players 0 to players - 1. `players` must be 1 to RATED_PLAYERS_MOST, and every encounter
 * must be between two different players; otherwise return STATUS_OUT_OF_RANGE. Return
 * STATUS_NO_MEMORY if memory runs out. The caller owns `ratings`. */
Status ratings_new(uint32_t players, const Encounter *encounters, size_t count, bool with_advantage,
                   Ratings **ratings);

/* Free ratings. NULL is allowed. */
void ratings_free(Ratings *ratings);

/* Return a list of all players, which is borrowed. It is sorted by group and then by rating, the
 * highest first. Players without games are last. */
const Rating *ratings_ranked(const Ratings *ratings);

/* Return the likelihood, 0 to 1, that the first player is stronger than the second. It is 1/2 if
 * they cannot be compared. */
double ratings_superiority(const Ratings *ratings, uint32_t first, uint32_t second);

/* Return Black's advantage in Elo. The interval is empty if the advantage wasn't requested or
 * cannot be determined. */
Interval ratings_advantage(const Ratings *ratings);

/* Append a table of all players: rank, name, Elo with its interval, games, score, and likelihood of
 * being stronger than the next player. Notes on the columns, Black's advantage, the groups and the
 * prior follow. `names` is indexed by player. */
void ratings_add_text(StringBuilder *text, const Ratings *ratings, const char *const *names);

#endif
