/* The positions that have occurred in a game of `go`, for superko. A lookup takes constant expected
 * time, however long the game is.
 *
 * Each position is stored completely, in two bits per point, because equal hashes prove nothing.
 * Positions are dropped in reverse order. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PAST_H
#define CONTIGO_GAMES_GO_RULES_GO_PAST_H

#include "games/go/rules/go_board.h"

/* A position that has occurred. */
typedef struct GoComing {
    uint64_t hash;
    uint32_t before; /* the previous position in the same bucket, counted from 1; 0 for none */
    Color to_move;
} GoComing;

/* The positions of a game. With all members zero, there are none. */
typedef struct GoPast {
    GoComing *comings; /* owned, oldest first */
    size_t count, capacity;
    uint8_t *stones; /* owned: `size` bytes per position */
    size_t size, stones_capacity;
    uint32_t *buckets; /* owned: the latest position of each bucket, counted from 1; 0 for none */
    size_t bucket_count;
} GoPast;

/* Free the memory. `past` must not be used afterwards. */
void go_past_free(GoPast *past);

/* Copy the positions. Either both must contain positions, or neither. STATUS_NO_MEMORY changes
 * nothing. */
Status go_past_assign(GoPast *past, const GoPast *from);

/* Reserve room for one more position, so that adding it can't fail. All boards must have the same
 * size. */
Status go_past_reserve(GoPast *past, const GoBoard *board);
void go_past_add(GoPast *past, const GoBoard *board, Color to_move);

/* Drop the last position. After dropping some, call go_past_trim() once. */
void go_past_drop(GoPast *past);
void go_past_trim(GoPast *past);

/* Return whether the stones of a board have occurred with a color to move. `past` must not be
 * empty. */
bool go_past_has(const GoPast *past, const GoBoard *board, Color to_move);

#endif
