/* Outlines: the simple polygons that a board may have for its edge.
 *
 * Corners are lattice points, counter-clockwise. Edges meet only where one ends and the next
 * begins. Everything here is exact; a question costs a look at every edge.
 */
#ifndef CONTIGO_GEOMETRY_PLANE_OUTLINE_H
#define CONTIGO_GEOMETRY_PLANE_OUTLINE_H

#include "geometry/plane/polygon.h"

enum { OUTLINE_CORNERS_MOST = 256 };

/* A value: copies are independent. Without corners it is no outline at all. */
typedef struct Outline {
    size_t count;
    Point corners[OUTLINE_CORNERS_MOST];
} Outline;

/* The outline through corners that go round either way. STATUS_OUT_OF_RANGE for fewer than 3,
 * for more than OUTLINE_CORNERS_MOST, or outside [0, MAX_COORDINATE] squared; STATUS_NOT_SIMPLE
 * where edges touch other than end to end. */
Status outline_make(const Point *corners, size_t count, Outline *outline);

/* A rectangle. */
Outline outline_of_box(Box box);

/* The edge from corner i to the next. */
static inline Segment outline_edge(const Outline *outline, size_t i)
{
    return (Segment){outline->corners[i], outline->corners[i + 1 < outline->count ? i + 1 : 0]};
}

/* The smallest rectangle around it, and whether that is the outline itself. */
Box outline_box(const Outline *outline);
bool outline_is_box(const Outline *outline);

/* Whether two have the same corners in the same order. */
bool outline_equal(const Outline *a, const Outline *b);

/* Whether a point is inside, not on the edge. */
bool outline_holds(const Outline *outline, Point p);

/* Whether a point is inside or on the edge. */
bool outline_covers(const Outline *outline, Point p);

/* Whether a point is inside and at least `distance` steps from every edge. */
bool outline_has_room(const Outline *outline, Point p, int32_t distance);

/* Whether an edge is nearer to a point than `distance` steps, or seems so by its bounding box. */
bool outline_edge_near(Segment edge, Point p, int32_t distance);

DoubleArea outline_area(const Outline *outline);

/* Appends it to a list of polygons. STATUS_NO_MEMORY may leave a part of it. */
Status outline_add_to(const Outline *outline, PolygonList *polygons);

#endif
