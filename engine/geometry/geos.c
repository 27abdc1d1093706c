/* The wrapper around GEOS: the only file that knows it.
 *
 * GEOS answers NULL, 0 or 2 where something went wrong in it. Geometries are its own memory:
 * each is destroyed in the function that made it, unless it became part of another.
 */
#include "geometry/geos.h"

#include "base/memory.h"

#include <geos_c.h>
#include <limits.h>

/* Geometries on their way into a collection. */
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

/* Takes the geometry over, NULL being the mark of a failure. */
static Status batch_add(Batch *batch, GEOSGeometry *geometry)
{
    if (!geometry)
        return STATUS_GEOMETRY;
    batch->items[batch->count++] = geometry;
    return STATUS_OK;
}

/* Makes one collection of all; the batch is empty afterwards, its context still there. */
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

FixedPoint geos_round(FixedPoint place)
{
    return (FixedPoint){to_fixed(to_double(place.x)), to_fixed(to_double(place.y))};
}

/* Places in a GEOS sequence; the first again at the end where `closed`. NULL on failure. */
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

static Status add_polygons(Batch *batch, const PolygonList *polygons, size_t first)
{
    Status status = STATUS_OK;
    for (size_t i = first; status == STATUS_OK && i < polygons->count; i++) {
        GEOSGeometry *made;
        status = make_polygon(batch->geos, polygon_list_get(polygons, i), &made);
        if (status == STATUS_OK)
            status = batch_add(batch, made);
    }
    return status;
}

static void reverse(FixedPoint *places, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        FixedPoint other = places[i];
        places[i] = places[count - 1 - i];
        places[count - 1 - i] = other;
    }
}

/* Makes a ring run the right way round and start at its first corner. */
static void settle_ring(PolygonList *list, bool hole)
{
    Ring ring = list->rings[list->ring_count - 1];
    FixedPoint *places = list->corners + ring.first;
    if ((polygon_area((Polygon){&ring, 1, list->corners}) < 0) != hole)
        reverse(places, ring.count);
    size_t start = 0;
    for (size_t i = 1; i < ring.count; i++)
        if (fixed_compare(places[i], places[start]) < 0)
            start = i;
    /* Three reversals turn the ring round. */
    reverse(places, start);
    reverse(places + start, ring.count - start);
    reverse(places, ring.count);
}

static Status read_ring(GEOSContextHandle_t geos, const GEOSGeometry *ring, bool hole,
                        PolygonList *list)
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
    if (status == STATUS_OK)
        status = polygon_list_end_ring(list);
    if (status == STATUS_OK)
        settle_ring(list, hole);
    return status;
}

static Status read_polygon(GEOSContextHandle_t geos, const GEOSGeometry *polygon, PolygonList *list)
{
    int holes = GEOSGetNumInteriorRings_r(geos, polygon);
    if (holes < 0)
        return STATUS_GEOMETRY;
    Status status = read_ring(geos, GEOSGetExteriorRing_r(geos, polygon), false, list);
    for (int i = 0; status == STATUS_OK && i < holes; i++)
        status = read_ring(geos, GEOSGetInteriorRingN_r(geos, polygon, i), true, list);
    return status == STATUS_OK ? polygon_list_end_polygon(list) : status;
}

/* How long a list was, to go back to. */
typedef struct ListMark {
    size_t polygons, rings, corners;
} ListMark;

static ListMark mark_of(const PolygonList *list)
{
    return (ListMark){list->count, list->ring_count, list->corner_count};
}

static void cut_back(PolygonList *list, ListMark mark)
{
    list->count = mark.polygons;
    list->ring_count = mark.rings;
    list->corner_count = mark.corners;
}

