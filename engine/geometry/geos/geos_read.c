/* Reads well-known text, and judges polygons that were read. */
#include "geometry/geos/geos_parts.h"

#include <string.h>

GEOSGeometry *geos_read_text(Geos *geos, const char *text)
{
    GEOSWKTReader *reader = GEOSWKTReader_create_r(geos->handle);
    GEOSGeometry *read = reader ? GEOSWKTReader_read_r(geos->handle, reader, text) : NULL;
    if (reader)
        GEOSWKTReader_destroy_r(geos->handle, reader);
    return read;
}

/* Converting geometries to shapes. */

/* Append the points of a point, a line or a ring as one shape. If there are no points, append
 * nothing. */
static Status take_points(Geos *geos, const GEOSGeometry *line, ShapeKind kind, size_t holes,
                          Shapes *shapes)
{
    unsigned size = 0;
    const GEOSCoordSequence *sequence = line ? GEOSGeom_getCoordSeq_r(geos->handle, line) : NULL;
    if (!sequence || !GEOSCoordSeq_getSize_r(geos->handle, sequence, &size))
        return geos_failure(geos);
    Status status = STATUS_OK;
    for (unsigned i = 0; i < size && status == STATUS_OK; i++) {
        ShapePlace place;
        if (!GEOSCoordSeq_getXY_r(geos->handle, sequence, i, &place.x, &place.y))
            return geos_failure(geos);
        status = shapes_add_place(shapes, place);
    }
    return status == STATUS_OK ? shapes_end(shapes, kind, holes) : status;
}

/* Append all shapes of a geometry. */
static Status take_shapes(Geos *geos, const GEOSGeometry *geometry, Shapes *shapes)
{
    int type = geometry ? GEOSGeomTypeId_r(geos->handle, geometry) : -1;
    if (type == GEOS_POINT)
        return take_points(geos, geometry, SHAPE_POINT, 0, shapes);
    if (type == GEOS_LINESTRING || type == GEOS_LINEARRING)
        return take_points(geos, geometry, SHAPE_LINE, 0, shapes);
    int count = type < 0               ? -1
                : type == GEOS_POLYGON ? GEOSGetNumInteriorRings_r(geos->handle, geometry)
                                       : GEOSGetNumGeometries_r(geos->handle, geometry);
    if (count < 0)
        return geos_failure(geos);
    if (type == GEOS_POLYGON)
        return take_points(geos, GEOSGetExteriorRing_r(geos->handle, geometry), SHAPE_POLYGON,
                           (size_t)count, shapes);
    Status status = STATUS_OK;
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = take_shapes(geos, GEOSGetGeometryN_r(geos->handle, geometry, i), shapes);
    return status;
}

/* Reading well-known text. GEOS reads only one geometry, and only if its keywords are separate
 * words. So texts are split and rewritten first. */

static const char *const KEYWORDS[] = {
    "point",      "linestring",      "linearring",   "polygon",
    "multipoint", "multilinestring", "multipolygon", "geometrycollection",
};

/* If a word is a keyword, which may have a suffix `Z`, `M` or `ZM` from some programs, return the
 * length of the keyword without the suffix. Otherwise return 0. */
static size_t keyword_length(StringView word)
{
    for (size_t i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++) {
        size_t length = strlen(KEYWORDS[i]);
        if (word.length < length || !view_is((StringView){word.bytes, length}, KEYWORDS[i]))
            continue;
        StringView suffix = {word.bytes + length, word.length - length};
        if (suffix.length == 0 || view_is(suffix, "z") || view_is(suffix, "m") ||
            view_is(suffix, "zm"))
            return length;
    }
    return 0;
}

/* Return the letters with which a text begins. */
static StringView first_letters(StringView text)
{
    size_t length = 0;
    while (length < text.length && is_letter(text.bytes[length]))
        length++;
    return (StringView){text.bytes, length};
}

/* If a text begins with `SRID=number;`, which PostGIS writes before a geometry, return what
 * follows; otherwise return the text. */
