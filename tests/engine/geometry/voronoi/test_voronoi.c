/* Test the Voronoi diagram: areas are compared with cells cut by all sites in floating point, with
 * GEOS, and with worked examples. Undo, independence of order and failing memory are tested too. */
#include "base/memory.h"
#include "base/random.h"
#include "geometry/geos/geos.h"
#include "geometry/voronoi/voronoi.h"
#include "plain_voronoi.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static Voronoi *build(const Board *board)
{
    Voronoi *voronoi;
    ck_assert_int_eq(voronoi_create(&board->outline, &voronoi), STATUS_OK);
    for (size_t i = 0; i < board->count; i++)
        ck_assert_int_eq(voronoi_add(voronoi, (uint32_t)i, board->sites[i], i % 2), STATUS_OK);
    return voronoi;
}

/* Check that areas are those of cells cut in the simple way, and add up to the owners' totals and
 * to the board. */
static void check_areas(const Voronoi *voronoi, const Board *board)
{
    DoubleArea totals[VORONOI_OWNERS] = {0};
    for (size_t i = 0; i < board->count; i++) {
        DoubleArea area = voronoi_area(voronoi, (uint32_t)i);
        long double error = plain_squares(area) - plain_area(board, i);
        ck_assert_msg(error < 1e-9L && error > -1e-9L, "cell %zu is %.12Lf, not %.12Lf", i,
                      plain_squares(area), plain_area(board, i));
        totals[i % 2] += area;
    }
    for (unsigned owner = 0; owner < VORONOI_OWNERS; owner++)
        ck_assert(voronoi_total(voronoi, owner) == totals[owner]);
    DoubleArea rest = outline_area(&board->outline) - totals[0] - totals[1];
    if (board->count > 0 && outline_is_box(&board->outline))
        ck_assert(rest == 0);
    else if (board->count > 0)
        ck_assert(plain_squares(rest) < 1e-9L && plain_squares(rest) > -1e-9L);
}

START_TEST(test_random_boards)
{
    Random random = {11};
    for (int i = 0; i < 300; i++) {
        Board board = plain_random_board(&random);
        Voronoi *voronoi = build(&board);
        check_areas(voronoi, &board);
        voronoi_destroy(voronoi);
    }
}
END_TEST

START_TEST(test_one_site_has_all)
{
    Board board = {plain_notched_outline(), {{200000, 200000}}, 1};
    Voronoi *voronoi = build(&board);
    ck_assert(voronoi_area(voronoi, 0) == outline_area(&board.outline));
    voronoi_destroy(voronoi);
}
END_TEST

/* Four sites at the corners of a square, on a board of 4 by 4 spaces, have a quarter each, before a
 * fifth site is added in the middle and after it is removed. */
START_TEST(test_one_circle)
{
    Board board = {plain_square_outline(400000),
                   {{100000, 100000}, {300000, 100000}, {300000, 300000}, {100000, 300000}},
                   4};
    Voronoi *voronoi = build(&board);
    for (uint32_t i = 0; i < 4; i++)
        ck_assert(voronoi_area(voronoi, i) == outline_area(&board.outline) / 4);
    ck_assert_int_eq(voronoi_add(voronoi, 4, (Point){200000, 200000}, 0), STATUS_OK);
    /* The cell of the site in the middle is a rhombus, half of a square of 2 by 2 spaces. */
    ck_assert(voronoi_area(voronoi, 4) == outline_area(&board.outline) / 8);
    ck_assert_int_eq(voronoi_remove(voronoi, 4), STATUS_OK);
    ck_assert(voronoi_area(voronoi, 2) == outline_area(&board.outline) / 4);
    voronoi_destroy(voronoi);
}
END_TEST

/* Store the areas of all sites, so that they can be compared; 0 for sites that aren't on the
 * board. */
