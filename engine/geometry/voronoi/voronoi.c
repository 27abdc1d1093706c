/* Updates the cells of a Voronoi diagram, and undoes changes. */
#include "geometry/voronoi/voronoi.h"

#include "base/memory.h"
#include "geometry/voronoi/site_grid.h"
#include "geometry/voronoi/voronoi_cell.h"

#include <string.h>

typedef struct VoronoiSite {
    DoubleArea area;
    unsigned owner;
    bool listed; /* true if it is in Voronoi.listed */
} VoronoiSite;

/* The area of a cell before a change. */
typedef struct AreaChange {
    DoubleArea area;
    uint32_t id;
} AreaChange;

/* A site that was added or removed. */
typedef struct SiteChange {
    uint32_t id;
    bool added;
    size_t first_area; /* the index of its first AreaChange */
} SiteChange;

struct Voronoi {
    Outline outline;
    Box box;
    bool is_box;
    SiteGrid *grid;     /* owned; the sites that are present */
    VoronoiSite *sites; /* owned; by id */
    size_t site_capacity;
    DoubleArea totals[VORONOI_OWNERS];
    AreaChange *areas; /* owned; the areas in the undo log */
    size_t area_count, area_capacity;
    SiteChange *changes; /* owned; the sites in the undo log */
    size_t change_count, change_capacity;
    Cell cell, scratch;
    uint32_t *neighbors; /* owned; the neighbors of the site that was added or removed */
    size_t neighbor_count, neighbor_capacity;
    /* Owned; sites whose cells may have to be cut again when several sites change together. */
    uint32_t *listed;
    size_t listed_count, listed_capacity;
};

/* The distance from a site within which other sites are considered first. In a crowded place, these
 * are all that matter: if a corner of the site's cell is at most half this distance away, every
 * site outside of this range is at least as far from the corner as the cell's own site. */
enum { NEAR_REACH = 2 * STEPS_PER_SPACE };

Status voronoi_create(const Outline *outline, Voronoi **voronoi)
{
    Voronoi *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->outline = *outline;
    made->box = outline_box(outline);
    made->is_box = outline_is_box(outline);
    Status status = site_grid_create(made->box, &made->grid);
    if (status == STATUS_OK)
        *voronoi = made;
    else
        memory_free(made);
    return status;
}

void voronoi_destroy(Voronoi *voronoi)
{
    if (!voronoi)
        return;
    site_grid_destroy(voronoi->grid);
    memory_free(voronoi->sites);
    memory_free(voronoi->areas);
    memory_free(voronoi->changes);
    memory_free(voronoi->neighbors);
    memory_free(voronoi->listed);
    cell_free(&voronoi->cell);
    cell_free(&voronoi->scratch);
    memory_free(voronoi);
}

/* Make room for an id and for one more change. */
static Status reserve(Voronoi *voronoi, uint32_t id)
{
    Status status = site_grid_reserve(voronoi->grid, (size_t)id + 1);
    if (status == STATUS_OK)
        status = memory_reserve(voronoi->sites, voronoi->site_capacity, (size_t)id + 1);
    if (status == STATUS_OK)
        status =
            memory_reserve(voronoi->changes, voronoi->change_capacity, voronoi->change_count + 1);
    return status;
}

/* The state of voronoi_double(). */
typedef struct Copying {
    const Voronoi *from;
    Voronoi *to;
    Status status;
} Copying;

static bool copy_site(void *context, uint32_t id, Point at)
{
    Copying *copying = context;
    Voronoi *to = copying->to;
    copying->status = reserve(to, 2 * id);
    if (copying->status != STATUS_OK)
        return false;
    to->sites[2 * id] = copying->from->sites[id];
    site_grid_add(to->grid, 2 * id, at);
    return true;
}

Status voronoi_double(const Voronoi *voronoi, Voronoi **copy)
{
    Voronoi *made;
    Status status = voronoi_create(&voronoi->outline, &made);
    if (status != STATUS_OK)
        return status;
    Copying copying = {voronoi, made, STATUS_OK};
    site_grid_visit(voronoi->grid, voronoi->box, copy_site, &copying);
    for (unsigned i = 0; i < VORONOI_OWNERS; i++)
        made->totals[i] = voronoi->totals[i];
    if (copying.status == STATUS_OK)
        *copy = made;
    else
        voronoi_destroy(made);
    return copying.status;
}

