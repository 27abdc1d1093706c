/* Finds where a stone's center may be.
 *
 * The forbidden places are a union of convex pieces with lattice corners: around each stone and
 * each corner of the board, a polygon that circumscribes the disc of places too close to it; along
 * each edge of the board, a strip. The edges of the pieces are inserted into a subdivision
 * (geometry/subdivision/), which is exact, so each of its faces is entirely forbidden or entirely
 * free, and one point of a face decides which. Edges inside another stone's disc bound nothing and
 * are omitted. Edges beyond the bounding box of the board, and the edges next to them, are omitted
 * too, because everything within half a space of the box's edge is forbidden anyway. */
#include "base/memory.h"
#include "games/stones/rules/stones_position.h"
#include "geometry/plane/flatten.h"
#include "geometry/subdivision/subdivision.h"

#include <math.h>
#include <string.h>

enum {
    /* How far outside a disc the corners of its polygon lie, in steps. The polygon's edges never
     * enter the disc, since flatten.h keeps them within this distance of the circle through the
     * corners. */
    BEYOND = STEPS_PER_SPACE / 1000,
    /* The number of steps by which the polygon around a corner of the board and the strip along a
     * slanted edge are enlarged, so that the rounded end of a strip stays inside that polygon. */
    CORNER_SPARE = 3,
    STRIP_SPARE = 2,
    CORNERS_MOST = 256,  /* maximum number of corners of the polygon around a disc */
    STEPS_AN_EDGE = 200, /* steps of work to insert an edge */
    STEPS_A_FACE = 1000,
    NEAR_MOST = 1 + DISC_NEIGHBORS_MOST,
};

/* The polygon around a disc, counter-clockwise, relative to the disc's center. */
typedef struct Round {
    Point corners[CORNERS_MOST];
    size_t count;
} Round;

typedef struct Strip {
    /* First the ends of an edge of the board, then those of the strip's inner side, so that the
     * corners run counter-clockwise. */
    Point corners[4];
} Strip;

typedef struct Forbidden {
    const Stones *stones;
    Work *work;
    Round stone, corner;
    Strip strips[OUTLINE_CORNERS_MOST];
    Subdivision *cut; /* owned */
    Box box;
} Forbidden;

static Status make_round(int32_t least, Round *round)
{
    Point *points;
    size_t count;
    Decimal radius = (Decimal)(least + BEYOND) * (DECIMAL_ONE / STEPS_PER_SPACE);
    Status status = flatten_circle((Point){0, 0}, radius, &points, &count);
    if (status != STATUS_OK)
        return status;
    round->count = count - 1; /* the last corner repeats the first, so leave it out */
    memcpy(round->corners, points, round->count * sizeof *points);
    memory_free(points);
    return STATUS_OK;
}

static Point moved(Point p, Point by)
{
    return (Point){p.x + by.x, p.y + by.y};
}

/* Return the vector from an edge of the board to the inner side of its strip, slightly longer than
 * the strip is wide, to make up for rounding. */
static Point way_in(Segment edge)
{
    double x = (double)edge.b.x - edge.a.x, y = (double)edge.b.y - edge.a.y;
    bool rounds = x != 0 && y != 0;
    double length = (DISC_LEAST_EDGE + (rounds ? STRIP_SPARE : 0)) / sqrt(x * x + y * y);
    return (Point){(int32_t)floor(-y * length + 0.5), (int32_t)floor(x * length + 0.5)};
}

static void find_strips(Forbidden *forbidden)
{
    const Outline *outline = &forbidden->stones->outline;
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        Point in = way_in(edge);
        forbidden->strips[i] = (Strip){{edge.a, edge.b, moved(edge.b, in), moved(edge.a, in)}};
    }
}

/* Inserting edges. */

static Status draw(Forbidden *forbidden, Segment edge)
{
    Status status = work_spend(forbidden->work, STEPS_AN_EDGE);
    return status == STATUS_OK ? subdivision_insert(forbidden->cut, edge, 0) : status;
}

/* Insert the edges of a polygon around a disc, except those with both ends inside the disc of one
 * other stone. within[i] has a bit for each stone whose disc contains corner i; NULL means that
 * there are none. */
