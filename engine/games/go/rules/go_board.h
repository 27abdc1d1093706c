/* A Go board: stones, strings, capture, simple ko, and undo.
 *
 * Searches run on this part of `go`, so it is a plain value: it owns no memory, is copied by
 * assignment, and is quick to change. It knows nothing of turns, passes, superko, dead stones
 * and scores (see go.h).
 *
 * A string is a set of connected stones of one color. Its stones form a ring of links. One of them,
 * the head, stores the data of the string: its size, and the count of its pseudo-liberties, in
 * which each liberty counts once for each adjacent stone of the string. So a string is captured
 * when the count is 0, and joining two strings adds their counts. The data of a captured string
 * stays in the arrays until its points are used again, and each GoChange stores what the played
 * stone overwrote. So undoing a move takes as long as making it.
 *
 * Invariants:
 * - The head of each stone is in the stone's ring.
 * - `liberties` of a head is the number of pairs of a stone in its ring and an empty point next to
 *   the stone, and is not 0.
 * - `empties` contains exactly the points without a stone.
 * - `around` counts the neighbors of each point.
 * - `hash` is the exclusive or of the keys of all stones. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_BOARD_H
#define CONTIGO_GAMES_GO_RULES_GO_BOARD_H

#include "base/status.h"
#include "game/game.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    GO_LINES_LEAST = 2,
    GO_LINES_MOST = GAME_GRID_MOST, /* SGF has letters for this many lines */
    /* Number of places: the points and the edge around them. */
    GO_PLACES = (GO_LINES_MOST + 2) * (GO_LINES_MOST + 1) + 1,
    GO_SIDES = 4, /* number of neighbors of a point */
    GO_ROW_BITS = 18,
};

/* The contents of a place, which is a point or a part of the edge. */
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

/* A point of a board, as the index of its place. Places are numbered row by row from the bottom.
 * The edge has places all around the board; the end of a row and the start of the next one share a
 * place of the edge. */
typedef uint16_t GoPoint;

enum { GO_NOWHERE = 0 }; /* a place on the edge, which never has a stone */

typedef struct GoBoard {
    int columns, rows;
    int stride;     /* the difference between the index of a place and that of the place above it */
    int row_factor; /* for dividing by `stride`: 2^GO_ROW_BITS / stride, rounded up */
    int places;     /* number of places in use, including the edge */
    /* The differences between the index of a place and the indices of its neighbors. */
    int sides[GO_SIDES];
    uint64_t hash;
    /* For each color, the number of its stones that are prisoners. */
    uint32_t captured[COLOR_COUNT];
    GoPoint ko; /* the point where `ko_color` may not play now, or GO_NOWHERE */
    Color ko_color;
    int empty_count;
    GoPoint empties[GO_PLACES]; /* the empty points, in arbitrary order */
    GoPoint slots[GO_PLACES];   /* valid for empty points: the point's index in `empties` */
    uint8_t stones[GO_PLACES];
    uint16_t around[GO_PLACES]; /* the numbers of neighbors of each kind (see go_board_around) */
    GoPoint heads[GO_PLACES];
    GoPoint next[GO_PLACES];        /* the next stone of the ring */
    uint16_t liberties[GO_PLACES];  /* valid for heads */
    uint16_t ring_sizes[GO_PLACES]; /* valid for heads */
} GoBoard;

