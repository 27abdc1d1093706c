/* Writes the text of a `.sugo` file, for the commands in sugo.c. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_SUGO_WRITE_H
#define CONTIGO_GAMES_STONES_COMMANDS_SUGO_WRITE_H

#include "base/string_builder.h"
#include "session/session.h"

/* Append the file of a game of `stones`. It contains each position, starting with the empty board,
 * with all of its stones; in the last position, dead stones are marked. The file ends early if it
 * becomes longer than a file may be. `notes` receives what the format cannot express, one item a
 * line. Return STATUS_NO_MEMORY if memory runs out, including memory for the text. */
Status sugo_write(Session *session, StringBuilder *text, StringBuilder *notes);

#endif
