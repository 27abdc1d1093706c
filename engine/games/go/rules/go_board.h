/* A Go board: stones, the strings that they form, capture, simple ko, and taking moves back.
 *
 * It is the part of `go` that a random game or a search runs on, so it is a plain value: no
 * memory of its own, copied by assignment, and quick to change. Turns, passes, superko, dead stones
 * and scores are not here (see go.h).
 *
 * A string is the stones of one colour that hang together. Its stones are linked in a ring, and one
 * of them, the head, has what is known of it: its size, and its liberties counted once for
 * each stone that has them (so that a string is captured when the count is 0, and joining strings
 * is adding counts). What a captured string leaves behind in these arrays stays there
 * until the points are used again, and each GoChange has what its stone overwrote: so a move
 * is taken back in the time that it took.
 *
 * Invariants: for each stone, head leads to a stone of its ring; liberties of a head is the number
 * of pairs of a stone of its ring and an empty point beside it, and is not 0; `empties` has just
 * the points without stone; `around` counts the neighbours of each point; `hash` is the exclusive
 * or of the keys of all stones.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_BOARD_H
#define CONTIGO_GAMES_GO_RULES_GO_BOARD_H

#include "base/status.h"
#include "game/game.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    GO_LINES_LEAST = 2,
    GO_LINES_MOST = GAME_GRID_MOST,                            /* as many as SGF has letters for */
    GO_PLACES = (GO_LINES_MOST + 2) * (GO_LINES_MOST + 1) + 1, /* points and the edge round them */
    GO_SIDES = 4,                                              /* neighbours of a point */
    GO_ROW_BITS = 18,
};

/* What is at a place. */
typedef enum GoStone { GO_EMPTY, GO_BLACK, GO_WHITE, GO_EDGE } GoStone;

static inline uint8_t go_stone(Color color)
{
    return color == COLOR_BLACK ? GO_BLACK : GO_WHITE;
}

static inline Occupant go_occupant(uint8_t stone)
{
    return stone == GO_BLACK ? OCCUPANT_BLACK : stone == GO_WHITE ? OCCUPANT_WHITE : OCCUPANT_NONE;
}

static inline bool go_is_stone(uint8_t stone)
{
    return stone == GO_BLACK || stone == GO_WHITE;
}

static inline Color go_color(uint8_t stone)
{
    return stone == GO_BLACK ? COLOR_BLACK : COLOR_WHITE;
}

/* A point of a board: the number of its place, row by row from below, with an edge of one place
 * round all and between rows. */
typedef uint16_t GoPoint;

enum { GO_NOWHERE = 0 }; /* a place of the edge, where no stone ever is */

typedef struct GoBoard {
    int columns, rows;
    int stride;          /* from a place to the one above it */
    int row_factor;      /* for dividing places by that: 2^GO_ROW_BITS over it, rounded up */
    int places;          /* in use, the edge included */
    int sides[GO_SIDES]; /* from a place to its neighbours */
    uint64_t hash;
    uint32_t captured[COLOR_COUNT]; /* stones of this colour that were captured */
    GoPoint ko;                     /* where `ko_color` may not play now; or GO_NOWHERE */
    Color ko_color;
    int empty_count;
    GoPoint empties[GO_PLACES]; /* the empty points, in no order that means anything */
    GoPoint slots[GO_PLACES];   /* for empty points: where they are in `empties` */
    uint8_t stones[GO_PLACES];
    uint16_t around[GO_PLACES]; /* how many neighbours of each kind: see go_board_around() */
    GoPoint heads[GO_PLACES];
    GoPoint next[GO_PLACES];        /* the next stone of the ring */
    uint16_t liberties[GO_PLACES];  /* for heads */
    uint16_t ring_sizes[GO_PLACES]; /* for heads */
} GoBoard;

/* All that taking back one stone needs. */
typedef struct GoChange {
    GoPoint point;
    uint8_t stone;
    uint8_t taken; /* bit i: the string at neighbour i was captured; bit GO_SIDES: its own */
    uint8_t joins; /* how many of the following are in use */
    Color ko_color;
    GoPoint ko;
    GoPoint head, next;
    GoPoint slot;
    uint16_t liberties, ring_size;
    struct {
        GoPoint kept, absorbed, beside;
    } join[GO_SIDES];
    uint64_t hash;
} GoChange;

