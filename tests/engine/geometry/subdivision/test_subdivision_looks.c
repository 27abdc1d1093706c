/* Test queries of a subdivision: locating points, walking around faces, and matching two
 * subdivisions. */
#include "engine/geometry/near_miss.h"
#include "suites.h"
#include "test_subdivision.h"

START_TEST(locating)
{
    Subdivision *sub = new_board(SIDE, NULL);
    /* A triangle with its tip down contains an island. A chord leads from a side of the triangle to
     * the board's edge. */
    const Segment lines[] = {S(2, 7, 4, 3), S(4, 3, 6, 7), S(6, 7, 2, 7), S(4, 5, 4, 6),
                             S(5, 5, 8, 5)};
    for (size_t i = 0; i < 5; i++)
        ck_assert_int_eq(subdivision_insert(sub, lines[i], (uint32_t)i), STATUS_OK);
    SubdivisionPlace outside = subdivision_locate(sub, (Point){4, 1});
    SubdivisionPlace inside = subdivision_locate(sub, (Point){4, 4});
    ck_assert_int_eq(outside.kind, SUBDIVISION_IN_FACE);
    ck_assert_int_eq(inside.kind, SUBDIVISION_IN_FACE);
    ck_assert_uint_ne(inside.id, outside.id);
    ck_assert(subdivision_face_area(sub, inside.id) == (DoubleArea)16 << 64);
    ck_assert_uint_eq(subdivision_locate(sub, (Point){3, 6}).id, inside.id);
    ck_assert_uint_eq(subdivision_locate(sub, (Point){5, 6}).id, inside.id);
    ck_assert_uint_eq(subdivision_locate(sub, (Point){1, 1}).id, outside.id);
    ck_assert_uint_eq(subdivision_locate(sub, (Point){7, 6}).id, outside.id);
    ck_assert_uint_eq(subdivision_locate(sub, (Point){9, 6}).id, SUBDIVISION_OUTSIDE);
    SubdivisionPlace on_edge = subdivision_locate(sub, (Point){6, 5});
    ck_assert_int_eq(on_edge.kind, SUBDIVISION_ON_EDGE);
    ck_assert_uint_eq(subdivision_edge_tag(sub, on_edge.id), 4);
    SubdivisionPlace at_end = subdivision_locate(sub, (Point){5, 5});
    ck_assert_int_eq(at_end.kind, SUBDIVISION_AT_VERTEX);
    ck_assert_int_eq(subdivision_vertex_place(sub, at_end.id).whole.x, 5);
    ck_assert_int_eq(subdivision_locate(sub, (Point){8, 2}).kind, SUBDIVISION_ON_EDGE);
    ck_assert_int_eq(subdivision_locate(sub, (Point){8, 8}).kind, SUBDIVISION_AT_VERTEX);
    subdivision_destroy(sub);
}
END_TEST

/* Add a network's bit to a set of networks. */
static bool gather(void *context, uint32_t network)
{
    *(uint64_t *)context |= UINT64_C(1) << network;
    return true;
}

static bool gather_one(void *context, uint32_t network)
{
    gather(context, network);
    return false;
}

START_TEST(networks_of_a_face)
{
    Subdivision *sub = new_board(SIDE, NULL);
    /* Network 4 is a chord, 5 and 6 are islands above it, and 7 is an island below it. */
    const Segment lines[] = {S(0, 4, 8, 4), S(1, 6, 2, 6), S(4, 6, 5, 6), S(1, 2, 2, 2)};
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(subdivision_insert(sub, lines[i], 0), STATUS_OK);
    uint64_t above = 0;
    uint64_t below = 0;
    uint64_t one = 0;
    uint64_t outside = 0;
    uint32_t face = subdivision_locate(sub, (Point){7, 7}).id;
    subdivision_visit_networks(sub, face, gather, &above);
    subdivision_visit_networks(sub, face, gather_one, &one);
    subdivision_visit_networks(sub, subdivision_locate(sub, (Point){7, 1}).id, gather, &below);
    subdivision_visit_networks(sub, SUBDIVISION_OUTSIDE, gather, &outside);
    ck_assert_uint_eq(above, 1 << 4 | 1 << 5 | 1 << 6);
    ck_assert_uint_eq(below, 1 << 4 | 1 << 7);
    ck_assert_uint_eq(one, 1 << 4);
    ck_assert_uint_eq(outside, 0);
    subdivision_destroy(sub);
}
END_TEST

/* Walk around a cycle once. Check all queries of half-edges at each step, including that stepping
 * back leads to the previous half-edge. */
