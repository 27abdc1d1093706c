/* What was taken back, and making it again: until something else happens from there on. */
#ifndef CONTIGO_SESSION_REDO_H
#define CONTIGO_SESSION_REDO_H

#include "session/session.h"

/* How many events can be made again. */
size_t session_redo_count(const Session *session);

/* One of them, counted from 0 from the one that comes next, and whether it was only tried (see
 * session_note_trial()). `comment` is what is said of it then, "" for nothing. Borrowed until the
 * next change. */
Event session_redo_event(const Session *session, size_t index, bool *tried, const Text **comment);

/* Makes the last `count` events that were taken back again, with their comments: all of them, or
 * none with STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_redo(Session *session, size_t count);

/* How many moves there are with those that can be made again. */
size_t session_known_moves(const Session *session);

/* Takes back, or makes again, what there is after or before the moment when so many moves have been
 * made: STATUS_NO_HISTORY where there are not so many, STATUS_NO_MEMORY. */
Status session_go_to(Session *session, size_t moves);

#endif
