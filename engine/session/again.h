/* The history of a session played again, from its beginning: a second opinion on everything that
 * undo has to restore. */
#ifndef CONTIGO_SESSION_AGAIN_H
#define CONTIGO_SESSION_AGAIN_H

#include "session/session.h"

/* The game that comes about when all events are played again with nothing ever taken back. The
 * session keeps it until one of its events is undone, and next time goes on from there: so judging
 * each position on the way through a game takes no longer than the game. Borrowed until the next
 * change. A failure is that of an event which is not legal where it stands, and `event` is then its
 * number, from 0; STATUS_NO_MEMORY may come at any event. */
Status session_again(Session *session, const Session **again, size_t *event);

/* A new session with the same setup, which the caller owns, and an event of the history let happen
 * again in this or such a session: for who goes through a game from its beginning. */
Status session_begin_again(const Session *session, Session **again);
Status session_repeat(Session *session, const Event *event);

/* Whether two sessions are at the same point of turns, passes, agreement and end. */
bool session_same_turn(const Session *a, const Session *b);

#endif
