/* The shapes of three by three points that call for a stone in the middle. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PATTERN_H
#define CONTIGO_GAMES_GO_RULES_GO_PATTERN_H

#include "games/go/rules/go_board.h"

/* Which surroundings of a point call for a stone there: a bit for each way in which the eight
 * points round it may be, as GoSpot.round has them. */
typedef struct GoPatterns {
    uint8_t bits[(1 << 16) / 8];
} GoPatterns;

void go_patterns_fill(GoPatterns *patterns);

#endif
