/* What holds a point, told plainly: a polygon, and a section of a territory. */
#ifndef CONTIGO_TESTS_PLAIN_POLYGON_H
#define CONTIGO_TESTS_PLAIN_POLYGON_H

#include "games/lines/rules/territory.h"

/* Whether the point is inside: not on any edge of a ring, spikes included. */
bool polygon_holds(Polygon polygon, Point point);

/* The number of the section of `color` that holds the point (sections are open sets; a
 * point on a rim belongs to none: then the count of sections). */
size_t territory_section_at(const Territory *territory, Color color, Point point);

#endif
