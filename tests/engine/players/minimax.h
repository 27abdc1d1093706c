/* The player that programs for small Go boards are usually compared with. It searches two turns,
 * its own and the opponent's answer, by alpha-beta, and chooses at random among its turns with the
 * best score after the answer. It plays any game on grid points that has a score. */
#ifndef CONTIGO_TESTS_MINIMAX_H
#define CONTIGO_TESTS_MINIMAX_H

#include "players/player.h"

extern const PlayerKind MINIMAX2_PLAYER;

#endif
