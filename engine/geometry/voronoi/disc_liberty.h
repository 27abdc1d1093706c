/* Liberties of discs: the places around a stone where another stone could be placed in contact with
 * it.
 *
 * Stones have a diameter of one space. A liberty of a stone is a place inside the board that is
 * - at most the link distance minus one step away from the stone's center,
 * - at least one space minus one step away from every stone's center,
 * - at least half a space minus one step away from every edge.
 * The functions determine whether such a place exists, and which directions are free.
 *
 * Why it is enough to examine finitely many places: let p be a liberty that is nearest to the
 * stone. p can't move towards the stone, so it is on the rim of something.
 * - If it is on the circle of contact around the stone itself, it is on an arc of that circle that
 *   is free throughout. The ends of that arc are crossings with other rims, or all of the circle is
 *   free.
 * - If it is on two other rims, it is their crossing.
 * - If it is on only one rim, that rim lies between p and the stone, and is perpendicular to the
 *   line between them. It can't be another stone's rim, because that stone would overlap this one;
 *   nor a corner's, because it curves more than the circle around the stone, so p could move along
 *   it and get nearer. It can be a wall's, if the board has a notch across which the stone can be
 *   linked. So the foot of the perpendicular from the stone's center to the line along each wall is
 *   examined as well.
 *
 * Why doubles are accurate enough: places are relative to the stone, with coordinates below 3 *
 * 10^5. So the error of a product of two is at most 2^-16, and that of a distance at most 2^-33 of
 * a step. Crossings are accurate to 1/100 of a step, and usually to 1e-9 (disc_contact.h). All
 * comparisons favor the liberty by 1/64 of a step, so no liberty is ever missed. A place that is
 * found is nearer to something than allowed by at most 1/64 + 2^-33 step, and rounding it to the
 * lattice moves it by at most 0.7072 of a step. Together, this is less than the one step by which
 * the rule for placing is more permissive than the one for liberties. So a stone can be placed
 * there, and is linked. */
#ifndef CONTIGO_GEOMETRY_VORONOI_DISC_LIBERTY_H
#define CONTIGO_GEOMETRY_VORONOI_DISC_LIBERTY_H

#include "geometry/plane/outline.h"
#include "geometry/voronoi/disc_contact.h"
#include "geometry/voronoi/site_grid.h"

/* In steps: the diameter of a stone, the minimum distances for placing a stone and for liberties,
 * and the maximum link distance. */
enum {
    DISC_DIAMETER = STEPS_PER_SPACE,
    DISC_LEAST = DISC_DIAMETER - 2,          /* between two centers */
    DISC_LEAST_EDGE = DISC_DIAMETER / 2 - 2, /* between a center and an edge */
    LIBERTY_LEAST = DISC_DIAMETER - 1,
    LIBERTY_LEAST_EDGE = DISC_DIAMETER / 2 - 1,
    LINK_MOST = STEPS_PER_SPACE * 1414 / 1000, /* less than √2 spaces, at which links could cross */
};

/* By how much, in steps, a place may miss a minimum or maximum distance and still be a liberty. */
#define DISC_TOLERANCE (1.0 / 64)

/* An upper bound for the number of discs whose centers are in a circle of radius 1 + LINK_MOST
 * spaces. Such discs don't overlap and lie within radius 1.5 + LINK_MOST, which has (2.914 / 0.5)^2
 * = 34 times the area of a disc. */
enum { DISC_NEIGHBORS_MOST = 40 };

/* The surroundings of a stone, relative to its center. */
typedef struct DiscSurroundings {
    Point center;
    double link;
    const Outline *outline; /* borrowed */
    size_t stone_count, circle_count, wall_count;
    /* The stone itself, then other stones sorted by x, then y, then corners of the board. */
    DiscCircle circles[1 + DISC_NEIGHBORS_MOST + OUTLINE_CORNERS_MOST];
    /* The ids of the stones in `circles`, except the first. */
    uint32_t ids[1 + DISC_NEIGHBORS_MOST];
    /* The centers of the stones in `circles`, as doubles for comparisons. */
    DiscPlace places[1 + DISC_NEIGHBORS_MOST];
    DiscWall walls[OUTLINE_CORNERS_MOST];
} DiscSurroundings;

/* Collect the surroundings of a stone. All stones of the grid, except the one with id `self`, must
 * be at least DISC_LEAST from each other and from `center`. `link` is the distance, in steps,
 * within which stones are linked. It is at most LINK_MOST and needn't be an integer. */
void disc_look_around(const SiteGrid *stones, const Outline *outline, Point center, uint32_t self,
                      double link, DiscSurroundings *around);

/* The number of places around a stone, in contact with it, that are tried first. Most liberties are
 * found at one of these. */
enum { DISC_DIRECTIONS = 8 };
extern const DiscPlace DISC_AROUND[DISC_DIRECTIONS];

/* Determine for each of the places DISC_AROUND whether it is a liberty. */
void disc_find_directions(const DiscSurroundings *around, bool open[DISC_DIRECTIONS]);

/* Return whether the stone has a liberty. If so, store one in `liberty`. */
bool disc_find_liberty(const DiscSurroundings *around, DiscPlace *liberty);

/* Return whether a place remains free if another stone's center is at `other`. Both are relative to
 * this stone. */
static inline bool disc_leaves_free(Point other, DiscPlace place)
{
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    double dx = place.x - other.x;
    double dy = place.y - other.y;
    return dx * dx + dy * dy >= least * least;
}

/* A range of directions in which another stone can be placed next to a stone. */
typedef struct DiscArc {
    /* Degrees, counter-clockwise; width 360: all around; width 0: a single place. */
    double start, width;
    Point from, to;       /* its ends on the board, rounded; stones there are legal and linked */
    DiscPlace begin, end; /* its ends relative to the stone, not rounded */
} DiscArc;

/* A growable list. With all members zero, it is empty. */
typedef struct DiscArcs {
    DiscArc *items; /* owned */
    size_t count, capacity;
} DiscArcs;

void disc_arcs_free(DiscArcs *arcs);

/* Append the free arcs around a stone: first those at a distance of one space, then those at the
 * link distance minus one step, both sorted by `start`.
 *
 * An arc of the second kind is left out if an arc of the first kind represents it: it extends
 * beyond the ends of that arc by at most a degree, and a stone could be moved straight outward from
 * that arc to it. If there are no arcs but there is a liberty, append the liberty. May fail with
 * STATUS_NO_MEMORY. */
Status disc_find_arcs(const DiscSurroundings *around, DiscArcs *arcs);

#endif
