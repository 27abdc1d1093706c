/* Writes numbers, escaped text and compact path data. */
#include "pictures/svg_write.h"

#include "base/string_view.h"
#include "base/utf8.h"
#include "geometry/plane/lattice.h"

#include <stdlib.h>
#include <string.h>

void svg_add_measure(StringBuilder *out, Measure measure)
{
    builder_add_fixed(out, measure, 2, 2);
}

void svg_add_attribute(StringBuilder *out, const char *name, Measure measure)
{
    builder_add_format(out, " %s=\"", name);
    svg_add_measure(out, measure);
    builder_add(out, "\"");
}

void svg_add_place(StringBuilder *out, const char *letter, Measure x, Measure y)
{
    builder_add(out, letter);
    svg_add_measure(out, x);
    builder_add_char(out, ' ');
    svg_add_measure(out, y);
}

void svg_start_rect(StringBuilder *out, Place corner, Measure width, Measure height)
{
    builder_add(out, "<rect");
    svg_add_attribute(out, "x", corner.x);
    svg_add_attribute(out, "y", corner.y);
    svg_add_attribute(out, "width", width);
    svg_add_attribute(out, "height", height);
}

void svg_start_circle(StringBuilder *out, Place middle, Measure radius)
{
    builder_add(out, "<circle");
    svg_add_attribute(out, "cx", middle.x);
    svg_add_attribute(out, "cy", middle.y);
    svg_add_attribute(out, "r", radius);
}

