/* The magnet of `lines`: it pulls the ends of strokes to the player's own ink or the board edge.
 *
 * Whether an end is pulled, and by what, depends only on the position and the end. pull_end()
 * decides this for `snap`, `preview` and `draw`. All distances are compared exactly.
 *
 * The nearest place on a piece of ink is seldom a lattice point. A stroke must really join the ink,
 * not just come close. So the stroke's end goes to a lattice point on the ink if there is one
 * nearby, and otherwise to a point at most a step beyond the ink, so that the stroke crosses the
 * ink. `snap` returns the point that lies beyond the ink as seen from the end. A drawn stroke ends
 * there too, unless it comes from that side of the ink and so wouldn't meet the ink; then it ends
 * at a point on the other side. If the stroke runs so nearly along the ink that it wouldn't meet
 * the ink on the way to any of these points, it gets an extra point, from which it crosses the
 * ink. */
#include "games/lines/rules/lines_position.h"
#include "geometry/plane/exact.h"
#include "geometry/plane/vector.h"

/* The nearest place that attracts a point. */
typedef struct Nearby {
    Attraction to;
    Segment ink;     /* the piece that attracts the point, if `to` is ATTRACTED_INK */
    uint32_t number; /* the piece's number */
    Nearest way;     /* the vector from the point to the nearest place */
} Nearby;

typedef struct NearbySearch {
    Point point;
    int32_t reach;
    Nearby best;
} NearbySearch;

/* The stroke whose last point is being pulled. The magnet has already moved its first point to
 * `first`. */
typedef struct Body {
    Point first;
    const Point *points; /* the points as given, before the magnet moved any */
    size_t count;
} Body;

/* Compare lengths: return a negative number if `a` is shorter than `b`, zero if they are equally
 * long, and a positive number if `a` is longer. */
static int compare_ways(const Nearest *a, const Nearest *b)
{
    return exact_compare_products((WideFactor)a->square, (WideFactor)b->den, (WideFactor)b->square,
                                  (WideFactor)a->den);
}

/* Keep a place if it is within reach and nearer than the best so far. If pieces of ink are equally
 * near, keep the one with the lower number. */
static void consider(NearbySearch *search, const Nearby *nearby)
{
    Nearby *best = &search->best;
    if (nearby->way.square > (Wide)search->reach * search->reach * nearby->way.den)
        return;
    int order = best->to == ATTRACTED_NONE ? -1 : compare_ways(&nearby->way, &best->way);
    if (order < 0 || (order == 0 && nearby->to == ATTRACTED_INK && nearby->number < best->number))
        *best = *nearby;
}

static bool consider_piece(void *context, uint32_t number, Segment piece)
{
    NearbySearch *search = context;
    Nearby nearby = {ATTRACTED_INK, piece, number, exact_nearest(piece, search->point)};
    consider(search, &nearby);
    return true;
}

/* Consider the stroke's own pieces, since they attract its end too. But skip the last pieces, back
 * to a point that is out of the magnet's reach. If they weren't skipped, the end of every bent
 * stroke would be pulled back onto the stroke itself. Ink that is already on the board takes
 * precedence. A stroke that leaves the board never reaches its end, so its pieces don't count. */
static void consider_body(NearbySearch *search, const Body *body, Box board)
{
    size_t away = body->count - 2;
    for (; away > 0; away--) {
        Point way = vector_minus(body->points[away], search->point);
        if (vector_dot(way, way) > (int64_t)search->reach * search->reach)
            break;
    }
    for (size_t i = 1; i <= away && box_holds(board, body->points[i]); i++)
        consider_piece(search, UINT32_MAX,
                       (Segment){i == 1 ? body->first : body->points[i - 1], body->points[i]});
}

static void consider_edge(NearbySearch *search, Point place)
{
    Point way = vector_minus(place, search->point);
    Nearby nearby = {.to = ATTRACTED_EDGE, .way = {way.x, way.y, vector_dot(way, way), 1}};
    consider(search, &nearby);
}

