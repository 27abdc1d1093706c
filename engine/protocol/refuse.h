/* Makes errors in the terms of the current game. They say what was expected instead. */
#ifndef CONTIGO_PROTOCOL_REFUSE_H
#define CONTIGO_PROTOCOL_REFUSE_H

#include "protocol/engine.h"

/* Make the reply an error for a status returned by the session, and include what was expected, such
 * as whose turn it is or the size of the board. If a place is invalid, the error begins with GTP's
 * standard words. */
void refuse(Engine *engine, Status status, Reply *reply);

/* Return whether a status is STATUS_OK; if not, make the reply an error as refuse() does. */
bool accepted(Engine *engine, Status status, Reply *reply);

/* Given the status of a move, return whether it means that the rules forbid the move. Return false
 * if memory, work or an interrupt prevented the move, or if no moves can be made at present. A
 * player doesn't forfeit a game for any of these reasons. */
bool is_illegal_move(Status status);

/* Make the reply an error of `play`. It begins with "illegal move", even if no moves can be made at
 * present. It doesn't if the reason is not the move but memory, work, or an interrupt. */
void refuse_move(Engine *engine, Status status, Reply *reply);

/* Append the limit, and how to raise it, to the text of STATUS_TOO_MUCH_WORK. */
void refuse_add_limit(const Work *work, StringBuilder *text);

#endif
