/* Computes which share of a clock to spend on a turn. */
#include "players/timing.h"

#define MILLISECOND INT64_C(1000000)

/* Nanoseconds that are reserved for communication and for other programs on the machine. Less is
 * reserved if the time is short. */
static const int64_t MARGIN = 50 * MILLISECOND;
enum { MARGIN_PART = 2, LEAST_PART = 10 };

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

int64_t timing_within(int64_t time, int64_t overrun)
{
    if (time <= 0)
        return 1;
    int64_t kept = lesser(MARGIN, time / MARGIN_PART) + 2 * overrun;
    return greater(time - kept, greater(time / LEAST_PART, 1));
}

/* Return the share of the main time to spend on a turn if overtime follows. It is larger than
 * without overtime, since the main time may be used up. */
static int64_t early_share(int64_t main, int64_t turns, int64_t after)
{
    return greater(main * 2 / (turns + 1), after);
}

int64_t timing_for_turn(const ClockSettings *settings, TimeLeft left, int64_t turns,
                        int64_t overrun)
{
    left = clock_now(settings, left);
    int64_t time = left.time, period = settings->period;
    switch (settings->system) {
    case CLOCK_NONE:
        return 0;
    case CLOCK_ABSOLUTE:
        break;
    case CLOCK_FISCHER: /* the increment is added to the clock only after the turn */
        return timing_within(lesser(time / turns + period, time), overrun);
    case CLOCK_CANADIAN:
        if (left.count == 0)
            time = early_share(time, turns, period / settings->count);
        return timing_within(left.count > 0 ? time / left.count : time, overrun);
    case CLOCK_BYOYOMI:
        return timing_within(left.count > 0 ? time : early_share(time, turns, period), overrun);
    }
    return timing_within(time / turns, overrun);
}

int64_t timing_overrun(int64_t overrun, int64_t given, int64_t taken)
{
    int64_t now = greater(taken - given, 0);
    return greater(now, overrun - overrun / 16);
}
