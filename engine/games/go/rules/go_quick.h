/* A Go board for playouts: a GoBoard without undo and hash, but with data that the playout policy
 * needs.
 *
 * Each place stores what is on the eight places around it (its `round`, two bits each), so
 * patterns, eyes and free neighbors are tests of one number. A string stores the sum of its
 * liberties and the sum of their squares, where each liberty counts once for each adjacent stone.
 * It is in atari exactly if `count * squares == sum * sum`; that liberty is then `sum / count`. The
 * order of empty points depends on the position with which the playouts start, not on its history.
 *
 * Places, strings and stones are as in go_board.h, and the same moves are legal. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_QUICK_H
#define CONTIGO_GAMES_GO_RULES_GO_QUICK_H

#include "games/go/rules/go_board.h"

enum { GO_ROUND = 8 };

/* The data of a place. */
typedef struct GoSpot {
    uint16_t round; /* contents of the eight places around it: see GO_ROUND_SIDES */
    GoPoint head;   /* of its string */
    GoPoint next;   /* the next stone of the ring */
    GoPoint slot;   /* index in the list of empty points */
    uint8_t stone;
    bool settled; /* no one may play there */
} GoSpot;

/* The data of a string, stored at its head. */
typedef struct GoString {
    uint64_t squares;    /* sum of squared liberties, each once for each adjacent stone */
    uint32_t count, sum; /* number and sum of the same liberties */
    uint32_t size;
} GoString;

typedef struct GoQuick {
    int columns, rows;
    int places;
    /* What to add to the index of a place for those around it, row by row from the bottom. */
    int offsets[GO_ROUND];
    int sides[GO_SIDES];
    GoPoint ko; /* where the player to move may not play, or GO_NOWHERE */
    int empty_count;
    GoPoint empties[GO_PLACES];
    GoSpot spots[GO_PLACES];
    GoString strings[GO_PLACES];
} GoQuick;

/* The surroundings of a place. Place i of the eight, row by row from the bottom, has two bits: bit
 * 14 - 2 * i and the next higher one. The lower bit means black, the higher one white, both mean
 * the edge. */
enum {
    GO_ROUND_SIDES = 0x33cc,
    GO_ROUND_LOW = 0x1144,       /* the lower bits of the four sides */
    GO_ROUND_DIAGONALS = 0x4411, /* the lower bits of the four diagonals */
};

/* Set up the position of a board, with `color` to move. */
void go_quick_start(GoQuick *quick, const GoBoard *board, Color color);

/* Forbid moves at the places where `settled` is not 0. */
void go_quick_settle(GoQuick *quick, const uint8_t settled[GO_PLACES]);

/* Copy the part that is in use. */
void go_quick_copy(GoQuick *quick, const GoQuick *from);

/* Play a stone, which go_quick_is_legal() must allow, and capture. Return a place of the first
 * captured string, or GO_NOWHERE; its stones are still linked by `next` until one of the points is
 * used again. */
GoPoint go_quick_play(GoQuick *quick, GoPoint point, Color color);

/* Return whether go_board_check() would return STATUS_OK for the player to move. Return false for
 * settled places. */
bool go_quick_is_legal(const GoQuick *quick, GoPoint point, Color color);

/* The result of playing a stone, without the effect of captures. */
typedef struct GoProspect {
    bool captures;
    int liberties; /* of its string: 0, 1, or 2 for two or more; without those gained by captures */
    uint32_t size; /* of its string */
    int joined;
    GoPoint strings[GO_SIDES]; /* the heads of own strings that it joins */
} GoProspect;

void go_quick_look(const GoQuick *quick, GoPoint point, Color color, GoProspect *prospect);

/* Return the owner of a point after a playout: the color of its stone, or of all stones around it.
 */
uint8_t go_quick_owner(const GoQuick *quick, GoPoint point);

static inline const GoString *go_quick_string(const GoQuick *quick, GoPoint stone)
{
    return &quick->strings[quick->spots[stone].head];
}

static inline bool go_string_in_atari(const GoString *string)
{
    return string->count * string->squares == (uint64_t)string->sum * string->sum;
}

/* Return the only liberty of a string in atari; GO_NOWHERE for other strings. */
static inline GoPoint go_quick_last_liberty(const GoQuick *quick, GoPoint stone)
{
    const GoString *string = go_quick_string(quick, stone);
    return (GoPoint)(go_string_in_atari(string) ? string->sum / string->count : GO_NOWHERE);
}

/* Return a bit, the lower one of two, for each empty side of a place. */
static inline unsigned go_quick_open_sides(unsigned round)
{
    return ~(round | round >> 1) & GO_ROUND_LOW;
}

/* Like go_board_is_eye(), for an empty point. */
static inline bool go_quick_is_eye(unsigned round, Color color)
{
    unsigned own = color == COLOR_BLACK ? round : round >> 1;
    unsigned other = color == COLOR_BLACK ? round >> 1 : round;
    if ((own & GO_ROUND_LOW) != GO_ROUND_LOW)
        return false;
    unsigned against = other & ~own & GO_ROUND_DIAGONALS;
    bool at_edge = (own & other & GO_ROUND_DIAGONALS) != 0;
    return at_edge ? against == 0 : (against & (against - 1)) == 0;
}

#endif
