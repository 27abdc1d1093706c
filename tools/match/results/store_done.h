/* Which games of a match are done: a bit for each number up to the highest. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_DONE_H
#define CONTIGO_MATCH_RESULTS_STORE_DONE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All members zero: none is. */
typedef struct Done {
    uint64_t *words; /* owned */
    size_t capacity; /* words */
    uint64_t count;  /* of bits that are set */
} Done;

void done_free(Done *done);

/* Makes room for a number, so that done_set() cannot fail. */
Status done_reserve(Done *done, uint64_t number);

/* Says that a number, for which there is room, is done; or that it is not. */
void done_set(Done *done, uint64_t number, bool is_done);

bool done_has(const Done *done, uint64_t number);

/* The first number from `from` on that is not done. */
uint64_t done_next(const Done *done, uint64_t from);

#endif
