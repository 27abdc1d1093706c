/* Flattens arcs, circles and Bezier curves. flatten.h describes the method. */
#include "geometry/plane/flatten.h"

#include "base/memory.h"
#include "geometry/plane/exact.h"

#include <math.h>

/* The maximum distance between a chord and its piece of the curve, in steps: the distance that the
 * rules allow, minus 0.71. This covers rounding the ends to the lattice, which moves a point of the
 * chord by at most √½ step, and rounding errors of doubles, which are below a millionth of a step
 * at these sizes. */
static const double CHORD_TOLERANCE = STEPS_PER_SPACE / 1000.0 - 0.71;

/* The polyline being built. */
typedef struct Line {
    Point *points; /* owned */
    size_t count, capacity;
} Line;

static bool in_range(double x, double y)
{
    return x >= FLATTEN_LOW && x <= FLATTEN_HIGH && y >= FLATTEN_LOW && y <= FLATTEN_HIGH;
}

/* Append a corner, unless it is equal to the last one. */
static Status add_corner(Line *line, Point p)
{
    if (!in_range(p.x, p.y))
        return STATUS_OUT_OF_RANGE;
    if (line->count > 0 && point_equal(line->points[line->count - 1], p))
        return STATUS_OK;
    return memory_push(line->points, line->count, line->capacity, p);
}

/* Append the lattice point nearest to (x, y). Halves are rounded up. */
static Status add_place(Line *line, double x, double y)
{
    double column = floor(x + 0.5);
    double row = floor(y + 0.5);
    if (!in_range(column, row))
        return STATUS_OUT_OF_RANGE;
    return add_corner(line, (Point){(int32_t)column, (int32_t)row});
}

/* Pass the polyline to the caller. If `status` is a failure or the polyline has fewer than two
 * points, free it instead and return a failure. */
static Status hand_out(Status status, Line *line, Point **points, size_t *count)
{
    if (status == STATUS_OK && line->count < 2)
        status = STATUS_ZERO_LENGTH;
    if (status) {
        memory_free(line->points);
        return status;
    }
    *points = line->points;
    *count = line->count;
    return STATUS_OK;
}

/* An angle, given by its cosine and sine. */
typedef struct Turn {
    double cosine, sine;
} Turn;

static Turn turn_sum(Turn a, Turn b)
{
    return (Turn){a.cosine * b.cosine - a.sine * b.sine, a.sine * b.cosine + a.cosine * b.sine};
}

static Turn turn_difference(Turn a, Turn b)
{
    return (Turn){a.cosine * b.cosine + a.sine * b.sine, a.sine * b.cosine - a.cosine * b.sine};
}

/* Return half the largest central angle whose chord is close enough to its arc on a circle with
 * this radius. A chord with the central angle 2h is up to radius * (1 - cos h) away from its
 * arc. */
static Turn half_step(double radius)
{
    Turn most = {sqrt(2 + sqrt(2)) / 2, sqrt(2 - sqrt(2)) / 2}; /* 22.5 degrees */
    double versine = CHORD_TOLERANCE / radius;
    if (versine >= 1 - most.cosine)
        return most;
    return (Turn){1 - versine, sqrt(versine * (2 - versine))};
}

/* Return the angle `whole` / `count`. `nearly` is an approximation of the result. Each round adds
 * the remaining error divided by `count`; the new error is about the cube of the old one. */
static Turn nth_part(Turn whole, Turn nearly, size_t count)
{
    enum { ROUNDS = 6 };
    for (int round = 0; round < ROUNDS; round++) {
        Turn sum = {1, 0};
        for (size_t i = 0; i < count; i++)
            sum = turn_sum(sum, nearly);
        double tangent = turn_difference(whole, sum).sine / (2 * (double)count);
        double scale = 1 / (1 + tangent * tangent);
        Turn error = {(1 - tangent * tangent) * scale, 2 * tangent * scale};
        nearly = turn_sum(nearly, error);
    }
    return nearly;
}

/* Return how many angles of size `step` are needed to reach `whole`, which is less than half a
 * turn. */
static size_t count_steps(Turn whole, Turn step)
{
    size_t count = 1;
    for (Turn here = step; turn_difference(whole, here).sine > 0; here = turn_sum(here, step))
        count++;
    return count;
}

/* Add the corners of an arc between its ends. `half` is half its central angle, which is also the
 * angle between its chord and its tangent at `start`. `side` is 1 if the arc lies to the left of
 * start → end, -1 if to the right.
 *
 * Consider the point on the arc whose central angle from `start` is 2h. Seen from `start`, its
 * direction makes the angle half - h with the chord, and it is sin h / sin half times as far away
 * as `end`. The circle's center isn't used: if the arc is nearly flat, the center is too far away
 * to be computed accurately. */
