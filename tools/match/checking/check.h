/* Whether a program speaks the protocol as matches need it: for whoever writes one, and wants to
 * know what it lacks before it loses by that.
 */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_H
#define CONTIGO_MATCH_CHECKING_CHECK_H

#include <stddef.h>

#define CHECK_USAGE "check [--game NAME] [--size N] [--answer S] COMMAND [ARGUMENT]..."

/* Carries out `check`, with the words behind it: `[--game NAME] [--size N] [--answer S] COMMAND
 * [ARGUMENT]...`, where a single word is split as --player does it. Tells each point on a line,
 * `ok` or `FAIL`, and under those that fail what was sent, what came and what was expected; `note`
 * is before what nobody needs, `--` before what could not be tried. An exit status: 0 where all
 * that is required holds, 1 otherwise, 2 for wrong usage. */
int check_run(int count, char *const *words);

#endif
