/* Where a piece of a stroke stops, decided plainly: every line of the opponent's ink is held
 * against the true piece with fractions of any size, and every lattice point that could be the
 * nearest legal end is tried.
 */
#ifndef CONTIGO_TESTS_PLAIN_STOP_H
#define CONTIGO_TESTS_PLAIN_STOP_H

#include "game/game.h"

#include <stddef.h>

/* What a piece of a stroke meets with. */
typedef struct PlainWay {
    Box board;
    const Segment *opponent;
    size_t opponent_count;
    Segment piece; /* begins on the board */
    Length left;
} PlainWay;

typedef struct PlainStop {
    bool on_opponent; /* it starts on the opponent's ink; the rest means nothing */
    Stopped why;
    Point end;  /* piece.a where nothing can be drawn */
    bool known; /* whether the end is: not where it is farther than PLAIN_REACH from the halt */
} PlainStop;

enum { PLAIN_REACH = 96 };

PlainStop plain_stop(const PlainWay *way);

#endif
