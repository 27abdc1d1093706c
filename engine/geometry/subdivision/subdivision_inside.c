/* Finding a point inside a face, however thin it is.
 *
 * Corners that aren't lattice points are stored rounded. So if a face is hardly larger than the
 * rounding, a point computed from them may lie on an edge or outside. Each candidate is checked
 * exactly, until one is inside. The last kind of candidate approaches the middle of an edge from
 * the side, so one of these must eventually be inside. */
#include "geometry/plane/exact.h"
#include "geometry/subdivision/subdivision_parts.h"

/* How a ray that goes up from just right of a point meets an edge: not at all, above the point, or
 * at the point itself, which is on the edge. */
typedef enum Sight { SIGHT_NONE, SIGHT_ABOVE, SIGHT_ON } Sight;

static Sight sight_of(const Subdivision *sub, const Edge *edge, const FinePoint *point)
{
    Segment line = sub->subcurves[edge->owner].segment;
    int begins = subdivision_compare_x(sub, edge->half[0].origin, &point->x);
    int ends = subdivision_compare_x(sub, edge->half[1].origin, &point->x);
    if (begins > 0 || ends < 0)
        return SIGHT_NONE;
    int side = fine_side(line.a, line.b, point);
    if (side == 0 && (line.a.x != line.b.x ||
                      (subdivision_compare_y(sub, edge->half[0].origin, &point->y) <= 0 &&
                       subdivision_compare_y(sub, edge->half[1].origin, &point->y) >= 0)))
        return SIGHT_ON;
    return ends > 0 && side < 0 ? SIGHT_ABOVE : SIGHT_NONE;
}

/* Toggle `inside` for each edge of a cycle above the point. Return false if the point is on the
 * cycle. */
static bool look_at_cycle(const Subdivision *sub, uint32_t cycle, const FinePoint *point,
                          bool *inside)
{
    uint32_t start = sub->cycles[cycle].start;
    uint32_t at = start;
    do {
        Sight sight = sight_of(sub, &sub->edges[at >> 1], point);
        if (sight == SIGHT_ON)
            return false;
        *inside = *inside != (sight == SIGHT_ABOVE);
        at = half_at(sub, at)->next;
    } while (at != start);
    return true;
}

bool subdivision_face_holds(const Subdivision *subdivision, uint32_t face, const FinePoint *point)
{
    const Face *it = &subdivision->faces[face];
    bool inside = false;
    if (!look_at_cycle(subdivision, it->outer, point, &inside))
        return false;
    for (uint32_t hole = it->first_hole; hole != NONE; hole = subdivision->cycles[hole].next_hole)
        if (!look_at_cycle(subdivision, hole, point, &inside))
            return false;
    return inside;
}

/* Convert a coordinate from units of 2^-33 step, exactly. */
static FineNumber fine_from_twice(int64_t place)
{
    const int64_t unit = 2 * FIXED_STEP;
    return fine_ratio((int32_t)(place / unit), place % unit, unit);
}

/* Round a point to more and more decimals until the result is inside. Return false if it still
 * isn't inside with `most` decimals. */
static bool round_inside(const Subdivision *sub, uint32_t face, const FineNumber *x,
                         const FineNumber *y, int most, FinePoint *inside)
{
    for (int places = 0; places <= most; places++) {
        FineNumber rounded_x = fine_round(x, places);
        FineNumber rounded_y = fine_round(y, places);
        *inside = fine_point_of(&rounded_x, &rounded_y);
        if (subdivision_face_holds(sub, face, inside))
            return true;
    }
    return false;
}

/* Find the middle of the widest span between all edges of a face. Return STATUS_OUT_OF_RANGE if
 * there are no edges left after rounding. */
static Status find_middle(Polygon polygon, TwiceFixed *middle)
{
    Rim rim = {0};
    Status status = rim_add(&rim, polygon);
    if (status == STATUS_OK)
        status = rim.count > 0 ? rim_find_middle(&rim, middle) : STATUS_OUT_OF_RANGE;
    rim_free(&rim);
    return status;
}

/* Return the half-edge of a face's outer cycle with the smallest origin and, if there are several,
 * the smallest end. */
static uint32_t least_half_edge(const Subdivision *sub, uint32_t cycle)
{
    uint32_t start = sub->cycles[cycle].start;
    uint32_t least = start;
    for (uint32_t at = half_at(sub, start)->next; at != start; at = half_at(sub, at)->next) {
        int order = subdivision_compare_vertices(sub, half_at(sub, at)->origin,
                                                 half_at(sub, least)->origin);
        if (order == 0)
            order = subdivision_compare_vertices(sub, half_at(sub, at ^ 1)->origin,
                                                 half_at(sub, least ^ 1)->origin);
        if (order < 0)
            least = at;
    }
    return least;
}

