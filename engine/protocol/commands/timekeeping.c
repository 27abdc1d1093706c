/* Commands for clocks. */
#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

enum { SECONDS_MOST = 1000000000 };

/* Parse a time of at least `least` seconds, rounded to nanoseconds. On failure, reply with an error
 * and return false. */
static bool request_time(const Request *request, size_t index, int64_t least, int64_t *time,
                         Reply *reply)
{
    StringView word = request->arguments[index];
    if (number_read_fixed(word.bytes, word.length, CLOCK_PLACES, SECONDS_MOST * CLOCK_SECOND,
                          time) &&
        *time >= least * CLOCK_SECOND)
        return true;
    reply_error(reply,
                GTP_SYNTAX_ERROR "bad number '%s': expected a number of seconds from %lld to %d",
                view_quote(word).text, (long long)least, SECONDS_MOST);
    return false;
}

/* Parse the main time, period and count from argument number `first` on. Those that are missing are
 * 0. On failure, reply with an error and return false. */
static bool request_settings(const Request *request, size_t first, ClockSystem system,
                             ClockSettings *settings, Reply *reply)
{
    int64_t main = 0, period = 0, count = 0;
    size_t numbers = request->count - first;
    if ((numbers > 0 && !request_time(request, first, 0, &main, reply)) ||
        (numbers > 1 && !request_time(request, first + 1, 0, &period, reply)) ||
        (numbers > 2 && !request_int(request, first + 2, 0, SECONDS_MOST, &count, reply)))
        return false;
    *settings = clock_settings(system, main, period, count);
    return true;
}

static void timekeeping_time_settings(Engine *engine, const Request *request, Reply *reply)
{
    ClockSettings settings;
    if (request_settings(request, 0, CLOCK_CANADIAN, &settings, reply))
        session_set_clock(engine->session, &settings);
}

/* The numbers that each time system needs. */
static const struct {
    const char *pattern;
    size_t numbers;
} SYSTEMS[CLOCK_SYSTEMS] = {
    [CLOCK_NONE] = {"", 0},
    [CLOCK_ABSOLUTE] = {" MAIN", 1},
    [CLOCK_CANADIAN] = {" MAIN PERIOD STONES", 3},
    [CLOCK_BYOYOMI] = {" MAIN PERIOD PERIODS", 3},
    [CLOCK_FISCHER] = {" MAIN INCREMENT", 2},
};

/* Set the clocks. The first argument names a time system, which must be one of the first
 * `known`. */
static void set_clock(Engine *engine, const Request *request, size_t known, Reply *reply)
{
    StringView name = request->arguments[0];
    size_t system = 0;
    while (system < known && !view_is(name, clock_system_name((ClockSystem)system)))
        system++;
    ClockSettings settings;
    if (system == known)
        reply_error(
            reply, GTP_SYNTAX_ERROR "bad time system '%s': expected none, absolute, canadian%s",
            view_quote(name).text, known > CLOCK_FISCHER ? ", byoyomi or fischer" : " or byoyomi");
    else if (request->count != 1 + SYSTEMS[system].numbers)
        reply_error(reply, GTP_SYNTAX_ERROR "wrong number of arguments: expected %s%s",
                    clock_system_name((ClockSystem)system),
                    SYSTEMS[system].numbers > 0 ? SYSTEMS[system].pattern : " without numbers");
    else if (request_settings(request, 1, (ClockSystem)system, &settings, reply))
        session_set_clock(engine->session, &settings);
}

static void timekeeping_kgs_time_settings(Engine *engine, const Request *request, Reply *reply)
{
    set_clock(engine, request, CLOCK_FISCHER, reply);
}

static void timekeeping_kata_time_settings(Engine *engine, const Request *request, Reply *reply)
{
    set_clock(engine, request, COUNT_OF(SYSTEMS), reply);
}

static void timekeeping_kata_list_time_settings(Engine *engine, const Request *request,
                                                Reply *reply)
{
    (void)engine, (void)request;
    for (size_t i = 0; i < COUNT_OF(SYSTEMS); i++)
        builder_add_format(&reply->text, "%s%s", i > 0 ? " " : "",
                           clock_system_name((ClockSystem)i));
}

static void timekeeping_time_left(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    TimeLeft left;
    if (!request_color(request, 0, &color, reply) ||
        !request_time(request, 1, -SECONDS_MOST, &left.time, reply) ||
        !request_int(request, 2, 0, SECONDS_MOST, &left.count, reply))
        return;
    accepted(engine, session_set_time_left(engine->session, color, left), reply);
}

static void timekeeping_clock(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    StringBuilder *text = &reply->text;
    const Clock *clock = session_clock(engine->session);
    builder_add(text, "settings ");
    print_time(text, clock->settings.main);
    builder_add_char(text, ' ');
    print_time(text, clock->settings.period);
    builder_add_format(text, " %lld\n", (long long)clock->settings.count);
    for (int color = 0; color < COLOR_COUNT; color++) {
        builder_add_format(text, "%s ", color_name((Color)color));
        print_time(text, clock->left[color].time);
        builder_add_format(text, " %lld\n", (long long)clock->left[color].count);
    }
    builder_add_format(text, "system %s", clock_system_name(clock->settings.system));
}

static const Command ROWS[] = {
    {"clock", "", "print the time settings and each player's remaining time", GROUP_TIME, 0, 0,
     COMMAND_ASKS, timekeeping_clock},
    {"kata-list_time_settings", "", "list the time systems, on one line", GROUP_TIME, 0, 0,
     COMMAND_PLAIN, timekeeping_kata_list_time_settings},
    {"kata-time_settings", "none|absolute|canadian|byoyomi|fischer [SECONDS] [SECONDS] [NUMBER]",
     "set the clocks by the name of a time system, in KataGo's form", GROUP_TIME, 1, 4,
     COMMAND_RECORD | COMMAND_SETS_UP, timekeeping_kata_time_settings},
    {"kgs-time_settings", "none|absolute|canadian|byoyomi [SECONDS] [SECONDS] [NUMBER]",
     "set the clocks by the name of a time system, in KGS's form", GROUP_TIME, 1, 4,
     COMMAND_RECORD | COMMAND_SETS_UP, timekeeping_kgs_time_settings},
    {"time_left", "COLOR SECONDS STONES",
     "set a player's remaining time; a player with none left loses", GROUP_TIME, 3, 3,
     COMMAND_RECORD | COMMAND_SETS_UP, timekeeping_time_left},
    {"time_settings", "MAIN PERIOD STONES", "set the clocks, in seconds and moves per period",
     GROUP_TIME, 3, 3, COMMAND_RECORD | COMMAND_SETS_UP, timekeeping_time_settings},
};

const CommandList TIMEKEEPING_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