static void read_areas(const Voronoi *voronoi, const bool *there, DoubleArea *areas)
{
    for (uint32_t i = 0; i < SITES_MOST; i++)
        areas[i] = there[i] ? voronoi_area(voronoi, i) : 0;
}

/* Add and remove sites at random. The areas must be the same as if only the remaining sites had
 * been added, in a different order. Rolling back must restore every area. */
START_TEST(test_coming_and_going)
{
    Random random = {12};
    for (int game = 0; game < 60; game++) {
        Board board = plain_random_board(&random);
        Voronoi *voronoi, *other;
        bool there[SITES_MOST] = {0};
        static size_t marks[200];
        static DoubleArea before[200][SITES_MOST];
        static bool kept[200][SITES_MOST];
        ck_assert_int_eq(voronoi_create(&board.outline, &voronoi), STATUS_OK);
        for (int i = 0; i < 200; i++) {
            uint32_t id = (uint32_t)random_between(&random, 0, (int64_t)board.count - 1);
            marks[i] = voronoi_mark(voronoi);
            memcpy(kept[i], there, sizeof there);
            read_areas(voronoi, there, before[i]);
            Status status = there[id] ? voronoi_remove(voronoi, id)
                                      : voronoi_add(voronoi, id, board.sites[id], id % 2);
            ck_assert_int_eq(status, STATUS_OK);
            there[id] = !there[id];
        }
        ck_assert_int_eq(voronoi_create(&board.outline, &other), STATUS_OK);
        for (uint32_t i = SITES_MOST; i-- > 0;)
            if (there[i])
                ck_assert_int_eq(voronoi_add(other, i, board.sites[i], i % 2), STATUS_OK);
        for (uint32_t i = 0; i < SITES_MOST; i++)
            if (there[i])
                ck_assert(voronoi_area(voronoi, i) == voronoi_area(other, i));
        ck_assert(voronoi_total(voronoi, 0) == voronoi_total(other, 0));
        for (int i = 200; i-- > 0;) {
            DoubleArea areas[SITES_MOST];
            voronoi_rollback(voronoi, marks[i]);
            read_areas(voronoi, kept[i], areas);
            ck_assert_mem_eq(areas, before[i], sizeof areas);
        }
        ck_assert_uint_eq(voronoi_count(voronoi), 0);
        ck_assert(voronoi_total(voronoi, 0) == 0 && voronoi_total(voronoi, 1) == 0);
        voronoi_destroy(other);
        voronoi_destroy(voronoi);
    }
}
END_TEST

START_TEST(test_against_geos)
{
    Random random = {13};
    Geos *geos;
    ck_assert_int_eq(geos_open(&geos), STATUS_OK);
    for (int i = 0; i < 60; i++) {
        Board board = {.outline = i % 2 ? plain_notched_outline() : plain_square_outline(1300000)};
        plain_add_sites(&board, 50, 1, &random);
        Voronoi *voronoi = build(&board);
        PolygonList polygon = {0};
        DoubleArea areas[SITES_MOST];
        for (size_t k = 0; k < board.outline.count; k++)
            polygon_list_add_corner(&polygon, fixed_point(board.outline.corners[k]));
        polygon_list_end_ring(&polygon);
        polygon_list_end_polygon(&polygon);
        ck_assert_int_eq(geos_voronoi(geos, outline_box(&board.outline), &polygon, board.sites,
                                      board.count, areas),
                         STATUS_OK);
        for (uint32_t k = 0; k < board.count; k++) {
            long double error = plain_squares(areas[k] - voronoi_area(voronoi, k));
            ck_assert(error < 1e-9L && error > -1e-9L);
        }
        polygon_list_free(&polygon);
        voronoi_destroy(voronoi);
    }
    geos_close(geos);
}
END_TEST

