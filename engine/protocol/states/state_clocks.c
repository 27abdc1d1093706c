/* Reads the clocks of a state, and the number that identifies its marks. */
#include "protocol/states/state_reading.h"

#include "base/count.h"

#include <string.h>

enum { SECONDS_MOST = 1000000000 };

/* read_time() parses a time of the settings, and read_time_left() a remaining time, which is
 * negative if the player is late. If the value is missing, both leave `*time` unchanged. */
static bool read_time(StateReading *reading, const char *path, json_t *value, int64_t *time)
{
    static const int64_t RANGE[] = {0, SECONDS_MOST * CLOCK_SECOND};
    return !value || state_read_within(reading, path, value, CLOCK_PLACES, RANGE,
                                       "a number of seconds from 0 to 1000000000", time);
}

static bool read_time_left(StateReading *reading, const char *path, json_t *value, int64_t *time)
{
    static const int64_t RANGE[] = {-SECONDS_MOST * CLOCK_SECOND, SECONDS_MOST * CLOCK_SECOND};
    return !value || state_read_within(reading, path, value, CLOCK_PLACES, RANGE,
                                       "a number of seconds from -1000000000 to 1000000000", time);
}

static bool read_moves(StateReading *reading, const char *path, json_t *value, int64_t *count)
{
    return !value || state_read_count(reading, path, value, SECONDS_MOST, count);
}

static bool read_left(StateReading *reading, const char *path, json_t *value, TimeLeft *left)
{
    static const char *const NAMES[] = {"time", "count"};
    return !value || (state_read_object(reading, path, value, NAMES, COUNT_OF(NAMES)) &&
                      read_time_left(reading, state_path_of(path, NAMES[0]).text,
                                     state_member(value, NAMES[0]), &left->time) &&
                      read_moves(reading, state_path_of(path, NAMES[1]).text,
                                 state_member(value, NAMES[1]), &left->count));
}

/* Read the time system, and check that the numbers in `settings` are valid for it. */
static bool read_system(StateReading *reading, const char *path, json_t *value,
                        ClockSettings *settings)
{
    const char *name = json_string_value(value);
    for (int i = 0; name && i < CLOCK_SYSTEMS; i++) {
        settings->system = (ClockSystem)i;
        if (strcmp(name, clock_system_name(settings->system)) == 0 && clock_can_be(settings))
            return true;
    }
    return state_fail(reading, path,
                      "none, absolute, canadian, byoyomi or fischer, with valid numbers for it");
}

static bool read_clock(StateReading *reading, const char *name, Clock *clock)
{
    static const char *const NAMES[] = {"system", "main", "period", "count", "black", "white"};
    json_t *value = state_member(reading->root, name);
    ClockSettings *settings = &clock->settings;
    StatePath path[COUNT_OF(NAMES)];
    if (!value)
        return true;
    if (!state_read_object(reading, name, value, NAMES, COUNT_OF(NAMES)))
        return false;
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        path[i] = state_path_of(name, NAMES[i]);
    if (!read_time(reading, path[1].text, state_member(value, NAMES[1]), &settings->main) ||
        !read_time(reading, path[2].text, state_member(value, NAMES[2]), &settings->period) ||
        !read_moves(reading, path[3].text, state_member(value, NAMES[3]), &settings->count) ||
        !read_system(reading, path[0].text, state_member(value, NAMES[0]), settings))
        return false;
    for (int color = 0; color < COLOR_COUNT; color++) {
        clock->left[color] = (TimeLeft){.time = settings->main};
        if (!read_left(reading, path[4 + color].text, state_member(value, NAMES[4 + color]),
                       &clock->left[color]))
            return false;
    }
    return true;
}

bool state_take_clocks(StateReading *reading)
{
    Clock clock = *session_clock(reading->engine->session), at_end;
    if (!read_clock(reading, "clock", &clock))
        return false;
    at_end = clock;
    if (state_member(reading->root, "clock_at_end") &&
        session_turn(reading->engine->session)->ending != ENDING_TIME)
        return state_fail(reading, "clock_at_end", "null, because nobody's time has run out");
    if (!read_clock(reading, "clock_at_end", &at_end))
        return false;
    session_put_clocks(reading->engine->session, &clock, &at_end);
    return true;
}

/* Restore the serial number of the marks (see session_scoring_number()). It may be larger than the
 * history suggests, since undone marks have also increased it. */
bool state_take_marks(StateReading *reading)
{
    json_t *value = state_member(state_member(reading->root, "marks"), "number");
    int64_t number;
    if (!value)
        return true;
    if (!state_read_count(reading, "marks.number", value, INT32_MAX, &number))
        return false;
    session_put_scoring_number(reading->engine->session, (uint32_t)number);
    return true;
}
