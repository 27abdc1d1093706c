/* Where a stone goes that is to be in contact with others.
 *
 * The place nearest to a point is the point itself, or on a circle of contact straight from its
 * centre, or on a line along the edge straight across from the point, or where two of these cross.
 * Each such place is rounded to the lattice and then asked of stones_check(), so what comes out
 * is legal exactly. Stones are looked at in wider and wider boxes around the point, until those
 * farther away cannot have a nearer place.
 */
#include "games/stones_position.h"

#include <math.h>

/* A search for the nearest place. */
typedef struct Snapping {
    const Stones *stones;
    Point p;
    bool wanted[COLOR_COUNT]; /* whose stones to be in contact with */
    int64_t before;           /* stones this near have been looked at */
    Point best;
    double square; /* of the distance of the best; negative: none yet */
    /* Around the stone being looked at: */
    Point centre;
    uint32_t id;
} Snapping;

static double square_distance(Point a, Point b)
{
    double dx = (double)a.x - b.x;
    double dy = (double)a.y - b.y;
    return dx * dx + dy * dy;
}

static void consider(Snapping *snapping, Point origin, DiscPlace place)
{
    Point at = disc_round(origin, place);
    double square = square_distance(at, snapping->p);
    if (snapping->square >= 0 &&
        (square > snapping->square ||
         (square == snapping->square && point_compare(at, snapping->best) >= 0)))
        return;
    if (stones_check(snapping->stones, at) != STATUS_OK)
        return;
    snapping->best = at;
    snapping->square = square;
}

static void consider_all(Snapping *snapping, Point origin, const DiscPlace *places, int count)
{
    for (int i = 0; i < count; i++)
        consider(snapping, origin, places[i]);
}

/* The place on a circle around `centre` that is nearest to the point. */
static void consider_circle(Snapping *snapping, Point centre, int32_t radius)
{
    double dx = (double)snapping->p.x - centre.x;
    double dy = (double)snapping->p.y - centre.y;
    double distance = sqrt(dx * dx + dy * dy);
    DiscPlace place = {radius, 0};
    if (distance > 0)
        place = (DiscPlace){dx / distance * radius, dy / distance * radius};
    consider(snapping, centre, place);
}

static bool cross_with_stone(void *context, uint32_t id, Point other)
{
    Snapping *snapping = context;
    DiscPlace places[2];
    DiscCircle here = {{0, 0}, DISC_DIAMETER};
    DiscCircle there = {{other.x - snapping->centre.x, other.y - snapping->centre.y},
                        DISC_DIAMETER};
    if (id != snapping->id)
        consider_all(snapping, snapping->centre, places, disc_cross_circles(here, there, places));
    return true;
}

/* Crossings of a circle around `centre` with the lines along edges, and around corners. */
static void cross_with_edges(Snapping *snapping, Point centre, int32_t radius)
{
    const Outline *outline = &snapping->stones->outline;
    const DiscCircle here = {{0, 0}, radius};
    const int32_t gap = DISC_DIAMETER / 2;
    DiscPlace places[2];
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        if (!outline_edge_near(edge, centre, radius + gap + 1))
            continue;
        DiscWall wall = disc_wall(edge, centre, gap);
        DiscCircle corner = {{edge.a.x - centre.x, edge.a.y - centre.y}, gap};
        consider_all(snapping, centre, places, disc_cross_circle_wall(here, &wall, places));
        if (outline_edge_near((Segment){edge.a, edge.a}, centre, radius + gap + 1))
            consider_all(snapping, centre, places, disc_cross_circles(here, corner, places));
    }
}

