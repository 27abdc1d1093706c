/* Texts in JSON. */
#include "formats/json.h"

#include "base/utf8.h"
#include "base/word.h"

#include <stddef.h>

enum { DOUBLE_DIGITS = 15 }; /* of a decimal number that any double keeps */

const char *json_truth(bool value)
{
    return value ? "true" : "false";
}

/* `escaped`: another byte of ASCII that is not to stand there as it is. */
static void add_string(Text *text, const char *bytes, size_t count, unsigned char escaped)
{
    text_add_char(text, '"');
    for (size_t at = 0, size; at<count; at += size> 0 ? size : 1) {
        unsigned char byte = (unsigned char)bytes[at];
        size = utf8_first(bytes + at, count - at);
        if (size == 0)
            text_add(text, "\xEF\xBF\xBD");
        else if (byte == '"' || byte == '\\')
            text_add_format(text, "\\%c", byte);
        else if (byte == '\n')
            text_add(text, "\\n");
        else if (byte < 0x20 || byte == 0x7F || byte == escaped)
            text_add_format(text, "\\u%04x", byte);
        else
            text_add_bytes(text, bytes + at, size);
    }
    text_add_char(text, '"');
}

void json_add_string(Text *text, const char *bytes, size_t count)
{
    add_string(text, bytes, count, '\0');
}

void json_add_line_string(Text *text, const char *bytes, size_t count)
{
    add_string(text, bytes, count, '#');
}

void json_add_fixed(Text *text, int64_t value, int scale, int places)
{
    size_t start = text->length, digits = 0;
    text_add_fixed(text, value, scale, places);
    for (size_t i = start; i < text->length; i++)
        digits += is_digit(text->bytes[i]);
    if (text_failed(text) || digits <= DOUBLE_DIGITS)
        return;
    text_truncate(text, start);
    text_add_char(text, '"');
    text_add_fixed(text, value, scale, places);
    text_add_char(text, '"');
}

void json_add_point(Text *text, Point point)
{
    text_add_char(text, '[');
    json_add_fixed(text, point.x, COORDINATE_PLACES, COORDINATE_PLACES);
    text_add_char(text, ',');
    json_add_fixed(text, point.y, COORDINATE_PLACES, COORDINATE_PLACES);
    text_add_char(text, ']');
}

void json_add_points(Text *text, const Point *points, size_t count)
{
    text_add_char(text, '[');
    for (size_t i = 0; i < count; i++) {
        text_add(text, i > 0 ? "," : "");
        json_add_point(text, points[i]);
    }
    text_add_char(text, ']');
}
