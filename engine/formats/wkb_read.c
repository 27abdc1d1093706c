/* Reads WKB. A geometry consists of a byte that gives the order of bytes (1 if the lowest comes
 * first), a number that gives the type, and the data of this type. */
#include "formats/wkb_read.h"

#include <string.h>

/* Flags that PostGIS adds to the type of a geometry. */
static const uint32_t HAS_Z = UINT32_C(1) << 31;
static const uint32_t HAS_M = UINT32_C(1) << 30;
static const uint32_t HAS_SRID = UINT32_C(1) << 29;

/* The types of geometries. For geometries with further coordinates, 1000 is added for z, 2000 for
 * m, and 3000 for both. */
enum {
    WKB_POINT = 1,
    WKB_LINE,
    WKB_POLYGON,
    WKB_POINTS, /* this and the next two types are collections of points, lines and polygons */
    WKB_LINES,
    WKB_POLYGONS,
    WKB_COLLECTION,
};

/* The bytes that are being read. */
typedef struct Wkb {
    const unsigned char *bytes; /* borrowed */
    size_t at, length;
    bool low_first; /* the byte order of the present geometry: true if the lowest byte is first */
    Shapes *shapes;
    StringBuilder *error;
} Wkb;

static Status fail(Wkb *wkb, const char *what)
{
    builder_add_format(wkb->error, "bad WKB: %s at byte %zu", what, wkb->at);
    return STATUS_GEOMETRY;
}

static bool has(const Wkb *wkb, size_t count)
{
    return wkb->length - wkb->at >= count;
}

/* Take an integer of `size` bytes, at most 8. At least that many bytes must be left. */
static uint64_t take(Wkb *wkb, size_t size)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) {
        size_t shift = 8 * (wkb->low_first ? i : size - 1 - i);
        value |= (uint64_t)wkb->bytes[wkb->at + i] << shift;
    }
    wkb->at += size;
    return value;
}

static double take_double(Wkb *wkb)
{
    uint64_t bits = take(wkb, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Take the count of the items that follow. Check that at least `size` bytes are left for each of
 * them. */
static Status take_count(Wkb *wkb, size_t size, size_t *count)
{
    if (!has(wkb, 4))
        return fail(wkb, "the end is missing");
    *count = (size_t)take(wkb, 4);
    return *count > (wkb->length - wkb->at) / size ? fail(wkb, "the end is missing") : STATUS_OK;
}

/* Read positions of `width` coordinates each. If `wanted`, add them to the shape that is being
 * built; if not, skip them. */
static Status read_positions(Wkb *wkb, size_t count, size_t width, bool wanted)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        ShapePlace place;
        place.x = take_double(wkb);
        place.y = take_double(wkb);
        wkb->at += 8 * (width - 2);
        if (wanted)
            status = shapes_add_place(wkb->shapes, place);
    }
    return status;
}

static Status read_line(Wkb *wkb, size_t width, bool wanted)
{
    size_t count;
    Status status = take_count(wkb, 8 * width, &count);
    return status == STATUS_OK ? read_positions(wkb, count, width, wanted) : status;
}

static Status read_polygon(Wkb *wkb, size_t width)
{
    size_t rings;
    Status status = take_count(wkb, 4, &rings);
    for (size_t i = 0; i < rings && status == STATUS_OK; i++)
        status = read_line(wkb, width, i == 0);
    return status == STATUS_OK ? shapes_end(wkb->shapes, SHAPE_POLYGON, rings ? rings - 1 : 0)
                               : status;
}

static Status read_point(Wkb *wkb, size_t width)
{
    if (!has(wkb, 8 * width))
        return fail(wkb, "the end is missing");
    Status status = read_positions(wkb, 1, width, true);
    return status == STATUS_OK ? shapes_end(wkb->shapes, SHAPE_POINT, 0) : status;
}

/* Take the head of a geometry: its type, from WKB_POINT to WKB_COLLECTION, and the number of
 * coordinates in its positions. */
