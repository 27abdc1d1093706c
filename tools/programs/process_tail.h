/* The last bytes of a stream, in constant memory. */
#ifndef CONTIGO_PROGRAMS_PROCESS_TAIL_H
#define CONTIGO_PROGRAMS_PROCESS_TAIL_H

#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* All members zero, but for `bytes` and `room`, is an empty one. */
typedef struct Tail {
    char *bytes;    /* borrowed: a ring */
    size_t room;    /* bytes of it, at least 1 */
    uint64_t count; /* bytes that came in all */
} Tail;

void tail_add(Tail *tail, const char *bytes, size_t count);

/* Appends what is kept as text that shows as itself. Returns how many bytes came before it. */
uint64_t tail_show(const Tail *tail, StringBuilder *text);

#endif
