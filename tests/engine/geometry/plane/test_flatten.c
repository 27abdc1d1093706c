/* Compare flattened curves with the exact curves. The engine has no trigonometric functions, but
 * these tests use them, to compute places on the curves independently. */
#include "base/memory.h"
#include "base/random.h"
#include "geometry/plane/flatten.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;
static const double ALLOWED = STEPS_PER_SPACE / 1000.0;

static double size_of(double x, double y)
{
    return sqrt(x * x + y * y);
}

static double distance_to_piece(double x, double y, Point a, Point b)
{
    double dx = b.x - a.x;
    double dy = b.y - a.y;
    double t = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy);
    t = fmax(0, fmin(1, t));
    return size_of(a.x + t * dx - x, a.y + t * dy - y);
}

static double distance_to_line(double x, double y, const Point *points, size_t count)
{
    double least = INFINITY;
    for (size_t i = 1; i < count; i++)
        least = fmin(least, distance_to_piece(x, y, points[i - 1], points[i]));
    return least;
}

static void check_ends(const Point *points, size_t count, Point start, Point end)
{
    ck_assert_uint_ge(count, 2);
    ck_assert(point_equal(points[0], start));
    ck_assert(point_equal(points[count - 1], end));
    for (size_t i = 1; i < count; i++)
        ck_assert(!point_equal(points[i - 1], points[i]));
}

/* Check that every piece is close enough to the circle with center (x, y). */
static void check_on_circle(const Point *points, size_t count, double x, double y, double radius)
{
    for (size_t i = 1; i < count; i++) {
        for (int part = 0; part <= 8; part++) {
            double px = points[i - 1].x + (points[i].x - points[i - 1].x) * part / 8.0;
            double py = points[i - 1].y + (points[i].y - points[i - 1].y) * part / 8.0;
            ck_assert_double_le(fabs(size_of(px - x, py - y) - radius), ALLOWED);
        }
    }
}

/* Return the radius of the circle through three points, and its center in `x` and `y`. */
static double circle_through(const Point given[3], double *x, double *y)
{
    long double bx = (long double)given[1].x - given[0].x;
    long double by = (long double)given[1].y - given[0].y;
    long double cx = (long double)given[2].x - given[0].x;
    long double cy = (long double)given[2].y - given[0].y;
    long double twice = 2 * (bx * cy - by * cx);
    long double dx = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice;
    long double dy = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice;
    *x = given[0].x + (double)dx;
    *y = given[0].y + (double)dy;
    return size_of((double)dx, (double)dy);
}

/* Flatten an arc from one angle to another, counter-clockwise if `last` is larger. Check the
 * distances from the pieces to the arc and from the arc to the pieces, and the number of pieces. */
static void check_arc(double x, double y, double radius, double first, double last)
{
    double angles[3] = {first, first + (last - first) * 0.4, last};
    Point given[3];
    for (int i = 0; i < 3; i++)
        given[i] = (Point){(int32_t)lround(x + radius * cos(angles[i])),
                           (int32_t)lround(y + radius * sin(angles[i]))};
    Point *points;
    size_t count;
    ck_assert_int_eq(flatten_arc(given[0], given[1], given[2], &points, &count), STATUS_OK);
    check_ends(points, count, given[0], given[2]);
    radius = circle_through(given, &x, &y);
    check_on_circle(points, count, x, y, radius);
    for (int i = 0; i <= 1000; i++) {
        /* skip both ends, which are rounded */
        double angle = first + (last - first) * (i * 0.998 + 1) / 1000;
        double px = x + radius * cos(angle);
        double py = y + radius * sin(angle);
        ck_assert_double_le(distance_to_line(px, py, points, count), ALLOWED);
    }
    double step = fmin(PI / 4, 2 * acos(1 - fmin(1, (ALLOWED - 0.71) / radius)));
    double least = ceil(fabs(last - first) / step - 0.01);
    ck_assert_double_ge((double)(count - 1), least);
    ck_assert_double_le((double)(count - 1), least + 1);
    memory_free(points);
}

