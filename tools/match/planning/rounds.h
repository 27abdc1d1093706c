/* Tournaments that are played in rounds, each of which depends on what came of those before: Swiss
 * and ladder.
 *
 * Swiss: who has as many points meet each other, and nobody the same one twice while that can be
 * avoided. Players are in the order of their points, equals in that of the settings; the first one
 * meets the next one whom he has not met, and so on, and where that leaves somebody without an
 * opponent the last choices are made otherwise (at most SWISS_TRIALS times; then somebody is met
 * again). With an odd number of players the last one who has not been free yet is free, and has the
 * points of a round that is won; once all have been, it begins anew.
 *
 * Ladder: players stand on rungs, at first in the order of the settings. In the first round, and
 * each second one, the first and the second rung meet, the third and the fourth, and so on; in the
 * others the second and the third, and so on. Who has won more of the games stands on the upper one
 * of the two afterwards; where both have as many, they stay.
 */
#ifndef CONTIGO_MATCH_PLANNING_ROUNDS_H
#define CONTIGO_MATCH_PLANNING_ROUNDS_H

#include "base/status.h"
#include "match/planning/schedule.h"

enum { SWISS_TRIALS = 100000 };

typedef struct Rounds Rounds;

/* With the first round. STATUS_NO_MEMORY. The caller owns it. */
Status rounds_create(MatchFormat format, uint32_t players, uint64_t games, Rounds **rounds);
void rounds_destroy(Rounds *rounds); /* NULL is allowed */

/* How many rounds are known, and who meets in each: `count` pairings, borrowed until the next call
 * of rounds_next(). */
uint64_t rounds_known(const Rounds *rounds);
const Pairing *rounds_pairings(const Rounds *rounds, uint64_t round, size_t *count);

/* Counts a game of the last round: half points of black, 0 to 2; both 0 where it is void. */
void rounds_count(Rounds *rounds, uint32_t black, uint32_t white, int black_halves,
                  int white_halves);

/* Ends the last round, and makes the next one from what was counted. STATUS_NO_MEMORY. */
Status rounds_next(Rounds *rounds);

#endif
