/* What can be said of the end of a game on a small board without looking ahead: bounds that hold
 * however both go on, and a guess.
 *
 * The bounds: a player who passes from here on loses no more stones than the other has time to take
 * all liberties of, and none that are alive by themselves (Benson; go_score.h). The other gets no
 * more than a stone a turn, and none where there is no room. And a player with stones that are
 * alive by themselves may fill what is beside them, all but two eyes, turn by turn.
 */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_BOUNDS_H
#define CONTIGO_GAMES_GO_SOLVER_GO_BOUNDS_H

#include "games/go/solver/go_small.h"

/* Whether whose turn it is comes to a margin of `wanted` or more, if both play best: +1 yes, -1 no,
 * 0 is not known. It is where no turn is left, and after two passes. */
int go_bounds_verdict(const GoSmall *small, const GoNode *node, int wanted);

/* A margin that whose turn it is cannot be kept below, and one that it cannot get above. */
int go_bounds_least(const GoSmall *small, const GoNode *node);
int go_bounds_most(const GoSmall *small, const GoNode *node);

/* How well whose turn it is seems to be on the way to a margin: 0 is even, 10 about a stone.
 * (Shape as in E. van der Werf, "AI techniques for the game of Go", 2004, chapter 4: liberties near
 * and at hand, Euler's number, the edge.) */
int go_bounds_guess(const GoSmall *small, const GoNode *node, int wanted);

#endif
