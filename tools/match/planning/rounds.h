/* Tournament formats in which each round depends on the results before it: Swiss and ladder.
 *
 * Swiss: players with equal scores meet, and no two meet twice if that can be avoided. Players are
 * ranked by score, and then in the order of the settings. The first player meets the next one whom
 * they haven't met, and so on down the ranking. If that leaves a player without an opponent, the
 * pairing backtracks. After SWISS_TRIALS attempts, neighbors meet even if they have met before.
 * With an odd number of players, the last one who hasn't had a bye gets one, with the points for
 * winning all games of the round. Once every player has had a bye, the byes start over.
 *
 * Ladder: players stand on rungs, at first in the order of the settings. In odd rounds, the players
 * on rungs 1 and 2 meet, those on 3 and 4, and so on; in even rounds, those on 2 and 3, on 4 and 5,
 * and so on. The player who wins more of the games takes the upper of the two rungs; with equal
 * wins both stay. */
#ifndef CONTIGO_MATCH_PLANNING_ROUNDS_H
#define CONTIGO_MATCH_PLANNING_ROUNDS_H

#include "base/status.h"
#include "match/planning/schedule.h"

enum { SWISS_TRIALS = 100000 };

typedef struct Rounds Rounds;

/* Create the first round. Return STATUS_NO_MEMORY on failure. The caller owns `rounds`. */
Status rounds_create(MatchFormat format, uint32_t players, uint64_t games, Rounds **rounds);
void rounds_destroy(Rounds *rounds); /* NULL is allowed */

/* Return the number of rounds known, and the pairings of a round: `count` of them, borrowed until
 * rounds_next(). */
uint64_t rounds_known(const Rounds *rounds);
const Pairing *rounds_pairings(const Rounds *rounds, uint64_t round, size_t *count);

/* Add a game of the last round, with the half points of each side, 0 to 2; both are 0 if the game
 * is void. */
void rounds_count(Rounds *rounds, uint32_t black, uint32_t white, int black_halves,
                  int white_halves);

/* End the last round and create the next one from the counted results. Return STATUS_NO_MEMORY on
 * failure. */
Status rounds_next(Rounds *rounds);

#endif
