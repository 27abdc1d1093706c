/* The inside of this room: the only inclusion of <geos_c.h>.
 *
 * GEOS returns NULL, 0, -1 or 2 on errors. A geometry belongs to the function that created it,
 * unless it became part of another. */
#ifndef CONTIGO_GEOMETRY_GEOS_GEOS_PARTS_H
#define CONTIGO_GEOMETRY_GEOS_GEOS_PARTS_H

#include "geometry/geos/geos.h"

#include <geos_c.h>

struct Geos {
    GEOSContextHandle_t handle; /* owned */
    StringBuilder why;          /* owned */
    bool starved;               /* GEOS has reported a lack of memory */
};

/* Forget the reason of an earlier failure. Every public function calls this first. */
void geos_begin(Geos *geos);

/* Return the status of a call of GEOS that has failed. */
Status geos_failure(Geos *geos);

/* Set the reason of a failure that GEOS hasn't noticed, and return STATUS_GEOMETRY. */
__attribute__((format(printf, 2, 3))) Status geos_complain(Geos *geos, const char *format, ...);

/* Geometries that will be collected into one. Start with all members zero except `geos`. */
typedef struct GeosBatch {
    Geos *geos;           /* borrowed */
    GEOSGeometry **items; /* owned, and so is each of them */
    size_t count, capacity;
} GeosBatch;

/* Take ownership of a geometry; NULL means that GEOS failed to make it. On failure the geometry is
 * destroyed. */
Status geos_batch_add(GeosBatch *batch, GEOSGeometry *geometry);

/* Make one collection of a type (GEOS_MULTIPOINT, ...) of all items; the batch is then empty. The
 * caller owns the collection. */
Status geos_batch_collect(GeosBatch *batch, int type, GEOSGeometry **collection);

void geos_batch_free(GeosBatch *batch);

/* Make the line between two points, in steps. Return NULL on failure. */
GEOSGeometry *geos_line(Geos *geos, Point a, Point b);

/* Make a polygon, in steps; corners are rounded to doubles. The caller owns it. */
Status geos_polygon(Geos *geos, Polygon polygon, GEOSGeometry **made);

/* Append all polygons of a geometry, which may also contain lines and points. Coordinates are
 * multiplied by `scale` to get steps, and must not be negative. */
Status geos_read_polygons(Geos *geos, const GEOSGeometry *geometry, double scale,
                          PolygonList *list);

/* Read well-known text. Return NULL on failure. */
GEOSGeometry *geos_read_text(Geos *geos, const char *text);

/* Destroy a geometry, or NULL. */
void geos_drop(Geos *geos, GEOSGeometry *geometry);

#endif
