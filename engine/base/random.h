/* Random numbers that depend only on the seed and are the same on every machine. They come from the
 * SplitMix64 generator of Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
 * 2014. */
#ifndef CONTIGO_BASE_RANDOM_H
#define CONTIGO_BASE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

typedef struct Random {
    uint64_t state; /* initially the seed */
} Random;

static inline uint64_t random_next(Random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Return a number that depends on all bits of both arguments, for keys and hashes. */
static inline uint64_t random_mix(uint64_t key, uint64_t with)
{
    Random random = {key ^ with * UINT64_C(0xd1342543de82ef95)};
    return random_next(&random);
}

/* Mix `count` bytes into a key, eight at a time, and then `count` itself. Return the new key. */
static inline uint64_t random_mix_bytes(uint64_t key, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (size_t k = i; k < count && k < i + 8; k++)
            word = word << 8 | (unsigned char)bytes[k];
        key = random_mix(key, word);
    }
    return random_mix(key, count);
}

/* Return a number in [low, high]. `low` and `high` are less than 2^32 apart. */
static inline int64_t random_between(Random *random, int64_t low, int64_t high)
{
    return low + (int64_t)(((random_next(random) >> 32) * (uint64_t)(high - low + 1)) >> 32);
}

#endif
