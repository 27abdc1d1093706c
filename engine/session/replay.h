/* Replays events: the whole history, undone events, and the game up to an earlier move. */
#ifndef CONTIGO_SESSION_REPLAY_H
#define CONTIGO_SESSION_REPLAY_H

#include "session/session.h"

/* Replay the whole history in a separate game in which nothing is undone. The caller can compare
 * that game with the session, to check that undo has restored everything. The session keeps that
 * game until one of its events is undone, and extends it at the next call: checking every position
 * of a game takes, in total, no longer than playing the game again. `again` is borrowed until the
 * next change. If an event turns out to be illegal, or memory runs out during it
 * (STATUS_NO_MEMORY), return the error; `event` receives the index of that event, counted from
 * 0. */
Status session_again(Session *session, const Session **again, size_t *event);

/* Create a session with the same setup as another. The caller owns it. */
Status session_begin_again(const Session *session, Session **again);

/* Change rules during play, by replaying the whole history under the new rules, which are in the
 * order of the game's table. Undone events can still be redone if the new rules allow them. If an
 * event is illegal under these rules, nothing changes; return its error, and store its index,
 * counted from 0, in `event`. May also fail with STATUS_OUT_OF_RANGE or STATUS_NO_MEMORY; `event`
 * then receives the number of events. */
Status session_change_rules(Session *session, const Decimal values[RULES_MAX], size_t *event);

/* Apply an event of a history, or a new turn, which must be a whole one (`exact`). */
Status session_repeat(Session *session, const Event *event);

/* Return whether two sessions have the same turn, passes, agreement, ending and number of
 * events. */
bool session_same_turn(const Session *a, const Session *b);

/* Redo the next `count` undone events, with their comments. If that isn't possible, redo none and
 * return STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_redo(Session *session, size_t count);

/* Undo or redo events until exactly `moves` moves have been made. Return STATUS_NO_HISTORY if there
 * are fewer, counting those that can be redone. May also fail with STATUS_NO_MEMORY. */
Status session_go_to(Session *session, size_t moves);

/* Get the game right after its first `moves` moves, which may include undone ones. The result is
 * read-only, and is borrowed until the session changes or this function is called again. The
 * session keeps it, and continues from it in the next call, so visiting one move after the other
 * takes, in total, no longer than playing the game again. Return STATUS_NO_HISTORY if there are
 * fewer moves. May also fail with STATUS_NO_MEMORY. */
Status session_earlier(Session *session, size_t moves, const Session **earlier);

/* Get the game like session_earlier(), but right before move number `move` (from 1): after all
 * setup and marking that precede this move. */
Status session_earlier_before(Session *session, size_t move, const Session **earlier);

#endif
