/* Surveys the shore by walking along its cycles. */
#include "games/lines/play/lines_shore.h"

#include <math.h>

static double to_double(Decimal decimal)
{
    return (double)decimal / (double)DECIMAL_ONE;
}

/* Convert a DoubleArea, which is twice an area, to squares. */
static double to_squares(DoubleArea area)
{
    const double step = (double)FIXED_STEP * STEPS_PER_SPACE;
    return (double)area / 2 / (step * step);
}

/* The state of a walk along a cycle. */

typedef struct Walk {
    const Lines *lines;
    const Subdivision *ink;
    double spacing;
    Shore *shore;
    uint32_t network; /* the network of the last place; `group` and `total` belong to it */
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
        walk->group =
            (int32_t)life_group(lines_life(walk->lines), walk->shore->color, network, &area);
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

/* Add the places on one edge of the cycle, excluding the edge's end. Return the area swept up to
 * that end. */
static double walk_edge(Walk *walk, uint32_t half_edge, FixedPoint from, FixedPoint to,
                        double swept)
{
    uint32_t edge = subdivision_edge(half_edge);
    double x = fixed_to_spaces(from.x), y = fixed_to_spaces(from.y);
    double dx = fixed_to_spaces(to.x) - x, dy = fixed_to_spaces(to.y) - y;
    bool is_wall = subdivision_edge_is_wall(walk->ink, edge);
    double turn = (x * dy - y * dx) / 2; /* area swept by the whole edge */
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
                 .shore = shore,
                 .network = SUBDIVISION_NONE,
                 .group = SHORE_NOBODY};
    double around = 2 * ((double)high.x + (double)high.y) / STEPS_PER_SPACE;
    /* With this spacing, places along the board edge take only half of the room, and the other half
     * is left for places on ink. */
    double widest = around / (SHORE_PLACES / 2);
    walk.spacing = widest > spacing ? widest : spacing;
    shore->color = color;
    shore->width = (double)high.x / STEPS_PER_SPACE;
    shore->height = (double)high.y / STEPS_PER_SPACE;
    shore->ink = ink;
    shore->upper = to_double(bounds.upper);
    shore->lower = to_double(bounds.lower);
    shore->count = shore->cycle_count = 0;
    uint32_t faces = subdivision_counts(walk.ink).faces;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces; face++) {
        if (life_section(lines_life(lines), color, face).state != SECTION_OPEN)
            continue;
        walk_cycle(&walk, face, subdivision_outer_cycle(walk.ink, face));
        for (uint32_t hole = subdivision_first_hole(walk.ink, face); hole != SUBDIVISION_NONE;
             hole = subdivision_next_hole(walk.ink, hole))
            walk_cycle(&walk, face, hole);
    }
}
