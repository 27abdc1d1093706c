/* Choices. */
#include "game/choice.h"

#include <string.h>

void choice_of_move(Move move, Choice *choice)
{
    *choice = (Choice){0};
    if (move.count == 0)
        return;
    size_t count;
    const Point *points = move_stroke(move, 0, &count);
    choice->count = (uint32_t)count;
    memcpy(choice->points, points, count * sizeof *points);
}

bool choice_equal(const Choice *a, const Choice *b)
{
    return a->count == b->count && memcmp(a->points, b->points, a->count * sizeof *a->points) == 0;
}