void svg_start_text(StringBuilder *out, Measure x, Measure y)
{
    builder_add(out, "<text");
    svg_add_attribute(out, "x", x);
    svg_add_attribute(out, "y", y);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

static const char *entity(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* Return whether XML 1.0 allows a valid UTF-8 character. It doesn't allow U+FFFE and U+FFFF. */
static bool is_xml_character(const char *bytes, size_t size)
{
    return size != 3 || (memcmp(bytes, "\xEF\xBF\xBE", 3) && memcmp(bytes, "\xEF\xBF\xBF", 3));
}

static void add_cleaned(StringBuilder *out, const char *bytes, size_t count, bool escaping)
{
    bool begun = false, space = false;
    for (size_t i = 0, size; i < count; i += size ? size : 1) {
        const char *character = bytes + i;
        size = utf8_first(character, count - i);
        if (is_space(*character)) {
            space = begun;
            continue;
        }
        if (size == 0 || !utf8_printable(character, size) || !is_xml_character(character, size))
            continue;
        if (space)
            builder_add_char(out, ' ');
        const char *escape = escaping ? entity(*character) : NULL;
        if (escape)
            builder_add(out, escape);
        else
            builder_add_bytes(out, character, size);
        begun = true;
        space = false;
    }
}

void svg_add_clean(StringBuilder *out, const char *bytes, size_t count)
{
    add_cleaned(out, bytes, count, false);
}

void svg_add_escaped(StringBuilder *out, const char *bytes, size_t count)
{
    add_cleaned(out, bytes, count, true);
}

/* Return the width of a character in the widest of the common serif fonts, in thousandths of the
 * font size. */
static int64_t character_width(const char *bytes, size_t size)
{
    if (size == 0)
        return 0;
    if (size == 1 && strchr(" .,:;'|!()[]ijlft", *bytes))
        return 380;
    if (size == 1 && strchr("mwMW@%&", *bytes))
        return 980;
    if (size == 1 && is_small(*bytes))
        return 600;
    if (size == 1 && is_digit(*bytes))
        return 640;
    return size > 2 && (unsigned char)*bytes != 0xE2 ? 1000 : 740;
}

int64_t svg_text_width(const char *bytes, size_t count)
{
    int64_t width = 0;
    for (size_t i = 0, size; i < count; i += size ? size : 1) {
        size = utf8_first(bytes + i, count - i);
        width += character_width(bytes + i, size);
    }
    return width;
}

size_t svg_text_fitting(const char *bytes, size_t count, int64_t width)
{
    size_t i = 0;
    for (size_t size; i < count; i += size ? size : 1) {
        size = utf8_first(bytes + i, count - i);
        width -= character_width(bytes + i, size);
        if (width < 0)
            break;
    }
    return i;
}

void svg_add_fitting(StringBuilder *out, const char *bytes, size_t count, int64_t width)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    bool fits = svg_text_width(bytes, count) <= width;
    svg_add_escaped(out, bytes, fits ? count : svg_text_fitting(bytes, count, width - 1000));
    builder_add(out, fits ? "" : ellipsis);
}

/* A point that is at most SAME_PLACE from the previous one, in x and in y, is dropped immediately.
 * Any other point is dropped if the line without it passes within ON_LINE of it. Together, these
 * errors are less than PATH_TOLERANCE. */
enum { SAME_PLACE = 3, ON_LINE = 5 };

static bool is_same_place(Place a, Place b)
{
    return abs(a.x - b.x) <= SAME_PLACE && abs(a.y - b.y) <= SAME_PLACE;
}

/* Return whether the segment from a to b passes within ON_LINE of p. */
static bool is_on_line(Place a, Place b, Place p)
{
    const int64_t most = ON_LINE * ON_LINE;
    int64_t dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
    int64_t length = dx * dx + dy * dy, along = dx * px + dy * py;
    if (along <= 0)
        return px * px + py * py <= most;
    if (along >= length)
        return (px - dx) * (px - dx) + (py - dy) * (py - dy) <= most;
    Wide across = dx * py - dy * px;
    return across * across <= (Wide)length * most;
}

/* Append a coordinate. If it begins with a minus sign, no other separator from the previous number
 * is needed. */
static void add_coordinate(StringBuilder *out, Measure coordinate, bool separated)
{
    if (!separated && coordinate >= 0)
        builder_add_char(out, ' ');
    svg_add_measure(out, coordinate);
}

static void write_point(PathWriter *path, Place next)
{
    if (path->written == 1)
        builder_add_char(path->out, 'l');
    add_coordinate(path->out, next.x - path->anchor.x, path->written == 1);
    add_coordinate(path->out, next.y - path->anchor.y, false);
    path->anchor = next;
    path->written++;
}

void path_start(PathWriter *path, StringBuilder *out, Place first)
{
    path->out = out;
    path->start = out->length;
    path->written = 1;
    path->anchor = path->last = first;
    path->waiting_count = 0;
    builder_add_char(out, 'M');
    add_coordinate(out, first.x, true);
    add_coordinate(out, first.y, false);
}

/* Return whether the line from the anchor to `next` needs none of the points that are waiting. If
 * no more points can wait, return false. */
static bool none_needed(const PathWriter *path, Place next)
{
    for (size_t i = 0; i < path->waiting_count; i++)
        if (!is_on_line(path->anchor, next, path->waiting[i]))
            return false;
    return path->waiting_count < PATH_WINDOW;
}

/* Return the newest point that wasn't dropped immediately. */
static Place newest(const PathWriter *path)
{
    return path->waiting_count ? path->waiting[path->waiting_count - 1] : path->anchor;
}

static void write_newest(PathWriter *path)
{
    if (path->waiting_count > 0)
        write_point(path, newest(path));
    path->waiting_count = 0;
}

static void wait_with(PathWriter *path, Place next)
{
    if (!none_needed(path, next))
        write_newest(path);
    path->waiting[path->waiting_count++] = next;
}

void path_point(PathWriter *path, Place next)
{
    path->last = next;
    if (!is_same_place(next, newest(path)))
        wait_with(path, next);
}

/* Write those points that are still needed, and then the last one. */
static void finish(PathWriter *path)
{
    Place before = newest(path);
    if (path->last.x != before.x || path->last.y != before.y)
        wait_with(path, path->last);
    write_newest(path);
}

void path_end(PathWriter *path)
{
    finish(path);
    if (path->written == 1)
        write_point(path, path->anchor);
}

void path_close(PathWriter *path)
{
    finish(path);
    if (path->written < 3)
        builder_truncate(path->out, path->start);
    else
        builder_add_char(path->out, 'z');
}
