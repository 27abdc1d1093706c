/* Places where a disc touches two things at the same time: crossings of circles, and of lines
 * parallel to walls.
 *
 * Centers and corners are lattice points, and radii are whole numbers of steps, except that of a
 * DiscRing. All places are relative to a nearby origin that the caller chooses. Crossings are
 * computed with a square root. For two circles, the number under the root is exact, so a crossing
 * is accurate to 1e-9 of a step, even if the circles barely touch. But the length of an oblique
 * wall is already a rounded root: if a circle just touches the line along such a wall, the crossing
 * may be off by 1/100 of a step along the line. */
#ifndef CONTIGO_GEOMETRY_VORONOI_DISC_CONTACT_H
#define CONTIGO_GEOMETRY_VORONOI_DISC_CONTACT_H

#include "geometry/plane/lattice.h"

/* A place relative to an origin, in steps. */
typedef struct DiscPlace {
    double x, y;
} DiscPlace;

typedef struct DiscCircle {
    Point center; /* relative to the origin */
    int32_t radius;
} DiscCircle;

/* The line on which a disc's center is when the disc touches a wall. The line is parallel to the
 * wall, `distance` steps to the left of it, where the board is. */
typedef struct DiscWall {
    Segment edge;              /* relative to the origin */
    double length;             /* the length of the edge */
    double normal_x, normal_y; /* the vector of length 1 that points to the left of the edge */
    double from_origin;        /* how far the origin is to the left of the edge */
    int32_t distance;
} DiscWall;

/* Return the wall for an edge of a board. */
DiscWall disc_wall(Segment edge, Point origin, int32_t distance);

/* A circle whose center is the origin. */
typedef struct DiscRing {
    int32_t whole; /* the radius is whole + part, in steps */
    double part;
} DiscRing;

/* Find the crossings of two circles or lines, and return their number, which is at most two. Leave
 * out a crossing of two walls' lines that is farther away than the size of any board. */
int disc_cross_circles(DiscCircle a, DiscCircle b, DiscPlace places[2]);
int disc_cross_circle_wall(DiscCircle circle, const DiscWall *wall, DiscPlace places[2]);
int disc_cross_ring(DiscRing ring, DiscCircle b, DiscPlace places[2]);
int disc_cross_ring_wall(DiscRing ring, const DiscWall *wall, DiscPlace places[2]);
int disc_cross_walls(const DiscWall *a, const DiscWall *b, DiscPlace places[2]);

/* Return the foot of the perpendicular from a place to the line along a wall. */
DiscPlace disc_foot(const DiscWall *wall, DiscPlace p);

/* Return whether a place is at least `distance` from every point of the edge itself. The line along
 * the edge may be closer. */
bool disc_is_clear_of(const DiscWall *wall, DiscPlace p, double distance);

/* Return the lattice point nearest to a place. Halves are rounded up. */
Point disc_round(Point origin, DiscPlace p);

#endif
