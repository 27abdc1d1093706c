/* Lattice points by the square of the board they are in: which of them are near a place.
 *
 * Squares are one space a side, and are counted in blocks of several sizes, so that looking over an
 * empty part of a large board costs next to nothing. Sites are named by ids of the caller's
 * choice, small numbers, of which each stands for one place at a time.
 */
#ifndef CONTIGO_GEOMETRY_VORONOI_SITE_GRID_H
#define CONTIGO_GEOMETRY_VORONOI_SITE_GRID_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

typedef struct SiteGrid SiteGrid;

/* An empty grid for sites within `box`. The caller owns it. */
Status site_grid_create(Box box, SiteGrid **grid);
void site_grid_destroy(SiteGrid *grid); /* NULL is allowed */

/* Makes a grid the same as another for the same box. STATUS_NO_MEMORY changes nothing. */
Status site_grid_assign(SiteGrid *grid, const SiteGrid *from);

/* Makes room for the ids below `count`, so that adding them cannot fail. */
Status site_grid_reserve(SiteGrid *grid, size_t count);

/* Adds a site under an id that there is room for and that is not in use. */
void site_grid_add(SiteGrid *grid, uint32_t id, Point site);

/* Takes a site out. */
void site_grid_remove(SiteGrid *grid, uint32_t id);

/* The place that an id was last added with. */
Point site_grid_place(const SiteGrid *grid, uint32_t id);

size_t site_grid_count(const SiteGrid *grid);

/* Called with a site; false ends the visit. */
typedef bool (*SiteVisitor)(void *context, uint32_t id, Point site);

/* Calls `visit` for every site in a closed box, in no order that a caller may rely on. */
void site_grid_visit(const SiteGrid *grid, Box box, SiteVisitor visit, void *context);

/* The same for all sites at most `reach` steps from p in x and in y. */
void site_grid_visit_near(const SiteGrid *grid, Point p, int64_t reach, SiteVisitor visit,
                          void *context);

/* A site as it is listed. */
typedef struct SiteSeen {
    Point at;
    uint32_t id;
} SiteSeen;

/* Lists the sites nearer to p than `distance`, more or less by x, then y: `most` at most. Returns
 * how many. And whether there is any. Both are for distances of a few spaces: every square that
 * near is looked at. */
size_t site_grid_list_near(const SiteGrid *grid, Point p, int64_t distance, SiteSeen *list,
                           size_t most);
bool site_grid_has_near(const SiteGrid *grid, Point p, int64_t distance);

/* A search around a place, which need not be on the lattice or on the board. */
typedef struct SiteSearch {
    Point origin;
    double x, y;   /* from the origin, in steps */
    double square; /* of the distance within which sites are wanted: a visitor may lessen it */
} SiteSearch;

/* Called with a site and the square of its distance, which is below `search->square`. */
typedef void (*SiteSearcher)(void *context, SiteSearch *search, uint32_t id, Point site,
                             double square);

/* Calls `visit` for sites nearer than the search wants, more or less from near to far, in no order
 * that a caller may rely on. */
void site_grid_search(const SiteGrid *grid, SiteSearch *search, SiteSearcher visit, void *context);

/* Whether a box this far around p holds the whole grid. */
bool site_grid_is_within(const SiteGrid *grid, Point p, int64_t reach);

#endif
