/* The magnet of `lines`: ends of strokes are pulled to own ink or the board edge.
 *
 * The nearest place of a piece of ink is seldom a lattice point. So that a stroke is truly joined
 * and not just near, its end goes to a lattice point on the ink where there is one, and
 * otherwise to one at most a step beyond it, as seen from the rest of the stroke, which then
 * crosses the ink: that it does is decided exactly.
 */
#include "games/lines/rules/lines_position.h"
#include "geometry/plane/exact.h"

#include <math.h>

/* The nearest place that attracts a point. */
typedef struct Pull {
    Attraction to;
    Segment ink;     /* the piece, when it is ink */
    uint32_t number; /* of the piece */
    double squared;  /* distance in steps, squared */
    double x, y;     /* the place, in steps */
} Pull;

typedef struct PullSearch {
    Point point;
    Pull best;
} PullSearch;

/* Keeps the piece if it is nearer than the best so far; of equals the one drawn first. */
static bool consider_piece(void *context, uint32_t number, Segment piece)
{
    PullSearch *search = context;
    double dx = piece.b.x - piece.a.x;
    double dy = piece.b.y - piece.a.y;
    double px = search->point.x - piece.a.x;
    double py = search->point.y - piece.a.y;
    double along = (px * dx + py * dy) / (dx * dx + dy * dy);
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    Pull pull = {ATTRACTED_INK, piece, number, 0, piece.a.x + along * dx, piece.a.y + along * dy};
    dx = pull.x - search->point.x;
    dy = pull.y - search->point.y;
    pull.squared = exact_on_segment(piece, search->point) ? 0 : dx * dx + dy * dy;
    Pull *best = &search->best;
    if (pull.squared < best->squared ||
        (pull.squared == best->squared && best->to == ATTRACTED_INK && number < best->number))
        *best = pull;
    return true;
}

static void consider_edge(PullSearch *search, Point place)
{
    double dx = place.x - search->point.x;
    double dy = place.y - search->point.y;
    if (dx * dx + dy * dy < search->best.squared)
        search->best =
            (Pull){.to = ATTRACTED_EDGE, .squared = dx * dx + dy * dy, .x = place.x, .y = place.y};
}

/* A stroke that begins where its first end has been pulled to. */
typedef struct Body {
    Point first;
    const Point *points; /* as they were typed, the first too */
    size_t count;
} Body;

enum { BODY_NUMBER = INT32_MAX }; /* its pieces come after all that is there */

/* A stroke's own pieces attract its end, but for those through which it has come: going back from
 * the end, all up to where it is further away than the magnet reaches. Else the end of whatever is
 * bent would be pulled back on its own way. */
static void consider_body(PullSearch *search, const Body *body, int32_t reach)
{
    bool away = false;
    for (size_t i = body->count - 2; i > 0; i--) {
        Segment piece = {i == 1 ? body->first : body->points[i - 1], body->points[i]};
        int64_t dx = (int64_t)piece.b.x - search->point.x;
        int64_t dy = (int64_t)piece.b.y - search->point.y;
        away = away || dx * dx + dy * dy > (int64_t)reach * reach;
        if (away && !point_equal(piece.a, piece.b))
            consider_piece(search, BODY_NUMBER + (uint32_t)i, piece);
    }
}

/* What attracts p within `reach` steps; of equals, ink before the edge. `body` is the stroke that
 * ends there, or NULL. */
static Pull find_pull(const Lines *lines, Color color, Point p, int32_t reach, const Body *body)
{
    double limit = (double)reach * reach;
    PullSearch search = {
        p, {.to = ATTRACTED_NONE, .squared = nextafter(limit, limit + 1), .x = p.x, .y = p.y}};
    Box near = {{p.x - reach, p.y - reach}, {p.x + reach, p.y + reach}};
    lines_visit_box(lines, color, near, consider_piece, &search);
    if (body)
        consider_body(&search, body, reach);
    Point high = lines->board.high;
    consider_edge(&search, (Point){0, p.y});
    consider_edge(&search, (Point){high.x, p.y});
    consider_edge(&search, (Point){p.x, 0});
    consider_edge(&search, (Point){p.x, high.y});
    return search.best;
}

