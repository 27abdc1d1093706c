/* Choices. */
#include "game/choice.h"

#include <string.h>

bool choice_of_move(Move move, Choice *choice)
{
    size_t count = 0;
    const Point *points = move.count == 1 ? move_stroke(move, 0, &count) : NULL;
    if (move.count > 1 || count > CHOICE_POINTS || (move.count == 1 && count == 0))
        return false;
    *choice = (Choice){.count = (uint32_t)count};
    if (count > 0)
        memcpy(choice->points, points, count * sizeof *points);
    return true;
}

bool choice_equal(const Choice *a, const Choice *b)
{
    return a->count == b->count && memcmp(a->points, b->points, a->count * sizeof *a->points) == 0;
}
