/* Finds the liberties of a stone. */
#include "geometry/voronoi/disc_liberty.h"

#include "base/filled.h"
#include "geometry/voronoi/disc_parts.h"

#include <math.h>

#define STRAIGHT LIBERTY_LEAST
#define SLANTED (LIBERTY_LEAST * 0.7071067811)

const DiscPlace DISC_AROUND[DISC_DIRECTIONS] = {
    {STRAIGHT, 0},      {0, STRAIGHT},       {-STRAIGHT, 0},       {0, -STRAIGHT},
    {SLANTED, SLANTED}, {-SLANTED, SLANTED}, {-SLANTED, -SLANTED}, {SLANTED, -SLANTED},
};

/* Collect the stones nearer than `reach`, sorted by place, with the stone itself first. The sort
 * counts, for each stone, how many come before it, which avoids mispredicted branches. */
static void look_at_stones(const SiteGrid *stones, uint32_t self, int64_t reach,
                           DiscSurroundings *around)
{
    /* Maximum number of stones in the list, including the stone itself. */
    enum { MOST = DISC_NEIGHBORS_MOST };
    FILLED_LATER SiteSeen seen[MOST];
    FILLED_LATER int64_t keys[MOST];
    FILLED_LATER uint32_t ranks[MOST];
    size_t count = site_grid_list_near(stones, around->center, reach, seen, MOST);
    /* Index of the first listed stone in `circles`; 0 if that is the stone itself. */
    uint32_t first = 1;
    for (size_t i = 0; i < count; i++) {
        bool is_self = seen[i].id == self;
        first -= is_self;
        keys[i] = is_self ? INT64_MIN : seen[i].at.x * ((int64_t)1 << 32) + seen[i].at.y;
        ranks[i] = 0;
        for (size_t j = 0; j < i; j++) {
            bool before = keys[j] < keys[i];
            ranks[i] += before;
            ranks[j] += !before;
        }
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t at = first + ranks[i];
        Point place = {seen[i].at.x - around->center.x, seen[i].at.y - around->center.y};
        around->ids[at] = seen[i].id;
        around->places[at] = (DiscPlace){place.x, place.y};
        around->circles[at] = (DiscCircle){place, LIBERTY_LEAST};
    }
    around->stone_count = around->circle_count = first + count;
}

/* Collect the walls and corners that may be in the way. */
static void look_at_edges(DiscSurroundings *around)
{
    const Outline *outline = around->outline;
    int32_t reach = (int32_t)around->link + 1 + LIBERTY_LEAST_EDGE;
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        if (!outline_edge_near(edge, around->center, reach))
            continue;
        around->walls[around->wall_count++] = disc_wall(edge, around->center, LIBERTY_LEAST_EDGE);
        if (!outline_edge_near((Segment){edge.a, edge.a}, around->center, reach))
            continue;
        Point corner = {edge.a.x - around->center.x, edge.a.y - around->center.y};
        around->circles[around->circle_count++] = (DiscCircle){corner, LIBERTY_LEAST_EDGE};
    }
}

void disc_look_around(const SiteGrid *stones, const Outline *outline, Point center, uint32_t self,
                      double link, DiscSurroundings *around)
{
    int64_t reach = (int64_t)link + 1 + LIBERTY_LEAST;
    around->center = center;
    around->link = link;
    around->outline = outline;
    around->wall_count = 0;
    around->circles[0] = (DiscCircle){{0, 0}, LIBERTY_LEAST};
    look_at_stones(stones, self, reach, around);
    look_at_edges(around);
}

static bool is_clear_of_walls(const DiscSurroundings *around, DiscPlace p)
{
    for (size_t i = 0; i < around->wall_count; i++)
        if (!disc_is_clear_of(&around->walls[i], p, LIBERTY_LEAST_EDGE - DISC_TOLERANCE))
            return false;
    return outline_holds(around->outline, disc_round(around->center, p));
}

/* Random games spend most of their time here, and most of that on mispredicted branches. So there
 * are only two branches. One is for places that are too near or too far; for crossings, it goes the
 * same way nearly every time. The other branch is for all stones together: none is skipped. */
