/* Allocates memory, and counts the bytes that malloc really provides (malloc_usable_size). */
#include "base/memory.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_CAPACITY = 8 };

static _Thread_local size_t in_use;
static _Thread_local size_t allowed = SIZE_MAX;
static _Thread_local size_t fail_countdown;
static _Thread_local bool fails_once;
static _Thread_local bool has_refused;
static _Thread_local bool keeps_no_spare;

static bool may_allocate(size_t more)
{
    if (more > 0 && allowed != SIZE_MAX && (more > allowed || in_use > allowed - more))
        return false;
    if (fail_countdown == 0)
        return true;
    if (fail_countdown == 1) {
        has_refused = true;
        if (fails_once)
            fail_countdown = 0;
        return false;
    }
    fail_countdown--;
    return true;
}

void *memory_new(size_t size)
{
    void *block = may_allocate(size) ? calloc(1, size ? size : 1) : NULL;
    in_use += malloc_usable_size(block);
    return block;
}

void *memory_resize(void *old, size_t size)
{
    size_t before = malloc_usable_size(old);
    if (!may_allocate(size > before ? size - before : 0))
        return NULL;
    void *block = realloc(old, size ? size : 1);
    if (block)
        in_use += malloc_usable_size(block) - before;
    return block;
}

void memory_free(void *old)
{
    in_use -= malloc_usable_size(old);
    free(old);
}

void *memory_grown(void *items, size_t *capacity, size_t need, size_t item)
{
    size_t most = (size_t)-1 / item;
    size_t more = *capacity / 4 < most - *capacity ? *capacity / 4 : 0;
    size_t wanted = *capacity + more < LEAST_CAPACITY ? LEAST_CAPACITY : *capacity + more;
    if (wanted < need || keeps_no_spare)
        wanted = need;
    void *grown = wanted <= most ? memory_resize(items, wanted * item) : NULL;
    if (!grown)
        return items;
    *capacity = wanted;
    return grown;
}

void *memory_trimmed(void *items, size_t *capacity, size_t used, size_t item)
{
    size_t wanted = used < LEAST_CAPACITY / 2 ? LEAST_CAPACITY : used * 2;
    if (used > *capacity / 4 || wanted >= *capacity || fail_countdown)
        return items;
    void *smaller = memory_resize(items, wanted * item);
    if (!smaller)
        return items;
    *capacity = wanted;
    return smaller;
}

void *memory_copied(const void *items, size_t count, size_t *capacity, size_t size)
{
    size_t room = count + (keeps_no_spare ? 0 : count / 4 + LEAST_CAPACITY);
    void *block = memory_resize(NULL, room * size);
    if (!block)
        return NULL;
    if (count > 0)
        memcpy(block, items, count * size);
    *capacity = room;
    return block;
}

size_t memory_in_use(void)
{
    return in_use;
}

void memory_allow(size_t most)
{
    allowed = most;
}

void memory_take_over(size_t bytes)
{
    in_use += bytes;
}

void memory_fail_after(size_t countdown)
{
    fail_countdown = countdown;
    fails_once = false;
    has_refused = false;
}

void memory_fail_once_after(size_t countdown)
{
    memory_fail_after(countdown);
    fails_once = true;
}

bool memory_has_refused(void)
{
    return has_refused;
}

void memory_keep_no_spare(bool none)
{
    keeps_no_spare = none;
}
