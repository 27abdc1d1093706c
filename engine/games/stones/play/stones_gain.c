/* Computes gains of ground. */
#include "games/stones/play/stones_gain.h"

#include <string.h>

#define ALIVE_LEAST 0.3F /* ground only counts if its group's `alive` is at least this */

static const float SPACE = 1.0F / STEPS_PER_SPACE;

static bool lives(const StonesLook *look, Color color, int cell)
{
    return look_nearest(look, color, cell)->alive >= ALIVE_LEAST;
}

void gains_fill(const StonesLook *look, StonesGains *gains)
{
    const StonesGround *ground = &look->ground;
    Color color = look->to_move, other = color_other(color);
    memset(gains, 0, sizeof *gains);
    gains->x = ground->x;
    gains->y = ground->y;
    gains->step = ground->step;
    for (int row = 0; row < ground->rows; row++)
        for (int column = 0; column < ground->columns; column++) {
            int i = row * ground->stride + column;
            int at = (row + GAIN_REACH) * GAIN_STRIDE + column + GAIN_REACH;
            float own = ground->square[color][i], their = ground->square[other][i];
            if (!ground->inside[i] || own == their)
                continue;
            if (their < own && lives(look, other, i))
                gains->own[at] = their;
            else if (own < their && lives(look, color, i))
                gains->other[at] = own;
        }
}

void gains_at(const StonesGains *gains, Point at, float *own, float *other)
{
    float x = ((float)at.x * SPACE - gains->x) / gains->step + GAIN_REACH;
    float y = ((float)at.y * SPACE - gains->y) / gains->step + GAIN_REACH;
    int left = (int)x - GAIN_REACH, bottom = (int)y - GAIN_REACH;
    float across[GAIN_WIDTH], cell = gains->step * gains->step;
    left = left < 0 ? 0 : left > GAIN_STRIDE - GAIN_WIDTH ? GAIN_STRIDE - GAIN_WIDTH : left;
    bottom = bottom < 0 ? 0 : bottom;
    int top = bottom + 2 * GAIN_REACH < GAIN_ROWS - 1 ? bottom + 2 * GAIN_REACH : GAIN_ROWS - 1;
    for (int i = 0; i < GAIN_WIDTH; i++) {
        float dx = (float)(left + i) - x;
        across[i] = dx * dx * cell;
    }
    int32_t own_count[8] = {0}, other_count[8] = {0};
    for (int row = bottom; row <= top; row++) {
        float dy = (float)row - y, up = dy * dy * cell;
        const float *mine = gains->own + row * GAIN_STRIDE + left;
        const float *theirs = gains->other + row * GAIN_STRIDE + left;
        for (int i = 0; i < GAIN_WIDTH; i += 8)
            for (int k = 0; k < 8; k++) {
                own_count[k] += across[i + k] + up < mine[i + k];
                other_count[k] += across[i + k] + up < theirs[i + k];
            }
    }
    int32_t own_sum = 0, other_sum = 0;
    for (int k = 0; k < 8; k++) {
        own_sum += own_count[k];
        other_sum += other_count[k];
    }
    *own = (float)own_sum * cell;
    *other = (float)other_sum * cell;
}
