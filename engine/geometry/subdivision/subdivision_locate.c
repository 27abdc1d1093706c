/* Searches the subdivision: for the edge above a point, and for the face, edge or vertex that a
 * point is in or on.
 *
 * A ray goes straight up, as if it started just right of the point, so it never meets a vertex and
 * never runs along an edge. An edge includes its left end but not its right end, and edges that
 * begin at the same point are ordered by slope. */
#include "geometry/plane/exact.h"
#include "geometry/subdivision/subdivision_parts.h"

/* A ray straight up, and the lowest edge found above its start so far. */
typedef struct Look {
    const Subdivision *sub;
    const FinePoint *from;
    uint32_t cycle; /* only edges with this cycle on a side count; NONE: all edges count */
    uint32_t seen;  /* the half-edge of the lowest edge, on its lower side, or NONE */
    Segment line;   /* the segment of the subcurve of `seen` */
    int32_t limit;  /* ignore everything above this */
} Look;

/* Return the y coordinate of a line at x, multiplied by the segment's width. */
static int64_t height_over(Segment line, int32_t x)
{
    Direction d = segment_direction(line);
    return line.a.y * d.x + d.y * (x - line.a.x);
}

/* Return whether `line` is below `other` just to the right of the ray. Neither is vertical. */
static bool is_lower(Segment line, Segment other, const FinePoint *from)
{
    Direction a = segment_direction(line);
    Direction b = segment_direction(other);
    int32_t x = from->x.whole;
    Wide apart = (Wide)height_over(line, x) * b.x - (Wide)height_over(other, x) * a.x;
    int64_t steeper = direction_cross(b, a);
    if (!from->lattice) { /* compare the lines at the exact x, where their distance has changed by
                             `steeper` per step */
        FineNumber beyond = from->x;
        beyond.whole = 0;
        int order = fine_sign(steeper, &beyond, 0, &beyond, apart);
        return order != 0 ? order < 0 : steeper < 0;
    }
    return apart != 0 ? apart < 0 : steeper < 0;
}

/* Return whether a subcurve has been drawn beyond x. */
static bool is_drawn_beyond(const Subdivision *sub, uint32_t subcurve, const FineNumber *x)
{
    uint32_t count = sub->subcurves[subcurve].count;
    return count > 0 &&
           subdivision_compare_x(sub, subdivision_subcurve_vertex(sub, subcurve, count), x) > 0;
}

/* Return the edge of a subcurve that spans x: the last that doesn't begin to the right of x. */
static uint32_t edge_over(const Subdivision *sub, uint32_t subcurve, const FineNumber *x)
{
    const Subcurve *it = &sub->subcurves[subcurve];
    uint32_t low = 0;
    uint32_t high = it->count - 1;
    while (low < high) {
        uint32_t middle = high - (high - low) / 2;
        uint32_t vertex = sub->edges[subcurve_edge(it, middle)].half[0].origin;
        if (subdivision_compare_x(sub, vertex, x) <= 0)
            low = middle;
        else
            high = middle - 1;
    }
    return subcurve_edge(it, low);
}

static bool see_subcurve(void *context, uint32_t subcurve, Segment line)
{
    Look *look = context;
    const Subdivision *sub = look->sub;
    const FinePoint *from = look->from;
    /* The whole part is enough, because the ends of lines have whole coordinates. */
    int32_t x = from->x.whole;
    if (line.a.x > x || line.b.x <= x || fine_side(line.a, line.b, from) >= 0)
        return true;
    if ((look->seen != NONE && !is_lower(line, look->line, from)) ||
        !is_drawn_beyond(sub, subcurve, &from->x))
        return true;
    uint32_t edge = edge_over(sub, subcurve, &from->x);
    if (look->cycle != NONE && sub->edges[edge].half[0].cycle != look->cycle &&
        sub->edges[edge].half[1].cycle != look->cycle)
        return true;
    look->seen = 2 * edge + 1;
    look->line = line;
    int64_t width = segment_direction(line).x;
    look->limit = (int32_t)(height_over(line, x) / width);
    if (!from->lattice) {
        int32_t beyond = (int32_t)(height_over(line, x + 1) / width);
        look->limit = beyond > look->limit ? beyond : look->limit;
    }
    return true;
}

uint32_t subdivision_ray_shoot(const Subdivision *sub, const FinePoint *point, uint32_t cycle)
{
    Look look = {.sub = sub, .from = point, .cycle = cycle, .seen = NONE, .limit = MAX_COORDINATE};
    Box above = {fine_floor(point), fine_floor(point)};
    above.high.x += point->lattice ? 0 : 1;
    subdivision_subcurves_above(sub, above, &look.limit, see_subcurve, &look);
    return look.seen;
}

