/* GTP commands that set clocks and report remaining time. */
#ifndef CONTIGO_PROGRAMS_TIME_WORDS_H
#define CONTIGO_PROGRAMS_TIME_WORDS_H

#include "base/string_builder.h"
#include "game/game.h"
#include "game/time_control.h"

/* Which time commands a program knows. `kgs` stands for kgs-time_settings, `kata` for
 * kata-time_settings. */
typedef struct TimeWords {
    bool time_settings, time_left, kgs, kata;
    bool whole; /* The program accepts only whole seconds, as in GTP. Times are rounded down, but
                   nonzero settings to no less than one second. */
} TimeWords;

/* Append the command that sets the clock. Append nothing if there is no clock or the program knows
 * no suitable command. A time limit per move is sent as Canadian overtime with one move per period,
 * as GTP prescribes. */
void time_add_settings(const TimeControl *control, TimeWords words, StringBuilder *command);

/* Append the command that reports a player's remaining time. Append nothing if there is no clock or
 * the program doesn't know `time_left`. */
void time_add_left(const TimeControl *control, TimeWords words, Color color, TimeLeft left,
                   StringBuilder *command);

#endif
