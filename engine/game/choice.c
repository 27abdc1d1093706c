/* Converts and compares choices (see choice.h). */
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

bool choice_is_listed(const Choice *choice, const Candidate *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (choice_equal(&list[i].choice, choice))
            return true;
    return false;
}

/* Return twice the signed area of the triangle that is formed by the segment and the point. It is
 * positive if the point is to the left of the segment. */
static int64_t side_of(Segment s, Point p)
{
    return (int64_t)(s.b.x - s.a.x) * (p.y - s.a.y) - (int64_t)(s.b.y - s.a.y) * (p.x - s.a.x);
}

/* Return true if a segment meets a box. This is a separating axis test: they don't meet if a side
 * of the box, or the line through the segment, separates them. */
static bool segment_meets(Segment s, Box box)
{
    if (!box_meets(box_of_segment(s), box))
        return false;
    int64_t least = 0, most = 0;
    const Point corners[] = {box.low, box.high, {box.low.x, box.high.y}, {box.high.x, box.low.y}};
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        int64_t side = side_of(s, corners[i]);
        least = i == 0 || side < least ? side : least;
        most = i == 0 || side > most ? side : most;
    }
    return least <= 0 && most >= 0;
}

bool choice_meets(const Choice *choice, Box box)
{
    for (uint32_t i = 0; i < choice->count; i++) {
        bool begins = i == 0 || i == choice->begins[0] || i == choice->begins[1];
        Point from = choice->points[begins ? i : i - 1];
        if (segment_meets((Segment){from, choice->points[i]}, box))
            return true;
    }
    return false;
}
