/* Finds how much of a stroke of `lines` can be drawn.
 *
 * A stroke is drawn piece by piece. If a piece can't be drawn completely (lines_stop.c), as much of
 * it as possible is drawn, and the stroke ends there. */
#include "games/lines/rules/lines_position.h"

#include "base/memory.h"

#include <string.h>

/* Return the error for a move that had to be drawn completely but stops for the reason `why`. */
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

/* Return point number i of a stroke whose ends were pulled. The stroke has count + 2 points: one is
 * added next to each end. */
static Point pulled_point(const PulledEnds *ends, const Point *points, size_t count, size_t i)
{
    if (i <= 1)
        return i == 0 ? ends->first : ends->after_first;
    if (i >= count)
        return i == count ? ends->before_last : ends->last;
    return points[i - 1];
}

/* Add to the outcome the part of a stroke that can be drawn. The stroke begins on the board. */
static Status plan_inside(const Lines *lines, Color color, const Point *points, size_t count,
                          Manner manner, Outcome *outcome)
{
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
        Way way = {lines, color, {at, to}, lines->left - outcome->length, manner.work};
        Halt halt = lines_find_halt(&way);
        outcome->stopped = halt.why;
        if (halt.why == STOPPED_OPPONENT && halt.at.num == 0)
            return STATUS_ON_OPPONENT;
        if (manner.exact && halt.why != STOPPED_COMPLETE)
            return refusal(halt.why);
        Point end = to;
        if (halt.why != STOPPED_COMPLETE)
            status = lines_end_at_halt(&way, &halt, &end);
        if (status != STATUS_OK)
            return status;
        if (!point_equal(at, end)) {
            outcome->length += length_of((Segment){at, end});
            status = strokes_add_point(&outcome->drawn, end);
            at = end;
        }
        if (outcome->stopped != STOPPED_COMPLETE)
            break;
    }
    if (status == STATUS_OK && outcome->drawn.point_count == before)
        return outcome->stopped == STOPPED_COMPLETE ? STATUS_ONE_POINT : STATUS_NOTHING_FITS;
    return status == STATUS_OK ? strokes_end(&outcome->drawn) : status;
}

/* Find where the segment between two points enters the board, rounded to the lattice; halves are
 * rounded down. Return false if the segment doesn't meet the board. */
static bool find_entry(Box board, Point from, Point to, Point *entry)
{
    const int64_t start[] = {from.x, from.y};
    const int64_t way[] = {(int64_t)to.x - from.x, (int64_t)to.y - from.y};
    const int64_t high[] = {board.high.x, board.high.y};
    Fraction in = {0, 1}, out = {1, 1};
    for (int axis = 0; axis < 2; axis++) {
        int64_t size = way[axis] < 0 ? -way[axis] : way[axis];
        int64_t near = way[axis] < 0 ? start[axis] - high[axis] : -start[axis];
        if (size == 0 && (near > 0 || -near > high[axis]))
            return false;
        if (size == 0)
            continue;
        Fraction enters = {near, size}, leaves = {near + high[axis], size};
        if (fraction_compare(enters, in) > 0)
            in = enters;
        if (fraction_compare(leaves, out) < 0)
            out = leaves;
    }
    if (fraction_compare(in, out) > 0)
        return false;
    int32_t place[2];
    for (int axis = 0; axis < 2; axis++) {
        Wide doubled = 2 * ((Wide)start[axis] * in.den + (Wide)way[axis] * in.num) - in.den;
        place[axis] = (int32_t)((doubled + 2 * (Wide)in.den - 1) / (2 * (Wide)in.den));
    }
    *entry = (Point){place[0], place[1]};
    return true;
}

/* Add to the outcome the part of a stroke that can be drawn, for a stroke that begins outside the
 * board. Only the part after it enters the board is drawn. */
static Status plan_from_outside(const Lines *lines, Color color, const Point *points, size_t count,
                                Manner manner, Outcome *outcome)
{
    Point entry;
    size_t next = 1;
    while (next < count && !find_entry(lines->board, points[next - 1], points[next], &entry))
        next++;
    if (next == count || manner.exact)
        return STATUS_OUTSIDE_BOARD;
    size_t left = count - next;
    Point *inside = memory_new((left + 1) * sizeof *inside);
    if (!inside)
        return STATUS_NO_MEMORY;
    inside[0] = entry;
    memcpy(inside + 1, points + next, left * sizeof *inside);
    Status status = plan_inside(lines, color, inside, left + 1, manner, outcome);
    memory_free(inside);
    return status;
}

static Status plan_stroke(const Lines *lines, Color color, const Point *points, size_t count,
                          Manner manner, Outcome *outcome)
{
    if (!has_length(points, count))
        return STATUS_ZERO_LENGTH;
    return box_holds(lines->board, points[0])
               ? plan_inside(lines, color, points, count, manner, outcome)
               : plan_from_outside(lines, color, points, count, manner, outcome);
}

Status lines_plan(const Lines *lines, Color color, Move move, Manner manner, Outcome *outcome)
{
    strokes_clear(&outcome->drawn);
    outcome->length = 0;
    outcome->stopped = STOPPED_COMPLETE;
    for (size_t i = 0; i < move.count && outcome->stopped == STOPPED_COMPLETE; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        Status status = plan_stroke(lines, color, points, count, manner, outcome);
        if (status != STATUS_OK)
            return status;
    }
    Length left = lines->left - outcome->length;
    outcome->left = left > 0 ? left : 0;
    outcome->ends_turn = manner.exact || left < LENGTH_STEP - LENGTH_SLACK;
    return STATUS_OK;
}
