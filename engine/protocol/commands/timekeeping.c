/* Handlers about time. */
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

enum { SECONDS_MOST = 1000000000 };

static void timekeeping_time_settings(Engine *engine, const Request *request, Reply *reply)
{
    int64_t settings[3];
    for (size_t i = 0; i < 3; i++)
        if (!request_int(request, i, 0, SECONDS_MOST, &settings[i], reply))
            return;
    session_time_settings(engine->session, settings[0], settings[1], settings[2]);
}

static void timekeeping_time_left(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    int64_t seconds, stones;
    if (!request_color(request, 0, &color, reply) ||
        !request_int(request, 1, -SECONDS_MOST, SECONDS_MOST, &seconds, reply) ||
        !request_int(request, 2, 0, SECONDS_MOST, &stones, reply))
        return;
    accepted(engine, session_time_left(engine->session, color, seconds, stones), reply);
}

static void timekeeping_clock(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Clock *clock = session_clock(engine->session);
    text_add_format(&reply->text, "settings %lld %lld %lld\n", (long long)clock->main,
                    (long long)clock->period, (long long)clock->stones);
    for (int color = 0; color < COLOR_COUNT; color++)
        text_add_format(&reply->text, "%s %lld %lld\n", color_name((Color)color),
                        (long long)clock->left[color].seconds,
                        (long long)clock->left[color].stones);
}

static const Command ROWS[] = {
    {"clock", "", "time settings and what either player has left", GROUP_TIME, 0, 0, COMMAND_PLAIN,
     timekeeping_clock},
    {"time_left", "COLOR SECONDS STONES", "says what a player has left; none left loses",
     GROUP_TIME, 3, 3, COMMAND_RECORD, timekeeping_time_left},
    {"time_settings", "MAIN PERIOD STONES", "sets the clocks, in seconds and moves a period",
     GROUP_TIME, 3, 3, COMMAND_RECORD, timekeeping_time_settings},
};

const CommandList TIMEKEEPING_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