static Status add_arc(Line *line, Point start, Point end, Turn half, double side)
{
    double dx = (double)end.x - start.x;
    double dy = (double)end.y - start.y;
    double radius = sqrt(dx * dx + dy * dy) / (2 * half.sine);
    if (half.cosine < 0 && radius > FLATTEN_HIGH - FLATTEN_LOW)
        /* The arc is more than half of a circle, which would be larger than the range. */
        return STATUS_OUT_OF_RANGE;
    Turn step = half_step(radius);
    size_t count = count_steps(half, step);
    step = nth_part(half, step, count);
    Turn here = step;
    for (size_t i = 1; i < count; i++, here = turn_sum(here, step)) {
        Turn rest = turn_difference(half, here);
        double ratio = here.sine / half.sine;
        double x = start.x + ratio * (dx * rest.cosine - side * dy * rest.sine);
        double y = start.y + ratio * (dy * rest.cosine + side * dx * rest.sine);
        Status status = add_place(line, x, y);
        if (status)
            return status;
    }
    return STATUS_OK;
}

/* Return half the central angle of the arc from `start` through `way` to `end`, which aren't
 * collinear. It is 180 degrees minus the angle between the directions from `way` to the two
 * ends. */
static Turn half_angle(Point start, Point way, Point end)
{
    double sx = (double)start.x - way.x;
    double sy = (double)start.y - way.y;
    double ex = (double)end.x - way.x;
    double ey = (double)end.y - way.y;
    double dot = sx * ex + sy * ey;
    double cross = fabs(sx * ey - sy * ex);
    double size = sqrt(dot * dot + cross * cross);
    return (Turn){-dot / size, cross / size};
}

Status flatten_arc(Point start, Point way, Point end, Point **points, size_t *count)
{
    if (!in_range(start.x, start.y) || !in_range(way.x, way.y) || !in_range(end.x, end.y))
        return STATUS_OUT_OF_RANGE;
    if (point_equal(start, end))
        return STATUS_ZERO_LENGTH;
    int side = exact_side(start, end, way);
    if (side == 0 && !box_holds(box_of_segment((Segment){start, end}), way))
        return STATUS_OUT_OF_RANGE;
    Line line = {0};
    Status status = add_corner(&line, start);
    if (status == STATUS_OK && side != 0)
        status = add_arc(&line, start, end, half_angle(start, way, end), side);
    if (status == STATUS_OK)
        status = add_corner(&line, end);
    return hand_out(status, &line, points, count);
}

/* Add the corners of a circle's octant, from the rightmost point up to the diagonal. They are
 * lattice points relative to the center. If the last corner is too far from its mirror image beyond
 * the diagonal, add the point on the diagonal. */
static Status add_octant(Line *octant, double radius)
{
    Turn half = half_step(radius);
    Turn step = turn_sum(half, half);
    Turn here = {1, 0};
    Turn last = here;
    Status status = STATUS_OK;
    for (; here.cosine >= here.sine && status == STATUS_OK; here = turn_sum(here, step)) {
        status = add_place(octant, radius * here.cosine, radius * here.sine);
        last = here;
    }
    if (status || 2 * last.cosine * last.sine >= step.cosine)
        return status;
    return add_place(octant, radius * sqrt(0.5), radius * sqrt(0.5));
}

static Point quarter_turned(Point p, int quarters)
{
    for (; quarters > 0; quarters--)
        p = (Point){-p.y, p.x};
    return p;
}

static Status add_offset(Line *line, Point center, Point offset, int quarters)
{
    Point turned = quarter_turned(offset, quarters);
    return add_corner(line, (Point){center.x + turned.x, center.y + turned.y});
}

/* Add a whole circle from the corners of one octant. */
static Status add_circle(Line *line, Point center, const Line *octant)
{
    Status status = STATUS_OK;
    for (int quarter = 0; quarter < 4; quarter++) {
        for (size_t i = 0; i < octant->count && status == STATUS_OK; i++)
            status = add_offset(line, center, octant->points[i], quarter);
        for (size_t i = octant->count; i-- > 1 && status == STATUS_OK;) {
            Point mirrored = {octant->points[i].y, octant->points[i].x};
            status = add_offset(line, center, mirrored, quarter);
        }
    }
    if (status)
        return status;
    return add_offset(line, center, octant->points[0], 0);
}

Status flatten_circle(Point center, Decimal radius, Point **points, size_t *count)
{
    Decimal per_step = DECIMAL_ONE / STEPS_PER_SPACE;
    if (!in_range(center.x, center.y) || radius < 0 || radius / per_step > FLATTEN_HIGH)
        return STATUS_OUT_OF_RANGE;
    if (radius < per_step)
        return STATUS_ZERO_LENGTH;
    Line octant = {0};
    Line line = {0};
    Status status = add_octant(&octant, (double)radius / (double)per_step);
    if (status == STATUS_OK)
        status = add_circle(&line, center, &octant);
    memory_free(octant.points);
    return hand_out(status, &line, points, count);
}

