/* Vertices where very many edges meet.
 *
 * To go round a vertex edge by edge is cheap as long as there are few; where there are more than
 * CROWDED it becomes a star: the edges' rays are kept in order of direction, so that the corner
 * that something points into is found by halves. They are in blocks, so that one more, or one less,
 * moves only few: a full block is halved, and two that would fill no more than a half become one.
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

/* Where a ray is, or would be: number `at` of a block, which may be just after its last. */
typedef struct RayPlace {
    size_t block;
    uint32_t at;
} RayPlace;

/* The ray at a place or, for one after the last of its block, the next one counter-clockwise, where
 * the place is then. */
static uint32_t ray_at(const Star *star, RayPlace *place)
{
    if (place->at == star->blocks[place->block]->count)
        *place = (RayPlace){place->block + 1 < star->block_count ? place->block + 1 : 0, 0};
    return star->blocks[place->block]->rays[place->at];
}

/* The order of a ray and what is aimed at; below 0: the ray is before that. */
typedef int RayOrder(const void *aim, uint32_t ray);

/* The first place that no ray before the aim is at, in a star with rays. */
static inline RayPlace find_place(const Star *star, RayOrder *order, const void *aim)
{
    RayPlace place = {0, 0};
    for (size_t end = star->block_count; end - place.block > 1;) {
        size_t middle = place.block + (end - place.block) / 2;
        if (order(aim, star->blocks[middle]->rays[0]) <= 0)
            place.block = middle;
        else
            end = middle;
    }
    const RayBlock *block = star->blocks[place.block];
    for (uint32_t end = block->count; place.at < end;) {
        uint32_t middle = place.at + (end - place.at) / 2;
        if (order(aim, block->rays[middle]) < 0)
            place.at = middle + 1;
        else
            end = middle;
    }
    return place;
}

typedef struct Aim {
    const Subdivision *sub;
    Direction d;
} Aim;

static int compare_with_aim(const void *of, uint32_t ray)
{
    const Aim *aim = of;
    return compare_directions(direction_of(aim->sub, ray), aim->d);
}

/* Finds the place of the ray in a direction; whether there is one. */
static bool find_ray(const Subdivision *sub, const Star *star, Direction d, RayPlace *place)
{
    const Aim aim = {sub, d};
    *place = find_place(star, compare_with_aim, &aim);
    const RayBlock *block = star->blocks[place->block];
    return place->at < block->count && compare_with_aim(&aim, block->rays[place->at]) == 0;
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
    RayPlace place;
    return find_ray(sub, star, d, &place) ? half_edge_of(sub, star, ray_at(star, &place)) : NONE;
}

