/* A figure with its interval of 95%, parts of which may not be there.
 *
 * No figure here is ever infinite or not a number: a side that has no bound, and a figure that
 * cannot be told from what was played, are missing, and is told so.
 */
#ifndef CONTIGO_MATCH_STATISTICS_INTERVAL_H
#define CONTIGO_MATCH_STATISTICS_INTERVAL_H

#include "base/string_builder.h"

#include <stdbool.h>

typedef struct Interval {
    double low, middle, high; /* low <= middle <= high; 0 where it is not there */
    bool has_low, has_middle, has_high;
} Interval;

/* How many standard deviations to either side hold 95% of a normal distribution. */
#define INTERVAL_DEVIATIONS 1.959963984540054

/* Elo a natural unit of the logistic curve: 400 / ln 10. */
#define ELO_UNIT 173.71779276130073

/* All three are there. */
Interval interval_around(double middle, double deviation);

/* The share of a normal distribution that lies below `deviations`: 0 to 1. */
double normal_below(double deviations);

/* Appends a number with so many decimals (0 to 9), never as -0; with `is_signed`, a plus before
 * what is above 0. What is not finite becomes "?", which no caller should come to. */
void text_add_decimals(StringBuilder *text, double value, int decimals, bool is_signed);

/* Appends "12.3 [-4.5, 29.1]", or "12.3 (> -4.5)", "12.3 (< 29.1)", "12.3" where not both bounds
 * are there; "> 40.2" or "< -40.2" where one bound is all there is; "unknown" where there is
 * nothing. */
void text_add_interval(StringBuilder *text, const Interval *interval, int decimals, bool is_signed);

#endif
