/* Finds the free arcs of two circles around a stone. Another stone can be placed on a free arc. */
#include "base/memory.h"
#include "geometry/plane/degrees.h"
#include "geometry/voronoi/disc_parts.h"

#include <math.h>
#include <stdlib.h>

void disc_arcs_free(DiscArcs *arcs)
{
    memory_free(arcs->items);
    *arcs = (DiscArcs){0};
}

static Status add_arc(DiscArcs *arcs, DiscArc arc)
{
    return memory_push(arcs->items, arcs->count, arcs->capacity, arc);
}

/* A point where the circle crosses the rim around another stone or along a wall. */
typedef struct Crossing {
    double angle;
    DiscPlace at;
    bool free;       /* true if a stone can be placed at this crossing */
    bool free_after; /* true if the arc from here to the next crossing is free */
} Crossing;

/* A circle around a stone, and the points where rims cross it. */
typedef struct Round {
    const DiscSurroundings *around;
    DiscRing ring;
    Crossing *crossings; /* owned; sorted by angle */
    size_t count, capacity;
} Round;

static Status add_crossings(Round *round, const DiscPlace *places, int count)
{
    Status status = memory_reserve(round->crossings, round->capacity, round->count + 2);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        round->crossings[round->count++] =
            (Crossing){.angle = degrees_of(places[i].x, places[i].y), .at = places[i]};
    return status;
}

static int compare_crossings(const void *left, const void *right)
{
    const Crossing *a = left;
    const Crossing *b = right;
    if (a->angle != b->angle)
        return a->angle < b->angle ? -1 : 1;
    if (a->at.x != b->at.x)
        return a->at.x < b->at.x ? -1 : 1;
    return (a->at.y > b->at.y) - (a->at.y < b->at.y);
}

static Status find_crossings(Round *round)
{
    const DiscSurroundings *around = round->around;
    DiscPlace places[2];
    Status status = STATUS_OK;
    for (size_t i = 1; i < around->circle_count && status == STATUS_OK; i++)
        status =
            add_crossings(round, places, disc_cross_ring(round->ring, around->circles[i], places));
    for (size_t i = 0; i < around->wall_count && status == STATUS_OK; i++)
        status = add_crossings(round, places,
                               disc_cross_ring_wall(round->ring, &around->walls[i], places));
    if (status == STATUS_OK && round->count > 0)
        qsort(round->crossings, round->count, sizeof *round->crossings, compare_crossings);
    return status;
}

/* Return the angle from a crossing to the next, in degrees. */
static double width_after(const Round *round, size_t i)
{
    size_t next = i + 1 < round->count ? i + 1 : 0;
    double width = round->crossings[next].angle - round->crossings[i].angle;
    return next > i ? width : width + 360;
}

static double radius_of(const Round *round)
{
    return round->ring.whole + round->ring.part;
}

/* Return the point of the circle halfway from a crossing to the next. */
static DiscPlace middle_after(const Round *round, size_t i)
{
    DiscPlace a = round->crossings[i].at;
    DiscPlace b = round->crossings[i + 1 < round->count ? i + 1 : 0].at;
    double width = width_after(round, i);
    double x = a.x + b.x;
    double y = a.y + b.y;
    if (width > 181) {
        x = -x;
        y = -y;
    } else if (width > 179) {
        /* The place 90 degrees counter-clockwise from the crossing is well inside the arc. */
        x = -a.y;
        y = a.x;
    }
    double longer = radius_of(round) / sqrt(x * x + y * y);
    return (DiscPlace){x * longer, y * longer};
}

static void find_what_is_free(Round *round)
{
    for (size_t i = 0; i < round->count; i++) {
        Crossing *crossing = &round->crossings[i];
        crossing->free = disc_is_liberty(round->around, crossing->at);
        crossing->free_after = disc_is_liberty(round->around, middle_after(round, i));
    }
}

