/* How long to think about a turn, so that the clock lasts.
 *
 * Times are in nanoseconds. The results depend only on the clock and the position; the caller
 * measures the time. */
#ifndef CONTIGO_PLAYERS_TIMING_H
#define CONTIGO_PLAYERS_TIMING_H

#include "game/clock.h"
#include "game/position.h"

/* Estimate how many turns the player to move still has to make, including the present one: at least
 * 1. The estimate is based on the size of the board and the rule max_plies. */
int64_t timing_turns_left(const Position *position);

/* Return the time to spend on a turn, with `turns` turns to come: a share of main time, and all of
 * an overtime period or increment. `overrun` is by how much recent turns exceeded their time; this
 * and some time for communication are reserved. The result is above 0, or 0 for no limit. */
int64_t timing_for_turn(const ClockSettings *settings, TimeLeft left, int64_t turns,
                        int64_t overrun);

/* Like timing_for_turn(), but for a fixed time per turn, such as that of the rule move_time. */
int64_t timing_within(int64_t time, int64_t overrun);

/* Update `overrun` after a turn that was given `given` and took `taken`. */
int64_t timing_overrun(int64_t overrun, int64_t given, int64_t taken);

#endif
