/* Choices. */
#include "game/choice.h"

#include <string.h>

void choice_of_move(Move move, Choice *choice)
{
    *choice = (Choice){0};
    if (move.count == 0)
        return;
    size_t count = move.ends[move.count - 1] - move.base;
    choice->count = (uint16_t)count;
    for (size_t i = 0; i + 1 < move.count; i++)
        choice->begins[i] = (uint8_t)(move.ends[i] - move.base);
    memcpy(choice->points, move.points, count * sizeof *move.points);
}

bool choice_equal(const Choice *a, const Choice *b)
{
    return a->count == b->count && memcmp(a->begins, b->begins, sizeof a->begins) == 0 &&
           memcmp(a->points, b->points, a->count * sizeof *a->points) == 0;
}
