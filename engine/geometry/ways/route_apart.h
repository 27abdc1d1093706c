/* Whether ink keeps two points apart; for route.c alone. */
#ifndef CONTIGO_GEOMETRY_WAYS_ROUTE_APART_H
#define CONTIGO_GEOMETRY_WAYS_ROUTE_APART_H

#include "geometry/subdivision/subdivision.h"

/* Whether no curve on the board leads from a to b without touching the ink that cuts it, on which
 * neither of them is. Exact; costs a look for each of them. */
bool route_apart(const Subdivision *cut, Point a, Point b);

#endif
