/* The set of games that have been played: a bit for each number up to the highest. */
#ifndef CONTIGO_MATCH_RESULTS_STORE_DONE_H
#define CONTIGO_MATCH_RESULTS_STORE_DONE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zero-initialize for an empty set. */
typedef struct Done {
    uint64_t *words; /* owned */
    size_t capacity; /* number of words allocated */
    uint64_t count;  /* number of bits set */
} Done;

void done_free(Done *done);

/* Allocate memory for the bit of a number, so that done_set() cannot fail. */
Status done_reserve(Done *done, uint64_t number);

/* Set or clear the bit of a number. There must be memory for it, see done_reserve(). */
void done_set(Done *done, uint64_t number, bool is_done);

bool done_has(const Done *done, uint64_t number);

/* Return the lowest number that is at least `from` and isn't in the set. */
uint64_t done_next(const Done *done, uint64_t from);

#endif
