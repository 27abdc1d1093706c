/* Boards of at most 5 by 5 points as bit sets, for searching millions of positions. They have moves
 * and captures, as in go_board.h, and symmetries of a position.
 *
 * Point (x, y), with coordinates counted from 0, is bit 5y + x, on smaller boards too. A position
 * is stored from the view of the player to move, as this player's own stones and the other's.
 * Nothing here allocates memory or fails. */
#ifndef CONTIGO_GAMES_GO_SOLVER_GO_SMALL_H
#define CONTIGO_GAMES_GO_SOLVER_GO_SMALL_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t GoBits;

enum {
    GO_SMALL_LINES = 5,
    GO_SMALL_POINTS = GO_SMALL_LINES * GO_SMALL_LINES,
    GO_SMALL_PASS = GO_SMALL_POINTS, /* stands for a pass, in place of a point */
    GO_SMALL_NO_KO = 31,
    GO_SMALL_SIDES = 8,
    GO_SMALL_TURNS = 200, /* maximum number of turns left */
};

/* The data of a board that don't change during a game. */
typedef struct GoSmall {
    int columns, rows;
    bool area;    /* if true, stones and surrounded points count; if false, only stones */
    GoBits board; /* the set of all points */
    GoBits inner; /* the set of points that have four neighbors */
    int sides;    /* number of symmetries: 8 for a square board, 4 for others */
    GoBits views[GO_SMALL_SIDES][GO_SMALL_LINES]
                [1 << GO_SMALL_LINES]; /* images of each possible row under each symmetry */
} GoSmall;

/* A position: everything that affects the rest of the game. */
typedef struct GoNode {
    GoBits own, other; /* the stones of the player to move, and of the other player */
    uint8_t ko;        /* the point where the player to move may not play, or GO_SMALL_NO_KO */
    uint8_t passes;    /* number of passes in a row */
    uint8_t turns;     /* number of turns left */
} GoNode;

static inline int go_bits_count(GoBits bits)
{
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return (int)(((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

/* Return the index of the lowest bit that is set. `bits` must not be 0. */
static inline int go_bits_first(GoBits bits)
{
    return __builtin_ctz(bits);
}

static inline GoBits go_bits_lowest(GoBits bits)
{
    return bits & (~bits + 1);
}

/* Return all neighbors of some points. The result may include some of these points themselves. */
static inline GoBits go_small_adjacent(const GoSmall *small, GoBits bits)
{
    const GoBits first_column = 0x0108421, last_column = 0x1084210;
    return ((bits & ~last_column) << 1 | (bits & ~first_column) >> 1 | bits << GO_SMALL_LINES |
            bits >> GO_SMALL_LINES) &
           small->board;
}

/* Return the points of `set` that are connected with the points `from` by points of `set`. */
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

/* Set up a board whose sides have 1 to GO_SMALL_LINES points. */
void go_small_prepare(GoSmall *small, int columns, int rows, bool area);

/* Store in `after` the position after a stone is played on an empty point. Return false if the move
 * is illegal. */
bool go_small_play(const GoSmall *small, const GoNode *node, int point, GoNode *after);

/* Return the position after a pass. */
static inline GoNode go_small_pass(const GoNode *node)
{
    return (GoNode){node->other, node->own, GO_SMALL_NO_KO, (uint8_t)(node->passes + 1),
                    (uint8_t)(node->turns - 1)};
}

/* Return the lead of the player to move if the game ended now. */
int go_small_margin(const GoSmall *small, const GoNode *node);

/* Return the image of a set of points under a symmetry. */
static inline GoBits go_small_view(const GoSmall *small, GoBits bits, int side)
{
    const GoBits(*views)[1 << GO_SMALL_LINES] = small->views[side];
    return views[0][bits & 31] | views[1][bits >> 5 & 31] | views[2][bits >> 10 & 31] |
           views[3][bits >> 15 & 31] | views[4][bits >> 20];
}

/* Return a number, never 0, that only the position and those symmetric to it have. `side` receives
 * the symmetry in which it was computed. */
uint64_t go_small_key(const GoSmall *small, const GoNode *node, int *side);

/* go_small_seen() returns the image of a point under a symmetry; go_small_unseen() converts it
 * back. Both leave GO_SMALL_PASS unchanged. */
int go_small_seen(const GoSmall *small, int move, int side);
int go_small_unseen(const GoSmall *small, int move, int side);

#endif
