/* Clocks as the runner keeps them. */
#include "match/playing/time_control.h"

#include "formats/print.h"

TimeLeft time_at_first(const TimeControl *control)
{
    return clock_now(&control->clock, (TimeLeft){.time = control->clock.main});
}

/* What the clock alone leaves for the next move. */
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
    /* A clock is up with nothing left: who is over by no more than the margin keeps the least. */
    int64_t charged = over == 0 && used < allowed ? used : allowed > 0 ? allowed - 1 : 0;
    *left = clock_after(&control->clock, *left, charged);
    return over > control->margin ? over : 0;
}

/* A time as a program takes it; `least` seconds where it is not nothing. */
static int64_t told_time(int64_t time, TimeWords words, int64_t least)
{
    int64_t seconds = time / CLOCK_SECOND;
    if (!words.whole || time == 0)
        return time;
    return (seconds > least ? seconds : least) * CLOCK_SECOND;
}

/* Appends seconds with a blank before them. */
static void add_seconds(Text *command, int64_t time)
{
    text_add_char(command, ' ');
    print_time(command, time);
}

static void add_count(Text *command, int64_t count)
{
    text_add_char(command, ' ');
    text_add_int(command, count);
}

/* The clock as it is told: a limit for each move where there is no other. */
static ClockSettings told_clock(const TimeControl *control)
{
    if (control->clock.system != CLOCK_NONE || control->move == 0)
        return control->clock;
    return (ClockSettings){CLOCK_CANADIAN, 0, control->move, 1};
}

void time_add_settings(const TimeControl *control, TimeWords words, Text *command)
{
    ClockSettings clock = told_clock(control);
    const char *word =
        clock.system == CLOCK_FISCHER ? "kata-time_settings fischer" : "kgs-time_settings byoyomi";
    bool is_plain = clock.system == CLOCK_ABSOLUTE || clock.system == CLOCK_CANADIAN;
    bool is_known = is_plain                        ? words.time_settings
                    : clock.system == CLOCK_FISCHER ? words.kata
                                                    : words.kgs;
    if (clock.system == CLOCK_NONE || !is_known)
        return;
    text_add(command, is_plain ? "time_settings" : word);
    add_seconds(command, told_time(clock.main, words, 1));
    add_seconds(command, told_time(clock.period, words, 1));
    if (clock.system != CLOCK_FISCHER)
        add_count(command, clock.count);
}

void time_add_left(const TimeControl *control, TimeWords words, Color color, TimeLeft left,
                   Text *command)
{
    ClockSettings clock = told_clock(control);
    if (clock.system == CLOCK_NONE || !words.time_left)
        return;
    if (control->clock.system == CLOCK_NONE)
        left = (TimeLeft){control->move, 1};
    text_add_format(command, "time_left %s", color_name(color));
    add_seconds(command, told_time(left.time, words, 0));
    add_count(command, left.count);
}
