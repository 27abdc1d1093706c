/* GameKind.solve() of `minigo`. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SOLVE_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SOLVE_H

#include "game/game.h"

/* STATUS_WRONG_GAME on boards of more than five lines, with another ko than the simple one, where
 * territory is counted, and where the number of turns is not limited. */
Status go_solve(void *game, const Standing *standing, const Solving *solving, Solution *solution);

#endif