/* Find what attracts p. If ink and the edge are equally near, choose the ink. */
static Nearby find_nearby(const Lines *lines, Color color, Point p, int32_t reach, const Body *body)
{
    NearbySearch search = {.point = p, .reach = reach};
    lines_visit_box(lines, color, box_around(p, reach), consider_piece, &search);
    if (body)
        consider_body(&search, body, lines->board);
    Point high = lines->board.high;
    consider_edge(&search, (Point){0, p.y});
    consider_edge(&search, (Point){high.x, p.y});
    consider_edge(&search, (Point){p.x, 0});
    consider_edge(&search, (Point){p.x, high.y});
    return search.best;
}

/* A lattice point to which an end of a stroke may be moved. */
typedef struct Target {
    Point point;
    bool on_ink;
    /* The squared distance from the place that attracts the end, multiplied by the square of the
     * Nearby's way.den. */
    Wide square;
} Target;

/* Make p a target for the end at `end`. Return false if p is more than two steps away from the
 * place that attracts the end, more than one step away from the ink, or outside the board. */
static bool make_target(const Lines *lines, const Nearby *nearby, Point end, Point p,
                        Target *target)
{
    Wide den = nearby->way.den;
    Wide dx = ((Wide)p.x - end.x) * den - nearby->way.x;
    Wide dy = ((Wide)p.y - end.y) * den - nearby->way.y;
    Wide cross = exact_cross(nearby->ink.a, nearby->ink.b, p);
    Point along = vector_minus(nearby->ink.b, nearby->ink.a);
    *target = (Target){p, false, dx * dx + dy * dy};
    target->on_ink = target->square <= den * den && exact_on_segment(nearby->ink, p);
    return box_holds(lines->board, p) && target->square <= 4 * den * den &&
           cross * cross <= vector_dot(along, along);
}

static bool is_better(const Target *a, const Target *b)
{
    if (a->on_ink != b->on_ink)
        return a->on_ink;
    if (a->square != b->square)
        return a->square < b->square;
    return point_compare(a->point, b->point) < 0;
}

/* An end of a stroke, and where the magnet moves it. */
typedef struct Pulled {
    Point end; /* the end as given */
    Nearby by;
    Point at; /* where the end is moved; lines_snap() returns this point */
    /* A point from which a stroke can cross the ink to `at`. It equals `at` if that is on the ink
     * or the edge. */
    Point across;
} Pulled;

/* Find a lattice point, at most two steps from `to` in x and in y, from which a stroke to `to`
 * meets the ink `ink`. Return false if there is no such point on the board, or if the opponent's
 * ink is in the way of each such stroke. */
static bool find_across(const Lines *lines, Color color, Segment ink, Point to, Point *across)
{
    for (int32_t x = to.x - 2; x <= to.x + 2; x++)
        for (int32_t y = to.y - 2; y <= to.y + 2; y++) {
            Segment piece = {{x, y}, to};
            *across = piece.a;
            if (box_holds(lines->board, piece.a) && exact_touch(piece, ink) &&
                !lines_touches_opponent(lines, color, piece))
                return true;
        }
    return false;
}

/* Find the best target `at` for a pulled end whose neighbor on the stroke is `next`. The piece from
 * `next` to the target meets the ink. If `across` is not NULL, it receives a point from which a
 * stroke crosses the ink to the target, or the target itself if that is on the ink. Return false if
 * there is no target. */
static bool find_target(const Lines *lines, Color color, const Pulled *pulled, Point next,
                        Point *at, Point *across)
{
    const Nearby *by = &pulled->by;
    Point middle = {pulled->end.x + (int32_t)(by->way.x / by->way.den),
                    pulled->end.y + (int32_t)(by->way.y / by->way.den)};
    Target best = {.on_ink = false}, target;
    bool found = false;
    for (int32_t x = middle.x - 3; x <= middle.x + 3; x++)
        for (int32_t y = middle.y - 3; y <= middle.y + 3; y++) {
            Point p = {x, y};
            if (!make_target(lines, by, pulled->end, p, &target) || point_equal(p, next) ||
                (found && !is_better(&target, &best)) ||
                !exact_touch((Segment){p, next}, by->ink) ||
                lines_touches_opponent(lines, color, (Segment){p, p}))
                continue;
            Point from = p;
            if (across && !target.on_ink && !find_across(lines, color, by->ink, p, &from))
                continue;
            if (across)
                *across = from;
            *at = p;
            best = target;
            found = true;
        }
    return found;
}

