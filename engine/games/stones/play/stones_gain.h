/* How much ground a stone at any place would take from other stones, approximated by cells. */
#ifndef CONTIGO_GAMES_STONES_PLAY_STONES_GAIN_H
#define CONTIGO_GAMES_STONES_PLAY_STONES_GAIN_H

#include "games/stones/play/stones_look.h"

enum {
    GAIN_REACH = 8, /* cells around a place that are examined */
    GAIN_WIDTH = 24,
    GAIN_STRIDE = GROUND_MOST + 3 * GAIN_REACH,
    GAIN_ROWS = GROUND_MOST + 2 * GAIN_REACH,
};

/* For each cell the squared distance (in spaces) below which a new stone takes it, or 0 if it gains
 * nothing there. There is a margin on all sides. `own` is for the color to move, `other` for what
 * the opponent would take. */
typedef struct StonesGains {
    float x, y, step;
    float own[GAIN_ROWS * GAIN_STRIDE], other[GAIN_ROWS * GAIN_STRIDE];
} StonesGains;

void gains_fill(const StonesLook *look, StonesGains *gains);

/* Compute the squares that a stone at a place would take from the opponent, and those that an
 * opponent's stone would take there. */
void gains_at(const StonesGains *gains, Point at, float *own, float *other);

#endif
