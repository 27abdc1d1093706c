/* Corners of ink. */
#include "geometry/routing/corners.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"

enum { END_STEPS = 10 }; /* steps of work to examine and store an end of a piece */

/* The directions of all ink that touches an end of a piece, gathered in `corner`. */
typedef struct Fan {
    const InkTree *ink;
    Corner corner;
    /* True if the ink spans 180 degrees or more, or if an earlier piece touches this place. */
    bool wide;
} Fan;

static bool is_zero(Point p)
{
    return p.x == 0 && p.y == 0;
}

/* Extend the fan to include a direction. The zero vector is ignored. */
static void add_direction(Fan *fan, Point direction)
{
    Corner *corner = &fan->corner;
    if (fan->wide || is_zero(direction))
        return;
    if (is_zero(corner->right))
        corner->right = corner->left = direction;
    bool after = vector_is_beside(corner->right, direction, 1);
    bool before = vector_is_beside(corner->left, direction, -1);
    if (after && !before)
        corner->left = direction;
    else if (before && !after)
        corner->right = direction;
    else
        fan->wide = !after;
}

static bool look_leaving(void *context, uint32_t id)
{
    Fan *fan = context;
    Segment piece = fan->ink->pieces[id];
    if (!exact_on_segment(piece, fan->corner.at))
        return true;
    fan->wide = id < fan->corner.piece; /* an earlier piece ends here too, or passes through */
    add_direction(fan, vector_minus(piece.a, fan->corner.at));
    add_direction(fan, vector_minus(piece.b, fan->corner.at));
    return !fan->wide;
}

static Status add_end(const InkTree *ink, Corners *corners, uint32_t piece, Point at)
{
    Fan fan = {ink, {.at = at, .piece = piece}, false};
    ink_tree_visit_disc(ink, at, 0, look_leaving, &fan);
    Status status = work_spend(ink->work, END_STEPS);
    if (status || fan.wide)
        return status;
    return memory_push(corners->items, corners->count, corners->capacity, fan.corner);
}

Status corners_find(const InkTree *ink, Corners *corners)
{
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < ink->count && status == STATUS_OK; i++) {
        Segment piece = ink->pieces[i];
        status = add_end(ink, corners, i, piece.a);
        if (status == STATUS_OK && !point_equal(piece.a, piece.b))
            status = add_end(ink, corners, i, piece.b);
    }
    return status;
}
