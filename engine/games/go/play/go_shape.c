/* Shapes that make no two eyes. */
#include "games/go/play/go_shape.h"

#include <string.h>

/* How many points of a shape are beside one of them. */
static int count_beside(const GoQuick *quick, const GoPoint *shape, int count, GoPoint point)
{
    int neighbours = 0;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++)
            neighbours += point + quick->sides[side] == shape[i];
    return neighbours;
}

/* At how many sides of a point the board ends. */
static int count_edges(const GoQuick *quick, GoPoint point)
{
    int edges = 0;
    for (int side = 0; side < GO_SIDES; side++)
        edges += quick->spots[point + quick->sides[side]].stone == GO_EDGE;
    return edges;
}

/* Three in a row along an edge from a corner, and one more beside the corner: the vital point is
 * the middle of the three. */
static bool is_bent_four(const GoQuick *quick, const GoPoint *shape, const int *beside,
                         GoPoint *vital)
{
    bool bent = false;
    for (int i = 0; i < 4; i++)
        bent |= beside[i] == 2 && count_edges(quick, shape[i]) == 2;
    for (int i = 0; i < 4 && bent; i++)
        if (beside[i] == 2 && count_edges(quick, shape[i]) < 2)
            *vital = shape[i];
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
        return most == 3 || pairs == 4 || is_bent_four(quick, shape, beside, vital);
    case 5:
        return most == 4 || (most == 3 && pairs == 5);
    case 6:
        return most == 4 && pairs == 6;
    default:
        return false;
    }
}

static const double VITAL = 8;

/* The points that hang together with one by others than stones of a colour: none where they are
 * more than GO_SHAPE_MOST. */
static int find_region(const GoQuick *quick, GoPoint start, Color color,
                       GoPoint region[GO_SHAPE_MOST])
{
    int count = 0;
    region[count++] = start;
    for (int i = 0; i < count; i++)
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = (GoPoint)(region[i] + quick->sides[side]);
            uint8_t stone = quick->spots[beside].stone;
            bool known = stone == GO_EDGE || stone == go_stone(color);
            for (int j = 0; j < count && !known; j++)
                known = region[j] == beside;
            if (known)
                continue;
            if (count == GO_SHAPE_MOST)
                return 0;
            region[count++] = beside;
        }
    return count;
}

void go_shape_weigh(const GoQuick *quick, double worth[GO_PLACES])
{
    GoPoint region[GO_SHAPE_MOST], vital;
    for (int color = 0; color < COLOR_COUNT; color++) {
        bool seen[GO_PLACES];
        memset(seen, 0, (size_t)quick->places * sizeof *seen);
        for (int i = 0; i < quick->empty_count; i++) {
            if (seen[quick->empties[i]])
                continue;
            int count = find_region(quick, quick->empties[i], (Color)color, region);
            for (int j = 0; j < count; j++)
                seen[region[j]] = true;
            if (count >= 3 && go_shape_is_nakade(quick, region, count, &vital) &&
                quick->spots[vital].stone == GO_EMPTY)
                worth[vital] *= VITAL;
        }
    }
}
