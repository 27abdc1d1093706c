/* Find where a piece of a stroke stops, in a simple way: intersect the exact piece with every line
 * of the opponent's ink, using fractions of any size, and try every lattice point that could be the
 * nearest legal end.
 */
#ifndef CONTIGO_TESTS_PLAIN_STOP_H
#define CONTIGO_TESTS_PLAIN_STOP_H

#include "game/game.h"

#include <stddef.h>

/* A piece of a stroke and its surroundings. */
typedef struct PlainWay {
    Box board;
    const Segment *opponent;
    size_t opponent_count;
    Segment piece; /* begins on the board */
    Length left;
} PlainWay;

typedef struct PlainStop {
    bool on_opponent; /* it starts on the opponent's ink; the rest is undefined */
    Stopped why;
    Point end;  /* piece.a if nothing can be drawn */
    bool known; /* whether `end` is known: not if it is farther than PLAIN_REACH from the halt */
} PlainStop;

enum { PLAIN_REACH = 96 };

PlainStop plain_stop(const PlainWay *way);

#endif
