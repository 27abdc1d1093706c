/* Check whether a program speaks the protocol well enough for matches, so that its author finds the
 * program's defects before they cost it games. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_H
#define CONTIGO_MATCH_CHECKING_CHECK_H

#include <stddef.h>

#define CHECK_USAGE "check [--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]..."

/* Run the subcommand `check`, whose arguments are `[--game NAME] [--size N] [--answer S] COMMAND
 * [ARGUMENT]...`. If COMMAND is a single word, it is split like the command of --player. Print a
 * line for each check: `ok`, or `FAIL` with what was sent, received and expected. Lines with `note`
 * are about optional features, and lines with `--` about checks that could not be made. Return the
 * exit status: 0 if the program meets all requirements, 1 if not, 2 for wrong usage. */
int check_run(int count, char *const *words);

#endif
