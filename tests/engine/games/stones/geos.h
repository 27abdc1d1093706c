/* The areas of Voronoi cells by GEOS, which draws the whole diagram from scratch: another answer
 * for tests to compare with, and a mark for benches. Coordinates are handed over in steps, as
 * doubles.
 */
#ifndef CONTIGO_TESTS_GEOS_H
#define CONTIGO_TESTS_GEOS_H

#include "geometry/plane/polygon.h"

/* For each of `count` sites, all inside the one polygon of `board` and no two the same, twice the
 * area of what is nearer to it than to the others. `box` holds the board. STATUS_GEOMETRY where
 * GEOS fails. */
Status geos_voronoi(Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas);

#endif
