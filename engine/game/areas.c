/* Lists of areas. */
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
        for (size_t k = 0; k < ring.count && status == STATUS_OK; k++)
            status = polygon_list_add_corner(&areas->shapes, polygon.corners[ring.first + k]);
        if (status == STATUS_OK)
            status = polygon_list_end_ring(&areas->shapes);
    }
    return status;
}

Status areas_end(Areas *areas, int color, AreaState state, Decimal squares)
{
    Status status = memory_reserve(areas->items, areas->capacity, areas->count + 1);
    if (status != STATUS_OK)
        return status;
    size_t first = 0;
    if (areas->count > 0) {
        const Area *last = &areas->items[areas->count - 1];
        first = last->first_ring + last->ring_count;
    }
    areas->items[areas->count++] =
        (Area){color, state, squares, first, areas->shapes.ring_count - first};
    return STATUS_OK;
}
