/* Computes how much ground a stone at any place would take from other stones, approximated by
 * cells. */
#ifndef CONTIGO_GAMES_STONES_PLAY_STONES_GAIN_H
#define CONTIGO_GAMES_STONES_PLAY_STONES_GAIN_H

#include "games/stones/play/stones_look.h"

enum {
    GAIN_REACH = 8, /* distance, in cells, up to which the cells around a place are examined */
    GAIN_WIDTH = 24,
    GAIN_STRIDE = GROUND_MOST + 3 * GAIN_REACH,
    GAIN_ROWS = GROUND_MOST + 2 * GAIN_REACH,
};

/* For each cell, a squared distance, in spaces: a new stone takes the cell if its squared distance
 * from the cell is smaller. The value is 0 if taking the cell gains nothing. `own` is for a stone
 * of the color to move, `other` for a stone of the opponent. The arrays have a margin around the
 * cells on all sides. */
typedef struct StonesGains {
    float x, y, step;
    float own[GAIN_ROWS * GAIN_STRIDE], other[GAIN_ROWS * GAIN_STRIDE];
} StonesGains;

void gains_fill(const StonesLook *look, StonesGains *gains);

/* Compute how many squares a stone of the color to move at a place would take from the opponent,
 * and how many an opponent's stone there would take. */
void gains_at(const StonesGains *gains, Point at, float *own, float *other);

#endif
