/* Judges a position with GEOS alone. Each color's ink divides the board into sections. The rules
 * then decide which sections live, from their areas and from the networks that touch them. */
#include "games/lines/rules/lines_opinion.h"

#include "base/disjoint_set.h"
#include "base/memory.h"
#include "games/lines/rules/lines_position.h"
#include "geometry/geos/geos.h"

#include <math.h>

#define NO_NETWORK UINT32_MAX

/* SLACK is the tolerance of the rules, in squares. Areas are computed in floating point, so an area
 * can't be judged if it is closer to a bound than TOO_NEAR. */
#define SLACK 1e-9
#define TOO_NEAR 1e-10

/* Steps of work for each edge of the position. They include uniting and intersecting sections. */
enum { STEPS_AN_EDGE = 200 };

/* One color's data while a position is judged. */
typedef struct Side {
    GeosDivision *division; /* owned */
    size_t count;           /* number of sections */
    uint32_t *first;        /* owned: for each section, a network that touches it, or NO_NETWORK */
    bool *closed, *alive;   /* owned: for each section */
    uint32_t *groups;       /* owned: disjoint sets of networks */
    double *totals;         /* owned: the area of each group's closed sections, at its root */
    double area;            /* the area of all living sections, in squares */
    bool unsure;            /* true if an area is too near to a bound to be compared */
} Side;

static void side_free(Side *side)
{
    geos_division_destroy(side->division);
    memory_free(side->first);
    memory_free(side->closed);
    memory_free(side->alive);
    memory_free(side->groups);
    memory_free(side->totals);
}

static Status make_room(Side *side)
{
    size_t networks = geos_division_networks(side->division);
    side->count = geos_division_sections(side->division);
    side->first = memory_new(side->count * sizeof *side->first);
    side->closed = memory_new(side->count * sizeof *side->closed);
    side->alive = memory_new(side->count * sizeof *side->alive);
    side->groups = memory_new(networks * sizeof *side->groups);
    side->totals = memory_new(networks * sizeof *side->totals);
    if (!side->first || !side->closed || !side->alive || !side->groups || !side->totals)
        return STATUS_NO_MEMORY;
    disjoint_set_reset(side->groups, networks);
    for (size_t i = 0; i < side->count; i++)
        side->first[i] = NO_NETWORK;
    return STATUS_OK;
}

/* Return whether an area is at most a bound. Set side->unsure if the area is too near to the bound
 * to tell. */
static bool is_within(Side *side, double area, double bound)
{
    side->unsure |= fabs(area - bound) < TOO_NEAR;
    return area <= bound;
}

/* Find the closed sections, and the groups of networks that they connect. */
static void find_groups(Side *side, double upper)
{
    size_t count;
    const GeosTouch *touches = geos_division_touches(side->division, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t section = touches[i].section;
        if (side->first[section] == NO_NETWORK) {
            side->first[section] = touches[i].network;
            side->closed[section] =
                is_within(side, geos_division_area(side->division, section), upper + SLACK);
        } else if (side->closed[section]) {
            disjoint_set_unite(side->groups, side->first[section], touches[i].network);
        }
    }
}

static void find_alive(Side *side, double lower)
{
    for (size_t i = 0; i < side->count; i++)
        if (side->closed[i])
            side->totals[disjoint_set_root(side->groups, side->first[i])] +=
                geos_division_area(side->division, i);
    for (size_t i = 0; i < side->count; i++) {
        if (!side->closed[i])
            continue;
        double total = side->totals[disjoint_set_root(side->groups, side->first[i])];
        side->alive[i] = !is_within(side, total, lower - SLACK);
        side->area += side->alive[i] ? geos_division_area(side->division, i) : 0;
    }
}

static Status judge_side(Geos *geos, Box board, InkView ink, Decimal upper, Decimal lower,
                         Work *work, Side *side)
{
    Status status = geos_divide(geos, board, ink.segments, ink.count, work, &side->division);
    if (status == STATUS_OK)
        status = make_room(side);
    if (status != STATUS_OK)
        return status;
    find_groups(side, (double)upper / (double)DECIMAL_ONE);
    find_alive(side, (double)lower / (double)DECIMAL_ONE);
    return STATUS_OK;
}

static Decimal to_decimal(double squares)
{
    return (Decimal)llround(squares * (double)DECIMAL_ONE);
}

/* Compute the four areas of the score from both colors' sections. */
static Status find_score(Geos *geos, Box board, const Side sides[COLOR_COUNT], Score *score)
{
    const Side *black = &sides[COLOR_BLACK], *white = &sides[COLOR_WHITE];
    double whole = (double)(board.high.x - board.low.x) * (board.high.y - board.low.y) /
                   ((double)STEPS_PER_SPACE * STEPS_PER_SPACE);
    double both = 0;
    Status status = STATUS_OK;
    if (black->area > 0 && white->area > 0)
        status = geos_common_area(geos, black->division, black->alive, white->division,
                                  white->alive, &both);
    *score = (Score){.black = to_decimal(black->area - both),
                     .white = to_decimal(white->area - both),
                     .both = to_decimal(both),
                     .neither = to_decimal(whole - black->area - white->area + both)};
    return status;
}

Status lines_opinion_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Work *work, Score *score, StringBuilder *why)
{
    Side sides[COLOR_COUNT] = {{0}};
    Geos *geos = NULL;
    Status status = geos_open(&geos);
    for (int i = 0; i < COLOR_COUNT && status == STATUS_OK; i++)
        status = judge_side(geos, board, ink[i], upper, lower, work, &sides[i]);
    if (status == STATUS_OK)
        status = find_score(geos, board, sides, score);
    if (status == STATUS_GEOMETRY) {
        builder_add(why, geos_why(geos));
    } else if (status == STATUS_OK && (sides[0].unsure || sides[1].unsure)) {
        builder_add(why, "an area is too close to a limit of the rules");
        status = STATUS_GEOMETRY;
    }
    side_free(&sides[COLOR_BLACK]);
    side_free(&sides[COLOR_WHITE]);
    geos_close(geos);
    return status;
}

Status lines_second_opinion(const void *game, Work *work, Score *score, StringBuilder *why)
{
    const Lines *lines = game;
    const InkView ink[COLOR_COUNT] = {lines_ink(lines, COLOR_BLACK), lines_ink(lines, COLOR_WHITE)};
    Status status = work_spend(work, life_edge_count(lines->life) * STEPS_AN_EDGE);
    if (status != STATUS_OK)
        return status;
    return lines_opinion_judge(lines->board, ink, lines->upper, lines->lower, work, score, why);
}
