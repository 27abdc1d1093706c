/* Test in a simple way whether a polygon contains a point. */
#include "plain_polygon.h"

/* Return twice the area of the triangle a, b, p; it is positive if p is to the left of the line
 * from a to b. The factors are below 2^57. */
static Wide triangle(FixedPoint a, FixedPoint b, FixedPoint p)
{
    return (Wide)(b.x - a.x) * (p.y - a.y) - (Wide)(b.y - a.y) * (p.x - a.x);
}

static bool between(int64_t a, int64_t b, int64_t value)
{
    return a < b ? a <= value && value <= b : b <= value && value <= a;
}

bool polygon_holds(Polygon polygon, Point point)
{
    FixedPoint p = fixed_point(point);
    bool inside = false;
    for (size_t i = 0; i < polygon.ring_count; i++) {
        const FixedPoint *corners = polygon.corners + polygon.rings[i].first;
        size_t count = polygon.rings[i].count;
        for (size_t k = 0; k < count; k++) {
            FixedPoint a = corners[k];
            FixedPoint b = corners[k + 1 < count ? k + 1 : 0];
            if (!between(a.y, b.y, p.y))
                continue;
            Wide side = triangle(a, b, p);
            if (side == 0 && between(a.x, b.x, p.x))
                return false;
            /* The condition is true if the edge crosses the ray from p to the right. */
            if ((a.y > p.y) != (b.y > p.y) && (b.y > a.y) == (side > 0))
                inside = !inside;
        }
    }
    return inside;
}
