/* Test in a simple way whether a polygon contains a point. */
#ifndef CONTIGO_TESTS_PLAIN_POLYGON_H
#define CONTIGO_TESTS_PLAIN_POLYGON_H

#include "geometry/plane/polygon.h"

#include <stdbool.h>

/* Return whether a point is inside a polygon. A point on an edge of a ring, spikes included, is
 * not. */
bool polygon_holds(Polygon polygon, Point point);

#endif
