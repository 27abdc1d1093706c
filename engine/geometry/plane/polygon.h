/* Polygons with holes whose corners are FixedPoints, and what can be told of them exactly.
 *
 * A polygon is one outer ring, counter-clockwise, and any number of holes, clockwise: its
 * inside is on the left of every edge. Rings may touch themselves and each other in
 * points, and may run along an edge there and back (a spike, or a bridge to a hole): such
 * an edge encloses nothing and is no part of the rim. Nothing here rounds but where it says so.
 */
#ifndef CONTIGO_GEOMETRY_PLANE_POLYGON_H
#define CONTIGO_GEOMETRY_PLANE_POLYGON_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A closed line given by its corners, the first not repeated at the end. */
typedef struct Ring {
    size_t first, count; /* corners [first, first + count) of the array that goes with it */
} Ring;

/* A polygon borrowed from wherever it is kept; the outer ring first. */
typedef struct Polygon {
    const Ring *rings;
    size_t ring_count;
    const FixedPoint *corners; /* that the rings' numbers refer to */
} Polygon;

/* A growable list of polygons. All members zero is an empty one. */
typedef struct PolygonList {
    size_t *ends; /* owned: for each polygon the number after its last ring */
    size_t count, capacity;
    Ring *rings; /* owned */
    size_t ring_count, ring_capacity;
    FixedPoint *corners; /* owned */
    size_t corner_count, corner_capacity;
} PolygonList;

void polygon_list_free(PolygonList *list);

/* Empties it and keeps its memory. */
void polygon_list_clear(PolygonList *list);

/* A polygon of the list, borrowed until the next change. */
Polygon polygon_list_get(const PolygonList *list, size_t index);

/* Builds the list: corners make a ring, rings a polygon, whose end is that of a ring being built
 * too. STATUS_NO_MEMORY leaves what was built. */
Status polygon_list_add_corner(PolygonList *list, FixedPoint corner);
Status polygon_list_end_ring(PolygonList *list);
Status polygon_list_add_ring(PolygonList *list, const FixedPoint *corners, size_t count);
Status polygon_list_end_polygon(PolygonList *list);

/* Makes the rings from number `first` on begin with their corners that are first by x, then y. */
void polygon_list_settle(PolygonList *list, size_t first);

/* Twice the area of one polygon, and of all of a list together. */
DoubleArea polygon_area(Polygon polygon);
DoubleArea polygon_list_area(const PolygonList *list);

/* A lattice point inside the polygon. Of the horizontal line half-way between two neighbouring
 * heights of corners of the rim, the middle of the widest span inside (the leftmost of equals),
 * rounded to the lattice; in a sliver that may come to lie outside. The two heights are those
 * around the middle of the polygon's height, and where that is itself the height of a
 * corner, the farther of its two neighbours is taken, the upper of equals. So the point depends on
 * the polygon alone, not on where its rings start or what spikes they have. A polygon so thin that
 * rounding left it no inside gives the point nearest to its first corner by x, then y.
 * STATUS_NO_MEMORY. */
Status polygon_find_inside(Polygon polygon, Point *inside);

/* An edge of some rim. The inside is on the left going from low to high where `rising`. */
typedef struct RimEdge {
    FixedPoint low, high; /* low is before high by x, then y */
    bool rising;
} RimEdge;

/* The edges around a set of polygons. All members zero is an empty one. */
typedef struct Rim {
    RimEdge *edges; /* owned */
    size_t count, capacity;
} Rim;

void rim_free(Rim *rim);

/* Adds an edge with the inside on its left; none where a and b are one place. STATUS_NO_MEMORY. */
Status rim_add_edge(Rim *rim, FixedPoint a, FixedPoint b);

/* Adds all edges of a polygon. STATUS_NO_MEMORY: maybe only some of them. */
Status rim_add(Rim *rim, Polygon polygon);

/* Sorts the edges and takes out those that were run along both ways: spikes, bridges, and what
 * two polygons have in common. What is left goes around the union of the polygons added, which
 * may not overlap, and may have edges in common only whole. */
void rim_close(Rim *rim);

/* Appends the polygons that a closed rim goes around, each ring beginning with its corner that is
 * first by x, then y. A polygon is one connected inside, and its rings touch themselves nowhere and
 * each other in points alone. Costs n log n for n edges where a connected inside is all there is.
 * STATUS_NO_MEMORY leaves the list as it was. */
Status polygon_list_enclose(PolygonList *list, const Rim *rim);

/* Makes of polygons without holes what is left of them to the left of a → b, and appends that to
 * `left`. Places on the line are rounded to FixedPoints. STATUS_NO_MEMORY: maybe only some of it.
 */
Status polygon_list_cut(const PolygonList *list, FixedPoint a, FixedPoint b, PolygonList *left);

/* The same along every edge of a convex polygon, in place: what they have in common with it.
 * Rings then begin with their corners that are first by x, then y. STATUS_NO_MEMORY: cut by some.
 */
Status polygon_list_clip(PolygonList *list, Polygon convex);

/* A place in units of 2^-33 step. */
typedef struct TwiceFixed {
    int64_t x, y;
} TwiceFixed;

/* Of the horizontal line that polygon_find_inside() takes, among the edges of a rim that is not
 * empty, the middle of the widest span inside. The rim may be closed or not: spikes then end
 * spans. STATUS_NO_MEMORY. */
Status rim_find_middle(const Rim *rim, TwiceFixed *middle);

/* The nearest lattice point; halves up. */
Point twice_fixed_to_step(TwiceFixed place);

/* Orders places by x, then y. Negative, zero or positive. */
int fixed_compare(FixedPoint a, FixedPoint b);

/* Twice the area of the triangle a, b, p; positive where p is to the left of a → b. */
static inline Wide fixed_side(FixedPoint a, FixedPoint b, FixedPoint p)
{
    return (Wide)(b.x - a.x) * (p.y - a.y) - (Wide)(b.y - a.y) * (p.x - a.x);
}

/* How far p is along a → b, times the length of that. */
static inline Wide fixed_along(FixedPoint a, FixedPoint b, FixedPoint p)
{
    return (Wide)(b.x - a.x) * (p.x - a.x) + (Wide)(b.y - a.y) * (p.y - a.y);
}

#endif
