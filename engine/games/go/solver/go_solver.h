/* Perfect play of Go on boards of at most 5 by 5 points, with simple ko and a limited number of
 * turns.
 *
 * It is an alpha-beta search that answers one question: can the player to move reach a given
 * margin? It deepens by three turns at a time. Shallow searches, with an estimate at their leaves,
 * order the moves and provide a move if time runs out; what they report as proven is proven
 * (go_bounds.h). Since turns are counted down, no position repeats on a path, and a result holds
 * regardless of the path to a position.
 *
 * The table stores each position itself, not a hash of it, so collisions can't cause wrong results.
 * It is in memory that the caller provides, and may be kept from one problem to the next: later
 * positions of a game have mostly been seen.
 *
 * The same problems in the same order, with the same memory and work limits, give the same answers
 * on every machine. Nothing here allocates memory. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SOLVER_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SOLVER_H

#include "base/status.h"
#include "base/work.h"
#include "games/go/solver/go_small.h"

#include <stddef.h>

/* The table and the state of the search. */
typedef struct GoSolver GoSolver;

/* Steps of work (base/work.h) per position searched. */
enum { GO_SOLVER_STEPS = 50 };

/* Return a solver in a block of memory, which must be all zero or have been used by a solver
 * before. In the second case its table is kept if board and scoring are the same. It needs no
 * cleanup. Return NULL if `bytes` is less than 64 KiB. */
GoSolver *go_solver_in(void *memory, size_t bytes, int columns, int rows, bool area);

/* What is known about a position. Margins are the final lead of the player to move, without komi.
 */
typedef struct GoAnswer {
    int least, most; /* proven bounds of the margin with best play by both */
    bool keeps;      /* `move` is proven to reach `least` */
    int move;        /* a point or GO_SMALL_PASS; if not `keeps`, one that looks good */
    uint64_t nodes;  /* number of positions searched */
} GoAnswer;

/* Initialize the answer without a search: with the bounds of go_bounds.h, and a pass as the move.
 * The game must not be over, and `turns` must be at most GO_SMALL_TURNS. */
void go_solver_begin(GoSolver *solver, const GoNode *root, GoAnswer *answer);

/* Find whether the player to move can reach the margin `wanted`, and update `answer`.
 * STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED if that was not found. `work` may be NULL. */
Status go_solver_ask(GoSolver *solver, const GoNode *root, int wanted, Work *work,
                     GoAnswer *answer);

#endif
