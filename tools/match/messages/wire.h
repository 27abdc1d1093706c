/* Messages between the runner and its workers, over pipes.
 *
 * A message is a list of fields, each with a name and arbitrary bytes:
 *
 *   NAME LENGTH\n
 *   BYTES\n
 *
 * It ends with a line that contains only a dot. So a message can contain whatever a program prints,
 * and a truncated message is detected. */
#ifndef CONTIGO_MATCH_MESSAGES_WIRE_H
#define CONTIGO_MATCH_MESSAGES_WIRE_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_FIELD_MOST = 64 * 1024 * 1024 /* maximum length of a value */ };

/* wire_add() appends a field, whose name consists of letters and underscores. wire_end() appends
 * the end of the message. */
void wire_add(StringBuilder *message, const char *name, StringView value);
void wire_end(StringBuilder *message);

typedef struct WireField {
    StringView name, value; /* borrowed from the message */
} WireField;

typedef enum WireRead {
    WIRE_FIELD, /* a field has been read */
    WIRE_END,   /* the end of the message has been read */
    WIRE_PART,  /* the bytes end before the field is complete */
    WIRE_BAD,   /* the bytes are not a field */
} WireRead;

/* Read the next field, or the end of the message, at `*at`, and move `*at` past it. For WIRE_PART
 * and WIRE_BAD `*at` is unchanged. */
WireRead wire_read(const char *bytes, size_t count, size_t *at, WireField *field);

/* Check whether the bytes begin with a complete message. If so, set `length` to its length and
 * return WIRE_END. Otherwise return WIRE_PART or WIRE_BAD. */
WireRead wire_whole(const char *bytes, size_t count, size_t *length);

bool wire_is(const WireField *field, const char *name);

/* Describes how a member of a struct is sent as a field. The member is a StringBuilder or a number.
 * Numbers are sent as their bytes in memory, since both processes run the same executable. */
typedef struct WireMember {
    const char *name;
    /* `place`: offset of the member in the struct. `size`: its size; 0 for a StringBuilder. */
    size_t place, size;
    unsigned choices; /* for an enum or bool: how many values it has; 0: any value is valid */
} WireMember;

/* clang-format off */
#define WIRE_TEXT(name, type, member) {name, offsetof(type, member), 0, 0}
#define WIRE_NUMBER(name, type, member) WIRE_CHOICE(name, type, member, 0)
#define WIRE_TRUTH(name, type, member) WIRE_CHOICE(name, type, member, 2)
#define WIRE_CHOICE(name, type, member, count) \
    {name, offsetof(type, member), sizeof((type){0}.member), count}
/* clang-format on */

/* Append a field for each of `count` members of the struct at `values`. */
void wire_add_members(const WireMember *members, size_t count, const void *values,
                      StringBuilder *message);

/* Store a field in the member that has the field's name. Return false if there is no such member or
 * the value is invalid. If memory runs out, builder_failed() becomes true for the member. */
bool wire_take_member(const WireMember *members, size_t count, const WireField *field,
                      void *values);

#endif
