/* The shore, and what bridges across it are worth. */
#include "games/lines/play/lines_shore.h"

#include "base/filled.h"

#include <math.h>
#include <string.h>

static double to_double(Decimal decimal)
{
    return (double)decimal / (double)DECIMAL_ONE;
}

/* Twice an area in squares. */
static double to_squares(DoubleArea area)
{
    const double step = (double)FIXED_STEP * STEPS_PER_SPACE;
    return (double)area / 2 / (step * step);
}

/* Walking along. */

typedef struct Walk {
    const Lines *lines;
    const Subdivision *ink;
    double spacing;
    Shore *shore;
    uint32_t network; /* of the last place, whose group is known */
    int32_t group;
    double total;
} Walk;

static void find_group(Walk *walk, uint32_t network)
{
    DoubleArea area = 0;
    if (network == walk->network)
        return;
    walk->network = network;
    walk->group = SHORE_NOBODY;
    if (network != SUBDIVISION_NONE)
        walk->group = (int32_t)lines_group(walk->lines, walk->shore->color, network, &area);
    walk->total = to_squares(area);
}

static void add_place(Walk *walk, double x, double y, double swept, ShoreJoin join)
{
    Shore *shore = walk->shore;
    if (shore->count < SHORE_PLACES)
        shore->places[shore->count++] =
            (ShorePlace){x, y, swept, walk->total, walk->group, (uint32_t)shore->cycle_count, join};
}

static double fixed_to_spaces(int64_t fixed)
{
    return (double)fixed / ((double)FIXED_STEP * STEPS_PER_SPACE);
}

static bool is_whole(FixedPoint point)
{
    return ((point.x | point.y) & (FIXED_STEP - 1)) == 0;
}

/* One edge of the cycle, up to before its end; returns the area swept up to there. */
static double walk_edge(Walk *walk, uint32_t half_edge, FixedPoint from, FixedPoint to,
                        double swept)
{
    uint32_t edge = subdivision_edge(half_edge);
    double x = fixed_to_spaces(from.x), y = fixed_to_spaces(from.y);
    double dx = fixed_to_spaces(to.x) - x, dy = fixed_to_spaces(to.y) - y;
    bool is_wall = subdivision_edge_is_wall(walk->ink, edge);
    double turn = (x * dy - y * dx) / 2; /* swept by all of the edge */
    find_group(walk, subdivision_network_at(walk->ink, subdivision_origin(walk->ink, half_edge)));
    add_place(walk, x, y, swept, is_whole(from) ? SHORE_EXACT : SHORE_CROSS);
    if (subdivision_edge_tag(walk->ink, edge) == SUBDIVISION_NONE)
        find_group(walk, SUBDIVISION_NONE);
    double length = sqrt(dx * dx + dy * dy);
    int parts = (int)(length / walk->spacing) + 1;
    for (int i = 1; i < parts; i++) {
        double share = (double)i / parts;
        add_place(walk, x + share * dx, y + share * dy, swept + share * turn,
                  is_wall ? SHORE_EXACT : SHORE_CROSS);
    }
    return swept + turn;
}

static void walk_cycle(Walk *walk, uint32_t face, uint32_t cycle)
{
    Shore *shore = walk->shore;
    if (shore->cycle_count == SHORE_CYCLES)
        return;
    uint32_t start = subdivision_cycle_start(walk->ink, cycle), half_edge = start;
    FixedPoint from = subdivision_vertex_fixed(walk->ink, subdivision_origin(walk->ink, start));
    double swept = 0;
    do {
        uint32_t next = subdivision_next(walk->ink, half_edge);
        FixedPoint to = subdivision_vertex_fixed(walk->ink, subdivision_origin(walk->ink, next));
        swept = walk_edge(walk, half_edge, from, to, swept);
        half_edge = next;
        from = to;
    } while (half_edge != start);
    shore->cycles[shore->cycle_count++] = (ShoreCycle){face, swept};
}

