/* The time as it passes, for whoever has to end in time: of a clock that nobody sets, which tells
 * how long something took and nothing else. */
#ifndef CONTIGO_BASE_MOMENT_H
#define CONTIGO_BASE_MOMENT_H

#include <stdint.h>
#include <time.h>

/* Nanoseconds since some moment before the program began. */
static inline int64_t moment_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

#endif
