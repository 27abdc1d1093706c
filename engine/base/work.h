/* A budget of work. It is counted in steps instead of seconds, so that every machine refuses the
 * same requests.
 *
 * A task that may take very long gets a Work and calls work_spend() before each part of its work. A
 * step is roughly the time to examine a segment, a cell, a node or the like (about ten
 * nanoseconds), or the memory for one. If the budget is too small, the task frees what it has
 * allocated and returns the status from work_spend().
 *
 * The caller can also interrupt a task: work_spend() then returns STATUS_INTERRUPTED. */
#ifndef CONTIGO_BASE_WORK_H
#define CONTIGO_BASE_WORK_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Work {
    uint64_t most; /* number of steps that are allowed */
    uint64_t done; /* number of steps taken so far; at most `most` */
    uint64_t look; /* call `stopped` again when `done` reaches this */
    /* Returns true if the task must give up; NULL if it never must. */
    bool (*stopped)(void *context);
    void *context;
} Work;

enum { WORK_BETWEEN_LOOKS = 10000 };

/* A number of steps that is never exceeded. */
#define WORK_NO_LIMIT UINT64_MAX

/* Return a budget of `most` steps that can't be interrupted. */
static inline Work work_of(uint64_t most)
{
    return (Work){.most = most};
}

/* Restore the whole budget, for the next task. */
static inline void work_restart(Work *work)
{
    work->done = 0;
    work->look = 0;
}

/* Take `steps` from the budget. Call this before the work is done. Return STATUS_TOO_MUCH_WORK if
 * fewer steps are left, or STATUS_INTERRUPTED if the task was stopped. NULL for `work` means no
 * limit. */
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

/* Take `steps` for work whose cost was known only after it was done. If fewer steps were left, the
 * next call of work_spend() that takes any step fails. */
static inline void work_note(Work *work, uint64_t steps)
{
    if (work)
        work->done = steps < work->most - work->done ? work->done + steps : work->most;
}

#endif
