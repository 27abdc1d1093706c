/* Reading what a player leaves out. */
#include "protocol/thinking/bar_words.h"

#include "base/number.h"
#include "base/status.h"

#include <string.h>

enum { TURNS_MOST = 1000000 };

/* Takes what is before the next of two separators, and goes past that: `last` is which it was, NUL
 * at the end. */
static Word take(Word *rest, char *last)
{
    size_t length = 0;
    while (length < rest->length && rest->bytes[length] != ',' && rest->bytes[length] != ':')
        length++;
    Word part = {rest->bytes, length};
    *last = length < rest->length ? rest->bytes[length] : '\0';
    size_t used = length + (*last != '\0');
    rest->bytes += used;
    rest->length -= used;
    return part;
}

/* Takes a point or `pass`: what does not begin with a letter goes on behind its first comma. */
static Word take_place(Word *rest, char *last)
{
    Word place = take(rest, last);
    bool is_pair = place.length > 0 && !is_letter(*place.bytes) && *last == ',';
    if (is_pair)
        place.length += 1 + take(rest, last).length;
    return place;
}

static bool read_point(Word word, Box board, Point *point, Reply *reply)
{
    if (!word_point(word, point, reply))
        return false;
    if (box_holds(board, *point))
        return true;
    reply_error(reply, GTP_INVALID_PLACE "bad point '%s': %s", word_quote(word).text,
                status_text(STATUS_OUTSIDE_BOARD));
    return false;
}

/* The square of points that round to one, or the box around those from one to another. */
static Box box_between(Point a, Point b)
{
    Box box = box_of_segment((Segment){a, b});
    return (Box){box_around(box.low, STEPS_PER_SPACE / 2).low,
                 box_around(box.high, STEPS_PER_SPACE / 2).high};
}

/* Reads the next of the places. False with an error. */
static bool read_place(Word *rest, char *last, Box board, Bar *bar, Reply *reply)
{
    Point from, to;
    Word place = take_place(rest, last);
    bar->is_pass = word_is(place, "pass") && *last != ':';
    if (bar->is_pass)
        return true;
    if (!read_point(place, board, &from, reply))
        return false;
    to = from;
    if (*last == ':' && !read_point(take_place(rest, last), board, &to, reply))
        return false;
    bar->box = box_between(from, to);
    return true;
}

bool request_bars(const Request *request, size_t first, bool allows, Box board, BarList *bars,
                  Reply *reply)
{
    Bar bar = {.allows = allows};
    Word rest = request->arguments[first + 1];
    char last = ',';
    if (!request_color(request, first, &bar.color, reply) ||
        !request_int(request, first + 2, 1, TURNS_MOST, &bar.until, reply))
        return false;
    while (last != '\0') {
        if (bars->count == BARS_MOST) {
            reply_error(reply, "too many places: at most %d", BARS_MOST);
            return false;
        }
        if (!read_place(&rest, &last, board, &bar, reply))
            return false;
        bars->items[bars->count++] = bar;
    }
    return true;
}
