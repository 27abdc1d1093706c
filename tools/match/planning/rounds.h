/* Tournament formats in which each round depends on the results before it: Swiss and ladder.
 *
 * Swiss: players with equal scores meet, and no two players meet twice if that can be avoided.
 * Players are ranked by score; those with equal scores keep the order of the settings. The first
 * player in the ranking meets the highest one that it hasn't met yet, and so on down the ranking.
 * If that leaves a player without an opponent, the pairing backtracks. After SWISS_TRIALS attempts,
 * neighbors in the ranking meet even if they have met before. With an odd number of players, one
 * player has a bye: the lowest in the ranking that hasn't had one. A bye scores as much as winning
 * all games of the round. When every player has had a bye, all can get one again.
 *
 * Ladder: each player stands on a rung, at first in the order of the settings. In odd rounds, the
 * players on rungs 1 and 2 meet, those on 3 and 4, and so on. In even rounds, those on 2 and 3
 * meet, those on 4 and 5, and so on. The player who wins more of the games gets the upper of the
 * two rungs. If both win equally many, both stay where they are. */
#ifndef CONTIGO_MATCH_PLANNING_ROUNDS_H
#define CONTIGO_MATCH_PLANNING_ROUNDS_H

#include "base/status.h"
#include "match/planning/schedule.h"

enum { SWISS_TRIALS = 100000 };

typedef struct Rounds Rounds;

/* Create the first round. Return STATUS_NO_MEMORY on failure. The caller owns `rounds`. */
Status rounds_create(MatchFormat format, uint32_t players, uint64_t games, Rounds **rounds);
void rounds_destroy(Rounds *rounds); /* NULL is allowed */

/* rounds_known() returns the number of rounds created so far. rounds_pairings() returns the
 * pairings of round number `round`, from 0, and sets `count` to their number; they are borrowed
 * until rounds_next() is called. */
uint64_t rounds_known(const Rounds *rounds);
const Pairing *rounds_pairings(const Rounds *rounds, uint64_t round, size_t *count);

/* Count the result of a game of the last round, given as the half points of each color: 0 to 2 that
 * add up to 2, or both 0 if the game is void. */
void rounds_count(Rounds *rounds, uint32_t black, uint32_t white, int black_halves,
                  int white_halves);

/* End the last round, and create the next round from the results that have been counted. Return
 * STATUS_NO_MEMORY on failure. */
Status rounds_next(Rounds *rounds);

#endif
