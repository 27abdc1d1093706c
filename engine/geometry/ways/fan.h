/* The directions in which ink leaves a point, as long as they lie within less than half a turn: the
 * first and the last of them. Such a point is a corner, or the end of a stroke. */
#ifndef CONTIGO_GEOMETRY_WAYS_FAN_H
#define CONTIGO_GEOMETRY_WAYS_FAN_H

#include "geometry/plane/lattice.h"

typedef struct Fan {
    Point right,
        left;  /* all others are between them, counter-clockwise; zero where there is none */
    bool wide; /* they span half a turn or more; the above then mean nothing */
} Fan;

/* Takes in the directions in which a piece leaves a point, where that is on it. */
void fan_add_piece(Fan *fan, Segment piece, Point from);

#endif
