/* Check the state of a `lines` position, which the engine updates with every change, against a
 * computation from scratch. */
#ifndef CONTIGO_TESTS_LINES_CHECK_H
#define CONTIGO_TESTS_LINES_CHECK_H

#include "games/lines/rules/lines.h"
#include "games/lines/rules/lines_life.h"

/* Compute everything from scratch and compare. Return false if something differs, with the reason
 * in `why` (which may be NULL). */
bool life_check(const Life *life, StringBuilder *why);

/* Check all invariants of a position, which takes quadratic time. Return false if one fails, with
 * the reason in `why` (which may be NULL). */
bool lines_check(const Lines *lines, StringBuilder *why);

#endif
