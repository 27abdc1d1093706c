/* Connections to GEOS, and conversions between the engine's shapes and GEOS's. */
#include "base/memory.h"
#include "geometry/geos/geos_parts.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool geos_is_there(void)
{
    return true;
}

/* Store the reason for a failure. The message may quote input, so replace its unprintable
 * characters, and truncate it if it is long. */
static void keep_reason(Geos *geos, const char *message)
{
    enum { BYTES_MOST = 200 };
    size_t length = view_trim(string_view(message)).length;
    builder_clear(&geos->why);
    for (size_t i = 0; i < length && i < BYTES_MOST; i++)
        builder_add_char(&geos->why, message[i] >= ' ' && message[i] <= '~' ? message[i] : '?');
}

static bool begins_with(const char *message, const char *beginning)
{
    return strncmp(message, beginning, strlen(beginning)) == 0;
}

/* Called by GEOS with the text of an exception. The text begins with the exception's name. */
static void hear(const char *message, void *context)
{
    Geos *geos = context;
    const char *end = strstr(message, "Exception: ");
    geos->starved |=
        begins_with(message, "std::bad_alloc") || begins_with(message, "Failed to allocate memory");
    keep_reason(geos, end ? end + strlen("Exception: ") : message);
}

Status geos_open(Geos **geos)
{
    Geos *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->handle = GEOS_init_r();
    if (!made->handle) {
        memory_free(made);
        return STATUS_NO_MEMORY;
    }
    GEOSContext_setErrorMessageHandler_r(made->handle, hear, made);
    *geos = made;
    return STATUS_OK;
}

void geos_close(Geos *geos)
{
    if (!geos)
        return;
    GEOS_finish_r(geos->handle);
    builder_free(&geos->why);
    memory_free(geos);
}

const char *geos_why(Geos *geos)
{
    return geos->why.length > 0 ? builder_string(&geos->why) : "no reason given";
}

void geos_begin(Geos *geos)
{
    builder_clear(&geos->why);
    geos->starved = false;
}

Status geos_failure(Geos *geos)
{
    return geos->starved || builder_failed(&geos->why) ? STATUS_NO_MEMORY : STATUS_GEOMETRY;
}

Status geos_complain(Geos *geos, const char *format, ...)
{
    char text[200];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    keep_reason(geos, text);
    return geos_failure(geos);
}

void geos_drop(Geos *geos, GEOSGeometry *geometry)
{
    if (geometry)
        GEOSGeom_destroy_r(geos->handle, geometry);
}

/* Batches. */

Status geos_batch_add(GeosBatch *batch, GEOSGeometry *geometry)
{
    if (!geometry)
        return geos_failure(batch->geos);
    Status status = memory_push(batch->items, batch->count, batch->capacity, geometry);
    if (status != STATUS_OK)
        geos_drop(batch->geos, geometry);
    return status;
}

Status geos_batch_collect(GeosBatch *batch, int type, GEOSGeometry **collection)
{
    if (batch->count > INT_MAX)
        return STATUS_TOO_MUCH_WORK;
    *collection = GEOSGeom_createCollection_r(batch->geos->handle, type, batch->items,
                                              (unsigned)batch->count);
    batch->count = 0; /* GEOS owns the items now, even after a failure */
    return *collection ? STATUS_OK : geos_failure(batch->geos);
}

void geos_batch_free(GeosBatch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        geos_drop(batch->geos, batch->items[i]);
    memory_free(batch->items);
    *batch = (GeosBatch){.geos = batch->geos};
}

/* Conversion to GEOS. */

static double to_double(int64_t fixed)
{
    return (double)fixed / (double)FIXED_STEP;
}

/* Make a GEOS sequence of points. If `closed`, repeat the first point at the end. Return NULL on
 * failure. */
static GEOSCoordSequence *make_sequence(Geos *geos, const FixedPoint *places, size_t count,
                                        bool closed)
{
    GEOSCoordSequence *sequence =
        GEOSCoordSeq_create_r(geos->handle, (unsigned)(count + closed), 2);
    for (size_t i = 0; sequence && i < count + closed; i++) {
        FixedPoint place = places[i < count ? i : 0];
        if (!GEOSCoordSeq_setXY_r(geos->handle, sequence, (unsigned)i, to_double(place.x),
                                  to_double(place.y))) {
            GEOSCoordSeq_destroy_r(geos->handle, sequence);
            sequence = NULL;
        }
    }
    return sequence;
}