void shore_survey(const Lines *lines, Color color, double ink, double spacing, Shore *shore)
{
    LinesBounds bounds = lines_bounds(lines);
    Point high = lines_board(lines).high;
    Walk walk = {.lines = lines,
                 .ink = lines_subdivision(lines, color),
                 .spacing = spacing,
                 .shore = shore,
                 .network = SUBDIVISION_NONE,
                 .group = SHORE_NOBODY};
    shore->color = color;
    shore->width = (double)high.x / STEPS_PER_SPACE;
    shore->height = (double)high.y / STEPS_PER_SPACE;
    shore->ink = ink;
    shore->upper = to_double(bounds.upper);
    shore->lower = to_double(bounds.lower);
    shore->count = shore->cycle_count = 0;
    uint32_t faces = subdivision_counts(walk.ink).faces;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces; face++) {
        if (lines_section(lines, color, face).state != SECTION_OPEN)
            continue;
        walk_cycle(&walk, face, subdivision_outer_cycle(walk.ink, face));
        for (uint32_t hole = subdivision_first_hole(walk.ink, face); hole != SUBDIVISION_NONE;
             hole = subdivision_next_hole(walk.ink, hole))
            walk_cycle(&walk, face, hole);
    }
}

/* Shapes: a straight stroke, or one of three pieces over its chord. */

/* What a stroke of three pieces of the same length adds to what its chord closes. */
static double bulge_area(double chord, double ink)
{
    double side = ink / 3, half = (chord - side) / 2;
    double height = side * side - half * half;
    return height > 0 ? (chord + side) / 2 * sqrt(height) : 0;
}