/* The state while a cell is cut by the sites around its own site. */
typedef struct Gathering {
    Cell *cell;
    Status status;
} Gathering;

static bool gather(void *context, uint32_t id, Point at)
{
    Gathering *gathering = context;
    if (!point_equal(at, gathering->cell->site))
        gathering->status = cell_cut(gathering->cell, id, at);
    return gathering->status == STATUS_OK;
}

/* The site that is nearest to a corner of a cell, if it is nearer than the cell's own site. */
typedef struct Rival {
    const Cell *cell;
    const CellCorner *corner;
    /* A site within this squared distance of the corner is certainly nearer than the cell's own
     * site. */
    double clear;
    bool found;
    uint32_t id;
    Point at;
} Rival;

static void compare_rival(void *context, SiteSearch *search, uint32_t id, Point at, double square)
{
    Rival *rival = context;
    if (square >= rival->clear && !cell_loses(rival->cell, rival->corner, at))
        return;
    rival->found = true;
    rival->id = id;
    rival->at = at;
    search->square = square;
}

/* Look for a site that cuts off a corner and wasn't among the nearby sites. */
static bool find_rival(const Voronoi *voronoi, CellCorner *corner, Rival *rival)
{
    const double near = (double)NEAR_REACH / 2;
    const double part = 1e-9; /* far more than rounding errors */
    double x = (double)corner->x / (double)corner->w;
    double y = (double)corner->y / (double)corner->w;
    double square = x * x + y * y;
    *rival = (Rival){.cell = &voronoi->cell, .corner = corner, .clear = square * (1 - part)};
    if (!corner->sure && square * (1 + part) > near * near) {
        SiteSearch search = {voronoi->cell.site, x, y, square * (1 + part)};
        site_grid_search(voronoi->grid, &search, compare_rival, rival);
    }
    corner->sure = !rival->found;
    return rival->found;
}

/* Find a corner that is nearer to a distant site than to the cell's own, and cut it off. Return
 * false if there is no such corner. */
static bool cut_from_afar(Voronoi *voronoi, Status *status)
{
    Cell *cell = &voronoi->cell;
    Rival rival;
    for (size_t i = 0; i < cell->corner_count && *status == STATUS_OK; i++)
        if (find_rival(voronoi, &cell->corners[i], &rival)) {
            *status = cell_cut(cell, rival.id, rival.at);
            return true;
        }
    return false;
}

/* Cut the cell of a site in the grid: the part of the box that is nearer to it than to any other
 * site. */
static Status cut_cell(Voronoi *voronoi, Point site)
{
    Cell *cell = &voronoi->cell;
    Gathering gathering = {.cell = cell, .status = cell_start(cell, site, voronoi->box)};
    if (gathering.status == STATUS_OK)
        site_grid_visit_near(voronoi->grid, site, NEAR_REACH, gather, &gathering);
    while (gathering.status == STATUS_OK && cut_from_afar(voronoi, &gathering.status))
        continue;
    return gathering.status == STATUS_OK ? cell_round(cell) : gathering.status;
}

/* Return whether an edge of the outline may meet the current cell. */
static bool meets_outline(const Voronoi *voronoi, const Cell *cell)
{
    FixedPoint low = cell->places[0];
    FixedPoint high = low;
    for (size_t i = 1; i < cell->place_count; i++) {
        FixedPoint p = cell->places[i];
        low.x = p.x < low.x ? p.x : low.x;
        low.y = p.y < low.y ? p.y : low.y;
        high.x = p.x > high.x ? p.x : high.x;
        high.y = p.y > high.y ? p.y : high.y;
    }
    Box box = {{(int32_t)(low.x / FIXED_STEP), (int32_t)(low.y / FIXED_STEP)},
               {(int32_t)(high.x / FIXED_STEP) + 1, (int32_t)(high.y / FIXED_STEP) + 1}};
    for (size_t i = 0; i < voronoi->outline.count; i++)
        if (box_meets(box, box_of_segment(outline_edge(&voronoi->outline, i))))
            return true;
    return false;
}

