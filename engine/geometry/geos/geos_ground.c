/* Ground stored as a GEOS geometry, and the difference of two grounds.
 *
 * Corners are rounded to a fine grid, on which GEOS's overlay doesn't fail. Edges that coincided
 * until one of them was cut coincide again after rounding, so no slivers are left between them. */
#include "base/memory.h"
#include "geometry/geos/geos_parts.h"

#define GRID 1e-9 /* in spaces */

/* A polygon smaller than this, 1e-8 of a square, isn't ground but a result of rounding corners. */
#define LEAST_AREA (DECIMAL_ONE / 100000000)

/* GEOS needs extra time for each ring, besides its corners, because it seeds a random generator. */
enum { STEPS_A_CORNER = 150, STEPS_A_RING = 5000 };

struct GeosGround {
    Geos *geos;          /* borrowed */
    GEOSGeometry *shape; /* owned */
};

void geos_ground_destroy(GeosGround *ground)
{
    if (!ground)
        return;
    geos_drop(ground->geos, ground->shape);
    memory_free(ground);
}

/* Append a copy of each polygon in a geometry, which may contain nested collections. */
static Status flatten(Geos *geos, const GEOSGeometry *shape, GeosBatch *polygons)
{
    int type = shape ? GEOSGeomTypeId_r(geos->handle, shape) : -1;
    int count = type < 0 ? -1 : GEOSGetNumGeometries_r(geos->handle, shape);
    if (count < 0)
        return geos_failure(geos);
    if (type == GEOS_POLYGON)
        return geos_batch_add(polygons, GEOSGeom_clone_r(geos->handle, shape));
    Status status = STATUS_OK;
    for (int i = 0; i < count && type > GEOS_POLYGON && status == STATUS_OK; i++)
        status = flatten(geos, GEOSGetGeometryN_r(geos->handle, shape, i), polygons);
    return status;
}

/* Spend the work for a batch of polygons. */
static Status spend_on(const GeosBatch *polygons, Work *work)
{
    GEOSContextHandle_t handle = polygons->geos->handle;
    Status status = STATUS_OK;
    for (size_t i = 0; i < polygons->count && status == STATUS_OK; i++) {
        int corners = GEOSGetNumCoordinates_r(handle, polygons->items[i]);
        int holes = GEOSGetNumInteriorRings_r(handle, polygons->items[i]);
        status = corners < 0 || holes < 0
                     ? geos_failure(polygons->geos)
                     : work_spend(work, (uint64_t)corners * STEPS_A_CORNER +
                                            ((uint64_t)holes + 1) * STEPS_A_RING);
    }
    return status;
}

static Status take(Geos *geos, const char *text, Work *work, GeosGround *ground)
{
    GEOSGeometry *shape = geos_read_text(geos, text);
    GeosBatch polygons = {.geos = geos};
    Status status = flatten(geos, shape, &polygons);
    if (status == STATUS_OK)
        status = spend_on(&polygons, work);
    if (status == STATUS_OK)
        status = geos_batch_collect(&polygons, GEOS_MULTIPOLYGON, &ground->shape);
    geos_batch_free(&polygons);
    geos_drop(geos, shape);
    return status;
}

Status geos_ground_read(Geos *geos, const char *text, Work *work, GeosGround **ground)
{
    geos_begin(geos);
    GeosGround *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->geos = geos;
    Status status = take(geos, text, work, made);
    if (status == STATUS_OK)
        *ground = made;
    else
        geos_ground_destroy(made);
    return status;
}

/* Append the polygons that are at least LEAST_AREA large. */
static Status take_large(const PolygonList *from, PolygonList *list)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < from->count && status == STATUS_OK; i++) {
        Polygon polygon = polygon_list_get(from, i);
        if (area_to_decimal(polygon_area(polygon)) < LEAST_AREA)
            continue;
        for (size_t k = 0; k < polygon.ring_count && status == STATUS_OK; k++)
            status = polygon_list_add_ring(list, polygon.corners + polygon.rings[k].first,
                                           polygon.rings[k].count);
        if (status == STATUS_OK)
            status = polygon_list_end_polygon(list);
    }
    return status;
}

Status geos_ground_difference(const GeosGround *ground, const GeosGround *without,
                              PolygonList *list)
{
    Geos *geos = ground->geos;
    PolygonList all = {0};
    geos_begin(geos);
    GEOSGeometry *rest = GEOSDifferencePrec_r(geos->handle, ground->shape, without->shape, GRID);
    Status status = geos_read_polygons(geos, rest, STEPS_PER_SPACE, &all);
    if (status == STATUS_OK)
        status = take_large(&all, list);
    geos_drop(geos, rest);
    polygon_list_free(&all);
    return status;
}
