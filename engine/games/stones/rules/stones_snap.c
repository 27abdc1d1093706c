/* Finds places for stones in contact with other stones or with the edge.
 *
 * The place nearest to a point is one of these:
 * - the point itself
 * - the place on a circle of contact in the direction from the circle's center to the point
 * - the foot of the perpendicular from the point to a line along the edge
 * - a crossing of two such circles or lines
 *
 * Each place is rounded to the lattice and then tested by stones_check(), so every result is
 * exactly legal. Stones are searched in boxes of increasing size around the point, until no stone
 * farther away can have a nearer place.
 *
 * Contact allows for the rounding of places, so between several stones there may be room that
 * circles with a radius of one space just miss. Therefore the search is repeated with circles that
 * are a step smaller, as in the search for liberties. The result of the second search is used if
 * the first finds nothing, or if it is nearer by more than the smaller circles account for.
 *
 * Two places are equally near if their distances differ by less than DISC_TOLERANCE; distances are
 * known much more precisely than that. When the least distance is known, another search finds the
 * first of the equally near places. */
#include "games/stones/rules/stones_position.h"
#include "geometry/voronoi/disc_liberty.h"

#include <math.h>

/* What a search looks for. */
typedef enum Aim {
    AIM_ANY,   /* any place */
    AIM_LEAST, /* the nearest place, or one of the nearest, and its distance */
    AIM_FIRST, /* the first place by x, then y, that isn't farther away than `limit` */
} Aim;

/* A search for a place near the point `p`. */
typedef struct Snapping {
    const Stones *stones;
    bool ghosts; /* true if ghosts are treated like stones */
    Point p;
    bool wanted[COLOR_COUNT]; /* the colors of stones that the place may be in contact with */
    bool edges;               /* true if contact with the edge is allowed too */
    Aim aim;
    int32_t slack; /* the number of steps by which radii are reduced */
    double limit;  /* places farther away than this are ignored */
    bool found;    /* true if a place was found; `best` is this place */
    Point best;
    int64_t before; /* stones within this distance (in x and in y) have already been examined */
    Point center;   /* the center of the stone that is being examined */
} Snapping;

static bool is_free(const Snapping *snapping, Point at)
{
    return (snapping->ghosts ? stones_ghost_check(snapping->stones, at)
                             : stones_check(snapping->stones, at)) == STATUS_OK;
}

static void consider(Snapping *snapping, Point origin, DiscPlace place)
{
    double dx = (double)origin.x - snapping->p.x + place.x;
    double dy = (double)origin.y - snapping->p.y + place.y;
    double distance = sqrt(dx * dx + dy * dy);
    if (distance > snapping->limit || (snapping->aim == AIM_ANY && snapping->found))
        return;
    Point at = disc_round(origin, place);
    if (snapping->aim == AIM_FIRST && snapping->found && point_compare(at, snapping->best) >= 0)
        return;
    if (!is_free(snapping, at))
        return;
    snapping->found = true;
    snapping->best = at;
    if (snapping->aim == AIM_LEAST)
        snapping->limit = distance;
}

static void consider_all(Snapping *snapping, Point origin, const DiscPlace *places, int count)
{
    for (int i = 0; i < count; i++)
        consider(snapping, origin, places[i]);
}

/* Consider places next to a wall. Skip places beyond the wall's ends, which don't touch the
 * wall. */
static void consider_beside(Snapping *snapping, Point origin, const DiscWall *wall,
                            const DiscPlace *places, int count)
{
    const double rounding = 1;
    for (int i = 0; i < count; i++) {
        double x = places[i].x - wall->edge.a.x;
        double y = places[i].y - wall->edge.a.y;
        double along = x * wall->normal_y - y * wall->normal_x;
        if (along >= -rounding && along <= wall->length + rounding)
            consider(snapping, origin, places[i]);
    }
}

/* These return the distance from a stone's center at which it is in contact with another stone's
 * center (radius_of), and with the edge (gap_of). */
static int32_t radius_of(const Snapping *snapping)
{
    return DISC_DIAMETER - snapping->slack;
}

static int32_t gap_of(const Snapping *snapping)
{
    return DISC_DIAMETER / 2 - snapping->slack;
}

/* Consider the point of a circle around `center` that is nearest to the target `p`. If `p` is the
 * center, use the circle's leftmost point. */
static void consider_circle(Snapping *snapping, Point center, int32_t radius)
{
    double dx = (double)snapping->p.x - center.x;
    double dy = (double)snapping->p.y - center.y;
    double distance = sqrt(dx * dx + dy * dy);
    DiscPlace place = {-radius, 0};
    if (distance > 0)
        place = (DiscPlace){dx / distance * radius, dy / distance * radius};
    consider(snapping, center, place);
}

static bool cross_with_stone(void *context, uint32_t id, Point other)
{
    (void)id;
    Snapping *snapping = context;
    DiscPlace places[2];
    DiscCircle here = {{0, 0}, radius_of(snapping)};
    DiscCircle there = {{other.x - snapping->center.x, other.y - snapping->center.y},
                        radius_of(snapping)};
    consider_all(snapping, snapping->center, places, disc_cross_circles(here, there, places));
    return true;
}

