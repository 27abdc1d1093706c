/* Lets a player look for a proof before it searches. If the game can be solved (position_solve),
 * the player tries this for a part of its time. If it finds a proven win, or a loss that is proven
 * to be as small as possible, no search is needed. */
#ifndef CONTIGO_PLAYERS_PROVER_H
#define CONTIGO_PLAYERS_PROVER_H

#include "players/player.h"

typedef struct Prover {
    void *memory; /* owned; NULL until first needed */
    size_t bytes;
    Variation item;
    Analysis analysis; /* the analysis of the last proven turn */
    bool proved;       /* true if the last call proved a turn */
    bool exact;        /* true if the turn's lead is known exactly */
    bool able;         /* true if the last call was for a game that can be solved */
} Prover;

enum { PROVER_TIME_SHARE = 2 }; /* the prover takes at most the time limit divided by this */

/* Return a prover that uses at most `bytes` of memory. */
Prover prover_of(size_t bytes);
void prover_free(Prover *prover);

/* Look for a turn of the player to move that keeps a win or a tie, or that loses by as little as
 * possible. This takes at most as long as `playouts` playouts (0 for no limit) and a part of
 * `*time` nanoseconds (0 for no limit). `*time` receives the remaining time. If nothing is found,
 * `proved` is false. The largest lead is looked for only if that is quick, or for all of the time
 * if the request is endless. May fail with STATUS_NO_MEMORY; `proved` is then false too. */
Status prover_try(Prover *prover, Position *position, const ThinkRequest *thinking,
                  uint64_t playouts, int64_t *time);

#endif
