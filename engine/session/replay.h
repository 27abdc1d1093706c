/* Replay of events: the whole history, undone events, and the game up to an earlier move. */
#ifndef CONTIGO_SESSION_REPLAY_H
#define CONTIGO_SESSION_REPLAY_H

#include "session/session.h"

/* Replay the whole history in a separate game without undo, to check what undo restores. The
 * session keeps that game until one of its events is undone, and extends it at the next call:
 * checking every position of a game takes no longer than the game itself. `again` is borrowed until
 * the next change. If an event is illegal at its place, return its error and write its index, from
 * 0, to `event`. STATUS_NO_MEMORY is possible at any event. */
Status session_again(Session *session, const Session **again, size_t *event);

/* Create a session with the same setup. The caller owns it. */
Status session_begin_again(const Session *session, Session **again);

/* Change rules during play: replay the whole history under the new ones, which are in the order of
 * the game's table. Undone events can still be redone if the rules allow. If an event is illegal
 * under these rules, nothing changes: return its error and write its index, from 0, to `event`.
 * STATUS_OUT_OF_RANGE and STATUS_NO_MEMORY, with `event` set to the number of events. */
Status session_change_rules(Session *session, const Decimal values[RULES_MAX], size_t *event);

/* Apply an event of a history, or a new whole turn, which must be `exact`. */
Status session_repeat(Session *session, const Event *event);

/* Return whether two sessions agree in turns, passes, agreement, ending and number of events. */
bool session_same_turn(const Session *a, const Session *b);

/* Redo the next `count` undone events, with their comments: all of them, or none with
 * STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_redo(Session *session, size_t count);

/* Undo or redo events until exactly `moves` moves have been made. STATUS_NO_HISTORY if there are
 * fewer, including undone ones; STATUS_NO_MEMORY. */
Status session_go_to(Session *session, size_t moves);

/* Get the game right after its first `moves` moves, which may include undone ones. It is read-only,
 * and borrowed until the next change of the session or call of this function. The session keeps it
 * and moves on from there at the next call, so visiting one move after the other takes no longer
 * than the game itself. STATUS_NO_HISTORY if there are fewer moves; STATUS_NO_MEMORY. */
Status session_earlier(Session *session, size_t moves, const Session **earlier);

/* Like session_earlier(), but right before move number `move` (from 1): after all setup and marking
 * that precedes it. */
Status session_earlier_before(Session *session, size_t move, const Session **earlier);

#endif
