/* Test polygons made from boundaries, compared with flood fills of squares, and polygons cut along
 * lines, compared by area. */
#include "plain_polygon.h"
#include "suites.h"

#include "base/memory.h"
#include "base/random.h"
#include "geometry/plane/outline.h"

enum { SIDE = 12, STEP = 10 };

/* A grid of squares, of which some are full, with a border of empty squares. */
typedef struct Squares {
    bool full[SIDE + 2][SIDE + 2];
    int marks[SIDE + 2][SIDE + 2];
} Squares;

static void flood(Squares *squares, int x, int y, int mark)
{
    if (!squares->full[x][y] || squares->marks[x][y])
        return;
    squares->marks[x][y] = mark;
    for (int dx = -1; dx <= 1; dx++)
        for (int dy = -1; dy <= 1; dy++)
            if (dx == 0 || dy == 0)
                flood(squares, x + dx, y + dy, mark);
}

/* Count the connected pieces of full squares. Squares are connected by their sides. */
static int count_pieces(Squares *squares)
{
    int count = 0;
    for (int x = 0; x < SIDE + 2; x++)
        for (int y = 0; y < SIDE + 2; y++)
            if (squares->full[x][y] && !squares->marks[x][y])
                flood(squares, x, y, ++count);
    return count;
}

static Rim rim_of(const Squares *squares, int32_t step)
{
    Rim rim = {0};
    for (int32_t x = 1; x <= SIDE; x++)
        for (int32_t y = 1; y <= SIDE; y++) {
            if (!squares->full[x][y])
                continue;
            Box box = {{x * step, y * step}, {(x + 1) * step, (y + 1) * step}};
            Outline square = outline_of_box(box);
            for (size_t i = 0; i < 4; i++) {
                Segment edge = outline_edge(&square, i);
                ck_assert_int_eq(rim_add_edge(&rim, fixed_point(edge.a), fixed_point(edge.b)),
                                 STATUS_OK);
            }
        }
    rim_close(&rim);
    return rim;
}

/* Check that no ring contains a corner twice, and that each begins with its smallest corner. */
static void check_rings(const PolygonList *list)
{
    for (size_t i = 0; i < list->ring_count; i++) {
        const FixedPoint *corners = list->corners + list->rings[i].first;
        for (size_t a = 0; a < list->rings[i].count; a++)
            for (size_t b = 0; b < a; b++)
                ck_assert_int_ne(fixed_compare(corners[a], corners[b]), 0);
        for (size_t a = 1; a < list->rings[i].count; a++)
            ck_assert_int_lt(fixed_compare(corners[0], corners[a]), 0);
    }
}

START_TEST(rims_of_squares)
{
    for (uint64_t seed = 1; seed <= 150; seed++) {
        Random random = {seed};
        Squares squares = {0};
        int64_t share = random_between(&random, 1, 9), full = 0;
        int32_t step = seed % 2 ? STEP : MAX_COORDINATE / (SIDE + 2);
        for (int x = 1; x <= SIDE; x++)
            for (int y = 1; y <= SIDE; y++)
                full += squares.full[x][y] = random_between(&random, 0, 9) < share;
        Rim rim = rim_of(&squares, step);
        PolygonList list = {0};
        ck_assert_int_eq(polygon_list_enclose(&list, &rim), STATUS_OK);
        ck_assert(polygon_list_area(&list) ==
                  (DoubleArea)full * 2 * step * step * FIXED_STEP * FIXED_STEP);
        check_rings(&list);
        size_t pieces = (size_t)count_pieces(&squares);
        ck_assert_uint_eq(list.count, pieces);
        for (size_t i = 0; i < list.count; i++) {
            Polygon polygon = polygon_list_get(&list, i);
            ck_assert(polygon_area((Polygon){polygon.rings, 1, polygon.corners}) > 0);
            for (size_t k = 1; k < polygon.ring_count; k++)
                ck_assert(polygon_area((Polygon){polygon.rings + k, 1, polygon.corners}) < 0);
        }
        /* The center of a full square must be inside exactly one polygon, and the center of an
         * empty square inside none. */
        for (int x = 1; x <= SIDE; x++)
            for (int y = 1; y <= SIDE; y++) {
                Point middle = {x * step + step / 2, y * step + step / 2};
                int holders = 0;
                for (size_t i = 0; i < list.count; i++)
                    holders += polygon_holds(polygon_list_get(&list, i), middle);
                ck_assert_int_eq(holders, squares.full[x][y]);
            }
        polygon_list_free(&list);
        rim_free(&rim);
    }
}
END_TEST

