/* Go on boards of at most 5 by 5 points, with simple ko and so many turns left, played perfectly.
 *
 * It is an alpha-beta search for one question: does whose turn it is come to a margin of so much or
 * more? Shallow searches with a guess at their ends come first, each three turns deeper than the
 * one before, for the order in which moves are tried and for a move where time is too short; what
 * they say is proven is so (go_bounds.h). Since turns are counted down, no position comes twice on
 * a way, and what is noted of one holds by whatever way it was reached.
 *
 * What is proven is noted in a table by the position itself, not by a hash of it, so a collision
 * can make nothing wrong. The table is in memory that the caller gives, and may be kept from one
 * problem to the next: the later positions of a game have mostly been seen.
 *
 * The same problems in the same order, with the same memory and work, give the same answers on
 * every machine. Nothing here allocates.
 */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SOLVER_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SOLVER_H

#include "base/status.h"
#include "base/work.h"
#include "games/go/solver/go_small.h"

#include <stddef.h>

/* A table, and what goes with it. */
typedef struct GoSolver GoSolver;

/* Steps of work (base/work.h) that a position looked at takes. */
enum { GO_SOLVER_STEPS = 50 };

/* The solver in a block of memory, which is zero or was one's before: then it is that again, what
 * it has noted included where board and scoring are the same. It needs nothing to be destroyed.
 * NULL where there is too little: less than 64 KiB are. */
GoSolver *go_solver_in(void *memory, size_t bytes, int columns, int rows, bool area);

/* What is known of a position. Margins are what whose turn it is has more than the other in the
 * end, without komi. */
typedef struct GoAnswer {
    int least, most; /* proven: the margin is between them, if both play best */
    bool keeps;      /* whether `move` is proven to come to `least` */
    int move;        /* a point, or GO_SMALL_PASS: else one that looks well */
    uint64_t nodes;  /* looked at */
} GoAnswer;

/* To begin with: what is certain without looking, for who passes from here on. The game is not
 * over, and `turns` is at most GO_SMALL_TURNS. */
void go_solver_begin(GoSolver *solver, const GoNode *root, GoAnswer *answer);

/* Finds out whether whose turn it is comes to `wanted` or more, which `answer` says afterwards.
 * STATUS_TOO_MUCH_WORK or STATUS_INTERRUPTED where that was not found. `work` may be NULL. */
Status go_solver_ask(GoSolver *solver, const GoNode *root, int wanted, Work *work,
                     GoAnswer *answer);

#endif
