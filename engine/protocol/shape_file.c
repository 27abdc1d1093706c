/* Reads files that contain shapes. */
#include "protocol/shape_file.h"

#include "formats/geojson_read.h"
#include "formats/wkb_read.h"
#include "geometry/geos/geos.h"
#include "io/file.h"
#include "protocol/refuse.h"

#include <string.h>

enum { SHAPE_FILE_BYTES_MOST = 16 * 1024 * 1024 };

static Status read_wkt(StringView text, Shapes *shapes, StringBuilder *error)
{
    Geos *geos = NULL;
    Status status = geos_open(&geos);
    if (status == STATUS_OK)
        status = geos_read_wkt(geos, text, shapes);
    if (status == STATUS_GEOMETRY)
        builder_add_format(error, "bad WKT: %s", geos_why(geos));
    geos_close(geos);
    return status;
}

/* Return a text without the UTF-8 byte order mark that some programs write at the beginning. */
static StringView without_mark(StringView text)
{
    static const char MARK[] = "\xef\xbb\xbf";
    size_t length = strlen(MARK);
    return text.length >= length && memcmp(text.bytes, MARK, length) == 0
               ? (StringView){text.bytes + length, text.length - length}
               : text;
}

/* Find out which format a file has, and read it. */
static Status read_any(StringView bytes, const char *left_out, Shapes *shapes, size_t *skipped,
                       StringBuilder *error)
{
    StringView text = view_trim(without_mark(bytes));
    *skipped = 0;
    if (wkb_begins(bytes))
        return wkb_read(bytes, shapes, error);
    if (wkb_begins_in_digits(text))
        return wkb_read_digits(text, shapes, error);
    if (text.length > 0 && text.bytes[0] == '{')
        return geojson_read(text, left_out, shapes, skipped, error);
    if (geos_wkt_begins(text))
        return read_wkt(text, shapes, error);
    builder_add(error, "expected WKT, WKB or GeoJSON");
    return STATUS_GEOMETRY;
}

bool shape_file_read(Engine *engine, const char *path, const char *left_out, const char *wrong,
                     Shapes *shapes, size_t *skipped, Reply *reply)
{
    StringBuilder bytes = {0}, error = {0};
    bool fine = file_read(&engine->files, path, SHAPE_FILE_BYTES_MOST, &bytes, &error);
    if (fine) {
        builder_clear(&error);
        builder_add_format(&error, "%s: ", wrong);
        Status status = read_any(builder_view(&bytes), left_out, shapes, skipped, &error);
        fine = status == STATUS_OK;
        if (status == STATUS_GEOMETRY)
            reply_refuse(reply, &error);
        else
            accepted(engine, status, reply);
    } else {
        reply_refuse(reply, &error);
    }
    builder_free(&bytes);
    builder_free(&error);
    return fine;
}

void shape_file_refuse(const Shapes *shapes, const char *wrong, const char *expected, Reply *reply)
{
    static const char *const NAMES[SHAPE_KINDS] = {"point", "line", "polygon"};
    const char *before = ", got ";
    reply_error(reply, "%s: expected %s", wrong, expected);
    for (size_t kind = SHAPE_KINDS; kind-- > 0;) {
        size_t count = shapes_count(shapes, (ShapeKind)kind);
        if (count == 0)
            continue;
        builder_add_format(&reply->text, "%s%zu %s%s", before, count, NAMES[kind],
                           count > 1 ? "s" : "");
        before = ", ";
    }
    if (shapes->count == 0)
        builder_add(&reply->text, ", got nothing");
}

bool shape_file_readable(const GameKind *kind)
{
    (void)kind; /* games that read shapes list the commands for this themselves */
    return geos_is_there();
}
