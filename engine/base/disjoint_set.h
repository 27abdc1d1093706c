/* Disjoint sets of the numbers below some count, in an array that says for each number which
 * other one speaks for it (union-find, with path halving).
 *
 * The smallest number of a set is its root, so that the outcome does not depend on the
 * order in which sets were united.
 */
#ifndef CONTIGO_BASE_DISJOINT_SET_H
#define CONTIGO_BASE_DISJOINT_SET_H

#include <stddef.h>
#include <stdint.h>

/* Makes each of `count` numbers a set of its own. */
static inline void disjoint_set_reset(uint32_t *parents, size_t count)
{
    for (size_t i = 0; i < count; i++)
        parents[i] = (uint32_t)i;
}

/* The number that speaks for the set that `number` is in. */
static inline uint32_t disjoint_set_root(uint32_t *parents, uint32_t number)
{
    while (parents[number] != number) {
        parents[number] = parents[parents[number]];
        number = parents[number];
    }
    return number;
}

/* Makes one set of the sets that the two numbers are in. */
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
