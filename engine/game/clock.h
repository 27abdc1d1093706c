/* Clocks. They determine how much time players have, and when it is up.
 *
 * Nothing here reads the system's clock: the caller says how much time was used.
 *
 * Times are in nanoseconds, so that seconds given with up to nine decimal places stay exact. */
#ifndef CONTIGO_GAME_CLOCK_H
#define CONTIGO_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_SECOND INT64_C(1000000000)

enum { CLOCK_PLACES = 9 };

typedef enum ClockSystem {
    CLOCK_NONE,     /* no limit */
    CLOCK_ABSOLUTE, /* main time only */
    CLOCK_CANADIAN, /* main time, then periods in each of which `count` moves must be made */
    /* Main time, then `count` periods. A player who moves within a period gets the whole period
     * again. */
    CLOCK_BYOYOMI,
    CLOCK_FISCHER, /* main time; each move adds `period` to it */
} ClockSystem;

enum { CLOCK_SYSTEMS = CLOCK_FISCHER + 1 };

/* Return the name of a system in lower case, such as "byoyomi", in KataGo's spelling. */
const char *clock_system_name(ClockSystem system);

/* Time settings, in nanoseconds. All numbers keep the values that were given for them, even numbers
 * that the system doesn't use. */
typedef struct ClockSettings {
    ClockSystem system;
    int64_t main;
    int64_t period; /* the length of an overtime period; for CLOCK_FISCHER, the increment */
    int64_t count;  /* moves per period; for CLOCK_BYOYOMI, the number of periods */
} ClockSettings;

/* The time that a player has left, in nanoseconds. */
typedef struct TimeLeft {
    int64_t time;
    /* 0 in main time. In overtime, the number of moves left in the period or, for CLOCK_BYOYOMI,
     * the number of periods left. */
    int64_t count;
} TimeLeft;

/* Return clock settings of the given system or, if some numbers are 0, of a simpler system. If the
 * period or the count is 0, there is no overtime (Fischer time needs no count); if the main time is
 * 0 too, there is no limit. As in GTP, Canadian overtime with a period but no moves means that
 * there is no limit. */
ClockSettings clock_settings(ClockSystem system, int64_t main, int64_t period, int64_t count);

/* Return true if clock_settings() can return these settings, when it is called with their own
 * numbers and with CLOCK_CANADIAN, CLOCK_BYOYOMI or, if the count is 0, CLOCK_FISCHER. */
bool clock_can_be(const ClockSettings *settings);

bool clock_same_settings(const ClockSettings *a, const ClockSettings *b);

/* Return the time left after a turn that began with `left` and took `used`. In overtime, this is
 * the time for the next turn. If no time is left after the turn, nothing is added. */
TimeLeft clock_after(const ClockSettings *settings, TimeLeft left, int64_t used);

/* Return `left`. If main time is used up and overtime follows, return the first overtime period
 * instead. */
TimeLeft clock_now(const ClockSettings *settings, TimeLeft left);

/* Return the time left in a turn that began with `left`, has lasted for `used`, and isn't over.
 * Increments are added, and periods restored, only when the move is made. */
TimeLeft clock_during(const ClockSettings *settings, TimeLeft left, int64_t used);

/* Return true if the player has lost on time: there is no time left, and neither overtime nor
 * another period follows. */
bool clock_is_up(const ClockSettings *settings, TimeLeft left);

#endif
