/* An estimate with its 95% interval, parts of which can be missing.
 *
 * No number here is ever infinite or NaN: a bound that doesn't exist or an estimate that cannot be
 * computed is marked as missing. */
#ifndef CONTIGO_MATCH_STATISTICS_INTERVAL_H
#define CONTIGO_MATCH_STATISTICS_INTERVAL_H

#include "base/string_builder.h"

#include <stdbool.h>

typedef struct Interval {
    double low, middle, high; /* low <= middle <= high; 0 if missing */
    bool has_low, has_middle, has_high;
} Interval;

/* Half the width of the central 95% of a normal distribution, in standard deviations. */
#define INTERVAL_DEVIATIONS 1.959963984540054

/* Elo per natural unit of the logistic curve: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* Return an interval with all three parts. */
Interval interval_around(double middle, double deviation);

/* Return the probability, 0 to 1, that a standard normal variable is below `deviations`. */
double normal_below(double deviations);

/* Append a number with 0 to 9 decimals, never as -0. `is_signed` adds a plus to positive numbers.
 * Numbers that aren't finite, which should not happen, are printed as "?". */
void text_add_decimals(StringBuilder *text, double value, int decimals, bool is_signed);

/* Append "12.3 [-4.5, 29.1]"; with a bound missing "12.3 (> -4.5)", "12.3 (< 29.1)" or "12.3"; with
 * only one bound "> 40.2" or "< -40.2"; with nothing "unknown". */
void text_add_interval(StringBuilder *text, const Interval *interval, int decimals, bool is_signed);

#endif
