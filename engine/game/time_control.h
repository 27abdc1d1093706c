/* Time control from the point of view of the program that runs a game: the clock of game/clock.h, a
 * limit for each move, and a margin. Times are in nanoseconds. */
#ifndef CONTIGO_GAME_TIME_CONTROL_H
#define CONTIGO_GAME_TIME_CONTROL_H

#include "game/clock.h"

#include <stdint.h>

typedef struct TimeControl {
    ClockSettings clock; /* its system is CLOCK_NONE if there is no clock */
    int64_t move;        /* a limit for each move; 0 for none */
    /* A limit for each move by a rule of the game, which isn't announced to players; 0 for none. */
    int64_t rule;
    int64_t margin; /* a move that is late by at most this much counts as in time */
} TimeControl;

#define TIME_UNLIMITED INT64_MAX

/* Return the time that a player has at the start of the game. */
TimeLeft time_at_first(const TimeControl *control);

/* Return the time that the next move may take, without the margin, or TIME_UNLIMITED if there is no
 * limit. */
int64_t time_allowed(const TimeControl *control, TimeLeft left);

/* Charge a player for a move that took `used`. Return 0 if the move was in time, or late by at most
 * the margin; otherwise return by how much it was late. If the move was late by at most the margin,
 * 1 ns less than the time allowed is charged, so that the player doesn't lose on time. */
int64_t time_charge(const TimeControl *control, TimeLeft *left, int64_t used);

#endif
