/* Counting games and pairs, and computing the mean margin. */
#include "match/statistics/results.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

/* Margins are summed in millionths of a point, so that 128 bits hold the sum of the squares of ten
 * million margins of the largest size. */
enum { MARGIN_UNIT = 1000000 /* in units of a Decimal, which are 10^-12 */ };

void results_free(Results *results)
{
    memory_free(results->waiting);
    *results = (Results){0};
}

/* Return the index of a game in the sorted array of waiting games or, if it isn't there, the index
 * at which to insert it. */
static size_t waiting_place(const Results *results, uint64_t number)
{
    size_t low = 0, high = results->waiting_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (results->waiting[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static Status waiting_insert(Results *results, const Outing *outing)
{
    Status status =
        memory_reserve(results->waiting, results->waiting_capacity, results->waiting_count + 1);
    if (status != STATUS_OK)
        return status;
    size_t place = waiting_place(results, outing->number);
    Outing *at = results->waiting + place;
    memmove(at + 1, at, (results->waiting_count - place) * sizeof *at);
    *at = *outing;
    results->waiting_count++;
    return STATUS_OK;
}

/* If the other game of the pair is waiting, remove it from the waiting games, copy it to `other`
 * and return true. */
static bool waiting_take(Results *results, uint64_t number, Outing *other)
{
    size_t place = waiting_place(results, number ^ 1);
    if (place == results->waiting_count || results->waiting[place].number != (number ^ 1))
        return false;
    Outing *at = results->waiting + place;
    *other = *at;
    results->waiting_count--;
    memmove(at, at + 1, (results->waiting_count - place) * sizeof *at);
    return true;
}

static int64_t margin_of(const Outing *outing)
{
    int64_t half = outing->margin < 0 ? -MARGIN_UNIT / 2 : MARGIN_UNIT / 2;
    return outing->margin / MARGIN_UNIT + (outing->margin % MARGIN_UNIT + half) / MARGIN_UNIT;
}

/* Add a margin to the sums (if `times` is 1) or remove it from them (if `times` is -1). */
static void margin_add(MarginSum *sum, int64_t margin, int times)
{
    sum->count += (uint64_t)(int64_t)times;
    sum->sum += times * (ResultSum)margin;
    sum->squares += times * (ResultSum)margin * margin;
}

static void single_add(Results *results, const Outing *outing, int times)
{
    results->singles[outing->result] += (uint64_t)(int64_t)times;
    if (outing->has_margin)
        margin_add(&results->single_margins, margin_of(outing), times);
}

/* Stop counting two games as single games, and count them as a pair. */
static void pair_up(Results *results, const Outing *first, const Outing *second)
{
    results->singles[first->result]--;
    results->singles[second->result]--;
    results->pairs[(int)first->result + (int)second->result]++;
    if (!first->has_margin || !second->has_margin)
        return;
    margin_add(&results->single_margins, margin_of(first), -1);
    margin_add(&results->single_margins, margin_of(second), -1);
    margin_add(&results->pair_margins, margin_of(first) + margin_of(second), 1);
}

Status results_add(Results *results, const Outing *outing)
{
    Outing other;
    bool is_second = waiting_take(results, outing->number, &other);
    if (!is_second) {
        Status status = waiting_insert(results, outing);
        if (status != STATUS_OK)
            return status;
    }
    if (outing->is_void)
        return STATUS_OK;
    results->games[outing->color][outing->result]++;
    single_add(results, outing, 1);
    if (is_second && !other.is_void)
        pair_up(results, &other, outing);
    return STATUS_OK;
}

static uint64_t results_of(const Results *results, PlayerResult result)
{
    return results->games[COLOR_BLACK][result] + results->games[COLOR_WHITE][result];
}

uint64_t results_games(const Results *results)
{
    return results_of(results, RESULT_LOSS) + results_of(results, RESULT_DRAW) +
           results_of(results, RESULT_WIN);
}

uint64_t results_pairs(const Results *results)
{
    uint64_t sum = 0;
    for (int i = 0; i < PAIR_RESULTS; i++)
        sum += results->pairs[i];
    return sum;
}

static void add_counts(StringBuilder *text, uint64_t wins, uint64_t draws, uint64_t losses)
{
    builder_add_int(text, (int64_t)wins);
    builder_add_char(text, '-');
    builder_add_int(text, (int64_t)draws);
    builder_add_char(text, '-');
    builder_add_int(text, (int64_t)losses);
}

void results_add_text(StringBuilder *text, const Results *results)
{
    add_counts(text, results_of(results, RESULT_WIN), results_of(results, RESULT_DRAW),
               results_of(results, RESULT_LOSS));
}

void results_add_color_text(StringBuilder *text, const Results *results, Color color)
{
    const uint64_t *games = results->games[color];
    add_counts(text, games[RESULT_WIN], games[RESULT_DRAW], games[RESULT_LOSS]);
}

/* Return half the width of a 95% interval of Student's distribution, in standard errors. This
 * expansion around the normal distribution has an error of less than 0.001 for five or more degrees
 * of freedom. */
static double student_deviations(double freedom)
{
    static const double few[] = {12.7062047, 4.30265273, 3.18244631, 2.77644511};
    if (freedom < 5)
        return few[(int)freedom - 1];
    double z = INTERVAL_DEVIATIONS, z2 = z * z;
    double first = (z2 + 1) * z / 4;
    double second = ((5 * z2 + 16) * z2 + 3) * z / 96;
    double third = (((3 * z2 + 19) * z2 + 17) * z2 - 15) * z / 384;
    return z + (first + (second + third / freedom) / freedom) / freedom;
}

/* Return the sum of the squared deviations of the margins from `mean`. */
static double squares_about(const MarginSum *sum, double mean)
{
    double total = (double)sum->sum, count = (double)sum->count;
    double own = sum->count ? total / count : 0;
    double within = sum->count ? (double)sum->squares - total * own : 0;
    return (within > 0 ? within : 0) + count * (own - mean) * (own - mean);
}

Interval results_margin(const Results *results)
{
    const MarginSum *pairs = &results->pair_margins, *singles = &results->single_margins;
    double games = 2 * (double)pairs->count + (double)singles->count;
    double observations = (double)pairs->count + (double)singles->count;
    if (games == 0)
        return (Interval){0};
    double mean = (double)(pairs->sum + singles->sum) / games;
    double squares = squares_about(pairs, 2 * mean) + squares_about(singles, mean);
    Interval margin = {.middle = mean / MARGIN_UNIT, .has_middle = true};
    double sizes = (double)pairs->squares + (double)singles->squares;
    /* no bounds with a single observation, or if all margins are equal */
    if (observations < 2 || squares <= 1e-12 * sizes)
        return margin;
    double deviation = sqrt(squares * observations / (observations - 1)) / games / MARGIN_UNIT;
    double half = student_deviations(observations - 1) * deviation;
    return (Interval){margin.middle - half, margin.middle, margin.middle + half, true, true, true};
}
