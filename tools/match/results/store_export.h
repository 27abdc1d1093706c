/* Exporting all games of a store. Each game is a row or line, in the order of numbers, with the
 * columns of the schema's view `games_told`. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_EXPORT_H
#define CONTIGO_MATCH_RESULTS_STORE_EXPORT_H

#include "match/results/store.h"

/* A function that writes some bytes of the output. It returns false on failure. */
typedef bool (*StoreWrite)(void *context, const char *bytes, size_t count);

/* Write CSV (RFC 4180) with a header row. Lines end with CR LF, and every text is quoted. Invalid
 * UTF-8 and NUL become U+FFFD. On failure return false and set `error` to the reason; if `write`
 * has failed, `error` is empty. */
bool store_export_csv(Store *store, StoreWrite write, void *context, StringBuilder *error);

/* Write JSON Lines: one JSON object (RFC 8259) for each game. Invalid UTF-8 becomes U+FFFD.
 * Failures are reported as by store_export_csv(). */
bool store_export_json_lines(Store *store, StoreWrite write, void *context, StringBuilder *error);

#endif