/* Compute twice the area of the part of the current cell that is inside the outline. */
static Status measure(Voronoi *voronoi, DoubleArea *area)
{
    Cell *cell = &voronoi->cell;
    Status status = STATUS_OK;
    if (!voronoi->is_box && meets_outline(voronoi, cell))
        status = cell_clip_outline(cell, &voronoi->outline, &voronoi->scratch);
    if (status == STATUS_OK)
        *area = cell_area(cell);
    return status;
}

/* Store the sites whose cells border on the current cell. */
static Status keep_neighbors(Voronoi *voronoi)
{
    const Cell *cell = &voronoi->cell;
    Status status =
        memory_reserve(voronoi->neighbors, voronoi->neighbor_capacity, cell->corner_count);
    voronoi->neighbor_count = 0;
    for (size_t i = 0; i < cell->corner_count && status == STATUS_OK; i++) {
        int64_t site = cell->lines[cell->corners[i].line].site;
        if (site != CELL_NO_SITE)
            voronoi->neighbors[voronoi->neighbor_count++] = (uint32_t)site;
    }
    return status;
}

static void set_area(Voronoi *voronoi, uint32_t id, DoubleArea area)
{
    VoronoiSite *site = &voronoi->sites[id];
    voronoi->totals[site->owner] += area - site->area;
    site->area = area;
}

/* Set an area and log the old one. */
static Status change_area(Voronoi *voronoi, uint32_t id, DoubleArea area)
{
    Status status = memory_push(voronoi->areas, voronoi->area_count, voronoi->area_capacity,
                                (AreaChange){voronoi->sites[id].area, id});
    if (status == STATUS_OK)
        set_area(voronoi, id, area);
    return status;
}

/* Cut a site's cell again and update its area. */
static Status renew(Voronoi *voronoi, uint32_t id)
{
    DoubleArea area = 0;
    Status status = cut_cell(voronoi, site_grid_place(voronoi->grid, id));
    if (status == STATUS_OK)
        status = measure(voronoi, &area);
    return status == STATUS_OK ? change_area(voronoi, id, area) : status;
}

static Status renew_neighbors(Voronoi *voronoi)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < voronoi->neighbor_count && status == STATUS_OK; i++)
        status = renew(voronoi, voronoi->neighbors[i]);
    return status;
}

Status voronoi_add(Voronoi *voronoi, uint32_t id, Point site, unsigned owner)
{
    Status status = reserve(voronoi, id);
    if (status != STATUS_OK)
        return status;
    size_t mark = voronoi->change_count;
    voronoi->changes[voronoi->change_count++] = (SiteChange){id, true, voronoi->area_count};
    voronoi->sites[id] = (VoronoiSite){.owner = owner};
    site_grid_add(voronoi->grid, id, site);
    status = renew(voronoi, id);
    if (status == STATUS_OK)
        status = keep_neighbors(voronoi);
    if (status == STATUS_OK)
        status = renew_neighbors(voronoi);
    if (status != STATUS_OK)
        voronoi_rollback(voronoi, mark);
    return status;
}

Status voronoi_put(Voronoi *voronoi, uint32_t id, Point site, unsigned owner)
{
    Status status = reserve(voronoi, id);
    if (status != STATUS_OK)
        return status;
    voronoi->sites[id] = (VoronoiSite){.owner = owner};
    site_grid_add(voronoi->grid, id, site);
    return STATUS_OK;
}

/* A visit to all sites, which ends when an operation on one fails. */
typedef struct Visit {
    Voronoi *voronoi;
    Status status;
} Visit;

static bool renew_visited(void *context, uint32_t id, Point at)
{
    (void)at;
    Visit *visit = context;
    visit->status = renew(visit->voronoi, id);
    return visit->status == STATUS_OK;
}

