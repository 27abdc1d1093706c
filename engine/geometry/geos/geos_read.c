/* Reads well-known text. */
#include "base/memory.h"
#include "geometry/geos/geos_parts.h"

#include <math.h>

GEOSGeometry *geos_read_text(Geos *geos, const char *text)
{
    GEOSWKTReader *reader = GEOSWKTReader_create_r(geos->handle);
    GEOSGeometry *read = reader ? GEOSWKTReader_read_r(geos->handle, reader, text) : NULL;
    if (reader)
        GEOSWKTReader_destroy_r(geos->handle, reader);
    return read;
}

/* Round a coordinate in spaces to the lattice. Treat infinity and NaN as out of range. */
static Status to_steps(double spaces, int32_t most, int32_t *steps)
{
    if (!(fabs(spaces) <= most))
        return STATUS_OUT_OF_RANGE;
    *steps = (int32_t)lrint(spaces * STEPS_PER_SPACE);
    return STATUS_OK;
}

static Status take_points(Geos *geos, const GEOSGeometry *line, int32_t most, Point **points,
                          size_t *count, size_t *capacity)
{
    unsigned size = 0;
    const GEOSCoordSequence *sequence = line ? GEOSGeom_getCoordSeq_r(geos->handle, line) : NULL;
    if (!sequence || !GEOSCoordSeq_getSize_r(geos->handle, sequence, &size))
        return geos_failure(geos);
    Status status = STATUS_OK;
    for (unsigned i = 0; i < size && status == STATUS_OK; i++) {
        double x, y;
        Point point;
        if (!GEOSCoordSeq_getXY_r(geos->handle, sequence, i, &x, &y))
            return geos_failure(geos);
        status = to_steps(x, most, &point.x);
        if (status == STATUS_OK)
            status = to_steps(y, most, &point.y);
        if (status == STATUS_OK)
            status = memory_push(*points, *count, *capacity, point);
    }
    return status;
}

Status geos_read_line(Geos *geos, const char *text, int32_t most, Point **points, size_t *count,
                      size_t *capacity)
{
    geos_begin(geos);
    GEOSGeometry *line = geos_read_text(geos, text);
    Status status = take_points(geos, line, most, points, count, capacity);
    geos_drop(geos, line);
    return status;
}
