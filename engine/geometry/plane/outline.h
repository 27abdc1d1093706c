/* Outlines: the simple polygons that can be the edge of a board.
 *
 * Corners are lattice points, counter-clockwise. Edges meet only where one ends and the next
 * begins. All functions are exact, and most examine every edge. */
#ifndef CONTIGO_GEOMETRY_PLANE_OUTLINE_H
#define CONTIGO_GEOMETRY_PLANE_OUTLINE_H

#include "geometry/plane/polygon.h"

enum { OUTLINE_CORNERS_MOST = 256 };

/* The outline of a board. It can be copied by assignment. If `count` is 0, there is no outline. */
typedef struct Outline {
    size_t count;
    Point corners[OUTLINE_CORNERS_MOST];
} Outline;

/* Make the outline through corners given in either orientation. Return STATUS_OUT_OF_RANGE if there
 * are fewer than 3 or more than OUTLINE_CORNERS_MOST corners, or if a coordinate is outside [0,
 * MAX_COORDINATE]. Return STATUS_NOT_SIMPLE if edges touch other than end to end, or if an edge has
 * zero length. */
Status outline_make(const Point *corners, size_t count, Outline *outline);

/* Return the outline of a rectangle. */
Outline outline_of_box(Box box);

/* Return the edge from corner i to the corner after it. */
static inline Segment outline_edge(const Outline *outline, size_t i)
{
    return (Segment){outline->corners[i], outline->corners[i + 1 < outline->count ? i + 1 : 0]};
}

/* outline_box() returns the smallest rectangle around an outline; outline_is_box() returns whether
 * the outline is itself a rectangle with sides parallel to the axes. */
Box outline_box(const Outline *outline);
bool outline_is_box(const Outline *outline);

/* Return whether both outlines have the same corners in the same order. */
bool outline_equal(const Outline *a, const Outline *b);

/* Return whether p is inside the outline and not on its edge. */
bool outline_holds(const Outline *outline, Point p);

/* Return whether p is inside the outline or on its edge. */
bool outline_covers(const Outline *outline, Point p);

/* Return whether p is inside and at least `distance` steps from every edge. */
bool outline_has_room(const Outline *outline, Point p, int32_t distance);

/* Return whether the edge may be nearer to p than `distance` steps, judging by its bounding box. If
 * this returns false, the edge is at least `distance` steps away. */
bool outline_edge_near(Segment edge, Point p, int32_t distance);

DoubleArea outline_area(const Outline *outline);

/* Append the outline, as a polygon, to a list. After STATUS_NO_MEMORY, the list may contain some of
 * the outline's corners. */
Status outline_add_to(const Outline *outline, PolygonList *polygons);

#endif
