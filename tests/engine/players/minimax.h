/* The player that programs for small Go boards are compared with: alpha-beta to a depth of two
 * turns, its own and the answer, by the score at that point, and at random among equals. It plays
 * any game on grid points that has a score.
 */
#ifndef CONTIGO_TESTS_MINIMAX_H
#define CONTIGO_TESTS_MINIMAX_H

#include "players/player.h"

extern const PlayerKind MINIMAX2_PLAYER;

#endif