Status voronoi_cut_all(Voronoi *voronoi)
{
    Visit visit = {voronoi, STATUS_OK};
    site_grid_visit(voronoi->grid, voronoi->box, renew_visited, &visit);
    voronoi_forget(voronoi);
    return visit.status;
}

Status voronoi_remove(Voronoi *voronoi, uint32_t id)
{
    Status status = reserve(voronoi, id);
    if (status == STATUS_OK)
        status = cut_cell(voronoi, site_grid_place(voronoi->grid, id));
    if (status == STATUS_OK)
        status = keep_neighbors(voronoi);
    if (status != STATUS_OK)
        return status;
    size_t mark = voronoi->change_count;
    voronoi->changes[voronoi->change_count++] = (SiteChange){id, false, voronoi->area_count};
    site_grid_remove(voronoi->grid, id);
    status = change_area(voronoi, id, 0);
    if (status == STATUS_OK)
        status = renew_neighbors(voronoi);
    if (status != STATUS_OK)
        voronoi_rollback(voronoi, mark);
    return status;
}

/* List a site whose cell must be cut again, unless it is listed already. */
static Status list_site(Voronoi *voronoi, uint32_t id)
{
    if (voronoi->sites[id].listed)
        return STATUS_OK;
    Status status =
        memory_push(voronoi->listed, voronoi->listed_count, voronoi->listed_capacity, id);
    voronoi->sites[id].listed = status == STATUS_OK;
    return status;
}

/* List the sites whose cells border on the current cell. */
static Status list_neighbors(Voronoi *voronoi)
{
    Status status = keep_neighbors(voronoi);
    for (size_t i = 0; i < voronoi->neighbor_count && status == STATUS_OK; i++)
        status = list_site(voronoi, voronoi->neighbors[i]);
    return status;
}

static bool list_visited(void *context, uint32_t id, Point at)
{
    (void)at;
    Visit *visit = context;
    visit->status = list_site(visit->voronoi, id);
    return visit->status == STATUS_OK;
}

/* List the sites whose cells border on the cells of sites to be removed. Sites to be removed may be
 * listed too. If most sites are removed, simply list all. */
static Status list_bordering(Voronoi *voronoi, const uint32_t *ids, size_t count)
{
    if (count > voronoi_count(voronoi) / 2) {
        Visit visit = {voronoi, STATUS_OK};
        site_grid_visit(voronoi->grid, voronoi->box, list_visited, &visit);
        return visit.status;
    }
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = cut_cell(voronoi, site_grid_place(voronoi->grid, ids[i]));
        if (status == STATUS_OK)
            status = list_neighbors(voronoi);
    }
    return status;
}

/* Remove sites, and cut again the remaining cells that bordered on the cells of these sites. */
static Status remove_listed(Voronoi *voronoi, const uint32_t *ids, size_t count)
{
    size_t first_area = voronoi->area_count;
    Status status = list_bordering(voronoi, ids, count);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        voronoi->changes[voronoi->change_count++] = (SiteChange){ids[i], false, first_area};
        site_grid_remove(voronoi->grid, ids[i]);
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = change_area(voronoi, ids[i], 0);
    for (size_t i = 0; i < count; i++)
        voronoi->sites[ids[i]].listed = false;
    for (size_t i = 0; i < voronoi->listed_count && status == STATUS_OK; i++)
        if (voronoi->sites[voronoi->listed[i]].listed)
            status = renew(voronoi, voronoi->listed[i]);
    return status;
}

