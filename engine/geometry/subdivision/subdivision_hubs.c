/* Hubs: vertices where very many edges meet.
 *
 * Walking around a vertex edge by edge is cheap if it has few edges. If there are more than
 * CROWDED, it becomes a hub: the edges' rays are stored in order of direction, so that the corner
 * that a direction points into is found by binary search. The rays are in blocks, so that adding or
 * removing one moves only a few: a full block is split in half, and two that together fill at most
 * half a block are combined.
 *
 * A subcurve that is drawn through an existing hub is its guest and isn't in the index. A segment
 * that passes through the hub's vertex meets the guest there and, unless both are on the same line,
 * nowhere else. So it is enough to find one of the hub's subcurves in the index. A query that
 * misses the vertex gets the guests in the range of directions that it spans. Guests are drawn
 * later than their hub, so undoing removes them first, and nothing ever has to be put back into the
 * index. */
#include "geometry/subdivision/subdivision_parts.h"

#include "base/memory.h"

#include <string.h>

enum {
    CROWDED = 12, /* a vertex with more edges becomes a hub */
    SPARSE = 6, /* a hub with fewer edges stops being one; by then, its guests have been removed */
};

/* A ray identifies a subcurve that has an edge at the vertex: 2s if the edge leads forward along
 * subcurve s, 2s + 1 if it leads back. */
static uint32_t subcurve_of(uint32_t ray)
{
    return ray >> 1;
}

static Direction direction_of(const Subdivision *sub, uint32_t ray)
{
    Direction d = segment_direction(sub->subcurves[subcurve_of(ray)].segment);
    return ray & 1 ? (Direction){-d.x, -d.y} : d;
}

static bool points_down(Direction d)
{
    return d.y < 0 || (d.y == 0 && d.x < 0);
}

/* Compare directions counter-clockwise, beginning with the one to the right. */
static int compare_directions(Direction a, Direction b)
{
    if (points_down(a) != points_down(b))
        return points_down(a) ? 1 : -1;
    int64_t cross = direction_cross(a, b);
    return (cross < 0) - (cross > 0);
}

static Hub *hub_at(const Subdivision *sub, uint32_t vertex)
{
    uint32_t hub = sub->vertices[vertex].hub;
    return hub == NONE ? NULL : &sub->hubs[hub];
}

/* Where a ray is or would be: index `at` in a block. It may be just after the block's last ray. */
typedef struct RayPlace {
    size_t block;
    uint32_t at;
} RayPlace;

/* Return the ray at a place. If the place is after the last ray of its block, first move it to the
 * first ray of the next block, counter-clockwise. */
static uint32_t ray_at(const Hub *hub, RayPlace *place)
{
    if (place->at == hub->blocks[place->block]->count)
        *place = (RayPlace){place->block + 1 < hub->block_count ? place->block + 1 : 0, 0};
    return hub->blocks[place->block]->rays[place->at];
}

/* Compares a ray with the aim of a search. The result is negative if the ray comes before the
 * aim. */
typedef int RayOrder(const void *aim, uint32_t ray);

