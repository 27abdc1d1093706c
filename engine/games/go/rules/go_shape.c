/* Recognizes eye shapes that don't make two eyes. */
#include "games/go/rules/go_shape.h"

enum { BENT = 4 };

/* Return how many other points of a shape are neighbors of `point`, which is one of its points. */
static int count_beside(const GoQuick *quick, const GoPoint *shape, int count, GoPoint point)
{
    int neighbors = 0;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++)
            neighbors += point + quick->sides[side] == shape[i];
    return neighbors;
}

/* Return the number of sides on which a point is at the edge of the board. */
static int count_edges(const GoQuick *quick, GoPoint point)
{
    int edges = 0;
    for (int side = 0; side < GO_SIDES; side++)
        edges += quick->spots[point + quick->sides[side]].stone == GO_EDGE;
    return edges;
}

bool go_shape_is_bent_four(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital)
{
    bool bent = false;
    for (int i = 0; i < count && count == BENT; i++) {
        if (count_beside(quick, shape, count, shape[i]) != 2)
            continue;
        if (count_edges(quick, shape[i]) >= 2)
            bent = true;
        else
            *vital = shape[i];
    }
    return bent;
}

bool go_shape_is_nakade(const GoQuick *quick, const GoPoint *shape, int count, GoPoint *vital)
{
    int beside[GO_SHAPE_MOST], most = -1, pairs = 0;
    if (count > GO_SHAPE_MOST)
        return false;
    for (int i = 0; i < count; i++) {
        beside[i] = count_beside(quick, shape, count, shape[i]);
        pairs += beside[i];
        if (beside[i] > most) {
            most = beside[i];
            *vital = shape[i];
        }
    }
    pairs /= 2;
    switch (count) {
    case 2:
    case 3:
        return true;
    case 4:
        return most == 3 || pairs == 4 || go_shape_is_bent_four(quick, shape, count, vital);
    case 5:
        return most == 4 || (most == 3 && pairs == 5);
    case 6:
        return most == 4 && pairs == 6;
    default:
        return false;
    }
}
