/* Shapes in the files of geometry programs: points, lines and polygons. Their coordinates are
 * doubles, with the values from the file. They become lattice points only when a shape is
 * rounded. */
#ifndef CONTIGO_GEOMETRY_PLANE_SHAPES_H
#define CONTIGO_GEOMETRY_PLANE_SHAPES_H

#include "base/status.h"
#include "geometry/plane/lattice.h"

/* The maximum depth to which collections may be nested. */
enum { SHAPES_NESTED_MOST = 16 };

typedef enum ShapeKind {
    SHAPE_POINT,
    SHAPE_LINE, /* two or more places; a closed line ends where it starts */
    /* The places of its outer ring, the last of which repeats the first. Its holes are only
     * counted. */
    SHAPE_POLYGON,
    SHAPE_KINDS
} ShapeKind;

typedef struct ShapePlace {
    double x, y; /* either may be infinite or NaN */
} ShapePlace;

/* A shape with at least one place. Its places begin at index `first` of the list's places. */
typedef struct Shape {
    ShapeKind kind;
    size_t first, count;
    size_t holes;
} Shape;

/* A growable list of shapes. With all members zero, it is empty. */
typedef struct Shapes {
    ShapePlace *places; /* owned */
    size_t place_count, place_capacity;
    Shape *list; /* owned */
    size_t count, capacity;
} Shapes;

void shapes_free(Shapes *shapes);

/* Append a place to the shape that is being built. */
Status shapes_add_place(Shapes *shapes, ShapePlace place);

/* End the shape that is being built. It consists of all places added since the previous shape was
 * ended. If there are none, no shape is added. */
Status shapes_end(Shapes *shapes, ShapeKind kind, size_t holes);

/* Return the number of shapes of a kind. */
size_t shapes_count(const Shapes *shapes, ShapeKind kind);

/* Return the places of a shape, borrowed until the next change. */
const ShapePlace *shapes_places(const Shapes *shapes, const Shape *shape);

/* Convert a place in spaces to the nearest lattice point; halves are rounded to even. Return false
 * if, after rounding, x or y isn't in [-most, most]. `moved` receives true if rounding moved a
 * coordinate by more than a hundred-millionth of a space, which is more than converting a decimal
 * to a double does. */
bool shape_round(ShapePlace place, int32_t most, Point *point, bool *moved);

#endif
