/* The schedule: which players meet in which game. It is computed from the number of a game, so no
 * list of games is needed.
 *
 * Games come in pairs: games 2k and 2k + 1 are between the same two players, with the same opening.
 * Their colors are exchanged, unless the setting `colors` fixes them. A round robin plays all
 * pairings, in the order of the circle method, before it repeats any. So whenever the match stops,
 * all players have played almost equally often. */
#ifndef CONTIGO_MATCH_PLANNING_SCHEDULE_H
#define CONTIGO_MATCH_PLANNING_SCHEDULE_H

#include "match/planning/settings.h"

/* Two players, given by their indices in the settings; `first` is the lower one. */
typedef struct Pairing {
    uint32_t first, second;
} Pairing;

typedef struct ScheduledGame {
    uint32_t black, white;
    uint64_t pair; /* how many pairs of games these two have played before; selects the opening */
    uint64_t seed; /* seed of the game */
    uint32_t seeds[COLOR_COUNT]; /* seeds of the programs, less than 2^31 */
} ScheduledGame;

/* Return pairing number `index` of a round robin or of a gauntlet, in which the first player meets
 * all others. If `newcomers` isn't 0, only pairings that include one of the last `newcomers`
 * players exist. */
Pairing schedule_pairing(MatchFormat format, uint32_t players, uint32_t newcomers, uint64_t index);

/* Return the number of games in a match or, in formats with rounds, in one round. */
uint64_t schedule_games(const MatchSettings *settings);

/* Return game number `number` of a round robin or gauntlet. The number must be below
 * schedule_games(). */
ScheduledGame schedule_game(const MatchSettings *settings, uint64_t number);

/* Return game number `number`, which is between the players of `pairing`. `index` is the number of
 * their games before this one. */
ScheduledGame schedule_game_of(const MatchSettings *settings, Pairing pairing, uint64_t number,
                               uint64_t index);

#endif
