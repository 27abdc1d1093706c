/* Declarations that the files about liberties of discs share. Only for disc_*.c. */
#ifndef CONTIGO_GEOMETRY_VORONOI_DISC_PARTS_H
#define CONTIGO_GEOMETRY_VORONOI_DISC_PARTS_H

#include "geometry/voronoi/disc_liberty.h"

/* Return whether a place, relative to the stone, is one of its liberties. */
bool disc_is_liberty(const DiscSurroundings *around, DiscPlace p);

#endif
