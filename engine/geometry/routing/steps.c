/* A binary heap of steps. */
#include "geometry/routing/steps.h"

#include "base/memory.h"

static bool comes_before(SearchStep a, SearchStep b)
{
    if (a.least != b.least)
        return a.least < b.least;
    return a.to != b.to ? a.to < b.to : a.from < b.from;
}

Status steps_push(Steps *steps, SearchStep step)
{
    Status status = memory_push(steps->items, steps->count, steps->capacity, step);
    if (status)
        return status;
    size_t at = steps->count - 1;
    for (; at > 0 && comes_before(step, steps->items[(at - 1) / 2]); at = (at - 1) / 2)
        steps->items[at] = steps->items[(at - 1) / 2];
    steps->items[at] = step;
    return STATUS_OK;
}

SearchStep steps_pop(Steps *steps)
{
    SearchStep first = steps->items[0];
    SearchStep last = steps->items[--steps->count];
    size_t at = 0;
    for (size_t child = 1; child < steps->count; child = 2 * at + 1) {
        if (child + 1 < steps->count && comes_before(steps->items[child + 1], steps->items[child]))
            child++;
        if (!comes_before(steps->items[child], last))
            break;
        steps->items[at] = steps->items[child];
        at = child;
    }
    steps->items[at] = last;
    return first;
}
