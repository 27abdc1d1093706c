/* A budget of work, counted in steps instead of seconds, so that every machine refuses the same
 * requests.
 *
 * A task whose cost can explode takes a Work and calls work_spend() before each part of its work. A
 * step is about one look at a segment, a cell, a node or similar (some ten nanoseconds), or the
 * memory for one such item. If the budget is too small, the task frees what it has allocated and
 * returns the status from work_spend().
 *
 * The same calls also let the caller interrupt a task. */
#ifndef CONTIGO_BASE_WORK_H
#define CONTIGO_BASE_WORK_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Work {
    uint64_t most;                  /* steps allowed */
    uint64_t done;                  /* steps taken so far; at most `most` */
    uint64_t look;                  /* call `stopped` again when `done` reaches this */
    bool (*stopped)(void *context); /* returns true to give up; NULL: never give up */
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
 * fewer steps are left, or STATUS_INTERRUPTED if the task was stopped. A NULL `work` has no limit.
 */
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

/* Take steps for work that is already done, because its cost wasn't known before. If fewer steps
 * were left, the next work_spend() fails. */
static inline void work_note(Work *work, uint64_t steps)
{
    if (work)
        work->done = steps < work->most - work->done ? work->done + steps : work->most;
}

#endif
