/* The queue of a search: a heap that returns the least step first. The order depends only on the
 * steps themselves. */
#ifndef CONTIGO_GEOMETRY_ROUTING_STEPS_H
#define CONTIGO_GEOMETRY_ROUTING_STEPS_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A step from `from` to `to`, whose cost is `least`. Steps with equal costs are ordered by `to`,
 * then by `from`. */
typedef struct SearchStep {
    Wide least;
    uint32_t from, to;
} SearchStep;

/* A heap. With all members zero, it is empty. */
typedef struct Steps {
    SearchStep *items; /* owned (memory_free); the first is the least */
    size_t count, capacity;
} Steps;

/* Add a step. STATUS_NO_MEMORY leaves the heap unchanged. */
Status steps_push(Steps *steps, SearchStep step);

/* Remove and return the least step. The heap must not be empty. */
SearchStep steps_pop(Steps *steps);

#endif
