/* Whether ink keeps two points apart; for route.c alone. */
#ifndef CONTIGO_GEOMETRY_ROUTE_APART_H
#define CONTIGO_GEOMETRY_ROUTE_APART_H

#include "base/status.h"
#include "geometry/lattice.h"

#include <stddef.h>

/* Sets `apart` to whether no curve on the board leads from a to b without touching the ink, on
 * which neither of them is. Exact; costs n log n. */
Status route_apart(Box board, const Segment *ink, size_t ink_count, Point a, Point b, bool *apart);

#endif
