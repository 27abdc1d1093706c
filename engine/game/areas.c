/* Builds lists of areas. */
#include "game/areas.h"

#include "base/memory.h"

void areas_free(Areas *areas)
{
    memory_free(areas->items);
    polygon_list_free(&areas->shapes);
    *areas = (Areas){0};
}

Status areas_add_polygon(Areas *areas, Polygon polygon)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < polygon.ring_count && status == STATUS_OK; i++) {
        Ring ring = polygon.rings[i];
        status = polygon_list_add_ring(&areas->shapes, polygon.corners + ring.first, ring.count);
    }
    return status;
}

Status areas_end(Areas *areas, int color, AreaState state, Decimal squares)
{
    size_t first = 0;
    if (areas->count > 0) {
        const Area *last = &areas->items[areas->count - 1];
        first = last->first_ring + last->ring_count;
    }
    return memory_push(areas->items, areas->count, areas->capacity,
                       (Area){color, state, squares, first, areas->shapes.ring_count - first});
}