static StringView without_srid(StringView text)
{
    enum { MARK = 5 };
    size_t i = MARK;
    if (text.length < MARK || !view_is((StringView){text.bytes, MARK}, "srid="))
        return text;
    while (i < text.length && is_digit(text.bytes[i]))
        i++;
    return i < text.length && text.bytes[i] == ';'
               ? (StringView){text.bytes + i + 1, text.length - i - 1}
               : text;
}

bool geos_wkt_begins(StringView text)
{
    return keyword_length(first_letters(view_trim(without_srid(view_trim(text))))) > 0;
}

/* Move the first geometry from the text to `one`, in the form that GEOS reads. Return false if its
 * parentheses are nested too deeply for GEOS, which reads them recursively. */
static bool cut_geometry(StringView *text, StringBuilder *one)
{
    size_t depth = 0, i = 0;
    bool ended = false;
    while (i < text->length && !ended && depth <= SHAPES_NESTED_MOST) {
        StringView word = first_letters((StringView){text->bytes + i, text->length - i});
        size_t keyword = keyword_length(word), length = word.length > 0 ? word.length : 1;
        builder_add_bytes(one, text->bytes + i, keyword);
        if (keyword > 0)
            builder_add_char(one, ' ');
        builder_add_bytes(one, text->bytes + i + keyword, length - keyword);
        depth += text->bytes[i] == '(';
        ended = depth == 0 && view_is(word, "empty");
        if (text->bytes[i] == ')')
            ended = depth <= 1;
        depth -= text->bytes[i] == ')' && depth > 0;
        i += length;
    }
    *text = (StringView){text->bytes + i, text->length - i};
    return depth <= SHAPES_NESTED_MOST;
}

/* Read the first geometry of a text, and remove it from the text, which must not be blank. `one` is
 * a buffer for the geometry's text. */
static Status read_geometry(Geos *geos, StringView *text, StringBuilder *one, Shapes *shapes)
{
    *text = view_trim(without_srid(view_trim(*text)));
    if (keyword_length(first_letters(*text)) == 0)
        return geos_complain(geos, "unknown type of geometry");
    builder_clear(one);
    if (!cut_geometry(text, one))
        return geos_complain(geos, "too many nested parentheses");
    const char *string = builder_string(one);
    if (builder_failed(one))
        return STATUS_NO_MEMORY;
    GEOSGeometry *read = geos_read_text(geos, string);
    Status status = read ? take_shapes(geos, read, shapes) : geos_failure(geos);
    geos_drop(geos, read);
    return status;
}

Status geos_read_wkt(Geos *geos, StringView text, Shapes *shapes)
{
    geos_begin(geos);
    StringBuilder one = {0};
    Status status = STATUS_OK;
    if (text.length > 0 && memchr(text.bytes, '\0', text.length))
        status = geos_complain(geos, "the text has a zero byte");
    while (status == STATUS_OK && view_trim(text).length > 0)
        status = read_geometry(geos, &text, &one, shapes);
    builder_free(&one);
    return status;
}

/* Judging polygons. */

static GEOSGeometry *make_polygon(Geos *geos, const ShapePlace *places, size_t count)
{
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos->handle, (unsigned)count, 2);
    if (!sequence)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!GEOSCoordSeq_setXY_r(geos->handle, sequence, (unsigned)i, places[i].x, places[i].y)) {
            GEOSCoordSeq_destroy_r(geos->handle, sequence);
            return NULL;
        }
    GEOSGeometry *ring = GEOSGeom_createLinearRing_r(geos->handle, sequence);
    return ring ? GEOSGeom_createPolygon_r(geos->handle, ring, NULL, 0) : NULL;
}

Status geos_judge_polygon(Geos *geos, const ShapePlace *places, size_t count)
{
    geos_begin(geos);
    GEOSGeometry *polygon = make_polygon(geos, places, count);
    char valid = polygon ? GEOSisValid_r(geos->handle, polygon) : 2;
    char *reason = valid == 0 ? GEOSisValidReason_r(geos->handle, polygon) : NULL;
    Status status = valid == 1 ? STATUS_OK : geos_failure(geos);
    if (reason)
        status = geos_complain(geos, "%s", reason);
    GEOSFree_r(geos->handle, reason);
    geos_drop(geos, polygon);
    return status;
}
