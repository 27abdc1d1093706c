/* Strict parsing of numbers. Parsing checks the grammar first, then computes the value.
 *
 * It doesn't use floating point, so the result is the same on every machine. */
#ifndef CONTIGO_BASE_NUMBER_H
#define CONTIGO_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A decimal number in units of 10^-12, for rules, areas and scores. Its range is ±9,223,372. */
typedef int64_t Decimal;

#define DECIMAL_ONE INT64_C(1000000000000)
enum { DECIMAL_PLACES = 12 };

/* Parse all of `count` bytes as an optional sign and decimal digits, at least one of them, with at
 * most one point ("3", "-.5", "2."). Exponents, hex, inf, nan and spaces are not allowed. `value`
 * receives the number times 10^places, rounded to the nearest integer, ties to even, however many
 * digits there are. Return false and leave `value` unchanged if the grammar doesn't match or the
 * absolute value exceeds `limit` (0 < limit < 2^63). */
bool number_read_fixed(const char *bytes, size_t count, int places, int64_t limit, int64_t *value);

/* Parse all of `count` bytes as an integer in [low, high]: an optional sign and digits only. Errors
 * are those of number_read_fixed(). */
bool number_read_int(const char *bytes, size_t count, int64_t low, int64_t high, int64_t *value);

#endif
