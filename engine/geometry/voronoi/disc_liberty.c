/* Looking for one liberty. */
#include "geometry/voronoi/disc_liberty.h"

#include "geometry/voronoi/disc_parts.h"

#include <math.h>

#define SLANTED (LIBERTY_LEAST * 0.7071067811)

const DiscPlace DISC_AROUND[DISC_DIRECTIONS] = {
    {LIBERTY_LEAST, 0}, {0, LIBERTY_LEAST},  {-LIBERTY_LEAST, 0},  {0, -LIBERTY_LEAST},
    {SLANTED, SLANTED}, {-SLANTED, SLANTED}, {-SLANTED, -SLANTED}, {SLANTED, -SLANTED},
};

/* Another stone, seen from the centre. */
typedef struct Looking {
    DiscSurroundings *around;
    uint32_t self;
    int64_t reach; /* squared */
} Looking;

static bool look_at_stone(void *context, uint32_t id, Point at)
{
    Looking *looking = context;
    DiscSurroundings *around = looking->around;
    Point seen = {at.x - around->centre.x, at.y - around->centre.y};
    int64_t square = (int64_t)seen.x * seen.x + (int64_t)seen.y * seen.y;
    if (id == looking->self || square >= looking->reach ||
        around->circle_count == 1 + DISC_NEIGHBOURS_MOST)
        return true;
    size_t i = around->circle_count++;
    for (; i > 1 && point_compare(around->circles[i - 1].centre, seen) > 0; i--)
        around->circles[i] = around->circles[i - 1];
    around->circles[i] = (DiscCircle){seen, LIBERTY_LEAST};
    return true;
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
    around->circle_count = 1;
    around->circles[0] = (DiscCircle){{0, 0}, LIBERTY_LEAST};
    Looking looking = {around, self, reach * reach};
    site_grid_visit_near(stones, centre, reach, look_at_stone, &looking);
    around->stone_count = around->circle_count;
    look_at_edges(around);
}

bool disc_is_liberty(const DiscSurroundings *around, DiscPlace p)
{
    const double most = around->link - 1 + DISC_TOLERANCE;
    if (p.x * p.x + p.y * p.y > most * most)
        return false;
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    for (size_t i = 0; i < around->stone_count; i++) {
        double dx = p.x - around->circles[i].centre.x;
        double dy = p.y - around->circles[i].centre.y;
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

bool disc_find_liberty(const DiscSurroundings *around, DiscPlace *liberty)
{
    bool found = try_places(around, DISC_AROUND, 1, liberty);
    for (size_t i = 0; i < around->circle_count && !found; i++)
        found = try_circle(around, i, liberty);
    for (size_t i = 0; i < around->wall_count && !found; i++)
        found = try_wall(around, i, liberty);
    return found;
}
