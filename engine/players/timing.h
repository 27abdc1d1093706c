/* Decides how long to think about a turn, so that the time on the clock lasts.
 *
 * Times are in nanoseconds. The results depend only on the clock and the position; it is the caller
 * who measures the time. */
#ifndef CONTIGO_PLAYERS_TIMING_H
#define CONTIGO_PLAYERS_TIMING_H

#include "game/clock.h"
#include "game/position.h"

/* Estimate how many turns the player to move still has to make, including the present one. The
 * estimate is at least 1. It is based on the size of the board and the rule max_plies. */
int64_t timing_turns_left(const Position *position);

/* Return the time to spend on a turn if `turns` turns are still to come. It is a share of the main
 * time, and all the time that an overtime period or an increment allows for one turn. `overrun` is
 * the time by which recent turns took too long; the turn gets this much less, and this much more is
 * kept in reserve, in addition to some time for communication and other programs. The result is
 * above 0, or 0 for no limit. */
int64_t timing_for_turn(const ClockSettings *settings, TimeLeft left, int64_t turns,
                        int64_t overrun);

/* Return by how much a turn that was given `given` nanoseconds may take longer if its choice is
 * unclear. The other turns pay for this, so it is 0 if the time can't be saved for them, as in a
 * period of byo-yomi. The turn never takes more than a quarter of the time left because of it. */
int64_t timing_extra(const ClockSettings *settings, TimeLeft left, int64_t given);

/* Return the same as timing_for_turn(), but for a fixed time per turn, such as that of the rule
 * move_time. */
int64_t timing_within(int64_t time, int64_t overrun);

/* Return the new `overrun` after a turn that was given `given` nanoseconds and took `taken`. */
int64_t timing_overrun(int64_t overrun, int64_t given, int64_t taken);

#endif
