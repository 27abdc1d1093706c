/* What a position of `stones` may come to: the ground as it is, but what is nearest to a group
 * that may be captured counts for the other colour as likely as that is. */
#include "games/stones/play/stones_play.h"

#include "base/filled.h"
#include "games/stones/play/stones_look.h"

#include <math.h>

#define SPREAD_LEAST 2.0

enum { OPEN_SQUARES = 6 }; /* for each stone, on a board that is open; where all is settled: 2 */

/* Black's part of a cell, 0 to 1. */
static float share_of(const StonesLook *look, int cell)
{
    const StonesGround *ground = &look->ground;
    float black = sqrtf(ground->square[COLOR_BLACK][cell]);
    float white = sqrtf(ground->square[COLOR_WHITE][cell]);
    float share = 0.5F + (white - black) / (2 * ground->step);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    float black_stays = look_nearest(look, COLOR_BLACK, cell)->alive;
    float white_stays = look_nearest(look, COLOR_WHITE, cell)->alive;
    return share * black_stays + (1 - share) * (1 - white_stays);
}

/* What black has more than white. */
static double lead_of(const StonesLook *look)
{
    const StonesGround *ground = &look->ground;
    const double cell = (double)ground->step * (double)ground->step;
    double sum = 0;
    int inside = 0;
    for (int row = 0; row < ground->rows; row++)
        for (int column = 0; column < ground->columns; column++) {
            int i = row * ground->stride + column;
            if (!ground->inside[i])
                continue;
            sum += (double)share_of(look, i);
            inside++;
        }
    return (2 * sum - inside) * cell;
}

static Status estimate_by_score(Stones *stones, Estimate *estimate)
{
    Score score;
    Status status = stones_settle_score(stones, &score);
    if (status == STATUS_OK)
        estimate->lead = (double)(score.black - score.white) / (double)DECIMAL_ONE;
    return status;
}

static double squares_of(const Stones *stones)
{
    return (double)area_to_decimal(outline_area(&stones->outline)) / (double)DECIMAL_ONE;
}

/* What there may be to win still, with so many stones. */
static double spread_of(const Stones *stones)
{
    double area = squares_of(stones);
    double free = 1 - (double)stones_count(stones) / area; /* the board is full a little above 0 */
    return SPREAD_LEAST + 0.3 * area * free * free;
}

double look_lead(const StonesLook *look)
{
    if (look->color_count[COLOR_BLACK] > 0 && look->color_count[COLOR_WHITE] > 0)
        return lead_of(look);
    const Stones *stones = look->stones;
    double area = squares_of(stones);
    double count = (double)stones_count(stones);
    double sign = look->color_count[COLOR_BLACK] > 0 ? 1 : -1;
    double share = count < 10 ? count / 10 : 1; /* the first stones tell nothing */
    return sign * share * area;
}

Status stones_estimate(void *game, Color color, Estimate *estimate)
{
    FILLED_LATER StonesLook look;
    Stones *stones = game;
    estimate->spread = spread_of(stones);
    estimate->open = (double)stones_count(stones) * OPEN_SQUARES < squares_of(stones);
    if (!stones_look(stones, color, &look))
        return estimate_by_score(stones, estimate);
    estimate->lead = look_lead(&look);
    return STATUS_OK;
}
