/* Elo of many players at once: the model of Bradley and Terry.
 *
 * The chance of a player of strength p against one of q is p / (p + q); a draw is half a win and
 * half a loss. The most likely strengths are found by minorisation and maximisation (D. R. Hunter,
 * "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004), and what
 * that leaves is done by Newton's method with steps that are halved until they gain: the likelihood
 * has one peak, so that it converges, and both have a bound of rounds.
 *
 * Ratings are relative to the mean of a group, which is 0. A group is all players whom games
 * connect; players of different groups cannot be compared, and are listed group by group.
 *
 * Where some players of a group have won, or lost, all that they played against its others, nothing
 * bounds the difference. Then each player of that group gets one virtual draw, shared among its
 * opponents as its games are (as in BayesElo); `has_prior` says so. Other groups have no prior:
 * what they get is the maximum likelihood, as Ordo has it. A player who won all games has no upper
 * bound, one who lost all no lower one.
 *
 * Black's advantage is a parameter on request. Its prior is ADVANTAGE_PRIOR games between equals of
 * which half were won, so that few games give no silly values; it is told only where the games by
 * themselves, without the prior, tell it to within 300 Elo to either side.
 *
 * Intervals come from the inverse of the Hessian, relative to the group's mean. They take games as
 * independent, and draws as no more certain than wins and losses: with many draws, or openings that
 * decide, they are rather too wide than too narrow.
 */
#ifndef CONTIGO_MATCH_STATISTICS_RATINGS_H
#define CONTIGO_MATCH_STATISTICS_RATINGS_H

#include "base/status.h"
#include "base/string_builder.h"
#include "match/statistics/interval.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RATED_PLAYERS_MOST = 1000, /* the inverse takes their number squared in memory, cubed in time */
    ADVANTAGE_PRIOR = 4
};

/* All games that two players played with these colors. Any number of these may name the same. */
typedef struct Encounter {
    uint32_t black, white; /* players; not the same */
    uint64_t black_wins, draws, white_wins;
} Encounter;

typedef struct Rating {
    uint32_t player;
    uint32_t group;     /* from 0, the largest first */
    uint64_t games;     /* 0: it has no rating */
    double points;      /* halves for draws */
    Interval elo;       /* relative to its group's mean */
    bool has_prior;     /* virtual draws bound it */
    bool has_next;      /* there is a next one in the same group */
    double superiority; /* likelihood of being stronger than the next one, where there is one */
} Rating;

typedef struct Ratings Ratings;

/* Rates the players 0 to players - 1 (1 to RATED_PLAYERS_MOST, else STATUS_OUT_OF_RANGE; the same
 * for an encounter that names none of them or one twice). STATUS_NO_MEMORY. The caller owns
 * `ratings`.
 */
Status ratings_new(uint32_t players, const Encounter *encounters, size_t count, bool with_advantage,
                   Ratings **ratings);

/* NULL is allowed. */
void ratings_free(Ratings *ratings);

/* All players, by group, by rating, the strongest first; those without games last. Borrowed. */
const Rating *ratings_ranked(const Ratings *ratings);

/* The likelihood that the first player is stronger than the second: 1/2 where they cannot be
 * compared. */
double ratings_superiority(const Ratings *ratings, uint32_t first, uint32_t second);

/* What playing black is worth in Elo; not there where it was not asked for or is not known. */
Interval ratings_advantage(const Ratings *ratings);

/* Appends a table, lines ended: rank, name, Elo with interval, games, score, likelihood of
 * superiority over the next; then the advantage, and notes on groups and the prior. `names` by
 * player, strings. */
void ratings_add_text(StringBuilder *text, const Ratings *ratings, const char *const *names);

#endif