GEOSGeometry *geos_line(Geos *geos, Point a, Point b)
{
    FixedPoint ends[] = {fixed_point(a), fixed_point(b)};
    GEOSCoordSequence *sequence = make_sequence(geos, ends, 2, false);
    return sequence ? GEOSGeom_createLineString_r(geos->handle, sequence) : NULL;
}

static GEOSGeometry *make_ring(Geos *geos, Polygon polygon, size_t index)
{
    Ring ring = polygon.rings[index];
    GEOSCoordSequence *sequence =
        make_sequence(geos, polygon.corners + ring.first, ring.count, true);
    return sequence ? GEOSGeom_createLinearRing_r(geos->handle, sequence) : NULL;
}

Status geos_polygon(Geos *geos, Polygon polygon, GEOSGeometry **made)
{
    GeosBatch rings = {.geos = geos};
    Status status = STATUS_OK;
    for (size_t i = 0; i < polygon.ring_count && status == STATUS_OK; i++)
        status = geos_batch_add(&rings, make_ring(geos, polygon, i));
    if (status == STATUS_OK) {
        *made = GEOSGeom_createPolygon_r(geos->handle, rings.items[0], rings.items + 1,
                                         (unsigned)(rings.count - 1));
        rings.count = 0;
        status = *made ? STATUS_OK : geos_failure(geos);
    }
    geos_batch_free(&rings);
    return status;
}

/* Conversion from GEOS. */

/* Convert a nonnegative coordinate from steps to units of 2^-32 step. */
static int64_t to_fixed(double steps)
{
    double scaled = steps * (double)FIXED_STEP;
    int64_t whole = (int64_t)scaled;
    return whole + (scaled - (double)whole >= 0.5);
}

/* Append a ring to the list. GEOS orders the corners of outer rings clockwise and of holes
 * counter-clockwise. A PolygonList has the opposite order, so read the corners from the last to the
 * first. */
static Status read_ring(Geos *geos, const GEOSGeometry *ring, double scale, PolygonList *list)
{
    unsigned count = 0;
    const GEOSCoordSequence *sequence = ring ? GEOSGeom_getCoordSeq_r(geos->handle, ring) : NULL;
    if (!sequence || !GEOSCoordSeq_getSize_r(geos->handle, sequence, &count))
        return geos_failure(geos);
    Status status = STATUS_OK;
    for (unsigned i = count; status == STATUS_OK && i-- > 1;) {
        double x, y;
        if (!GEOSCoordSeq_getXY_r(geos->handle, sequence, i, &x, &y))
            return geos_failure(geos);
        status =
            polygon_list_add_corner(list, (FixedPoint){to_fixed(x * scale), to_fixed(y * scale)});
    }
    return status == STATUS_OK ? polygon_list_end_ring(list) : status;
}

static Status read_polygon(Geos *geos, const GEOSGeometry *polygon, double scale, PolygonList *list)
{
    int holes = GEOSGetNumInteriorRings_r(geos->handle, polygon);
    if (holes < 0)
        return geos_failure(geos);
    Status status = read_ring(geos, GEOSGetExteriorRing_r(geos->handle, polygon), scale, list);
    for (int i = 0; status == STATUS_OK && i < holes; i++)
        status = read_ring(geos, GEOSGetInteriorRingN_r(geos->handle, polygon, i), scale, list);
    return status == STATUS_OK ? polygon_list_end_polygon(list) : status;
}

/* Append one geometry of a collection if it is a polygon that isn't empty. */
static Status read_part(Geos *geos, const GEOSGeometry *part, double scale, PolygonList *list)
{
    int type = part ? GEOSGeomTypeId_r(geos->handle, part) : -1;
    char empty = type < 0 ? 2 : GEOSisEmpty_r(geos->handle, part);
    if (empty == 2)
        return geos_failure(geos);
    return type == GEOS_POLYGON && !empty ? read_polygon(geos, part, scale, list) : STATUS_OK;
}

Status geos_read_polygons(Geos *geos, const GEOSGeometry *geometry, double scale, PolygonList *list)
{
    int count = geometry ? GEOSGetNumGeometries_r(geos->handle, geometry) : -1;
    Status status = count < 0 ? geos_failure(geos) : STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++)
        status = read_part(geos, GEOSGetGeometryN_r(geos->handle, geometry, i), scale, list);
    return status;
}
