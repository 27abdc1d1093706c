/* Where a disc touches two things at once: crossings of circles, and of lines along walls.
 *
 * Centres, corners and radii are whole numbers of steps, and what is computed is relative to an
 * origin near by, of the caller's choice. What a root is taken of is exact for circles, so a
 * crossing is within 1e-9 of a step of its place, even where circles barely touch. Walls that are
 * neither upright nor level have a root in their length: where a circle just touches the line
 * along such a wall, the crossing may be off by 1/100 of a step, along the line.
 */
#ifndef CONTIGO_GEOMETRY_VORONOI_DISC_CONTACT_H
#define CONTIGO_GEOMETRY_VORONOI_DISC_CONTACT_H

#include "geometry/plane/lattice.h"

/* A place relative to an origin, in steps. */
typedef struct DiscPlace {
    double x, y;
} DiscPlace;

typedef struct DiscCircle {
    Point centre; /* relative to the origin */
    int32_t radius;
} DiscCircle;

/* The line along a wall, at a distance from it, on its left, where the board is. */
typedef struct DiscWall {
    Segment edge;              /* relative to the origin */
    double length;             /* of the edge */
    double normal_x, normal_y; /* of length 1, to the left */
    double from_origin;        /* how far the origin is to the left of the edge */
    int32_t distance;
} DiscWall;

/* A wall for an edge of a board. */
DiscWall disc_wall(Segment edge, Point origin, int32_t distance);

/* A circle around the origin. */
typedef struct DiscRing {
    int32_t whole; /* its radius: whole steps, and a part of one more */
    double part;
} DiscRing;

/* The crossings, at most two; returns how many. Walls have none that is farther away than boards
 * are large. */
int disc_cross_circles(DiscCircle a, DiscCircle b, DiscPlace places[2]);
int disc_cross_circle_wall(DiscCircle circle, const DiscWall *wall, DiscPlace places[2]);
int disc_cross_ring(DiscRing ring, DiscCircle b, DiscPlace places[2]);
int disc_cross_ring_wall(DiscRing ring, const DiscWall *wall, DiscPlace places[2]);
int disc_cross_walls(const DiscWall *a, const DiscWall *b, DiscPlace places[2]);

/* The foot of a place on the line along a wall. */
DiscPlace disc_foot(const DiscWall *wall, DiscPlace p);

/* Whether a place is at least `distance` from every point of the edge itself. */
bool disc_is_clear_of(const DiscWall *wall, DiscPlace p, double distance);

/* The nearest lattice point: halves go up. */
Point disc_round(Point origin, DiscPlace p);

#endif
