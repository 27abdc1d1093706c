/* Looking for one liberty. */
#include "geometry/voronoi/disc_liberty.h"

#include "base/filled.h"
#include "geometry/voronoi/disc_parts.h"

#include <math.h>

#define SLANTED (LIBERTY_LEAST * 0.7071067811)

const DiscPlace DISC_AROUND[DISC_DIRECTIONS] = {
    {LIBERTY_LEAST, 0}, {0, LIBERTY_LEAST},  {-LIBERTY_LEAST, 0},  {0, -LIBERTY_LEAST},
    {SLANTED, SLANTED}, {-SLANTED, SLANTED}, {-SLANTED, -SLANTED}, {SLANTED, -SLANTED},
};

/* Looks at the stones nearer than `reach` but for one. They are listed in the order of squares,
 * from which it is not far to the order that is wanted. */
static void look_at_stones(const SiteGrid *stones, uint32_t self, int64_t reach,
                           DiscSurroundings *around)
{
    enum { MOST = DISC_NEIGHBOURS_MOST + 1 };
    FILLED_LATER SiteSeen seen[MOST];
    size_t count = site_grid_list_near(stones, around->centre, reach, seen, MOST);
    for (size_t i = 1; i < count; i++) {
        SiteSeen moved = seen[i];
        size_t at = i;
        for (; at > 0 && point_compare(seen[at - 1].at, moved.at) > 0; at--)
            seen[at] = seen[at - 1];
        seen[at] = moved;
    }
    size_t next = 1;
    for (size_t i = 0; i < count && next < MOST; i++) {
        if (seen[i].id == self)
            continue;
        Point at = {seen[i].at.x - around->centre.x, seen[i].at.y - around->centre.y};
        around->ids[next] = seen[i].id;
        around->places[next] = (DiscPlace){at.x, at.y};
        around->circles[next++] = (DiscCircle){at, LIBERTY_LEAST};
    }
    around->stone_count = around->circle_count = next;
}

/* Walls and corners that may be in the way. */
static void look_at_edges(DiscSurroundings *around)
{
    const Outline *outline = around->outline;
    int32_t reach = (int32_t)around->link + 1 + LIBERTY_LEAST_EDGE;
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        if (!outline_edge_near(edge, around->centre, reach))
            continue;
        around->walls[around->wall_count++] = disc_wall(edge, around->centre, LIBERTY_LEAST_EDGE);
        if (!outline_edge_near((Segment){edge.a, edge.a}, around->centre, reach))
            continue;
        Point corner = {edge.a.x - around->centre.x, edge.a.y - around->centre.y};
        around->circles[around->circle_count++] = (DiscCircle){corner, LIBERTY_LEAST_EDGE};
    }
}

void disc_look_around(const SiteGrid *stones, const Outline *outline, Point centre, uint32_t self,
                      double link, DiscSurroundings *around)
{
    int64_t reach = (int64_t)link + 1 + LIBERTY_LEAST;
    around->centre = centre;
    around->link = link;
    around->outline = outline;
    around->wall_count = 0;
    around->circles[0] = (DiscCircle){{0, 0}, LIBERTY_LEAST};
    around->places[0] = (DiscPlace){0, 0};
    look_at_stones(stones, self, reach, around);
    look_at_edges(around);
}

bool disc_is_liberty(const DiscSurroundings *around, DiscPlace p)
{
    const double most = around->link - 1 + DISC_TOLERANCE;
    if (p.x * p.x + p.y * p.y > most * most)
        return false;
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    for (size_t i = 0; i < around->stone_count; i++) {
        double dx = p.x - around->places[i].x;
        double dy = p.y - around->places[i].y;
        if (dx * dx + dy * dy < least * least)
            return false;
    }
    for (size_t i = 0; i < around->wall_count; i++)
        if (!disc_is_clear_of(&around->walls[i], p, LIBERTY_LEAST_EDGE - DISC_TOLERANCE))
            return false;
    return around->wall_count == 0 || outline_holds(around->outline, disc_round(around->centre, p));
}

bool disc_leaves_free(Point other, DiscPlace place)
{
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    double dx = place.x - other.x;
    double dy = place.y - other.y;
    return dx * dx + dy * dy >= least * least;
}

/* Tries some places; true, with the place, where one is a liberty. */
static bool try_places(const DiscSurroundings *around, const DiscPlace *places, int count,
                       DiscPlace *liberty)
{
    for (int i = 0; i < count; i++)
        if (disc_is_liberty(around, places[i])) {
            *liberty = places[i];
            return true;
        }
    return false;
}

/* Crossings of the circle with number i and what comes after it. */
static bool try_circle(const DiscSurroundings *around, size_t i, DiscPlace *liberty)
{
    DiscPlace places[2];
    for (size_t j = i + 1; j < around->circle_count; j++) {
        int count = disc_cross_circles(around->circles[i], around->circles[j], places);
        if (try_places(around, places, count, liberty))
            return true;
    }
    for (size_t j = 0; j < around->wall_count; j++) {
        int count = disc_cross_circle_wall(around->circles[i], &around->walls[j], places);
        if (try_places(around, places, count, liberty))
            return true;
    }
    return false;
}

/* The foot on the line along a wall, and its crossings with those after it. */
static bool try_wall(const DiscSurroundings *around, size_t i, DiscPlace *liberty)
{
    DiscPlace places[2] = {disc_foot(&around->walls[i], (DiscPlace){0, 0})};
    if (try_places(around, places, 1, liberty))
        return true;
    for (size_t j = i + 1; j < around->wall_count; j++) {
        int count = disc_cross_walls(&around->walls[i], &around->walls[j], places);
        if (try_places(around, places, count, liberty))
            return true;
    }
    return false;
}

bool disc_find_direction(const DiscSurroundings *around, DiscPlace *liberty)
{
    return try_places(around, DISC_AROUND, DISC_DIRECTIONS, liberty);
}

bool disc_find_liberty(const DiscSurroundings *around, DiscPlace *liberty)
{
    bool found = try_places(around, DISC_AROUND, 1, liberty);
    for (size_t i = 0; i < around->circle_count && !found; i++)
        found = try_circle(around, i, liberty);
    for (size_t i = 0; i < around->wall_count && !found; i++)
        found = try_wall(around, i, liberty);
    return found;
}
