/* Disjoint sets of the numbers from 0 to a count minus 1, stored as an array of parents (union-find
 * with path halving).
 *
 * The root of a set is its smallest number, so the result doesn't depend on the order in which sets
 * were united. */
#ifndef CONTIGO_BASE_DISJOINT_SET_H
#define CONTIGO_BASE_DISJOINT_SET_H

#include <stddef.h>
#include <stdint.h>

/* Make each of `count` numbers a set of its own. */
static inline void disjoint_set_reset(uint32_t *parents, size_t count)
{
    for (size_t i = 0; i < count; i++)
        parents[i] = (uint32_t)i;
}

/* Return the root of the set that contains `number`. */
static inline uint32_t disjoint_set_root(uint32_t *parents, uint32_t number)
{
    while (parents[number] != number) {
        parents[number] = parents[parents[number]];
        number = parents[number];
    }
    return number;
}

/* Unite the sets that contain `a` and `b`. */
static inline void disjoint_set_unite(uint32_t *parents, uint32_t a, uint32_t b)
{
    a = disjoint_set_root(parents, a);
    b = disjoint_set_root(parents, b);
    if (a < b)
        parents[b] = a;
    else
        parents[a] = b;
}

#endif
