/* Parses arguments. */
#include "protocol/arguments.h"

#include "formats/print.h"
#include <string.h>

/* The result of parsing a number. */
typedef enum Reading { READ, NO_NUMBER, NUMBER_TOO_LARGE } Reading;

/* Return whether a word is a decimal number, however large. */
static bool is_decimal(StringView word)
{
    size_t digits = 0, points = 0;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.bytes[i];
        if (is_digit(c))
            digits++;
        else if (c == '.')
            points++;
        else if (i > 0 || (c != '-' && c != '+'))
            return false;
    }
    return digits > 0 && points <= 1;
}

static Reading read_fixed(StringView word, int places, int64_t limit, int64_t *value)
{
    if (number_read_fixed(word.bytes, word.length, places, limit, value))
        return READ;
    return is_decimal(word) ? NUMBER_TOO_LARGE : NO_NUMBER;
}

static bool is_color(StringView word, Color *color)
{
    bool black = view_is(word, "b") || view_is(word, "black");
    if (!black && !view_is(word, "w") && !view_is(word, "white"))
        return false;
    *color = black ? COLOR_BLACK : COLOR_WHITE;
    return true;
}

void request_hint_pair(const Request *request, StringBuilder *text)
{
    for (size_t i = 1; i < request->count; i++) {
        StringView x = request->arguments[i - 1], y = request->arguments[i];
        if (!is_decimal(x) || !is_decimal(y))
            continue;
        builder_add_format(text, " (a point is one word: %s,", view_quote(x).text);
        builder_add_format(text, "%s)", view_quote(y).text);
        return;
    }
}

bool request_file_and_move(const Request *request, size_t first, StringBuilder *path, int64_t *move,
                           Reply *reply)
{
    StringView last = request->arguments[request->count - 1];
    builder_add(path, request_rest(request, first));
    if (request->count > first + 1 &&
        number_read_int(last.bytes, last.length, 0, INT32_MAX, move)) {
        builder_truncate(path, (size_t)(last.bytes - request->arguments[first].bytes));
        while (path->length > 0 && path->bytes[path->length - 1] == ' ')
            builder_truncate(path, path->length - 1);
    }
    builder_string(path);
    if (builder_failed(path))
        reply_status(reply, STATUS_NO_MEMORY);
    return !builder_failed(path);
}

bool request_color(const Request *request, size_t index, Color *color, Reply *reply)
{
    StringView word = request->arguments[index];
    if (is_color(word, color))
        return true;
    reply_error(reply, GTP_INVALID_PLACE "bad color '%s': expected black or white",
                view_quote(word).text);
    return false;
}

size_t request_colors(const Request *request, bool wanted[COLOR_COUNT])
{
    Color color;
    bool named = request->count > 0 && is_color(request->arguments[0], &color);
    for (int i = 0; i < COLOR_COUNT; i++)
        wanted[i] = !named || i == (int)color;
    return named;
}

/* Parse a coordinate in spaces. */
static Reading read_coordinate(StringView word, int32_t *steps)
{
    int64_t value;
    Reading reading =
        read_fixed(word, COORDINATE_PLACES, (int64_t)TYPED_SPACES_MAX * STEPS_PER_SPACE, &value);
    if (reading == READ)
        *steps = (int32_t)value;
    return reading;
}

static Reading read_pair(StringView x, StringView y, Point *point)
{
    Point typed;
    Reading reading_x = read_coordinate(x, &typed.x);
    Reading reading_y = read_coordinate(y, &typed.y);
    if (reading_x == READ && reading_y == READ)
        *point = typed;
    return reading_x == NO_NUMBER || reading_y == READ ? reading_x : reading_y;
}

/* Return the number of the column that a letter names, or -1 if it names none. The letters are A to
 * Z without I, in upper or lower case. */
static int letter_number(char letter)
{
    char lower = lower_case(letter);
    if (lower < 'a' || lower > 'z' || lower == 'i')
        return -1;
    return lower - 'a' - (lower > 'i');
}

/* Parse a vertex, which is a column name as print_column_name() prints it, followed by a row
 * number. */
static bool read_vertex(StringView word, Point *point)
{
    int64_t line;
    int column = word.length > 0 ? letter_number(word.bytes[0]) : -1;
    size_t letters = 1;
    if (column >= 0 && word.length > 1 && letter_number(word.bytes[1]) >= 0) {
        column = (column + 1) * PRINT_LETTERS + letter_number(word.bytes[1]);
        letters = 2;
    }
    if (column < 0 || column > MAX_SPACES || word.length == letters ||
        !is_digit(word.bytes[letters]) ||
        !number_read_int(word.bytes + letters, word.length - letters, 1, MAX_SPACES + 1, &line))
        return false;
    *point = (Point){column * STEPS_PER_SPACE, ((int32_t)line - 1) * STEPS_PER_SPACE};
    return true;
}

