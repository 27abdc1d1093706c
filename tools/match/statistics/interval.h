/* An estimate with its 95% interval, parts of which can be missing.
 *
 * No number in an interval is infinite or NaN. A bound that doesn't exist, or an estimate that
 * cannot be computed, is marked as missing. */
#ifndef CONTIGO_MATCH_STATISTICS_INTERVAL_H
#define CONTIGO_MATCH_STATISTICS_INTERVAL_H

#include "base/string_builder.h"

#include <stdbool.h>

typedef struct Interval {
    double low, middle, high; /* low <= middle <= high; members that are missing are 0 */
    bool has_low, has_middle, has_high;
} Interval;

/* Half the width of a 95% interval of the normal distribution, in standard deviations. */
#define INTERVAL_DEVIATIONS 1.959963984540054

/* Elo per natural unit of strength, which is the logarithm of the odds: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* Return the 95% interval around an estimate with the given standard deviation. */
Interval interval_around(double middle, double deviation);

/* Return the probability, 0 to 1, that a variable with the standard normal distribution is less
 * than `deviations`. */
double normal_below(double deviations);

/* Append a number with 0 to 9 decimal places; -0 is printed as 0. If `is_signed`, positive numbers
 * get a plus sign. A number that isn't finite, which should not happen, is printed as "?". */
void text_add_decimals(StringBuilder *text, double value, int decimals, bool is_signed);

/* Append an interval as "+12.3 [-4.5, +29.1]". If a bound is missing, append "+12.3 (> -4.5)",
 * "+12.3 (< +29.1)" or "+12.3". If there is only one bound, append "> +40.2" or "< -40.2". If
 * everything is missing, append "unknown". */
void text_add_interval(StringBuilder *text, const Interval *interval, int decimals);

#endif