/* Return the first place whose ray isn't before `aim`. The hub must have rays. */
static inline RayPlace find_place(const Hub *hub, RayOrder *order, const void *aim)
{
    RayPlace place = {0, 0};
    for (size_t end = hub->block_count; end - place.block > 1;) {
        size_t middle = place.block + (end - place.block) / 2;
        if (order(aim, hub->blocks[middle]->rays[0]) <= 0)
            place.block = middle;
        else
            end = middle;
    }
    const RayBlock *block = hub->blocks[place.block];
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

/* Find the place of the ray in a direction. Return whether the hub has such a ray. */
static bool find_ray(const Subdivision *sub, const Hub *hub, Direction d, RayPlace *place)
{
    const Aim aim = {sub, d};
    *place = find_place(hub, compare_with_aim, &aim);
    const RayBlock *block = hub->blocks[place->block];
    return place->at < block->count && compare_with_aim(&aim, block->rays[place->at]) == 0;
}

/* Return the half-edge that leaves the hub along a ray. */
static uint32_t half_edge_of(const Subdivision *sub, const Hub *hub, uint32_t ray)
{
    uint32_t subcurve = subcurve_of(ray);
    SubcurvePlace there = subdivision_place_on_subcurve(
        sub, subcurve, subdivision_place(sub, hub->vertex), sub->vertices[hub->vertex].place);
    const Subcurve *it = &sub->subcurves[subcurve];
    return ray & 1 ? 2 * subcurve_edge(it, there.at - 1) + 1 : 2 * subcurve_edge(it, there.at);
}

bool subdivision_is_hub(const Subdivision *sub, uint32_t vertex)
{
    return sub->vertices[vertex].hub != NONE;
}

uint32_t subdivision_hub_towards(const Subdivision *sub, uint32_t vertex, Direction d)
{
    const Hub *hub = hub_at(sub, vertex);
    RayPlace place;
    return find_ray(sub, hub, d, &place) ? half_edge_of(sub, hub, ray_at(hub, &place)) : NONE;
}

uint32_t subdivision_hub_before(const Subdivision *sub, uint32_t vertex, Direction d)
{
    const Hub *hub = hub_at(sub, vertex);
    RayPlace place;
    if (find_ray(sub, hub, d, &place))
        place.at++;
    return half_edge_of(sub, hub, ray_at(hub, &place));
}

/* Return the subcurve that stores an edge. Ink over a wall has no edges of its own; the wall stores
 * them. */
static uint32_t holder_of(const Subdivision *sub, uint32_t half_edge)
{
    uint32_t owner = owner_of(sub, half_edge);
    const Subcurve *it = &sub->subcurves[owner];
    if (owner < WALLS || it->count > 0)
        return owner;
    if (it->segment.a.y == it->segment.b.y)
        return it->segment.a.y == 0 ? 0 : 2;
    return it->segment.a.x == 0 ? 3 : 1;
}

/* Make room for a new ray in a direction: ensure that the block to which the direction belongs
 * isn't full. */
static Status reserve_ray(const Subdivision *sub, Hub *hub, Direction d)
{
    size_t number = 0;
    if (hub->block_count > 0) {
        if (hub->count < BLOCK_RAYS)
            return STATUS_OK; /* as there are so few rays, no block is full */
        RayPlace place;
        find_ray(sub, hub, d, &place);
        if (hub->blocks[place.block]->count < BLOCK_RAYS)
            return STATUS_OK;
        number = place.block + 1;
    }
    Status status = memory_reserve(hub->blocks, hub->block_capacity, hub->block_count + 1);
    RayBlock *made = status == STATUS_OK ? memory_new(sizeof *made) : NULL;
    if (!made)
        return STATUS_NO_MEMORY;
    RayBlock **at = hub->blocks + number;
    memmove(at + 1, at, (hub->block_count++ - number) * sizeof *at);
    *at = made;
    if (number > 0) {
        made->count = at[-1]->count = BLOCK_RAYS / 2;
        memcpy(made->rays, at[-1]->rays + BLOCK_RAYS / 2, sizeof made->rays / 2);
    }
    return STATUS_OK;
}

/* Combine a block with the next one if they fill at most half a block together, or one is empty. */
static void join_blocks(Hub *hub, size_t number)
{
    if (number + 1 >= hub->block_count)
        return;
    RayBlock **at = hub->blocks + number;
    RayBlock *first = at[0], *second = at[1];
    if (first->count > 0 && second->count > 0 && first->count + second->count > BLOCK_RAYS / 2)
        return;
    memcpy(first->rays + first->count, second->rays, second->count * sizeof *second->rays);
    first->count += second->count;
    memory_free(second);
    memmove(at + 1, at + 2, (--hub->block_count - number - 1) * sizeof *at);
    memory_trim(hub->blocks, hub->block_capacity, hub->block_count);
}

static void put_ray(const Subdivision *sub, Hub *hub, uint32_t ray)
{
    RayPlace place;
    find_ray(sub, hub, direction_of(sub, ray), &place);
    RayBlock *block = hub->blocks[place.block];
    uint32_t *at = block->rays + place.at;
    memmove(at + 1, at, (block->count++ - place.at) * sizeof *at);
    *at = ray;
    hub->count++;
}

static void free_rays(Hub *hub)
{
    for (size_t i = 0; i < hub->block_count; i++)
        memory_free(hub->blocks[i]);
    memory_free(hub->blocks);
}

void subdivision_make_hub(Subdivision *sub, uint32_t vertex)
{
    Status status = memory_reserve(sub->hubs, sub->hub_capacity, sub->hub_count + 1);
    Hub hub = {.vertex = vertex};
    uint32_t first = sub->vertices[vertex].half_edge;
    uint32_t at = first;
    do {
        uint32_t ray = 2 * holder_of(sub, at) + (at & 1);
        if (status == STATUS_OK)
            status = reserve_ray(sub, &hub, direction_of(sub, ray));
        if (status != STATUS_OK) { /* ignore a failure: the vertex works without a hub too */
            free_rays(&hub);
            return;
        }
        put_ray(sub, &hub, ray);
        at = half_at(sub, at ^ 1)->next;
    } while (at != first);
    sub->vertices[vertex].hub = (uint32_t)sub->hub_count;
    sub->hubs[sub->hub_count++] = hub;
}

bool subdivision_is_crowded(size_t edges)
{
    return edges > CROWDED;
}

static void drop_hub(Subdivision *sub, uint32_t vertex)
{
    uint32_t hub = sub->vertices[vertex].hub;
    sub->vertices[vertex].hub = NONE;
    free_rays(&sub->hubs[hub]);
    sub->hubs[hub] = sub->hubs[--sub->hub_count];
    if (hub < sub->hub_count)
        sub->vertices[sub->hubs[hub].vertex].hub = hub;
    memory_trim(sub->hubs, sub->hub_capacity, sub->hub_count);
}

Status subdivision_reserve_ray(Subdivision *sub, uint32_t vertex, Direction d)
{
    Hub *hub = hub_at(sub, vertex);
    return hub ? reserve_ray(sub, hub, d) : STATUS_OK;
}

void subdivision_add_ray(Subdivision *sub, uint32_t half_edge)
{
    Hub *hub = hub_at(sub, half_at(sub, half_edge)->origin);
    if (hub)
        put_ray(sub, hub, 2 * owner_of(sub, half_edge) + (half_edge & 1));
}

void subdivision_remove_ray(Subdivision *sub, uint32_t half_edge)
{
    uint32_t vertex = half_at(sub, half_edge)->origin;
    Hub *hub = hub_at(sub, vertex);
    if (!hub)
        return;
    RayPlace place;
    find_ray(sub, hub, half_edge_direction(sub, half_edge), &place);
    RayBlock *block = hub->blocks[place.block];
    uint32_t *at = block->rays + place.at;
    memmove(at, at + 1, (--block->count - place.at) * sizeof *at);
    join_blocks(hub, place.block);
    if (place.block > 0)
        join_blocks(hub, place.block - 1);
    if (--hub->count < SPARSE)
        drop_hub(sub, vertex);
}

void subdivision_free_hubs(Subdivision *sub)
{
    for (size_t i = 0; i < sub->hub_count; i++)
        free_rays(&sub->hubs[i]);
    memory_free(sub->hubs);
}

void subdivision_add_guest(Subdivision *sub, uint32_t vertex, Segment segment)
{
    Hub *hub = hub_at(sub, vertex);
    Box box = box_of_segment(segment);
    if (hub->has_guests) {
        box.low.x = hub->box.low.x < box.low.x ? hub->box.low.x : box.low.x;
        box.low.y = hub->box.low.y < box.low.y ? hub->box.low.y : box.low.y;
        box.high.x = hub->box.high.x > box.high.x ? hub->box.high.x : box.high.x;
        box.high.y = hub->box.high.y > box.high.y ? hub->box.high.y : box.high.y;
    }
    hub->box = box;
    hub->has_guests = true;
}

/* Showing guests. */

typedef struct Show {
    const Subdivision *sub;
    const Hub *hub;
    ExactPoint place; /* the exact position of the hub */
    SegmentVisitor visit;
    void *context;
} Show;

/* Call the visitor with the subcurve of a ray ("show" it) if the subcurve is a guest of the hub and
 * isn't still being drawn. Return false if the visitor stops the visit. */
static bool show_ray(const Show *show, uint32_t ray)
{
    uint32_t subcurve = subcurve_of(ray);
    const Subcurve *it = &show->sub->subcurves[subcurve];
    return it->home != show->hub->vertex || subcurve == show->sub->unfinished ||
           show->visit(show->context, subcurve, it->segment);
}

/* Show the guest of a ray. But if the ray leads back and the guest also has a forward ray, do
 * nothing, because the forward ray shows the guest. */
static bool show_once(const Show *show, uint32_t ray)
{
    RayPlace onward;
    if ((ray & 1) && find_ray(show->sub, show->hub, direction_of(show->sub, ray ^ 1), &onward) &&
        ray_at(show->hub, &onward) == (ray ^ 1))
        return true;
    return show_ray(show, ray);
}

/* Show the guest that has a ray in exactly this direction, as show_once() does. */
static bool show_towards(const Show *show, Direction d)
{
    RayPlace place;
    return !find_ray(show->sub, show->hub, d, &place) || show_once(show, ray_at(show->hub, &place));
}

/* Show each guest once. */
static bool show_all(const Show *show)
{
    for (size_t i = 0; i < show->hub->block_count; i++) {
        const RayBlock *block = show->hub->blocks[i];
        for (uint32_t k = 0; k < block->count; k++)
            if (!show_once(show, block->rays[k]))
                return false;
    }
    return true;
}

/* Return 1 if q is to the left of the direction from the hub to p, -1 if to the right, 0 if in
 * line. */
static int turn(const Show *show, Point p, Point q)
{
    return exact_point_side((Segment){p, q}, show->place);
}

/* The direction from a hub to a point. */
typedef struct Way {
    const Show *show;
    Point to;
} Way;

static int compare_with_direction(const void *aim, uint32_t ray)
{
    const Show *show = ((const Way *)aim)->show;
    Point p = ((const Way *)aim)->to;
    Direction d = direction_of(show->sub, ray);
    ExactPoint v = show->place;
    bool below = p.y <= v.whole.y && (p.y < v.whole.y || v.y > 0);
    bool level = p.y == v.whole.y && v.y == 0;
    /* `left` is only used if `level` is true. In that case, the hub itself isn't at p. */
    bool left = p.x <= v.whole.x;
    bool down = below || (level && left);
    if (points_down(d) != down)
        return down ? -1 : 1;
    Point on_line = show->sub->subcurves[subcurve_of(ray)].segment.a;
    Direction to = {(int64_t)p.x - on_line.x, (int64_t)p.y - on_line.y};
    int64_t cross = direction_cross(d, to);
    return (cross < 0) - (cross > 0);
}

/* Show the guests with a ray in the angle from the direction to `from`, counter-clockwise, to the
 * direction to `to`. The angle is less than 180 degrees. */
static bool show_between(const Show *show, Point from, Point to)
{
    const Hub *hub = show->hub;
    const Way way = {show, from};
    RayPlace place = find_place(hub, compare_with_direction, &way);
    for (uint32_t seen = 0; seen < hub->count; seen++, place.at++) {
        uint32_t ray = ray_at(hub, &place);
        Direction d = direction_of(show->sub, ray);
        Point on_line = show->sub->subcurves[subcurve_of(ray)].segment.a;
        Direction to_from = {(int64_t)from.x - on_line.x, (int64_t)from.y - on_line.y};
        Direction to_to = {(int64_t)to.x - on_line.x, (int64_t)to.y - on_line.y};
        /* Stop at the first ray that isn't between the directions to `from` and to `to`. */
        if (direction_cross(d, to_from) > 0 || direction_cross(d, to_to) < 0)
            break;
        if (!show_ray(show, ray))
            return false;
    }
    return true;
}

/* Show the guests that may meet a segment. */
static bool show_along(const Show *show, Segment along)
{
    int side = exact_point_side(along, show->place);
    if (side == 0) { /* the line passes through the hub: only guests on that line matter */
        Direction d = segment_direction(along);
        return show_towards(show, d) && show_towards(show, (Direction){-d.x, -d.y});
    }
    return side > 0 ? show_between(show, along.a, along.b) : show_between(show, along.b, along.a);
}

/* Show the guests that may meet a box. */
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

/* Show the subcurve that is being drawn if there is one and it will be a guest: neither the index
 * nor a hub contains it yet. */
static bool show_unfinished(const Subdivision *sub, SegmentVisitor visit, void *context)
{
    return sub->unfinished == NONE || sub->subcurves[sub->unfinished].home == NONE ||
           visit(context, sub->unfinished, sub->subcurves[sub->unfinished].segment);
}

/* A visitor, with a flag that is set when the visitor ends the visit. */
typedef struct Gate {
    SegmentVisitor visit;
    void *context;
    bool ended;
} Gate;

static bool pass(void *context, uint32_t subcurve, Segment segment)
{
    Gate *gate = context;
    gate->ended = !gate->visit(gate->context, subcurve, segment);
    return !gate->ended;
}

/* Show the guests in a box or, if `along` isn't NULL, along a segment. */
static void show_guests(const Subdivision *sub, Box box, const Segment *along, Gate *gate)
{
    bool more = !gate->ended && show_unfinished(sub, gate->visit, gate->context);
    for (size_t i = 0; i < sub->hub_count && more; i++) {
        const Hub *hub = &sub->hubs[i];
        if (!hub->has_guests || !box_meets(hub->box, box))
            continue;
        Show show = {sub, hub, subdivision_place(sub, hub->vertex), gate->visit, gate->context};
        /* A single point is collinear with every hub, so treat it as a box. */
        bool by_box = !along || point_equal(along->a, along->b);
        more = by_box ? show_box(&show, box) : show_along(&show, *along);
    }
}

void subdivision_subcurves_along(const Subdivision *sub, Segment along, SegmentVisitor visit,
                                 void *context)
{
    Gate gate = {visit, context, false};
    if (sub->hub_count == 0) {
        segment_index_visit_along(sub->index, along, visit, context);
        return;
    }
    segment_index_visit_along(sub->index, along, pass, &gate);
    show_guests(sub, box_of_segment(along), &along, &gate);
}

void subdivision_subcurves_in(const Subdivision *sub, Box box, SegmentVisitor visit, void *context)
{
    Gate gate = {visit, context, false};
    if (sub->hub_count == 0) {
        segment_index_visit_box(sub->index, box, visit, context);
        return;
    }
    segment_index_visit_box(sub->index, box, pass, &gate);
    show_guests(sub, box, NULL, &gate);
}

void subdivision_subcurves_above(const Subdivision *sub, Box above, int32_t *limit,
                                 SegmentVisitor visit, void *context)
{
    Gate gate = {visit, context, false};
    if (sub->hub_count == 0) {
        segment_index_visit_upward(sub->index, above.low, limit, visit, context);
        return;
    }
    segment_index_visit_upward(sub->index, above.low, limit, pass, &gate);
    above.high.y = *limit + 1; /* one more, because *limit was rounded down */
    show_guests(sub, above, NULL, &gate);
}
