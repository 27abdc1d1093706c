/* Check the incrementally updated state of a `lines` position against a computation from
 * scratch.
 */
#ifndef CONTIGO_TESTS_LINES_CHECK_H
#define CONTIGO_TESTS_LINES_CHECK_H

#include "games/lines/rules/lines.h"
#include "games/lines/rules/lines_life.h"

/* Check all invariants from scratch. Return false, with the reason in `why` (which may be NULL), if
 * one fails. */
bool life_check(const Life *life, StringBuilder *why);

/* Check all invariants in quadratic time. Return false, with the reason in `why` (which may be
 * NULL), if one fails. */
bool lines_check(const Lines *lines, StringBuilder *why);

#endif
