/* Run a program that may not end, or may start others. */
#ifndef CONTIGO_TOOLS_AGENT_RUN_H
#define CONTIGO_TOOLS_AGENT_RUN_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* Run a program in a folder for at most the given number of seconds (0: no limit), and kill it and
 * everything that it started before returning, including processes in other sessions and orphans.
 * `command` ends with NULL; `folder` is a descriptor. Up to 64 KiB of the output of all these
 * processes go to standard error, with unprintable characters replaced; output that standard error
 * doesn't accept promptly is dropped.
 *
 * Return false and append the reason to `why` if the program can't be started, is too slow, or
 * something can't be killed. If the program ends with a nonzero code or by a signal, return true
 * but append that as well.
 *
 * If this process gets SIGTERM, SIGINT, SIGHUP or SIGQUIT with the default action, it kills
 * everything and then ends.
 *
 * The caller must have no other children, since they would be killed too. */
bool agent_run(char *const *command, int folder, int64_t seconds, StringBuilder *why);

#endif
