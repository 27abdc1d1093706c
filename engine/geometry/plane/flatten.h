/* Arcs, circles and Bezier curves as polylines of lattice points.
 *
 * Every point of the polyline is within 1/1000 of a space of the true curve, and every point of the
 * curve is that close to the polyline, including the rounding of corners to the lattice. Corners
 * lie on the curve before rounding, as far apart as this tolerance allows, so there are few more of
 * them than necessary:
 * - An arc is cut into the fewest equal pieces whose chords are close enough. No piece is more than
 *   45 degrees, so the smallest circle is still round.
 * - A circle is cut from each axis towards the diagonals, into the largest such pieces.
 * - A Bezier curve is cut repeatedly: the next piece is the longest whose control points are close
 *   enough to its chord (de Casteljau).
 *
 * Only + - * / and square roots are used, so the corners are the same on every machine. Mirroring a
 * circle, or rotating it about its center by right angles, gives the same corners.
 *
 * Every function returns an array of `*count` >= 2 points, in which neighbors differ, owned by the
 * caller (memory_free). The ends of arcs and Bezier curves are exactly those given. Points needn't
 * be on a board, but all coordinates must be from FLATTEN_LOW to FLATTEN_HIGH. Return
 * STATUS_OUT_OF_RANGE if a coordinate of a given point or of the curve isn't, which can happen for
 * an arc through three nearly collinear points. May fail with STATUS_NO_MEMORY. */
#ifndef CONTIGO_GEOMETRY_PLANE_FLATTEN_H
#define CONTIGO_GEOMETRY_PLANE_FLATTEN_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* The range of a curve's coordinates, in steps. It exceeds the largest board by the board's size on
 * every side. The integers of the exact predicates are large enough for this range. */
enum {
    FLATTEN_LOW = -MAX_COORDINATE,
    FLATTEN_HIGH = 2 * MAX_COORDINATE,
};

/* Flatten the circular arc from `start` through `way` to `end`. For three collinear points, return
 * the straight segment if `way` is on it, and STATUS_OUT_OF_RANGE if not, because the arc would
 * pass through infinity. Return STATUS_ZERO_LENGTH if start = end, because the circle isn't
 * determined. */
Status flatten_arc(Point start, Point way, Point end, Point **points, size_t *count);

/* Flatten a circle, counter-clockwise. The polyline starts and ends at the circle's rightmost
 * point, rounded to the lattice. The radius is in spaces. Return STATUS_OUT_OF_RANGE if the radius
 * is negative, STATUS_ZERO_LENGTH if it is 0 or more, but less than a step. */
Status flatten_circle(Point center, Decimal radius, Point **points, size_t *count);

/* Flatten the Bezier curve with 3 (quadratic) or 4 (cubic) control points; return
 * STATUS_OUT_OF_RANGE for any other number. Return STATUS_ZERO_LENGTH if the curve starts and ends
 * at one point and, within the tolerance, never leaves it. */
Status flatten_curve(const Point *control, size_t control_count, Point **points, size_t *count);

#endif
