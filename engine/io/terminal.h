/* Lines typed by a person at a terminal, with editing, completion, and a history that is kept
 * between runs.
 *
 * A process can have only one such source because readline has global state. Ctrl-D ends the input.
 * Ctrl-C clears the line or stops the command that is running, and never ends the program. */
#ifndef CONTIGO_IO_TERMINAL_H
#define CONTIGO_IO_TERMINAL_H

#include "io/attendant.h"
#include "io/source.h"

/* Return whether standard input and standard output are both terminals. */
bool terminal_present(void);

/* Return whether the terminal shows colors and non-ASCII characters. It doesn't if NO_COLOR is set,
 * if TERM is unset or `dumb`, or if the locale doesn't use UTF-8. */
bool terminal_has_colors(void);

/* Create a source of lines from the terminal at standard input, with a prompt. The history is in
 * $XDG_STATE_HOME/contigo/history (by default in ~/.local/state), and isn't kept if that file can't
 * be written. Replies are shown on standard output. The caller owns the source. STATUS_NO_MEMORY.
 */
Status terminal_create(Attendant attendant, Source **source);

#endif
