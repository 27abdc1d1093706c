/* Stores lists of shapes. */
#include "geometry/plane/shapes.h"

#include "base/memory.h"

#include <math.h>

void shapes_free(Shapes *shapes)
{
    memory_free(shapes->places);
    memory_free(shapes->list);
    *shapes = (Shapes){0};
}

Status shapes_add_place(Shapes *shapes, ShapePlace place)
{
    return memory_push(shapes->places, shapes->place_count, shapes->place_capacity, place);
}

Status shapes_end(Shapes *shapes, ShapeKind kind, size_t holes)
{
    const Shape *last = shapes->count > 0 ? &shapes->list[shapes->count - 1] : NULL;
    size_t first = last ? last->first + last->count : 0;
    if (first == shapes->place_count)
        return STATUS_OK;
    return memory_push(shapes->list, shapes->count, shapes->capacity,
                       (Shape){kind, first, shapes->place_count - first, holes});
}

size_t shapes_count(const Shapes *shapes, ShapeKind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < shapes->count; i++)
        count += shapes->list[i].kind == kind;
    return count;
}

const ShapePlace *shapes_places(const Shapes *shapes, const Shape *shape)
{
    return shapes->places + shape->first;
}

/* Convert one coordinate, as shape_round() does. */
static bool round_coordinate(double spaces, int32_t most, int32_t *steps, bool *moved)
{
    double exact = spaces * STEPS_PER_SPACE, rounded = rint(exact);
    if (!(fabs(rounded) <= (double)most * STEPS_PER_SPACE))
        return false;
    *steps = (int32_t)rounded;
    *moved |= fabs(exact - rounded) > 1e-3;
    return true;
}

bool shape_round(ShapePlace place, int32_t most, Point *point, bool *moved)
{
    *moved = false;
    return round_coordinate(place.x, most, &point->x, moved) &&
           round_coordinate(place.y, most, &point->y, moved);
}
