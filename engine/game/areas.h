/* Whose ground is where: pieces of the board that a game counts for a colour, as polygons. */
#ifndef CONTIGO_GAME_AREAS_H
#define CONTIGO_GAME_AREAS_H

#include "base/number.h"
#include "base/status.h"
#include "geometry/plane/polygon.h"

/* What a piece comes to. */
typedef enum AreaState { AREA_ALIVE, AREA_DEAD, AREA_OPEN } AreaState;

/* A piece. Its rings have their inside on the left: outer ones are counter-clockwise. */
typedef struct Area {
    int color; /* a Color */
    AreaState state;
    Decimal squares;
    size_t first_ring, ring_count; /* of the list that it is in */
} Area;

/* A growable list of them. All members zero is an empty one. */
typedef struct Areas {
    Area *items; /* owned */
    size_t count, capacity;
    PolygonList shapes; /* owned: rings and corners */
} Areas;

void areas_free(Areas *areas);

/* Appends a piece: its polygons first, then what it is. STATUS_NO_MEMORY leaves a part of it. */
Status areas_add_polygon(Areas *areas, Polygon polygon);
Status areas_end(Areas *areas, int color, AreaState state, Decimal squares);

#endif