static Status draw_round(Forbidden *forbidden, const Round *round, Point center,
                         const uint64_t *within)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < round->count && status == STATUS_OK; i++) {
        size_t next = i + 1 < round->count ? i + 1 : 0;
        Segment edge = {moved(center, round->corners[i]), moved(center, round->corners[next])};
        bool covered = within && (within[i] & within[next]) != 0;
        if (!covered && box_holds(forbidden->box, edge.a) && box_holds(forbidden->box, edge.b))
            status = draw(forbidden, edge);
    }
    return status;
}

static bool is_nearer(Point a, Point b, int64_t distance)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y < distance * distance;
}

/* Insert the edges of the polygon around a stone, except edges too close to another stone. */
static Status draw_stone(Forbidden *forbidden, Point at)
{
    const Round *round = &forbidden->stone;
    SiteSeen near[NEAR_MOST];
    uint64_t within[CORNERS_MOST] = {0};
    size_t count = site_grid_list_near(forbidden->stones->grid, at, 2 * (DISC_LEAST + BEYOND), near,
                                       NEAR_MOST);
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < round->count && !point_equal(near[k].at, at); i++)
            if (is_nearer(moved(at, round->corners[i]), near[k].at, DISC_LEAST))
                within[i] |= UINT64_C(1) << k;
    return draw_round(forbidden, round, at, within);
}

/* A point has the coordinates `off` and `with`. If `off` is less than 0 or more than `most`, move
 * the point along the line to the other point until `off` is within these bounds. */
static void pull_in(int32_t *off, int32_t *with, int32_t other_off, int32_t other_with,
                    int32_t most)
{
    int32_t to = *off < 0 ? 0 : *off > most ? most : *off;
    if (to == *off)
        return;
    double part = ((double)to - *off) / ((double)other_off - *off);
    *with += (int32_t)floor(part * ((double)other_with - *with) + 0.5);
    *off = to;
}

/* Return the end `end` of the inner side of a strip or, if it is outside the box, the point where
 * that side leaves the box. The part beyond the box doesn't matter. */
static Point end_in_box(const Forbidden *forbidden, Point end, Point other)
{
    Point high = forbidden->box.high;
    pull_in(&end.x, &end.y, other.x, other.y, high.x);
    pull_in(&end.y, &end.x, other.y, other.x, high.y);
    return end;
}

static bool reaches_box(const Forbidden *forbidden, Segment s)
{
    return box_meets(box_of_segment(s), forbidden->box);
}

static Status draw_strip(Forbidden *forbidden, const Strip *strip)
{
    Segment side = {strip->corners[2], strip->corners[3]};
    if (!reaches_box(forbidden, side))
        return STATUS_OK;
    side = (Segment){end_in_box(forbidden, side.a, side.b), end_in_box(forbidden, side.b, side.a)};
    if (point_equal(side.a, side.b) || !box_holds(forbidden->box, side.a) ||
        !box_holds(forbidden->box, side.b))
        return STATUS_OK;
    return draw(forbidden, side);
}

static Status draw_all(Forbidden *forbidden)
{
    const Stones *stones = forbidden->stones;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones->outline.count && status == STATUS_OK; i++) {
        status = draw_strip(forbidden, &forbidden->strips[i]);
        if (status == STATUS_OK)
            status = draw_round(forbidden, &forbidden->corner, stones->outline.corners[i], NULL);
    }
    for (size_t i = 0; i < stones->count && status == STATUS_OK; i++)
        if (stones->stones[i].there)
            status = draw_stone(forbidden, stones->stones[i].at);
    return status;
}

/* Finding the faces that are free. */

static bool is_in_round(const Round *round, Point center, const FinePoint *p)
{
    for (size_t i = 0; i < round->count; i++) {
        size_t next = i + 1 < round->count ? i + 1 : 0;
        if (fine_side(moved(center, round->corners[i]), moved(center, round->corners[next]), p) < 0)
            return false;
    }
    return true;
}

static bool is_in_strip(const Strip *strip, const FinePoint *p)
{
    for (size_t i = 0; i < 4; i++)
        if (fine_side(strip->corners[i], strip->corners[(i + 1) % 4], p) < 0)
            return false;
    return true;
}