/* Return a coordinate of the middle of an edge. */
static FineNumber middle_of(ExactPoint a, ExactPoint b, bool by_x)
{
    FineNumber one = fine_ratio(by_x ? a.whole.x : a.whole.y, by_x ? a.x : a.y, a.unit);
    FineNumber other = fine_ratio(by_x ? b.whole.x : b.whole.y, by_x ? b.x : b.y, b.unit);
    FineNumber sum = fine_sum(&one, &other);
    return fine_half(&sum);
}

/* Return middle + part / whole * 10^-places. |part| <= whole < 2^25. */
static FineNumber beside(const FineNumber *middle, int64_t part, int64_t whole, int places)
{
    for (int i = 0; i < places % FINE_GROUP_PLACES; i++)
        whole *= 10;
    int64_t size = part < 0 ? -part : part;
    FineNumber unit = fine_ratio((int32_t)(size / whole), size % whole, whole);
    FineNumber offset = fine_shift(&unit, places / FINE_GROUP_PLACES);
    return part < 0 ? fine_difference(middle, &offset) : fine_sum(middle, &offset);
}

/* The number of decimals that a point next to an edge needs in addition to those of its distance
 * from the edge. */
enum { MARGIN = 8 };

/* Find a point to the left of the middle of an edge, as close to the edge as necessary. The area of
 * a triangle whose corners are crossings of lattice lines is above 10^-47 of a square step, so a
 * FineNumber has more than enough decimals. */
static void find_beside_edge(const Subdivision *sub, uint32_t face, FinePoint *inside)
{
    uint32_t half_edge = least_half_edge(sub, sub->faces[face].outer);
    ExactPoint a = subdivision_place(sub, half_at(sub, half_edge)->origin);
    ExactPoint b = subdivision_place(sub, half_at(sub, half_edge ^ 1)->origin);
    FineNumber middle_x = middle_of(a, b, true);
    FineNumber middle_y = middle_of(a, b, false);
    Direction d = half_edge_direction(sub, half_edge);
    int64_t size_x = d.x < 0 ? -d.x : d.x, size_y = d.y < 0 ? -d.y : d.y;
    int64_t size = size_x > size_y ? size_x : size_y;
    for (int places = 0; places < FINE_PLACES - MARGIN; places++) {
        FineNumber x = beside(&middle_x, -d.y, size, places);
        FineNumber y = beside(&middle_y, d.x, size, places);
        if (x.whole >= 0 && y.whole >= 0 && round_inside(sub, face, &x, &y, places + 2, inside))
            return;
    }
}

Status subdivision_find_inside(const Subdivision *subdivision, uint32_t face, Polygon polygon,
                               FinePoint *inside)
{
    enum { ROUNDED_PLACES = 9 }; /* about the precision of a FixedPoint */
    Point nearly;
    Status status = polygon_find_inside(polygon, &nearly);
    if (status != STATUS_OK)
        return status;
    *inside = fine_point(nearly);
    if (subdivision_face_holds(subdivision, face, inside))
        return STATUS_OK;
    TwiceFixed middle;
    status = find_middle(polygon, &middle);
    if (status == STATUS_NO_MEMORY)
        return status;
    if (status == STATUS_OK) {
        FineNumber x = fine_from_twice(middle.x);
        FineNumber y = fine_from_twice(middle.y);
        if (round_inside(subdivision, face, &x, &y, ROUNDED_PLACES, inside))
            return STATUS_OK;
    }
    find_beside_edge(subdivision, face, inside);
    return STATUS_OK;
}

/* The state of copying the corners of a face into a polygon. */
typedef struct CornerList {
    const Subdivision *sub;
    PolygonList *polygons;
    uint32_t cycle; /* the cycle of the corners added last, or NONE */
} CornerList;

static Status add_corner(void *context, uint32_t half_edge)
{
    CornerList *list = context;
    uint32_t cycle = subdivision_half_edge_cycle(list->sub, half_edge);
    Status status = STATUS_OK;
    if (list->cycle != NONE && list->cycle != cycle)
        status = polygon_list_end_ring(list->polygons);
    list->cycle = cycle;
    uint32_t origin = subdivision_origin(list->sub, half_edge);
    if (status == STATUS_OK)
        status =
            polygon_list_add_corner(list->polygons, subdivision_vertex_fixed(list->sub, origin));
    return status;
}

Status subdivision_face_polygon(const Subdivision *subdivision, uint32_t face, PolygonList *list)
{
    CornerList corners = {.sub = subdivision, .polygons = list, .cycle = NONE};
    polygon_list_clear(list);
    Status status = subdivision_visit_rims(subdivision, face, add_corner, &corners);
    return status == STATUS_OK ? polygon_list_end_polygon(list) : status;
}

Status subdivision_find_in_face(const Subdivision *subdivision, uint32_t face, FinePoint *inside)
{
    PolygonList list = {0};
    Status status = subdivision_face_polygon(subdivision, face, &list);
    if (status == STATUS_OK)
        status = subdivision_find_inside(subdivision, face, polygon_list_get(&list, 0), inside);
    polygon_list_free(&list);
    return status;
}
