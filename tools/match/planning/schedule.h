/* Who meets whom, in which game: from the number of a game alone, so that no list of games is
 * needed however many there are.
 *
 * Games come in pairs: 2k and 2k + 1 are of the same two players, from the same opening, with
 * colors exchanged. All pairings of a round robin are played once before any is played again, in
 * the order of the circle method, so that each player has played as often as any other whenever the
 * match is broken off.
 */
#ifndef CONTIGO_MATCH_PLANNING_SCHEDULE_H
#define CONTIGO_MATCH_PLANNING_SCHEDULE_H

#include "match/planning/settings.h"

/* Two players by their indices in the settings, the lower one first. */
typedef struct Pairing {
    uint32_t first, second;
} Pairing;

/* One game. */
typedef struct ScheduledGame {
    uint32_t black, white;
    uint64_t pair; /* which pair of games it is of those that this pairing plays: its opening */
    uint64_t seed; /* of the game */
    uint32_t seeds[COLOR_COUNT]; /* of the programs, below 2^31 */
} ScheduledGame;

/* Number `index` of those who meet, in a round robin or gauntlet, in which the first player meets
 * all others. */
Pairing schedule_pairing(MatchFormat format, uint32_t players, uint64_t index);

/* How many games are played in all, or with formats in rounds in one round. */
uint64_t schedule_games(const MatchSettings *settings);

/* Game number `number`, which is below that, of round robin and gauntlet. */
ScheduledGame schedule_game(const MatchSettings *settings, uint64_t number);

/* The same where it is known who meets whom: game `index` of a pairing that meets, from 0. */
ScheduledGame schedule_game_of(const MatchSettings *settings, Pairing pairing, uint64_t number,
                               uint64_t index);

#endif
