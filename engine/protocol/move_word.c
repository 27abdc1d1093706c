/* Parses moves. */
#include "protocol/move_word.h"

#include <string.h>

/* Return the part of `*rest` before the next separator or, if there is none, all of it. Advance
 * `*rest` past this part and the separator. */
static StringView take_part(StringView *rest, char separator)
{
    const char *found = memchr(rest->bytes, separator, rest->length);
    StringView part = {rest->bytes, found ? (size_t)(found - rest->bytes) : rest->length};
    size_t used = part.length + (found != NULL);
    rest->bytes += used;
    rest->length -= used;
    return part;
}

static bool add_point(StringView word, Strokes *strokes, Reply *reply)
{
    Point point;
    if (!word_point(word, &point, reply))
        return false;
    Status status = strokes_add_point(strokes, point);
    if (status != STATUS_OK)
        reply_status(reply, status);
    return status == STATUS_OK;
}

static bool end_stroke(Strokes *strokes, Reply *reply)
{
    Status status = strokes_end(strokes);
    if (status != STATUS_OK)
        reply_status(reply, status);
    return status == STATUS_OK;
}

/* Parse a stroke, such as `P:P:P`. */
static bool read_stroke(StringView word, Strokes *strokes, Reply *reply)
{
    bool more = true;
    while (more) {
        StringView point = take_part(&word, ':');
        more = word.length > 0;
        if (!add_point(point, strokes, reply))
            return false;
    }
    return end_stroke(strokes, reply);
}

bool move_word_read(StringView word, EventKind *kind, Strokes *strokes, Reply *reply)
{
    *kind = view_is(word, "pass")     ? EVENT_PASS
            : view_is(word, "resign") ? EVENT_RESIGN
                                      : EVENT_MOVE;
    if (*kind != EVENT_MOVE)
        return true;
    char last = word.bytes[word.length - 1];
    if (last == ':' || last == '/') {
        reply_error(reply, GTP_INVALID_PLACE "bad move '%s': expected points after the last '%c'",
                    view_quote(word).text, last);
        return false;
    }
    while (word.length > 0)
        if (!read_stroke(take_part(&word, '/'), strokes, reply))
            return false;
    return true;
}

bool move_words_read_stroke(const Request *request, size_t first, Strokes *strokes, Reply *reply)
{
    for (size_t i = first; i < request->count; i++)
        if (!add_point(request->arguments[i], strokes, reply))
            return false;
    return end_stroke(strokes, reply);
}
