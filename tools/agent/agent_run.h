/* Running a program that may never end by itself, and may start other processes. */
#ifndef CONTIGO_TOOLS_AGENT_RUN_H
#define CONTIGO_TOOLS_AGENT_RUN_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* Run a program in a folder for at most `seconds` (0: no limit). Before returning, kill the program
 * and all processes that it has started, including orphans and those in other sessions. `command`
 * ends with NULL; `folder` is a descriptor. The first 64 KiB of the output of all these processes
 * are written to standard error, with unprintable characters replaced. Output that standard error
 * doesn't accept promptly is dropped.
 *
 * Return false and append the reason to `why` if the program can't be started or is too slow, or if
 * a process can't be killed. If the program exits with a nonzero code or is killed by a signal,
 * append that to `why` but return true.
 *
 * If this process receives SIGTERM, SIGINT, SIGHUP or SIGQUIT, and doesn't block, ignore or handle
 * the signal, it kills the agent's processes and then ends.
 *
 * The caller must have no other children, since they would be killed too. */
bool agent_run(char *const *command, int folder, int64_t seconds, StringBuilder *why);

#endif
