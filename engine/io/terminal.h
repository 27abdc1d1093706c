/* Lines typed by a person at a terminal: editing, history kept between runs, completion.
 *
 * There can be one such source in a process, as the library behind it has one state. Ctrl-D ends
 * the input; Ctrl-C clears the line, or ends the command that is being answered, and never the
 * program.
 */
#ifndef CONTIGO_IO_TERMINAL_H
#define CONTIGO_IO_TERMINAL_H

#include "io/attendant.h"
#include "io/source.h"

/* Whether a person sits at both standard input and output. */
bool terminal_present(void);

/* Whether it shows colours and more than letters: not where NO_COLOR is set, or it is not known to,
 * or the locale has no UTF-8. */
bool terminal_has_colors(void);

/* Lines from the terminal at standard input, with a prompt. History is kept in
 * $XDG_STATE_HOME/contigo/history (~/.local/state where that is not set), and not kept where that
 * file cannot be written. What is answered is shown on standard output. The caller owns the source.
 */
Status terminal_create(Attendant attendant, Source **source);

#endif
