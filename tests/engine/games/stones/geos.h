/* The areas of Voronoi cells by GEOS, which computes the whole diagram from scratch: an independent
 * result for tests, and a baseline for benchmarks. Coordinates are passed in steps, as doubles.
 */
#ifndef CONTIGO_TESTS_GEOS_H
#define CONTIGO_TESTS_GEOS_H

#include "geometry/plane/polygon.h"

/* For each of `count` distinct sites, all inside the single polygon of `board`, compute twice the
 * area of the points that are nearer to it than to the others. `box` contains the board. Return
 * STATUS_GEOMETRY if GEOS fails. */
Status geos_voronoi(Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas);

#endif
