/* How long to think about a turn, so that the clock lasts.
 *
 * Times are in nanoseconds. What is asked for here depends on a clock and a position alone; whoever
 * asks measures.
 */
#ifndef CONTIGO_PLAYERS_TIMING_H
#define CONTIGO_PLAYERS_TIMING_H

#include "game/clock.h"
#include "game/position.h"

/* About how many turns whose turn it is has still to make, the present one too: at least 1. By the
 * size of the board, and by the rule max_plies. */
int64_t timing_turns_left(const Position *position);

/* How much of what a player has left a turn may take, with so many turns to come: main time is
 * shared among them; a period is used up, and so is what a turn adds. `overrun` is what turns
 * lately took longer than they were given: that and what a pipe may take is kept back. Above 0; 0
 * where there is no limit. */
int64_t timing_for_turn(const ClockSettings *settings, TimeLeft left, int64_t turns,
                        int64_t overrun);

/* The same for a turn by itself that may take so long, as by the rule move_time. */
int64_t timing_within(int64_t time, int64_t overrun);

/* What turns lately took longer than they were given, after one more. */
int64_t timing_overrun(int64_t overrun, int64_t given, int64_t taken);

#endif