START_TEST(walking)
{
    Subdivision *sub = new_board(SIDE, NULL);
    const Segment lines[] = {S(1, 1, 7, 1), S(7, 1, 4, 7), S(4, 7, 1, 1), S(4, 1, 4, 3)};
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(subdivision_insert(sub, lines[i], 0), STATUS_OK);
    uint32_t face = subdivision_locate(sub, (Point){3, 2}).id;
    uint32_t cycle = subdivision_outer_cycle(sub, face);
    ck_assert_uint_eq(subdivision_cycle_length(sub, cycle), 6);
    ck_assert_uint_eq(subdivision_cycle_face(sub, cycle), face);
    ck_assert(subdivision_cycle_area(sub, cycle) == (DoubleArea)36 << 64);
    uint32_t start = subdivision_cycle_start(sub, cycle);
    uint32_t at = start;
    for (int i = 0; i < 6; i++) {
        ck_assert_uint_eq(subdivision_half_edge_cycle(sub, at), cycle);
        ck_assert_uint_eq(subdivision_half_edge_face(sub, at), face);
        uint32_t next = subdivision_next(sub, at);
        ck_assert_uint_eq(subdivision_previous(sub, next), at);
        ck_assert_uint_eq(subdivision_origin(sub, next),
                          subdivision_origin(sub, subdivision_twin(at)));
        at = next;
    }
    ck_assert_uint_eq(at, start);
    subdivision_destroy(sub);
}
END_TEST

START_TEST(the_first_tag_stays)
{
    Subdivision *sub = new_board(SIDE, NULL);
    subdivision_insert(sub, (Segment)S(2, 4, 5, 4), 11);
    subdivision_insert(sub, (Segment)S(1, 4, 7, 4), 22);
    subdivision_insert(sub, (Segment)S(0, 0, 4, 0), 33);
    subdivision_insert(sub, (Segment)S(8, 0, 2, 0), 44);
    const struct {
        Point at;
        uint32_t tag;
    } expected[] = {{{3, 4}, 11},
                    {{4, 4}, 11},
                    {{6, 4}, 22},
                    {{1, 0}, 33},
                    {{3, 0}, 33},
                    {{6, 0}, 44},
                    {{8, 4}, SUBDIVISION_NONE}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        SubdivisionPlace place = subdivision_locate(sub, expected[i].at);
        ck_assert_int_eq(place.kind, SUBDIVISION_ON_EDGE);
        ck_assert_uint_eq(subdivision_edge_tag(sub, place.id), expected[i].tag);
    }
    subdivision_destroy(sub);
}
END_TEST

START_TEST(matching)
{
    /* `both` contains all the ink of `own`, and more that meets the edge elsewhere. */
    Subdivision *own = new_board(64, NULL);
    Subdivision *both = new_board(64, NULL);
    const Segment lines[] = {S(0, 10, 50, 40), S(0, 40, 50, 10), S(7, 0, 20, 64), S(30, 5, 33, 60)};
    const Segment others[] = {S(64, 20, 60, 30), S(60, 30, 64, 50), S(40, 0, 45, 3)};
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(subdivision_insert(both, others[i], 9), STATUS_OK);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_int_eq(subdivision_insert(own, lines[i], 0), STATUS_OK);
        ck_assert_int_eq(subdivision_insert(both, lines[3 - i], 0), STATUS_OK);
    }
    SubdivisionCounts counts = subdivision_counts(own);
    for (uint32_t h = 0; h < 2 * counts.edges; h++) {
        uint32_t found = subdivision_match(both, own, h);
        ck_assert_uint_ne(found, SUBDIVISION_NONE);
        ExactPoint from = subdivision_vertex_place(own, subdivision_origin(own, h));
        ExactPoint there = subdivision_vertex_place(both, subdivision_origin(both, found));
        ck_assert_int_eq(exact_point_compare(from, there), 0);
        ck_assert_uint_eq(subdivision_edge_tag(both, subdivision_edge(found)),
                          subdivision_edge_tag(own, subdivision_edge(h)));
        if (!subdivision_edge_is_wall(own, subdivision_edge(h)))
            ck_assert_uint_eq(subdivision_match(own, both, found), h);
    }
    uint32_t strange =
        subdivision_locate(both, (Point){62, 25}).id; /* on the first of the other segments */
    ck_assert_uint_eq(subdivision_match(own, both, 2 * strange), SUBDIVISION_NONE);
    subdivision_destroy(own);
    subdivision_destroy(both);
}
END_TEST

/* Find a point in each face. The polygon that is passed as a hint lies elsewhere, so it doesn't
 * help. The point must be inside the face, and depend neither on the order nor on the direction of
 * the segments. */
