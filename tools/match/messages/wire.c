/* Writing and reading messages, whose fields can correspond to the members of a struct. */
#include "match/messages/wire.h"

#include "base/number.h"

#include <string.h>

enum { HEAD_MOST = 96 /* maximum length of a field's first line */ };

void wire_add(StringBuilder *message, const char *name, StringView value)
{
    builder_add_format(message, "%s %zu\n", name, value.length);
    builder_add_bytes(message, value.bytes, value.length);
    builder_add_char(message, '\n');
}

void wire_end(StringBuilder *message)
{
    builder_add(message, ".\n");
}

/* Parse the first line of a field, which has `count` bytes without its newline. Return false if it
 * is invalid. */
static bool read_head(const char *bytes, size_t count, StringView *name, size_t *length)
{
    const char *blank = memchr(bytes, ' ', count);
    int64_t number;
    if (!blank || blank == bytes)
        return false;
    size_t taken = (size_t)(blank - bytes) + 1;
    if (!number_read_int(blank + 1, count - taken, 0, WIRE_FIELD_MOST, &number))
        return false;
    *name = (StringView){bytes, taken - 1};
    *length = (size_t)number;
    return true;
}

WireRead wire_read(const char *bytes, size_t count, size_t *at, WireField *field)
{
    const char *start = bytes + *at;
    size_t there = count - *at, length;
    const char *end = there > 0 ? memchr(start, '\n', there < HEAD_MOST ? there : HEAD_MOST) : NULL;
    if (!end)
        return there < HEAD_MOST ? WIRE_PART : WIRE_BAD;
    size_t head = (size_t)(end - start);
    if (head == 1 && *start == '.') {
        *at += head + 1;
        return WIRE_END;
    }
    if (!read_head(start, head, &field->name, &length))
        return WIRE_BAD;
    if (there - head - 1 < length + 1)
        return WIRE_PART;
    field->value = (StringView){end + 1, length};
    if (end[1 + length] != '\n')
        return WIRE_BAD;
    *at += head + 1 + length + 1;
    return WIRE_FIELD;
}

WireRead wire_whole(const char *bytes, size_t count, size_t *length)
{
    WireField field;
    WireRead read;
    size_t at = 0;
    do
        read = wire_read(bytes, count, &at, &field);
    while (read == WIRE_FIELD);
    *length = at;
    return read;
}

bool wire_is(const WireField *field, const char *name)
{
    return field->name.length == strlen(name) &&
           memcmp(field->name.bytes, name, field->name.length) == 0;
}

void wire_add_members(const WireMember *members, size_t count, const void *values,
                      StringBuilder *message)
{
    for (size_t i = 0; i < count; i++) {
        const char *at = (const char *)values + members[i].place;
        const StringBuilder *text = (const StringBuilder *)(const void *)at;
        if (members[i].size > 0) {
            wire_add(message, members[i].name, (StringView){at, members[i].size});
            continue;
        }
        wire_add(message, members[i].name, builder_view(text));
        message->failed |= builder_failed(text);
    }
}

/* Return the value of an enum or a bool from its bytes in memory. */
static unsigned read_choice(StringView value)
{
    unsigned choice;
    if (value.length == sizeof(bool))
        return (unsigned char)value.bytes[0];
    memcpy(&choice, value.bytes, sizeof choice);
    return choice;
}

static bool take_member(const WireMember *member, StringView value, void *at)
{
    if (member->size == 0) {
        builder_clear(at);
        builder_add_view(at, value);
        return true;
    }
    if (value.length != member->size ||
        (member->choices > 0 && read_choice(value) >= member->choices))
        return false;
    memcpy(at, value.bytes, value.length);
    return true;
}

bool wire_take_member(const WireMember *members, size_t count, const WireField *field, void *values)
{
    for (size_t i = 0; i < count; i++)
        if (wire_is(field, members[i].name))
            return take_member(&members[i], field->value, (char *)values + members[i].place);
    return false;
}