START_TEST(test_nearest)
{
    Random random = {14};
    for (int i = 0; i < 100; i++) {
        Board board = plain_random_board(&random);
        Voronoi *voronoi = build(&board);
        Box box = outline_box(&board.outline);
        for (int k = 0; k < 20; k++) {
            Point p = {(int32_t)random_between(&random, box.low.x, box.high.x),
                       (int32_t)random_between(&random, box.low.y, box.high.y)};
            double least = HUGE_VAL;
            for (size_t j = 0; j < board.count; j++)
                least = fmin(least, hypot(board.sites[j].x - p.x, board.sites[j].y - p.y));
            uint32_t id;
            ck_assert(voronoi_nearest(voronoi, p, &id));
            double found = hypot(board.sites[id].x - p.x, board.sites[id].y - p.y);
            ck_assert(fabs(found - least) < 1e-6);
        }
        voronoi_destroy(voronoi);
    }
}
END_TEST

START_TEST(test_no_memory)
{
    Random random = {15};
    Board board = {.outline = plain_notched_outline()};
    plain_add_sites(&board, 30, 50000, &random);
    size_t before = memory_in_use();
    for (size_t i = 0; i + 1 < board.count; i++) {
        Board fewer = board;
        fewer.count = i;
        Voronoi *voronoi = build(&fewer);
        Status status = STATUS_NO_MEMORY;
        for (size_t n = 1; status != STATUS_OK; n++) {
            memory_fail_after(n);
            status = voronoi_add(voronoi, (uint32_t)i, board.sites[i], i % 2);
            memory_fail_after(0);
            if (status != STATUS_OK)
                check_areas(voronoi, &fewer);
        }
        voronoi_destroy(voronoi);
    }
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

START_TEST(test_outlines)
{
    Outline outline;
    static const Point bow[] = {{0, 0}, {100, 100}, {100, 0}, {0, 100}};
    static const Point spike[] = {{0, 0}, {100, 0}, {50, 0}, {50, 50}};
    static const Point touching[] = {{0, 0}, {100, 0}, {100, 100}, {50, 0}, {0, 100}};
    static const Point clockwise[] = {{0, 0}, {0, 100}, {100, 100}, {100, 0}};
    static const Point outside[] = {{0, 0}, {-1, 100}, {100, 100}};
    ck_assert_int_eq(outline_make(bow, 4, &outline), STATUS_NOT_SIMPLE);
    ck_assert_int_eq(outline_make(spike, 4, &outline), STATUS_NOT_SIMPLE);
    ck_assert_int_eq(outline_make(touching, 5, &outline), STATUS_NOT_SIMPLE);
    ck_assert_int_eq(outline_make(bow, 2, &outline), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(outline_make(outside, 3, &outline), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(outline_make(clockwise, 4, &outline), STATUS_OK);
    ck_assert(outline_area(&outline) > 0 && outline_is_box(&outline));
    outline = plain_notched_outline();
    ck_assert(!outline_is_box(&outline));
    ck_assert(!outline_holds(&outline, (Point){700000, 300000}));
    ck_assert(!outline_holds(&outline, (Point){700000, 300001}));
    ck_assert(outline_holds(&outline, (Point){700000, 299999}));
    ck_assert(outline_has_room(&outline, (Point){700000, 200000}, 100000));
    ck_assert(!outline_has_room(&outline, (Point){700000, 200000}, 100001));
}
END_TEST

Suite *voronoi_suite(void)
{
    Suite *suite = suite_create("voronoi");
    TCase *cases = tcase_create("voronoi");
    tcase_set_timeout(cases, 60);
    suite_add_tcase(suite, cases);
    tcase_add_test(cases, test_random_boards);
    tcase_add_test(cases, test_one_site_has_all);
    tcase_add_test(cases, test_one_circle);
    tcase_add_test(cases, test_coming_and_going);
    tcase_add_test(cases, test_against_geos);
    tcase_add_test(cases, test_nearest);
    tcase_add_test(cases, test_no_memory);
    tcase_add_test(cases, test_outlines);
    return suite;
}
