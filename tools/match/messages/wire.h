/* Messages between the runner and its workers, over pipes.
 *
 * A message is a list of fields, each a name and bytes of any kind:
 *
 *     NAME LENGTH\n
 *     BYTES\n
 *
 * and ends with a line that has a dot alone. So whatever a program has printed can be in one, and
 * what is cut short is no message.
 */
#ifndef CONTIGO_MATCH_MESSAGES_WIRE_H
#define CONTIGO_MATCH_MESSAGES_WIRE_H

#include "base/text.h"
#include "base/word.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_FIELD_MOST = 64 * 1024 * 1024 /* bytes of one field */ };

/* Appends to a message; names are of letters and underscores. */
void wire_add(Text *message, const char *name, Word value);
void wire_add_int(Text *message, const char *name, int64_t value);
void wire_end(Text *message);

typedef struct WireField {
    Word name, value; /* borrowed from what is read */
} WireField;

typedef enum WireRead {
    WIRE_FIELD, /* here is one */
    WIRE_END,   /* the message is over */
    WIRE_PART,  /* what is there is the beginning of something */
    WIRE_BAD,   /* it is no message */
} WireRead;

/* Reads the next field of a message, or its end, at `*at` of the bytes, which is moved behind it;
 * with WIRE_PART and WIRE_BAD it stays. */
WireRead wire_read(const char *bytes, size_t count, size_t *at, WireField *field);

/* Whether a whole message begins at the first of the bytes, and how many bytes it has. WIRE_END,
 * WIRE_PART or WIRE_BAD. */
WireRead wire_whole(const char *bytes, size_t count, size_t *length);

/* The value of a field as a number; false where it is none, or out of the range. */
bool wire_int(Word value, int64_t low, int64_t high, int64_t *number);

/* Whether a field has this name. */
bool wire_is(const WireField *field, const char *name);

#endif
