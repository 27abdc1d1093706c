/* The set of games that are done: a bit for each number up to the highest. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_DONE_H
#define CONTIGO_MATCH_RESULTS_STORE_DONE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialize for an empty set. */
typedef struct Done {
    uint64_t *words; /* owned */
    size_t capacity; /* in words */
    uint64_t count;  /* number of bits set */
} Done;

void done_free(Done *done);

/* Make room for a number, so that done_set() cannot fail. */
Status done_reserve(Done *done, uint64_t number);

/* Set or clear the bit of a number for which there is room. */
void done_set(Done *done, uint64_t number, bool is_done);

bool done_has(const Done *done, uint64_t number);

/* Return the first number not less than `from` that isn't done. */
uint64_t done_next(const Done *done, uint64_t from);

#endif
