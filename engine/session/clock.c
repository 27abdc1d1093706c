/* Clocks. */
#include "session/clock.h"

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