static void add_polygon(PolygonList *list, const Point *corners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(polygon_list_add_corner(list, fixed_point(corners[i])), STATUS_OK);
    ck_assert_int_eq(polygon_list_end_ring(list), STATUS_OK);
    ck_assert_int_eq(polygon_list_end_polygon(list), STATUS_OK);
}

/* Make a comb: a bar with teeth, which a horizontal cut separates. */
static void make_comb(PolygonList *list)
{
    static const Point corners[] = {{0, 0},   {90, 0},  {90, 60}, {70, 60}, {70, 20}, {50, 20},
                                    {50, 60}, {40, 60}, {40, 20}, {20, 20}, {20, 60}, {0, 60}};
    add_polygon(list, corners, sizeof corners / sizeof *corners);
}

static DoubleArea squares_of(int64_t steps)
{
    return (DoubleArea)steps * 2 * FIXED_STEP * FIXED_STEP;
}

START_TEST(a_cut_takes_apart)
{
    PolygonList comb = {0}, upper = {0}, lower = {0};
    make_comb(&comb);
    FixedPoint a = fixed_point((Point){5, 30}), b = fixed_point((Point){70, 30});
    ck_assert_int_eq(polygon_list_cut(&comb, a, b, &upper), STATUS_OK);
    ck_assert_uint_eq(upper.count, 3);
    ck_assert(polygon_list_area(&upper) == squares_of(30 * 50));
    ck_assert_int_eq(polygon_list_cut(&comb, b, a, &lower), STATUS_OK);
    ck_assert_uint_eq(lower.count, 1);
    ck_assert(polygon_list_area(&lower) == squares_of(20 * 90 + 10 * 50));
    /* A cut along the bar's upper edge leaves the whole bar below, and each tooth above. */
    PolygonList teeth = {0};
    a = fixed_point((Point){0, 20});
    b = fixed_point((Point){1, 20});
    ck_assert_int_eq(polygon_list_cut(&comb, a, b, &teeth), STATUS_OK);
    ck_assert_uint_eq(teeth.count, 3);
    ck_assert(polygon_list_area(&teeth) == squares_of(40 * 50));
    polygon_list_free(&comb);
    polygon_list_free(&upper);
    polygon_list_free(&lower);
    polygon_list_free(&teeth);
}
END_TEST

/* Two polygons meet the cut at the same point: the triangle ends there with a corner on the cut,
 * and the oblong's part of the cut begins there. Whatever the order in which qsort() puts equal
 * elements, the first polygon in the list comes first, so the two aren't joined. */
START_TEST(a_cut_through_a_place_where_two_touch)
{
    static const Point triangle[] = {{50, 0}, {40, 20}, {20, 20}};
    static const Point oblong[] = {{50, 20}, {50, -20}, {90, -20}, {90, 20}};
    PolygonList both = {0}, upper = {0};
    add_polygon(&both, triangle, 3);
    add_polygon(&both, oblong, 4);
    ck_assert_int_eq(
        polygon_list_cut(&both, fixed_point((Point){0, 0}), fixed_point((Point){100, 0}), &upper),
        STATUS_OK);
    ck_assert_uint_eq(upper.count, 2);
    ck_assert(polygon_area(polygon_list_get(&upper, 0)) == squares_of(20 * 20 / 2));
    ck_assert(polygon_area(polygon_list_get(&upper, 1)) == squares_of(20 * 40));
    polygon_list_free(&both);
    polygon_list_free(&upper);
}
END_TEST

