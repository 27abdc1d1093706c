/* Declarations that the files of this folder share. No other file includes <geos_c.h>.
 *
 * On errors, GEOS's functions return NULL, 0, -1 or 2, depending on the function. A geometry
 * belongs to the function that created it, until it becomes part of another geometry. */
#ifndef CONTIGO_GEOMETRY_GEOS_GEOS_PARTS_H
#define CONTIGO_GEOMETRY_GEOS_GEOS_PARTS_H

#include "geometry/geos/geos.h"

#include <geos_c.h>

struct Geos {
    GEOSContextHandle_t handle; /* owned */
    StringBuilder why;          /* owned */
    bool starved;               /* true if GEOS has reported a lack of memory */
};

/* Forget the reason for an earlier failure. Every public function that uses a Geos and may fail
 * calls this first. */
void geos_begin(Geos *geos);

/* Return the status for a call of GEOS that has just failed. */
Status geos_failure(Geos *geos);

/* Set the reason for a failure that GEOS didn't report. Return STATUS_GEOMETRY, or STATUS_NO_MEMORY
 * if the reason can't be stored. */
__attribute__((format(printf, 2, 3))) Status geos_complain(Geos *geos, const char *format, ...);

/* Geometries to be combined into one collection. Start with all members zero except `geos`. */
typedef struct GeosBatch {
    Geos *geos;           /* borrowed */
    GEOSGeometry **items; /* owned, and so is each item */
    size_t count, capacity;
} GeosBatch;

/* Add a geometry, and take ownership of it. If it is NULL, return the status of the call of GEOS
 * that failed to make it. On failure the geometry is destroyed. */
Status geos_batch_add(GeosBatch *batch, GEOSGeometry *geometry);

/* Combine all items into one collection of the given type (GEOS_MULTIPOINT, ...). This empties the
 * batch, even on failure. The caller owns the collection. */
Status geos_batch_collect(GeosBatch *batch, int type, GEOSGeometry **collection);

void geos_batch_free(GeosBatch *batch);

/* Make the line between two points given in steps. Return NULL on failure. */
GEOSGeometry *geos_line(Geos *geos, Point a, Point b);

/* Make a polygon with coordinates in steps; its corners are rounded to doubles. The caller owns
 * it. */
Status geos_polygon(Geos *geos, Polygon polygon, GEOSGeometry **made);

/* Append all polygons of a geometry, which may contain lines and points too. Coordinates are
 * multiplied by `scale` to get steps, and must not be negative. */
Status geos_read_polygons(Geos *geos, const GEOSGeometry *geometry, double scale,
                          PolygonList *list);

/* Read well-known text. Return NULL on failure. */
GEOSGeometry *geos_read_text(Geos *geos, const char *text);

/* Destroy a geometry. NULL is allowed. */
void geos_drop(Geos *geos, GEOSGeometry *geometry);

#endif