/* All places in contact with one stone. */
static bool look_at_stone(void *context, uint32_t id, Point at)
{
    Snapping *snapping = context;
    int64_t dx = (int64_t)at.x - snapping->p.x;
    int64_t dy = (int64_t)at.y - snapping->p.y;
    int64_t size_x = dx < 0 ? -dx : dx;
    int64_t size_y = dy < 0 ? -dy : dy;
    bool seen = size_x <= snapping->before && size_y <= snapping->before;
    if (seen || !snapping->wanted[snapping->stones->stones[id].color])
        return true;
    snapping->centre = at;
    snapping->id = id;
    consider_circle(snapping, at, DISC_DIAMETER);
    site_grid_visit_near(snapping->stones->grid, at, 2 * DISC_DIAMETER, cross_with_stone, snapping);
    cross_with_edges(snapping, at, DISC_DIAMETER);
    return true;
}

/* Places along one edge: straight across from the point, in corners, and around its first corner.
 */
static void look_at_edge(Snapping *snapping, size_t number)
{
    const Outline *outline = &snapping->stones->outline;
    const int32_t gap = DISC_DIAMETER / 2;
    Segment edge = outline_edge(outline, number);
    DiscWall wall = disc_wall(edge, edge.a, gap);
    DiscPlace p = {(double)snapping->p.x - edge.a.x, (double)snapping->p.y - edge.a.y};
    DiscPlace places[2];
    consider(snapping, edge.a, disc_foot(&wall, p));
    for (size_t i = 0; i < outline->count; i++) {
        DiscWall other = disc_wall(outline_edge(outline, i), edge.a, gap);
        if (i != number)
            consider_all(snapping, edge.a, places, disc_cross_walls(&wall, &other, places));
    }
    consider_circle(snapping, edge.a, gap);
    cross_with_edges(snapping, edge.a, gap);
}

/* The nearest place in contact with a wanted stone. */
static void look_at_stones(Snapping *snapping)
{
    int64_t reach = 2 * DISC_DIAMETER;
    bool all = false;
    bool near_enough = false;
    while (!all && !near_enough) {
        all = site_grid_is_within(snapping->stones->grid, snapping->p, reach);
        site_grid_visit_near(snapping->stones->grid, snapping->p, reach, look_at_stone, snapping);
        snapping->before = reach;
        /* Of others the places are farther than this. */
        double rest = (double)(reach - DISC_DIAMETER - 1);
        near_enough = snapping->square >= 0 && snapping->square <= rest * rest;
        reach *= 2;
    }
}

Status stones_snap(const Stones *stones, Color color, Point p, SnapMode mode, Point *place)
{
    Status status = stones_check(stones, p);
    if (mode == SNAP_EXACT || (mode == SNAP_NEAREST && status == STATUS_OK)) {
        if (status == STATUS_OK)
            *place = p;
        return status;
    }
    Snapping snapping = {.stones = stones, .p = p, .square = -1};
    snapping.wanted[color] = mode != SNAP_OPPONENT;
    snapping.wanted[color_other(color)] = mode != SNAP_OWN;
    look_at_stones(&snapping);
    for (size_t i = 0; mode == SNAP_NEAREST && i < stones->outline.count; i++)
        look_at_edge(&snapping, i);
    if (snapping.square < 0)
        return STATUS_NO_CONTACT;
    *place = snapping.best;
    return STATUS_OK;
}

static bool find_any(void *context, uint32_t id, Point at)
{
    Snapping *snapping = context;
    (void)id;
    const double most = DISC_DIAMETER + 2;
    snapping->square = square_distance(at, snapping->p);
    return snapping->square > most * most;
}

Contact stones_contact(const Stones *stones, Point at)
{
    const double most = DISC_DIAMETER + 2;
    Snapping snapping = {.stones = stones, .p = at, .square = most * most + 1};
    site_grid_visit_near(stones->grid, at, DISC_DIAMETER + 2, find_any, &snapping);
    if (snapping.square <= most * most)
        return CONTACT_STONE;
    return outline_has_room(&stones->outline, at, DISC_DIAMETER / 2 + 2) ? CONTACT_NONE
                                                                         : CONTACT_EDGE;
}