/* Appends a part of a geometry if it is a polygon; with a rim only if it is the inside of it. */
static Status read_part(GEOSContextHandle_t geos, const GEOSGeometry *part, const Rim *rim,
                        PolygonList *list)
{
    int type = part ? GEOSGeomTypeId_r(geos, part) : -1;
    char empty = type < 0 ? 2 : GEOSisEmpty_r(geos, part);
    if (empty == 2)
        return STATUS_GEOMETRY;
    if (type != GEOS_POLYGON || empty)
        return STATUS_OK;
    ListMark mark = mark_of(list);
    Status status = read_polygon(geos, part, list);
    if (status != STATUS_OK || !rim)
        return status;
    const FixedPoint *corners = list->corners + mark.corners;
    if (!rim_has(rim, corners[0], corners[1]))
        cut_back(list, mark);
    return STATUS_OK;
}

/* Appends the polygons of a geometry, which may have lines and points besides. */
static Status read_polygons(GEOSContextHandle_t geos, const GEOSGeometry *geometry, const Rim *rim,
                            PolygonList *list)
{
    ListMark before = mark_of(list);
    int count = geometry ? GEOSGetNumGeometries_r(geos, geometry) : -1;
    Status status = count < 0 ? STATUS_GEOMETRY : STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < count; i++)
        status = read_part(geos, GEOSGetGeometryN_r(geos, geometry, i), rim, list);
    if (status != STATUS_OK)
        cut_back(list, before);
    return status;
}

static Status add_box(Batch *batch, Box box)
{
    FixedPoint low = fixed_point(box.low);
    FixedPoint high = fixed_point(box.high);
    FixedPoint places[] = {low, {high.x, low.y}, high, {low.x, high.y}, low};
    return batch_add(batch, make_line(batch->geos, places, sizeof places / sizeof *places));
}

Status geos_cut_box(Box box, Polylines lines, PolygonList *pieces)
{
    Batch batch;
    Status status = batch_start(&batch, lines.count + 1);
    if (status == STATUS_OK)
        status = add_box(&batch, box);
    for (size_t i = 0; status == STATUS_OK && i < lines.count; i++) {
        size_t first = i ? lines.ends[i - 1] : 0;
        const FixedPoint *places = lines.corners + first;
        status = batch_add(&batch, make_line(batch.geos, places, lines.ends[i] - first));
    }
    GEOSGeometry *all = NULL;
    if (status == STATUS_OK)
        status = batch_collect(&batch, GEOS_MULTILINESTRING, &all);
    if (status == STATUS_OK) {
        GEOSGeometry *noded = GEOSNode_r(batch.geos, all);
        const GEOSGeometry *source = noded;
        GEOSGeometry *polygons = noded ? GEOSPolygonize_r(batch.geos, &source, 1) : NULL;
        status = read_polygons(batch.geos, polygons, NULL, pieces);
        GEOSGeom_destroy_r(batch.geos, polygons);
        GEOSGeom_destroy_r(batch.geos, noded);
        GEOSGeom_destroy_r(batch.geos, all);
    }
    batch_end(&batch);
    return status;
}

/* The rim as it comes back from GEOS, closed. */
static Status round_rim(const Rim *rim, Rim *rounded)
{
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < rim->count; i++) {
        FixedPoint low = geos_round(rim->edges[i].low);
        FixedPoint high = geos_round(rim->edges[i].high);
        bool rising = rim->edges[i].rising;
        status = rim_add_edge(rounded, rising ? low : high, rising ? high : low);
    }
    rim_close(rounded);
    return status;
}

static Status enclose_rounded(const Rim *rim, PolygonList *polygons)
{
    Batch batch;
    Status status = batch_start(&batch, rim->count);
    for (size_t i = 0; status == STATUS_OK && i < rim->count; i++) {
        FixedPoint places[] = {rim->edges[i].low, rim->edges[i].high};
        status = batch_add(&batch, make_line(batch.geos, places, 2));
    }
    if (status == STATUS_OK && rim->count > 0) {
        GEOSGeometry *found = GEOSPolygonize_r(batch.geos, (const GEOSGeometry *const *)batch.items,
                                               (unsigned)batch.count);
        status = read_polygons(batch.geos, found, rim, polygons);
        GEOSGeom_destroy_r(batch.geos, found);
    }
    batch_end(&batch);
    return status;
}

