/* Patterns of three by three points that suggest a move in their middle. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PATTERN_H
#define CONTIGO_GAMES_GO_RULES_GO_PATTERN_H

#include "games/go/rules/go_board.h"

/* The surroundings of a point that suggest a move there: one bit for each combination of the eight
 * places around it, coded like GoSpot.round. */
typedef struct GoPatterns {
    uint8_t bits[(1 << 16) / 8];
} GoPatterns;

void go_patterns_fill(GoPatterns *patterns);

#endif
