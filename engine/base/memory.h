/* Memory allocation that is counted, and that tests can make fail.
 *
 * All of the engine's own allocations go through these functions, so a test can make the nth one
 * fail and can check that every byte is freed. The counters are per thread. */
#ifndef CONTIGO_BASE_MEMORY_H
#define CONTIGO_BASE_MEMORY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Allocate `size` bytes, all zero. The caller owns them. Return NULL if there isn't enough
 * memory. */
void *memory_new(size_t size);

/* Resize a block like realloc(). `old` may be NULL. If the result is NULL, `old` is unchanged. The
 * contents of new bytes are undefined. */
void *memory_resize(void *old, size_t size);

/* Free memory from memory_new() or memory_resize(). NULL is allowed. */
void memory_free(void *old);

/* Make room for at least `need` items in the growable array `items`, which has room for `capacity`
 * (a size_t) items. It grows by at least a quarter, so pushing n items takes O(n) time. `items` and
 * `capacity` are variables or members; on STATUS_NO_MEMORY they are unchanged. All arguments are
 * evaluated more than once. */
#define memory_reserve(items, capacity, need)                                                      \
    ((need) <= (capacity)                                                                          \
         ? STATUS_OK                                                                               \
         : ((items) = memory_grown((items), &(capacity), (need), sizeof *(items)),                 \
            (capacity) >= (need) ? STATUS_OK : STATUS_NO_MEMORY))

/* Append an item to a growable array, which has `count` items. The item is evaluated after the
 * array has grown. On STATUS_NO_MEMORY, nothing changes. */
#define memory_push(items, count, capacity, ...)                                                   \
    (memory_reserve(items, capacity, (count) + 1) == STATUS_OK                                     \
         ? ((items)[(count)++] = (__VA_ARGS__), STATUS_OK)                                         \
         : STATUS_NO_MEMORY)

/* Shrink an array that has room for `capacity` items if at most a quarter of them are used. This
 * never fails: if the smaller block can't be allocated, the larger one is kept. */
#define memory_trim(items, capacity, used)                                                         \
    (memory_is_ample((capacity), (used))                                                           \
         ? (void)((items) = memory_trimmed((items), &(capacity), (used), sizeof *(items)))         \
         : (void)0)

/* Return whether memory_trim() shrinks an array. This function is inline, because the answer is
 * nearly always false, and the test should cost nothing. */
static inline bool memory_is_ample(size_t capacity, size_t used)
{
    return used <= capacity / 4;
}

/* Copy `count` items of `size` bytes each, with some room for more. `capacity` receives the number
 * of items for which there is room. The caller owns the copy. The result is NULL only if memory
 * runs out, even if `count` is 0. */
void *memory_copied(const void *items, size_t count, size_t *capacity, size_t size);

/* These implement memory_reserve() and memory_trim(). They return the block that replaces
 * `items`. */
void *memory_grown(void *items, size_t *capacity, size_t need, size_t item);
void *memory_trimmed(void *items, size_t *capacity, size_t used, size_t item);

/* Return the number of bytes that the calling thread has in use, as rounded by the C library. If
 * the thread has freed memory that other threads allocated, the number may wrap around modulo
 * SIZE_MAX + 1. */
size_t memory_in_use(void);

/* Limit the calling thread to `most` bytes in use. An allocation that would exceed this limit
 * fails. SIZE_MAX, the default, means no limit. */
void memory_allow(size_t most);

/* Count `bytes` bytes, which another thread still had in use when it ended, as in use by the
 * calling thread. */
void memory_take_over(size_t bytes);

/* Make the `countdown`th allocation from now fail, and all later ones too. 0, the default, turns
 * this off. For tests. */
void memory_fail_after(size_t countdown);

/* Make only the `countdown`th allocation from now fail. For tests. */
void memory_fail_once_after(size_t countdown);

/* Return whether an allocation was made to fail since the last call of memory_fail_after() or
 * memory_fail_once_after(). For tests. */
bool memory_has_refused(void);

/* If `none` is true, give growing and copied arrays no more room than they need, so that every item
 * that is added takes an allocation, which can fail. For tests. */
void memory_keep_no_spare(bool none);

#endif
