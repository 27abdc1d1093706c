/* Another program run to its end, for what it prints. */
#ifndef CONTIGO_MATCH_MACHINES_COMMAND_H
#define CONTIGO_MATCH_MACHINES_COMMAND_H

#include "base/string_builder.h"

/* Starts a program that is found by its name in PATH, without a shell and with nothing to read, and
 * waits until it has ended. `words` are its name and its arguments, NULL behind them. All that it
 * wrote to standard output is in `out` (emptied first). False where it could not be started or did
 * not end with status 0: then `error` (emptied first) has that, and what it wrote to standard
 * error. */
bool command_run(const char *const *words, StringBuilder *out, StringBuilder *error);

#endif
