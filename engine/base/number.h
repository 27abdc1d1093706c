/* Parses numbers strictly. First the form of the text is checked, then the value is computed.
 *
 * No floating point is used, so the result is the same on every machine. */
#ifndef CONTIGO_BASE_NUMBER_H
#define CONTIGO_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A decimal number in units of 10^-12, used for rules, areas and scores. Its range is
 * ±9,223,372. */
typedef int64_t Decimal;

#define DECIMAL_ONE INT64_C(1000000000000)
enum { DECIMAL_PLACES = 12 };

/* Parse `count` bytes, all of which must belong to the number: an optional sign and at least one
 * decimal digit, with at most one point ("3", "-.5", "2."). Exponents, hex, inf, nan and spaces are
 * not allowed. `value` receives the number times 10^places, rounded to the nearest integer, ties to
 * even, however many digits there are. Return false, and leave `value` unchanged, if the text
 * doesn't have this form or the absolute value of the result exceeds `limit` (0 < limit < 2^63). */
bool number_read_fixed(const char *bytes, size_t count, int places, int64_t limit, int64_t *value);

/* Parse `count` bytes, all of which must belong to the number, as an integer in [low, high]: an
 * optional sign and digits only. Return false, and leave `value` unchanged, if they are not such an
 * integer. */
bool number_read_int(const char *bytes, size_t count, int64_t low, int64_t high, int64_t *value);

#endif
