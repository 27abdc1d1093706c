/* The Voronoi diagram of lattice points, clipped to an outline, with incremental updates. It shows
 * how much of a board is nearest to each point.
 *
 * Sites are added and removed one at a time or together. Either way, only cells that border on the
 * cell of such a site change, so only these are cut again. A cell is first cut by the sites nearby.
 * Then, as long as a corner of the cell is nearer to another site than to the cell's own, the cell
 * is cut by that site. So the cost depends on the number of neighbors, not of sites, however
 * unevenly these are distributed.
 *
 * Decisions are exact (voronoi_cell.h), and so is the sum of areas: a cell depends only on the set
 * of sites, not on the order of changes, and its area is an integer in the smallest units. On a
 * board with vertical and horizontal edges, the areas add up exactly to that of the board. Along
 * other edges, corners are rounded by at most 2^-33 step, which makes a difference of less than
 * 1e-12 of a square on the largest board.
 *
 * Changes can be undone, newest first, which restores all areas. */
#ifndef CONTIGO_GEOMETRY_VORONOI_VORONOI_H
#define CONTIGO_GEOMETRY_VORONOI_VORONOI_H

#include "geometry/plane/outline.h"
#include "geometry/plane/polygon.h"

typedef struct Voronoi Voronoi;

/* The number of owners. Each site belongs to one owner, and areas are summed by owner. */
enum { VORONOI_OWNERS = 2 };

/* Create a diagram without sites. The caller owns it; the outline is copied. May fail with
 * STATUS_NO_MEMORY. */
Status voronoi_create(const Outline *outline, Voronoi **voronoi);
void voronoi_destroy(Voronoi *voronoi); /* NULL is allowed */

/* Create a diagram of the same sites. The id of each site is doubled, so that odd ids are free. The
 * caller owns the copy, which has no changes to undo. This costs very little per site. May fail
 * with STATUS_NO_MEMORY. */
Status voronoi_double(const Voronoi *voronoi, Voronoi **copy);

/* Add a site with an id that isn't in use. Ids should be small numbers. The site must be inside the
 * outline, and no other site may be at the same place. STATUS_NO_MEMORY changes nothing. */
Status voronoi_add(Voronoi *voronoi, uint32_t id, Point site, unsigned owner);

/* Add many sites: voronoi_put() adds each without cutting cells, then voronoi_cut_all() cuts all
 * cells once. Areas are undefined in between. These changes can't be undone. After
 * STATUS_NO_MEMORY, the diagram must be destroyed. */
Status voronoi_put(Voronoi *voronoi, uint32_t id, Point site, unsigned owner);
Status voronoi_cut_all(Voronoi *voronoi);

/* Remove a site. STATUS_NO_MEMORY changes nothing. */
Status voronoi_remove(Voronoi *voronoi, uint32_t id);

/* Remove several sites. This costs less than removing them one by one, because each remaining cell
 * is cut only once. The removal counts as one change per site for voronoi_mark(), but these changes
 * must be undone together. STATUS_NO_MEMORY changes nothing. */
Status voronoi_remove_all(Voronoi *voronoi, const uint32_t *ids, size_t count);

/* Add several removed sites again at their old places. The rest is as for voronoi_remove_all(). */
Status voronoi_return_all(Voronoi *voronoi, const uint32_t *ids, size_t count);

/* voronoi_mark() identifies the current state. voronoi_rollback() restores a marked state by
 * undoing changes, newest first; it can't fail. */
size_t voronoi_mark(const Voronoi *voronoi);
void voronoi_rollback(Voronoi *voronoi, size_t mark);

/* Clear the undo log: the current state becomes the first. */
void voronoi_forget(Voronoi *voronoi);

size_t voronoi_count(const Voronoi *voronoi);

/* voronoi_area() returns twice the area of a site's cell, voronoi_total() twice the area of all
 * cells of an owner. */
DoubleArea voronoi_area(const Voronoi *voronoi, uint32_t id);
DoubleArea voronoi_total(const Voronoi *voronoi, unsigned owner);

/* Append a site's cell as a convex polygon. It is clipped to the bounding box of the outline, not
 * to the outline itself. STATUS_NO_MEMORY may leave part of it appended. */
Status voronoi_cell(Voronoi *voronoi, uint32_t id, PolygonList *cells);

/* Find the site nearest to a point; if several are equally near, the first by x, then y. Return
 * false if there are no sites. */
bool voronoi_nearest(const Voronoi *voronoi, Point p, uint32_t *id);

#endif
