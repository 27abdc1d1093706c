/* The player that programs for small Go boards are usually compared with. It searches two turns,
 * its own and the answer, by alpha-beta, compares the scores after them, and chooses at random
 * among the best turns. It plays any game on grid points that has a score. */
#ifndef CONTIGO_TESTS_MINIMAX_H
#define CONTIGO_TESTS_MINIMAX_H

#include "players/player.h"

extern const PlayerKind MINIMAX2_PLAYER;

#endif
