/* Whether what a position of `lines` keeps up to date is what it should be, looked at from scratch.
 */
#ifndef CONTIGO_TESTS_LINES_CHECK_H
#define CONTIGO_TESTS_LINES_CHECK_H

#include "games/lines/rules/lines.h"
#include "games/lines/rules/lines_life.h"

/* Looks at everything that should hold, from scratch; false with the reason in `why` (which
 * may be NULL). For tests. */
bool life_check(const Life *life, StringBuilder *why);

/* Looks at everything that should hold, in quadratic time: false, with the reason in `why` (which
 * may be NULL). For tests. */
bool lines_check(const Lines *lines, StringBuilder *why);

#endif
