/* The text of a `.sugo` file, for the commands of sugo.c. */
#ifndef CONTIGO_GAMES_STONES_COMMANDS_SUGO_WRITE_H
#define CONTIGO_GAMES_STONES_COMMANDS_SUGO_WRITE_H

#include "base/string_builder.h"
#include "session/session.h"

/* Appends the file of a game of `stones`: each position from the empty board on with all of its
 * stones, in the last one with which of them are marked dead. It ends before the last position once
 * it is longer than any file may be. `notes` gets what such a file does not have, one thing a line.
 * STATUS_NO_MEMORY, also where the text has failed. */
Status sugo_write(Session *session, StringBuilder *text, StringBuilder *notes);

#endif