/* Consider the crossings of a circle around `center` with the lines along edges and with the
 * circles around corners. */
static void cross_with_edges(Snapping *snapping, Point center, int32_t radius)
{
    const Outline *outline = &snapping->stones->outline;
    const DiscCircle here = {{0, 0}, radius};
    const int32_t gap = gap_of(snapping);
    DiscPlace places[2];
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        if (!outline_edge_near(edge, center, radius + gap + 1))
            continue;
        DiscWall wall = disc_wall(edge, center, gap);
        DiscCircle corner = {{edge.a.x - center.x, edge.a.y - center.y}, gap};
        consider_beside(snapping, center, &wall, places,
                        disc_cross_circle_wall(here, &wall, places));
        if (outline_edge_near((Segment){edge.a, edge.a}, center, radius + gap + 1))
            consider_all(snapping, center, places, disc_cross_circles(here, corner, places));
    }
}

/* Consider the crossings of the circle of contact around `center` with all circles and lines near
 * it. */
static void cross_with_all(Snapping *snapping, Point center)
{
    snapping->center = center;
    site_grid_visit_near(snapping->stones->grid, center, 2 * DISC_DIAMETER, cross_with_stone,
                         snapping);
    if (snapping->ghosts)
        site_grid_visit_near(stones_ghosts_grid(snapping->stones), center, 2 * DISC_DIAMETER,
                             cross_with_stone, snapping);
    cross_with_edges(snapping, center, radius_of(snapping));
}

/* Return whether another stone could be placed in contact with this one, with neither a stone nor
 * an edge in the way. The stored answer may be out of date: stones placed after the search may have
 * taken the last room, but can't have made room. */
static bool has_room(const Stones *stones, uint32_t id)
{
    Stone *stone = &stones->stones[id];
    if (stone->room != ROOM_UNKNOWN)
        return stone->room == ROOM_SOME;
    Snapping any = {.stones = stones, .p = stone->at, .aim = AIM_ANY, .limit = HUGE_VAL};
    for (any.slack = 0; any.slack < 2 && !any.found; any.slack++) {
        consider_circle(&any, stone->at, radius_of(&any));
        cross_with_all(&any, stone->at);
    }
    stone->room = any.found ? ROOM_SOME : ROOM_NONE;
    return any.found;
}

void stones_find_room(Stones *stones, uint32_t id)
{
    stones->stones[id].room = ROOM_UNKNOWN;
    has_room(stones, id);
}

static bool forget_room(void *context, uint32_t id, Point at)
{
    (void)at;
    Stones *stones = context;
    stones->stones[id].room = ROOM_UNKNOWN;
    return true;
}

void stones_forget_room(Stones *stones, Point at)
{
    site_grid_visit_near(stones->grid, at, 2 * DISC_DIAMETER, forget_room, stones);
}

/* Return whether a stone's place was in the box before it was enlarged, so that the stone has
 * already been examined. */
static bool is_seen(const Snapping *snapping, Point at)
{
    int64_t dx = (int64_t)at.x - snapping->p.x;
    int64_t dy = (int64_t)at.y - snapping->p.y;
    int64_t size_x = dx < 0 ? -dx : dx;
    int64_t size_y = dy < 0 ? -dy : dy;
    return size_x <= snapping->before && size_y <= snapping->before;
}

/* Consider all places in contact with one stone. */
static void look_around(Snapping *snapping, Point at)
{
    consider_circle(snapping, at, radius_of(snapping));
    cross_with_all(snapping, at);
}

static bool look_at_stone(void *context, uint32_t id, Point at)
{
    Snapping *snapping = context;
    if (!is_seen(snapping, at) && snapping->wanted[snapping->stones->stones[id].color] &&
        has_room(snapping->stones, id))
        look_around(snapping, at);
    return true;
}

/* Examine a ghost. A covered ghost doesn't count for contact, but it blocks places along the edge,
 * so the places next to it along the edge are considered. */
static bool look_at_ghost(void *context, uint32_t slot, Point at)
{
    Snapping *snapping = context;
    Color color;
    bool shown = stones_ghosts_shows(snapping->stones, slot, &color);
    if (is_seen(snapping, at))
        return true;
    if (shown && snapping->wanted[color])
        look_around(snapping, at);
    else if (!shown && snapping->edges)
        cross_with_edges(snapping, at, radius_of(snapping));
    return true;
}

/* Search for a place in contact with a stone of a wanted color. */
static void look_at_stones(Snapping *snapping)
{
    int64_t reach = 2 * DISC_DIAMETER;
    bool all = false;
    bool near_enough = false;
    snapping->before = -1;
    while (!all && !near_enough) {
        all = site_grid_is_within(snapping->stones->grid, snapping->p, reach);
        site_grid_visit_near(snapping->stones->grid, snapping->p, reach, look_at_stone, snapping);
        if (snapping->ghosts)
            site_grid_visit_near(stones_ghosts_grid(snapping->stones), snapping->p, reach,
                                 look_at_ghost, snapping);
        snapping->before = reach;
        /* Places next to stones that haven't been examined are farther away than this. */
        near_enough = snapping->limit < (double)(reach - DISC_DIAMETER - 1);
        reach *= 2;
    }
}

