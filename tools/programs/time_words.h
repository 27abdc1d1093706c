/* How much time a player has, as that is told in GTP. */
#ifndef CONTIGO_PROGRAMS_TIME_WORDS_H
#define CONTIGO_PROGRAMS_TIME_WORDS_H

#include "base/string_builder.h"
#include "game/game.h"
#include "game/time_control.h"

/* What a program knows of clocks, by the commands that it lists. */
typedef struct TimeWords {
    bool time_settings, time_left, kgs, kata;
    bool whole; /* whole seconds alone, as GTP has them: what is told is rounded down, but a second
                 * of a clock is the least that is told where there is one */
} TimeWords;

/* The command that tells a program the clock; nothing where there is none, or it knows no word for
 * it. A limit for each move is a period of one move, as GTP has it. */
void time_add_settings(const TimeControl *control, TimeWords words, StringBuilder *command);

/* The command that tells what a player has left; nothing where that cannot be told. */
void time_add_left(const TimeControl *control, TimeWords words, Color color, TimeLeft left,
                   StringBuilder *command);

#endif
