/* How much time a player has, by the clock of whoever runs the game: what is added to game/clock.h
 * is a limit for each move, and a margin. Times are in nanoseconds.
 */
#ifndef CONTIGO_GAME_TIME_CONTROL_H
#define CONTIGO_GAME_TIME_CONTROL_H

#include "game/clock.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct TimeControl {
    ClockSettings clock; /* CLOCK_NONE where there is none */
    int64_t move;        /* the most that one move may take; 0: any time */
    int64_t rule;        /* the same by a rule of the game, of which nobody is told; 0: any time */
    int64_t margin;      /* by so much a move may be over and still count as in time */
} TimeControl;

#define TIME_UNLIMITED INT64_MAX

/* What a player has at first. */
TimeLeft time_at_first(const TimeControl *control);

/* The longest that his next move may take, the margin not counted; TIME_UNLIMITED. */
int64_t time_allowed(const TimeControl *control, TimeLeft left);

/* Charges him a move that took so long. Answers by how much that was too much, 0 where it was in
 * time: what is over by no more than the margin is charged as if it had been exactly in time. */
int64_t time_charge(const TimeControl *control, TimeLeft *left, int64_t used);

#endif
