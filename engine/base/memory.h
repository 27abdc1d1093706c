/* Memory, counted and made to fail on request.
 *
 * All of the engine's own allocations go through here, so that a test can let the nth one
 * fail and can see that every byte came back. The counters belong to the calling thread.
 */
#ifndef CONTIGO_BASE_MEMORY_H
#define CONTIGO_BASE_MEMORY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* `size` bytes, all zero; NULL when there are none. The caller owns them. */
void *memory_new(size_t size);

/* Like realloc: `old` may be NULL; NULL leaves `old` as it was. New bytes are undefined. */
void *memory_resize(void *old, size_t size);

/* Gives back what the two above returned. NULL is allowed. */
void memory_free(void *old);

/* Makes room for at least `need` items in the growable array `items`, which has room for `capacity`
 * (a size_t); grows by a quarter at least, so that pushing n items costs O(n). Both are variables
 * or members, and are as they were where it is STATUS_NO_MEMORY. All are looked at more than once.
 */
#define memory_reserve(items, capacity, need)                                                      \
    ((need) <= (capacity)                                                                          \
         ? STATUS_OK                                                                               \
         : ((items) = memory_grown((items), &(capacity), (need), sizeof *(items)),                 \
            (capacity) >= (need) ? STATUS_OK : STATUS_NO_MEMORY))

/* Appends an item, which is looked at after room for it was made, to the `count` items of a
 * growable array; nothing has changed where it is STATUS_NO_MEMORY. */
#define memory_push(items, count, capacity, ...)                                                   \
    (memory_reserve(items, capacity, (count) + 1) == STATUS_OK                                     \
         ? ((items)[(count)++] = (__VA_ARGS__), STATUS_OK)                                         \
         : STATUS_NO_MEMORY)

/* Gives room back when an array of `capacity` items uses at most a quarter of it. Never fails:
 * where the smaller block cannot be had, the larger one stays. */
#define memory_trim(items, capacity, used)                                                         \
    (memory_is_ample((capacity), (used))                                                           \
         ? (void)((items) = memory_trimmed((items), &(capacity), (used), sizeof *(items)))         \
         : (void)0)

/* Whether so few are used: nearly always not, which is to cost nothing. */
static inline bool memory_is_ample(size_t capacity, size_t used)
{
    return used <= capacity / 4;
}

/* A copy of `count` items of `size` bytes, with some room for more, or NULL: never where it worked,
 * not even for none. `capacity` gets what there is room for. The caller owns it. */
void *memory_copied(const void *items, size_t count, size_t *capacity, size_t size);

/* What the two macros are made of: the block to go on with. */
void *memory_grown(void *items, size_t *capacity, size_t need, size_t item);
void *memory_trimmed(void *items, size_t *capacity, size_t used, size_t item);

/* Bytes in use by the calling thread, as the C library rounds them; modulo SIZE_MAX + 1 where it
 * has given back what other threads have made. */
size_t memory_in_use(void);

/* Lets the calling thread have so many bytes in use and no more: what would make it more fails.
 * SIZE_MAX, as at first, is any. */
void memory_allow(size_t most);

/* What another thread, which has ended, had in use is in use by the calling thread from now on. */
void memory_take_over(size_t bytes);

/* Lets the `countdown`th allocation from now fail, and all after it, until it is called
 * with 0, which is the usual state: none fails. For tests. */
void memory_fail_after(size_t countdown);

/* The same, but for those after it: memory may come back. For tests. */
void memory_fail_once_after(size_t countdown);

/* Whether an allocation has failed since one of the two was last called. For tests. */
bool memory_has_refused(void);

/* Lets arrays that grow or are copied have room for no more than they need, so that each item that
 * is added takes an allocation, which can fail. For tests. */
void memory_keep_no_spare(bool none);

#endif
