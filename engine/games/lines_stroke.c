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

typedef struct TouchSearch {
    Segment piece;
    bool touched;
} TouchSearch;

static bool find_touch(void *context, uint32_t number, Segment ink)
{
    (void)number;
    TouchSearch *search = context;
    search->touched = exact_touch(search->piece, ink);
    return !search->touched;
}

bool lines_touches_opponent(const Lines *lines, Color color, Segment piece)
{
    TouchSearch search = {piece, false};
    segment_index_visit_along(lines->ink[color_other(color)].index, piece, find_touch, &search);
    return search.touched;
}

typedef struct ContactSearch {
    Segment piece;
    Fraction first;
    bool found;
} ContactSearch;

static bool find_first_contact(void *context, uint32_t number, Segment ink)
{
    (void)number;
    ContactSearch *search = context;
    Fraction where;
    if (exact_first_contact(search->piece, ink, &where) &&
        (!search->found || fraction_compare(where, search->first) < 0)) {
        search->first = where;
        search->found = true;
    }
    return true;
}

/* Whether a piece from `from` may end at `to`: on the board, no longer than the ink left, clear of
 * the opponent's ink. */
static bool may_draw(const Lines *lines, Color color, Point from, Point to, Length left)
{
    Segment piece = {from, to};
    return !point_equal(from, to) && box_holds(lines->board, to) &&
           length_of(piece) <= left + LENGTH_SLACK && !lines_touches_opponent(lines, color, piece);
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

/* The point nearest to a contact, within STOP_RADIUS of it and nearer than where the piece begins,
 * that it may end at; points are tried nearest first. False where there is none. */
static bool nearest_stop(const Lines *lines, Color color, Point from, Spot contact, Length left,
                         Point *stop)
{
    double limit = squared_distance(contact, from);
    if (limit > STOP_RADIUS * STOP_RADIUS + 1)
        limit = STOP_RADIUS * STOP_RADIUS + 1;
    double tried = -1; /* all points up to this distance have been tried */
    Point tried_last = {0, 0};
    for (;;) {
        Point next = {0, 0};
        double next_squared = INFINITY;
        for (int32_t x = (int32_t)floor(contact.x) - STOP_RADIUS; x <= contact.x + STOP_RADIUS; x++)
            for (int32_t y = (int32_t)floor(contact.y) - STOP_RADIUS; y <= contact.y + STOP_RADIUS;
                 y++) {
                Point p = {x, y};
                double squared = squared_distance(contact, p);
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
        if (may_draw(lines, color, from, next, left)) {
            *stop = next;
            return true;
        }
        tried = next_squared;
        tried_last = next;
    }
}

/* A point that a piece may end at, `back` steps before the contact: one of the four lattice
 * points round it. */
static bool stop_before(const Lines *lines, Color color, Segment piece, Spot contact, double back,
                        Length left, Point *stop)
{
    double dx = piece.a.x - contact.x;
    double dy = piece.a.y - contact.y;
    double whole = sqrt(dx * dx + dy * dy);
    if (back >= whole)
        return false;
    int32_t x = (int32_t)floor(contact.x + dx * (back / whole));
    int32_t y = (int32_t)floor(contact.y + dy * (back / whole));
    for (int i = 0; i < 4; i++) {
        Point p = {x + i % 2, y + i / 2};
        if (may_draw(lines, color, piece.a, p, left)) {
            *stop = p;
            return true;
        }
    }
    return false;
}

/* Where a piece that touches the opponent's ink stops: its start, where it cannot begin. */
static Point opponent_stop(const Lines *lines, Color color, Segment piece, Fraction first,
                           Length left)
{
    double share = (double)first.num / (double)first.den;
    Spot contact = {piece.a.x + share * (piece.b.x - piece.a.x),
                    piece.a.y + share * (piece.b.y - piece.a.y)};
    Point stop = piece.a;
    if (nearest_stop(lines, color, piece.a, contact, left, &stop))
        return stop;
    /* In a wedge between two of the opponent's lines the way may be barred for longer: back off
     * in doubling strides until it is free, then halve the last stride. */
    double free = STOP_RADIUS + 1;
    while (!stop_before(lines, color, piece, contact, free, left, &stop)) {
        free *= 2;
        if (free > 4.0 * MAX_COORDINATE)
            return piece.a;
    }
    double barred = free / 2;
    while (free - barred > 1) {
        double middle = floor((free + barred) / 2);
        if (stop_before(lines, color, piece, contact, middle, left, &stop))
            free = middle;
        else
            barred = middle;
    }
    return stop;
}

/* How far a piece gets with the ink left, and why no farther. */
static Point piece_end(const Lines *lines, Color color, Segment piece, Length left, Stopped *why)
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
    if (point_equal(piece.a, piece.b))
        return piece.a;
    ContactSearch search = {.piece = piece};
    segment_index_visit_along(lines->ink[color_other(color)].index, piece, find_first_contact,
                              &search);
    if (!search.found)
        return piece.b;
    *why = STOPPED_OPPONENT;
    return opponent_stop(lines, color, piece, search.first, left);
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

/* Whether a stroke may begin here. */
static Status check_start(const Lines *lines, Color color, Point start)
{
    if (!box_holds(lines->board, start))
        return STATUS_OUTSIDE_BOARD;
    if (lines_touches_opponent(lines, color, (Segment){start, start}))
        return STATUS_ON_OPPONENT;
    return STATUS_OK;
}

static bool has_length(const Point *points, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (!point_equal(points[i], points[0]))
            return true;
    return false;
}

/* Adds what can be drawn of one stroke to the outcome. */
static Status plan_stroke(const Lines *lines, Color color, const Point *points, size_t count,
                          Manner manner, Outcome *outcome)
{
    if (!has_length(points, count))
        return STATUS_ZERO_LENGTH;
    Status status = check_start(lines, color, points[0]);
    if (status != STATUS_OK)
        return status;
    Point at, last;
    lines_pull_ends(lines, color, points, count, manner.exact ? 0 : manner.magnet, &at, &last);
    status = strokes_add_point(&outcome->drawn, at);
    size_t before = outcome->drawn.point_count;
    outcome->stopped = STOPPED_COMPLETE;
    for (size_t i = 1; i < count && status == STATUS_OK; i++) {
        Point to = i + 1 == count ? last : points[i];
        if (point_equal(at, to))
            continue;
        Length left = lines->left - outcome->length;
        Point end = piece_end(lines, color, (Segment){at, to}, left, &outcome->stopped);
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
