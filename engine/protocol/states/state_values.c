/* Parses values of states, reports unexpected ones, and runs the commands that are made from
 * them. */
#include "protocol/states/state_reading.h"

#include "protocol/arguments.h"
#include "protocol/records/record.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

StatePath state_path(const char *format, ...)
{
    StatePath path;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    return path;
}

StatePath state_path_of(const char *path, const char *name)
{
    return state_path("%s%s%s", path, *path ? "." : "", string_quote(name).text);
}

bool state_fail_with(StateReading *reading, const char *path, const char *what)
{
    builder_clear(reading->error);
    builder_add_format(reading->error, "bad state: '%s': %s", path, what);
    return false;
}

bool state_fail(StateReading *reading, const char *path, const char *expected)
{
    builder_clear(reading->error);
    builder_add_format(reading->error, "bad state: '%s': expected %s", path, expected);
    return false;
}

bool state_fail_status(StateReading *reading, const char *path, Status status)
{
    return state_fail_with(reading, path, status_text(status));
}

bool state_fail_for(StateReading *reading, Status status)
{
    builder_clear(reading->error);
    builder_add(reading->error, status_text(status));
    return false;
}

json_t *state_member(json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

/* Remove trailing zeros from the decimals of the number at the end of a text. The number begins at
 * offset `number`. If no decimals are left, remove the decimal point too. */
static void drop_zeros(StringBuilder *text, size_t number)
{
    size_t length = text->length;
    if (length == number || !memchr(text->bytes + number, '.', length - number))
        return;
    while (text->bytes[length - 1] == '0')
        length--;
    builder_truncate(text, length - (text->bytes[length - 1] == '.'));
}

bool state_add_number(json_t *value, StringBuilder *text)
{
    if (json_is_string(value))
        builder_add_bytes(text, json_string_value(value), json_string_length(value));
    else if (json_is_integer(value))
        builder_add_int(text, json_integer_value(value));
    else if (json_is_real(value)) {
        double number = json_real_value(value);
        int places = DECIMAL_PLACES;
        size_t before = text->length;
        for (double size = 1000; places > 0 && fabs(number) >= size; size *= 10)
            places--;
        builder_add_real(text, "%.*f", places, number);
        drop_zeros(text, before);
    }
    return json_is_number(value) || json_is_string(value);
}

bool state_read_within(StateReading *reading, const char *path, json_t *value, int places,
                       const int64_t range[2], const char *expected, int64_t *number)
{
    StringBuilder text = {0};
    bool is_number = state_add_number(value, &text) &&
                     number_read_fixed(text.bytes, text.length, places, range[1], number) &&
                     *number >= range[0];
    bool lost = builder_failed(&text);
    builder_free(&text);
    if (lost)
        return state_fail_for(reading, STATUS_NO_MEMORY);
    return is_number || state_fail(reading, path, expected);
}

bool state_read_number(StateReading *reading, const char *path, json_t *value, int places,
                       int64_t limit, int64_t *number)
{
    const int64_t range[] = {-limit, limit};
    return state_read_within(reading, path, value, places, range, "a number", number);
}

bool state_read_count(StateReading *reading, const char *path, json_t *value, json_int_t most,
                      int64_t *count)
{
    char expected[64];
    *count = json_is_integer(value) ? json_integer_value(value) : -1;
    if (*count >= 0 && *count <= most)
        return true;
    snprintf(expected, sizeof expected, "a whole number from 0 to %lld", (long long)most);
    return state_fail(reading, path, expected);
}

bool state_read_point(StateReading *reading, const char *path, json_t *value, Point *point)
{
    enum { LIMIT = TYPED_SPACES_MAX * STEPS_PER_SPACE };
    int64_t x, y;
    if (json_array_size(value) != 2)
        return state_fail(reading, path, "a point [x,y]");
    if (!state_read_number(reading, path, json_array_get(value, 0), COORDINATE_PLACES, LIMIT, &x) ||
        !state_read_number(reading, path, json_array_get(value, 1), COORDINATE_PLACES, LIMIT, &y))
        return false;
    *point = (Point){(int32_t)x, (int32_t)y};
    return true;
}

bool state_read_color(StateReading *reading, const char *path, json_t *value, Color *color)
{
    const char *name = json_string_value(value);
    for (int i = 0; name && i < COLOR_COUNT; i++)
        if (strcmp(name, color_name((Color)i)) == 0) {
            *color = (Color)i;
            return true;
        }
    return state_fail(reading, path, "black or white");
}

bool state_read_object(StateReading *reading, const char *path, json_t *value,
                       const char *const *names, size_t count)
{
    const char *name;
    json_t *each;
    if (!json_is_object(value))
        return state_fail(reading, path, "an object");
    json_object_foreach(value, name, each)
    {
        size_t i = 0;
        while (i < count && strcmp(name, names[i]) != 0)
            i++;
        if (i == count)
            return state_fail_with(reading, state_path_of(path, name).text, "unknown key");
    }
    return true;
}

/* Running commands. */

bool state_is_done(StateReading *reading, const char *path)
{
    Reply *reply = &reading->engine->reply;
    if (reply_is_lost(reply))
        return state_fail_for(reading, STATUS_NO_MEMORY);
    return !reply->failed || reply->forfeits ||
           state_fail_with(reading, path, builder_string(&reply->text));
}

bool state_is_typed(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F || *text == '#')
            return false;
    return true;
}

bool state_command(StateReading *reading, const char *path, StringBuilder *line)
{
    bool lost = builder_failed(line);
    if (!lost)
        (void)record_command(reading->engine, line->bytes, line->length);
    builder_free(line);
    return lost ? state_fail_for(reading, STATUS_NO_MEMORY) : state_is_done(reading, path);
}
