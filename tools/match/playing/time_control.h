/* How much time a player has, by the runner's own clock, and how that is told in GTP.
 *
 * Times are in nanoseconds. The clock itself is game/clock.h; what is added here is a limit for
 * each move, a margin, and the words.
 */
#ifndef CONTIGO_MATCH_PLAYING_TIME_CONTROL_H
#define CONTIGO_MATCH_PLAYING_TIME_CONTROL_H

#include "base/text.h"
#include "game/clock.h"
#include "game/game.h"

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

/* What a program knows of clocks, by the commands that it lists. */
typedef struct TimeWords {
    bool time_settings, time_left, kgs, kata;
    bool whole; /* whole seconds alone, as GTP has them: what is told is rounded down, but a second
                 * of a clock is the least that is told where there is one */
} TimeWords;

/* The command that tells a program the clock; nothing where there is none, or it knows no word for
 * it. A limit for each move is a period of one move, as GTP has it. */
void time_add_settings(const TimeControl *control, TimeWords words, Text *command);

/* The command that tells what a player has left; nothing where that cannot be told. */
void time_add_left(const TimeControl *control, TimeWords words, Color color, TimeLeft left,
                   Text *command);

#endif
