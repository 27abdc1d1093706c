/* Time control as the program that runs a game applies it: the clock of game/clock.h, a limit for
 * each move, and a margin. Times are in nanoseconds. */
#ifndef CONTIGO_GAME_TIME_CONTROL_H
#define CONTIGO_GAME_TIME_CONTROL_H

#include "game/clock.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct TimeControl {
    ClockSettings clock; /* CLOCK_NONE if there is none */
    int64_t move;        /* limit for each move; 0: none */
    int64_t rule;   /* limit for each move by a rule of the game, which isn't announced; 0: none */
    int64_t margin; /* a move that is over by at most this counts as in time */
} TimeControl;

#define TIME_UNLIMITED INT64_MAX

/* Return a player's time at the start of the game. */
TimeLeft time_at_first(const TimeControl *control);

/* Return the time that the next move may take, without the margin. TIME_UNLIMITED if there is no
 * limit. */
int64_t time_allowed(const TimeControl *control, TimeLeft left);

/* Charge a player for a move that took `used`. Return by how much that was too long; 0 if it was in
 * time, including the margin. A move over by at most the margin leaves the least possible time on
 * the clock. */
int64_t time_charge(const TimeControl *control, TimeLeft *left, int64_t used);

#endif
