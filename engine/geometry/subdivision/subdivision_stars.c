/* Vertices where very many edges meet.
 *
 * To go round a vertex edge by edge is cheap as long as there are few; where there are more than
 * CROWDED it becomes a star: the edges' rays are kept in order of direction, so that the corner
 * that something points into is found by halves.
 *
 * A strand that is drawn through a star afterwards is its guest and is not in the index: whatever
 * goes through the star's vertex meets it there and, unless it is on the same line, nowhere else,
 * so that one of those that are in the index says all. What passes the vertex by is shown the
 * guests in the directions that it spans. Going back takes guests away before the star, since they
 * came later; so nothing ever has to be put back into the index.
 */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <string.h>

enum {
    CROWDED = 12, /* edges at a vertex that is no star */
    SPARSE = 6,   /* edges at a star that is to be one no more; all guests have gone before */
};

/* A ray names a strand that has an edge at the vertex: 2s where that leads on along strand s,
 * 2s + 1 where it leads back. */
static uint32_t strand_of(uint32_t ray)
{
    return ray >> 1;
}

static Direction direction_of(const Subdivision *sub, uint32_t ray)
{
    Direction d = segment_direction(sub->strands[strand_of(ray)].segment);
    return ray & 1 ? (Direction){-d.x, -d.y} : d;
}

static bool points_down(Direction d)
{
    return d.y < 0 || (d.y == 0 && d.x < 0);
}

/* Orders directions counter-clockwise, from the one to the right. */
static int compare_directions(Direction a, Direction b)
{
    if (points_down(a) != points_down(b))
        return points_down(a) ? 1 : -1;
    int64_t cross = direction_cross(a, b);
    return (cross < 0) - (cross > 0);
}

static Star *star_at(const Subdivision *sub, uint32_t vertex)
{
    uint32_t star = sub->vertices[vertex].star;
    return star == NONE ? NULL : &sub->stars[star];
}