uint32_t subdivision_ray_shoot_to(const Subdivision *sub, const SegmentIndex *rim,
                                  const FinePoint *point, uint32_t cycle)
{
    Look look = {.sub = sub, .from = point, .cycle = cycle, .seen = NONE, .limit = MAX_COORDINATE};
    segment_index_visit_upward(rim, fine_floor(point), &look.limit, see_subcurve, &look);
    return look.seen;
}

/* A search for the edge or vertex at a point. */
typedef struct Touch {
    const Subdivision *sub;
    const FinePoint *point;
    bool found;
    SubdivisionPlace place;
} Touch;

static bool is_on(Segment line, const FinePoint *point)
{
    if (point->lattice)
        return exact_on_segment(line, fine_floor(point));
    return fine_side(line.a, line.b, point) == 0 && fine_in_box(box_of_segment(line), point);
}

/* Return where on a subcurve a point of it lies: at the last vertex that isn't beyond the point, or
 * inside the edge after that vertex. */
static SubcurvePlace place_on_subcurve(const Subdivision *sub, uint32_t subcurve,
                                       const FinePoint *point)
{
    const Subcurve *it = &sub->subcurves[subcurve];
    bool upright = it->segment.a.x == it->segment.b.x;
    SubcurvePlace place = {0, false};
    uint32_t low = 0, high = it->count + 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        uint32_t vertex = subdivision_subcurve_vertex(sub, subcurve, middle);
        int order = upright ? subdivision_compare_y(sub, vertex, &point->y)
                            : subdivision_compare_x(sub, vertex, &point->x);
        if (order <= 0)
            place = (SubcurvePlace){middle, order == 0};
        if (order <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    return place;
}

static bool touch_subcurve(void *context, uint32_t subcurve, Segment line)
{
    Touch *touch = context;
    const Subcurve *it = &touch->sub->subcurves[subcurve];
    if (it->count == 0 || !is_on(line, touch->point))
        return true;
    SubcurvePlace there = place_on_subcurve(touch->sub, subcurve, touch->point);
    if (!there.vertex && there.at == it->count)
        return true; /* the subcurve hasn't been drawn as far as the point yet */
    touch->found = true;
    touch->place.kind = there.vertex ? SUBDIVISION_AT_VERTEX : SUBDIVISION_ON_EDGE;
    touch->place.id = there.vertex ? subdivision_subcurve_vertex(touch->sub, subcurve, there.at)
                                   : subcurve_edge(it, there.at);
    return false;
}

SubdivisionPlace subdivision_locate_fine(const Subdivision *subdivision, const FinePoint *point)
{
    if (!fine_in_box(subdivision->board, point))
        return (SubdivisionPlace){SUBDIVISION_IN_FACE, SUBDIVISION_OUTSIDE};
    Touch touch = {.sub = subdivision, .point = point};
    Point low = fine_floor(point);
    Point high = point->lattice ? low : (Point){low.x + 1, low.y + 1};
    subdivision_subcurves_in(subdivision, (Box){low, high}, touch_subcurve, &touch);
    if (touch.found)
        return touch.place;
    uint32_t seen = subdivision_ray_shoot(subdivision, point, NONE);
    uint32_t face = subdivision_half_edge_face(subdivision, seen);
    return (SubdivisionPlace){SUBDIVISION_IN_FACE, face};
}

SubdivisionPlace subdivision_locate(const Subdivision *subdivision, Point point)
{
    FinePoint fine = fine_point(point);
    return subdivision_locate_fine(subdivision, &fine);
}

uint32_t subdivision_match(const Subdivision *other, const Subdivision *subdivision,
                           uint32_t half_edge)
{
    uint32_t origin = half_at(subdivision, half_edge)->origin;
    uint32_t vertex = subdivision_find_vertex(other, subdivision_place(subdivision, origin),
                                              subdivision->vertices[origin].place);
    if (vertex == NONE)
        return NONE;
    Direction sought = half_edge_direction(subdivision, half_edge);
    if (subdivision_is_hub(other, vertex))
        return subdivision_hub_towards(other, vertex, sought);
    uint32_t first = other->vertices[vertex].half_edge;
    uint32_t found = first;
    do {
        Direction d = half_edge_direction(other, found);
        if (direction_cross(d, sought) == 0 && d.x * sought.x + d.y * sought.y > 0)
            return found;
        found = half_at(other, found ^ 1)->next;
    } while (found != first);
    return NONE;
}
