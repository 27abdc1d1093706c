/* Lattice points (sites) stored by the square of the board that they are in, to find those near a
 * place.
 *
 * Squares have sides of one space. Sites are also counted in blocks of squares of several sizes, so
 * skipping the empty part of a large board costs next to nothing. The caller identifies sites by
 * ids, which are small numbers. At any time, an id belongs to at most one site. */
#ifndef CONTIGO_GEOMETRY_VORONOI_SITE_GRID_H
#define CONTIGO_GEOMETRY_VORONOI_SITE_GRID_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

typedef struct SiteGrid SiteGrid;

/* Create an empty grid for sites within `box`. The caller owns it. May fail with
 * STATUS_NO_MEMORY. */
Status site_grid_create(Box box, SiteGrid **grid);
void site_grid_destroy(SiteGrid *grid); /* NULL is allowed */

/* Make a grid equal to another one for the same box. STATUS_NO_MEMORY changes nothing. */
Status site_grid_assign(SiteGrid *grid, const SiteGrid *from);

/* Make room for the ids below `count`, so that adding them can't fail. May fail with
 * STATUS_NO_MEMORY. */
Status site_grid_reserve(SiteGrid *grid, size_t count);

/* Add a site with an id that isn't in use and for which there is room (site_grid_reserve). */
void site_grid_add(SiteGrid *grid, uint32_t id, Point site);

/* Remove a site. */
void site_grid_remove(SiteGrid *grid, uint32_t id);

/* Return the place with which an id was last added, even if the site has been removed. */
Point site_grid_place(const SiteGrid *grid, uint32_t id);

size_t site_grid_count(const SiteGrid *grid);

/* Called with a site. Return false to end the visit. */
typedef bool (*SiteVisitor)(void *context, uint32_t id, Point site);

/* Call `visit` for every site in a closed box, in unspecified order. */
void site_grid_visit(const SiteGrid *grid, Box box, SiteVisitor visit, void *context);

/* Call `visit` for every site at most `reach` steps from p in x and in y, in unspecified order. */
void site_grid_visit_near(const SiteGrid *grid, Point p, int64_t reach, SiteVisitor visit,
                          void *context);

/* An entry of a list of sites. */
typedef struct SiteSeen {
    Point at;
    uint32_t id;
} SiteSeen;

/* site_grid_list_near() lists at most `most` sites nearer to p than `distance` steps, roughly by x,
 * then y, and returns their number. site_grid_has_near() returns whether there is any such site.
 * Both are meant for distances of a few spaces, because they examine every square within that
 * distance. */
size_t site_grid_list_near(const SiteGrid *grid, Point p, int64_t distance, SiteSeen *list,
                           size_t most);
bool site_grid_has_near(const SiteGrid *grid, Point p, int64_t distance);

/* A search around a place, which needn't be on the lattice or the board. */
typedef struct SiteSearch {
    Point origin;
    double x, y; /* the place relative to `origin`, in steps */
    /* Sites closer than this (as a squared distance) are wanted; the callback may decrease it. */
    double square;
} SiteSearch;

/* Called with a site and its squared distance, which is below `search->square`. */
typedef void (*SiteSearcher)(void *context, SiteSearch *search, uint32_t id, Point site,
                             double square);

/* Call `visit` for sites nearer than `search->square`, roughly from near to far. */
void site_grid_search(const SiteGrid *grid, SiteSearch *search, SiteSearcher visit, void *context);

/* Return whether the square that extends `reach` steps from p in x and in y contains the whole
 * grid. */
bool site_grid_is_within(const SiteGrid *grid, Point p, int64_t reach);

#endif