/* The first ray that is not before a direction; the number of rays where there is none. */
static uint32_t first_ray(const Subdivision *sub, const Star *star, Direction d)
{
    uint32_t low = 0;
    uint32_t high = star->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_directions(direction_of(sub, star->rays[middle]), d) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The half-edge that leaves the star along a ray. */
static uint32_t half_edge_of(const Subdivision *sub, const Star *star, uint32_t ray)
{
    uint32_t strand = strand_of(ray);
    StrandPlace there = subdivision_place_on_strand(
        sub, strand, subdivision_place(sub, star->vertex), sub->vertices[star->vertex].place);
    const Strand *it = &sub->strands[strand];
    return ray & 1 ? 2 * strand_edge(it, there.at - 1) + 1 : 2 * strand_edge(it, there.at);
}

bool subdivision_is_star(const Subdivision *sub, uint32_t vertex)
{
    return sub->vertices[vertex].star != NONE;
}

uint32_t subdivision_star_towards(const Subdivision *sub, uint32_t vertex, Direction d)
{
    const Star *star = star_at(sub, vertex);
    uint32_t at = first_ray(sub, star, d);
    if (at == star->count || compare_directions(direction_of(sub, star->rays[at]), d) != 0)
        return NONE;
    return half_edge_of(sub, star, star->rays[at]);
}

uint32_t subdivision_star_before(const Subdivision *sub, uint32_t vertex, Direction d)
{
    const Star *star = star_at(sub, vertex);
    uint32_t at = first_ray(sub, star, d);
    if (at < star->count && compare_directions(direction_of(sub, star->rays[at]), d) == 0)
        at++;
    return half_edge_of(sub, star, star->rays[at < star->count ? at : 0]);
}

/* The strand that has an edge: ink over a wall has none of its own, the wall keeps them. */
static uint32_t holder_of(const Subdivision *sub, uint32_t half_edge)
{
    uint32_t owner = owner_of(sub, half_edge);
    const Strand *it = &sub->strands[owner];
    if (owner < WALLS || it->count > 0)
        return owner;
    if (it->segment.a.y == it->segment.b.y)
        return it->segment.a.y == 0 ? 0 : 2;
    return it->segment.a.x == 0 ? 3 : 1;
}

static Status reserve_rays(Star *star, size_t count)
{
    size_t capacity = star->capacity;
    Status status = memory_reserve(star->rays, capacity, count);
    star->capacity = (uint32_t)capacity;
    return status;
}

static void put_ray(const Subdivision *sub, Star *star, uint32_t ray)
{
    uint32_t at = first_ray(sub, star, direction_of(sub, ray));
    memmove(star->rays + at + 1, star->rays + at, (star->count - at) * sizeof *star->rays);
    star->rays[at] = ray;
    star->count++;
}

void subdivision_make_star(Subdivision *sub, uint32_t vertex)
{
    Status status = memory_reserve(sub->stars, sub->star_capacity, sub->star_count + 1);
    Star star = {.vertex = vertex};
    uint32_t first = sub->vertices[vertex].half_edge;
    uint32_t at = first;
    do {
        if (status == STATUS_OK)
            status = reserve_rays(&star, star.count + 1U);
        if (status != STATUS_OK) { /* the vertex can do without */
            memory_free(star.rays);
            return;
        }
        put_ray(sub, &star, 2 * holder_of(sub, at) + (at & 1));
        at = half_at(sub, at ^ 1)->next;
    } while (at != first);
    sub->vertices[vertex].star = (uint32_t)sub->star_count;
    sub->stars[sub->star_count++] = star;
}

bool subdivision_is_crowded(size_t edges)
{
    return edges > CROWDED;
}

static void drop_star(Subdivision *sub, uint32_t vertex)
{
    uint32_t star = sub->vertices[vertex].star;
    sub->vertices[vertex].star = NONE;
    memory_free(sub->stars[star].rays);
    sub->stars[star] = sub->stars[--sub->star_count];
    if (star < sub->star_count)
        sub->vertices[sub->stars[star].vertex].star = star;
    memory_trim(sub->stars, sub->star_capacity, sub->star_count);
}

Status subdivision_reserve_ray(Subdivision *sub, uint32_t vertex)
{
    Star *star = star_at(sub, vertex);
    return star ? reserve_rays(star, star->count + 1U) : STATUS_OK;
}

void subdivision_add_ray(Subdivision *sub, uint32_t half_edge)
{
    Star *star = star_at(sub, half_at(sub, half_edge)->origin);
    if (star)
        put_ray(sub, star, 2 * owner_of(sub, half_edge) + (half_edge & 1));
}

void subdivision_remove_ray(Subdivision *sub, uint32_t half_edge)
{
    uint32_t vertex = half_at(sub, half_edge)->origin;
    Star *star = star_at(sub, vertex);
    if (!star)
        return;
    uint32_t at = first_ray(sub, star, half_edge_direction(sub, half_edge));
    star->count--;
    memmove(star->rays + at, star->rays + at + 1, (star->count - at) * sizeof *star->rays);
    size_t capacity = star->capacity;
    memory_trim(star->rays, capacity, star->count);
    star->capacity = (uint32_t)capacity;
    if (star->count < SPARSE)
        drop_star(sub, vertex);
}

void subdivision_free_stars(Subdivision *sub)
{
    for (size_t i = 0; i < sub->star_count; i++)
        memory_free(sub->stars[i].rays);
    memory_free(sub->stars);
}

void subdivision_add_guest(Subdivision *sub, uint32_t vertex, Segment segment)
{
    Star *star = star_at(sub, vertex);
    Box box = box_of_segment(segment);
    if (star->has_guests) {
        box.low.x = star->box.low.x < box.low.x ? star->box.low.x : box.low.x;
        box.low.y = star->box.low.y < box.low.y ? star->box.low.y : box.low.y;
        box.high.x = star->box.high.x > box.high.x ? star->box.high.x : box.high.x;
        box.high.y = star->box.high.y > box.high.y ? star->box.high.y : box.high.y;
    }
    star->box = box;
    star->has_guests = true;
}

/* Showing guests. */

typedef struct Show {
    const Subdivision *sub;
    const Star *star;
    ExactPoint place; /* of the star */
    SegmentVisitor visit;
    void *context;
} Show;

/* Shows the strand of a ray if it is a guest of the star that is not being drawn. */
static bool show_ray(const Show *show, uint32_t at)
{
    uint32_t strand = strand_of(show->star->rays[at]);
    const Strand *it = &show->sub->strands[strand];
    return it->home != show->star->vertex || strand == show->sub->unfinished ||
           show->visit(show->context, strand, it->segment);
}

/* Shows the guests that lead in just this direction. */
static bool show_towards(const Show *show, Direction d)
{
    uint32_t at = first_ray(show->sub, show->star, d);
    return at == show->star->count ||
           compare_directions(direction_of(show->sub, show->star->rays[at]), d) != 0 ||
           show_ray(show, at);
}

/* Shows all guests, each once: by its ray onward, if it has one. */
static bool show_all(const Show *show)
{
    const Star *star = show->star;
    for (uint32_t i = 0; i < star->count; i++) {
        uint32_t ray = star->rays[i];
        if (ray & 1) {
            uint32_t onward = first_ray(show->sub, star, direction_of(show->sub, ray ^ 1));
            if (onward < star->count && star->rays[onward] == (ray ^ 1))
                continue;
        }
        if (!show_ray(show, i))
            return false;
    }
    return true;
}

/* Which side of the way from the star to p the point q is on: 1 for left. */
static int turn(const Show *show, Point p, Point q)
{
    return exact_point_side((Segment){p, q}, show->place);
}

/* The order of a ray and the way from the star to a point. */
static int compare_with_point(const Show *show, uint32_t ray, Point p)
{
    Direction d = direction_of(show->sub, ray);
    ExactPoint v = show->place;
    bool below = p.y <= v.whole.y && (p.y < v.whole.y || v.y > 0);
    bool level = p.y == v.whole.y && v.y == 0;
    bool left = p.x <= v.whole.x; /* where it is level: the star is not there */
    bool down = below || (level && left);
    if (points_down(d) != down)
        return down ? -1 : 1;
    Point on_line = show->sub->strands[strand_of(ray)].segment.a;
    Direction to = {(int64_t)p.x - on_line.x, (int64_t)p.y - on_line.y};
    int64_t cross = direction_cross(d, to);
    return (cross < 0) - (cross > 0);
}

/* Shows the guests between the ways to two points, counter-clockwise from one to the other, less
 * than half a turn. */
static bool show_between(const Show *show, Point from, Point to)
{
    uint32_t low = 0;
    uint32_t high = show->star->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (compare_with_point(show, show->star->rays[middle], from) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (uint32_t seen = 0; seen < show->star->count; seen++) {
        uint32_t at = (low + seen) % show->star->count;
        uint32_t ray = show->star->rays[at];
        Direction d = direction_of(show->sub, ray);
        Point on_line = show->sub->strands[strand_of(ray)].segment.a;
        Direction to_from = {(int64_t)from.x - on_line.x, (int64_t)from.y - on_line.y};
        Direction to_to = {(int64_t)to.x - on_line.x, (int64_t)to.y - on_line.y};
        /* Left of the way to `from`, or on it, and right of the way to `to`, or on it. */
        if (direction_cross(d, to_from) > 0 || direction_cross(d, to_to) < 0)
            break;
        if (!show_ray(show, at))
            return false;
    }
    return true;
}

/* Shows the guests that may meet a segment. */
static bool show_along(const Show *show, Segment along)
{
    int side = exact_point_side(along, show->place);
    if (side == 0) { /* it leads through the star, or towards it: only its own line matters */
        Direction d = segment_direction(along);
        return show_towards(show, d) && show_towards(show, (Direction){-d.x, -d.y});
    }
    return side > 0 ? show_between(show, along.a, along.b) : show_between(show, along.b, along.a);
}

/* Shows the guests that may meet a box. */
static bool show_box(const Show *show, Box box)
{
    ExactPoint v = show->place;
    bool right = v.whole.x >= box.low.x, left = v.whole.x + (v.x > 0) <= box.high.x;
    bool above = v.whole.y >= box.low.y, below = v.whole.y + (v.y > 0) <= box.high.y;
    if (right && left && above && below)
        return show_all(show);
    const Point corners[] = {box.low, {box.high.x, box.low.y}, {box.low.x, box.high.y}, box.high};
    Point from = corners[0], to = corners[0];
    for (int i = 1; i < 4; i++) {
        if (turn(show, corners[i], from) > 0)
            from = corners[i];
        if (turn(show, to, corners[i]) > 0)
            to = corners[i];
    }
    return show_between(show, from, to);
}

/* Shows what neither the index nor a star knows: a guest that is being drawn. */
static bool show_unfinished(const Subdivision *sub, SegmentVisitor visit, void *context)
{
    return sub->unfinished == NONE || sub->strands[sub->unfinished].home == NONE ||
           visit(context, sub->unfinished, sub->strands[sub->unfinished].segment);
}

/* A visitor that says whether it wants to go on. */
typedef struct Gate {
    SegmentVisitor visit;
    void *context;
    bool ended;
} Gate;

static bool pass(void *context, uint32_t strand, Segment segment)
{
    Gate *gate = context;
    gate->ended = !gate->visit(gate->context, strand, segment);
    return !gate->ended;
}

/* Shows guests in a box, or along a segment where that is given. */
static void show_guests(const Subdivision *sub, Box box, const Segment *along, Gate *gate)
{
    bool more = !gate->ended && show_unfinished(sub, gate->visit, gate->context);
    for (size_t i = 0; i < sub->star_count && more; i++) {
        const Star *star = &sub->stars[i];
        if (!star->has_guests || !box_meets(star->box, box))
            continue;
        Show show = {sub, star, subdivision_place(sub, star->vertex), gate->visit, gate->context};
        more = along ? show_along(&show, *along) : show_box(&show, box);
    }
}

void subdivision_strands_along(const Subdivision *sub, Segment along, SegmentVisitor visit,
                               void *context)
{
    Gate gate = {visit, context, false};
    if (sub->star_count == 0) {
        segment_index_visit_along(sub->index, along, visit, context);
        return;
    }
    segment_index_visit_along(sub->index, along, pass, &gate);
    show_guests(sub, box_of_segment(along), &along, &gate);
}

void subdivision_strands_in(const Subdivision *sub, Box box, SegmentVisitor visit, void *context)
{
    Gate gate = {visit, context, false};
    if (sub->star_count == 0) {
        segment_index_visit_box(sub->index, box, visit, context);
        return;
    }
    segment_index_visit_box(sub->index, box, pass, &gate);
    show_guests(sub, box, NULL, &gate);
}

void subdivision_strands_above(const Subdivision *sub, Box above, int32_t *limit,
                               SegmentVisitor visit, void *context)
{
    Gate gate = {visit, context, false};
    if (sub->star_count == 0) {
        segment_index_visit_upward(sub->index, above.low, limit, visit, context);
        return;
    }
    segment_index_visit_upward(sub->index, above.low, limit, pass, &gate);
    above.high.y = *limit + 1; /* it is rounded down */
    show_guests(sub, above, NULL, &gate);
}
