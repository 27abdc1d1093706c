/* A monotonic clock, to measure durations and to check deadlines. */
#ifndef CONTIGO_BASE_MOMENT_H
#define CONTIGO_BASE_MOMENT_H

#include <stdint.h>
#include <time.h>

/* Return the nanoseconds since some fixed moment before the program started. */
static inline int64_t moment_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

#endif
