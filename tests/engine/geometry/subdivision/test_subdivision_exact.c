/* Test exact points, and subdivisions with points that nearly coincide or are as far apart as
 * possible. */
#include "engine/geometry/near_miss.h"
#include "suites.h"
#include "test_subdivision.h"

/* A fan of lines crosses a board of the largest size, so that crossings have the largest
 * denominators. */
START_TEST(the_largest_numbers)
{
    Subdivision *sub = new_board(MAX_COORDINATE, NULL);
    enum { M = MAX_COORDINATE };
    const Segment lines[] = {S(0, 0, M, M),
                             S(0, 1, M, M - 1),
                             S(1, 0, M - 1, M),
                             S(0, M, M, 0),
                             S(0, M - 1, M, 1),
                             S(1, M, M - 1, 0),
                             S(0, 7, M, M - 3),
                             S(0, 3, M, M - 7),
                             S(M / 2, 0, M / 2 + 1, M),
                             S(0, M / 2 + 1, M, M / 2)};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ck_assert_int_eq(subdivision_insert(sub, lines[i], 0), STATUS_OK);
        check_invariants(sub, "the largest numbers");
    }
    subdivision_rollback(sub, 0);
    check_invariants(sub, "the largest numbers");
    subdivision_destroy(sub);
}
END_TEST

START_TEST(triangles_smaller_than_rounding)
{
    /* The corners of the triangle that three lines form may round to a triangle of the opposite
     * orientation. (All lines rise to the right; with others, rounding would preserve the
     * orientation.) The rounded orientation must not decide what is inside. */
    Random random = {3};
    int turned_over = 0;
    for (int round = 0; round < 150; round++) {
        enum { MIDDLE = MAX_COORDINATE / 2 };
        Point u = {(int32_t)random_between(&random, 6000000, 7900000),
                   (int32_t)random_between(&random, 5000000, 5900000)};
        Point v = {(int32_t)random_between(&random, 5000000, 5900000),
                   (int32_t)random_between(&random, 6000000, 7900000)};
        Segment s = {{MIDDLE - u.x, MIDDLE - u.y}, {MIDDLE + u.x, MIDDLE + u.y + 1}};
        Segment t = {{MIDDLE - v.x, MIDDLE - v.y}, {MIDDLE + v.x + 1, MIDDLE + v.y}};
        Point along = {u.x / 4, u.y / 4};
        Segment third;
        if (!near_miss(&random, crossing_of(s, t), along, 2000, 2000, &third))
            continue;
        Subdivision *sub = new_board(MAX_COORDINATE, NULL);
        const Segment lines[] = {s, t, third};
        for (int i = 0; i < 3; i++) {
            ck_assert_int_eq(subdivision_insert(sub, lines[(i + round) % 3], 0), STATUS_OK);
            check_invariants(sub, "a triangle smaller than rounding");
        }
        SubdivisionCounts counts = subdivision_counts(sub);
        ck_assert_uint_eq(counts.vertices, 13);
        ck_assert_uint_eq(counts.edges, 13);
        ck_assert_uint_eq(counts.faces, 3);
        ck_assert_uint_eq(counts.components, 2);
        turned_over += subdivision_face_area(sub, 2) < 0;
        subdivision_rollback(sub, 0);
        check_invariants(sub, "a triangle smaller than rounding");
        subdivision_destroy(sub);
    }
    ck_assert_int_gt(turned_over, 3);
}
END_TEST

/* Make two lines whose crossing is so near to an integer x, on its right or left, that a FixedPoint
 * doesn't show the difference. Return false if the random directions don't allow that.
 */
static bool cross_near_column(Random *random, Segment *s, Segment *t, int32_t *column, bool right)
{
    int64_t dx = random_between(random, 3000000, 4000000);
    int64_t dy = random_between(random, -900000, -300000);
    int64_t ex = random_between(random, 200, 400);
    int64_t ey = random_between(random, 300000, 900000);
    /* The denominator of the crossing's positions on s and t. */
    Wide unit = (Wide)dx * ey - (Wide)dy * ex;
    /* The crossing is s.a + (dx, dy) * u / unit, where u is the cross product of t.a - s.a and (ex,
     * ey). If dx * u is 1 or -1 modulo unit, the crossing's x is 1 / unit from an integer. */
    Wide u = near_miss_inverse(dx, unit);
    Wide back = near_miss_inverse(ey, ex);
    if (u == 0 || back == 0)
        return false;
    u = right ? u : unit - u;
    /* Find t.a - s.a = (x, y) with x * ey - y * ex = u. */
    Wide x = u % ex * back % ex;
    Wide y = (x * ey - u) / ex;
    Wide steps = (2000000 - y) / ey; /* to shift t along its line, so that it starts below s */
    x += steps * ex;
    y += steps * ey;
    s->a = (Point){6000000, 8000000};
    s->b = (Point){(int32_t)(6000000 + dx), (int32_t)(8000000 + dy)};
    Wide start_x = 6000000 + x - 10 * ex;
    Wide start_y = 8000000 + y - 10 * ey;
    if (start_x < 1 || start_y < 1 || start_y > 9000000)
        return false;
    t->a = (Point){(int32_t)start_x, (int32_t)start_y};
    t->b = (Point){(int32_t)(start_x + 14 * ex), (int32_t)(start_y + 14 * ey)};
    if (t->b.y > MAX_COORDINATE || t->b.x > MAX_COORDINATE)
        return false;
    ExactPoint crossing = crossing_of(*s, *t);
    FixedPoint fixed = exact_point_fixed(crossing);
    *column = (int32_t)(fixed.x / FIXED_STEP);
    return fixed.x % FIXED_STEP == 0 && crossing.x != 0;
}

