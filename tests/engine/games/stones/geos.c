/* Voronoi diagrams by GEOS.
 *
 * GEOS returns NULL, 0 or 2 on errors. Each geometry is destroyed in the function that created it,
 * unless it became part of another.
 */
#include "geos.h"

#include "base/memory.h"

#include <geos_c.h>
#include <limits.h>

/* Geometries to be put into a collection. */
typedef struct Batch {
    GEOSContextHandle_t geos;
    GEOSGeometry **items; /* owned, and so is each of them */
    size_t count;
} Batch;

static Status batch_start(Batch *batch, size_t room)
{
    *batch = (Batch){0};
    if (room > INT_MAX)
        return STATUS_GEOMETRY;
    batch->items = memory_new(room * sizeof *batch->items);
    if (!batch->items)
        return STATUS_NO_MEMORY;
    batch->geos = GEOS_init_r();
    return batch->geos ? STATUS_OK : STATUS_NO_MEMORY;
}

static void batch_end(Batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        GEOSGeom_destroy_r(batch->geos, batch->items[i]);
    if (batch->geos)
        GEOS_finish_r(batch->geos);
    memory_free(batch->items);
}

/* Take ownership of the geometry; NULL means that an earlier call failed. */
static Status batch_add(Batch *batch, GEOSGeometry *geometry)
{
    if (!geometry)
        return STATUS_GEOMETRY;
    batch->items[batch->count++] = geometry;
    return STATUS_OK;
}

/* Make one collection of all; the batch is empty afterwards but keeps its context. */
static Status batch_collect(Batch *batch, int type, GEOSGeometry **collection)
{
    *collection =
        GEOSGeom_createCollection_r(batch->geos, type, batch->items, (unsigned)batch->count);
    batch->count = 0;
    return *collection ? STATUS_OK : STATUS_GEOMETRY;
}

static double to_double(int64_t fixed)
{
    return (double)fixed / (double)FIXED_STEP;
}

/* No coordinate is negative. */
static int64_t to_fixed(double steps)
{
    double scaled = steps * (double)FIXED_STEP;
    int64_t whole = (int64_t)scaled;
    return whole + (scaled - (double)whole >= 0.5);
}

/* Make a GEOS sequence of points; if `closed`, the first is repeated at the end. Return NULL on
 * failure. */
static GEOSCoordSequence *make_sequence(GEOSContextHandle_t geos, const FixedPoint *places,
                                        size_t count, bool closed)
{
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos, (unsigned)(count + closed), 2);
    for (size_t i = 0; sequence && i < count + closed; i++) {
        FixedPoint place = places[i < count ? i : 0];
        if (!GEOSCoordSeq_setXY_r(geos, sequence, (unsigned)i, to_double(place.x),
                                  to_double(place.y))) {
            GEOSCoordSeq_destroy_r(geos, sequence);
            sequence = NULL;
        }
    }
    return sequence;
}

static GEOSGeometry *make_line(GEOSContextHandle_t geos, const FixedPoint *places, size_t count)
{
    GEOSCoordSequence *sequence = make_sequence(geos, places, count, false);
    return sequence ? GEOSGeom_createLineString_r(geos, sequence) : NULL;
}

static GEOSGeometry *make_ring(GEOSContextHandle_t geos, Polygon polygon, size_t index)
{
    Ring ring = polygon.rings[index];
    GEOSCoordSequence *sequence =
        make_sequence(geos, polygon.corners + ring.first, ring.count, true);
    return sequence ? GEOSGeom_createLinearRing_r(geos, sequence) : NULL;
}

static Status make_polygon(GEOSContextHandle_t geos, Polygon polygon, GEOSGeometry **made)
{
    size_t holes = polygon.ring_count - 1;
    GEOSGeometry **rings = memory_new(polygon.ring_count * sizeof(GEOSGeometry *));
    if (!rings)
        return STATUS_NO_MEMORY;
    size_t count = 0;
    while (count < polygon.ring_count && (rings[count] = make_ring(geos, polygon, count)))
        count++;
    *made = NULL;
    if (count == polygon.ring_count)
        *made = GEOSGeom_createPolygon_r(geos, rings[0], rings + 1, (unsigned)holes);
    else
        while (count > 0)
            GEOSGeom_destroy_r(geos, rings[--count]);
    memory_free(rings);
    return *made ? STATUS_OK : STATUS_GEOMETRY;
}