static bool is_above(Point a, const FinePoint *p)
{
    return fine_compare_numbers(&(FineNumber){.whole = a.y}, &p->y) > 0;
}

/* Return whether a point is on the board, by counting the edges that a ray to the right crosses. */
static bool is_on_board(const Outline *outline, const FinePoint *p)
{
    bool inside = false;
    for (size_t i = 0; i < outline->count; i++) {
        Segment edge = outline_edge(outline, i);
        bool rises = is_above(edge.b, p);
        if (rises != is_above(edge.a, p) && (fine_side(edge.a, edge.b, p) > 0) == rises)
            inside = !inside;
    }
    return inside;
}

static bool is_free(const Forbidden *forbidden, const FinePoint *p)
{
    const Outline *outline = &forbidden->stones->outline;
    SiteSeen near[NEAR_MOST];
    if (!is_on_board(outline, p))
        return false;
    for (size_t i = 0; i < outline->count; i++)
        if (is_in_strip(&forbidden->strips[i], p) ||
            is_in_round(&forbidden->corner, outline->corners[i], p))
            return false;
    size_t count = site_grid_list_near(forbidden->stones->grid, fine_floor(p),
                                       DISC_LEAST + 2 * BEYOND, near, NEAR_MOST);
    for (size_t k = 0; k < count; k++)
        if (is_in_round(&forbidden->stone, near[k].at, p))
            return false;
    return true;
}

/* The state while the rim of the free faces is gathered. */
typedef struct Freeing {
    const Subdivision *cut;
    const bool *free; /* for each face, true if it is free */
    Rim *rim;
} Freeing;

static Status add_if_between(void *context, uint32_t half_edge)
{
    const Freeing *freeing = context;
    const Subdivision *cut = freeing->cut;
    uint32_t twin = subdivision_twin(half_edge);
    if (freeing->free[subdivision_half_edge_face(cut, twin)])
        return STATUS_OK;
    return rim_add_edge(freeing->rim,
                        subdivision_vertex_fixed(cut, subdivision_origin(cut, half_edge)),
                        subdivision_vertex_fixed(cut, subdivision_origin(cut, twin)));
}

static Status find_free(const Forbidden *forbidden, uint32_t faces, bool *free)
{
    Status status = STATUS_OK;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces && status == STATUS_OK; face++) {
        FinePoint p;
        status = work_spend(forbidden->work, STEPS_A_FACE);
        if (status == STATUS_OK)
            status = subdivision_find_in_face(forbidden->cut, face, &p);
        free[face] = status == STATUS_OK && is_free(forbidden, &p);
    }
    return status;
}

static Status enclose_free(const Forbidden *forbidden, PolygonList *ground)
{
    uint32_t faces = subdivision_counts(forbidden->cut).faces;
    bool *free = memory_new(faces * sizeof *free);
    Rim rim = {0};
    Freeing freeing = {forbidden->cut, free, &rim};
    Status status = free ? find_free(forbidden, faces, free) : STATUS_NO_MEMORY;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces && status == STATUS_OK; face++)
        if (free[face])
            status = subdivision_visit_rims(forbidden->cut, face, add_if_between, &freeing);
    if (status == STATUS_OK) {
        rim_close(&rim);
        status = polygon_list_enclose(ground, &rim);
    }
    rim_free(&rim);
    memory_free(free);
    return status;
}

Status stones_free_ground(const Stones *stones, Work *work, PolygonList *ground)
{
    Forbidden *forbidden = memory_new(sizeof *forbidden);
    if (!forbidden)
        return STATUS_NO_MEMORY;
    forbidden->stones = stones;
    forbidden->work = work;
    forbidden->box = (Box){{0, 0}, stones->box.high};
    Status status = make_round(DISC_LEAST, &forbidden->stone);
    if (status == STATUS_OK)
        status = make_round(DISC_LEAST_EDGE + CORNER_SPARE, &forbidden->corner);
    if (status == STATUS_OK)
        status = subdivision_create(&forbidden->cut, forbidden->box, NULL);
    find_strips(forbidden);
    if (status == STATUS_OK)
        status = draw_all(forbidden);
    if (status == STATUS_OK)
        status = enclose_free(forbidden, ground);
    subdivision_destroy(forbidden->cut);
    memory_free(forbidden);
    return status;
}
