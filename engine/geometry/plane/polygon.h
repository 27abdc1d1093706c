/* Polygons with holes whose corners are FixedPoints.
 *
 * A polygon consists of one outer ring, counter-clockwise, and any number of holes, clockwise, so
 * its inside is on the left of every edge. Rings may touch themselves and each other in points.
 * They may also follow an edge in both directions (a spike, or a bridge to a hole); such an edge
 * encloses nothing and isn't part of the rim. Functions don't round unless they say so. */
#ifndef CONTIGO_GEOMETRY_PLANE_POLYGON_H
#define CONTIGO_GEOMETRY_PLANE_POLYGON_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* A closed polyline, given by its corners. The first corner isn't repeated at the end. */
typedef struct Ring {
    size_t first, count; /* its corners have the indices [first, first + count) in `corners` */
} Ring;

/* A polygon, which borrows its rings and corners. The outer ring is first. */
typedef struct Polygon {
    const Ring *rings;
    size_t ring_count;
    const FixedPoint *corners; /* the array that contains the corners of all rings */
} Polygon;

/* A growable list of polygons. With all members zero, it is empty. */
typedef struct PolygonList {
    size_t *ends; /* owned: for each polygon, the index after its last ring */
    size_t count, capacity;
    Ring *rings; /* owned */
    size_t ring_count, ring_capacity;
    FixedPoint *corners; /* owned */
    size_t corner_count, corner_capacity;
} PolygonList;

void polygon_list_free(PolygonList *list);

/* Empty the list and keep its memory. */
void polygon_list_clear(PolygonList *list);

/* Return a polygon of the list, borrowed until the next change. */
Polygon polygon_list_get(const PolygonList *list, size_t index);

/* To build the list, add corners, end the ring, add more rings, and end the polygon. Ending a
 * polygon also ends the ring that is being built. After STATUS_NO_MEMORY, the list still contains
 * what was added before. */
Status polygon_list_add_corner(PolygonList *list, FixedPoint corner);
Status polygon_list_end_ring(PolygonList *list);
Status polygon_list_add_ring(PolygonList *list, const FixedPoint *corners, size_t count);
Status polygon_list_end_polygon(PolygonList *list);

/* Rotate the corners of each ring, from ring number `first` on, so that it begins with its smallest
 * corner (by x, then y). */
void polygon_list_settle(PolygonList *list, size_t first);

/* polygon_area() returns twice the area of one polygon, polygon_list_area() twice the area of all
 * polygons of a list. */
DoubleArea polygon_area(Polygon polygon);
DoubleArea polygon_list_area(const PolygonList *list);

/* Find a lattice point inside the polygon, as follows. On a certain horizontal line, take the
 * widest span inside the polygon (the leftmost if several are equally wide), and round the middle
 * of the span to the lattice. In a sliver, rounding may move the point outside.
 *
 * The line is halfway between two adjacent heights of the rim's corners: those just below and above
 * the middle of the polygon's height. If that middle is itself the height of a corner, it is one of
 * the two heights. The other is then its farther neighbor, or the upper neighbor if both are
 * equally far.
 *
 * So the point depends only on the polygon, not on where its rings start or what spikes they have.
 * If the polygon is so thin that rounding has left it no inside, the result is the lattice point
 * nearest to its smallest corner (by x, then y). May fail with STATUS_NO_MEMORY. */
Status polygon_find_inside(Polygon polygon, Point *inside);

/* An edge of a rim. The inside is on the left of low → high if `rising`, otherwise on the right. */
typedef struct RimEdge {
    FixedPoint low, high; /* low is before high by x, then y */
    bool rising;
} RimEdge;

/* The edges around a set of polygons. With all members zero, it is empty. */
typedef struct Rim {
    RimEdge *edges; /* owned */
    size_t count, capacity;
} Rim;

void rim_free(Rim *rim);

/* Add an edge with the inside on its left, unless a and b are the same place. May fail with
 * STATUS_NO_MEMORY. */
Status rim_add_edge(Rim *rim, FixedPoint a, FixedPoint b);

/* Add all edges of a polygon. STATUS_NO_MEMORY may leave only some of them added. */
Status rim_add(Rim *rim, Polygon polygon);

/* Sort the edges and remove those that occur in both directions: spikes, bridges, and common edges
 * of two polygons. The remaining edges go around the union of the added polygons. The polygons must
 * not overlap, and an edge of one must not be part of another's edge. */
void rim_close(Rim *rim);

/* Append the polygons inside a closed rim. Each ring begins with its smallest corner (by x, then
 * y). Each polygon is one connected area; its rings don't touch themselves, and touch each other
 * only in points. This takes O(n log n) for n edges if the area is connected. STATUS_NO_MEMORY
 * leaves the list unchanged. */
Status polygon_list_enclose(PolygonList *list, const Rim *rim);

/* Cut polygons without holes along the line through a and b, and append the parts to the left of a
 * → b to `left`. New corners on the line are rounded to FixedPoints. STATUS_NO_MEMORY may leave
 * only some parts appended. */
Status polygon_list_cut(const PolygonList *list, FixedPoint a, FixedPoint b, PolygonList *left);

/* Intersect polygons without holes with a convex polygon, in place, by cutting the list along each
 * edge of the convex polygon. Afterwards, each ring begins with its smallest corner (by x, then y).
 * STATUS_NO_MEMORY may leave the list cut along only some of the edges. */
Status polygon_list_clip(PolygonList *list, Polygon convex);

/* A point in units of 2^-33 step. */
typedef struct TwiceFixed {
    int64_t x, y;
} TwiceFixed;

/* Find the middle of the widest span inside a rim that isn't empty, on the horizontal line that
 * polygon_find_inside() uses. If the rim isn't closed (rim_close), spans end at spikes too. May
 * fail with STATUS_NO_MEMORY. */
Status rim_find_middle(const Rim *rim, TwiceFixed *middle);

/* Return the nearest lattice point. Halves are rounded up. */
Point twice_fixed_to_step(TwiceFixed place);

/* Compare points by x, then y. Return a negative number, zero or a positive number. */
int fixed_compare(FixedPoint a, FixedPoint b);

/* Return twice the signed area of the triangle a, b, p: positive if p is to the left of a → b. */
static inline Wide fixed_side(FixedPoint a, FixedPoint b, FixedPoint p)
{
    return (Wide)(b.x - a.x) * (p.y - a.y) - (Wide)(b.y - a.y) * (p.x - a.x);
}

/* Return the distance from a to the projection of p on a → b, times the length of a → b. */
static inline Wide fixed_along(FixedPoint a, FixedPoint b, FixedPoint p)
{
    return (Wide)(b.x - a.x) * (p.x - a.x) + (Wide)(b.y - a.y) * (p.y - a.y);
}

#endif
