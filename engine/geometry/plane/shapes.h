/* Shapes in the formats of geometry programs: points, lines and polygons. Coordinates are doubles
 * as a file gives them; they become lattice points only when a shape is rounded. */
#ifndef CONTIGO_GEOMETRY_PLANE_SHAPES_H
#define CONTIGO_GEOMETRY_PLANE_SHAPES_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

/* How deep collections may be nested. */
enum { SHAPES_NESTED_MOST = 16 };

typedef enum ShapeKind {
    SHAPE_POINT,
    SHAPE_LINE,    /* two or more places; a closed line ends where it starts */
    SHAPE_POLYGON, /* its outer ring; the last place repeats the first. Holes are only counted */
    SHAPE_KINDS
} ShapeKind;

typedef struct ShapePlace {
    double x, y; /* may be infinite or NaN */
} ShapePlace;

/* A shape, whose places are those of the list from `first` on. No shape is empty. */
typedef struct Shape {
    ShapeKind kind;
    size_t first, count;
    size_t holes;
} Shape;

/* A growable list. With all members zero, it is empty. */
typedef struct Shapes {
    ShapePlace *places; /* owned */
    size_t place_count, place_capacity;
    Shape *list; /* owned */
    size_t count, capacity;
} Shapes;

void shapes_free(Shapes *shapes);

/* Append a place to the shape that is being built. */
Status shapes_add_place(Shapes *shapes, ShapePlace place);

/* End the shape that is being built. It has all places added since the last end; if there are none,
 * no shape is added. */
Status shapes_end(Shapes *shapes, ShapeKind kind, size_t holes);

/* Return how many shapes of a kind there are. */
size_t shapes_count(const Shapes *shapes, ShapeKind kind);

/* Return the places of a shape, borrowed until the next change. */
const ShapePlace *shapes_places(const Shapes *shapes, const Shape *shape);

/* Convert a place in spaces to the nearest lattice point, halves to even. Return false if it isn't
 * within `most` spaces of 0 in x and y. `moved` receives whether the place was more than a
 * hundred-millionth of a space away from it, which is more than converting decimals explains. */
bool shape_round(ShapePlace place, int32_t most, Point *point, bool *moved);

#endif
