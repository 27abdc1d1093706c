/* Stores lists of polygons, and computes their areas and the rim of a set of polygons. */
#include "geometry/plane/polygon.h"

#include "base/memory.h"

#include <stdlib.h>

void polygon_list_free(PolygonList *list)
{
    memory_free(list->ends);
    memory_free(list->rings);
    memory_free(list->corners);
    *list = (PolygonList){0};
}

void polygon_list_clear(PolygonList *list)
{
    list->count = list->ring_count = list->corner_count = 0;
}

Polygon polygon_list_get(const PolygonList *list, size_t index)
{
    size_t first = index ? list->ends[index - 1] : 0;
    return (Polygon){list->rings + first, list->ends[index] - first, list->corners};
}

Status polygon_list_add_corner(PolygonList *list, FixedPoint corner)
{
    return memory_push(list->corners, list->corner_count, list->corner_capacity, corner);
}

/* Return the index of the first corner of the ring that is being built. */
static size_t next_ring(const PolygonList *list)
{
    if (list->ring_count == 0)
        return 0;
    Ring last = list->rings[list->ring_count - 1];
    return last.first + last.count;
}

Status polygon_list_end_ring(PolygonList *list)
{
    size_t first = next_ring(list);
    return memory_push(list->rings, list->ring_count, list->ring_capacity,
                       (Ring){first, list->corner_count - first});
}

Status polygon_list_add_ring(PolygonList *list, const FixedPoint *corners, size_t count)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = polygon_list_add_corner(list, corners[i]);
    return status == STATUS_OK ? polygon_list_end_ring(list) : status;
}

Status polygon_list_end_polygon(PolygonList *list)
{
    Status status = STATUS_OK;
    if (next_ring(list) < list->corner_count)
        status = polygon_list_end_ring(list);
    if (status != STATUS_OK)
        return status;
    return memory_push(list->ends, list->count, list->capacity, list->ring_count);
}

DoubleArea polygon_area(Polygon polygon)
{
    DoubleArea area = 0;
    for (size_t i = 0; i < polygon.ring_count; i++) {
        const FixedPoint *corners = polygon.corners + polygon.rings[i].first;
        size_t count = polygon.rings[i].count;
        for (size_t k = 0; k < count; k++)
            area += fixed_cross(corners[k], corners[k + 1 < count ? k + 1 : 0]);
    }
    return area;
}

DoubleArea polygon_list_area(const PolygonList *list)
{
    DoubleArea area = 0;
    for (size_t i = 0; i < list->count; i++)
        area += polygon_area(polygon_list_get(list, i));
    return area;
}

int fixed_compare(FixedPoint a, FixedPoint b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

static void reverse(FixedPoint *corners, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        FixedPoint other = corners[i];
        corners[i] = corners[count - 1 - i];
        corners[count - 1 - i] = other;
    }
}

void polygon_list_settle(PolygonList *list, size_t first)
{
    for (size_t i = first; i < list->ring_count; i++) {
        FixedPoint *corners = list->corners + list->rings[i].first;
        size_t count = list->rings[i].count, start = 0;
        for (size_t k = 1; k < count; k++)
            if (fixed_compare(corners[k], corners[start]) < 0)
                start = k;
        /* Rotate the ring by three reversals. */
        reverse(corners, start);
        reverse(corners + start, count - start);
        reverse(corners, count);
    }
}

void rim_free(Rim *rim)
{
    memory_free(rim->edges);
    *rim = (Rim){0};
}

static RimEdge rim_edge(FixedPoint a, FixedPoint b)
{
    return fixed_compare(a, b) < 0 ? (RimEdge){a, b, true} : (RimEdge){b, a, false};
}

Status rim_add_edge(Rim *rim, FixedPoint a, FixedPoint b)
{
    if (fixed_compare(a, b) == 0)
        return STATUS_OK;
    return memory_push(rim->edges, rim->count, rim->capacity, rim_edge(a, b));
}

Status rim_add(Rim *rim, Polygon polygon)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < polygon.ring_count; i++) {
        const FixedPoint *corners = polygon.corners + polygon.rings[i].first;
        size_t count = polygon.rings[i].count;
        for (size_t k = 0; status == STATUS_OK && k < count; k++)
            status = rim_add_edge(rim, corners[k], corners[k + 1 < count ? k + 1 : 0]);
    }
    return status;
}

static int compare_places(const RimEdge *a, const RimEdge *b)
{
    int order = fixed_compare(a->low, b->low);
    return order ? order : fixed_compare(a->high, b->high);
}

/* Compare edges by their ends, then by direction. */
static int compare_edges(const void *left, const void *right)
{
    const RimEdge *a = left;
    const RimEdge *b = right;
    int order = compare_places(a, b);
    return order ? order : a->rising - b->rising;
}

void rim_close(Rim *rim)
{
    if (rim->count == 0)
        return;
    qsort(rim->edges, rim->count, sizeof *rim->edges, compare_edges);
    size_t kept = 0;
    for (size_t i = 0; i < rim->count; i++) {
        RimEdge edge = rim->edges[i];
        bool there_and_back = kept > 0 && compare_places(&rim->edges[kept - 1], &edge) == 0 &&
                              rim->edges[kept - 1].rising != edge.rising;
        if (there_and_back)
            kept--;
        else
            rim->edges[kept++] = edge;
    }
    rim->count = kept;
}
