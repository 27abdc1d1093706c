/* What a player does before it searches: if the game can be solved (position_solve()), the player
 * tries that for a part of its time. If it finds a proven win, or a loss that is proven to be as
 * small as possible, no search is needed. */
#ifndef CONTIGO_PLAYERS_PROVER_H
#define CONTIGO_PLAYERS_PROVER_H

#include "players/player.h"

typedef struct Prover {
    void *memory; /* owned; NULL until first needed */
    size_t bytes;
    Variation item;
    Analysis analysis; /* of the last proven turn */
    bool proved;       /* the last call proved a turn */
    bool exact;        /* its lead can't be larger */
    bool able;         /* the last call had something to solve */
} Prover;

enum { PROVER_TIME_SHARE = 2 }; /* the prover takes the time limit divided by this */

/* Return a prover that uses at most `bytes` of memory. */
Prover prover_of(size_t bytes);
void prover_free(Prover *prover);

/* Look for a turn of the player to move that keeps a win or a tie, or that loses by as little as
 * possible. It takes at most as long as `playouts` playouts (0: no limit) and a part of `*time`
 * nanoseconds (0: no limit), and writes the remaining time. If nothing is found, `proved` is false.
 * It looks for the largest lead only if that is quick, or for all of its time if the request is
 * endless. STATUS_NO_MEMORY: nothing has changed. */
Status prover_try(Prover *prover, Position *position, const ThinkRequest *thinking,
                  uint64_t playouts, int64_t *time);

#endif
