/* Determines which places are hidden from a point by the ink near it. This saves the search most of
 * its sight lines. Only for route.c.
 *
 * All directions are divided into slices. Each slice stores the piece of ink that is nearest along
 * the slice's middle direction. A place is tested, exactly, only against the piece of its slice. So
 * a place that is reported as hidden is hidden, but some hidden places aren't reported. */
#ifndef CONTIGO_GEOMETRY_ROUTING_ROUTE_SHADE_H
#define CONTIGO_GEOMETRY_ROUTING_ROUTE_SHADE_H

#include "geometry/routing/ink_tree.h"

enum { ROUTE_SHADE_SLICES = 256 };

typedef struct RouteShade {
    Point from;
    struct {
        Segment piece;
        double distance; /* comparable only within the slice; negative: no piece */
    } slices[ROUTE_SHADE_SLICES];
} RouteShade;

/* Look around on a board from a place that isn't on ink. The cost is noted in the tree's `work`. */
void route_shade_look(RouteShade *shade, const InkTree *ink, Box board, Point from);

/* Return whether the stored ink hides a point. */
bool route_shade_hides(const RouteShade *shade, Point p);

/* Return whether one piece of the stored ink hides all of the box. */
bool route_shade_hides_box(const RouteShade *shade, Box box);

#endif
