/* Who meets whom, computed from the number of a game, so that no list of games is needed.
 *
 * Games come in pairs: 2k and 2k + 1 are between the same two players from the same opening, with
 * colors exchanged. A round robin plays all its pairings once before it repeats any, in the order
 * of the circle method, so that the players have played almost equally often whenever the match
 * stops. */
#ifndef CONTIGO_MATCH_PLANNING_SCHEDULE_H
#define CONTIGO_MATCH_PLANNING_SCHEDULE_H

#include "match/planning/settings.h"

/* Two players by their indices in the settings, the lower one first. */
typedef struct Pairing {
    uint32_t first, second;
} Pairing;

typedef struct ScheduledGame {
    uint32_t black, white;
    uint64_t pair; /* number of the game pair within this pairing; selects the opening */
    uint64_t seed; /* of the game */
    uint32_t seeds[COLOR_COUNT]; /* of the programs, less than 2^31 */
} ScheduledGame;

/* Return pairing `index` of a round robin or of a gauntlet, in which the first player meets all
 * others. */
Pairing schedule_pairing(MatchFormat format, uint32_t players, uint64_t index);

/* Return the number of games in all or, for formats with rounds, in one round. */
uint64_t schedule_games(const MatchSettings *settings);

/* Return game `number`, below schedule_games(), of a round robin or gauntlet. */
ScheduledGame schedule_game(const MatchSettings *settings, uint64_t number);

/* Return the game for a known pairing: `index` counts the pairing's games from 0. */
ScheduledGame schedule_game_of(const MatchSettings *settings, Pairing pairing, uint64_t number,
                               uint64_t index);

#endif
