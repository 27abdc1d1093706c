/* Intervals, the normal distribution, and printing numbers. */
#include "match/statistics/interval.h"

#include <math.h>
#include <stdint.h>

Interval interval_around(double middle, double deviation)
{
    double half = INTERVAL_DEVIATIONS * deviation;
    return (Interval){middle - half, middle, middle + half, true, true, true};
}

double normal_below(double deviations)
{
    return 0.5 * erfc(-deviations * sqrt(0.5));
}

void text_add_decimals(StringBuilder *text, double value, int decimals, bool is_signed)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    if (!isfinite(value)) {
        builder_add(text, "?");
        return;
    }
    double shown = round(value * powers[decimals]) + 0.0; /* adding 0.0 turns -0.0 into 0.0 */
    builder_add_format(text, is_signed && shown > 0 ? "+%.*f" : "%.*f", decimals,
                       fabs(shown) < 1e15 ? shown / powers[decimals] : value);
}

static void add_bound(StringBuilder *text, const char *sign, double value, int decimals)
{
    builder_add(text, sign);
    text_add_decimals(text, value, decimals, true);
}

void text_add_interval(StringBuilder *text, const Interval *interval, int decimals)
{
    bool both = interval->has_low && interval->has_high;
    if (interval->has_middle)
        text_add_decimals(text, interval->middle, decimals, true);
    if (interval->has_middle && both) {
        add_bound(text, " [", interval->low, decimals);
        add_bound(text, ", ", interval->high, decimals);
        builder_add(text, "]");
        return;
    }
    const char *opening = interval->has_middle ? " (" : "";
    if (interval->has_low || interval->has_high) {
        builder_add(text, opening);
        if (interval->has_low)
            add_bound(text, "> ", interval->low, decimals);
        else
            add_bound(text, "< ", interval->high, decimals);
        builder_add(text, interval->has_middle ? ")" : "");
    } else if (!interval->has_middle) {
        builder_add(text, "unknown");
    }
}
