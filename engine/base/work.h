/* A budget of work, counted in steps and never in seconds, so that every machine refuses the same
 * request and answers the same others.
 *
 * What may explode takes a Work and says with work_spend() what it is about to do, before it does
 * it: a step is about one look at a segment, a cell, a node or whatever the task is made of, some
 * ten nanoseconds, or as much memory as such a thing takes. Where the budget does not suffice it
 * gives back what it has made and hands on the status that it was given.
 *
 * The same calls let somebody stop a task that he no longer wants to wait for.
 */
#ifndef CONTIGO_BASE_WORK_H
#define CONTIGO_BASE_WORK_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Work {
    uint64_t most;                  /* steps allowed */
    uint64_t done;                  /* steps taken so far; never more than `most` */
    uint64_t look;                  /* when `done` is this, `stopped` is asked again */
    bool (*stopped)(void *context); /* whether to give up; NULL: never */
    void *context;
} Work;

enum { WORK_BETWEEN_LOOKS = 10000 };

/* For WORK_NO_LIMIT steps nothing is ever too much. */
#define WORK_NO_LIMIT UINT64_MAX

/* A budget of `most` steps, none of them taken, which nobody stops. */
static inline Work work_of(uint64_t most)
{
    return (Work){.most = most};
}

/* All of it again, for the next task. */
static inline void work_restart(Work *work)
{
    work->done = 0;
    work->look = 0;
}

/* Takes `steps` from the budget: STATUS_OK; STATUS_TOO_MUCH_WORK where so many are not left, and
 * STATUS_INTERRUPTED where the task was stopped, both before anything is done. `work` NULL: there
 * is no limit. */
static inline Status work_spend(Work *work, uint64_t steps)
{
    if (!work)
        return STATUS_OK;
    if (steps > work->most - work->done)
        return STATUS_TOO_MUCH_WORK;
    work->done += steps;
    if (work->done < work->look || !work->stopped)
        return STATUS_OK;
    work->look = work->done + WORK_BETWEEN_LOOKS;
    return work->stopped(work->context) ? STATUS_INTERRUPTED : STATUS_OK;
}

/* Takes steps that have been taken already, where it was not known before how many they would be.
 * Where so many were not left, the next work_spend() says so. */
static inline void work_note(Work *work, uint64_t steps)
{
    if (work)
        work->done = steps < work->most - work->done ? work->done + steps : work->most;
}

#endif
