/* Counts who owns each grid point at the end of playouts: of all playouts from a root, and of those
 * that began with the same turn. */
#ifndef CONTIGO_PLAYERS_OWNERS_H
#define CONTIGO_PLAYERS_OWNERS_H

#include "players/analysis.h"

/* The number of playouts that began with one turn. `turn` is any number by which the caller
 * identifies the turn. */
typedef struct OwnersOfTurn {
    int32_t turn;
    int32_t count; /* number of playouts */
} OwnersOfTurn;

typedef struct Owners {
    /* Owned: the sums over all playouts, one for each point as in Ownership, followed by those of
     * each turn. */
    int32_t *sums;
    OwnersOfTurn *turns; /* owned */
    size_t points, turn_count, turn_most;
    int32_t count; /* number of all playouts */
} Owners;

/* Begin to count, on a grid with this many points and for up to `turns` turns. The caller must free
 * the counts later. May fail with STATUS_NO_MEMORY, and has then freed everything. */
Status owners_begin(Owners *owners, size_t points, size_t turns);
void owners_free(Owners *owners);

/* Count the owners at the end of a playout: +1 for black, -1 for white, 0 for nobody. The first
 * turns, up to the number given to owners_begin(), have sums of their own; all others count only in
 * the sums over all playouts. After 2^31 - 1 playouts, nothing is added any more. */
void owners_add(Owners *owners, int32_t turn, const int8_t *owner);

/* Return what was counted in all playouts, and in those that began with a turn. Borrowed until the
 * next change. */
Ownership owners_of_all(const Owners *owners);
Ownership owners_of_turn(const Owners *owners, int32_t turn);

#endif
