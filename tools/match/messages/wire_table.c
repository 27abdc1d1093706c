/* One table of members, by which structs are written and read. */
#include "match/messages/wire_table.h"

#include <string.h>

/* A number of 64 bits by all of them. */
static void add_bits(Text *message, const char *name, uint64_t value)
{
    char bytes[8];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(value >> 8 * i);
    wire_add(message, name, (Word){bytes, sizeof bytes});
}

static bool take_bits(Word value, uint64_t *bits)
{
    if (value.length != 8)
        return false;
    *bits = 0;
    for (size_t i = 0; i < 8; i++)
        *bits |= (uint64_t)(unsigned char)value.bytes[i] << 8 * i;
    return true;
}

static void add_member(const WireMember *member, const void *values, Text *message)
{
    const void *at = (const char *)values + member->place;
    const Text *text = at;
    switch (member->kind) {
    case WIRE_TEXT:
        wire_add(message, member->name, (Word){text->bytes ? text->bytes : "", text->length});
        message->failed |= text->failed;
        break;
    case WIRE_INT64:
        add_bits(message, member->name, (uint64_t) * (const int64_t *)at);
        break;
    case WIRE_UINT64:
        add_bits(message, member->name, *(const uint64_t *)at);
        break;
    case WIRE_UINT32:
        wire_add_int(message, member->name, *(const uint32_t *)at);
        break;
    case WIRE_INT:
        wire_add_int(message, member->name, *(const int *)at);
        break;
    case WIRE_BOOL:
        wire_add_int(message, member->name, *(const bool *)at);
        break;
    }
}

void wire_add_members(const WireMember *members, size_t count, const void *values, Text *message)
{
    for (size_t i = 0; i < count; i++)
        add_member(&members[i], values, message);
}

static bool take_text(Word value, Text *text)
{
    text_clear(text);
    text_add_bytes(text, value.bytes, value.length);
    return true;
}

static bool take_member(const WireMember *member, Word value, void *values)
{
    void *at = (char *)values + member->place;
    uint64_t bits;
    int64_t number;
    switch (member->kind) {
    case WIRE_TEXT:
        return take_text(value, at);
    case WIRE_INT64:
    case WIRE_UINT64:
        if (!take_bits(value, &bits))
            return false;
        memcpy(at, &bits, sizeof bits);
        return true;
    case WIRE_UINT32:
        if (!wire_int(value, 0, UINT32_MAX, &number))
            return false;
        *(uint32_t *)at = (uint32_t)number;
        return true;
    case WIRE_INT:
        if (!wire_int(value, INT32_MIN, INT32_MAX, &number))
            return false;
        *(int *)at = (int)number;
        return true;
    case WIRE_BOOL:
        if (!wire_int(value, 0, 1, &number))
            return false;
        *(bool *)at = number != 0;
        return true;
    }
    return false;
}

bool wire_take_member(const WireMember *members, size_t count, const WireField *field, void *values)
{
    for (size_t i = 0; i < count; i++)
        if (wire_is(field, members[i].name))
            return take_member(&members[i], field->value, values);
    return false;
}

void wire_free_texts(const WireMember *members, size_t count, void *values)
{
    for (size_t i = 0; i < count; i++)
        if (members[i].kind == WIRE_TEXT)
            text_free((Text *)((char *)values + members[i].place));
}
