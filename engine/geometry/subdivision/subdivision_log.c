/* The undo log of the subdivision.
 *
 * A step consists of a few 32-bit words. The last word contains the step's kind and a small number;
 * the kind determines how many words precede it. */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

enum { KIND_BITS = 4 };

/* For each kind of step, the number of words that the log stores before the step's last word. */
static const unsigned char words_of[] = {
    [STEP_VERTEX] = 0,      [STEP_SPLIT_EDGE] = 1,  [STEP_SUBCURVE] = 0,      [STEP_ANCHOR] = 0,
    [STEP_OWNER] = 1,       [STEP_ISLAND_EDGE] = 0, [STEP_DANGLING_EDGE] = 0, [STEP_MERGE] = 3,
    [STEP_MERGE_OUTER] = 7, [STEP_SPLIT_FACE] = 2,  [STEP_HOLE_MOVED] = 3,    [STEP_JOINED] = 1,
    [STEP_ISLAND] = 2,
};

_Static_assert(STEP_ISLAND < 1 << KIND_BITS, "a kind fits");

Status subdivision_reserve_steps(Subdivision *sub, size_t more)
{
    /* Marks must fit in 32 bits. */
    if (sub->log_count + more * STEP_WORDS >= NONE)
        return STATUS_NO_MEMORY;
    return memory_reserve(sub->log, sub->log_capacity, sub->log_count + more * STEP_WORDS);
}

void subdivision_log(Subdivision *sub, Step step)
{
    uint32_t *end = &sub->log[sub->log_count];
    unsigned words = words_of[step.kind];
    const uint32_t all[STEP_WORDS - 1] = {step.a,
                                          step.b,
                                          step.c,
                                          (uint32_t)step.area,
                                          (uint32_t)(step.area >> 32),
                                          (uint32_t)(step.area >> 64),
                                          (uint32_t)(step.area >> 96)};
    for (unsigned i = 0; i < words; i++)
        end[i] = all[i];
    end[words] = step.small << KIND_BITS | (uint32_t)step.kind;
    sub->log_count += words + 1;
}

Step subdivision_unlog(Subdivision *sub)
{
    uint32_t last = sub->log[--sub->log_count];
    Step step = {.kind = (StepKind)(last & ((1U << KIND_BITS) - 1)), .small = last >> KIND_BITS};
    unsigned words = words_of[step.kind];
    sub->log_count -= words;
    const uint32_t *first = &sub->log[sub->log_count];
    if (words > 0)
        step.a = first[0];
    if (words > 1)
        step.b = first[1];
    if (words > 2)
        step.c = first[2];
    if (words > 3) {
        uint64_t low = first[3] | (uint64_t)first[4] << 32;
        uint64_t high = first[5] | (uint64_t)first[6] << 32;
        step.area = (DoubleArea)(int64_t)high * ((DoubleArea)1 << 64) + low;
    }
    return step;
}