/* Return the distance of a point from a box in x or in y, whichever is larger. It is negative
 * inside the box. */
static double distance_to_box(Box box, Point p)
{
    double dx = p.x < box.low.x ? (double)box.low.x - p.x : (double)p.x - box.high.x;
    double dy = p.y < box.low.y ? (double)box.low.y - p.y : (double)p.y - box.high.y;
    return dx > dy ? dx : dy;
}

static Box widened(Box box, int32_t by)
{
    return (Box){{box.low.x - by, box.low.y - by}, {box.high.x + by, box.high.y + by}};
}

/* Consider the places along one edge: the foot of the perpendicular, crossings with other edges,
 * and places around the edge's first corner. */
static void look_at_edge(Snapping *snapping, size_t number)
{
    const Outline *outline = &snapping->stones->outline;
    const int32_t gap = gap_of(snapping);
    Segment edge = outline_edge(outline, number);
    Box box = widened(box_of_segment(edge), gap + 1);
    if (distance_to_box(box, snapping->p) > snapping->limit)
        return;
    DiscWall wall = disc_wall(edge, edge.a, gap);
    DiscPlace p = {(double)snapping->p.x - edge.a.x, (double)snapping->p.y - edge.a.y};
    DiscPlace places[2];
    places[0] = disc_foot(&wall, p);
    consider_beside(snapping, edge.a, &wall, places, 1);
    for (size_t i = 0; i < outline->count; i++) {
        Segment second = outline_edge(outline, i);
        if (i == number || !box_meets(box, widened(box_of_segment(second), gap + 1)))
            continue;
        DiscWall other = disc_wall(second, edge.a, gap);
        consider_beside(snapping, edge.a, &wall, places, disc_cross_walls(&wall, &other, places));
    }
    consider_circle(snapping, edge.a, gap);
    cross_with_edges(snapping, edge.a, gap);
}

static void look(Snapping *snapping)
{
    look_at_stones(snapping);
    for (size_t i = 0; snapping->edges && i < snapping->stones->outline.count; i++)
        look_at_edge(snapping, i);
}

/* Find the nearest place in contact that `wish` allows; of equally near places, the first by x,
 * then y. */
static Status find_contact(const Snapping *wish, Point *place)
{
    /* How much nearer a place can be if radii are reduced by one step: at most this many steps. */
    const double rounding = 2;
    Snapping best = *wish;
    look(&best);
    Snapping closer = *wish;
    closer.slack = 1;
    if (best.found)
        closer.limit = best.limit - rounding;
    if (closer.limit >= 0)
        look(&closer);
    if (closer.found)
        best = closer;
    if (!best.found)
        return STATUS_NO_CONTACT;
    best.aim = AIM_FIRST;
    best.limit += DISC_TOLERANCE;
    best.found = false;
    look(&best);
    *place = best.best;
    return STATUS_OK;
}

static Status snap(const Stones *stones, bool ghosts, Color color, Point p, SnapMode mode,
                   Point *place)
{
    Snapping wish = {
        .stones = stones, .ghosts = ghosts, .p = p, .aim = AIM_LEAST, .limit = HUGE_VAL};
    Status status = ghosts ? stones_ghost_check(stones, p) : stones_check(stones, p);
    if (mode == SNAP_EXACT || (mode == SNAP_NEAREST && status == STATUS_OK)) {
        if (status == STATUS_OK)
            *place = p;
        return status;
    }
    wish.edges = mode == SNAP_NEAREST;
    wish.wanted[color] = mode != SNAP_OPPONENT;
    wish.wanted[color_other(color)] = mode != SNAP_OWN;
    return find_contact(&wish, place);
}

Status stones_snap(const Stones *stones, Color color, Point p, SnapMode mode, Point *place)
{
    return snap(stones, false, color, p, mode, place);
}

Status stones_ghost_snap(Stones *stones, Color color, Point p, SnapMode mode, Point *place)
{
    Status status = stones_ghosts_update(stones);
    return status == STATUS_OK ? snap(stones, true, color, p, mode, place) : status;
}

/* A search for a stone that touches a place. */
typedef struct Touch {
    Point p;
    bool found;
} Touch;

static bool find_touch(void *context, uint32_t id, Point at)
{
    Touch *touch = context;
    (void)id;
    int64_t dx = (int64_t)at.x - touch->p.x;
    int64_t dy = (int64_t)at.y - touch->p.y;
    const int64_t most = DISC_DIAMETER + 2;
    touch->found = dx * dx + dy * dy <= most * most;
    return !touch->found;
}

Contact stones_contact(const Stones *stones, Point at)
{
    Touch touch = {.p = at};
    site_grid_visit_near(stones->grid, at, DISC_DIAMETER + 2, find_touch, &touch);
    if (touch.found)
        return CONTACT_STONE;
    return outline_has_room(&stones->outline, at, DISC_DIAMETER / 2 + 2) ? CONTACT_NONE
                                                                         : CONTACT_EDGE;
}
