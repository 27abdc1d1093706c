/* Computes how much time a move may take, and how much time is charged for it. */
#include "game/time_control.h"

TimeLeft time_at_first(const TimeControl *control)
{
    return clock_now(&control->clock, (TimeLeft){.time = control->clock.main});
}

/* Return the time that the clock alone allows for the next move. */
static int64_t clock_allows(const ClockSettings *clock, TimeLeft left)
{
    left = clock_now(clock, left);
    switch (clock->system) {
    case CLOCK_NONE:
        return TIME_UNLIMITED;
    case CLOCK_CANADIAN:
        return left.count > 0 ? left.time : left.time + clock->period;
    case CLOCK_BYOYOMI:
        return left.count > 0 ? left.time + (left.count - 1) * clock->period
                              : left.time + clock->count * clock->period;
    case CLOCK_ABSOLUTE:
    case CLOCK_FISCHER:
        break;
    }
    return left.time;
}

int64_t time_allowed(const TimeControl *control, TimeLeft left)
{
    int64_t allowed = clock_allows(&control->clock, left);
    allowed = control->move > 0 && control->move < allowed ? control->move : allowed;
    return control->rule > 0 && control->rule < allowed ? control->rule : allowed;
}

int64_t time_charge(const TimeControl *control, TimeLeft *left, int64_t used)
{
    int64_t allowed = time_allowed(control, *left);
    int64_t over = used > allowed ? used - allowed : 0;
    /* A clock without time left means a loss. So if a player is late by no more than the margin,
     * charge 1 ns less than the time allowed. */
    int64_t charged = over == 0 && used < allowed ? used : allowed > 0 ? allowed - 1 : 0;
    *left = clock_after(&control->clock, *left, charged);
    return over > control->margin ? over : 0;
}