/* Makes a board the same as another, in the time that its points take: assignment copies room for
 * the largest. */
void go_board_copy(GoBoard *board, const GoBoard *from);

/* An empty board. Its sides are in [GO_LINES_LEAST, GO_LINES_MOST]. */
void go_board_clear(GoBoard *board, int columns, int rows);

static inline GoPoint go_board_point(const GoBoard *board, int column, int row)
{
    return (GoPoint)((row + 1) * board->stride + column + 1);
}

/* A neighbour of a point. */
static inline GoPoint go_board_adjacent(const GoBoard *board, GoPoint point, int side)
{
    return (GoPoint)(point + board->sides[side]);
}

/* Exact, for the number of a place times the stride is less than 2^GO_ROW_BITS. */
static inline int go_board_row(const GoBoard *board, GoPoint point)
{
    return (point * board->row_factor >> GO_ROW_BITS) - 1;
}

static inline int go_board_column(const GoBoard *board, GoPoint point)
{
    return point - (go_board_row(board, point) + 1) * board->stride - 1;
}

/* Where a point is on the lattice. */
static inline Point go_board_lattice_point(const GoBoard *board, GoPoint point)
{
    return (Point){go_board_column(board, point) * STEPS_PER_SPACE,
                   go_board_row(board, point) * STEPS_PER_SPACE};
}

/* How many of a point's neighbours are of a kind. The edge counts as black and as white, for it
 * walls in like either. Four bits each. */
static inline int go_board_around(const GoBoard *board, GoPoint point, GoStone kind)
{
    return board->around[point] >> (4 * kind) & 15;
}

/* How many of a point's neighbours are stones of the string that a stone is of. */
int go_board_count_adjacent(const GoBoard *board, GoPoint point, GoPoint of_string);

/* Whether a stone may be put there: STATUS_OCCUPIED, STATUS_KO (simple ko) or STATUS_SUICIDE where
 * not. `point` is on the board. */
Status go_board_check(const GoBoard *board, GoPoint point, Color color);

/* Puts a stone where go_board_check() lets it, or says suicide, and captures: in the second case
 * its own string, which has two stones or more. `change` takes it back. */
void go_board_play(GoBoard *board, GoPoint point, Color color, GoChange *change);

/* Takes back the last stone put that has not been taken back. */
void go_board_take_back(GoBoard *board, const GoChange *change);

/* Puts a stone on an empty point without looking at liberties: for positions that are set up. */
void go_board_set(GoBoard *board, GoPoint point, Color color);

/* Makes the stones of a board those that are wanted, what is no point left alone: the strings that
 * lose a stone are taken off and what is left of them is put back, so that others stay as they are.
 * Nobody has captured anything, and the ko is open. go_board_sound() says afterwards whether every
 * string has a liberty. */
void go_board_put_up(GoBoard *board, const uint8_t wanted[GO_PLACES]);
bool go_board_sound(const GoBoard *board);

/* Whether the two have the same stones on the same board. */
bool go_board_same(const GoBoard *a, const GoBoard *b);

/* Whether the point is empty and its neighbours are all of this colour, in such a way that they are
 * one string or can be made one: at most one of the points diagonal to it, none at the edge, is of
 * the other colour. A player who fills it throws away what may be an eye. */
bool go_board_is_eye(const GoBoard *board, GoPoint point, Color color);

/* Some point that go_board_check() lets this colour play on and that is no eye of its own, each as
 * likely as any other; GO_NOWHERE where there is none. */
GoPoint go_board_random(const GoBoard *board, Color color, Random *random);

/* The same of the points that a filter lets through, each looked at once. */
typedef bool (*GoFilter)(const void *context, GoPoint point, Color color);
GoPoint go_board_random_of(const GoBoard *board, Color color, Random *random, GoFilter lets,
                           const void *context);

#endif
