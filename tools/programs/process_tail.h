/* A buffer of fixed size that keeps the last bytes of a stream. */
#ifndef CONTIGO_PROGRAMS_PROCESS_TAIL_H
#define CONTIGO_PROGRAMS_PROCESS_TAIL_H

#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* To initialize, set `bytes` and `room` and zero the rest. */
typedef struct Tail {
    char *bytes;    /* ring buffer, borrowed */
    size_t room;    /* size of `bytes`, at least 1 */
    uint64_t count; /* total number of bytes added so far */
} Tail;

void tail_add(Tail *tail, const char *bytes, size_t count);

/* Append the kept bytes to `text`, made printable. */
void tail_show(const Tail *tail, StringBuilder *text);

#endif
