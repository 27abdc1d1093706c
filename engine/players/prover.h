/* What a player does before it searches: where the game can be solved (position_solve()), it tries
 * to, for a part of its time. Who has won for certain need not search; nor who has lost and knows
 * by how little it can be.
 */
#ifndef CONTIGO_PLAYERS_PROVER_H
#define CONTIGO_PLAYERS_PROVER_H

#include "players/player.h"

typedef struct Prover {
    void *memory; /* owned; NULL until it is first of use */
    size_t bytes;
    Variation item;
    Analysis analysis; /* of the last turn that was proven */
    bool proved;       /* that is the last turn of all */
    bool exact;        /* and its lead cannot be larger */
    bool able;         /* there was something to try */
} Prover;

enum { PROVER_TIME_SHARE = 2 }; /* one part of so many of a time */

/* With so much memory at most. */
Prover prover_of(size_t bytes);
void prover_free(Prover *prover);

/* Looks for a turn that keeps a won or a tied game so, or that loses by as little as can be, for
 * whose turn it is, in the time of so many playouts (0: no limit), and in a part of so many
 * nanoseconds (0: no limit), which are what is left of them afterwards. Where none was found
 * `proved` is false. The largest lead is looked for only where that is quickly found, but in all of
 * the time where thinking is endless. STATUS_NO_MEMORY: as if nothing had been asked. */
Status prover_try(Prover *prover, Position *position, const ThinkRequest *thinking,
                  uint64_t playouts, int64_t *time);

#endif
