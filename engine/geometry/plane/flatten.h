/* Curves as polylines of lattice points: what an arc, a circle or a Bezier curve is drawn as.
 *
 * No place of the polyline is more than 1/1000 of a space from the true curve, and no place of
 * the curve more than that from the polyline, the rounding of corners to the lattice
 * included. Corners lie on the curve, as far apart as that allows, so that there are hardly more of
 * them than must be: an arc is cut into the fewest equal pieces whose chords are near enough (never
 * more than 45 degrees, so that the smallest circle is still round), a circle into as many from
 * each axis towards the diagonals, and a curve into the longest next piece whose control points are
 * near enough to its chord, time and again (de Casteljau).
 *
 * Only + - * / and square roots are used, so the corners are the same on every machine. Mirroring
 * or turning a circle about its centre by right angles gives the same corners.
 *
 * Every function hands out an array of `*count` >= 2 points, no two neighbours equal, owned by the
 * caller (memory_free). The ends are exactly those asked for. Points need not be on a board, but
 * stay within FLATTEN_LOW to FLATTEN_HIGH: STATUS_OUT_OF_RANGE where a given point or the
 * curve leaves that, as an arc through three nearly collinear points may.
 */
#ifndef CONTIGO_GEOMETRY_PLANE_FLATTEN_H
#define CONTIGO_GEOMETRY_PLANE_FLATTEN_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* How far the curves may reach: the largest board, and as much again on either side. Exact
 * predicates still fit their integers there. */
enum {
    FLATTEN_LOW = -MAX_COORDINATE,
    FLATTEN_HIGH = 2 * MAX_COORDINATE,
};

/* The circular arc from `start` over `way` to `end`. Three points in a line give the straight
 * piece where `way` is on it, and STATUS_OUT_OF_RANGE where it is not (the arc would lead through
 * infinity). STATUS_ZERO_LENGTH where start = end, which no one circle fits. */
Status flatten_arc(Point start, Point way, Point end, Point **points, size_t *count);

/* The circle, counter-clockwise, from its rightmost point (rounded to the lattice) back to it.
 * The radius is in spaces. STATUS_ZERO_LENGTH where it is less than a step, STATUS_OUT_OF_RANGE
 * where it is negative. */
Status flatten_circle(Point centre, Decimal radius, Point **points, size_t *count);

/* The Bezier curve with 3 (quadratic) or 4 (cubic) control points; STATUS_OUT_OF_RANGE for any
 * other number. STATUS_ZERO_LENGTH where the curve, to the tolerance, never leaves the point in
 * which it starts and ends. */
Status flatten_curve(const Point *control, size_t control_count, Point **points, size_t *count);

#endif
