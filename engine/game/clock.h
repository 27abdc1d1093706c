/* Clocks: how much time players have, and when it is up.
 *
 * Nobody here looks at the time: what a player has left is what whoever runs the game says.
 *
 * Times are in billionths of a second, so that what is typed with up to nine decimals stays exact.
 */
#ifndef CONTIGO_GAME_CLOCK_H
#define CONTIGO_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_SECOND INT64_C(1000000000)

enum { CLOCK_PLACES = 9 };

typedef enum ClockSystem {
    CLOCK_NONE,     /* no limit */
    CLOCK_ABSOLUTE, /* main time, and no more */
    CLOCK_CANADIAN, /* then periods in which so many moves are made */
    CLOCK_BYOYOMI,  /* then so many periods, of which a move within one leaves that whole */
    CLOCK_FISCHER,  /* main time, to which each move adds some */
} ClockSystem;

enum { CLOCK_SYSTEMS = CLOCK_FISCHER + 1 };

/* "byoyomi": as KataGo has it. */
const char *clock_system_name(ClockSystem system);

/* How much time there is. Numbers are there for what the system has, and as they were said. */
typedef struct ClockSettings {
    ClockSystem system;
    int64_t main;
    int64_t period; /* of overtime; with CLOCK_FISCHER what a move adds */
    int64_t count;  /* moves in a period; with CLOCK_BYOYOMI periods */
} ClockSettings;

/* What a player has left. */
typedef struct TimeLeft {
    int64_t time;
    int64_t count; /* 0 in main time; in overtime moves left in this period, or periods left */
} TimeLeft;

/* A clock that is of this system where its numbers make it one: without a period, or any moves in
 * one, there is no overtime, and without main time besides no limit. Moves without a number in
 * periods are no limit either, as GTP has it. */
ClockSettings clock_settings(ClockSystem system, int64_t main, int64_t period, int64_t count);

/* Whether there are numbers that make a clock this one: with what was asked for as a system that
 * has all of them, or an increment and no moves. */
bool clock_can_be(const ClockSettings *settings);

/* Whether two are the same to the last number. */
bool clock_same_settings(const ClockSettings *a, const ClockSettings *b);

/* What is left after a turn that took so long, of what was left before; in periods, what a turn
 * that begins now has. With no time left it stays so. */
TimeLeft clock_after(const ClockSettings *settings, TimeLeft left, int64_t used);

/* The same where overtime has begun: with no main time left it is the first period. */
TimeLeft clock_now(const ClockSettings *settings, TimeLeft left);

/* What is left while a turn goes on that began so long ago, of what was left then: nothing is added
 * and no period is whole again before it is made. */
TimeLeft clock_during(const ClockSettings *settings, TimeLeft left, int64_t used);

/* Whether a player loses with no time left: not while overtime, or another period, follows. */
bool clock_is_up(const ClockSettings *settings, TimeLeft left);

#endif
