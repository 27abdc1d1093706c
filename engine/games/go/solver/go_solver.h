/* Perfect play of Go on boards of at most 5 by 5 points, with simple ko and a limited number of
 * turns.
 *
 * It is an alpha-beta search that answers one question: can the player to move reach a given
 * margin? It deepens the search by three turns at a time. Shallow searches, which use an estimate
 * at their leaves, order the moves, and provide a move if time runs out. But whatever they report
 * as proven is really proven (go_bounds.h). Since turns are counted down, no position repeats on a
 * path, and a result holds regardless of the path to a position.
 *
 * The table identifies each position by a number that is unique to it, not by a hash, so collisions
 * can't cause wrong results. The caller provides the memory for the table, and may keep it from one
 * problem to the next, because the later positions of a game have mostly been searched already.
 *
 * The same problems in the same order, with the same memory and work limits, give the same answers
 * on every machine. Nothing here allocates memory. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SOLVER_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SOLVER_H

#include "base/status.h"
#include "base/work.h"
#include "games/go/solver/go_small.h"

#include <stddef.h>

/* The state of a search, with its table. */
typedef struct GoSolver GoSolver;

/* The number of steps of work (base/work.h) for each position that is searched. */
enum { GO_SOLVER_STEPS = 50 };

/* Return a solver in a block of memory, which must be all zero or have been used by a solver
 * before. A used block keeps its table if its size, the board and the scoring are the same as
 * before. The solver needs no cleanup. Return NULL if `bytes` is less than 64 KiB. */
GoSolver *go_solver_in(void *memory, size_t bytes, int columns, int rows, bool area);

/* What is known about a position. A margin is the final lead of the player to move, without
 * komi. */
typedef struct GoAnswer {
    int least, most; /* proven bounds on the margin if both sides play best */
    bool keeps;      /* true if `move` is proven to reach `least` */
    int move;        /* a point or GO_SMALL_PASS; if `keeps` is false, it is only a good guess */
} GoAnswer;

/* Initialize the answer without a search: with the bounds of go_bounds.h, and a pass as the move.
 * The game must not be over, and `turns` must be at most GO_SMALL_TURNS. */
void go_solver_begin(GoSolver *solver, const GoNode *root, GoAnswer *answer);

/* Find out whether the player to move can reach the margin `wanted`, and update `answer`. If this
 * can't be decided within the limits of `work`, which may be NULL, return STATUS_TOO_MUCH_WORK or
 * STATUS_INTERRUPTED. */
Status go_solver_ask(GoSolver *solver, const GoNode *root, int wanted, Work *work,
                     GoAnswer *answer);

#endif
