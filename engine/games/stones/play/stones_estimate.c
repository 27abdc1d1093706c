/* Estimates the result of a position of `stones`. The ground counts as it is now, except that the
 * ground nearest to a group counts for the other color with the probability that the group is
 * captured. */
#include "games/stones/play/stones_play.h"

#include "base/filled.h"
#include "games/stones/play/stones_look.h"

#define SPREAD_LEAST 2.0

/* A board is open if it has more than this many squares per stone. A settled board has about 2. */
enum { OPEN_SQUARES = 6 };

/* Return black's expected ground minus white's, in squares. */
static double lead_of(const StonesLook *look)
{
    const StonesGround *ground = &look->ground;
    const double cell = (double)ground->step * (double)ground->step;
    /* The probability that a stone survives, indexed by the stone's number. */
    float stays[LOOK_STONES];
    double sum = 0;
    int inside = 0;
    stays[0] = 0; /* nearest[] is 0 for cells that have no stone near them */
    for (size_t i = 0; i < look->stone_count; i++)
        stays[look->list[i].number] = look->groups[look->list[i].group].alive;
    for (int row = 0; row < ground->rows; row++)
        for (int column = 0; column < ground->columns; column++) {
            int i = row * ground->stride + column;
            if (!ground->inside[i])
                continue;
            float share = ground->share[i];
            float black_stays = stays[ground->nearest[COLOR_BLACK][i]];
            float white_stays = stays[ground->nearest[COLOR_WHITE][i]];
            sum += (double)(share * black_stays + (1 - share) * (1 - white_stays));
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

/* Return the standard deviation of the estimate, which decreases as stones are placed. */
static double spread_of(const Stones *stones)
{
    double area = squares_of(stones);
    /* The share of the board that is free if each stone takes up one square. */
    double free = 1 - (double)stones_count(stones) / area;
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
    double share = count < 10 ? count / 10 : 1; /* the first few stones don't reveal much */
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
