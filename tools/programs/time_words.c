/* Formatting clocks for GTP programs. */
#include "programs/time_words.h"

#include "formats/print.h"

/* If the program accepts only whole seconds, round a time down to whole seconds, but raise a
 * nonzero time to at least `least` seconds. */
static int64_t told_time(int64_t time, TimeWords words, int64_t least)
{
    int64_t seconds = time / CLOCK_SECOND;
    if (!words.whole || time == 0)
        return time;
    return (seconds > least ? seconds : least) * CLOCK_SECOND;
}

/* Append a space and `time`, printed in seconds. */
static void add_seconds(StringBuilder *command, int64_t time)
{
    builder_add_char(command, ' ');
    print_time(command, time);
}

static void add_count(StringBuilder *command, int64_t count)
{
    builder_add_char(command, ' ');
    builder_add_int(command, count);
}

/* Return the clock settings to send. If the game has no clock but a time limit per move, return
 * Canadian overtime with one move per period. */
static ClockSettings told_clock(const TimeControl *control)
{
    if (control->clock.system != CLOCK_NONE || control->move == 0)
        return control->clock;
    return (ClockSettings){CLOCK_CANADIAN, 0, control->move, 1};
}

void time_add_settings(const TimeControl *control, TimeWords words, StringBuilder *command)
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
    builder_add(command, is_plain ? "time_settings" : word);
    add_seconds(command, told_time(clock.main, words, 1));
    add_seconds(command, told_time(clock.period, words, 1));
    if (clock.system != CLOCK_FISCHER)
        add_count(command, clock.count);
}

void time_add_left(const TimeControl *control, TimeWords words, Color color, TimeLeft left,
                   StringBuilder *command)
{
    ClockSettings clock = told_clock(control);
    if (clock.system == CLOCK_NONE || !words.time_left)
        return;
    if (control->clock.system == CLOCK_NONE)
        left = (TimeLeft){control->move, 1};
    builder_add_format(command, "time_left %s", color_name(color));
    add_seconds(command, told_time(left.time, words, 0));
    add_count(command, left.count);
}
