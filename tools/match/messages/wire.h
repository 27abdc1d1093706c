/* Messages between the runner and its workers, over pipes.
 *
 * A message is a list of fields, each with a name and arbitrary bytes:
 *
 *   NAME LENGTH\n
 *   BYTES\n
 *
 * and ends with a line that contains only a dot. So a message can carry whatever a program prints,
 * and truncation is detected. */
#ifndef CONTIGO_MATCH_MESSAGES_WIRE_H
#define CONTIGO_MATCH_MESSAGES_WIRE_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_FIELD_MOST = 64 * 1024 * 1024 /* maximum length of a value */ };

/* Append a field or the end of a message. Names consist of letters and underscores. */
void wire_add(StringBuilder *message, const char *name, StringView value);
void wire_end(StringBuilder *message);

typedef struct WireField {
    StringView name, value; /* borrowed from the message */
} WireField;

typedef enum WireRead {
    WIRE_FIELD, /* a field was read */
    WIRE_END,   /* end of the message */
    WIRE_PART,  /* incomplete */
    WIRE_BAD,   /* invalid */
} WireRead;

/* Read the next field, or the end of the message, at `*at`, and move `*at` past it. For WIRE_PART
 * and WIRE_BAD `*at` is unchanged. */
WireRead wire_read(const char *bytes, size_t count, size_t *at, WireField *field);

/* Check whether the bytes begin with a complete message. Return WIRE_END and its length, WIRE_PART
 * or WIRE_BAD. */
WireRead wire_whole(const char *bytes, size_t count, size_t *length);

bool wire_is(const WireField *field, const char *name);

/* Maps a struct member to a field: a StringBuilder, or a number in its memory representation, since
 * both ends are the same executable. */
typedef struct WireMember {
    const char *name;
    size_t place, size; /* offsetof(); sizeof, or 0 for a StringBuilder */
    unsigned choices;   /* number of values of an enum or bool; 0: any number */
} WireMember;

/* clang-format off */
#define WIRE_TEXT(name, type, member) {name, offsetof(type, member), 0, 0}
#define WIRE_NUMBER(name, type, member) WIRE_CHOICE(name, type, member, 0)
#define WIRE_TRUTH(name, type, member) WIRE_CHOICE(name, type, member, 2)
#define WIRE_CHOICE(name, type, member, count) \
    {name, offsetof(type, member), sizeof((type){0}.member), count}
/* clang-format on */

/* Append a field for each member. */
void wire_add_members(const WireMember *members, size_t count, const void *values,
                      StringBuilder *message);

/* Store a field in the member of that name. Return false if there is no such member or the value is
 * invalid for it. If memory runs out, the member's string has failed. */
bool wire_take_member(const WireMember *members, size_t count, const WireField *field,
                      void *values);

#endif
