/* Computes crossings of circles and of lines parallel to walls. */
#include "geometry/voronoi/disc_contact.h"

#include "geometry/plane/exact.h"

#include <math.h>

DiscWall disc_wall(Segment edge, Point origin, int32_t distance)
{
    DiscWall wall = {.distance = distance};
    wall.edge.a = (Point){edge.a.x - origin.x, edge.a.y - origin.y};
    wall.edge.b = (Point){edge.b.x - origin.x, edge.b.y - origin.y};
    double dx = (double)(edge.b.x - edge.a.x);
    double dy = (double)(edge.b.y - edge.a.y);
    wall.length = sqrt(dx * dx + dy * dy); /* the square root of an integer below 2^53 */
    wall.normal_x = -dy / wall.length;
    wall.normal_y = dx / wall.length;
    wall.from_origin = (double)exact_cross(edge.a, edge.b, origin) / wall.length;
    return wall;
}

/* Find the crossings of two circles. The radius of the first is a.radius + part, where `part` is a
 * fraction of a step. If `part` is 0, the number under the root is an integer; if not, it is exact
 * except for one rounding. */
static int cross_circles(DiscCircle a, double part, DiscCircle b, DiscPlace places[2])
{
    int64_t dx = b.center.x - a.center.x;
    int64_t dy = b.center.y - a.center.y;
    int64_t square = dx * dx + dy * dy;
    int64_t sum = (int64_t)a.radius + b.radius;
    int64_t difference = (int64_t)a.radius - b.radius;
    if (part == 0 && square > sum * sum) /* true for about half of all pairs */
        return 0;
    double outer = (double)(sum * sum - square) + part * (2 * (double)sum + part);
    double inner =
        (double)(square - difference * difference) - part * (2 * (double)difference + part);
    if (outer < 0 || inner < 0 || square == 0)
        return 0;
    /* Compute the crossings' positions along the line through the centers, and their distance from
     * that line, as fractions of the distance between the centers. If both circles have the same
     * radius, as is nearly always the case, the crossings are halfway along. */
    double twice = 2 * (double)square;
    double along = 0.5;
    if (part != 0 || difference != 0)
        along =
            ((double)(square + sum * difference) + part * (2 * (double)a.radius + part)) / twice;
    double aside = sqrt(outer * inner) / twice;
    double x = a.center.x + along * (double)dx;
    double y = a.center.y + along * (double)dy;
    places[0] = (DiscPlace){x - aside * (double)dy, y + aside * (double)dx};
    places[1] = (DiscPlace){x + aside * (double)dy, y - aside * (double)dx};
    return 2;
}

int disc_cross_circles(DiscCircle a, DiscCircle b, DiscPlace places[2])
{
    return cross_circles(a, 0, b, places);
}

int disc_cross_ring(DiscRing ring, DiscCircle b, DiscPlace places[2])
{
    return cross_circles((DiscCircle){{0, 0}, ring.whole}, ring.part, b, places);
}

/* Return how far a lattice point is to the left of a wall's edge. */
static double left_of(const DiscWall *wall, Point p)
{
    return (double)exact_cross(wall->edge.a, wall->edge.b, p) / wall->length;
}

static int cross_wall(Point center, double radius, const DiscWall *wall, DiscPlace places[2])
{
    const double touching = 1e-6; /* a tolerance for rounding errors */
    double across = wall->distance - left_of(wall, center);
    double room = (radius - across) * (radius + across);
    if (across > radius + touching || across < -radius - touching)
        return 0;
    double aside = room > 0 ? sqrt(room) : 0;
    double x = center.x + across * wall->normal_x;
    double y = center.y + across * wall->normal_y;
    places[0] = (DiscPlace){x - aside * wall->normal_y, y + aside * wall->normal_x};
    places[1] = (DiscPlace){x + aside * wall->normal_y, y - aside * wall->normal_x};
    return 2;
}

int disc_cross_circle_wall(DiscCircle circle, const DiscWall *wall, DiscPlace places[2])
{
    return cross_wall(circle.center, circle.radius, wall, places);
}

int disc_cross_ring_wall(DiscRing ring, const DiscWall *wall, DiscPlace places[2])
{
    return cross_wall((Point){0, 0}, ring.whole + ring.part, wall, places);
}

int disc_cross_walls(const DiscWall *a, const DiscWall *b, DiscPlace places[2])
{
    /* If the sine of the angle between the lines is smaller, the lines count as parallel. */
    const double parallel = 1e-12;
    double turn = a->normal_x * b->normal_y - b->normal_x * a->normal_y;
    if (turn < parallel && turn > -parallel)
        return 0;
    double to_a = a->distance - a->from_origin;
    double to_b = b->distance - b->from_origin;
    places[0] = (DiscPlace){(to_a * b->normal_y - to_b * a->normal_y) / turn,
                            (a->normal_x * to_b - b->normal_x * to_a) / turn};
    /* Lines that are nearly parallel may cross far outside of any board; leave such crossings
     * out. */
    const double far = 2.0 * MAX_COORDINATE;
    return places[0].x > -far && places[0].x < far && places[0].y > -far && places[0].y < far;
}

DiscPlace disc_foot(const DiscWall *wall, DiscPlace p)
{
    double to_line =
        wall->distance - wall->from_origin - (wall->normal_x * p.x + wall->normal_y * p.y);
    return (DiscPlace){p.x + to_line * wall->normal_x, p.y + to_line * wall->normal_y};
}

static bool is_far(Point corner, DiscPlace p, double distance)
{
    double dx = p.x - corner.x;
    double dy = p.y - corner.y;
    return dx * dx + dy * dy >= distance * distance;
}

bool disc_is_clear_of(const DiscWall *wall, DiscPlace p, double distance)
{
    /* The edge's direction is its normal turned to the right. */
    double along =
        (p.x - wall->edge.a.x) * wall->normal_y - (p.y - wall->edge.a.y) * wall->normal_x;
    if (along <= 0)
        return is_far(wall->edge.a, p, distance);
    if (along >= wall->length)
        return is_far(wall->edge.b, p, distance);
    double left = wall->from_origin + wall->normal_x * p.x + wall->normal_y * p.y;
    return left >= distance || left <= -distance;
}

/* Return x rounded down, for x within the range of a board. Don't call floor(), because the call
 * takes time. */
static int32_t whole_below(double x)
{
    int32_t whole = (int32_t)x;
    return whole - (whole > x);
}

Point disc_round(Point origin, DiscPlace p)
{
    return (Point){origin.x + whole_below(p.x + 0.5), origin.y + whole_below(p.y + 0.5)};
}
