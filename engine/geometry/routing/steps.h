/* What a search tries next: a heap of steps, the least first, in an order that depends on nothing
 * but what they are. */
#ifndef CONTIGO_GEOMETRY_ROUTING_STEPS_H
#define CONTIGO_GEOMETRY_ROUTING_STEPS_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* `to` is reached from `from`, at that cost; equal costs are told apart by `to`, then `from`. */
typedef struct SearchStep {
    Wide least;
    uint32_t from, to;
} SearchStep;

/* All members zero is an empty one. */
typedef struct Steps {
    SearchStep *items; /* owned: memory_free; the first is the least */
    size_t count, capacity;
} Steps;

/* STATUS_NO_MEMORY, and nothing has changed. */
Status steps_push(Steps *steps, SearchStep step);

/* Takes the least away; there has to be one. */
SearchStep steps_pop(Steps *steps);

#endif