START_TEST(quarter_arc)
{
    /* With a radius of one space, a chord of angle 2h is 100,000 (1 - cos h) steps away from the
     * arc, which is the allowed 99.29 at h = 0.044567. A quarter turn needs 1.5708 / 0.089134 =
     * 17.6, so 18 pieces. */
    Point *points;
    size_t count;
    Point start = {100000, 0};
    Point way = {60000, 80000};
    Point end = {0, 100000};
    ck_assert_int_eq(flatten_arc(start, way, end, &points, &count), STATUS_OK);
    check_ends(points, count, start, end);
    ck_assert_uint_eq(count, 19);
    check_on_circle(points, count, 0, 0, 100000);
    /* The arc from start through `way` is the short one, in the first quadrant. */
    for (size_t i = 0; i < count; i++)
        ck_assert(points[i].x >= 0 && points[i].y >= 0);
    memory_free(points);
}
END_TEST

START_TEST(long_way_round)
{
    /* The other arc between the same ends is three quarters of a turn: 4.7124 / 0.089134 = 52.9, so
     * it needs 53 pieces. */
    Point *points;
    size_t count;
    Point start = {100000, 0};
    Point end = {0, 100000};
    ck_assert_int_eq(flatten_arc(start, (Point){0, -100000}, end, &points, &count), STATUS_OK);
    check_ends(points, count, start, end);
    ck_assert_uint_eq(count, 54);
    check_on_circle(points, count, 0, 0, 100000);
    bool below = false;
    for (size_t i = 0; i < count; i++)
        below = below || points[i].y < -99000;
    ck_assert(below);
    memory_free(points);
}
END_TEST

START_TEST(many_arcs)
{
    Random random = {20};
    for (int i = 0; i < 400; i++) {
        double radius = (double)random_between(&random, 300, 3000) *
                        (double)(INT64_C(1) << random_between(&random, 0, 11));
        double first = (double)random_between(&random, 0, 6283) / 1000;
        double turn = (double)random_between(&random, 800, 6200) / 1000;
        check_arc(8e6, 8e6, radius, first, i % 2 ? first + turn : first - turn);
    }
}
END_TEST

START_TEST(flat_arc)
{
    /* An arc is 16,000,000 steps long and 100 high in the middle, so one chord would be exactly 100
     * away. With rounding that is too much, so there are two pieces. If the arc is 99 high, one
     * suffices. */
    Point *points;
    size_t count;
    Point start = {0, 0};
    Point end = {16000000, 0};
    ck_assert_int_eq(flatten_arc(start, (Point){8000000, 100}, end, &points, &count), STATUS_OK);
    ck_assert_uint_eq(count, 3);
    ck_assert(point_equal(points[1], (Point){8000000, 100}));
    memory_free(points);
    ck_assert_int_eq(flatten_arc(start, (Point){8000000, 99}, end, &points, &count), STATUS_OK);
    ck_assert_uint_eq(count, 2);
    memory_free(points);
}
END_TEST

