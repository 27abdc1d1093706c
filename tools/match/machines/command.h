/* Running another program to capture its output. */
#ifndef CONTIGO_MATCH_MACHINES_COMMAND_H
#define CONTIGO_MATCH_MACHINES_COMMAND_H

#include "base/string_builder.h"

/* Run a program from PATH, without a shell and with empty input, until it ends. `words` are its
 * name and arguments, NULL-terminated. Set `out` to its standard output. If it cannot be started or
 * its status isn't 0, return false and set `error` to the reason and its standard error. */
bool command_run(const char *const *words, StringBuilder *out, StringBuilder *error);

#endif
