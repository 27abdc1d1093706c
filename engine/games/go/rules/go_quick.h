/* A board of Go for playing out: what GoBoard is, less the way back and the hash, and with what a
 * playing policy asks of it at hand.
 *
 * Each place knows what is on the eight places round it (its `round`, two bits each), so that
 * shapes, eyes and free neighbours are a look at one number. A string knows the sum of its
 * liberties and of their squares, each liberty counted once for each stone beside it: it is in
 * atari just where `count * squares == sum * sum`, and then that liberty is `sum / count`. The
 * order in which empty points stand depends on the stones alone, not on how they came there.
 *
 * Places, strings and stones are those of go_board.h. What is legal is the same as there.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_QUICK_H
#define CONTIGO_GAMES_GO_RULES_GO_QUICK_H

#include "games/go/rules/go_board.h"

enum { GO_ROUND = 8 };

/* What is known of a place. */
typedef struct GoSpot {
    uint16_t round; /* what is on the eight places round it: see GO_ROUND_SIDES */
    GoPoint head;   /* of its string */
    GoPoint next;   /* the next stone of the ring */
    GoPoint slot;   /* where it is among the empty points */
    uint8_t stone;
    bool settled; /* nobody plays there */
} GoSpot;

/* What is known of a string, at its head. */
typedef struct GoString {
    uint64_t squares;    /* of its liberties, each as often as it has stones beside it */
    uint32_t count, sum; /* of the same */
    uint32_t size;
} GoString;

typedef struct GoQuick {
    int columns, rows;
    int places;
    int offsets[GO_ROUND]; /* from a place to those round it, row by row from below */
    int sides[GO_SIDES];
    GoPoint ko; /* where whose turn it is may not play; or GO_NOWHERE */
    int empty_count;
    GoPoint empties[GO_PLACES];
    GoSpot spots[GO_PLACES];
    GoString strings[GO_PLACES];
} GoQuick;

/* What a place has round it. The stone of place i of the eight, row by row from below, has the two
 * bits from 14 - 2 * i on. Black is the lower one of them, white the higher, the edge both. */
enum {
    GO_ROUND_SIDES = 0x33cc,
    GO_ROUND_LOW = 0x1144,       /* the lower bits of the four sides */
    GO_ROUND_DIAGONALS = 0x4411, /* of the four diagonals */
};

/* The position of a board, `color` to move. */
void go_quick_start(GoQuick *quick, const GoBoard *board, Color color);

/* Closes the places where `settled` is not 0. */
void go_quick_settle(GoQuick *quick, const uint8_t settled[GO_PLACES]);

/* Copies the part that is in use. */
void go_quick_copy(GoQuick *quick, const GoQuick *from);

/* Puts a stone where go_quick_is_legal() lets it and captures. Returns where the first of the
 * strings was that it took, or GO_NOWHERE: its stones hang together still by `next`, as long as
 * nothing is put there. */
GoPoint go_quick_play(GoQuick *quick, GoPoint point, Color color);

/* As go_board_check() is STATUS_OK, for whose turn it is; never at a place that is settled. */
bool go_quick_is_legal(const GoQuick *quick, GoPoint point, Color color);

/* What a stone would come to: exact, but for what it captures. */
typedef struct GoProspect {
    bool captures;
    int liberties; /* of its string: 0, 1, or 2 for more; without those that captures give */
    uint32_t size; /* of its string */
    int joined;
    GoPoint strings[GO_SIDES]; /* the heads of own strings that it joins */
} GoProspect;

void go_quick_look(const GoQuick *quick, GoPoint point, Color color, GoProspect *prospect);

/* Whose a point is on a board that was played out: its stone's, or that of all stones round it. */
uint8_t go_quick_owner(const GoQuick *quick, GoPoint point);

static inline const GoString *go_quick_string(const GoQuick *quick, GoPoint stone)
{
    return &quick->strings[quick->spots[stone].head];
}

static inline bool go_string_in_atari(const GoString *string)
{
    return string->count * string->squares == (uint64_t)string->sum * string->sum;
}

/* The one liberty of a string in atari; GO_NOWHERE for others. */
static inline GoPoint go_quick_last_liberty(const GoQuick *quick, GoPoint stone)
{
    const GoString *string = go_quick_string(quick, stone);
    return (GoPoint)(go_string_in_atari(string) ? string->sum / string->count : GO_NOWHERE);
}

/* A bit, the lower one of two, for each side of a place that is empty. */
static inline unsigned go_quick_open_sides(unsigned round)
{
    return ~(round | round >> 1) & GO_ROUND_LOW;
}

/* As go_board_is_eye(), of an empty point. */
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
