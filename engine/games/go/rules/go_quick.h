/* A Go board for playouts: a GoBoard without undo and hash, but with data that the playout policy
 * needs.
 *
 * Each place stores what is on the eight places around it (its `round`, two bits each), so looking
 * for patterns, eyes and free neighbors only takes tests of one number. A string stores the count
 * of its liberties, the sum of their indices and the sum of the squares of these indices, where
 * each liberty counts once for each adjacent stone. It is in atari if and only if `count * squares
 * == sum * sum`; its only liberty is then `sum / count`. The order of empty points depends on the
 * position with which the playouts start, not on its history.
 *
 * Places, strings and stones are as in go_board.h, and the same moves are legal. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_QUICK_H
#define CONTIGO_GAMES_GO_RULES_GO_QUICK_H

#include "games/go/rules/go_board.h"

enum { GO_ROUND = 8 };

/* The data of a place. */
typedef struct GoSpot {
    uint16_t round; /* the contents of the eight places around it (see GO_ROUND_SIDES) */
    GoPoint head;   /* the head of its string */
    GoPoint next;   /* the next stone of its string's ring */
    GoPoint slot;   /* its index in the list of empty points */
    uint8_t stone;
    bool settled; /* true if no one may play there */
} GoSpot;

/* The data of a string, stored at its head. */
typedef struct GoString {
    /* The sum of the squared indices of liberties, where each liberty counts once for each adjacent
     * stone of the string. */
    uint64_t squares;
    /* The number of liberties and the sum of their indices, counted in the same way. */
    uint32_t count, sum;
    uint32_t size;
} GoString;

typedef struct GoQuick {
    int columns, rows;
    int places;
    /* The differences between the index of a place and the indices of the places around it, row by
     * row from the bottom. */
    int offsets[GO_ROUND];
    int sides[GO_SIDES];
    GoPoint ko; /* the point where the player to move may not play, or GO_NOWHERE */
    int empty_count;
    GoPoint empties[GO_PLACES];
    GoSpot spots[GO_PLACES];
    GoString strings[GO_PLACES];
} GoQuick;

/* The surroundings of a place. The eight places are numbered row by row from the bottom. Place i
 * has two bits: bit 14 - 2 * i and the next higher one. The lower bit stands for black, the higher
 * one for white, and both together for the edge. */
enum {
    GO_ROUND_SIDES = 0x33cc,
    GO_ROUND_LOW = 0x1144,       /* the lower bits of the four sides */
    GO_ROUND_DIAGONALS = 0x4411, /* the lower bits of the four diagonals */
};

/* Set up the position of a board, with `color` to move. */
void go_quick_start(GoQuick *quick, const GoBoard *board, Color color);

/* Forbid moves at the places where `settled` is not 0. */
void go_quick_settle(GoQuick *quick, const uint8_t settled[GO_PLACES]);

/* Copy the part of a board that is in use. */
void go_quick_copy(GoQuick *quick, const GoQuick *from);

/* Play a stone, which go_quick_is_legal() must allow, and capture strings. Return a place of the
 * first captured string, or GO_NOWHERE. The captured stones are still linked by `next` until one of
 * their points is used again. */
GoPoint go_quick_play(GoQuick *quick, GoPoint point, Color color);

/* Return whether go_board_check() would return STATUS_OK for the player to move at an empty point.
 * For settled places, return false. */
bool go_quick_is_legal(const GoQuick *quick, GoPoint point, Color color);

/* The result of playing a stone, without the effect of captures. */
typedef struct GoProspect {
    bool captures;
    /* The number of liberties of its string, or 2 if there are more. Liberties gained by captures
     * don't count. */
    int liberties;
    uint32_t size; /* the size of its string */
    int joined;
    GoPoint strings[GO_SIDES]; /* the heads of the strings of its own color that it joins */
} GoProspect;

void go_quick_look(const GoQuick *quick, GoPoint point, Color color, GoProspect *prospect);

/* Return the owner of a point after a playout: the color of the stone there, or of all stones
 * around the point. Return GO_EMPTY if there is no such color. */
uint8_t go_quick_owner(const GoQuick *quick, GoPoint point);

static inline const GoString *go_quick_string(const GoQuick *quick, GoPoint stone)
{
    return &quick->strings[quick->spots[stone].head];
}

static inline bool go_string_in_atari(const GoString *string)
{
    return string->count * string->squares == (uint64_t)string->sum * string->sum;
}

/* Return the only liberty of a string in atari. For other strings, return GO_NOWHERE. */
static inline GoPoint go_quick_last_liberty(const GoQuick *quick, GoPoint stone)
{
    const GoString *string = go_quick_string(quick, stone);
    return (GoPoint)(go_string_in_atari(string) ? string->sum / string->count : GO_NOWHERE);
}

/* Return the lower bits (see GO_ROUND_LOW) of those sides that are empty. `round` is
 * GoSpot.round. */
static inline unsigned go_quick_open_sides(unsigned round)
{
    return ~(round | round >> 1) & GO_ROUND_LOW;
}

/* Return whether an empty point is an eye of a color, as in go_board_is_eye(). */
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
