/* A game as it was some moves ago: beside the session, which stays where it is. */
#ifndef CONTIGO_SESSION_EARLIER_H
#define CONTIGO_SESSION_EARLIER_H

#include "session/session.h"

/* The game right after so many of its moves, those counted too that can be made again (redo.h): for
 * looking at, and borrowed until the next change of the session or call of this. It is kept, and
 * next time gone on or back from: so that asking for one move after the other takes no longer than
 * the game did.
 * STATUS_NO_HISTORY where there are not so many moves; STATUS_NO_MEMORY. */
Status session_earlier(Session *session, size_t moves, const Session **earlier);

/* The same right before move number `move`, from 1: with what was set up or marked by then. */
Status session_earlier_before(Session *session, size_t move, const Session **earlier);

#endif
