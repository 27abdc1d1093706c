/* Checking whether a program speaks the protocol well enough for matches, for authors who want to
 * know what it lacks before it loses games by that. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_H
#define CONTIGO_MATCH_CHECKING_CHECK_H

#include <stddef.h>

#define CHECK_USAGE "check [--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]..."

/* Run `check` with its arguments: `[--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]...`. A
 * single COMMAND is split as by --player. Print a line per point, `ok` or `FAIL`, and for failures
 * what was sent, received and expected; `note` marks optional features, `--` points that could not
 * be tried. Return the exit status: 0 if all that is required holds, 1 if not, 2 for wrong
 * usage. */
int check_run(int count, char *const *words);

#endif
