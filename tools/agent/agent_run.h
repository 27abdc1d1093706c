/* Running a program that is not trusted to end, or to be alone. */
#ifndef CONTIGO_TOOLS_AGENT_RUN_H
#define CONTIGO_TOOLS_AGENT_RUN_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* Runs a program in a folder, at most so many seconds (0: any number), and ends it and all that it
 * started before returning: also what has left its session, or its parents. What they print goes to
 * standard error as text that shows as itself, up to 64 KiB of it. False with the reason appended
 * to `why`, where it could not be started, was too slow, or something cannot be ended. A program
 * that ended by itself with a code other than 0 or by a signal has run as well: then the reason is
 * appended all the same.
 *
 * A signal that asks this process to end (SIGTERM, SIGINT, SIGHUP, SIGQUIT) and would do so ends it
 * once all that was started is gone. What standard error does not take within a moment is dropped.
 *
 * No other children may the process have. */
bool agent_run(char *const *command, int folder, int64_t seconds, StringBuilder *why);

#endif
