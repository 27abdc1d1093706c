/* The positions that have occurred in a game of `go`, for superko. A lookup takes constant expected
 * time, however long the game is.
 *
 * Each position is stored completely, with two bits for each point, because equal hashes don't
 * prove that positions are equal. The position that was added last is dropped first. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PAST_H
#define CONTIGO_GAMES_GO_RULES_GO_PAST_H

#include "games/go/rules/go_board.h"

/* A position that has occurred. */
typedef struct GoComing {
    uint64_t hash;
    /* The index of the previous position in the same bucket, plus 1; 0 if there is none. */
    uint32_t before;
    Color to_move;
} GoComing;

/* The positions of a game. If all members are zero, there are none. */
typedef struct GoPast {
    GoComing *comings; /* owned; the oldest is first */
    size_t count, capacity;
    uint8_t *stones; /* owned: `size` bytes per position */
    size_t size, stones_capacity;
    /* Owned: for each bucket, the index of its latest position, plus 1; 0 if it is empty. */
    uint32_t *buckets;
    size_t bucket_count;
} GoPast;

/* Free the memory. `past` must not be used afterwards. */
void go_past_free(GoPast *past);

/* Make the positions of `past` equal to those of `from`. Either both must contain positions, or
 * neither. After STATUS_NO_MEMORY, `past` contains the same positions as before. */
Status go_past_assign(GoPast *past, const GoPast *from);

/* Reserve room for one more position, so that adding it can't fail. All boards must have the same
 * size. */
Status go_past_reserve(GoPast *past, const GoBoard *board);
void go_past_add(GoPast *past, const GoBoard *board, Color to_move);

/* Drop the last position. After dropping several, call go_past_trim() once. */
void go_past_drop(GoPast *past);
void go_past_trim(GoPast *past);

/* Return whether the stones of a board have occurred before with the same color to move. `past`
 * must not be empty. */
bool go_past_has(const GoPast *past, const GoBoard *board, Color to_move);

#endif
