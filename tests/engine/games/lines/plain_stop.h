/* Find where a piece of a stroke stops, in a simple way: intersect the exact piece with all of the
 * opponent's ink, using fractions of any size, and try every lattice point that could be the
 * nearest legal end. */
#ifndef CONTIGO_TESTS_PLAIN_STOP_H
#define CONTIGO_TESTS_PLAIN_STOP_H

#include "game/game.h"

#include <stddef.h>

/* A piece of a stroke, and what can stop it. */
typedef struct PlainWay {
    Box board;
    const Segment *opponent;
    size_t opponent_count;
    Segment piece; /* starts on the board */
    Length left;
} PlainWay;

typedef struct PlainStop {
    /* True if the piece starts on the opponent's ink; the other members are undefined then. */
    bool on_opponent;
    Stopped why;
    Point end;  /* the last point that can be drawn; piece.a if there is none */
    bool known; /* false if `end` is farther than PLAIN_REACH from where the piece halts, and so
                   unknown */
} PlainStop;

enum { PLAIN_REACH = 96 };

PlainStop plain_stop(const PlainWay *way);

#endif