START_TEST(arc_without_a_circle)
{
    Point *points = NULL;
    size_t count = 7;
    Point a = {0, 0};
    Point b = {300, 100};
    Point c = {600, 200};
    ck_assert_int_eq(flatten_arc(a, b, c, &points, &count), STATUS_OK);
    check_ends(points, count, a, c);
    ck_assert_uint_eq(count, 2);
    memory_free(points);
    ck_assert_int_eq(flatten_arc(a, a, c, &points, &count), STATUS_OK);
    ck_assert_uint_eq(count, 2);
    memory_free(points);
    points = NULL;
    count = 7;
    ck_assert_int_eq(flatten_arc(a, c, b, &points, &count), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(flatten_arc(a, b, a, &points, &count), STATUS_ZERO_LENGTH);
    /* The circle through both ends and a point barely off the line, beyond the end, has a radius of
     * about 6 * 10^13 steps. */
    Point off = {16000000, 1};
    ck_assert_int_eq(flatten_arc(a, off, (Point){8000000, 0}, &points, &count),
                     STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(flatten_arc(a, b, (Point){FLATTEN_HIGH + 1, 0}, &points, &count),
                     STATUS_OUT_OF_RANGE);
    ck_assert_ptr_null(points);
    ck_assert_uint_eq(count, 7);
}
END_TEST

/* Check that rotating a corner about the center by a right angle, or reflecting it in the diagonal
 * through the center, gives a corner. */
static void check_symmetric(const Point *points, size_t count, Point center)
{
    for (size_t i = 0; i < count; i++) {
        int32_t x = points[i].x - center.x;
        int32_t y = points[i].y - center.y;
        bool turned = false;
        bool mirrored = false;
        for (size_t j = 0; j < count; j++) {
            turned = turned || (points[j].x == center.x - y && points[j].y == center.y + x);
            mirrored = mirrored || (points[j].x == center.x + y && points[j].y == center.y + x);
        }
        ck_assert(turned && mirrored);
    }
}

static void check_circle(double radius)
{
    Point *points;
    size_t count;
    Point center = {900000, 800000};
    Decimal spaces = (Decimal)(radius * (double)(DECIMAL_ONE / STEPS_PER_SPACE));
    ck_assert_int_eq(flatten_circle(center, spaces, &points, &count), STATUS_OK);
    Point right = {center.x + (int32_t)floor(radius + 0.5), center.y};
    check_ends(points, count, right, right);
    check_on_circle(points, count, center.x, center.y, radius);
    check_symmetric(points, count, center);
    double area = 0;
    for (size_t i = 1; i < count; i++)
        area += ((double)points[i - 1].x * points[i].y - (double)points[i].x * points[i - 1].y) / 2;
    ck_assert_double_ge(area, 2 * radius * radius); /* one turn, counter-clockwise */
    ck_assert_double_le(area, 4 * radius * radius);
    double step = fmin(PI / 4, 2 * acos(1 - fmin(1, (ALLOWED - 0.71) / radius)));
    ck_assert_double_le((double)(count - 1), ceil(2 * PI / step) + 8);
    memory_free(points);
}

START_TEST(circles)
{
    static const double RADII[] = {1,      1.5,    2,      3.25,    10,      49.9,  99.3,
                                   131,    500,    1304,   1304.5,  5000,    20000, 100000,
                                   123456, 700000, 900000, 8000000, 15000000};
    for (size_t i = 0; i < sizeof RADII / sizeof *RADII; i++)
        check_circle(RADII[i]);
    for (int i = 1; i < 300; i++)
        check_circle(i * 37.5);
}
END_TEST

START_TEST(circle_of_one_space)
{
    /* An eighth of the circle, 0.785398, has room for 8.8 pieces of angle 0.089134. Its corners are
     * at 0 to 8 times that angle. The last corner is 2 (0.785398 - 0.713072) = 0.14 from its mirror
     * image, which is too far, so there is one more corner on the diagonal. That makes 10 corners
     * in an eighth, 18 pieces in a quarter, and 72 pieces in all. */
    Point *points;
    size_t count;
    ck_assert_int_eq(flatten_circle((Point){0, 0}, DECIMAL_ONE, &points, &count), STATUS_OK);
    ck_assert_uint_eq(count, 73);
    ck_assert(point_equal(points[9], (Point){70711, 70711}));
    ck_assert(point_equal(points[36], (Point){-100000, 0}));
    memory_free(points);
}
END_TEST

START_TEST(no_circle)
{
    Point *points = NULL;
    size_t count = 7;
    Point center = {0, 0};
    Decimal step = DECIMAL_ONE / STEPS_PER_SPACE;
    ck_assert_int_eq(flatten_circle(center, 0, &points, &count), STATUS_ZERO_LENGTH);
    ck_assert_int_eq(flatten_circle(center, step - 1, &points, &count), STATUS_ZERO_LENGTH);
    ck_assert_int_eq(flatten_circle(center, -1, &points, &count), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(flatten_circle(center, 161 * DECIMAL_ONE, &points, &count),
                     STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(flatten_circle(center, INT64_MAX, &points, &count), STATUS_OUT_OF_RANGE);
    ck_assert_ptr_null(points);
    ck_assert_uint_eq(count, 7);
}
END_TEST

/* Return the place at the parameter t of a Bezier curve, computed with Bernstein polynomials. */
static void bernstein(const Point *control, size_t control_count, double t, double *x, double *y)
{
    double s = 1 - t;
    double cubic[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    double quadratic[4] = {s * s, 2 * s * t, t * t, 0};
    const double *weight = control_count == 4 ? cubic : quadratic;
    *x = 0;
    *y = 0;
    for (size_t i = 0; i < control_count; i++) {
        *x += weight[i] * control[i].x;
        *y += weight[i] * control[i].y;
    }
}

enum { SAMPLES = 4000 };

/* Check the distances from the curve to the polyline and back, at sampled points of both. Return
 * the number of points of the polyline. */
static size_t check_curve(const Point *control, size_t control_count)
{
    static double xs[SAMPLES + 1];
    static double ys[SAMPLES + 1];
    Point *points;
    size_t count;
    ck_assert_int_eq(flatten_curve(control, control_count, &points, &count), STATUS_OK);
    check_ends(points, count, control[0], control[control_count - 1]);
    for (int i = 0; i <= SAMPLES; i++) {
        bernstein(control, control_count, (double)i / SAMPLES, &xs[i], &ys[i]);
        ck_assert_double_le(distance_to_line(xs[i], ys[i], points, count), ALLOWED);
    }
    for (size_t i = 1; i < count; i++) {
        double x = (points[i - 1].x + points[i].x) / 2.0;
        double y = (points[i - 1].y + points[i].y) / 2.0;
        double least = INFINITY;
        for (int k = 0; k < SAMPLES; k++) {
            double dx = xs[k + 1] - xs[k];
            double dy = ys[k + 1] - ys[k];
            double t = ((x - xs[k]) * dx + (y - ys[k]) * dy) / (dx * dx + dy * dy + 1e-300);
            t = fmax(0, fmin(1, t));
            least = fmin(least, size_of(xs[k] + t * dx - x, ys[k] + t * dy - y));
        }
        /* Samples are connected by chords too, which are a little off the curve. */
        ck_assert_double_le(least, ALLOWED + 0.1);
    }
    memory_free(points);
    return count;
}

/* Test curves that run along a line and return to their start. Three control points are evenly
 * spaced, so only the other one, the first or the last, makes the curve turn back. */
START_TEST(curves_that_turn_back)
{
    for (int32_t size = 300; size < 3000000; size *= 10)
        for (int32_t i = 0; i < 8; i++) {
            int32_t x = i % 2 ? 0 : size, y = i % 2 ? size : 0, sign = i & 4 ? -1 : 1;
            Point control[] = {{7, 9}, {sign * x + 7, sign * y + 9}, {0, 0}, {7, 9}};
            control[2] = (Point){2 * sign * x + 7, 2 * sign * y + 9};
            if (i & 2) {
                Point first = control[1];
                control[1] = control[2];
                control[2] = first;
            }
            check_curve(control, 4);
        }
}
END_TEST

START_TEST(parabola)
{
    /* The parabola is two spaces wide, and its control point is one space high. Its second
     * difference is (0, -200000) everywhere, so a piece over an interval h of t is 50000 h^2 off
     * vertically. Perpendicularly it is off by that times the cosine of its slope, which is 1 - 2t.
     * Where the curve is flat, a piece is off by the allowed 99.29 at h = 0.04456. The mean of the
     * square root of the cosine is 0.937 (by Simpson's rule), so there are about 0.937 / 0.04456 =
     * 21 pieces, rounded up in each half. */
    Point control[3] = {{0, 0}, {100000, 100000}, {200000, 0}};
    size_t count = check_curve(control, 3);
    ck_assert_uint_ge(count, 21);
    ck_assert_uint_le(count, 23);
}
END_TEST

START_TEST(hard_curves)
{
    static const Point CURVES[][4] = {
        {{0, 0}, {500000, 400000}, {-300000, 400000}, {200000, 0}}, /* with a loop */
        {{0, 0}, {200000, 200000}, {0, 200000}, {200000, 0}},       /* with a cusp */
        {{0, 0}, {100000, 300000}, {200000, -300000}, {300000, 0}}, /* an S-shaped curve */
        {{0, 0}, {600000, 0}, {-300000, 0}, {300000, 0}},           /* back and forth on a line */
        {{0, 0}, {300000, 300000}, {-300000, 300000}, {0, 0}},      /* closed */
        {{0, 0}, {0, 0}, {500000, 0}, {500000, 500000}},            /* the first point twice */
        {{0, 0}, {0, 0}, {700, 700}, {700, 700}},                   /* each end point twice */
        {{0, 0}, {16000000, 16000000}, {16000000, 0}, {0, 16000000}},
    };
    for (size_t i = 0; i < sizeof CURVES / sizeof *CURVES; i++)
        check_curve(CURVES[i], 4);
    Point hairpin[3] = {{0, 0}, {400000, 0}, {10, 10}};
    check_curve(hairpin, 3);
    Point turned_back[3] = {{0, 0}, {400000, 0}, {0, 0}};
    ck_assert_uint_eq(check_curve(turned_back, 3), 3);
}
END_TEST

START_TEST(many_curves)
{
    Random random = {21};
    for (int i = 0; i < 200; i++) {
        Point control[4];
        int64_t size = (int64_t)100 << random_between(&random, 0, 13);
        for (int k = 0; k < 4; k++)
            control[k] = (Point){(int32_t)random_between(&random, 0, size),
                                 (int32_t)random_between(&random, 0, size)};
        check_curve(control, i % 2 ? 3 : 4);
    }
}
END_TEST

START_TEST(no_curve)
{
    Point *points = NULL;
    size_t count = 7;
    Point control[5] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}, {9, 9}};
    ck_assert_int_eq(flatten_curve(control, 2, &points, &count), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(flatten_curve(control, 5, &points, &count), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(flatten_curve(control, 4, &points, &count), STATUS_ZERO_LENGTH);
    control[1].x = FLATTEN_LOW - 1;
    ck_assert_int_eq(flatten_curve(control, 4, &points, &count), STATUS_OUT_OF_RANGE);
    ck_assert_ptr_null(points);
    ck_assert_uint_eq(count, 7);
}
END_TEST

START_TEST(no_memory)
{
    static const Point CONTROL[4] = {{0, 0}, {500000, 400000}, {-300000, 400000}, {200000, 0}};
    size_t before = memory_in_use();
    for (int kind = 0; kind < 3; kind++) {
        Status status = STATUS_NO_MEMORY;
        size_t failures = 0;
        while (status != STATUS_OK) {
            Point *points = NULL;
            size_t count = 7;
            memory_fail_after(failures + 1);
            if (kind == 0)
                status = flatten_arc(CONTROL[0], CONTROL[1], CONTROL[3], &points, &count);
            else if (kind == 1)
                status = flatten_circle(CONTROL[1], DECIMAL_ONE, &points, &count);
            else
                status = flatten_curve(CONTROL, 4, &points, &count);
            memory_fail_after(0);
            if (status != STATUS_OK) {
                ck_assert_int_eq(status, STATUS_NO_MEMORY);
                ck_assert_ptr_null(points);
                ck_assert_uint_eq(count, 7);
                failures++;
            }
            memory_free(points);
            ck_assert_uint_eq(memory_in_use(), before);
        }
        ck_assert_uint_ge(failures, 3); /* the array grows at least to 8, 16 and 32 corners */
    }
}
END_TEST

Suite *flatten_suite(void);
Suite *flatten_suite(void)
{
    Suite *suite = suite_create("flatten");
    TCase *arcs = tcase_create("arcs");
    tcase_add_test(arcs, quarter_arc);
    tcase_add_test(arcs, long_way_round);
    tcase_add_test(arcs, many_arcs);
    tcase_add_test(arcs, flat_arc);
    tcase_add_test(arcs, arc_without_a_circle);
    suite_add_tcase(suite, arcs);
    TCase *circles_case = tcase_create("circles");
    tcase_add_test(circles_case, circles);
    tcase_add_test(circles_case, circle_of_one_space);
    tcase_add_test(circles_case, no_circle);
    suite_add_tcase(suite, circles_case);
    TCase *curves = tcase_create("curves");
    tcase_set_timeout(curves, 60);
    tcase_add_test(curves, curves_that_turn_back);
    tcase_add_test(curves, parabola);
    tcase_add_test(curves, hard_curves);
    tcase_add_test(curves, many_curves);
    tcase_add_test(curves, no_curve);
    tcase_add_test(curves, no_memory);
    suite_add_tcase(suite, curves);
    return suite;
}
