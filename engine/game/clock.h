/* Clocks: how much time players have, and when it is up.
 *
 * Nothing here reads the system's clock: the caller says how much time was used.
 *
 * Times are in nanoseconds, so that times typed with up to nine decimals stay exact. */
#ifndef CONTIGO_GAME_CLOCK_H
#define CONTIGO_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_SECOND INT64_C(1000000000)

enum { CLOCK_PLACES = 9 };

typedef enum ClockSystem {
    CLOCK_NONE,     /* no limit */
    CLOCK_ABSOLUTE, /* main time only */
    CLOCK_CANADIAN, /* main time, then periods with `count` moves each */
    CLOCK_BYOYOMI,  /* main time, then `count` periods; a move made within a period restores it */
    CLOCK_FISCHER,  /* main time, to which each move adds `period` */
} ClockSystem;

enum { CLOCK_SYSTEMS = CLOCK_FISCHER + 1 };

/* Return the lower-case name, such as "byoyomi", as KataGo spells it. */
const char *clock_system_name(ClockSystem system);

/* Time settings, in nanoseconds. All numbers keep the values that were given for them, even those
 * that the system doesn't use. */
typedef struct ClockSettings {
    ClockSystem system;
    int64_t main;
    int64_t period; /* length of an overtime period; for CLOCK_FISCHER the increment */
    int64_t count;  /* moves per period; for CLOCK_BYOYOMI the number of periods */
} ClockSettings;

/* The time that a player has left, in nanoseconds. */
typedef struct TimeLeft {
    int64_t time;
    int64_t count; /* 0 in main time; in overtime the moves or periods left */
} TimeLeft;

/* Return a clock of the given system, or of a simpler one if numbers are 0: without a period or a
 * count there is no overtime, and without overtime and main time there is no limit. As in GTP,
 * Canadian overtime with a period but no moves means no limit. */
ClockSettings clock_settings(ClockSystem system, int64_t main, int64_t period, int64_t count);

/* Return whether clock_settings() can return these settings if it is given their numbers: with
 * CLOCK_CANADIAN, CLOCK_BYOYOMI or, if the count is 0, CLOCK_FISCHER. */
bool clock_can_be(const ClockSettings *settings);

bool clock_same_settings(const ClockSettings *a, const ClockSettings *b);

/* Return the time left after a turn that took `used` and began with `left`. In overtime this is the
 * time for the next turn. A player without time left gets none back. */
TimeLeft clock_after(const ClockSettings *settings, TimeLeft left, int64_t used);

/* Return `left`, or the first overtime period if main time is used up and overtime follows. */
TimeLeft clock_now(const ClockSettings *settings, TimeLeft left);

/* Return the time left when a turn that began with `left` has lasted for `used` and is not over.
 * Increments are added and periods restored only when the move is made. */
TimeLeft clock_during(const ClockSettings *settings, TimeLeft left, int64_t used);

/* Return whether the player has lost on time: no time is left, and neither overtime nor another
 * period follows. */
bool clock_is_up(const ClockSettings *settings, TimeLeft left);

#endif
