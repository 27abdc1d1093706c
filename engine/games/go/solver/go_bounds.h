/* Bounds of the result of a game on a small board without search, which hold however both sides
 * play, and an estimate.
 *
 * A player who always passes loses at most the stones whose liberties the other has time to fill,
 * and none that are unconditionally alive (Benson; go_score.h). The other gains at most one stone
 * per turn, and only where there is room. And a player with unconditionally alive stones may fill
 * the points next to them, except two eyes, turn by turn. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_BOUNDS_H
#define CONTIGO_GAMES_GO_SOLVER_GO_BOUNDS_H

#include "games/go/solver/go_small.h"

/* Return whether the player to move reaches the margin `wanted` if both play best: +1 yes, -1 no, 0
 * unknown. It is always known if no turn is left or after two passes. */
int go_bounds_verdict(const GoSmall *small, const GoNode *node, int wanted);

/* Return a lower and an upper bound of the margin of the player to move. */
int go_bounds_least(const GoSmall *small, const GoNode *node);
int go_bounds_most(const GoSmall *small, const GoNode *node);

/* Estimate how close the player to move is to a margin: 0 is even, 10 about a stone. (Shape as in
 * E. van der Werf, "AI techniques for the game of Go", 2004, chapter 4: first-order and
 * second-order liberties, Euler number, edge.) */
int go_bounds_guess(const GoSmall *small, const GoNode *node, int wanted);

#endif
