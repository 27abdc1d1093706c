/* Check whether a program speaks the protocol well enough for matches, so that its author learns
 * what it lacks before that costs it games. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_H
#define CONTIGO_MATCH_CHECKING_CHECK_H

#include <stddef.h>

#define CHECK_USAGE "check [--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]..."

/* Run `check` with its arguments: `[--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]...`. A
 * single COMMAND is split as by --player. Print a line per check, `ok` or `FAIL`, and for failures
 * what was sent, received and expected. `note` marks optional features, and `--` checks that could
 * not be made. Return the exit status: 0 if the program meets all requirements, 1 if not, 2 for
 * wrong usage. */
int check_run(int count, char *const *words);

#endif
