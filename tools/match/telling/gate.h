/* Whether the first player of a match passes its sequential test, as an exit status for other
 * programs. */
#ifndef CONTIGO_MATCH_TELLING_GATE_H
#define CONTIGO_MATCH_TELLING_GATE_H

#include <stdbool.h>

enum { GATE_EXIT_FAIL = 4, GATE_EXIT_OPEN = 5 };

/* Find the state of the test of a finished match between two players. If `tells`, print a line with
 * it. Return `status`, the exit status of the match, if the first player passes; GATE_EXIT_FAIL if
 * it fails; GATE_EXIT_OPEN if there are too few games for a decision; and 1 after an error
 * message. */
int gate_status(const char *results, bool tells, int status);

#endif
