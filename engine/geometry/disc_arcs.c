/* Free arcs around a stone, at one distance from it after another. */
#include "base/memory.h"
#include "geometry/degrees.h"
#include "geometry/disc_parts.h"

#include <math.h>
#include <stdlib.h>

void disc_arcs_free(DiscArcs *arcs)
{
    memory_free(arcs->items);
    *arcs = (DiscArcs){0};
}

static Status add_arc(DiscArcs *arcs, DiscArc arc)
{
    void *items = arcs->items;
    Status status = memory_reserve(&items, &arcs->capacity, arcs->count + 1, sizeof arc);
    arcs->items = items;
    if (status == STATUS_OK)
        arcs->items[arcs->count++] = arc;
    return status;
}

/* A place where a rim crosses the circle. */
typedef struct Crossing {
    double angle;
    DiscPlace at;
    bool free;       /* the place itself */
    bool free_after; /* from it to the next */
} Crossing;

/* A circle around a stone, and what crosses it. */
typedef struct Round {
    const DiscSurroundings *around;
    int32_t radius;
    Crossing *crossings; /* owned; by their angles */
    size_t count, capacity;
} Round;

static Status add_crossings(Round *round, const DiscPlace *places, int count)
{
    void *items = round->crossings;
    Status status = memory_reserve(&items, &round->capacity, round->count + 2, sizeof(Crossing));
    round->crossings = items;
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
    const DiscCircle circle = {{0, 0}, round->radius};
    DiscPlace places[2];
    Status status = STATUS_OK;
    for (size_t i = 1; i < around->circle_count && status == STATUS_OK; i++)
        status =
            add_crossings(round, places, disc_cross_circles(circle, around->circles[i], places));
    for (size_t i = 0; i < around->wall_count && status == STATUS_OK; i++)
        status =
            add_crossings(round, places, disc_cross_circle_wall(circle, &around->walls[i], places));
    if (status == STATUS_OK && round->count > 0)
        qsort(round->crossings, round->count, sizeof *round->crossings, compare_crossings);
    return status;
}

/* How far it is from a crossing to the next, in degrees. */
static double width_after(const Round *round, size_t i)
{
    size_t next = i + 1 < round->count ? i + 1 : 0;
    double width = round->crossings[next].angle - round->crossings[i].angle;
    return next > i ? width : width + 360;
}

/* The place half-way from a crossing to the next. */
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
    } else if (width > 179) { /* a quarter turn to the left, which is well inside */
        x = -a.y;
        y = a.x;
    }
    double longer = round->radius / sqrt(x * x + y * y);
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
    Point centre = round->around->centre;
    return (DiscArc){round->crossings[from].angle, width,
                     disc_round(centre, round->crossings[from].at),
                     disc_round(centre, round->crossings[to].at)};
}

/* The arc that begins at a crossing, where one does. */
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

/* All around, where nothing is in the way. */
static Status add_whole(const Round *round, DiscArcs *arcs)
{
    const DiscSurroundings *around = round->around;
    DiscPlace right = {round->radius, 0};
    Point at = disc_round(around->centre, right);
    if (!disc_is_liberty(around, right))
        return STATUS_OK;
    return add_arc(arcs, (DiscArc){0, 360, at, at});
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

/* The free arcs at one distance. */
static Status find_at(const DiscSurroundings *around, int32_t radius, DiscArcs *arcs)
{
    Round round = {.around = around, .radius = radius};
    Status status = add_round(&round, arcs);
    memory_free(round.crossings);
    return status;
}

/* Whether two arcs have a direction in common. */
static bool share_direction(const DiscArc *a, const DiscArc *b)
{
    double from_a = b->start - a->start;
    double from_b = -from_a;
    from_a += from_a < 0 ? 360 : 0;
    from_b += from_b < 0 ? 360 : 0;
    return from_a <= a->width || from_b <= b->width;
}

static Status add_outer(const DiscArcs *outer, DiscArcs *arcs, size_t first)
{
    size_t last = arcs->count;
    for (size_t i = 0; i < outer->count; i++) {
        bool shared = false;
        for (size_t j = first; j < last && !shared; j++)
            shared = share_direction(&outer->items[i], &arcs->items[j]);
        Status status = shared ? STATUS_OK : add_arc(arcs, outer->items[i]);
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
        status = add_outer(&outer, arcs, first);
    disc_arcs_free(&outer);
    if (status == STATUS_OK && arcs->count == first && disc_find_liberty(around, &place)) {
        Point at = disc_round(around->centre, place);
        status = add_arc(arcs, (DiscArc){degrees_of(place.x, place.y), 0, at, at});
    }
    return status;
}
