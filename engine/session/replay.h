/* Playing the events of a history again: from its beginning, those that were taken back, and up to
 * an earlier move. */
#ifndef CONTIGO_SESSION_REPLAY_H
#define CONTIGO_SESSION_REPLAY_H

#include "session/session.h"

/* A second opinion on everything that undo has to restore: the game that comes about when all
 * events are played again with nothing ever taken back. The session keeps it until one of its
 * events is undone, and next time goes on from there: so judging each position on the way through a
 * game takes no longer than the game. Borrowed until the next change. A failure is that of an event
 * which is not legal where it stands, and `event` is then its number, from 0; STATUS_NO_MEMORY may
 * come at any event. */
Status session_again(Session *session, const Session **again, size_t *event);

/* A new session with the same setup, which the caller owns. */
Status session_begin_again(const Session *session, Session **again);

/* Lets an event happen: one of a history again, or a whole new turn, which is `exact`. */
Status session_repeat(Session *session, const Event *event);

/* Whether two sessions are at the same point of turns, passes, agreement and end. */
bool session_same_turn(const Session *a, const Session *b);

/* Makes the last `count` events that were taken back again, with their comments: all of them, or
 * none with STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_redo(Session *session, size_t count);

/* Takes back, or makes again, what there is after or before the moment when so many moves have been
 * made: STATUS_NO_HISTORY where there are not so many, STATUS_NO_MEMORY. */
Status session_go_to(Session *session, size_t moves);

/* The game right after so many of its moves, those counted too that can be made again: for
 * looking at, and borrowed until the next change of the session or call of this. It is kept, and
 * next time gone on or back from: so that asking for one move after the other takes no longer than
 * the game did.
 * STATUS_NO_HISTORY where there are not so many moves; STATUS_NO_MEMORY. */
Status session_earlier(Session *session, size_t moves, const Session **earlier);

/* The same right before move number `move`, from 1: with what was set up or marked by then. */
Status session_earlier_before(Session *session, size_t move, const Session **earlier);

#endif