/* The lattice points that an end may go to, best first: six by six, and where it is. */
enum { PLACES_SIDE = 6, PLACES_MOST = PLACES_SIDE * PLACES_SIDE + 1 };

typedef struct Place {
    Point point;
    bool on_ink;
    double squared; /* distance from where the magnet pulls */
} Place;

typedef struct Places {
    Pull pull;
    Place list[PLACES_MOST];
    size_t count;
} Places;

static bool place_before(const Place *a, const Place *b)
{
    if (a->on_ink != b->on_ink)
        return a->on_ink;
    if (a->squared != b->squared)
        return a->squared < b->squared;
    return point_compare(a->point, b->point) < 0;
}

static void insert_place(Places *places, Place place)
{
    size_t i = places->count++;
    for (; i > 0 && place_before(&place, &places->list[i - 1]); i--)
        places->list[i] = places->list[i - 1];
    places->list[i] = place;
}

/* Whether p is at most one step from the line through the piece. */
static bool within_a_step(Segment piece, Point p)
{
    Wide cross = exact_cross(piece.a, piece.b, p);
    int64_t dx = (int64_t)piece.b.x - piece.a.x;
    int64_t dy = (int64_t)piece.b.y - piece.a.y;
    return cross * cross <= dx * dx + dy * dy;
}

/* Lattice points by the ink where it pulls: on it within a step, or beside it within two. */
static void list_places_by_ink(const Lines *lines, Color color, Places *places)
{
    const Pull *pull = &places->pull;
    Point middle = {(int32_t)floor(pull->x), (int32_t)floor(pull->y)};
    for (int32_t x = middle.x - 2; x < middle.x - 2 + PLACES_SIDE; x++)
        for (int32_t y = middle.y - 2; y < middle.y - 2 + PLACES_SIDE; y++) {
            Point p = {x, y};
            double squared = (x - pull->x) * (x - pull->x) + (y - pull->y) * (y - pull->y);
            if (squared > 4 || !box_holds(lines->board, p) || !within_a_step(pull->ink, p) ||
                lines_touches_opponent(lines, color, (Segment){p, p}))
                continue;
            bool on_ink = squared <= 1 && exact_on_segment(pull->ink, p);
            insert_place(places, (Place){p, on_ink, squared});
        }
}

/* The place of the edge that pulls, unless it is taken. */
static void list_place_on_edge(const Lines *lines, Color color, Places *places)
{
    Point p = {(int32_t)places->pull.x, (int32_t)places->pull.y};
    if (!lines_touches_opponent(lines, color, (Segment){p, p}))
        places->list[places->count++].point = p;
}

/* All places for an end, the end's own last, for when none of the others joins. */
static Places list_places(const Lines *lines, Color color, Point end, int32_t reach,
                          const Body *body)
{
    Places places = {.pull = {.to = ATTRACTED_NONE}};
    if (reach > 0 && box_holds(lines->board, end))
        places.pull = find_pull(lines, color, end, reach, body);
    if (places.pull.squared == 0)
        places.pull.to = ATTRACTED_NONE;
    if (places.pull.to == ATTRACTED_INK)
        list_places_by_ink(lines, color, &places);
    else if (places.pull.to == ATTRACTED_EDGE)
        list_place_on_edge(lines, color, &places);
    places.list[places.count++].point = end;
    return places;
}

/* Whether an end at its ith place joins what pulls it, the stroke going on to `next`. The last
 * place is the end's own, which need not. */
static bool place_joins(const Places *places, size_t i, Point next)
{
    return i + 1 == places->count || places->pull.to != ATTRACTED_INK ||
           exact_touch((Segment){places->list[i].point, next}, places->pull.ink);
}

/* The best place for an end from which the stroke goes on to a point that stays. */
static size_t choose_place(const Places *places, Point next)
{
    size_t i = 0;
    while (!place_joins(places, i, next))
        i++;
    return i;
}