uint32_t subdivision_star_before(const Subdivision *sub, uint32_t vertex, Direction d)
{
    const Star *star = star_at(sub, vertex);
    RayPlace place;
    if (find_ray(sub, star, d, &place))
        place.at++;
    return half_edge_of(sub, star, ray_at(star, &place));
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

/* Sees to it that the block for a direction, which has no ray yet, is not full. */
static Status reserve_ray(const Subdivision *sub, Star *star, Direction d)
{
    size_t number = 0;
    if (star->block_count > 0) {
        if (star->count < BLOCK_RAYS)
            return STATUS_OK; /* none is */
        RayPlace place;
        find_ray(sub, star, d, &place);
        if (star->blocks[place.block]->count < BLOCK_RAYS)
            return STATUS_OK;
        number = place.block + 1;
    }
    Status status = memory_reserve(star->blocks, star->block_capacity, star->block_count + 1);
    RayBlock *made = status == STATUS_OK ? memory_new(sizeof *made) : NULL;
    if (!made)
        return STATUS_NO_MEMORY;
    RayBlock **at = star->blocks + number;
    memmove(at + 1, at, (star->block_count++ - number) * sizeof *at);
    *at = made;
    if (number > 0) {
        made->count = at[-1]->count = BLOCK_RAYS / 2;
        memcpy(made->rays, at[-1]->rays + BLOCK_RAYS / 2, sizeof made->rays / 2);
    }
    return STATUS_OK;
}

/* Makes one of a block and the next, if that fills no more than a half or one of them is empty. */
static void join_blocks(Star *star, size_t number)
{
    if (number + 1 >= star->block_count)
        return;
    RayBlock **at = star->blocks + number;
    RayBlock *first = at[0], *second = at[1];
    if (first->count > 0 && second->count > 0 && first->count + second->count > BLOCK_RAYS / 2)
        return;
    memcpy(first->rays + first->count, second->rays, second->count * sizeof *second->rays);
    first->count += second->count;
    memory_free(second);
    memmove(at + 1, at + 2, (--star->block_count - number - 1) * sizeof *at);
    memory_trim(star->blocks, star->block_capacity, star->block_count);
}

static void put_ray(const Subdivision *sub, Star *star, uint32_t ray)
{
    RayPlace place;
    find_ray(sub, star, direction_of(sub, ray), &place);
    RayBlock *block = star->blocks[place.block];
    uint32_t *at = block->rays + place.at;
    memmove(at + 1, at, (block->count++ - place.at) * sizeof *at);
    *at = ray;
    star->count++;
}

static void free_rays(Star *star)
{
    for (size_t i = 0; i < star->block_count; i++)
        memory_free(star->blocks[i]);
    memory_free(star->blocks);
}

void subdivision_make_star(Subdivision *sub, uint32_t vertex)
{
    Status status = memory_reserve(sub->stars, sub->star_capacity, sub->star_count + 1);
    Star star = {.vertex = vertex};
    uint32_t first = sub->vertices[vertex].half_edge;
    uint32_t at = first;
    do {
        uint32_t ray = 2 * holder_of(sub, at) + (at & 1);
        if (status == STATUS_OK)
            status = reserve_ray(sub, &star, direction_of(sub, ray));
        if (status != STATUS_OK) { /* the vertex can do without */
            free_rays(&star);
            return;
        }
        put_ray(sub, &star, ray);
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
    free_rays(&sub->stars[star]);
    sub->stars[star] = sub->stars[--sub->star_count];
    if (star < sub->star_count)
        sub->vertices[sub->stars[star].vertex].star = star;
    memory_trim(sub->stars, sub->star_capacity, sub->star_count);
}

Status subdivision_reserve_ray(Subdivision *sub, uint32_t vertex, Direction d)
{
    Star *star = star_at(sub, vertex);
    return star ? reserve_ray(sub, star, d) : STATUS_OK;
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
    RayPlace place;
    find_ray(sub, star, half_edge_direction(sub, half_edge), &place);
    RayBlock *block = star->blocks[place.block];
    uint32_t *at = block->rays + place.at;
    memmove(at, at + 1, (--block->count - place.at) * sizeof *at);
    join_blocks(star, place.block);
    if (place.block > 0)
        join_blocks(star, place.block - 1);
    if (--star->count < SPARSE)
        drop_star(sub, vertex);
}

void subdivision_free_stars(Subdivision *sub)
{
    for (size_t i = 0; i < sub->star_count; i++)
        free_rays(&sub->stars[i]);
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
static bool show_ray(const Show *show, uint32_t ray)
{
    uint32_t strand = strand_of(ray);
    const Strand *it = &show->sub->strands[strand];
    return it->home != show->star->vertex || strand == show->sub->unfinished ||
           show->visit(show->context, strand, it->segment);
}

/* Shows the guest of a ray unless it has another ray, onward, which shows it. */
static bool show_once(const Show *show, uint32_t ray)
{
    RayPlace onward;
    if ((ray & 1) && find_ray(show->sub, show->star, direction_of(show->sub, ray ^ 1), &onward) &&
        ray_at(show->star, &onward) == (ray ^ 1))
        return true;
    return show_ray(show, ray);
}

/* Shows the guest that leads in just this direction, unless it leads in the opposite one, too, and
 * is shown there. */
static bool show_towards(const Show *show, Direction d)
{
    RayPlace place;
    return !find_ray(show->sub, show->star, d, &place) ||
           show_once(show, ray_at(show->star, &place));
}

/* Shows all guests, each once. */
static bool show_all(const Show *show)
{
    for (size_t i = 0; i < show->star->block_count; i++) {
        const RayBlock *block = show->star->blocks[i];
        for (uint32_t k = 0; k < block->count; k++)
            if (!show_once(show, block->rays[k]))
                return false;
    }
    return true;
}

/* Which side of the way from the star to p the point q is on: 1 for left. */
static int turn(const Show *show, Point p, Point q)
{
    return exact_point_side((Segment){p, q}, show->place);
}

/* A way from the star to a point. */
typedef struct Way {
    const Show *show;
    Point to;
} Way;

static int compare_with_way(const void *aim, uint32_t ray)
{
    const Show *show = ((const Way *)aim)->show;
    Point p = ((const Way *)aim)->to;
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
    const Star *star = show->star;
    const Way way = {show, from};
    RayPlace place = find_place(star, compare_with_way, &way);
    for (uint32_t seen = 0; seen < star->count; seen++, place.at++) {
        uint32_t ray = ray_at(star, &place);
        Direction d = direction_of(show->sub, ray);
        Point on_line = show->sub->strands[strand_of(ray)].segment.a;
        Direction to_from = {(int64_t)from.x - on_line.x, (int64_t)from.y - on_line.y};
        Direction to_to = {(int64_t)to.x - on_line.x, (int64_t)to.y - on_line.y};
        /* Left of the way to `from`, or on it, and right of the way to `to`, or on it. */
        if (direction_cross(d, to_from) > 0 || direction_cross(d, to_to) < 0)
            break;
        if (!show_ray(show, ray))
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
        /* A point is in line with every star: as a box it is a place like others. */
        bool by_box = !along || point_equal(along->a, along->b);
        more = by_box ? show_box(&show, box) : show_along(&show, *along);
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