static Status take_head(Wkb *wkb, uint32_t *type, size_t *width)
{
    enum { HEAD_BYTES = 5 };
    if (!has(wkb, HEAD_BYTES))
        return fail(wkb, "the end is missing");
    if (wkb->bytes[wkb->at] > 1)
        return fail(wkb, "the order of bytes must be 0 or 1");
    wkb->low_first = wkb->bytes[wkb->at++] == 1;
    uint32_t head = (uint32_t)take(wkb, 4), plain = head & ~(HAS_Z | HAS_M | HAS_SRID);
    *type = plain % 1000;
    *width = plain / 1000 == 0 ? 2 : plain / 1000 == 3 ? 4 : 3;
    if (plain / 1000 == 0)
        *width += (head & HAS_Z ? 1U : 0U) + (head & HAS_M ? 1U : 0U);
    if (head & HAS_SRID && !has(wkb, 4))
        return fail(wkb, "the end is missing");
    wkb->at += head & HAS_SRID ? 4 : 0;
    return *type < WKB_POINT || *type > WKB_COLLECTION || plain >= 4000
               ? fail(wkb, "unknown type of geometry")
               : STATUS_OK;
}

static Status read_geometry(Wkb *wkb, size_t depth)
{
    uint32_t type;
    size_t width, count;
    Status status = take_head(wkb, &type, &width);
    if (status != STATUS_OK)
        return status;
    if (type == WKB_POINT)
        return read_point(wkb, width);
    if (type == WKB_LINE) {
        status = read_line(wkb, width, true);
        return status == STATUS_OK ? shapes_end(wkb->shapes, SHAPE_LINE, 0) : status;
    }
    if (type == WKB_POLYGON)
        return read_polygon(wkb, width);
    if (depth == SHAPES_NESTED_MOST)
        return fail(wkb, "too many nested collections");
    status = take_count(wkb, 5, &count);
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = read_geometry(wkb, depth + 1);
    return status;
}

bool wkb_begins(StringView bytes)
{
    return bytes.length > 0 && (bytes.bytes[0] == 0 || bytes.bytes[0] == 1);
}

Status wkb_read(StringView bytes, Shapes *shapes, StringBuilder *error)
{
    Wkb wkb = {.bytes = (const unsigned char *)bytes.bytes,
               .length = bytes.length,
               .shapes = shapes,
               .error = error};
    Status status = read_geometry(&wkb, 0);
    if (status == STATUS_OK && wkb.at < wkb.length)
        return fail(&wkb, "something follows the geometry");
    return status;
}

static int digit_value(char c)
{
    c = lower_case(c);
    return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Return a word without the `\x` at its beginning, if there is one. */
static StringView without_mark(StringView word)
{
    bool marked = word.length > 1 && word.bytes[0] == '\\' && lower_case(word.bytes[1]) == 'x';
    return marked ? (StringView){word.bytes + 2, word.length - 2} : word;
}

bool wkb_begins_in_digits(StringView text)
{
    text = without_mark(text);
    return text.length > 1 && text.bytes[0] == '0' &&
           (text.bytes[1] == '0' || text.bytes[1] == '1');
}

/* Read one geometry in hexadecimal digits. `bytes` is a buffer for the decoded bytes. */
static Status read_word(StringView word, StringBuilder *bytes, Shapes *shapes, StringBuilder *error)
{
    word = without_mark(word);
    builder_clear(bytes);
    for (size_t i = 0; i + 1 < word.length; i += 2) {
        int high = digit_value(word.bytes[i]), low = digit_value(word.bytes[i + 1]);
        if (high < 0 || low < 0)
            break;
        builder_add_char(bytes, (char)(16 * high + low));
    }
    if (builder_failed(bytes))
        return STATUS_NO_MEMORY;
    if (2 * bytes->length == word.length)
        return wkb_read(builder_view(bytes), shapes, error);
    builder_add_format(error, "bad WKB: expected pairs of hexadecimal digits after byte %zu",
                       bytes->length);
    return STATUS_GEOMETRY;
}

Status wkb_read_digits(StringView text, Shapes *shapes, StringBuilder *error)
{
    StringBuilder bytes = {0};
    Status status = STATUS_OK;
    while (status == STATUS_OK && view_trim(text).length > 0)
        status = read_word(view_first(text, &text), &bytes, shapes, error);
    builder_free(&bytes);
    return status;
}