/* Restore sites, and cut their cells and all cells that border on these. */
static Status return_listed(Voronoi *voronoi, const uint32_t *ids, size_t count)
{
    size_t first_area = voronoi->area_count;
    Status status = STATUS_OK;
    for (size_t i = 0; i < count; i++) {
        voronoi->changes[voronoi->change_count++] = (SiteChange){ids[i], true, first_area};
        site_grid_add(voronoi->grid, ids[i], site_grid_place(voronoi->grid, ids[i]));
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = list_site(voronoi, ids[i]);
    for (size_t i = 0; i < voronoi->listed_count && status == STATUS_OK; i++) {
        status = renew(voronoi, voronoi->listed[i]);
        if (status == STATUS_OK && i < count)
            status = list_neighbors(voronoi);
    }
    return status;
}

typedef Status (*Regroup)(Voronoi *voronoi, const uint32_t *ids, size_t count);

/* Change several sites. On failure, change none. */
static Status change_all(Voronoi *voronoi, Regroup regroup, const uint32_t *ids, size_t count)
{
    size_t mark = voronoi->change_count;
    Status status = memory_reserve(voronoi->changes, voronoi->change_capacity, mark + count);
    voronoi->listed_count = 0;
    if (status == STATUS_OK)
        status = regroup(voronoi, ids, count);
    for (size_t i = 0; i < voronoi->listed_count; i++)
        voronoi->sites[voronoi->listed[i]].listed = false;
    if (status != STATUS_OK)
        voronoi_rollback(voronoi, mark);
    return status;
}

Status voronoi_remove_all(Voronoi *voronoi, const uint32_t *ids, size_t count)
{
    return change_all(voronoi, remove_listed, ids, count);
}

Status voronoi_return_all(Voronoi *voronoi, const uint32_t *ids, size_t count)
{
    return change_all(voronoi, return_listed, ids, count);
}

size_t voronoi_mark(const Voronoi *voronoi)
{
    return voronoi->change_count;
}

/* Free unused memory of logs that have become short. */
static void trim(Voronoi *voronoi)
{
    memory_trim(voronoi->changes, voronoi->change_capacity, voronoi->change_count);
    memory_trim(voronoi->areas, voronoi->area_capacity, voronoi->area_count);
}

void voronoi_rollback(Voronoi *voronoi, size_t mark)
{
    while (voronoi->change_count > mark) {
        SiteChange change = voronoi->changes[--voronoi->change_count];
        while (voronoi->area_count > change.first_area) {
            AreaChange before = voronoi->areas[--voronoi->area_count];
            set_area(voronoi, before.id, before.area);
        }
        if (change.added)
            site_grid_remove(voronoi->grid, change.id);
        else
            site_grid_add(voronoi->grid, change.id, site_grid_place(voronoi->grid, change.id));
    }
    trim(voronoi);
}

void voronoi_forget(Voronoi *voronoi)
{
    voronoi->change_count = voronoi->area_count = 0;
    trim(voronoi);
}

size_t voronoi_count(const Voronoi *voronoi)
{
    return site_grid_count(voronoi->grid);
}

DoubleArea voronoi_area(const Voronoi *voronoi, uint32_t id)
{
    return voronoi->sites[id].area;
}

DoubleArea voronoi_total(const Voronoi *voronoi, unsigned owner)
{
    return voronoi->totals[owner];
}

Status voronoi_cell(Voronoi *voronoi, uint32_t id, PolygonList *cells)
{
    Status status = cut_cell(voronoi, site_grid_place(voronoi->grid, id));
    for (size_t i = 0; i < voronoi->cell.place_count && status == STATUS_OK; i++)
        status = polygon_list_add_corner(cells, voronoi->cell.places[i]);
    if (status == STATUS_OK)
        status = polygon_list_end_ring(cells);
    return status == STATUS_OK ? polygon_list_end_polygon(cells) : status;
}

/* The nearest site found so far. */
typedef struct Nearest {
    Point at;
    bool found;
    uint32_t id;
} Nearest;

/* The squared distances are exact integers here. The search's limit is one more than the least of
 * them, so that it also visits equally near sites. */
static void compare_nearest(void *context, SiteSearch *search, uint32_t id, Point at, double square)
{
    Nearest *nearest = context;
    bool same = nearest->found && square == search->square - 1;
    if (same && point_compare(at, nearest->at) > 0)
        return;
    *nearest = (Nearest){at, true, id};
    search->square = square + 1;
}

bool voronoi_nearest(const Voronoi *voronoi, Point p, uint32_t *id)
{
    const double far = 1e12; /* far * far is beyond any squared distance */
    Nearest nearest = {.found = false};
    SiteSearch search = {p, 0, 0, far * far};
    site_grid_search(voronoi->grid, &search, compare_nearest, &nearest);
    *id = nearest.id;
    return nearest.found;
}
