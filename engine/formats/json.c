/* Writes JSON. */
#include "formats/json.h"

#include "base/utf8.h"

#include <assert.h>
#include <string.h>

/* A double preserves any decimal number with at most this many digits. */
enum { DOUBLE_DIGITS = 15 };

StringBuilder *json_next(Json *json)
{
    if (json->has_before)
        builder_add(json->text, json->is_spaced ? ", " : ",");
    json->has_before = true;
    return json->text;
}

static void open_with(Json *json, char bracket)
{
    assert(json->depth < JSON_DEPTH_MOST);
    builder_add_char(json_next(json), bracket);
    json->has_before = false;
    json->depth++;
    json->lists = json->lists << 1 | (bracket == '[');
}

void json_open_object(Json *json)
{
    open_with(json, '{');
}

void json_open_list(Json *json)
{
    open_with(json, '[');
}

void json_close(Json *json)
{
    assert(json->depth > 0);
    builder_add_char(json->text, json->lists & 1 ? ']' : '}');
    json->has_before = true;
    json->depth--;
    json->lists >>= 1;
}

StringBuilder *json_open_string(Json *json)
{
    builder_add_char(json_next(json), '"');
    return json->text;
}

void json_close_string(Json *json)
{
    builder_add_char(json->text, '"');
}

Json *json_key(Json *json, const char *name)
{
    builder_add(json_open_string(json), name);
    builder_add(json->text, json->is_spaced ? "\": " : "\":");
    json->has_before = false;
    return json;
}

void json_add_string(Json *json, const char *bytes, size_t count)
{
    StringBuilder *text = json_open_string(json);
    for (size_t at = 0, size; at<count; at += size> 0 ? size : 1) {
        unsigned char byte = (unsigned char)bytes[at];
        size = utf8_first(bytes + at, count - at);
        if (size == 0)
            builder_add(text, "\xEF\xBF\xBD");
        else if (byte == '"' || byte == '\\')
            builder_add_format(text, "\\%c", byte);
        else if (byte == '\n')
            builder_add(text, "\\n");
        else if (byte < 0x20 || byte == 0x7F || (byte == '#' && json->is_line))
            builder_add_format(text, "\\u%04x", byte);
        else
            builder_add_bytes(text, bytes + at, size);
    }
    json_close_string(json);
}

void json_add_word(Json *json, const char *string)
{
    if (string)
        json_add_string(json, string, strlen(string));
    else
        json_add_null(json);
}

void json_add_text(Json *json, const StringBuilder *string)
{
    json_add_string(json, string->bytes, string->length);
    json->text->failed |= builder_failed(string);
}

void json_add_null(Json *json)
{
    builder_add(json_next(json), "null");
}

void json_add_truth(Json *json, bool value)
{
    builder_add(json_next(json), value ? "true" : "false");
}

void json_add_int(Json *json, int64_t value)
{
    builder_add_int(json_next(json), value);
}

/* Return the number of digits that builder_add_fixed() prints. */
static int count_digits(int64_t value, int places)
{
    int count = 0;
    for (; places > 0 && value % 10 == 0; places--)
        value /= 10;
    for (; value != 0; value /= 10)
        count++;
    return count > places ? count : places + 1;
}

void json_add_fixed(Json *json, int64_t value, int places)
{
    const char *quote = count_digits(value, places) > DOUBLE_DIGITS ? "\"" : "";
    builder_add(json_next(json), quote);
    builder_add_fixed(json->text, value, places, places);
    builder_add(json->text, quote);
}

void json_add_point(Json *json, Point point)
{
    json_open_list(json);
    json_add_fixed(json, point.x, COORDINATE_PLACES);
    json_add_fixed(json, point.y, COORDINATE_PLACES);
    json_close(json);
}

void json_add_points(Json *json, const Point *points, size_t count)
{
    json_open_list(json);
    for (size_t i = 0; i < count; i++)
        json_add_point(json, points[i]);
    json_close(json);
}
