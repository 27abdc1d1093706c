/* Computes the areas of Voronoi cells with GEOS, which makes the whole diagram from scratch. */
#include "base/memory.h"
#include "geometry/geos/geos_parts.h"

/* A search for the polygon that contains a point. */
typedef struct Search {
    const GeosBatch *cells;
    const GEOSPreparedGeometry **prepared; /* one for each cell, made when needed */
    const GEOSGeometry *point;
    size_t found; /* the index of the polygon in `cells` */
    bool failed;
} Search;

/* Callback of the GEOS tree, for a cell whose bounding box contains the point. `item` points to the
 * cell's element of `items`. */
static void try_cell(void *item, void *context)
{
    Search *search = context;
    GEOSContextHandle_t handle = search->cells->geos->handle;
    size_t place = (size_t)((GEOSGeometry **)item - search->cells->items);
    if (!search->prepared[place])
        search->prepared[place] = GEOSPrepare_r(handle, search->cells->items[place]);
    char inside = search->prepared[place]
                      ? GEOSPreparedContains_r(handle, search->prepared[place], search->point)
                      : 2;
    if (inside == 1)
        search->found = place;
    search->failed |= inside == 2;
}

static Status search_sites(Search *search, GEOSSTRtree *tree, const Point *sites, size_t count,
                           size_t *places)
{
    Geos *geos = search->cells->geos;
    for (size_t i = 0; i < count && !search->failed; i++) {
        GEOSGeometry *point =
            GEOSGeom_createPointFromXY_r(geos->handle, (double)sites[i].x, (double)sites[i].y);
        search->point = point;
        search->found = search->cells->count;
        search->failed = !point;
        if (point)
            GEOSSTRtree_query_r(geos->handle, tree, point, try_cell, search);
        geos_drop(geos, point);
        places[i] = search->found;
    }
    return search->failed ? geos_failure(geos) : STATUS_OK;
}

/* For each site, find the cell that contains it. */
static Status find_cells(const GeosBatch *cells, const Point *sites, size_t count, size_t *places)
{
    Geos *geos = cells->geos;
    Search search = {.cells = cells};
    search.prepared = memory_new(cells->count * sizeof *search.prepared);
    if (!search.prepared)
        return STATUS_NO_MEMORY;
    GEOSSTRtree *tree = GEOSSTRtree_create_r(geos->handle, 10);
    Status status = tree ? STATUS_OK : geos_failure(geos);
    if (tree) {
        for (size_t i = 0; i < cells->count; i++)
            GEOSSTRtree_insert_r(geos->handle, tree, cells->items[i], &cells->items[i]);
        status = search_sites(&search, tree, sites, count, places);
        GEOSSTRtree_destroy_r(geos->handle, tree);
    }
    for (size_t i = 0; i < cells->count; i++)
        GEOSPreparedGeom_destroy_r(geos->handle, search.prepared[i]);
    memory_free(search.prepared);
    return status;
}

static Status collect_sites(Geos *geos, const Point *sites, size_t count, GEOSGeometry **points)
{
    GeosBatch batch = {.geos = geos};
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = geos_batch_add(&batch, GEOSGeom_createPointFromXY_r(
                                            geos->handle, (double)sites[i].x, (double)sites[i].y));
    if (status == STATUS_OK)
        status = geos_batch_collect(&batch, GEOS_MULTIPOINT, points);
    geos_batch_free(&batch);
    return status;
}

/* Copy the cells of a diagram into `cells`, which is empty. */
static Status take_cells(GeosBatch *cells, const GEOSGeometry *diagram, size_t count)
{
    Geos *geos = cells->geos;
    int made = diagram ? GEOSGetNumGeometries_r(geos->handle, diagram) : -1;
    if (made < 0)
        return geos_failure(geos);
    if ((size_t)made != count)
        return geos_complain(geos, "%d cells for %zu stones", made, count);
    Status status = STATUS_OK;
    for (int i = 0; i < made && status == STATUS_OK; i++)
        status = geos_batch_add(
            cells, GEOSGeom_clone_r(geos->handle, GEOSGetGeometryN_r(geos->handle, diagram, i)));
    return status;
}

/* Compute the diagram of all sites in a box, and put its cells into `cells`. */
static Status make_cells(GeosBatch *cells, Box box, const Point *sites, size_t count)
{
    Geos *geos = cells->geos;
    GEOSGeometry *envelope = geos_line(geos, box.low, box.high), *points = NULL, *diagram = NULL;
    Status status = envelope ? collect_sites(geos, sites, count, &points) : geos_failure(geos);
    if (status == STATUS_OK) {
        diagram = GEOSVoronoiDiagram_r(geos->handle, points, envelope, 0, 0);
        status = take_cells(cells, diagram, count);
    }
    geos_drop(geos, diagram);
    geos_drop(geos, points);
    geos_drop(geos, envelope);
    return status;
}

/* Compute twice the area of the intersection of a cell and the board. */
static Status measure_common(Geos *geos, const GEOSGeometry *cell, const GEOSGeometry *board,
                             DoubleArea *area)
{
    PolygonList pieces = {0};
    GEOSGeometry *common = GEOSIntersection_r(geos->handle, cell, board);
    Status status = geos_read_polygons(geos, common, 1, &pieces);
    *area = polygon_list_area(&pieces);
    geos_drop(geos, common);
    polygon_list_free(&pieces);
    return status;
}

/* Compute the cells, find the cell of each site, and measure it. */
static Status measure_cells(GeosBatch *cells, Box box, const GEOSGeometry *board,
                            const Point *sites, size_t count, size_t *places, DoubleArea *areas)
{
    Status status = make_cells(cells, box, sites, count);
    if (status == STATUS_OK)
        status = find_cells(cells, sites, count, places);
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = places[i] < count
                     ? measure_common(cells->geos, cells->items[places[i]], board, &areas[i])
                     : geos_complain(cells->geos, "a stone is in none of the cells");
    return status;
}

Status geos_voronoi(Geos *geos, Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas)
{
    geos_begin(geos);
    if (count == 1)
        areas[0] = polygon_list_area(board);
    if (count < 2)
        return STATUS_OK;
    size_t *places = memory_new(count * sizeof *places);
    if (!places)
        return STATUS_NO_MEMORY;
    GeosBatch cells = {.geos = geos};
    GEOSGeometry *clip = NULL;
    Status status = geos_polygon(geos, polygon_list_get(board, 0), &clip);
    if (status == STATUS_OK)
        status = measure_cells(&cells, box, clip, sites, count, places, areas);
    geos_drop(geos, clip);
    geos_batch_free(&cells);
    memory_free(places);
    return status;
}