static inline bool is_liberty(const DiscSurroundings *around, DiscPlace p)
{
    const double most = around->link - 1 + DISC_TOLERANCE;
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    double nearest = p.x * p.x + p.y * p.y;
    if ((nearest > most * most) | (nearest < least * least))
        return false;
    for (size_t i = 1; i < around->stone_count; i++) {
        double dx = p.x - around->places[i].x;
        double dy = p.y - around->places[i].y;
        double square = dx * dx + dy * dy;
        nearest = square < nearest ? square : nearest;
    }
    return nearest >= least * least && (around->wall_count == 0 || is_clear_of_walls(around, p));
}

bool disc_is_liberty(const DiscSurroundings *around, DiscPlace p)
{
    return is_liberty(around, p);
}

/* Try the given places. If one is a liberty, store it in `liberty` and return true. */
static bool try_places(const DiscSurroundings *around, const DiscPlace *places, int count,
                       DiscPlace *liberty)
{
    for (int i = 0; i < count; i++)
        if (is_liberty(around, places[i])) {
            *liberty = places[i];
            return true;
        }
    return false;
}

/* Return whether the circles around two other stones may cross where the stone itself has
 * liberties. If the link distance is large, nearly all may cross there; if it is small, nearly none
 * may, and this test costs less than computing the crossings.
 *
 * Let a and b be the centers, d apart, and r the radius of the circles. The squared distances of
 * the crossings from the stone are r² + a·b + v and r² + a·b - v, where (v d)² = (4 r² - d²) (a ×
 * b)². Liberties lie between two radii. Let D be the difference of the squares of these radii, with
 * one step of margin. Then |a·b| and v differ by at most D, so their squares differ by at most D (2
 * |a·b| + D). */
static inline bool may_cross(const DiscSurroundings *around, DiscPlace a, DiscPlace b)
{
    const double radius = LIBERTY_LEAST, most = around->link + 1;
    double band = most * most - radius * radius;
    double dot = fabs(a.x * b.x + a.y * b.y), cross = a.x * b.y - a.y * b.x;
    double dx = b.x - a.x, dy = b.y - a.y;
    double square = dx * dx + dy * dy;
    double apart = fabs(dot * dot * square - (4 * radius * radius - square) * (cross * cross));
    return apart <= square * band * (2 * dot + band);
}

/* Try the crossings of circle i with the circles after it and with the walls. */
static bool try_circle(const DiscSurroundings *around, size_t i, DiscPlace *liberty)
{
    DiscPlace places[2];
    for (size_t j = i + 1; j < around->circle_count; j++) {
        if (i > 0 && j < around->stone_count &&
            !may_cross(around, around->places[i], around->places[j]))
            continue;
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

/* Try the foot of the perpendicular from the stone to the line along wall i, and the crossings of
 * this line with those along the walls after it. */
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

/* Process all directions together and without branches, so that compilers can vectorize the
 * loop. */
void disc_find_directions(const DiscSurroundings *around, bool open[DISC_DIRECTIONS])
{
    const double least = LIBERTY_LEAST - DISC_TOLERANCE;
    double nearest[DISC_DIRECTIONS];
    for (int i = 0; i < DISC_DIRECTIONS; i++)
        nearest[i] = least * least;
    for (size_t i = 1; i < around->stone_count; i++)
        for (int j = 0; j < DISC_DIRECTIONS; j++) {
            double dx = DISC_AROUND[j].x - around->places[i].x;
            double dy = DISC_AROUND[j].y - around->places[i].y;
            double square = dx * dx + dy * dy;
            nearest[j] = square < nearest[j] ? square : nearest[j];
        }
    for (int i = 0; i < DISC_DIRECTIONS; i++)
        open[i] = nearest[i] >= least * least;
    for (int i = 0; i < DISC_DIRECTIONS && around->wall_count > 0; i++)
        open[i] = open[i] && is_clear_of_walls(around, DISC_AROUND[i]);
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
