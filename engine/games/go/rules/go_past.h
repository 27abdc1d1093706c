/* The positions that have come up in a game of `go`, for superko: whether a board has been there
 * before is found in the time that one look takes, however long the game.
 *
 * Each position is kept whole, two bits a point, because equal hashes prove nothing. Positions are
 * dropped in the opposite order of coming.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PAST_H
#define CONTIGO_GAMES_GO_RULES_GO_PAST_H

#include "games/go/rules/go_board.h"

/* A position that has come up. */
typedef struct GoComing {
    uint64_t hash;
    uint32_t before; /* the one before it in the same bucket, counted from 1; 0 for none */
    Color to_move;
} GoComing;

/* All zero for none. */
typedef struct GoPast {
    GoComing *comings; /* owned, oldest first */
    size_t count, capacity;
    uint8_t *stones; /* owned: `size` bytes for each position */
    size_t size, stones_capacity;
    uint32_t *buckets; /* owned: the latest position of each, counted from 1; 0 for none */
    size_t bucket_count;
} GoPast;

/* Gives back what it owns; it is good for nothing after that. */
void go_past_free(GoPast *past);

/* Makes the one the same as the other; both have some, or neither. STATUS_NO_MEMORY changes
 * nothing. */
Status go_past_assign(GoPast *past, const GoPast *from);

/* Makes room for one more position, so that adding it cannot fail. All are of one size. */
Status go_past_reserve(GoPast *past, const GoBoard *board);
void go_past_add(GoPast *past, const GoBoard *board, Color to_move);

/* Drops the last position; trims afterwards, once for any number of them. */
void go_past_drop(GoPast *past);
void go_past_trim(GoPast *past);

/* Whether the stones of a board have come up with a colour to move. Some have to have come up. */
bool go_past_has(const GoPast *past, const GoBoard *board, Color to_move);

#endif
