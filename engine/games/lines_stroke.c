/* How far a stroke of `lines` gets: the edge, the ink that is left, the opponent's ink.
 *
 * A stroke is taken piece by piece. Where a piece cannot be drawn whole, it ends at a lattice point
 * as near as can be to where it has to stop; the piece that is really drawn, to that point, is
 * then checked exactly, since it runs up to a step beside the one that was asked for.
 */
#include "games/lines_position.h"
#include "geometry/exact.h"

#include <math.h>

/* A place in the plane, in steps, to look for lattice points by. */
typedef struct Spot {
    double x, y;
} Spot;

static double squared_distance(Spot spot, Point p)
{
    double dx = p.x - spot.x;
    double dy = p.y - spot.y;
    return dx * dx + dy * dy;
}

static bool note_touch(void *context, uint32_t number, Segment ink)
{
    (void)number;
    (void)ink;
    *(bool *)context = true;
    return false;
}

bool lines_touches_opponent(const Lines *lines, Color color, Segment piece)
{
    bool touched = false;
    lines_visit_touching(lines, color_other(color), piece, note_touch, &touched);
    return touched;
}

/* A piece that is to be drawn, and where it first touches the opponent's ink. */
typedef struct Way {
    const Lines *lines;
    Color color;
    Segment piece;
    Length left;  /* ink */
    bool blocked; /* it touches */
    Fraction first;
    Segment ink; /* the first that it touches */
    Spot spot;   /* where it does, nearly */
} Way;

static bool find_first_contact(void *context, uint32_t number, Segment ink)
{
    (void)number;
    Way *way = context;
    Fraction where;
    if (exact_first_contact(way->piece, ink, &where) &&
        (!way->blocked || fraction_compare(where, way->first) < 0)) {
        way->blocked = true;
        way->first = where;
        way->ink = ink;
    }
    return true;
}

