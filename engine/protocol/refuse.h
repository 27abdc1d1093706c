/* Errors in the terms of the game being played: what was expected instead. */
#ifndef CONTIGO_PROTOCOL_REFUSE_H
#define CONTIGO_PROTOCOL_REFUSE_H

#include "protocol/engine.h"

/* Makes the reply an error for a status that the session gave, with what was expected: whose
 * turn it is, how large the board is. GTP's words for a place that is none come first. */
void refuse(Engine *engine, Status status, Reply *reply);

/* Whether a status is STATUS_OK; else the reply becomes the same error. */
bool accepted(Engine *engine, Status status, Reply *reply);

/* Whether a move that gave this status is one that the rules do not allow. It is not where the
 * machine could not make it, somebody stopped it, or no moves are made now: nobody loses by that.
 */
bool is_illegal_move(Status status);

/* The same for `play`: an "illegal move", also where no moves are made now, but for what is no
 * matter of moves: memory, work, or that somebody stopped it. */
void refuse_move(Engine *engine, Status status, Reply *reply);

/* Appends to STATUS_TOO_MUCH_WORK's text how much was allowed, and how to allow more. */
void refuse_add_limit(const Work *work, StringBuilder *text);

#endif