/* How much ink such a stroke needs to add an area, no more than `most`. */
static double ink_for(double chord, double area, double most)
{
    double low = chord, high = most;
    for (int i = 0; i < 20; i++) {
        double middle = (low + high) / 2;
        if (bulge_area(chord, middle) > area)
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* Bridges. */

/* What closing so much is worth. */
static double closing_worth(const Shore *shore, const ShorePlace *a, const ShorePlace *b,
                            double area)
{
    double dead = 0, total = area;
    bool lives = false;
    if (a->group != SHORE_NOBODY) {
        total += a->total;
        lives = a->total >= shore->lower;
        dead += lives ? 0 : a->total;
    }
    if (b->group != SHORE_NOBODY && b->group != a->group) {
        total += b->total;
        lives = lives || b->total >= shore->lower;
        dead += b->total >= shore->lower ? 0 : b->total;
    }
    if (lives || total >= shore->lower)
        return area + 0.7 * dead;
    return area * (0.55 + 0.35 * total / shore->lower);
}

/* What joining two groups is worth. */
static double link_worth(const Shore *shore, const ShorePlace *a, const ShorePlace *b)
{
    if (a->group == SHORE_NOBODY || b->group == SHORE_NOBODY || a->group == b->group)
        return 0;
    double one = a->total < shore->lower ? a->total : 0;
    double other = b->total < shore->lower ? b->total : 0;
    if (a->total + b->total < shore->lower)
        return 0.15 * (one < other ? one : other);
    return 0.8 * (one + other);
}

/* Looks at a pair of places; false where it comes to nothing. */
static bool weigh_pair(const Shore *shore, size_t i, size_t k, double reach, Bridge *bridge)
{
    const ShorePlace *a = &shore->places[i], *b = &shore->places[k];
    double dx = b->x - a->x, dy = b->y - a->y, squared = dx * dx + dy * dy;
    double ink = shore->ink * reach;
    if (squared > ink * ink)
        return false;
    const ShoreCycle *cycle = &shore->cycles[a->cycle];
    if (a->cycle != b->cycle) {
        double worth = link_worth(shore, a, b);
        double chord = sqrt(squared);
        *bridge = (Bridge){
            (uint16_t)i, (uint16_t)k, false, (float)chord, 0, 0, (float)(worth - 0.1 * chord)};
        return worth > 0 && cycle->face == shore->cycles[b->cycle].face;
    }
    double area = b->swept - a->swept + (b->x * a->y - b->y * a->x) / 2;
    double rest = cycle->area - area;
    bool turned = area < 0.02 || area > shore->upper || (rest > area && rest <= shore->upper);
    if (turned)
        area = rest;
    if (area < 0.02 || area > shore->upper)
        return false;
    double chord = sqrt(squared);
    double most = area + bulge_area(chord, ink);
    most = most > shore->upper ? shore->upper : most;
    double worth = closing_worth(shore, a, b, most) - 0.15 * chord;
    *bridge = (Bridge){(uint16_t)(turned ? k : i),
                       (uint16_t)(turned ? i : k),
                       true,
                       (float)chord,
                       (float)area,
                       (float)most,
                       (float)worth};
    return worth > 0;
}

/* The best bridge from each place. */
static size_t find_best(const Shore *shore, double reach, Bridge *best)
{
    size_t found = 0;
    for (size_t i = 0; i < shore->count; i++)
        best[i].worth = 0;
    for (size_t i = 0; i < shore->count; i++) {
        double high = shore->places[i].x + shore->ink * reach;
        double low = shore->places[i].x - shore->ink * reach;
        for (size_t k = i + 1; k < shore->count; k++) {
            Bridge bridge;
            if (shore->places[k].x > high || shore->places[k].x < low ||
                !weigh_pair(shore, i, k, reach, &bridge))
                continue;
            if (bridge.worth > best[i].worth)
                best[i] = bridge;
            if (bridge.worth > best[k].worth)
                best[k] = bridge;
        }
    }
    for (size_t i = 0; i < shore->count; i++)
        if (best[i].worth > 0)
            best[found++] = best[i];
    return found;
}

static double distance_squared(const ShorePlace *a, const ShorePlace *b)
{
    return (a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y);
}

/* Whether two bridges have both ends near each other. */
static bool are_alike(const Shore *shore, const Bridge *a, const Bridge *b, double apart)
{
    const ShorePlace *places = shore->places;
    double most = apart * apart;
    return distance_squared(&places[a->from], &places[b->from]) < most &&
           distance_squared(&places[a->to], &places[b->to]) < most;
}

size_t shore_bridges(const Shore *shore, double reach, double apart, Bridge *list, size_t most)
{
    FILLED_LATER Bridge best[SHORE_PLACES];
    size_t found = find_best(shore, reach, best), count = 0;
    while (count < most) {
        size_t top = 0;
        for (size_t i = 1; i < found; i++)
            if (best[i].worth > best[top].worth)
                top = i;
        if (found == 0 || best[top].worth <= 0)
            break;
        list[count++] = best[top];
        size_t left = 0;
        for (size_t i = 0; i < found; i++)
            if (!are_alike(shore, &best[i], &list[count - 1], apart))
                best[left++] = best[i];
        found = left;
    }
    return count;
}

/* Strokes. */

static int32_t to_step(double spaces, int32_t most)
{
    double steps = spaces * STEPS_PER_SPACE + 0.5;
    return steps < 0 ? 0 : steps > most ? most : (int32_t)steps;
}

/* An end that comes from a point, going on across the ink where it has to. */
static Point end_at(const Shore *shore, const ShorePlace *place, double x, double y)
{
    const double beyond = 3.0 / STEPS_PER_SPACE;
    double dx = place->x - x, dy = place->y - y, length = sqrt(dx * dx + dy * dy);
    double by = place->join == SHORE_CROSS && length > 0 ? beyond / length : 0;
    return (Point){to_step(place->x + by * dx, (int32_t)(shore->width * STEPS_PER_SPACE)),
                   to_step(place->y + by * dy, (int32_t)(shore->height * STEPS_PER_SPACE))};
}

static double clamped(double value, double most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

size_t shore_stroke(const Shore *shore, const Bridge *bridge, double ink, double bulge,
                    Point points[BRIDGE_POINTS])
{
    /* From `to` back to `from` the closed ground is on the left, so the stroke goes out to the
     * right: seen from `from`, to the left. */
    const ShorePlace *a = &shore->places[bridge->from], *b = &shore->places[bridge->to];
    const double slack = 1e-4, chord = (double)bridge->chord;
    double room = (shore->upper - (double)bridge->area - slack) * bulge;
    double most = ink - slack;
    double length = bridge->closes && room > 0 && chord < most ? ink_for(chord, room, most) : chord;
    double side = length / 3, half = (chord - side) / 2, height = side * side - half * half;
    if (bulge * height <= 1e-6 || chord < 1e-3) {
        points[0] = end_at(shore, a, b->x, b->y);
        points[1] = end_at(shore, b, a->x, a->y);
        return 2;
    }
    double ux = (b->x - a->x) / chord, uy = (b->y - a->y) / chord;
    height = sqrt(height);
    double x[2], y[2];
    for (int i = 0; i < 2; i++) {
        double along = i == 0 ? half : half + side;
        x[i] = clamped(a->x + ux * along - uy * height, shore->width);
        y[i] = clamped(a->y + uy * along + ux * height, shore->height);
    }
    points[0] = end_at(shore, a, x[0], y[0]);
    for (int i = 0; i < 2; i++)
        points[1 + i] = (Point){to_step(x[i], (int32_t)(shore->width * STEPS_PER_SPACE)),
                                to_step(y[i], (int32_t)(shore->height * STEPS_PER_SPACE))};
    points[3] = end_at(shore, b, x[1], y[1]);
    return BRIDGE_POINTS;
}
