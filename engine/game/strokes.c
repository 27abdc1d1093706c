/* Stores lists of strokes. */
#include "game/strokes.h"

#include "base/memory.h"

#include <string.h>

void strokes_free(Strokes *strokes)
{
    memory_free(strokes->points);
    memory_free(strokes->ends);
    *strokes = (Strokes){0};
}

void strokes_clear(Strokes *strokes)
{
    strokes->point_count = 0;
    strokes->count = 0;
}

Status strokes_add_point(Strokes *strokes, Point point)
{
    return memory_push(strokes->points, strokes->point_count, strokes->point_capacity, point);
}

Status strokes_end(Strokes *strokes)
{
    return memory_push(strokes->ends, strokes->count, strokes->capacity, strokes->point_count);
}

void strokes_truncate(Strokes *strokes, size_t count)
{
    strokes->count = count;
    strokes->point_count = count ? strokes->ends[count - 1] : 0;
    memory_trim(strokes->points, strokes->point_capacity, strokes->point_count);
    memory_trim(strokes->ends, strokes->capacity, strokes->count);
}

Status strokes_append(Strokes *strokes, Move move)
{
    size_t points = move.count ? move.ends[move.count - 1] - move.base : 0;
    Status status =
        memory_reserve(strokes->points, strokes->point_capacity, strokes->point_count + points);
    if (status == STATUS_OK)
        status = memory_reserve(strokes->ends, strokes->capacity, strokes->count + move.count);
    if (status != STATUS_OK)
        return status;
    if (points > 0)
        memcpy(strokes->points + strokes->point_count, move.points, points * sizeof(Point));
    for (size_t i = 0; i < move.count; i++)
        strokes->ends[strokes->count++] = strokes->point_count + move.ends[i] - move.base;
    strokes->point_count += points;
    return STATUS_OK;
}

Move strokes_range(const Strokes *strokes, size_t first, size_t count)
{
    if (count == 0)
        return (Move){0};
    size_t base = first ? strokes->ends[first - 1] : 0;
    return (Move){strokes->points ? strokes->points + base : NULL, strokes->ends + first, base,
                  count};
}

Move strokes_all(const Strokes *strokes)
{
    return strokes_range(strokes, 0, strokes->count);
}

const Point *move_stroke(Move move, size_t i, size_t *count)
{
    size_t start = i ? move.ends[i - 1] : move.base;
    *count = move.ends[i] - start;
    return move.points ? move.points + (start - move.base) : NULL;
}

Move move_of_stone(const Point *place)
{
    static const size_t END = 1;
    return (Move){place, &END, 0, 1};
}

Status move_stone(Move move, Point *place)
{
    size_t count = 0;
    const Point *points = move.count == 1 ? move_stroke(move, 0, &count) : NULL;
    if (count != 1)
        return STATUS_NOT_A_POINT;
    *place = points[0];
    return STATUS_OK;
}
