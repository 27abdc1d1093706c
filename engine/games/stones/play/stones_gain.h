/* What a stone would take of the ground that is nearest to others: by cells, for any place. */
#ifndef CONTIGO_GAMES_STONES_PLAY_STONES_GAIN_H
#define CONTIGO_GAMES_STONES_PLAY_STONES_GAIN_H

#include "games/stones/play/stones_look.h"

enum {
    GAIN_REACH = 8, /* cells around a place that are looked at */
    GAIN_WIDTH = 24,
    GAIN_STRIDE = GROUND_MOST + 3 * GAIN_REACH,
    GAIN_ROWS = GROUND_MOST + 2 * GAIN_REACH,
};

/* Of each cell the square of the distance below which a new stone has it, 0 where it cannot gain;
 * with a margin all around. For the one who is to move, and what the other would take. */
typedef struct StonesGains {
    float x, y, step;
    float own[GAIN_ROWS * GAIN_STRIDE], other[GAIN_ROWS * GAIN_STRIDE];
} StonesGains;

void gains_fill(const StonesLook *look, StonesGains *gains);

/* The squares that a stone at a place would take from the opponent, and that the opponent's would
 * take from own stones there. */
void gains_at(const StonesGains *gains, Point at, float *own, float *other);

#endif
