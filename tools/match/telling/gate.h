/* Other programs can learn from the exit status whether the first player of a match passes its
 * sequential test. */
#ifndef CONTIGO_MATCH_TELLING_GATE_H
#define CONTIGO_MATCH_TELLING_GATE_H

#include <stdbool.h>

enum { GATE_EXIT_FAIL = 4, GATE_EXIT_OPEN = 5 };

/* Find the state of the test of a finished match between two players. If `tells`, print a line
 * about it. If the first player passes the test, return `status`, which is the exit status of the
 * match. Return GATE_EXIT_FAIL if the player fails the test, GATE_EXIT_OPEN if there are too few
 * games for a decision, and 1 after an error message. */
int gate_status(const char *results, bool tells, int status);

#endif
