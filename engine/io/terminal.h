/* Lines typed by a person at a terminal: editing, history kept between runs, completion.
 *
 * There can be one such source in a process, as the library behind it has one state. Ctrl-D ends
 * the input; Ctrl-C clears the line, or ends the command that is being answered, and never the
 * program.
 */
#ifndef CONTIGO_IO_TERMINAL_H
#define CONTIGO_IO_TERMINAL_H

#include "io/completer.h"
#include "io/source.h"

/* Whether a person sits at both standard input and output. */
bool terminal_present(void);

/* Lines from the terminal at standard input, with a prompt. History is kept in
 * $XDG_STATE_HOME/contigo/history (~/.local/state where that is not set), and not kept where that
 * file cannot be written. The caller owns the source. */
Status terminal_create(Completer completer, Source **source);

#endif
