/* Whether a polygon holds a point, told plainly. */
#ifndef CONTIGO_TESTS_PLAIN_POLYGON_H
#define CONTIGO_TESTS_PLAIN_POLYGON_H

#include "geometry/plane/polygon.h"

#include <stdbool.h>

/* Whether the point is inside: not on any edge of a ring, spikes included. */
bool polygon_holds(Polygon polygon, Point point);

#endif