static DiscArc make_arc(const Round *round, size_t from, size_t to, double width)
{
    Point center = round->around->center;
    DiscPlace begin = round->crossings[from].at;
    DiscPlace end = round->crossings[to].at;
    return (DiscArc){.start = round->crossings[from].angle,
                     .width = width,
                     .from = disc_round(center, begin),
                     .to = disc_round(center, end),
                     .begin = begin,
                     .end = end};
}

/* Add the arc that begins at a crossing, if one begins there. */
static Status add_arc_from(const Round *round, size_t i, DiscArcs *arcs)
{
    size_t before = i > 0 ? i - 1 : round->count - 1;
    const Crossing *crossings = round->crossings;
    if (crossings[before].free_after || !(crossings[i].free || crossings[i].free_after))
        return STATUS_OK;
    double width = 0;
    size_t to = i;
    while (crossings[to].free_after) {
        width += width_after(round, to);
        to = to + 1 < round->count ? to + 1 : 0;
    }
    return add_arc(arcs, make_arc(round, i, to, width));
}

/* Add the whole circle, which nothing limits, if it is free. */
static Status add_whole(const Round *round, DiscArcs *arcs)
{
    const DiscSurroundings *around = round->around;
    DiscPlace right = {radius_of(round), 0};
    Point at = disc_round(around->center, right);
    if (!disc_is_liberty(around, right))
        return STATUS_OK;
    return add_arc(arcs, (DiscArc){0, 360, at, at, right, right});
}

static Status add_round(Round *round, DiscArcs *arcs)
{
    Status status = find_crossings(round);
    if (status != STATUS_OK)
        return status;
    find_what_is_free(round);
    bool whole = true;
    for (size_t i = 0; i < round->count; i++)
        whole = whole && round->crossings[i].free_after;
    if (whole)
        return add_whole(round, arcs);
    for (size_t i = 0; i < round->count && status == STATUS_OK; i++)
        status = add_arc_from(round, i, arcs);
    return status;
}

/* Add the free arcs of the circle around the stone with the radius `radius`. */
static Status find_at(const DiscSurroundings *around, double radius, DiscArcs *arcs)
{
    int32_t whole = (int32_t)radius;
    Round round = {.around = around, .ring = {whole, radius - whole}};
    Status status = add_round(&round, arcs);
    memory_free(round.crossings);
    return status;
}

/* Return the angle from one direction to another, counter-clockwise, in [0, 360). */
static double turn_from(double from, double to)
{
    double turn = to - from;
    turn += turn < 0 ? 360 : 0;
    return turn < 360 ? turn : turn - 360;
}

/* Return whether an arc, extended by `beyond` degrees at both ends, contains all of an arc that
 * begins at `start`. If `beyond` is one degree or a millionth of a degree, the extended ends never
 * equal other ends exactly, so it doesn't matter how equal ends are compared. The reason: the ends
 * of arcs can be constructed with ruler and compass from rational places and distances, but ruler
 * and compass can't divide a turn into a number of parts that is a multiple of 9. */
static bool holds(const DiscArc *arc, double beyond, double start, double width)
{
    double room = arc->width + 2 * beyond;
    return room >= 360 || turn_from(arc->start, start + beyond) + width <= room;
}

/* Return whether a direction is within an arc, which includes its ends. */
static bool has_direction(const DiscArc *arc, DiscPlace direction)
{
    const double slack = 1e-6;
    return holds(arc, slack, degrees_of(direction.x, direction.y), 0);
}

/* Return whether an arc is contained in another one that is extended by a degree at each end. */
static bool is_within(const DiscArc *arc, const DiscArc *other)
{
    return holds(other, 1, arc->start, arc->width);
}

/* A straight path outward from a stone, from the distance of contact to the link distance. */
typedef struct Way {
    DiscPlace from, to;
} Way;