/* A point or a vector in the plane. */
typedef struct Place {
    double x, y;
} Place;

/* A cubic Bezier curve, given by its control points. */
typedef struct Cubic {
    Place at[4];
} Cubic;

static Place between(Place a, Place b, double t)
{
    return (Place){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

/* Split a curve at t, by de Casteljau's algorithm. */
static void split(const Cubic *curve, double t, Cubic *before, Cubic *after)
{
    Place level[4] = {curve->at[0], curve->at[1], curve->at[2], curve->at[3]};
    Cubic whole = *curve;
    for (int done = 0; done < 4; done++) {
        before->at[done] = level[0];
        after->at[3 - done] = level[3 - done];
        for (int i = 0; i < 3 - done; i++)
            level[i] = between(level[i], level[i + 1], t);
    }
    before->at[0] = whole.at[0];
    after->at[3] = whole.at[3];
}

/* Return the length of the second difference a - 2 b + c of three places. */
static double bend(const Place at[3])
{
    double x = (at[0].x - at[1].x) - (at[1].x - at[2].x);
    double y = (at[0].y - at[1].y) - (at[1].y - at[2].y);
    return sqrt(x * x + y * y);
}

/* Return a bound on the distance of a curve from its chord. If the control points project onto the
 * chord, so does the curve, and its distance is 3t(1-t)²p + 3t²(1-t)q, where p and q are the
 * distances of the control points from the chord. This is at most 3/4 of the larger of p and q if
 * both control points are on the same side of the chord, and 4/9 of it if not. If the control
 * points don't project onto the chord, every place of the curve is at most 3/4 of the larger second
 * difference away from the place on the chord with the same t. */
static double distance_to_chord(const Cubic *curve)
{
    Place a = curve->at[0];
    double dx = curve->at[3].x - a.x;
    double dy = curve->at[3].y - a.y;
    double square = dx * dx + dy * dy;
    double along[2];
    double aside[2];
    for (int i = 0; i < 2; i++) {
        double x = curve->at[i + 1].x - a.x;
        double y = curve->at[i + 1].y - a.y;
        along[i] = dx * x + dy * y;
        aside[i] = dx * y - dy * x;
    }
    if (square > 0 && fmin(along[0], along[1]) >= 0 && fmax(along[0], along[1]) <= square) {
        double most = fmax(fabs(aside[0]), fabs(aside[1])) / sqrt(square);
        return most * (aside[0] * aside[1] >= 0 ? 3.0 / 4 : 4.0 / 9);
    }
    return 3.0 / 4 * fmax(bend(curve->at), bend(curve->at + 1));
}

/* Cut off, by bisection, the longest first piece of the curve that is close enough to its chord.
 * `rest` receives the remainder. After 40 halvings, a piece of any curve in range is shorter than
 * the tolerance. */
static void take_piece(const Cubic *curve, Cubic *rest)
{
    enum { HALVINGS = 40 };
    double good = 0;
    double bad = 1;
    Cubic piece;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (good + bad) / 2;
        split(curve, middle, &piece, rest);
        if (distance_to_chord(&piece) <= CHORD_TOLERANCE)
            good = middle;
        else
            bad = middle;
    }
    split(curve, good, &piece, rest);
}

static Status add_curve(Line *line, Cubic curve)
{
    while (distance_to_chord(&curve) > CHORD_TOLERANCE) {
        Cubic rest;
        take_piece(&curve, &rest);
        Status status = add_place(line, rest.at[0].x, rest.at[0].y);
        if (status)
            return status;
        curve = rest;
    }
    return STATUS_OK;
}

static Place place_of(Point p)
{
    return (Place){p.x, p.y};
}

Status flatten_curve(const Point *control, size_t control_count, Point **points, size_t *count)
{
    if (control_count != 3 && control_count != 4)
        return STATUS_OUT_OF_RANGE;
    Point first = control[0];
    Point last = control[control_count - 1];
    for (size_t i = 0; i < control_count; i++)
        if (!in_range(control[i].x, control[i].y))
            return STATUS_OUT_OF_RANGE;
    Cubic curve = {{place_of(first), place_of(control[1]), place_of(control[control_count - 2]),
                    place_of(last)}};
    if (control_count == 3) { /* convert the curve to an equal one with four control points */
        curve.at[1] = between(curve.at[0], curve.at[1], 2.0 / 3);
        curve.at[2] = between(curve.at[3], curve.at[2], 2.0 / 3);
    }
    Line line = {0};
    Status status = add_corner(&line, first);
    if (status == STATUS_OK)
        status = add_curve(&line, curve);
    if (status == STATUS_OK)
        status = add_corner(&line, last);
    return hand_out(status, &line, points, count);
}