Status geos_enclose(const Rim *rim, PolygonList *polygons)
{
    Rim rounded = {0};
    Status status = round_rim(rim, &rounded);
    if (status == STATUS_OK)
        status = enclose_rounded(&rounded, polygons);
    rim_free(&rounded);
    return status;
}

typedef GEOSGeometry *Overlay(GEOSContextHandle_t geos, const GEOSGeometry *, const GEOSGeometry *);

static Status collect_polygons(Batch *batch, const PolygonList *polygons, GEOSGeometry **collection)
{
    Status status = add_polygons(batch, polygons, 0);
    return status == STATUS_OK ? batch_collect(batch, GEOS_MULTIPOLYGON, collection) : status;
}

static Status overlay(Overlay *operation, const PolygonList *a, const PolygonList *b,
                      PolygonList *result)
{
    Batch batch;
    Status status = batch_start(&batch, a->count > b->count ? a->count : b->count);
    GEOSGeometry *left = NULL;
    GEOSGeometry *right = NULL;
    if (status == STATUS_OK)
        status = collect_polygons(&batch, a, &left);
    if (status == STATUS_OK)
        status = collect_polygons(&batch, b, &right);
    if (status == STATUS_OK) {
        GEOSGeometry *made = operation(batch.geos, left, right);
        status = read_polygons(batch.geos, made, NULL, result);
        GEOSGeom_destroy_r(batch.geos, made);
    }
    if (batch.geos) {
        GEOSGeom_destroy_r(batch.geos, left);
        GEOSGeom_destroy_r(batch.geos, right);
    }
    batch_end(&batch);
    return status;
}

Status geos_common(const PolygonList *a, const PolygonList *b, PolygonList *common)
{
    return overlay(GEOSIntersection_r, a, b, common);
}

/* One point looked for among polygons. */
typedef struct Search {
    const Batch *polygons;
    const GEOSPreparedGeometry **prepared; /* for each polygon, made when first needed */
    const GEOSGeometry *point;
    size_t found; /* place of the polygon in the batch */
    bool failed;
} Search;

/* Called with the place of a polygon whose bounding box holds the point: a pointer into `items`. */
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

Status geos_locate(const PolygonList *polygons, size_t first, const Point *points, size_t count,
                   size_t *numbers)
{
    if (count == 0)
        return STATUS_OK;
    Batch batch;
    Status status = batch_start(&batch, polygons->count - first);
    if (status == STATUS_OK)
        status = add_polygons(&batch, polygons, first);
    if (status == STATUS_OK)
        status = search_batch(&batch, points, count, numbers);
    for (size_t i = 0; status == STATUS_OK && i < count; i++)
        numbers[i] += first;
    batch_end(&batch);
    return status;
}

/* The points as one geometry. */
static Status collect_points(Batch *batch, const Point *points, size_t count,
                             GEOSGeometry **collection)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = batch_add(batch, GEOSGeom_createPointFromXY_r(batch->geos, (double)points[i].x,
                                                               (double)points[i].y));
    return status == STATUS_OK ? batch_collect(batch, GEOS_MULTIPOINT, collection) : status;
}

/* Puts the cells of a diagram, which is used up, into the batch, which is empty. */
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

/* Cuts the diagram of all sites, and puts its cells into the batch. */
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

/* Twice the area that a cell and the board have in common. */
static Status measure_common(const Batch *batch, const GEOSGeometry *cell,
                             const GEOSGeometry *board, DoubleArea *area)
{
    PolygonList pieces = {0};
    GEOSGeometry *common = GEOSIntersection_r(batch->geos, cell, board);
    Status status = read_polygons(batch->geos, common, NULL, &pieces);
    *area = polygon_list_area(&pieces);
    GEOSGeom_destroy_r(batch->geos, common);
    polygon_list_free(&pieces);
    return status;
}

/* Cuts cells, finds out whose each is, and measures them. */
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
