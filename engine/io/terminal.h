/* Reads lines that a person types at a terminal, with editing, completion, and a history that is
 * kept between runs.
 *
 * A process can have only one such source because readline has global state. Ctrl-D ends the input.
 * Ctrl-C clears the line or stops the command that is running, and never ends the program. */
#ifndef CONTIGO_IO_TERMINAL_H
#define CONTIGO_IO_TERMINAL_H

#include "io/attendant.h"
#include "io/source.h"

/* Return whether standard input and standard output are both terminals. */
bool terminal_present(void);

/* Return whether the terminal can display colors and characters beyond ASCII. It can't if NO_COLOR
 * is set, if TERM isn't set or is `dumb`, or if the locale doesn't use UTF-8. */
bool terminal_has_colors(void);

/* Create a source of lines from the terminal at standard input, with a prompt. The history is in
 * $XDG_STATE_HOME/contigo/history, where $XDG_STATE_HOME is ~/.local/state by default. It isn't
 * kept if this file can't be read or written. Replies are shown on standard output. The caller owns
 * the source. May fail with STATUS_NO_MEMORY. */
Status terminal_create(Attendant attendant, Source **source);

#endif