/* Decide where an end goes. It stays where it is if nothing attracts it, if the opponent's ink is
 * in the way, or if it is outside the board. `body` is the stroke if `end` is its last point, and
 * NULL if `end` is its first point. */
static Pulled pull_end(const Lines *lines, Color color, Point end, int32_t reach, const Body *body)
{
    Pulled stays = {.end = end, .by.to = ATTRACTED_NONE, .at = end, .across = end};
    if (!box_holds(lines->board, end))
        return stays;
    Pulled pulled = stays;
    pulled.by = find_nearby(lines, color, end, reach, body);
    const Nearest *way = &pulled.by.way;
    if (pulled.by.to == ATTRACTED_NONE)
        return stays;
    if (way->square > 0 && way->den > 1)
        return find_target(lines, color, &pulled, end, &pulled.at, &pulled.across) ? pulled : stays;
    pulled.at = pulled.across = (Point){end.x + (int32_t)way->x, end.y + (int32_t)way->y};
    return lines_touches_opponent(lines, color, (Segment){pulled.at, pulled.at}) ? stays : pulled;
}

/* Join a pulled end to the ink. `next` is the stroke's point before or after the end. `at` receives
 * the stroke's end, and `beside` an extra point next to it, from which the stroke crosses the ink.
 * The two are equal if no extra point is needed. */
static void join(const Lines *lines, Color color, const Pulled *pulled, Point next, Point *at,
                 Point *beside)
{
    *at = *beside = pulled->at;
    if (point_equal(pulled->at, pulled->across) ||
        exact_touch((Segment){pulled->at, next}, pulled->by.ink))
        return;
    if (find_target(lines, color, pulled, next, at, NULL))
        *beside = *at;
    else
        *beside = pulled->across;
}

/* Join both ends of a stroke that consists of one piece. Moving one end turns the piece around the
 * other end. If moving the second end turns it so far that it no longer meets the ink at the first
 * end, the first end gets an extra piece. */
static PulledEnds join_piece(const Lines *lines, Color color, const Pulled *start,
                             const Pulled *end)
{
    PulledEnds ends;
    join(lines, color, start, end->at, &ends.first, &ends.after_first);
    join(lines, color, end, ends.after_first, &ends.last, &ends.before_last);
    if (!point_equal(ends.first, ends.after_first) || point_equal(start->at, start->across) ||
        exact_touch((Segment){ends.first, ends.before_last}, start->by.ink))
        return ends;
    ends.first = start->at;
    ends.after_first = start->across;
    join(lines, color, end, ends.after_first, &ends.last, &ends.before_last);
    return ends;
}

/* Return whether the magnet leaves a stroke only one point: both ends are pulled to it, and all
 * other points are equal to it. */
static bool is_one_point(Point first, const Point *points, size_t count, Point last)
{
    bool one = point_equal(first, last);
    for (size_t i = 1; one && i + 1 < count; i++)
        one = point_equal(points[i], first);
    return one;
}

PulledEnds lines_pull_ends(const Lines *lines, Color color, const Point *points, size_t count,
                           int32_t reach)
{
    Point last = points[count - 1];
    PulledEnds ends = {points[0], points[0], last, last};
    if (reach <= 0)
        return ends;
    Pulled start = pull_end(lines, color, points[0], reach, NULL);
    join(lines, color, &start, points[1], &ends.first, &ends.after_first);
    Body body = {ends.after_first, points, count};
    bool closed = point_equal(points[0], last); /* a closed stroke stays closed */
    Pulled end = closed ? start : pull_end(lines, color, last, reach, &body);
    if (is_one_point(start.at, points, count, end.at))
        return (PulledEnds){start.at, start.at, end.at, end.at};
    if (count == 2)
        return join_piece(lines, color, &start, &end);
    ends.before_last = ends.last = ends.first;
    if (!closed)
        join(lines, color, &end, points[count - 2], &ends.last, &ends.before_last);
    return ends;
}

Status lines_snap(const Lines *lines, Color color, Point p, int32_t reach, Point *place,
                  Attraction *to)
{
    if (!box_holds(lines->board, p))
        return STATUS_OUTSIDE_BOARD;
    Pulled pulled = pull_end(lines, color, p, reach, NULL);
    *place = pulled.at;
    *to = pulled.by.to;
    return STATUS_OK;
}
