/* Simple polygons. */
#include "geometry/plane/outline.h"

#include "geometry/plane/exact.h"

#include <string.h>

/* Return whether edge i and the edge after it share more than their common corner. */
static bool folds_back(const Outline *outline, size_t i)
{
    Segment edge = outline_edge(outline, i);
    Segment next = outline_edge(outline, i + 1 < outline->count ? i + 1 : 0);
    return exact_on_segment(edge, next.b) || exact_on_segment(next, edge.a);
}

static bool is_simple(const Outline *outline)
{
    size_t count = outline->count;
    for (size_t i = 0; i < count; i++) {
        if (point_equal(outline_edge(outline, i).a, outline_edge(outline, i).b) ||
            folds_back(outline, i))
            return false;
        for (size_t j = i + 2; j < count; j++)
            if ((i > 0 || j + 1 < count) &&
                exact_touch(outline_edge(outline, i), outline_edge(outline, j)))
                return false;
    }
    return true;
}

static void reverse(Outline *outline)
{
    for (size_t i = 0; i < outline->count / 2; i++) {
        Point other = outline->corners[i];
        outline->corners[i] = outline->corners[outline->count - 1 - i];
        outline->corners[outline->count - 1 - i] = other;
    }
}

Status outline_make(const Point *corners, size_t count, Outline *outline)
{
    static const Box all = {{0, 0}, {MAX_COORDINATE, MAX_COORDINATE}};
    if (count < 3 || count > OUTLINE_CORNERS_MOST)
        return STATUS_OUT_OF_RANGE;
    Outline made = {.count = count};
    for (size_t i = 0; i < count; i++) {
        if (!box_holds(all, corners[i]))
            return STATUS_OUT_OF_RANGE;
        made.corners[i] = corners[i];
    }
    if (!is_simple(&made))
        return STATUS_NOT_SIMPLE;
    if (outline_area(&made) < 0)
        reverse(&made);
    *outline = made;
    return STATUS_OK;
}

Outline outline_of_box(Box box)
{
    return (Outline){
        .count = 4,
        .corners = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}};
}

Box outline_box(const Outline *outline)
{
    Box box = {outline->corners[0], outline->corners[0]};
    for (size_t i = 1; i < outline->count; i++) {
        Box edge = box_of_segment(outline_edge(outline, i - 1));
        box.low.x = edge.low.x < box.low.x ? edge.low.x : box.low.x;
        box.low.y = edge.low.y < box.low.y ? edge.low.y : box.low.y;
        box.high.x = edge.high.x > box.high.x ? edge.high.x : box.high.x;
        box.high.y = edge.high.y > box.high.y ? edge.high.y : box.high.y;
    }
    return box;
}

bool outline_is_box(const Outline *outline)
{
    Box box = outline_box(outline);
    Outline rectangle = outline_of_box(box);
    return outline_area(outline) == outline_area(&rectangle);
}

bool outline_equal(const Outline *a, const Outline *b)
{
    return a->count == b->count &&
           memcmp(a->corners, b->corners, a->count * sizeof *a->corners) == 0;
}

bool outline_holds(const Outline *outline, Point p)
{
    bool inside = false;
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        if ((edge.a.y > p.y) == (edge.b.y > p.y)) {
            if (exact_on_segment(edge, p))
                return false;
            continue;
        }
        int side = exact_side(edge.a, edge.b, p);
        if (side == 0)
            return false;
        /* If the condition is true, the edge crosses the ray from p to the right. */
        if ((edge.b.y > edge.a.y) == (side > 0))
            inside = !inside;
    }
    return inside;
}

bool outline_covers(const Outline *outline, Point p)
{
    for (size_t i = 0; i < outline->count; i++)
        if (exact_on_segment(outline_edge(outline, i), p))
            return true;
    return outline_holds(outline, p);
}

bool outline_edge_near(Segment edge, Point p, int32_t distance)
{
    Box box = box_of_segment(edge);
    return p.x > box.low.x - distance && p.x < box.high.x + distance &&
           p.y > box.low.y - distance && p.y < box.high.y + distance;
}

/* Return whether p is at least `distance` from every point of the edge. */
static bool is_clear_of(Segment edge, Point p, int32_t distance)
{
    Nearest nearest = exact_nearest(edge, p);
    return nearest.square >= (Wide)distance * distance * nearest.den;
}

bool outline_has_room(const Outline *outline, Point p, int32_t distance)
{
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        if (outline_edge_near(edge, p, distance) && !is_clear_of(edge, p, distance))
            return false;
    }
    return outline_holds(outline, p);
}

DoubleArea outline_area(const Outline *outline)
{
    DoubleArea area = 0;
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        area += fixed_cross(fixed_point(edge.a), fixed_point(edge.b));
    }
    return area;
}

Status outline_add_to(const Outline *outline, PolygonList *polygons)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < outline->count && status == STATUS_OK; i++)
        status = polygon_list_add_corner(polygons, fixed_point(outline->corners[i]));
    return status == STATUS_OK ? polygon_list_end_polygon(polygons) : status;
}
