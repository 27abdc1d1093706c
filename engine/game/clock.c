/* Computes the time that players have left on their clocks. */
#include "game/clock.h"

#include "base/count.h"

#include <stddef.h>

const char *clock_system_name(ClockSystem system)
{
    static const char *const NAMES[CLOCK_SYSTEMS] = {
        [CLOCK_NONE] = "none",       [CLOCK_ABSOLUTE] = "absolute", [CLOCK_CANADIAN] = "canadian",
        [CLOCK_BYOYOMI] = "byoyomi", [CLOCK_FISCHER] = "fischer",
    };
    return NAMES[system];
}

ClockSettings clock_settings(ClockSystem system, int64_t main, int64_t period, int64_t count)
{
    if (system == CLOCK_FISCHER && period == 0)
        system = CLOCK_ABSOLUTE;
    if (system == CLOCK_CANADIAN && period > 0 && count == 0)
        system = CLOCK_NONE;
    if ((system == CLOCK_CANADIAN || system == CLOCK_BYOYOMI) && (period == 0 || count == 0))
        system = CLOCK_ABSOLUTE;
    if (system == CLOCK_ABSOLUTE && main == 0)
        system = CLOCK_NONE;
    return (ClockSettings){system, main, period, count};
}

bool clock_can_be(const ClockSettings *settings)
{
    static const ClockSystem ASKED[] = {CLOCK_CANADIAN, CLOCK_BYOYOMI, CLOCK_FISCHER};
    for (size_t i = 0; i < COUNT_OF(ASKED); i++) {
        ClockSettings made =
            clock_settings(ASKED[i], settings->main, settings->period, settings->count);
        if (made.system == settings->system && (ASKED[i] != CLOCK_FISCHER || !settings->count))
            return true;
    }
    return false;
}

bool clock_same_settings(const ClockSettings *a, const ClockSettings *b)
{
    return a->system == b->system && a->main == b->main && a->period == b->period &&
           a->count == b->count;
}

bool clock_is_up(const ClockSettings *settings, TimeLeft left)
{
    if (left.time > 0)
        return false;
    switch (settings->system) {
    case CLOCK_NONE:
        return false;
    case CLOCK_CANADIAN:
        return left.count > 0;
    case CLOCK_BYOYOMI:
        return left.count == 1;
    case CLOCK_ABSOLUTE:
    case CLOCK_FISCHER:
        break;
    }
    return true;
}

TimeLeft clock_now(const ClockSettings *settings, TimeLeft left)
{
    bool has_periods = settings->system == CLOCK_CANADIAN || settings->system == CLOCK_BYOYOMI;
    bool begins = has_periods && left.count == 0 && left.time <= 0;
    return begins ? (TimeLeft){settings->period, settings->count} : left;
}

/* Count a move in Canadian overtime. After the last move of a period, a new period begins. */
static TimeLeft after_moves(const ClockSettings *settings, TimeLeft left)
{
    return --left.count == 0 ? (TimeLeft){settings->period, settings->count} : left;
}

TimeLeft clock_during(const ClockSettings *settings, TimeLeft left, int64_t used)
{
    left = clock_now(settings, left);
    if (settings->system == CLOCK_NONE)
        return left;
    bool has_periods = settings->system == CLOCK_CANADIAN || settings->system == CLOCK_BYOYOMI;
    left.time -= used;
    if (has_periods && left.count == 0 && left.time <= 0)
        left = (TimeLeft){settings->period + left.time, settings->count};
    if (settings->system == CLOCK_BYOYOMI && left.time <= 0) {
        int64_t gone = 1 + -left.time / settings->period;
        left = gone < left.count
                   ? (TimeLeft){left.time + gone * settings->period, left.count - gone}
                   : (TimeLeft){0, 1};
    }
    return left.time > 0 ? left : (TimeLeft){0, left.count};
}

TimeLeft clock_after(const ClockSettings *settings, TimeLeft left, int64_t used)
{
    left = clock_during(settings, left, used);
    if (left.time <= 0)
        return left;
    if (settings->system == CLOCK_FISCHER)
        left.time += settings->period;
    if (settings->system == CLOCK_CANADIAN && left.count > 0)
        left = after_moves(settings, left);
    if (settings->system == CLOCK_BYOYOMI && left.count > 0)
        left.time = settings->period;
    return left;
}