static Status read_ring(GEOSContextHandle_t geos, const GEOSGeometry *ring, PolygonList *list)
{
    unsigned count = 0;
    const GEOSCoordSequence *sequence = ring ? GEOSGeom_getCoordSeq_r(geos, ring) : NULL;
    if (!sequence || !GEOSCoordSeq_getSize_r(geos, sequence, &count))
        return STATUS_GEOMETRY;
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i + 1 < count; i++) {
        double x, y;
        if (!GEOSCoordSeq_getXY_r(geos, sequence, i, &x, &y))
            return STATUS_GEOMETRY;
        status = polygon_list_add_corner(list, (FixedPoint){to_fixed(x), to_fixed(y)});
    }
    return status == STATUS_OK ? polygon_list_end_ring(list) : status;
}

static Status read_polygon(GEOSContextHandle_t geos, const GEOSGeometry *polygon, PolygonList *list)
{
    int holes = GEOSGetNumInteriorRings_r(geos, polygon);
    if (holes < 0)
        return STATUS_GEOMETRY;
    Status status = read_ring(geos, GEOSGetExteriorRing_r(geos, polygon), list);
    for (int i = 0; status == STATUS_OK && i < holes; i++)
        status = read_ring(geos, GEOSGetInteriorRingN_r(geos, polygon, i), list);
    return status == STATUS_OK ? polygon_list_end_polygon(list) : status;
}

/* Append a part of a geometry if it is a polygon. */
static Status read_part(GEOSContextHandle_t geos, const GEOSGeometry *part, PolygonList *list)
{
    int type = part ? GEOSGeomTypeId_r(geos, part) : -1;
    char empty = type < 0 ? 2 : GEOSisEmpty_r(geos, part);
    if (empty == 2)
        return STATUS_GEOMETRY;
    return type == GEOS_POLYGON && !empty ? read_polygon(geos, part, list) : STATUS_OK;
}

/* Append the polygons of a geometry, which may also contain lines and points. */
static Status read_polygons(GEOSContextHandle_t geos, const GEOSGeometry *geometry,
                            PolygonList *list)
{
    int count = geometry ? GEOSGetNumGeometries_r(geos, geometry) : -1;
    Status status = count < 0 ? STATUS_GEOMETRY : STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++)
        status = read_part(geos, GEOSGetGeometryN_r(geos, geometry, i), list);
    return status;
}

/* A search for the polygon that contains a point. */
typedef struct Search {
    const Batch *polygons;
    const GEOSPreparedGeometry **prepared; /* for each polygon, made when first needed */
    const GEOSGeometry *point;
    size_t found; /* index of the polygon in the batch */
    bool failed;
} Search;

/* Called with a polygon whose bounding box contains the point, as a pointer into `items`. */
static void try_polygon(void *item, void *context)
{
    Search *search = context;
    GEOSContextHandle_t geos = search->polygons->geos;
    size_t place = (size_t)((GEOSGeometry **)item - search->polygons->items);
    if (!search->prepared[place])
        search->prepared[place] = GEOSPrepare_r(geos, search->polygons->items[place]);
    char inside = search->prepared[place]
                      ? GEOSPreparedContains_r(geos, search->prepared[place], search->point)
                      : 2;
    if (inside == 1)
        search->found = place;
    search->failed |= inside == 2;
}

static Status search_points(Search *search, GEOSSTRtree *tree, const Point *points, size_t count,
                            size_t *places)
{
    GEOSContextHandle_t geos = search->polygons->geos;
    for (size_t i = 0; i < count && !search->failed; i++) {
        FixedPoint place = fixed_point(points[i]);
        GEOSGeometry *point =
            GEOSGeom_createPointFromXY_r(geos, to_double(place.x), to_double(place.y));
        search->point = point;
        search->found = search->polygons->count;
        search->failed = !point;
        if (point)
            GEOSSTRtree_query_r(geos, tree, point, try_polygon, search);
        GEOSGeom_destroy_r(geos, point);
        places[i] = search->found;
    }
    return search->failed ? STATUS_GEOMETRY : STATUS_OK;
}

