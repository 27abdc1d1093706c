/* Strict reading of numbers: the grammar is checked first, then the value is made.
 *
 * No floating point takes part, so that a number means the same everywhere.
 */
#ifndef CONTIGO_BASE_NUMBER_H
#define CONTIGO_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A decimal number in units of 10^-12: rules, areas and scores. Within ±9,223,372. */
typedef int64_t Decimal;

#define DECIMAL_ONE INT64_C(1000000000000)
enum { DECIMAL_PLACES = 12 };

/* Reads all of `count` bytes as an optional sign and decimal digits, at least one of them, with at
 * most one point among them ("3", "-.5", "2."). No exponent, hex, inf, nan, spaces. The
 * value, times 10^places, is rounded to the nearest whole number, ties to even, however many digits
 * there are. False when the bytes are no such number or its size is above `limit`
 * (0 < limit < 2^63); then `value` is not touched. */
bool number_read_fixed(const char *bytes, size_t count, int places, int64_t limit, int64_t *value);

/* The same for a whole number in [low, high]: an optional sign and digits only. */
bool number_read_int(const char *bytes, size_t count, int64_t low, int64_t high, int64_t *value);

#endif
