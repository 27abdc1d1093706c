/* Whether results are to be believed: every record is played again by the referee, and every figure
 * computed again from it.
 */
#ifndef CONTIGO_MATCH_TELLING_VERIFY_H
#define CONTIGO_MATCH_TELLING_VERIFY_H

#include "match/planning/settings.h"
#include "match/results/store.h"

/* What did not hold is appended to `told`, a line each. `games` is how many were looked at. False
 * with a reason in `error` where it could not be looked at. */
bool verify_store(const MatchSettings *settings, Store *store, uint64_t *games, StringBuilder *told,
                  StringBuilder *error);

#endif
