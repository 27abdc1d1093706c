/* The ground that each color gained and lost between two positions of a game. */
#ifndef CONTIGO_FORMATS_GROUND_CHANGES_H
#define CONTIGO_FORMATS_GROUND_CHANGES_H

#include "game/game.h"
#include "geometry/plane/polygon.h"

typedef enum GroundChange { GROUND_GAINED, GROUND_LOST, GROUND_CHANGE_COUNT } GroundChange;

/* If all members are zero, no ground changed. */
typedef struct GroundChanges {
    size_t from; /* number of moves before the earlier position */
    /* Owned: the ground that each color gained and lost. The polygons of a list don't overlap. */
    PolygonList ground[COLOR_COUNT][GROUND_CHANGE_COUNT];
} GroundChanges;

void ground_changes_free(GroundChanges *changes);

/* Return the name of a change, `gained` or `lost`. */
const char *ground_change_name(GroundChange change);

/* Return the area, in squares, of the ground that a color gained or lost. */
Decimal ground_changes_area(const GroundChanges *changes, Color color, GroundChange change);

#endif
