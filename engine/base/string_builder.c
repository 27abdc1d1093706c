/* Growable strings, and printing numbers to them. */
#include "base/string_builder.h"

#include "base/memory.h"

#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void builder_free(StringBuilder *text)
{
    memory_free(text->bytes);
    *text = (StringBuilder){0};
}

void builder_clear(StringBuilder *text)
{
    text->length = 0;
    text->failed = false;
}

void builder_truncate(StringBuilder *text, size_t length)
{
    if (length < text->length)
        text->length = length;
}

static bool is_piece(const StringBuilder *text, size_t count)
{
    return count > 0 && text->length > 0 && text->length + count > TEXT_PIECE;
}

/* Make room for `count` more bytes and a NUL. If there isn't enough memory, or the drain fails,
 * mark the builder as failed and return false. */
static bool make_room(StringBuilder *text, size_t count)
{
    if (text->drain && !text->failed && is_piece(text, count))
        text->failed = !text->drain->take(text->drain->context, text);
    if (text->failed || count > (size_t)-2 - text->length ||
        memory_reserve(text->bytes, text->capacity, text->length + count + 1) != STATUS_OK) {
        text->failed = true;
        return false;
    }
    return true;
}

void builder_add_bytes(StringBuilder *text, const char *bytes, size_t count)
{
    if (count == 0 || !make_room(text, count))
        return;
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
}

void builder_add(StringBuilder *text, const char *string)
{
    builder_add_bytes(text, string, strlen(string));
}

void builder_add_view(StringBuilder *text, StringView word)
{
    builder_add_bytes(text, word.bytes, word.length);
}

void builder_add_char(StringBuilder *text, char c)
{
    builder_add_bytes(text, &c, 1);
}

/* Write the digits of `value` so that they end just before `end`. Return where they begin. */
static char *digits_before(char *end, uint64_t value)
{
    do {
        *--end = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    return end;
}

void builder_add_int(StringBuilder *text, int64_t value)
{
    char buffer[24];
    char *end = buffer + sizeof buffer;
    char *start = digits_before(end, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    if (value < 0)
        *--start = '-';
    builder_add_bytes(text, start, (size_t)(end - start));
}

static uint64_t power_of_ten(int exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

void builder_add_fixed(StringBuilder *text, int64_t value, int scale, int places)
{
    uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (scale > places) {
        uint64_t unit = power_of_ten(scale - places);
        uint64_t rest = magnitude % unit;
        magnitude /= unit;
        if (rest > unit / 2 || (rest == unit / 2 && magnitude % 2 == 1))
            magnitude++;
        scale = places;
    }
    uint64_t one = power_of_ten(scale);
    if (value < 0 && magnitude != 0)
        builder_add_char(text, '-');
    builder_add_int(text, (int64_t)(magnitude / one));
    uint64_t fraction = magnitude % one;
    if (fraction == 0)
        return;
    while (fraction % 10 == 0) {
        fraction /= 10;
        scale--;
    }
    char buffer[24];
    char *end = buffer + sizeof buffer;
    char *start = digits_before(end, fraction);
    while (end - start < scale)
        *--start = '0';
    *--start = '.';
    builder_add_bytes(text, start, (size_t)(end - start));
}

/* Append what vprintf would print. `again` is a copy of `arguments`, because the text is formatted
 * twice. */
static void add_formatted(StringBuilder *text, const char *format, va_list arguments, va_list again)
{
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0 || !make_room(text, (size_t)length)) {
        text->failed = true;
        return;
    }
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
}

void builder_add_format(StringBuilder *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    add_formatted(text, format, arguments, again);
    va_end(again);
    va_end(arguments);
}

void builder_add_real(StringBuilder *text, const char *format, ...)
{
    va_list arguments, again;
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0), before = uselocale(plain);
    va_start(arguments, format);
    va_copy(again, arguments);
    add_formatted(text, format, arguments, again);
    va_end(again);
    va_end(arguments);
    uselocale(before);
    if (plain)
        freelocale(plain);
}

const char *builder_string(StringBuilder *text)
{
    if (!make_room(text, 0))
        return "";
    text->bytes[text->length] = '\0';
    return text->bytes;
}

bool builder_failed(const StringBuilder *text)
{
    return text->failed;
}

StringView builder_view(const StringBuilder *text)
{
    return (StringView){text->bytes ? text->bytes : "", text->length};
}
