/* Verifying stored results: the referee replays the record of every game, which must lead to the
 * stored result. */
#ifndef CONTIGO_MATCH_TELLING_VERIFY_H
#define CONTIGO_MATCH_TELLING_VERIFY_H

#include "match/planning/settings.h"
#include "match/results/store.h"

/* Verify all games. Append a line to `told` for each discrepancy, and set `games` to the number of
 * games checked. If the games can't be read or checked, return false and set `error` to the
 * reason. */
bool verify_store(const MatchSettings *settings, Store *store, uint64_t *games, StringBuilder *told,
                  StringBuilder *error);

#endif