static Status search_batch(const Batch *batch, const Point *points, size_t count, size_t *places)
{
    Search search = {.polygons = batch};
    search.prepared = memory_new(batch->count * sizeof *search.prepared);
    if (!search.prepared)
        return STATUS_NO_MEMORY;
    GEOSSTRtree *tree = GEOSSTRtree_create_r(batch->geos, 10);
    Status status = STATUS_GEOMETRY;
    if (tree) {
        for (size_t i = 0; i < batch->count; i++)
            GEOSSTRtree_insert_r(batch->geos, tree, batch->items[i], &batch->items[i]);
        status = search_points(&search, tree, points, count, places);
        GEOSSTRtree_destroy_r(batch->geos, tree);
    }
    for (size_t i = 0; i < batch->count; i++)
        GEOSPreparedGeom_destroy_r(batch->geos, search.prepared[i]);
    memory_free(search.prepared);
    return status;
}

/* Collect the points into one geometry. */
static Status collect_points(Batch *batch, const Point *points, size_t count,
                             GEOSGeometry **collection)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = batch_add(batch, GEOSGeom_createPointFromXY_r(batch->geos, (double)points[i].x,
                                                               (double)points[i].y));
    return status == STATUS_OK ? batch_collect(batch, GEOS_MULTIPOINT, collection) : status;
}

/* Move the cells of a diagram into the empty batch. The diagram is consumed. */
static Status take_cells(Batch *batch, const GEOSGeometry *diagram, size_t count)
{
    if (!diagram || GEOSGetNumGeometries_r(batch->geos, diagram) != (int)count)
        return STATUS_GEOMETRY;
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = batch_add(
            batch, GEOSGeom_clone_r(batch->geos, GEOSGetGeometryN_r(batch->geos, diagram, (int)i)));
    return status;
}

/* Compute the diagram of all sites, and put its cells into the batch. */
static Status make_cells(Batch *batch, const GEOSGeometry *envelope, const Point *sites,
                         size_t count)
{
    GEOSGeometry *points = NULL;
    Status status = collect_points(batch, sites, count, &points);
    if (status != STATUS_OK)
        return status;
    GEOSGeometry *diagram = GEOSVoronoiDiagram_r(batch->geos, points, envelope, 0, 0);
    status = take_cells(batch, diagram, count);
    GEOSGeom_destroy_r(batch->geos, diagram);
    GEOSGeom_destroy_r(batch->geos, points);
    return status;
}

/* Return twice the area of the intersection of a cell and the board. */
static Status measure_common(const Batch *batch, const GEOSGeometry *cell,
                             const GEOSGeometry *board, DoubleArea *area)
{
    PolygonList pieces = {0};
    GEOSGeometry *common = GEOSIntersection_r(batch->geos, cell, board);
    Status status = read_polygons(batch->geos, common, &pieces);
    *area = polygon_list_area(&pieces);
    if (*area < 0) /* GEOS orders rings clockwise */
        *area = -*area;
    GEOSGeom_destroy_r(batch->geos, common);
    polygon_list_free(&pieces);
    return status;
}

/* Compute the cells, find the site of each, and measure them. */
static Status measure_cells(Batch *batch, Box box, const GEOSGeometry *board, const Point *sites,
                            size_t count, size_t *places, DoubleArea *areas)
{
    FixedPoint low = fixed_point(box.low);
    FixedPoint high = fixed_point(box.high);
    FixedPoint ends[] = {low, high};
    GEOSGeometry *envelope = make_line(batch->geos, ends, 2);
    Status status = envelope ? make_cells(batch, envelope, sites, count) : STATUS_GEOMETRY;
    GEOSGeom_destroy_r(batch->geos, envelope);
    if (status == STATUS_OK)
        status = search_batch(batch, sites, count, places);
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = places[i] < count
                     ? measure_common(batch, batch->items[places[i]], board, &areas[i])
                     : STATUS_GEOMETRY;
    return status;
}

Status geos_voronoi(Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas)
{
    if (count == 1)
        areas[0] = polygon_list_area(board);
    if (count < 2)
        return STATUS_OK;
    size_t *places = memory_new(count * sizeof *places);
    if (!places)
        return STATUS_NO_MEMORY;
    Batch batch;
    GEOSGeometry *clip = NULL;
    Status status = batch_start(&batch, count);
    if (status == STATUS_OK)
        status = make_polygon(batch.geos, polygon_list_get(board, 0), &clip);
    if (status == STATUS_OK)
        status = measure_cells(&batch, box, clip, sites, count, places, areas);
    if (batch.geos)
        GEOSGeom_destroy_r(batch.geos, clip);
    batch_end(&batch);
    memory_free(places);
    return status;
}
