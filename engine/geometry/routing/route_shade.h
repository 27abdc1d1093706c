/* What the ink near a place hides from it, to spare the search most of its sight lines; for route.c
 * alone.
 *
 * The directions are cut into slices, and for each the piece of ink is kept that is nearest in its
 * middle. A point is tried against the piece of its slice alone, exactly. So whatever is said to be
 * hidden is hidden; what is not may be so too.
 */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_SHADE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_SHADE_H

#include "geometry/routing/ink_tree.h"

enum { ROUTE_SHADE_SLICES = 256 };

typedef struct RouteShade {
    Point from;
    struct {
        Segment piece;
        double distance; /* relative to the others of the slice; below 0 where there is none */
    } slices[ROUTE_SHADE_SLICES];
} RouteShade;

/* Looks around on a board, from a place that is not on ink. The work is noted. */
void route_shade_look(RouteShade *shade, const InkTree *ink, Box board, Point from);

/* Whether the ink that was looked at hides the point. */
bool route_shade_hides(const RouteShade *shade, Point p);

/* Whether one piece of that ink hides all of the box. */
bool route_shade_hides_box(const RouteShade *shade, Box box);

#endif
