/* Export of all games of a store: one row or line per game, in order of number, with the columns of
 * the view `games_told` of the schema. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_EXPORT_H
#define CONTIGO_MATCH_RESULTS_STORE_EXPORT_H

#include "match/results/store.h"

/* Write one piece of the output. Return false on failure. */
typedef bool (*StoreWrite)(void *context, const char *bytes, size_t count);

/* Write CSV (RFC 4180) with a header row, CR LF line ends and every text quoted. Invalid UTF-8 and
 * NUL become U+FFFD. On failure return false with the reason in `error`, which is empty if `write`
 * failed. */
bool store_export_csv(Store *store, StoreWrite write, void *context, StringBuilder *error);

/* Write JSON Lines: one object (RFC 8259) per game. Invalid UTF-8 becomes U+FFFD. */
bool store_export_json_lines(Store *store, StoreWrite write, void *context, StringBuilder *error);

#endif
