/* Looking in the subdivision: what is above a point, and what a point lies in or on.
 *
 * A look goes straight up, as if a trifle to the right of the point, so that it never meets a
 * vertex and never runs along an edge: an edge spans its left end and not its right end, and edges
 * that begin at one point are told apart by their slope.
 */
#include "geometry/exact.h"
#include "geometry/subdivision_parts.h"

/* A look up, and the best that has been seen. */
typedef struct Look {
    const Subdivision *sub;
    Point from;
    uint32_t cycle; /* one side must be on it, unless NONE */
    uint32_t seen;  /* half-edge that looks down */
    Segment line;   /* of its strand */
    int32_t limit;  /* nothing above this matters */
} Look;

/* The height of a line above the point, as a fraction over its width: (num / width). */
static int64_t height_over(Segment line, int32_t x)
{
    Direction d = segment_direction(line);
    return line.a.y * d.x + d.y * (x - line.a.x);
}

/* Whether a line passes below another, a trifle to the right of x. Neither is upright. */
static bool is_lower(Segment line, Segment other, int32_t x)
{
    Direction a = segment_direction(line);
    Direction b = segment_direction(other);
    Wide left = (Wide)height_over(line, x) * b.x;
    Wide right = (Wide)height_over(other, x) * a.x;
    return left != right ? left < right : direction_cross(b, a) < 0;
}

/* Whether a strand has been drawn beyond x. */
static bool is_drawn_beyond(const Subdivision *sub, uint32_t strand, int32_t x)
{
    uint32_t count = sub->strands[strand].count;
    return count > 0 &&
           subdivision_compare_x(sub, subdivision_strand_vertex(sub, strand, count), x) > 0;
}

/* The edge of a strand that spans x: the last that does not begin to the right of it. */
static uint32_t edge_over(const Subdivision *sub, uint32_t strand, int32_t x)
{
    const Strand *it = &sub->strands[strand];
    uint32_t low = 0;
    uint32_t high = it->count - 1;
    while (low < high) {
        uint32_t middle = high - (high - low) / 2;
        uint32_t vertex = sub->edges[strand_edge(it, middle)].half[0].origin;
        if (subdivision_compare_x(sub, vertex, x) <= 0)
            low = middle;
        else
            high = middle - 1;
    }
    return strand_edge(it, low);
}

static bool see_strand(void *context, uint32_t strand, Segment line)
{
    Look *look = context;
    const Subdivision *sub = look->sub;
    int32_t x = look->from.x;
    if (line.a.x > x || line.b.x <= x || exact_side(line.a, line.b, look->from) >= 0)
        return true;
    if ((look->seen != NONE && !is_lower(line, look->line, x)) || !is_drawn_beyond(sub, strand, x))
        return true;
    uint32_t edge = edge_over(sub, strand, x);
    if (look->cycle != NONE && sub->edges[edge].half[0].cycle != look->cycle &&
        sub->edges[edge].half[1].cycle != look->cycle)
        return true;
    look->seen = 2 * edge + 1;
    look->line = line;
    look->limit = (int32_t)(height_over(line, x) / segment_direction(line).x);
    return true;
}

uint32_t subdivision_look_up(const Subdivision *sub, Point point, uint32_t cycle)
{
    Look look = {.sub = sub, .from = point, .cycle = cycle, .seen = NONE, .limit = MAX_COORDINATE};
    segment_index_visit_upward(sub->index, point, &look.limit, see_strand, &look);
    return look.seen;
}

/* A look for what is at a point. */
typedef struct Touch {
    const Subdivision *sub;
    Point point;
    bool found;
    SubdivisionPlace place;
} Touch;

static bool touch_strand(void *context, uint32_t strand, Segment line)
{
    Touch *touch = context;
    const Strand *it = &touch->sub->strands[strand];
    if (it->count == 0 || !exact_on_segment(line, touch->point))
        return true;
    StrandPlace there = subdivision_place_on_strand(touch->sub, strand, exact_point(touch->point),
                                                    fixed_point(touch->point));
    if (!there.vertex && there.at == it->count)
        return true; /* not drawn that far */
    touch->found = true;
    touch->place.kind = there.vertex ? SUBDIVISION_AT_VERTEX : SUBDIVISION_ON_EDGE;
    touch->place.id = there.vertex ? subdivision_strand_vertex(touch->sub, strand, there.at)
                                   : strand_edge(it, there.at);
    return false;
}

SubdivisionPlace subdivision_locate(const Subdivision *subdivision, Point point)
{
    if (!box_holds(subdivision->board, point))
        return (SubdivisionPlace){SUBDIVISION_IN_FACE, SUBDIVISION_OUTSIDE};
    Touch touch = {.sub = subdivision, .point = point};
    segment_index_visit_box(subdivision->index, (Box){point, point}, touch_strand, &touch);
    if (touch.found)
        return touch.place;
    uint32_t seen = subdivision_look_up(subdivision, point, NONE);
    uint32_t face = subdivision_half_edge_face(subdivision, seen);
    return (SubdivisionPlace){SUBDIVISION_IN_FACE, face};
}