/* Return the squared distance from a point to a path. */
static double square_to_way(const Way *way, Point p)
{
    double x = way->to.x - way->from.x;
    double y = way->to.y - way->from.y;
    double along = ((p.x - way->from.x) * x + (p.y - way->from.y) * y) / (x * x + y * y);
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    double dx = way->from.x + along * x - p.x;
    double dy = way->from.y + along * y - p.y;
    return dx * dx + dy * dy;
}

/* Return whether a stone can be moved straight outward in a direction, along the whole path. At the
 * path's ends, everything is tested; in between, only stones and corners. Walls needn't be tested
 * in between. To be nearer to a wall there than at both ends, the path would have to pass through
 * the wall, but it is shorter than the space that is kept free on both sides of it. */
static bool is_way_free(const DiscSurroundings *around, DiscPlace direction)
{
    double length = sqrt(direction.x * direction.x + direction.y * direction.y);
    double x = direction.x / length;
    double y = direction.y / length;
    double far = around->link - 1;
    Way way = {{x * DISC_DIAMETER, y * DISC_DIAMETER}, {x * far, y * far}};
    if (!disc_is_liberty(around, way.from) || !disc_is_liberty(around, way.to))
        return false;
    for (size_t i = 1; i < around->circle_count; i++) {
        double least = around->circles[i].radius - DISC_TOLERANCE;
        if (square_to_way(&way, around->circles[i].center) < least * least)
            return false;
    }
    return true;
}

static bool leads_out(const DiscSurroundings *around, const DiscArc *inner, const DiscArc *outer,
                      DiscPlace direction)
{
    return has_direction(inner, direction) && has_direction(outer, direction) &&
           is_way_free(around, direction);
}

/* Return whether a free straight path leads outward from one arc to another. If there is any such
 * path, there is one at the end of an arc, or one that just touches a circle. */
static bool is_joined(const DiscSurroundings *around, const DiscArc *inner, const DiscArc *outer)
{
    const DiscPlace ends[] = {inner->begin, inner->end, outer->begin, outer->end};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (leads_out(around, inner, outer, ends[i]))
            return true;
    for (size_t i = 1; i < around->circle_count; i++) {
        double x = around->circles[i].center.x;
        double y = around->circles[i].center.y;
        double radius = around->circles[i].radius;
        /* If the circle contains the stone's center, no line through the center touches the circle,
         * and any direction will do. */
        double touching = sqrt(fmax(0, x * x + y * y - radius * radius));
        DiscPlace left = {x * touching - y * radius, y * touching + x * radius};
        DiscPlace right = {x * touching + y * radius, y * touching - x * radius};
        if (leads_out(around, inner, outer, left) || leads_out(around, inner, outer, right))
            return true;
    }
    return false;
}

/* Add the outer arcs, except those that are within an inner arc and joined to it by a free path. */
static Status add_outer(const DiscSurroundings *around, const DiscArcs *outer, DiscArcs *arcs,
                        size_t first)
{
    size_t last = arcs->count;
    for (size_t i = 0; i < outer->count; i++) {
        const DiscArc *arc = &outer->items[i];
        bool shown = false;
        for (size_t j = first; j < last && !shown; j++)
            shown = is_within(arc, &arcs->items[j]) && is_joined(around, &arcs->items[j], arc);
        Status status = shown ? STATUS_OK : add_arc(arcs, *arc);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status disc_find_arcs(const DiscSurroundings *around, DiscArcs *arcs)
{
    size_t first = arcs->count;
    DiscArcs outer = {0};
    DiscPlace place;
    Status status = find_at(around, DISC_DIAMETER, arcs);
    if (status == STATUS_OK)
        status = find_at(around, around->link - 1, &outer);
    if (status == STATUS_OK)
        status = add_outer(around, &outer, arcs, first);
    disc_arcs_free(&outer);
    if (status == STATUS_OK && arcs->count == first && disc_find_liberty(around, &place)) {
        Point at = disc_round(around->center, place);
        DiscArc alone = {degrees_of(place.x, place.y), 0, at, at, place, place};
        status = add_arc(arcs, alone);
    }
    return status;
}
