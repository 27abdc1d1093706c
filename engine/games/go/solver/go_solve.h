/* The function GameKind.solve() of `minigo`. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SOLVE_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SOLVE_H

#include "game/game.h"

/* Solve a position (see GameKind.solve). Return STATUS_NO_MEMORY if there is too little memory for
 * the table. Return STATUS_WRONG_GAME in these cases: the board has more than five lines; ko isn't
 * simple; territory is scored; tax, suicide, pass stones or a handicap bonus apply; the last two
 * turns were passes; the number of turns left is unlimited or above GO_SMALL_TURNS. */
Status go_solve(void *game, const Standing *standing, const Solving *solving, Solution *solution);

#endif
