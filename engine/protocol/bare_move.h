/* Interprets moves that are typed without a command, such as `3,3 5,3` in lines or `D4` in go. */
#ifndef CONTIGO_PROTOCOL_BARE_MOVE_H
#define CONTIGO_PROTOCOL_BARE_MOVE_H

#include "protocol/table.h"
#include "session/session.h"

/* If a line consists of a move, append the command that makes the move for the color to move. The
 * move is points separated by spaces, or one word as `play` takes it. Return false if the line is
 * something else, if no move can be made in this phase, or if memory runs out. */
bool bare_move_command(const CommandTable *table, const Session *session, StringView line,
                       StringBuilder *command);

/* If a line consists of points, but too few for a move, such as `3,3` in lines, return how many
 * points a move needs. If not, or if no move can be made in this phase, return 0. */
size_t bare_move_least(const CommandTable *table, const Session *session, StringView line);

#endif
