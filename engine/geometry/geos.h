/* The one wrapper around GEOS, which nodes, polygonizes and overlays from scratch.
 *
 * Own arrays go in and come out; nothing of GEOS is seen outside. Coordinates are handed over in
 * steps, as doubles: exact for whole numbers and for all FixedPoints below 2^21 steps, else
 * rounded to 53 bits (geos_round). Each call is by itself (no state is kept, any thread
 * may call) and costs about n log n for n corners.
 *
 * Polygons come out as polygon.h wants them, each ring starting at its corner that is first by x,
 * then y. What makes polygons appends them to a list of the caller's; STATUS_GEOMETRY where
 * GEOS fails and STATUS_NO_MEMORY leave that list as it was.
 */
#ifndef CONTIGO_GEOMETRY_GEOS_H
#define CONTIGO_GEOMETRY_GEOS_H

#include "geometry/polygon.h"

/* Open lines through corners, one after the other: borrowed. */
typedef struct Polylines {
    const FixedPoint *corners;
    const size_t *ends; /* for each line the index after its last corner */
    size_t count;
} Polylines;

/* The polygons that lines cut a box into, which must lie inside it. The lines may meet and overlap
 * in any way; ends that dangle cut nothing.
 *
 * A place where two lines meet should be a corner of both. Where it is none GEOS finds it, but in
 * plain doubles: far off where lines are nearly parallel, and where three meet in one place
 * off the lattice the three crossings may differ, and polygons be lost. */
Status geos_cut_box(Box box, Polylines lines, PolygonList *pieces);

/* The polygons that a closed rim goes around. */
Status geos_enclose(const Rim *rim, PolygonList *polygons);

/* What two sets of polygons have in common. In either set polygons may touch only in points, and
 * have no spikes: as geos_enclose() gives them. */
Status geos_common(const PolygonList *a, const PolygonList *b, PolygonList *common);

/* For each of `count` points the number of the polygon that it is inside of, among those from
 * number `first` on; the length of the list where there is none. */
Status geos_locate(const PolygonList *polygons, size_t first, const Point *points, size_t count,
                   size_t *numbers);

/* For each of `count` sites, all inside the one polygon of `board` and no two the same, twice the
 * area of what is nearer to it than to the others, from scratch. `box` holds the board. */
Status geos_voronoi(Box box, const PolygonList *board, const Point *sites, size_t count,
                    DoubleArea *areas);

/* A place as it comes back from GEOS. */
FixedPoint geos_round(FixedPoint place);

#endif
