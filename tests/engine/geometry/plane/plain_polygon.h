/* A simple test whether a polygon contains a point. */
#ifndef CONTIGO_TESTS_PLAIN_POLYGON_H
#define CONTIGO_TESTS_PLAIN_POLYGON_H

#include "geometry/plane/polygon.h"

#include <stdbool.h>

/* Return whether the point is inside, and not on any edge of a ring, including spikes. */
bool polygon_holds(Polygon polygon, Point point);

#endif