static void find_contact(Way *way)
{
    lines_visit_touching(way->lines, color_other(way->color), way->piece, find_first_contact, way);
    if (!way->blocked)
        return;
    Point a = way->piece.a;
    Point b = way->piece.b;
    double share = (double)way->first.num / (double)way->first.den;
    way->spot = (Spot){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

/* Whether the piece may end at `to` instead: on the board, no longer than the ink left, clear of
 * the opponent's ink. What blocked it first is most likely to do so again, and is tried first. */
static bool may_end_at(const Way *way, Point to)
{
    Segment piece = {way->piece.a, to};
    return !point_equal(piece.a, to) && box_holds(way->lines->board, to) &&
           length_of(piece) <= way->left + LENGTH_SLACK && !exact_touch(piece, way->ink) &&
           !lines_touches_opponent(way->lines, way->color, piece);
}

/* a + d * num / den, rounded to the nearest step, halves up. */
static int32_t along(int32_t a, int64_t d, int64_t num, int64_t den)
{
    Wide scaled = (Wide)d * num * 2 + den;
    Wide quotient = scaled / ((Wide)den * 2);
    if (scaled % ((Wide)den * 2) < 0)
        quotient--;
    return (int32_t)(a + (int64_t)quotient);
}

/* Where the way from a point on the board to one outside leaves it: a lattice point of the edge. */
static Point edge_stop(Box board, Point from, Point to)
{
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    int64_t room_x = dx > 0 ? board.high.x - from.x : from.x;
    int64_t room_y = dy > 0 ? board.high.y - from.y : from.y;
    int64_t size_x = dx < 0 ? -dx : dx;
    int64_t size_y = dy < 0 ? -dy : dy;
    bool leaves_x = room_x < size_x && (Wide)room_x * size_y <= (Wide)room_y * size_x;
    if (leaves_x || room_y >= size_y)
        return (Point){dx > 0 ? board.high.x : 0, along(from.y, dy, room_x, size_x)};
    return (Point){along(from.x, dx, room_y, size_y), dy > 0 ? board.high.y : 0};
}

/* The lattice point nearest to where the ink runs out that can be reached with it and leaves
 * less than a step over; `from` where there is none. */
static Point length_stop(const Lines *lines, Point from, Point to, Length left)
{
    double share = (double)left / (double)length_of((Segment){from, to});
    Spot spot = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    Point best = from;
    double best_squared = INFINITY;
    bool best_spends = false;
    for (int32_t x = (int32_t)floor(spot.x) - 1; x <= spot.x + 2; x++)
        for (int32_t y = (int32_t)floor(spot.y) - 1; y <= spot.y + 2; y++) {
            Point p = {x, y};
            Length length = length_of((Segment){from, p});
            if (!box_holds(lines->board, p) || length > left + LENGTH_SLACK)
                continue;
            bool spends = left - length < LENGTH_STEP - LENGTH_SLACK;
            double squared = squared_distance(spot, p);
            if (spends == best_spends ? squared < best_squared : spends) {
                best = p;
                best_squared = squared;
                best_spends = spends;
            }
        }
    return best;
}

enum { STOP_RADIUS = 3 }; /* steps round a contact that are searched for the best stop */

/* The point nearest to the contact, within STOP_RADIUS of it and nearer than where the piece
 * begins, that it may end at; points are tried nearest first. False where there is none. */
static bool nearest_stop(const Way *way, Point *stop)
{
    Spot spot = way->spot;
    double limit = squared_distance(spot, way->piece.a);
    if (limit > STOP_RADIUS * STOP_RADIUS + 1)
        limit = STOP_RADIUS * STOP_RADIUS + 1;
    double tried = -1; /* all points up to this distance have been tried */
    Point tried_last = {0, 0};
    for (;;) {
        Point next = {0, 0};
        double next_squared = INFINITY;
        for (int32_t x = (int32_t)floor(spot.x) - STOP_RADIUS; x <= spot.x + STOP_RADIUS; x++)
            for (int32_t y = (int32_t)floor(spot.y) - STOP_RADIUS; y <= spot.y + STOP_RADIUS; y++) {
                Point p = {x, y};
                double squared = squared_distance(spot, p);
                bool later =
                    squared > tried || (squared == tried && point_compare(p, tried_last) > 0);
                bool sooner = squared < next_squared ||
                              (squared == next_squared && point_compare(p, next) < 0);
                if (later && sooner) {
                    next = p;
                    next_squared = squared;
                }
            }
        if (next_squared >= limit)
            return false;
        if (may_end_at(way, next)) {
            *stop = next;
            return true;
        }
        tried = next_squared;
        tried_last = next;
    }
}

/* A point that the piece may end at, `back` steps before the contact: one of the four lattice
 * points round it. */
static bool stop_before(const Way *way, double back, Point *stop)
{
    double dx = way->piece.a.x - way->spot.x;
    double dy = way->piece.a.y - way->spot.y;
    double whole = sqrt(dx * dx + dy * dy);
    if (back >= whole)
        return false;
    int32_t x = (int32_t)floor(way->spot.x + dx * (back / whole));
    int32_t y = (int32_t)floor(way->spot.y + dy * (back / whole));
    for (int i = 0; i < 4; i++) {
        Point p = {x + i % 2, y + i / 2};
        if (may_end_at(way, p)) {
            *stop = p;
            return true;
        }
    }
    return false;
}

/* Where a piece that touches the opponent's ink stops: its start, where it cannot begin. */
static Point opponent_stop(const Way *way)
{
    Point stop = way->piece.a;
    if (nearest_stop(way, &stop))
        return stop;
    /* In a wedge between two of the opponent's lines the way may be barred for longer: back off
     * in doubling strides until it is free, then halve the last stride. */
    double free = STOP_RADIUS + 1;
    while (!stop_before(way, free, &stop)) {
        free *= 2;
        if (free > 4.0 * MAX_COORDINATE)
            return way->piece.a;
    }
    double barred = free / 2;
    while (free - barred > 1) {
        double middle = floor((free + barred) / 2);
        if (stop_before(way, middle, &stop))
            free = middle;
        else
            barred = middle;
    }
    return stop;
}

/* How far a piece gets with the ink left, and why no farther. `on_ink`: it starts on the opponent's
 * ink; then the rest means nothing. */
static Point piece_end(const Lines *lines, Color color, Segment piece, Length left, Stopped *why,
                       bool *on_ink)
{
    *why = STOPPED_COMPLETE;
    if (!box_holds(lines->board, piece.b)) {
        piece.b = edge_stop(lines->board, piece.a, piece.b);
        *why = STOPPED_EDGE;
    }
    if (length_of(piece) > left + LENGTH_SLACK) {
        piece.b = length_stop(lines, piece.a, piece.b, left);
        *why = STOPPED_LENGTH;
    }
    Way way = {.lines = lines, .color = color, .piece = piece, .left = left};
    find_contact(&way);
    *on_ink = way.blocked && way.first.num == 0;
    if (!way.blocked)
        return piece.b;
    *why = STOPPED_OPPONENT;
    return opponent_stop(&way);
}

/* What the reason for stopping is called when a whole move was asked for. */
static Status refusal(Stopped why)
{
    static const Status REFUSALS[] = {
        [STOPPED_OPPONENT] = STATUS_BLOCKED,
        [STOPPED_EDGE] = STATUS_OUTSIDE_BOARD,
        [STOPPED_LENGTH] = STATUS_TOO_LONG,
    };
    return REFUSALS[why];
}

static bool has_length(const Point *points, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!point_equal(points[i], points[0]))
            return true;
    return false;
}

/* Point number i of a stroke whose ends have been pulled; there are two more than were typed. */
static Point pulled_point(const PulledEnds *ends, const Point *points, size_t count, size_t i)
{
    if (i <= 1)
        return i == 0 ? ends->first : ends->after_first;
    if (i >= count)
        return i == count ? ends->before_last : ends->last;
    return points[i - 1];
}

/* Adds what can be drawn of one stroke to the outcome. */
static Status plan_stroke(const Lines *lines, Color color, const Point *points, size_t count,
                          Manner manner, Outcome *outcome)
{
    if (!has_length(points, count))
        return STATUS_ZERO_LENGTH;
    if (!box_holds(lines->board, points[0]))
        return STATUS_OUTSIDE_BOARD;
    int32_t magnet = manner.exact ? 0 : manner.magnet;
    if (magnet > 0 && lines_touches_opponent(lines, color, (Segment){points[0], points[0]}))
        return STATUS_ON_OPPONENT;
    PulledEnds ends = lines_pull_ends(lines, color, points, count, magnet);
    Point at = ends.first;
    Status status = strokes_add_point(&outcome->drawn, at);
    size_t before = outcome->drawn.point_count;
    outcome->stopped = STOPPED_COMPLETE;
    for (size_t i = 1; i < count + 2 && status == STATUS_OK; i++) {
        Point to = pulled_point(&ends, points, count, i);
        if (point_equal(at, to))
            continue;
        Length left = lines->left - outcome->length;
        bool on_ink;
        Point end = piece_end(lines, color, (Segment){at, to}, left, &outcome->stopped, &on_ink);
        if (on_ink)
            return STATUS_ON_OPPONENT;
        if (manner.exact && outcome->stopped != STOPPED_COMPLETE)
            return refusal(outcome->stopped);
        if (!point_equal(at, end)) {
            outcome->length += length_of((Segment){at, end});
            status = strokes_add_point(&outcome->drawn, end);
            at = end;
        }
        if (outcome->stopped != STOPPED_COMPLETE)
            break;
    }
    if (status == STATUS_OK && outcome->drawn.point_count == before)
        return STATUS_NOTHING_FITS;
    return status == STATUS_OK ? strokes_end(&outcome->drawn) : status;
}

Status lines_plan(const Lines *lines, Color color, Move move, Manner manner, Outcome *outcome)
{
    strokes_clear(&outcome->drawn);
    outcome->length = 0;
    outcome->stopped = STOPPED_COMPLETE;
    if (move.count == 0)
        return STATUS_ZERO_LENGTH;
    for (size_t i = 0; i < move.count && outcome->stopped == STOPPED_COMPLETE; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        Status status = plan_stroke(lines, color, points, count, manner, outcome);
        if (status != STATUS_OK)
            return status;
    }
    Length left = lines->left - outcome->length;
    outcome->ends_turn = manner.exact || left < LENGTH_STEP - LENGTH_SLACK;
    return STATUS_OK;
}