START_TEST(crossings_a_trifle_off_a_column)
{
    /* A ray that goes up from below a crossing near a column must hit the line that is lower on the
     * ray's side of the crossing. */
    Random random = {8};
    int found = 0;
    for (int round = 0; round < 4000 && found < 20; round++) {
        Segment s, t;
        int32_t column;
        if (!cross_near_column(&random, &s, &t, &column, round % 2))
            continue;
        found++;
        Subdivision *sub = new_board(MAX_COORDINATE, NULL);
        ExactPoint crossing = crossing_of(s, t);
        /* Draw a quadrilateral around the crossing, so that four faces meet at the crossing. */
        const Segment lines[] = {s, t, {s.a, t.a}, {t.a, s.b}, {s.b, t.b}, {t.b, s.a}};
        for (int i = 0; i < 6; i++)
            ck_assert_int_eq(subdivision_insert(sub, lines[i], (uint32_t)i), STATUS_OK);
        check_invariants(sub, "a crossing near a column");
        /* t rises steeply to the right, and s falls. One point is below the crossing, to the right
         * of t, and the other is above it, to the left of t. */
        Point below = {column, crossing.whole.y - 40};
        Point above = {column, crossing.whole.y + 40};
        for (int i = 0; i < 2; i++) {
            Point p = i ? above : below;
            SubdivisionPlace place = subdivision_locate(sub, p);
            ck_assert_int_eq(place.kind, SUBDIVISION_IN_FACE);
            ck_assert_int_eq(subdivision_insert(sub, (Segment){p, {p.x, p.y + 1}}, 9), STATUS_OK);
            check_invariants(sub, "an island near a column");
        }
        subdivision_destroy(sub);
    }
    ck_assert_int_ge(found, 10);
}
END_TEST

START_TEST(exact_points)
{
    ExactPoint half = crossing_of((Segment)S(3, 3, 4, 4), (Segment)S(3, 4, 4, 3));
    ExactPoint same =
        exact_point_reduced(crossing_of((Segment)S(3, 2, 4, 5), (Segment)S(2, 2, 5, 5)));
    ck_assert_int_eq(exact_point_compare(half, same), 0);
    ck_assert_int_eq(same.unit, 2);
    ck_assert_int_eq(same.x, 1);
    ck_assert_int_eq(same.whole.y, 3);
    ck_assert(!exact_point_is_lattice(half));
    ck_assert_int_eq(exact_point_fixed(half).x, 7 * (FIXED_STEP / 2));

    ExactPoint lattice = crossing_of((Segment)S(0, 0, 8, 8), (Segment)S(0, 8, 8, 0));
    ck_assert(exact_point_is_lattice(lattice));
    ck_assert_int_eq(lattice.unit, 1);
    ck_assert_int_eq(lattice.whole.x, 4);

    /* Thirds: 2^32 / 3 is 1431655765.33, and two thirds round up. */
    ExactPoint third = crossing_of((Segment)S(0, 0, 1, 0), (Segment)S(0, 1, 1, -2));
    ck_assert_int_eq(exact_point_fixed(third).x, 1431655765);
    ExactPoint thirds = crossing_of((Segment)S(0, 0, 1, 0), (Segment)S(0, -2, 1, 1));
    ck_assert_int_eq(exact_point_fixed(thirds).x, 2863311531);
    ck_assert_int_lt(exact_point_compare(third, thirds), 0);
    ck_assert_int_gt(exact_point_compare(thirds, third), 0);
    /* Half a unit, 1 / 2^33, rounds up. */
    ExactPoint tie = {{5, 5}, 1, (INT64_C(1) << 33) - 1, INT64_C(1) << 33};
    ck_assert_int_eq(exact_point_fixed(tie).x, 5 * FIXED_STEP + 1);
    ck_assert_int_eq(exact_point_fixed(tie).y, 6 * FIXED_STEP);

    ck_assert_int_eq(exact_point_side((Segment)S(3, 2, 4, 5), half), 0);
    ck_assert_int_eq(exact_point_side((Segment)S(0, 0, 8, 7), half), 1);
    ck_assert_int_eq(exact_point_side((Segment)S(8, 7, 0, 0), half), -1);
    ck_assert_int_eq(exact_point_side((Segment)S(0, 4, 1, 4), half), -1);
}
END_TEST

Suite *subdivision_exact_suite(void)
{
    Suite *suite = suite_create("subdivision_exact");
    TCase *cases = tcase_create("subdivision_exact");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, the_largest_numbers);
    tcase_add_test(cases, triangles_smaller_than_rounding);
    tcase_add_test(cases, crossings_a_trifle_off_a_column);
    tcase_add_test(cases, exact_points);
    suite_add_tcase(suite, cases);
    return suite;
}