/* Everything that is needed to undo one stone. */
typedef struct GoChange {
    GoPoint point;
    uint8_t stone;
    /* Bit i is set if the string at neighbor i was captured, and bit GO_SIDES if the stone's own
     * string was. */
    uint8_t taken;
    uint8_t joins; /* number of elements of `join` that are in use */
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

/* Copy a board. The time is proportional to the number of its points, while an assignment copies as
 * much memory as the largest board takes. */
void go_board_copy(GoBoard *board, const GoBoard *from);

/* Make an empty board. Both sides must be in [GO_LINES_LEAST, GO_LINES_MOST]. */
void go_board_clear(GoBoard *board, int columns, int rows);

static inline GoPoint go_board_point(const GoBoard *board, int column, int row)
{
    return (GoPoint)((row + 1) * board->stride + column + 1);
}

static inline GoPoint go_board_adjacent(const GoBoard *board, GoPoint point, int side)
{
    return (GoPoint)(point + board->sides[side]);
}

/* Return the row of a point, counted from 0 at the bottom. The product, shifted, is point / stride
 * rounded down, because point * stride is less than 2^GO_ROW_BITS. */
static inline int go_board_row(const GoBoard *board, GoPoint point)
{
    return (point * board->row_factor >> GO_ROW_BITS) - 1;
}

static inline int go_board_column(const GoBoard *board, GoPoint point)
{
    return point - (go_board_row(board, point) + 1) * board->stride - 1;
}

/* Return the lattice coordinates of a point. */
static inline Point go_board_lattice_point(const GoBoard *board, GoPoint point)
{
    return (Point){go_board_column(board, point) * STEPS_PER_SPACE,
                   go_board_row(board, point) * STEPS_PER_SPACE};
}

/* Return how many neighbors of a point are of a kind. The edge counts as both black and white,
 * since it encloses a point like stones of either color. Each count has four bits. */
static inline int go_board_around(const GoBoard *board, GoPoint point, GoStone kind)
{
    return board->around[point] >> (4 * kind) & 15;
}

/* Return how many neighbors of a point are stones of the string that the stone at `of_string`
 * belongs to. */
int go_board_count_adjacent(const GoBoard *board, GoPoint point, GoPoint of_string);

/* Return STATUS_OK if a stone may be played at a point, which must be on the board. If not, return
 * STATUS_OCCUPIED, STATUS_KO (for simple ko) or STATUS_SUICIDE. */
Status go_board_check(const GoBoard *board, GoPoint point, Color color);

/* Play a stone and capture strings. go_board_check() must have returned STATUS_OK, or
 * STATUS_SUICIDE for a string of two or more stones, which is then captured itself. `change`
 * receives what is needed to undo this. */
void go_board_play(GoBoard *board, GoPoint point, Color color, GoChange *change);

/* Undo the last stone that hasn't been undone yet. `change` must be what go_board_play() stored for
 * it. */
void go_board_take_back(GoBoard *board, const GoChange *change);

/* Put a stone on an empty point, for setup, regardless of liberties. */
void go_board_set(GoBoard *board, GoPoint point, Color color);

/* Change the stones on the board to `wanted`, where only the entries for points of the board count.
 * Strings that lose a stone are removed and their other stones are put back; all other strings stay
 * unchanged. Nothing counts as captured, and there is no ko afterwards. The caller must then check
 * with go_board_sound() whether each string has a liberty. */
void go_board_put_up(GoBoard *board, const uint8_t wanted[GO_PLACES]);
bool go_board_sound(const GoBoard *board);

/* Return whether two boards have the same size and stones. */
bool go_board_same(const GoBoard *a, const GoBoard *b);

/* Return whether the point is empty and all its neighbors are stones of this color that are, or can
 * become, one string. The second condition holds if at most one of the diagonal points has a stone
 * of the other color, or none if the point is at the edge. A player who fills such a point wastes
 * what may be an eye. */
bool go_board_is_eye(const GoBoard *board, GoPoint point, Color color);

/* Choose a random point, uniformly among those that go_board_check() allows and that aren't eyes of
 * this color. Return GO_NOWHERE if there is none. */
GoPoint go_board_random(const GoBoard *board, Color color, Random *random);

/* Choose like go_board_random(), but only among points that pass a filter. Each point is examined
 * at most once. */
typedef bool (*GoFilter)(const void *context, GoPoint point, Color color);
GoPoint go_board_random_of(const GoBoard *board, Color color, Random *random, GoFilter lets,
                           const void *context);

#endif
