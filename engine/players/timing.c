/* Computes which share of a clock to spend on a turn. */
#include "players/timing.h"

#define MILLISECOND INT64_C(1000000)

/* Nanoseconds that are reserved for communication and for other programs on the machine: a constant
 * and a part of the time, up to a limit. Less is reserved if the time is short. */
static const int64_t MARGIN = 100 * MILLISECOND, MARGIN_MOST = 500 * MILLISECOND;
enum { MARGIN_PART = 50, SHORT_PART = 2, LEAST_PART = 10 };

/* An unclear choice may take EXTENDED_FACTOR / EXTENDED_UNIT times as long as usual, but at most
 * the time left divided by EXTENDED_LEFT_PART. */
enum { EXTENDED_FACTOR = 5, EXTENDED_UNIT = 2, EXTENDED_LEFT_PART = 4 };

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

int64_t timing_turns_left(const Position *position)
{
    const GameKind *kind = position_kind(position);
    const Setup *setup = position_setup(position);
    int64_t number = position_turn(position)->number;
    int64_t places = (int64_t)setup->columns * setup->rows;
    /* On a grid, two thirds of the points are played. A stroke of ink takes about as much room as
     * three squares. */
    int64_t all = kind->ink_left ? places / 3 : places * 2 / 3;
    int64_t left = greater(all - number, 4 + places / 8);
    int64_t most = kind->max_plies ? setup->rules[kind->max_plies] / DECIMAL_ONE : 0;
    if (most > 0)
        left = lesser(left, most - number + 1);
    return greater((left + 1) / 2, 1);
}

/* Return how much of the time may be spent, on one or more turns. */
static int64_t budget(int64_t time, int64_t overrun)
{
    int64_t kept = lesser(MARGIN + time / MARGIN_PART, MARGIN_MOST);
    kept = lesser(kept, time / SHORT_PART) + overrun;
    return greater(time - kept, greater(time / LEAST_PART, 1));
}

/* Return the time to spend on a turn so that it takes `share` if it is as late as recent ones. */
static int64_t in_time(int64_t share, int64_t overrun)
{
    return greater(share - overrun, greater(share / LEAST_PART, 1));
}

int64_t timing_within(int64_t time, int64_t overrun)
{
    return in_time(budget(time, overrun), overrun);
}

/* Return the share of the main time to spend on a turn if overtime follows. It is larger than
 * without overtime, since the main time may be used up. It is at least `after`, the time of a turn
 * in overtime, which may begin during the turn. */
static int64_t early_share(int64_t main, int64_t turns, int64_t after)
{
    return greater(main * 2 / (turns + 1), after);
}

int64_t timing_for_turn(const ClockSettings *settings, TimeLeft left, int64_t turns,
                        int64_t overrun)
{
    left = clock_now(settings, left);
    int64_t most = budget(left.time, overrun), share = most / turns;
    int64_t period = budget(settings->period, overrun);
    switch (settings->system) {
    case CLOCK_NONE:
        return 0;
    case CLOCK_ABSOLUTE:
        break;
    case CLOCK_FISCHER: /* the increment is added to the clock only after the turn */
        share = lesser(share + settings->period, most);
        break;
    case CLOCK_CANADIAN:
        share =
            left.count > 0 ? most / left.count : early_share(most, turns, period / settings->count);
        break;
    case CLOCK_BYOYOMI:
        share = left.count > 0 ? most : early_share(most, turns, period);
        break;
    }
    return in_time(share, overrun);
}

int64_t timing_extra(const ClockSettings *settings, TimeLeft left, int64_t given)
{
    left = clock_now(settings, left);
    if (settings->system == CLOCK_NONE || (settings->system == CLOCK_BYOYOMI && left.count > 0))
        return 0;
    int64_t most = lesser(given * EXTENDED_FACTOR / EXTENDED_UNIT, left.time / EXTENDED_LEFT_PART);
    return greater(most - given, 0);
}

int64_t timing_overrun(int64_t overrun, int64_t given, int64_t taken)
{
    int64_t now = greater(taken - given, 0);
    return greater(now, overrun - overrun / 16);
}
