/* Fans of directions. */
#include "geometry/ways/fan.h"

#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"

static bool is_zero(Point p)
{
    return p.x == 0 && p.y == 0;
}

/* Takes a direction in, which may be zero: that changes nothing. */
static void add_direction(Fan *fan, Point direction)
{
    if (fan->wide || is_zero(direction))
        return;
    if (is_zero(fan->right))
        fan->right = fan->left = direction;
    bool after = vector_is_beside(fan->right, direction, 1);
    bool before = vector_is_beside(fan->left, direction, -1);
    if (after && !before)
        fan->left = direction;
    else if (before && !after)
        fan->right = direction;
    else
        fan->wide = !after;
}

void fan_add_piece(Fan *fan, Segment piece, Point from)
{
    if (!exact_on_segment(piece, from))
        return;
    add_direction(fan, vector_minus(piece.a, from));
    add_direction(fan, vector_minus(piece.b, from));
}
