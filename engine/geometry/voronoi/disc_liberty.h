/* Liberties of discs: the places around a stone where one more could be put in contact with it.
 *
 * Stones have a diameter of one space. A liberty of a stone is a place that is within the link
 * distance of its centre, less one step; at least one space, less one step, from every centre; and
 * at least half a space, less one step, from every edge of the board, inside it. All that is wanted
 * is whether such a place exists, and which directions are free.
 *
 * Why finitely many places need to be looked at. Of all liberties let p be one nearest to the
 * stone. Moving p towards the stone is forbidden, so p is on the rim of something. If it is on the
 * circle of contact around the stone itself, then so is a whole free arc, and its ends are
 * crossings with other rims (or all of that circle is free). If it is on two other rims, it is
 * their crossing. If it is on one rim alone, that rim lies between p and the stone and is square to
 * the way there: not another stone's, which would overlap this one, nor a corner's, along which p
 * could go on and get nearer, since it bends more than the circle around the stone does. It can be
 * a wall's, where the board has a notch that the stone can be linked across; so the foot of the
 * stone on each line along a wall is looked at as well.
 *
 * Why doubles are good enough. Places are relative to the stone, below 3 * 10^5 in size, so a
 * product of two of them is off by 2^-16 at most and a distance by 2^-33 of a step; crossings
 * are within 1/100 step of where they should be, and usually within 1e-9 (disc_contact.h). All
 * comparisons are 1/64 step in favour of the liberty, so none that exists is ever missed. What
 * is found is nearer to something than allowed by at most 1/64 + 2^-33 step, and rounding it to
 * the lattice moves it by at most 0.7072: together less than the one step by which the
 * rule for placing is wider than the one for liberties. So it can be played, and is linked.
 */
#ifndef CONTIGO_GEOMETRY_VORONOI_DISC_LIBERTY_H
#define CONTIGO_GEOMETRY_VORONOI_DISC_LIBERTY_H

#include "geometry/plane/outline.h"
#include "geometry/voronoi/disc_contact.h"
#include "geometry/voronoi/site_grid.h"

/* In steps: how near things may come when a stone is placed, and for a place to be a liberty. */
enum {
    DISC_DIAMETER = STEPS_PER_SPACE,
    DISC_LEAST = DISC_DIAMETER - 2,          /* two centres */
    DISC_LEAST_EDGE = DISC_DIAMETER / 2 - 2, /* a centre and an edge */
    LIBERTY_LEAST = DISC_DIAMETER - 1,
    LIBERTY_LEAST_EDGE = DISC_DIAMETER / 2 - 1,
    LINK_MOST = STEPS_PER_SPACE * 1414 / 1000, /* below the root of 2, where links would cross */
};

/* By how much comparisons are in favour of a liberty, in steps. */
#define DISC_TOLERANCE (1.0 / 64)

/* No more discs than this have their centres in a circle of radius 1 + LINK_MOST: their halves
 * fit into one of radius 1.5 + LINK_MOST, of (2.914 / 0.5)^2 = 34 times their area. */
enum { DISC_NEIGHBOURS_MOST = 40 };

/* What is near a stone, relative to its centre. */
typedef struct DiscSurroundings {
    Point centre;
    double link;
    const Outline *outline; /* borrowed */
    size_t stone_count, circle_count, wall_count;
    /* The stone itself, other stones by x, then y, and then corners of the board. */
    DiscCircle circles[1 + DISC_NEIGHBOURS_MOST + OUTLINE_CORNERS_MOST];
    uint32_t ids[1 + DISC_NEIGHBOURS_MOST];     /* of those stones, but for the first */
    DiscPlace places[1 + DISC_NEIGHBOURS_MOST]; /* their centres, as they are compared */
    DiscWall walls[OUTLINE_CORNERS_MOST];
} DiscSurroundings;

/* Looks at what is near a stone. All stones of the grid are at least DISC_LEAST from each other
 * and from `centre`, but for that of id `self`. `link` is the distance within which stones
 * are linked in steps, at most LINK_MOST; it need not be a whole number. */
void disc_look_around(const SiteGrid *stones, const Outline *outline, Point centre, uint32_t self,
                      double link, DiscSurroundings *around);

/* Places in contact all around, relative to the stone: most liberties are found there. */
enum { DISC_DIRECTIONS = 8 };
extern const DiscPlace DISC_AROUND[DISC_DIRECTIONS];

/* Which of those places are liberties. */
void disc_find_directions(const DiscSurroundings *around, bool open[DISC_DIRECTIONS]);

/* Whether the stone has a liberty, and one of them. */
bool disc_find_liberty(const DiscSurroundings *around, DiscPlace *liberty);

/* Whether a stone at another centre, relative to this one, leaves a place free. */
static inline bool disc_leaves_free(Point other, DiscPlace place)
{
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    double dx = place.x - other.x;
    double dy = place.y - other.y;
    return dx * dx + dy * dy >= least * least;
}

/* Directions in which a stone can be put in contact. */
typedef struct DiscArc {
    double start, width;  /* degrees, counter-clockwise; 360 for all around; 0 for one place */
    Point from, to;       /* its ends, on the board, rounded; each can be played and is linked */
    DiscPlace begin, end; /* the same, relative to the stone, as they are */
} DiscArc;

/* A growable list. All members zero is an empty one. */
typedef struct DiscArcs {
    DiscArc *items; /* owned */
    size_t count, capacity;
} DiscArcs;

void disc_arcs_free(DiscArcs *arcs);

/* Appends the free arcs around a stone: by their start those at a distance of one space; then, by
 * their start, those at the link distance less a step, but for those that are no more than one of
 * the former shows already: that go beyond its ends by a degree at most, where a stone could be
 * moved straight from the one to the other; and if there are none at all but still a liberty, that
 * one. STATUS_NO_MEMORY. */
Status disc_find_arcs(const DiscSurroundings *around, DiscArcs *arcs);

#endif
