/* All games of a store as a table for other programs: a row or a line each, in the order of their
 * numbers, with the same columns by the same names as the view `games_told` of the schema. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_EXPORT_H
#define CONTIGO_MATCH_RESULTS_STORE_EXPORT_H

#include "match/results/store.h"

/* Takes what is written, in pieces; false where it cannot be written. */
typedef bool (*StoreWrite)(void *context, const char *bytes, size_t count);

/* CSV (RFC 4180): a row of names, then a row a game; every text is quoted; lines end with CR LF.
 * What is not UTF-8, and NUL, becomes U+FFFD. False with the reason in `error` (emptied first);
 * where `write` was false that is left empty. */
bool store_export_csv(Store *store, StoreWrite write, void *context, StringBuilder *error);

/* JSON lines: an object a game, of RFC 8259. What is not UTF-8 becomes U+FFFD. */
bool store_export_json_lines(Store *store, StoreWrite write, void *context, StringBuilder *error);

#endif