START_TEST(a_point_in_each_face)
{
    enum { COUNT = 14, ROUNDS = 150, WIDTH = 12, BESIDE = WIDTH + 1 };
    const FixedPoint elsewhere[] = {
        fixed_point((Point){BESIDE, BESIDE}), fixed_point((Point){BESIDE + 9, BESIDE}),
        fixed_point((Point){BESIDE + 9, BESIDE + 9}), fixed_point((Point){BESIDE, BESIDE + 9})};
    const Ring ring = {0, 4};
    const Polygon polygon = {&ring, 1, elsewhere};
    Random random = {71};
    for (int round = 0; round < ROUNDS; round++) {
        Segment segments[COUNT];
        /* Many segments end in one corner, which is the least of all points. */
        for (size_t i = 0; i < COUNT;) {
            int64_t kind = random_between(&random, 0, 3);
            Segment s = {{kind == 0 ? 0 : (int32_t)random_between(&random, 0, WIDTH),
                          kind == 0 ? 0 : (int32_t)random_between(&random, 0, WIDTH)},
                         {(int32_t)random_between(&random, 0, WIDTH),
                          (int32_t)random_between(&random, 0, WIDTH)}};
            if (kind == 1 && i > 0)
                s.a = segments[random_between(&random, 0, (int64_t)i - 1)].a;
            if (!point_equal(s.a, s.b))
                segments[i++] = s;
        }
        Subdivision *first = new_board(WIDTH, NULL), *other = new_board(WIDTH, NULL);
        for (size_t i = 0; i < COUNT; i++) {
            Segment s = segments[(COUNT - 1 - i) * 5 % COUNT];
            ck_assert_int_eq(subdivision_insert(first, segments[i], 1), STATUS_OK);
            ck_assert_int_eq(subdivision_insert(other, (Segment){s.b, s.a}, 1), STATUS_OK);
        }
        uint32_t faces = subdivision_counts(first).faces;
        ck_assert_uint_eq(subdivision_counts(other).faces, faces);
        for (uint32_t face = SUBDIVISION_OUTSIDE + 1; face < faces; face++) {
            FinePoint inside, again;
            ck_assert_int_eq(subdivision_find_inside(first, face, polygon, &inside), STATUS_OK);
            ck_assert(subdivision_face_holds(first, face, &inside));
            SubdivisionPlace place = subdivision_locate_fine(first, &inside);
            ck_assert(place.kind == SUBDIVISION_IN_FACE && place.id == face);
            place = subdivision_locate_fine(other, &inside);
            ck_assert_int_eq(place.kind, SUBDIVISION_IN_FACE);
            ck_assert_int_eq(subdivision_find_inside(other, place.id, polygon, &again), STATUS_OK);
            ck_assert_int_eq(fine_compare_numbers(&inside.x, &again.x), 0);
            ck_assert_int_eq(fine_compare_numbers(&inside.y, &again.y), 0);
        }
        subdivision_destroy(first);
        subdivision_destroy(other);
    }
}
END_TEST

/* Count the holes of a face. */
static uint32_t count_holes(const Subdivision *sub, Point in_face)
{
    uint32_t count = 0;
    uint32_t hole = subdivision_first_hole(sub, subdivision_locate(sub, in_face).id);
    for (; hole != SUBDIVISION_NONE; hole = subdivision_next_hole(sub, hole))
        count++;
    return count;
}

/* There are 14 rows of 14 islands. A line with many corners divides them into 9 columns and 5.
 * Every allocation fails in turn. */
START_TEST(islands_beside_a_long_outline)
{
    enum { COLUMNS = 14, ROWS = 14, LEFT = 9, APART = 8, WIDTH = 120 };
    Subdivision *sub = new_board(WIDTH, NULL);
    for (int32_t i = 0; i < COLUMNS * ROWS; i++) {
        Point p = {4 + APART * (i % COLUMNS), 5 + APART * (i / COLUMNS)};
        ck_assert_int_eq(subdivision_insert(sub, (Segment){p, {p.x + 2, p.y + i % 3}}, 1),
                         STATUS_OK);
    }
    size_t mark = subdivision_mark(sub);
    Snapshot before = snapshot_of(sub);
    const int32_t middle = APART * LEFT;
    for (int32_t y = 0; y < WIDTH; y += 2) {
        Segment piece = {{middle + (y % 4 ? 1 : 0), y}, {middle + (y % 4 ? 0 : 1), y + 2}};
        insert_in_spite_of_memory(sub, piece, 2, "a long outline");
    }
    check_invariants(sub, "a long outline");
    ck_assert_uint_eq(count_holes(sub, (Point){1, 1}), LEFT * ROWS);
    ck_assert_uint_eq(count_holes(sub, (Point){WIDTH - 1, 1}), (COLUMNS - LEFT) * ROWS);
    subdivision_rollback(sub, mark);
    check_snapshot(before, sub, "a long outline");
    subdivision_destroy(sub);
}
END_TEST

Suite *subdivision_looks_suite(void)
{
    Suite *suite = suite_create("subdivision_looks");
    TCase *cases = tcase_create("subdivision_looks");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, locating);
    tcase_add_test(cases, networks_of_a_face);
    tcase_add_test(cases, walking);
    tcase_add_test(cases, the_first_tag_stays);
    tcase_add_test(cases, matching);
    tcase_add_test(cases, a_point_in_each_face);
    tcase_add_test(cases, islands_beside_a_long_outline);
    suite_add_tcase(suite, cases);
    return suite;
}