/* The areas on both sides of a random cut add up to the whole, except for the rounding of corners
 * on the cut. */
START_TEST(both_sides_add_up)
{
    Random random = {5};
    for (int i = 0; i < 2000; i++) {
        PolygonList parts[3] = {{0}};
        make_comb(&parts[0]);
        FixedPoint a = {random_between(&random, 0, 90) * FIXED_STEP +
                            (int64_t)random_next(&random) % FIXED_STEP,
                        random_between(&random, 0, 60) * FIXED_STEP};
        FixedPoint b = {random_between(&random, 0, 90) * FIXED_STEP,
                        random_between(&random, 0, 60) * FIXED_STEP +
                            (int64_t)random_next(&random) % FIXED_STEP};
        if (fixed_compare(a, b) == 0)
            continue;
        ck_assert_int_eq(polygon_list_cut(&parts[0], a, b, &parts[1]), STATUS_OK);
        ck_assert_int_eq(polygon_list_cut(&parts[0], b, a, &parts[2]), STATUS_OK);
        DoubleArea rest = polygon_list_area(&parts[0]) - polygon_list_area(&parts[1]) -
                          polygon_list_area(&parts[2]);
        ck_assert(rest < 1000 * FIXED_STEP && rest > -1000 * FIXED_STEP);
        for (int k = 0; k < 3; k++)
            polygon_list_free(&parts[k]);
    }
}
END_TEST

START_TEST(clipping)
{
    PolygonList comb = {0}, box = {0};
    make_comb(&comb);
    static const Point corners[] = {{30, 10}, {80, 10}, {80, 50}, {30, 50}};
    for (size_t i = 0; i < 4; i++)
        polygon_list_add_corner(&box, fixed_point(corners[i]));
    polygon_list_end_ring(&box);
    polygon_list_end_polygon(&box);
    ck_assert_int_eq(polygon_list_clip(&comb, polygon_list_get(&box, 0)), STATUS_OK);
    ck_assert_uint_eq(comb.count, 1);
    ck_assert(polygon_list_area(&comb) == squares_of(50 * 10 + 30 * 10 + 30 * 10));
    check_rings(&comb);
    polygon_list_free(&comb);
    polygon_list_free(&box);
}
END_TEST

START_TEST(no_memory_changes_nothing)
{
    Squares squares = {0};
    Random random = {3};
    for (int x = 1; x <= SIDE; x++)
        for (int y = 1; y <= SIDE; y++)
            squares.full[x][y] = random_between(&random, 0, 9) < 6;
    Rim rim = rim_of(&squares, STEP);
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; status != STATUS_OK; nth++) {
        PolygonList list = {0};
        memory_fail_after(nth);
        status = polygon_list_enclose(&list, &rim);
        memory_fail_after(0);
        if (status != STATUS_OK) {
            ck_assert_int_eq(status, STATUS_NO_MEMORY);
            ck_assert_uint_eq(list.count + list.ring_count + list.corner_count, 0);
        }
        polygon_list_free(&list);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    rim_free(&rim);
}
END_TEST

/* Return twice the area of the part of a triangle that is to the left of a line, in doubles. */
static double area_left_of(const FixedPoint corners[3], FixedPoint a, FixedPoint b)
{
    double x[6], y[6], sides[3], sum = 0;
    int count = 0;
    for (int i = 0; i < 3; i++)
        sides[i] =
            (double)((b.x - a.x) * (corners[i].y - a.y) - (b.y - a.y) * (corners[i].x - a.x));
    for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3;
        if (sides[i] > 0) {
            x[count] = (double)corners[i].x;
            y[count++] = (double)corners[i].y;
        }
        if ((sides[i] > 0) != (sides[k] > 0)) {
            double part = sides[i] / (sides[i] - sides[k]);
            x[count] = (double)corners[i].x + part * (double)(corners[k].x - corners[i].x);
            y[count++] = (double)corners[i].y + part * (double)(corners[k].y - corners[i].y);
        }
    }
    for (int i = 0; i < count; i++)
        sum += x[i] * y[(i + 1) % count] - x[(i + 1) % count] * y[i];
    return sum;
}

