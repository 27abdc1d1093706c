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

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_FIELD_MOST = 64 * 1024 * 1024 /* bytes of one field */ };

/* Appends to a message; names are of letters and underscores. */
void wire_add(StringBuilder *message, const char *name, StringView value);
void wire_end(StringBuilder *message);

typedef struct WireField {
    StringView name, value; /* borrowed from what is read */
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

/* Whether a field has this name. */
bool wire_is(const WireField *field, const char *name);

/* A member of a struct that is a field of messages: a StringBuilder, or a number by its bytes,
 * since both ends are the same program. */
typedef struct WireMember {
    const char *name;
    size_t place, size; /* offsetof(), and sizeof; 0: a StringBuilder */
    unsigned choices;   /* of an enum or bool: how many values it has; 0: any number */
} WireMember;

/* clang-format off */
#define WIRE_TEXT(name, type, member) {name, offsetof(type, member), 0, 0}
#define WIRE_NUMBER(name, type, member) WIRE_CHOICE(name, type, member, 0)
#define WIRE_TRUTH(name, type, member) WIRE_CHOICE(name, type, member, 2)
#define WIRE_CHOICE(name, type, member, count) \
    {name, offsetof(type, member), sizeof((type){0}.member), count}
/* clang-format on */

/* Appends a field for each member. */
void wire_add_members(const WireMember *members, size_t count, const void *values,
                      StringBuilder *message);

/* Puts a field into the member that it names; false where none has that name, or it holds what the
 * member cannot. Where there is no memory a text has failed. */
bool wire_take_member(const WireMember *members, size_t count, const WireField *field,
                      void *values);

#endif
