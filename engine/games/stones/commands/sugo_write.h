/* Writes the text of a `.sugo` file, for the commands in sugo.c. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_SUGO_WRITE_H
#define CONTIGO_GAMES_STONES_COMMANDS_SUGO_WRITE_H

#include "base/string_builder.h"
#include "session/session.h"

/* Append the file of a game of `stones`: each position from the empty board on with all of its
 * stones; in the last position dead stones are marked. The file ends early once it is longer than a
 * file may be. `notes` receives what the format cannot express, one item a line. STATUS_NO_MEMORY,
 * also if the text has failed. */
Status sugo_write(Session *session, StringBuilder *text, StringBuilder *notes);

#endif
