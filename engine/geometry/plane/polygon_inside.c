/* Finds points inside a polygon. */
#include "geometry/plane/polygon.h"

#include "base/memory.h"

#include <stdlib.h>

static int compare_numbers(const void *left, const void *right)
{
    const int64_t *a = left;
    const int64_t *b = right;
    return (*a > *b) - (*a < *b);
}

static void sort_numbers(int64_t *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare_numbers);
}

/* Return twice the height of the line on which to look for a point. `heights` has room for two
 * numbers per edge. */
static int64_t choose_height(const Rim *rim, int64_t *heights)
{
    size_t count = 0;
    for (size_t i = 0; i < rim->count; i++) {
        heights[count++] = rim->edges[i].low.y;
        heights[count++] = rim->edges[i].high.y;
    }
    sort_numbers(heights, count);
    size_t distinct = 1;
    for (size_t i = 1; i < count; i++)
        if (heights[i] != heights[distinct - 1])
            heights[distinct++] = heights[i];
    /* Twice the height halfway between the lowest and the highest corner. */
    int64_t middle = heights[0] + heights[distinct - 1];
    size_t below = 0;
    while (below + 2 < distinct && 2 * heights[below + 1] <= middle)
        below++;
    if (below > 0 && 2 * heights[below] == middle &&
        heights[below] - heights[below - 1] > heights[below + 1] - heights[below])
        below--;
    return heights[below] + heights[distinct > 1 ? below + 1 : 0];
}

/* Return the x coordinate where an edge crosses the horizontal line at height / 2, rounded down.
 * The computation starts from the edge's lower end, so the result doesn't depend on the edge's
 * direction. */
static int64_t crossing(const RimEdge *edge, int64_t height)
{
    bool up = edge->low.y < edge->high.y;
    FixedPoint from = up ? edge->low : edge->high;
    FixedPoint to = up ? edge->high : edge->low;
    Wide part = (Wide)(to.x - from.x) * (height - 2 * from.y);
    Wide whole = 2 * (Wide)(to.y - from.y);
    Wide quotient = part / whole;
    return from.x + (int64_t)(quotient - (part % whole < 0));
}

/* Find where the rim crosses the line at `height`. Store the x coordinates in `places`, sorted, and
 * return their number. */
static size_t find_crossings(const Rim *rim, int64_t height, int64_t *places)
{
    size_t count = 0;
    for (size_t i = 0; i < rim->count; i++) {
        const RimEdge *edge = &rim->edges[i];
        if ((2 * edge->low.y > height) != (2 * edge->high.y > height))
            places[count++] = crossing(edge, height);
    }
    sort_numbers(places, count);
    return count;
}

/* Convert half of `twice`, which is in units of 2^-32 step, to the nearest step. Halves are rounded
 * up. */
static int32_t half_to_step(int64_t twice)
{
    return (int32_t)((twice + FIXED_STEP) / (2 * FIXED_STEP));
}

/* Return the lattice point nearest to a ring's smallest corner (by x, then y). */
static Point nearest_to_corner(const FixedPoint *corners, size_t count)
{
    FixedPoint first = corners[0];
    for (size_t i = 1; i < count; i++)
        if (fixed_compare(corners[i], first) < 0)
            first = corners[i];
    return (Point){half_to_step(2 * first.x), half_to_step(2 * first.y)};
}

/* Return the middle of the widest span inside a rim. `numbers` has room for two numbers per
 * edge. */
static TwiceFixed middle_of_widest_span(const Rim *rim, int64_t *numbers)
{
    int64_t height = choose_height(rim, numbers);
    size_t count = find_crossings(rim, height, numbers);
    size_t widest = 0;
    for (size_t i = 2; i + 1 < count; i += 2)
        if (numbers[i + 1] - numbers[i] > numbers[widest + 1] - numbers[widest])
            widest = i;
    int64_t ends = count > 1 ? numbers[widest] + numbers[widest + 1] : 2 * rim->edges[0].low.x;
    return (TwiceFixed){ends, height};
}

Status rim_find_middle(const Rim *rim, TwiceFixed *middle)
{
    int64_t *numbers = memory_new(2 * rim->count * sizeof *numbers);
    if (!numbers)
        return STATUS_NO_MEMORY;
    *middle = middle_of_widest_span(rim, numbers);
    memory_free(numbers);
    return STATUS_OK;
}

Point twice_fixed_to_step(TwiceFixed place)
{
    return (Point){half_to_step(place.x), half_to_step(place.y)};
}

Status polygon_find_inside(Polygon polygon, Point *inside)
{
    Rim rim = {0};
    TwiceFixed middle;
    Status status = rim_add(&rim, polygon);
    rim_close(&rim);
    if (status == STATUS_OK && rim.count == 0) {
        *inside =
            nearest_to_corner(polygon.corners + polygon.rings[0].first, polygon.rings[0].count);
    } else if (status == STATUS_OK) {
        status = rim_find_middle(&rim, &middle);
        if (status == STATUS_OK)
            *inside = twice_fixed_to_step(middle);
    }
    rim_free(&rim);
    return status;
}
