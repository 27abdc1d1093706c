/* What the files about discs' liberties share and nobody else knows. */
#ifndef CONTIGO_GEOMETRY_VORONOI_DISC_PARTS_H
#define CONTIGO_GEOMETRY_VORONOI_DISC_PARTS_H

#include "geometry/voronoi/disc_liberty.h"

/* Whether a place relative to the stone is one of its liberties. */
bool disc_is_liberty(const DiscSurroundings *around, DiscPlace p);

#endif
