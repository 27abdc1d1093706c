/* Running another program and capturing its output. */
#ifndef CONTIGO_MATCH_MACHINES_COMMAND_H
#define CONTIGO_MATCH_MACHINES_COMMAND_H

#include "base/string_builder.h"

/* Run a program from PATH, without a shell and with empty input, and wait until it ends. `words`
 * are its name and arguments, NULL-terminated. Set `out` to its standard output. If the program
 * cannot be started or its exit status isn't 0, return false and set `error` to the program's
 * standard error or, if that is empty, to the reason. */
bool command_run(const char *const *words, StringBuilder *out, StringBuilder *error);

#endif
