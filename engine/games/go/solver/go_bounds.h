/* Computes bounds on the result of a game on a small board, and an estimate, without search. The
 * bounds hold for the best play of both sides.
 *
 * A player who always passes loses at most the stones whose liberties the other player has time to
 * fill, and none that are unconditionally alive (Benson; see go_score.h). The other player gains at
 * most one stone per turn, and only where there is room. And a player with unconditionally alive
 * stones may fill the points next to them turn by turn, except two eyes. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_BOUNDS_H
#define CONTIGO_GAMES_GO_SOLVER_GO_BOUNDS_H

#include "games/go/solver/go_small.h"

/* Return whether the player to move reaches the margin `wanted` if both play best: +1 for yes, -1
 * for no, 0 if this isn't known. It is always known if no turn is left, or after two passes. */
int go_bounds_verdict(const GoSmall *small, const GoNode *node, int wanted);

/* go_bounds_least() returns a lower bound on the margin that the player to move reaches, and
 * go_bounds_most() an upper bound. */
int go_bounds_least(const GoSmall *small, const GoNode *node);
int go_bounds_most(const GoSmall *small, const GoNode *node);

/* Estimate how far the player to move is ahead of a margin. 0 means exactly at the margin, and 10
 * means about one stone. (Shape is evaluated as in E. van der Werf, "AI techniques for the game of
 * Go", 2004, chapter 4: first-order and second-order liberties, Euler number, edge.) */
int go_bounds_guess(const GoSmall *small, const GoNode *node, int wanted);

#endif
