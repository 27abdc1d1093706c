/* Areas: the regions of the board that a game counts for a color, stored as polygons. */
#ifndef CONTIGO_GAME_AREAS_H
#define CONTIGO_GAME_AREAS_H

#include "base/number.h"
#include "base/status.h"
#include "geometry/plane/polygon.h"

typedef enum AreaState { AREA_ALIVE, AREA_DEAD, AREA_OPEN } AreaState;

/* An area. Each of its rings has the area's inside on its left, so outer rings are
 * counter-clockwise. */
typedef struct Area {
    int color; /* a Color */
    AreaState state;
    Decimal squares;
    size_t first_ring, ring_count; /* the range of its rings in Areas.shapes */
} Area;

/* A growable list of areas. A list whose members are all zero is empty. */
typedef struct Areas {
    Area *items; /* owned */
    size_t count, capacity;
    PolygonList shapes; /* owned: the rings and corners of all areas */
} Areas;

void areas_free(Areas *areas);

/* To append an area, first add each of its polygons with areas_add_polygon(), and then call
 * areas_end() with the area's color, state and size. After STATUS_NO_MEMORY, some rings of the area
 * may remain in the list. */
Status areas_add_polygon(Areas *areas, Polygon polygon);
Status areas_end(Areas *areas, int color, AreaState state, Decimal squares);

#endif