/* Cut triangles of a few units, where several corners may be rounded to the same point. No corner
 * may occur twice in a row, no ring without area may remain, and areas may be off only by the
 * rounding. */
START_TEST(cuts_of_the_smallest_triangles)
{
    enum { TRIANGLES = 100000, UNITS = 6 };
    Random random = {5};
    int gone = 0;
    for (int i = 0; i < TRIANGLES; i++) {
        FixedPoint corners[5];
        for (int k = 0; k < 5; k++)
            corners[k] =
                (FixedPoint){random_between(&random, 0, UNITS), random_between(&random, 0, UNITS)};
        FixedPoint a = corners[3], b = corners[4];
        PolygonList whole = {0}, left = {0};
        for (int k = 0; k < 3; k++)
            ck_assert_int_eq(polygon_list_add_corner(&whole, corners[k]), STATUS_OK);
        ck_assert_int_eq(polygon_list_end_ring(&whole), STATUS_OK);
        ck_assert_int_eq(polygon_list_end_polygon(&whole), STATUS_OK);
        if (polygon_area(polygon_list_get(&whole, 0)) > 0 && fixed_compare(a, b) != 0) {
            ck_assert_int_eq(polygon_list_cut(&whole, a, b, &left), STATUS_OK);
            double found = 0, expected = area_left_of(corners, a, b);
            for (size_t k = 0; k < left.count; k++) {
                Polygon polygon = polygon_list_get(&left, k);
                Ring ring = polygon.rings[0];
                double sum = 0;
                for (size_t n = 0; n < ring.count; n++) {
                    FixedPoint p = polygon.corners[ring.first + n];
                    FixedPoint q = polygon.corners[ring.first + (n + 1) % ring.count];
                    ck_assert_int_ne(fixed_compare(p, q), 0);
                    sum += (double)(p.x * q.y - q.x * p.y);
                }
                ck_assert(sum > 0);
                found += sum;
            }
            ck_assert_double_le(found - expected, 4 * UNITS);
            ck_assert_double_ge(found - expected, -4 * UNITS);
            gone += left.count == 0 && expected > 0;
        }
        polygon_list_free(&whole);
        polygon_list_free(&left);
    }
    ck_assert_int_gt(gone, 10);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* The point must be on the horizontal line half-way between the heights of two corners near the
 * middle, in the middle of the widest span there. The polygon is narrow, so that an error in the
 * heights would show. */
START_TEST(a_place_inside_a_narrow_polygon)
{
    static const Point corners[] = {{100, 0}, {160, 300}, {150, 1000}, {110, 800}};
    FixedPoint fixed[4];
    for (size_t i = 0; i < 4; i++)
        fixed[i] = fixed_point(corners[i]);
    Ring ring = {.first = 0, .count = 4};
    Point inside;
    ck_assert_int_eq(polygon_find_inside((Polygon){&ring, 1, fixed}, &inside), STATUS_OK);
    /* at the height 550, the polygon extends from x = 106.875 to 156.43 */
    ck_assert_int_eq(inside.y, 550);
    ck_assert_int_eq(inside.x, 132);
}
END_TEST

Suite *polygon_suite(void)
{
    Suite *suite = suite_create("polygon");
    TCase *cases = tcase_create("polygon");
    tcase_add_test(cases, rims_of_squares);
    tcase_add_test(cases, a_cut_takes_apart);
    tcase_add_test(cases, a_cut_through_a_place_where_two_touch);
    tcase_add_test(cases, both_sides_add_up);
    tcase_add_test(cases, clipping);
    tcase_add_test(cases, a_place_inside_a_narrow_polygon);
    tcase_add_test(cases, cuts_of_the_smallest_triangles);
    tcase_add_test(cases, no_memory_changes_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
