/* Boards of at most 5 by 5 points as sets of bits, for looking at millions of positions: what may
 * be played and what it captures, as go_board.h has it, and the same position seen from all sides.
 *
 * Point (x, y), both from 0, is bit 5y + x, on smaller boards too. A position is seen by whose turn
 * it is: its own stones and the other's. Nothing here allocates or fails.
 */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SMALL_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SMALL_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t GoBits;

enum {
    GO_SMALL_LINES = 5,
    GO_SMALL_POINTS = GO_SMALL_LINES * GO_SMALL_LINES,
    GO_SMALL_PASS = GO_SMALL_POINTS, /* where a move is wanted */
    GO_SMALL_NO_KO = 31,
    GO_SMALL_SIDES = 8,
    GO_SMALL_TURNS = 200, /* at most, that are left in a game */
};

/* A board, as it is before anything is played. */
typedef struct GoSmall {
    int columns, rows;
    bool area;    /* what is counted: live stones and surrounded points, or stones */
    GoBits board; /* its points */
    GoBits inner; /* those with four neighbours */
    int sides;    /* from how many it can be looked at: 8 for a square, else 4 */
    GoBits views[GO_SMALL_SIDES][GO_SMALL_LINES][1 << GO_SMALL_LINES]; /* of a row from a side */
} GoSmall;

/* All that counts from here on. */
typedef struct GoNode {
    GoBits own, other; /* stones */
    uint8_t ko;        /* where whose turn it is may not play, or GO_SMALL_NO_KO */
    uint8_t passes;    /* in a row, up to now */
    uint8_t turns;     /* left */
} GoNode;

static inline int go_bits_count(GoBits bits)
{
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return (int)(((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

/* The first of some bits, which are not none. */
static inline int go_bits_first(GoBits bits)
{
    return __builtin_ctz(bits);
}

static inline GoBits go_bits_lowest(GoBits bits)
{
    return bits & (~bits + 1);
}

/* The points beside some, and maybe those themselves. */
static inline GoBits go_small_adjacent(const GoSmall *small, GoBits bits)
{
    const GoBits first_column = 0x0108421, last_column = 0x1084210;
    return ((bits & ~last_column) << 1 | (bits & ~first_column) >> 1 | bits << GO_SMALL_LINES |
            bits >> GO_SMALL_LINES) &
           small->board;
}

/* What hangs together with some of a set. */
static inline GoBits go_small_string(const GoSmall *small, GoBits from, GoBits set)
{
    for (;;) {
        GoBits more = (from | go_small_adjacent(small, from)) & set;
        if (more == from)
            return from;
        from = more;
    }
}

static inline GoBits go_small_empty(const GoSmall *small, const GoNode *node)
{
    return small->board & ~(node->own | node->other);
}

/* Sides of 1 to GO_SMALL_LINES points. */
void go_small_prepare(GoSmall *small, int columns, int rows, bool area);

/* The position after a stone on an empty point; false where that is not legal. */
bool go_small_play(const GoSmall *small, const GoNode *node, int point, GoNode *after);

/* The position after a pass. */
static inline GoNode go_small_pass(const GoNode *node)
{
    return (GoNode){node->other, node->own, GO_SMALL_NO_KO, (uint8_t)(node->passes + 1),
                    (uint8_t)(node->turns - 1)};
}

/* What whose turn it is would have more than the other if the game ended now. */
int go_small_margin(const GoSmall *small, const GoNode *node);

/* Some bits from a side. */
static inline GoBits go_small_view(const GoSmall *small, GoBits bits, int side)
{
    const GoBits(*views)[1 << GO_SMALL_LINES] = small->views[side];
    return views[0][bits & 31] | views[1][bits >> 5 & 31] | views[2][bits >> 10 & 31] |
           views[3][bits >> 15 & 31] | views[4][bits >> 20];
}

/* A number that the position and those that look like it from any side have alone; it is not 0.
 * `side` is the one from which it is read. */
uint64_t go_small_key(const GoSmall *small, const GoNode *node, int *side);

/* A point, or GO_SMALL_PASS, as it is seen from a side, and back. */
int go_small_seen(const GoSmall *small, int move, int side);
int go_small_unseen(const GoSmall *small, int move, int side);

#endif