/* If a word isn't a point but looks like one in a different common notation, return a hint; if not,
 * return an empty text. */
static const char *point_hint(StringView word)
{
    if (memchr(word.bytes, '(', word.length) || memchr(word.bytes, ')', word.length))
        return " (without parentheses)";
    return is_decimal(word) ? " (write x,y with a comma and without a space)" : "";
}

bool word_point(StringView word, Point *point, Reply *reply)
{
    const char *comma = memchr(word.bytes, ',', word.length);
    Reading reading = NO_NUMBER;
    if (comma) {
        size_t before = (size_t)(comma - word.bytes);
        reading = read_pair((StringView){word.bytes, before},
                            (StringView){comma + 1, word.length - before - 1}, point);
    } else if (read_vertex(word, point)) {
        reading = READ;
    }
    if (reading == NO_NUMBER)
        reply_error(reply,
                    GTP_INVALID_PLACE
                    "bad point '%s': expected x,y (for example 3,4.5) or a vertex such as D4%s",
                    view_quote(word).text, point_hint(word));
    else if (reading == NUMBER_TOO_LARGE)
        reply_error(
            reply, GTP_INVALID_PLACE "bad point '%s': number too large, expected at most %d spaces",
            view_quote(word).text, TYPED_SPACES_MAX);
    return reading == READ;
}

/* Parse a coordinate in spaces, with decimals finer than a step of the lattice. The word must be a
 * number. */
static FineNumber read_fine(StringView word)
{
    FineNumber number = {0};
    bool negative = word.length > 0 && word.bytes[0] == '-';
    int place = 0; /* number of decimals that have been read */
    bool point = false;
    for (size_t i = 0; i < word.length; i++) {
        if (word.bytes[i] == '.')
            point = true;
        if (!is_digit(word.bytes[i]) || place >= COORDINATE_PLACES + FINE_PLACES)
            continue;
        int32_t digit = word.bytes[i] - '0';
        place += point;
        if (place <= COORDINATE_PLACES) {
            number.whole = number.whole * 10 + digit;
            continue;
        }
        int fine = place - COORDINATE_PLACES - 1;
        uint32_t unit = FINE_GROUP / 10;
        for (int k = 0; k < fine % FINE_GROUP_PLACES; k++)
            unit /= 10;
        number.groups[fine / FINE_GROUP_PLACES] += (uint32_t)digit * unit;
    }
    for (; place < COORDINATE_PLACES; place++)
        number.whole *= 10;
    FineNumber zero = {0};
    return negative ? fine_difference(&zero, &number) : number;
}

bool request_fine_point(const Request *request, size_t index, FinePoint *point, Reply *reply)
{
    Point nearest;
    StringView word = request->arguments[index];
    if (!word_point(word, &nearest, reply))
        return false;
    const char *comma = memchr(word.bytes, ',', word.length);
    if (!comma) {
        *point = fine_point(nearest);
        return true;
    }
    size_t before = (size_t)(comma - word.bytes);
    FineNumber x = read_fine((StringView){word.bytes, before});
    FineNumber y = read_fine((StringView){comma + 1, word.length - before - 1});
    *point = fine_point_of(&x, &y);
    return true;
}

bool request_decimal(const Request *request, size_t index, Decimal *value, Reply *reply)
{
    StringView word = request->arguments[index];
    Reading reading = read_fixed(word, DECIMAL_PLACES, INT64_MAX - 1, value);
    if (reading == NO_NUMBER)
        reply_error(reply,
                    GTP_SYNTAX_ERROR "bad number '%s': expected a decimal number such as 6.5",
                    view_quote(word).text);
    else if (reading == NUMBER_TOO_LARGE)
        reply_error(reply, GTP_SYNTAX_ERROR "bad number '%s': number too large",
                    view_quote(word).text);
    return reading == READ;
}

bool request_int(const Request *request, size_t index, int64_t low, int64_t high, int64_t *value,
                 Reply *reply)
{
    StringView word = request->arguments[index];
    if (number_read_int(word.bytes, word.length, low, high, value))
        return true;
    reply_error(reply,
                GTP_SYNTAX_ERROR "bad number '%s': expected a whole number from %lld to %lld",
                view_quote(word).text, (long long)low, (long long)high);
    return false;
}

bool request_point(const Request *request, size_t index, Point *point, Reply *reply)
{
    return word_point(request->arguments[index], point, reply);
}
