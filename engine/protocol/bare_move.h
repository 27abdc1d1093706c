/* Moves typed without a command: `3,3 5,3` in lines, `D4` in go. */
#ifndef CONTIGO_PROTOCOL_BARE_MOVE_H
#define CONTIGO_PROTOCOL_BARE_MOVE_H

#include "protocol/table.h"
#include "session/session.h"

/* Append the command with which the color to move makes the move that a line consists of: points,
 * separated by spaces, or a move as `play` takes it. Return false if the line is something else. */
bool bare_move_command(const CommandTable *table, const Session *session, StringView line,
                       StringBuilder *command);

/* Return how many points a move needs if a line consists of fewer, such as `3,3` in lines;
 * otherwise 0. */
size_t bare_move_least(const CommandTable *table, const Session *session, StringView line);

#endif
