/* The Voronoi diagram of lattice points, clipped to an outline and kept up to date: how much of
 * a board is nearest to each of them.
 *
 * Sites come and go one at a time. Either changes the cells that border on the site's own, and
 * those alone are cut anew: each from the sites near by, and then from those that are nearer to one
 * of its far corners, until there are none. So the cost does not grow with the number of sites,
 * however unevenly they lie, but with that of the neighbours. Decisions are exact (voronoi_cell.h),
 * and so is the sum of areas: a cell depends on the set of sites alone, never on how it came about,
 * and its area is a whole number of the smallest units. On a board with upright and level edges all
 * areas add up to the board to the last unit; along other edges corners are rounded by at most
 * 2^-33 step, which comes to less than 1e-12 of a square on the largest board.
 *
 * What was done can be taken back, newest first; then every area is what it was.
 */
#ifndef CONTIGO_GEOMETRY_VORONOI_VORONOI_H
#define CONTIGO_GEOMETRY_VORONOI_VORONOI_H

#include "geometry/plane/outline.h"
#include "geometry/plane/polygon.h"

typedef struct Voronoi Voronoi;

/* Sites belong to owners, whose areas are summed. */
enum { VORONOI_OWNERS = 2 };

/* A diagram without sites. The caller owns it; the outline is copied. */
Status voronoi_create(const Outline *outline, Voronoi **voronoi);
void voronoi_destroy(Voronoi *voronoi); /* NULL is allowed */

/* Makes a diagram of the same sites, each with twice its id, so that odd ids are free. The caller
 * owns it; there is nothing to go back to. Costs next to nothing for each site. */
Status voronoi_double(const Voronoi *voronoi, Voronoi **copy);

/* Adds a site under an id that is not in use; ids should be small numbers. The site is inside the
 * outline, and no other site is there. STATUS_NO_MEMORY changes nothing. */
Status voronoi_add(Voronoi *voronoi, uint32_t id, Point site, unsigned owner);

/* Adds a site as that does, but leaves cells as they are; and cuts all cells once. In between there
 * are no areas. There is no going back; what fails leaves a diagram that is fit for
 * voronoi_destroy() alone. */
Status voronoi_put(Voronoi *voronoi, uint32_t id, Point site, unsigned owner);
Status voronoi_cut_all(Voronoi *voronoi);

/* Takes a site out. STATUS_NO_MEMORY changes nothing. */
Status voronoi_remove(Voronoi *voronoi, uint32_t id);

/* Takes several out at once, which costs less than one after the other: cells that stay are cut
 * once. To go back they are as many changes as sites, but only all of them or none make sense. */
Status voronoi_remove_all(Voronoi *voronoi, const uint32_t *ids, size_t count);

/* Brings back several that are out, each to where it was, in the same way. */
Status voronoi_return_all(Voronoi *voronoi, const uint32_t *ids, size_t count);

/* Names the present state, and goes back to one: newest changes first, never fails. */
size_t voronoi_mark(const Voronoi *voronoi);
void voronoi_rollback(Voronoi *voronoi, size_t mark);

/* Forgets how to go back: the present state is the first. */
void voronoi_forget(Voronoi *voronoi);

size_t voronoi_count(const Voronoi *voronoi);

/* Twice the area of a site's cell, and of all cells of an owner. */
DoubleArea voronoi_area(const Voronoi *voronoi, uint32_t id);
DoubleArea voronoi_total(const Voronoi *voronoi, unsigned owner);

/* Appends a site's cell as one convex polygon, clipped to the box around the outline and not to the
 * outline itself. STATUS_NO_MEMORY may leave a part of it. */
Status voronoi_cell(Voronoi *voronoi, uint32_t id, PolygonList *cells);

/* The site nearest to a point: of equals the first by x, then y. False where there are none. */
bool voronoi_nearest(const Voronoi *voronoi, Point p, uint32_t *id);

#endif
