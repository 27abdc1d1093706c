/* Frees and measures the ground that changed between two positions of a game. */
#include "formats/ground_changes.h"

void ground_changes_free(GroundChanges *changes)
{
    for (int color = 0; color < COLOR_COUNT; color++)
        for (int change = 0; change < GROUND_CHANGE_COUNT; change++)
            polygon_list_free(&changes->ground[color][change]);
}

const char *ground_change_name(GroundChange change)
{
    return change == GROUND_GAINED ? "gained" : "lost";
}

Decimal ground_changes_area(const GroundChanges *changes, Color color, GroundChange change)
{
    return area_to_decimal(polygon_list_area(&changes->ground[color][change]));
}