/* The best places for both ends of one piece together, as numbers in the two lists. */
static void choose_places(const Places *starts, const Places *ends, size_t *start, size_t *end)
{
    for (*start = 0; *start < starts->count; ++*start)
        for (*end = 0; *end < ends->count; ++*end) {
            Point first = starts->list[*start].point;
            Point last = ends->list[*end].point;
            if (!point_equal(first, last) && place_joins(starts, *start, last) &&
                place_joins(ends, *end, first))
                return;
        }
    *start = starts->count - 1;
    *end = ends->count - 1;
}

/* Whether an end stays at its own place, short of the ink that pulls it. */
static bool misses(const Places *places, size_t i, Point next)
{
    return i + 1 == places->count && places->pull.to == ATTRACTED_INK &&
           !exact_touch((Segment){places->list[i].point, next}, places->pull.ink);
}

/* Where no place joins, an end goes to one beside the ink, and the stroke goes there across the
 * ink from a point a step or two away. */
static void hook(const Lines *lines, Color color, const Places *places, Point *end, Point *next)
{
    for (size_t i = 0; i + 1 < places->count; i++) {
        Point p = places->list[i].point;
        for (int32_t x = p.x - 2; x <= p.x + 2; x++)
            for (int32_t y = p.y - 2; y <= p.y + 2; y++) {
                Segment across = {{x, y}, p};
                if (point_equal(across.a, p) || !box_holds(lines->board, across.a) ||
                    !exact_touch(across, places->pull.ink) ||
                    lines_touches_opponent(lines, color, across))
                    continue;
                *end = p;
                *next = across.a;
                return;
            }
    }
}

/* Both ends of a stroke of one piece: moving one turns the piece by the other. */
static PulledEnds pull_piece(const Lines *lines, Color color, Segment piece, int32_t reach)
{
    Places starts = list_places(lines, color, piece.a, reach, NULL);
    Places ends = list_places(lines, color, piece.b, reach, NULL);
    size_t start, end;
    choose_places(&starts, &ends, &start, &end);
    Point first = starts.list[start].point, last = ends.list[end].point;
    PulledEnds pulled = {first, first, last, last};
    if (!misses(&starts, start, last) && !misses(&ends, end, first))
        return pulled;
    if (starts.pull.to == ATTRACTED_INK)
        hook(lines, color, &starts, &pulled.first, &pulled.after_first);
    if (ends.pull.to == ATTRACTED_INK)
        hook(lines, color, &ends, &pulled.last, &pulled.before_last);
    return pulled;
}

/* Pulls one end of a longer stroke, which goes on to `next`; `beside` is the point after it. */
static void pull_end(const Lines *lines, Color color, const Places *places, Point next, Point *end,
                     Point *beside)
{
    size_t chosen = choose_place(places, next);
    *end = *beside = places->list[chosen].point;
    if (misses(places, chosen, next))
        hook(lines, color, places, end, beside);
}

PulledEnds lines_pull_ends(const Lines *lines, Color color, const Point *points, size_t count,
                           int32_t reach)
{
    Point last = points[count - 1];
    PulledEnds pulled = {points[0], points[0], last, last};
    if (reach <= 0)
        return pulled;
    if (count == 2)
        return pull_piece(lines, color, (Segment){points[0], last}, reach);
    Places starts = list_places(lines, color, points[0], reach, NULL);
    pull_end(lines, color, &starts, points[1], &pulled.first, &pulled.after_first);
    Body body = {pulled.after_first, points, count};
    Places ends = list_places(lines, color, last, reach, &body);
    pull_end(lines, color, &ends, points[count - 2], &pulled.last, &pulled.before_last);
    return pulled;
}

Status lines_snap(const Lines *lines, Color color, Point p, int32_t reach, Point *place,
                  Attraction *to)
{
    if (!box_holds(lines->board, p))
        return STATUS_OUTSIDE_BOARD;
    Pull pull = find_pull(lines, color, p, reach, NULL);
    *place = (Point){(int32_t)floor(pull.x + 0.5), (int32_t)floor(pull.y + 0.5)};
    *to = pull.to;
    return STATUS_OK;
}
