/* Structs as fields of messages: a table says which members they have, and writes and reads them.
 */
#ifndef CONTIGO_MATCH_MESSAGES_WIRE_TABLE_H
#define CONTIGO_MATCH_MESSAGES_WIRE_TABLE_H

#include "match/messages/wire.h"

typedef enum WireKind {
    WIRE_TEXT, /* Text */
    WIRE_INT64,
    WIRE_UINT64,
    WIRE_UINT32,
    WIRE_INT,
    WIRE_BOOL,
} WireKind;

typedef struct WireMember {
    const char *name;
    WireKind kind;
    size_t place; /* offsetof() */
} WireMember;

/* Appends a field for each member. */
void wire_add_members(const WireMember *members, size_t count, const void *values, Text *message);

/* Puts a field into the member that it names; false where none has that name, or it holds what the
 * member cannot. Where there is no memory a text has failed. */
bool wire_take_member(const WireMember *members, size_t count, const WireField *field,
                      void *values);

/* Gives back all texts. */
void wire_free_texts(const WireMember *members, size_t count, void *values);

#endif
