/* A set of bits that grows as needed. */
#include "match/results/store_done.h"

#include "base/memory.h"

#include <string.h>

enum { WORD_BITS = 64 };

void done_free(Done *done)
{
    memory_free(done->words);
    *done = (Done){0};
}

Status done_reserve(Done *done, uint64_t number)
{
    size_t before = done->capacity;
    if (memory_reserve(done->words, done->capacity, (size_t)(number / WORD_BITS) + 1) != STATUS_OK)
        return STATUS_NO_MEMORY;
    if (done->capacity > before)
        memset(done->words + before, 0, (done->capacity - before) * sizeof *done->words);
    return STATUS_OK;
}

void done_set(Done *done, uint64_t number, bool is_done)
{
    uint64_t bit = UINT64_C(1) << number % WORD_BITS;
    if (done_has(done, number) == is_done)
        return;
    done->words[number / WORD_BITS] ^= bit;
    if (is_done)
        done->count++;
    else
        done->count--;
}

bool done_has(const Done *done, uint64_t number)
{
    return number / WORD_BITS < done->capacity &&
           (done->words[number / WORD_BITS] >> number % WORD_BITS & 1) != 0;
}

uint64_t done_next(const Done *done, uint64_t from)
{
    uint64_t at = from / WORD_BITS;
    if (at >= done->capacity)
        return from;
    uint64_t open = ~done->words[at] & ~UINT64_C(0) << from % WORD_BITS;
    while (open == 0 && ++at < done->capacity)
        open = ~done->words[at];
    return open == 0 ? at * WORD_BITS : at * WORD_BITS + (uint64_t)__builtin_ctzll(open);
}
