/* Whether all that a subdivision says of itself holds, looked at from scratch. */
#ifndef CONTIGO_TESTS_SUBDIVISION_CHECK_H
#define CONTIGO_TESTS_SUBDIVISION_CHECK_H

#include "geometry/subdivision/subdivision.h"

/* Looks at everything that should hold, from scratch and in quadratic time. Where something does
 * not, returns false and says in `why` (which may be NULL) what it was. For tests and debugging. */
bool subdivision_check(const Subdivision *subdivision, Text *why);

#endif
