/* Test territories: points inside sections, the order of sections, their union, and comparison. */
#include "engine/geometry/plane/plain_polygon.h"
#include "suites.h"

#include "base/memory.h"
#include "games/lines/rules/territory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 16, MOST_CORNERS = 200 };

/* A territory made by hand. Its data is in these arrays, so don't free any of it. */
typedef struct Sheet {
    Territory territory;
    Section sections[COLOR_COUNT][MOST];
    Polygon outlines[COLOR_COUNT][MOST];
    Ring rings[MOST];
    FixedPoint corners[MOST_CORNERS];
    size_t ring_count, corner_count;
} Sheet;

static void sheet_start(Sheet *sheet)
{
    *sheet = (Sheet){0};
    for (int color = 0; color < COLOR_COUNT; color++)
        sheet->territory.sections[color] = sheet->sections[color];
}

/* Add a section, with its area and the total of its group given in squares. */
static Section *add_section(Sheet *sheet, Color color, SectionState state, int32_t group,
                            Decimal total, Decimal area)
{
    Territory *territory = &sheet->territory;
    Section *section = &sheet->sections[color][territory->count[color]++];
    *section = (Section){.area = area * DECIMAL_ONE,
                         .state = state,
                         .group = group,
                         .total = total * DECIMAL_ONE,
                         .name = (uint32_t)territory->count[color]};
    return section;
}

/* Return the outline of a section, which the sheet stores. */
static Polygon *outline_of(Sheet *sheet, const Section *section)
{
    Color color = section >= sheet->sections[COLOR_WHITE] ? COLOR_WHITE : COLOR_BLACK;
    return &sheet->outlines[color][section - sheet->sections[color]];
}

/* Add a ring to the section that was added last. Corners are coordinates in steps, such as "0 0 10
 * 0 10 10"; the ring starts with corner number `start`. */
static void add_ring(Sheet *sheet, Section *section, const char *corners, size_t start)
{
    FixedPoint *ring = &sheet->corners[sheet->corner_count];
    Polygon *outline = outline_of(sheet, section);
    FixedPoint read[MOST_CORNERS];
    size_t count = 0;
    for (const char *rest = corners; *rest; count++) {
        char *end;
        int64_t x = strtol(rest, &end, 10);
        int64_t y = strtol(end, &end, 10);
        read[count] = (FixedPoint){x * FIXED_STEP, y * FIXED_STEP};
        rest = end;
    }
    for (size_t i = 0; i < count; i++)
        ring[i] = read[(i + start) % count];
    if (outline->ring_count == 0)
        *outline = (Polygon){.rings = &sheet->rings[sheet->ring_count], .corners = sheet->corners};
    outline->ring_count++;
    sheet->rings[sheet->ring_count++] = (Ring){sheet->corner_count, count};
    sheet->corner_count += count;
}

/* Add a living section of one ring, which forms a group of its own. */
static Section *add_living(Sheet *sheet, Color color, const char *corners)
{
    int32_t group = (int32_t)sheet->territory.count[color];
    Section *section = add_section(sheet, color, SECTION_ALIVE, group, 8, 8);
    add_ring(sheet, section, corners, 0);
    return section;
}

/* Check that the point found inside a polygon is `x`, `y`, whatever corners its rings start with.
 * The polygon has one ring, and a second one if `hole` isn't NULL. */
static void check_inside(const char *outer, const char *hole, int32_t x, int32_t y)
{
    for (size_t start = 0; start < 12; start++) {
        Sheet sheet;
        sheet_start(&sheet);
        Section *section = add_section(&sheet, COLOR_BLACK, SECTION_OPEN, NO_GROUP, 0, 1);
        add_ring(&sheet, section, outer, start);
        if (hole)
            add_ring(&sheet, section, hole, start);
        Point inside;
        ck_assert_int_eq(polygon_find_inside(*outline_of(&sheet, section), &inside), STATUS_OK);
        ck_assert_int_eq(inside.x, x);
        ck_assert_int_eq(inside.y, y);
    }
}

START_TEST(inside_a_polygon)
{
    check_inside("0 0 10 0 10 20 0 20", NULL, 5, 10);
    check_inside("0 0 10 0 0 10", NULL, 3, 5); /* the middle of 0 to 5, rounded up */
    /* An L: the middle would be at the height of its inner corner. There is more room above that
     * corner. */
    check_inside("0 0 30 0 30 10 10 10 10 20 0 20", NULL, 5, 15);
    check_inside("0 0 30 0 30 12 10 12 10 20 0 20", NULL, 15, 6);
    /* A corner is at the middle height, so a height halfway to the next corner is chosen: the one
     * below, since that corner is farther away. */
    check_inside("0 0 10 0 14 10 10 14 10 20 0 20", NULL, 6, 5);
    /* The widest of the spans next to a hole is chosen, and the left one if they are equal. */
    check_inside("0 0 40 0 40 40 0 40", "10 10 10 30 20 30 20 10", 30, 20);
    check_inside("0 0 40 0 40 40 0 40", "10 10 10 30 30 30 30 10", 5, 20);
}
END_TEST

/* Ink that encloses nothing doesn't affect the point, although it is part of the rings. */
START_TEST(inside_a_polygon_with_spikes)
{
    /* A spike leads from the left side, at height 7, into the polygon and back. */
    check_inside("0 0 10 0 10 20 0 20 0 7 4 9 5 11 4 9 0 7", NULL, 5, 14);
    check_inside("0 0 0 0 10 0 10 20 4 12 10 20 0 20", NULL, 5, 10);
    /* A line connects the outer corner to what would otherwise be a hole. */
    check_inside("0 0 40 0 40 40 0 40", "10 10 10 30 20 30 20 10", 30, 20);
    check_inside("0 0 9 7 10 10 10 30 20 30 20 10 10 10 9 7 0 0 40 0 40 40 0 40", NULL, 30, 20);
    /* A stroke that touches nothing is a hole of zero area. */
    check_inside("0 0 10 0 10 20 0 20", "3 9 6 11", 5, 10);
}
END_TEST

/* If no lattice point is inside because the polygon is too thin, the nearest one is chosen. This
 * never fails. */
START_TEST(inside_a_sliver)
{
    /* Half a step above its lowest corner, the triangle extends from x = 50 to x = 100. */
    check_inside("0 0 100 1 200 1", NULL, 75, 1);
    check_inside("7 7 7 9", NULL, 7, 7);
}
END_TEST

/* Check the order of the sections, given by their areas ("5 3 8") and the groups that they are
 * in. */
static void check_order(const Sheet *sheet, const char *areas, const char *groups)
{
    const Section *section = sheet->sections[COLOR_WHITE];
    char *rest_of_areas = (char *)areas;
    char *rest_of_groups = (char *)groups;
    for (size_t i = 0; i < sheet->territory.count[COLOR_WHITE]; i++, section++) {
        ck_assert_int_eq(section->area / DECIMAL_ONE, strtol(rest_of_areas, &rest_of_areas, 10));
        ck_assert_int_eq(section->group, strtol(rest_of_groups, &rest_of_groups, 10));
    }
}

START_TEST(the_order_of_sections)
{
    Sheet sheet;
    sheet_start(&sheet);
    add_section(&sheet, COLOR_WHITE, SECTION_OPEN, NO_GROUP, 0, 100);
    add_section(&sheet, COLOR_WHITE, SECTION_DEAD, 40, 7, 7);
    add_section(&sheet, COLOR_WHITE, SECTION_ALIVE, 50, 9, 4);
    add_section(&sheet, COLOR_WHITE, SECTION_OPEN, NO_GROUP, 0, 200);
    add_section(&sheet, COLOR_WHITE, SECTION_ALIVE, 3, 11, 8);
    add_section(&sheet, COLOR_WHITE, SECTION_ALIVE, 50, 9, 5);
    add_section(&sheet, COLOR_WHITE, SECTION_ALIVE, 3, 11, 3);
    ck_assert_int_eq(territory_sort(&sheet.territory), STATUS_OK);
    check_order(&sheet, "8 3 5 4 7 200 100", "0 0 1 1 2 -1 -1");
}
END_TEST

/* Two groups of 9 squares have sections of 6 and 3 each: the places of the sections of 6 decide
 * which group comes first. */
START_TEST(the_order_of_equals)
{
    Sheet sheet;
    sheet_start(&sheet);
    add_section(&sheet, COLOR_WHITE, SECTION_DEAD, 1, 9, 6)->at = fine_point((Point){50, 20});
    add_section(&sheet, COLOR_WHITE, SECTION_DEAD, 1, 9, 3)->at = fine_point((Point){1, 1});
    add_section(&sheet, COLOR_WHITE, SECTION_DEAD, 2, 9, 3)->at = fine_point((Point){70, 70});
    add_section(&sheet, COLOR_WHITE, SECTION_DEAD, 2, 9, 6)->at = fine_point((Point){50, 10});
    add_section(&sheet, COLOR_WHITE, SECTION_OPEN, NO_GROUP, 0, 30)->at = fine_point((Point){9, 4});
    add_section(&sheet, COLOR_WHITE, SECTION_OPEN, NO_GROUP, 0, 30)->at = fine_point((Point){8, 5});
    ck_assert_int_eq(territory_sort(&sheet.territory), STATUS_OK);
    check_order(&sheet, "6 3 6 3 30 30", "0 0 1 1 -1 -1");
    static const int32_t EXPECTED[] = {50, 70, 50, 1, 8, 9};
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++)
        ck_assert_int_eq(sheet.sections[COLOR_WHITE][i].at.x.whole, EXPECTED[i]);
    ck_assert_int_eq(sheet.sections[COLOR_WHITE][0].at.y.whole, 10);
}
END_TEST

static double steps_of(const PolygonList *list)
{
    return (double)polygon_list_area(list) / (2.0 * (double)FIXED_STEP * (double)FIXED_STEP);
}

/* Make four sections around a fifth one that is dead, one more that touches them at a corner, and a
 * spike in one of them. */
static void make_ring_of_sections(Sheet *sheet)
{
    sheet_start(sheet);
    add_living(sheet, COLOR_BLACK, "0 0 20 0 20 10 10 10 0 10");
    add_living(sheet, COLOR_BLACK, "20 0 30 0 30 20 20 20 20 10 25 10 20 10");
    add_living(sheet, COLOR_BLACK, "10 20 20 20 30 20 30 30 10 30");
    add_living(sheet, COLOR_BLACK, "0 10 10 10 10 20 10 30 0 30");
    add_living(sheet, COLOR_BLACK, "30 30 40 30 40 40 30 40");
    Section *dead = add_section(sheet, COLOR_BLACK, SECTION_DEAD, 9, 1, 1);
    add_ring(sheet, dead, "10 10 20 10 20 20 10 20", 0);
}

/* Unite the living sections of a color: those that share a boundary become one polygon. */
static Status unite_living(Sheet *sheet, Color color, PolygonList *living)
{
    Rim rim = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < sheet->territory.count[color]; i++)
        if (sheet->sections[color][i].state == SECTION_ALIVE)
            status = rim_add(&rim, sheet->outlines[color][i]);
    rim_close(&rim);
    if (status == STATUS_OK)
        status = polygon_list_enclose(living, &rim);
    rim_free(&rim);
    return status;
}

START_TEST(living_sections_unite)
{
    Sheet sheet;
    make_ring_of_sections(&sheet);
    PolygonList living = {0};
    ck_assert_int_eq(unite_living(&sheet, COLOR_BLACK, &living), STATUS_OK);
    ck_assert_uint_eq(living.count, 2);
    ck_assert_double_eq(steps_of(&living), 900 - 100 + 100);
    size_t large =
        polygon_area(polygon_list_get(&living, 0)) > polygon_area(polygon_list_get(&living, 1)) ? 0
                                                                                                : 1;
    Polygon ring = polygon_list_get(&living, large);
    ck_assert_uint_eq(ring.ring_count, 2);
    ck_assert(!polygon_holds(ring, (Point){15, 15}));
    ck_assert(polygon_holds(ring, (Point){10, 5}));
    ck_assert(polygon_holds(ring, (Point){22, 10})); /* on the spike, which encloses nothing */
    ck_assert(!polygon_holds(ring, (Point){10, 15}));
    ck_assert_int_eq(unite_living(&sheet, COLOR_WHITE, &living), STATUS_OK);
    ck_assert_uint_eq(living.count, 2); /* White has no living sections, so nothing was appended */
    polygon_list_free(&living);
}
END_TEST

/* A corner is so far from the origin that a double cannot represent it exactly. */
START_TEST(corners_finer_than_doubles)
{
    Sheet sheet;
    sheet_start(&sheet);
    add_living(&sheet, COLOR_BLACK, "9000000 0 9000010 0 9000010 10 9000000 10");
    sheet.corners[0].x += 1;
    PolygonList living = {0};
    ck_assert_int_eq(unite_living(&sheet, COLOR_BLACK, &living), STATUS_OK);
    ck_assert_uint_eq(living.count, 1);
    ck_assert_double_eq_tol(steps_of(&living), 100, 1e-7);
    polygon_list_free(&living);
}
END_TEST

static void fill(Sheet *sheet)
{
    sheet_start(sheet);
    sheet->territory.score = (Score){3 * DECIMAL_ONE, 0, 5 * DECIMAL_ONE, 7};
    sheet->territory.networks[COLOR_WHITE] = 4;
    add_section(sheet, COLOR_WHITE, SECTION_DEAD, 1, 9, 6);
    add_section(sheet, COLOR_WHITE, SECTION_DEAD, 2, 9, 6);
    add_section(sheet, COLOR_WHITE, SECTION_ALIVE, 3, 8, 8)->at =
        fine_point((Point){250000, 300001});
    add_section(sheet, COLOR_BLACK, SECTION_OPEN, NO_GROUP, 0, 30);
}

/* Check what territory_compare() writes about two territories; "" means that they are equal. */
static void check_differences(const Sheet *live, const Sheet *judged, const char *expected)
{
    StringBuilder text = {0};
    builder_add(&text, "before\n");
    bool same = *expected != '\0';
    ck_assert_int_eq(territory_compare(&live->territory, &judged->territory, &same, &text),
                     STATUS_OK);
    ck_assert_int_eq(same, *expected == '\0');
    ck_assert_str_eq(builder_string(&text) + strlen("before\n"), expected);
    builder_free(&text);
}

START_TEST(the_same_territories)
{
    Sheet live, judged;
    fill(&live);
    fill(&judged);
    check_differences(&live, &judged, "");

    /* A territory that differs only in the order of its sections, their group numbers and the
     * points inside them is equal. */
    Section *sections = judged.sections[COLOR_WHITE];
    Section first = sections[0];
    sections[0] = sections[2];
    sections[2] = first;
    sections[0].group = 70;
    sections[1].at = fine_point((Point){5, 5});
    check_differences(&live, &judged, "");
}
END_TEST

/* A difference in the last digit counts, and so does a section of zero area. */
START_TEST(the_least_difference)
{
    Sheet live, judged;
    fill(&live);
    fill(&judged);
    judged.territory.score.black++;
    check_differences(&live, &judged, "black live 3 judged 3.000000000001\n");

    fill(&judged);
    judged.sections[COLOR_WHITE][0].area--;
    check_differences(&live, &judged,
                      "white section area 6 dead total 9 at 0,0 live alone\n"
                      "white section area 5.999999999999 dead total 9 at 0,0 judged alone\n");

    fill(&judged);
    add_section(&judged, COLOR_BLACK, SECTION_DEAD, 6, 0, 0);
    check_differences(&live, &judged, "black section area 0 dead total 0 at 0,0 judged alone\n");
}
END_TEST

START_TEST(different_territories)
{
    Sheet live, judged;
    fill(&live);
    fill(&judged);
    judged.territory.score.both += DECIMAL_ONE / 500000000;
    judged.territory.networks[COLOR_WHITE]--;
    check_differences(&live, &judged,
                      "both live 5 judged 5.000000002\nwhite networks live 4 judged 3\n");

    fill(&judged);
    judged.sections[COLOR_WHITE][2].state = SECTION_DEAD;
    judged.territory.count[COLOR_BLACK] = 0;
    check_differences(&live, &judged,
                      "black section area 30 open total 0 at 0,0 live alone\n"
                      "white section area 8 alive total 8 at 2.5,3.00001 live alone\n"
                      "white section area 8 dead total 8 at 2.5,3.00001 judged alone\n");

    /* Sections match one to one: two equal sections can't both match the same section of the other
     * territory. */
    fill(&judged);
    judged.sections[COLOR_WHITE][0].total += DECIMAL_ONE;
    check_differences(&live, &judged,
                      "white section area 6 dead total 10 at 0,0 judged alone\n"
                      "white section area 6 dead total 9 at 0,0 live alone\n");
    fill(&judged);
    judged.territory.count[COLOR_WHITE] = 2;
    live.territory.count[COLOR_WHITE] = 1;
    check_differences(&live, &judged, "white section area 6 dead total 9 at 0,0 judged alone\n");
}
END_TEST

/* An operation that is tried again and again, with another allocation failing each time. */
typedef Status Attempt(Sheet *sheet, PolygonList *list);

static Status try_sort(Sheet *sheet, PolygonList *list)
{
    (void)list;
    return territory_sort(&sheet->territory);
}

static Status try_inside(Sheet *sheet, PolygonList *list)
{
    (void)list;
    Point inside;
    return polygon_find_inside(sheet->outlines[COLOR_BLACK][0], &inside);
}

static Status try_compare(Sheet *sheet, PolygonList *list)
{
    (void)list;
    Sheet other;
    fill(&other);
    StringBuilder text = {0};
    bool same;
    Status status = territory_compare(&sheet->territory, &other.territory, &same, &text);
    builder_free(&text);
    return status;
}

START_TEST(no_memory)
{
    static Attempt *const ATTEMPTS[] = {try_sort, try_inside, try_compare};
    Sheet sheet;
    make_ring_of_sections(&sheet);
    size_t before = memory_in_use();
    for (size_t i = 0; i < sizeof ATTEMPTS / sizeof *ATTEMPTS; i++) {
        Status status = STATUS_NO_MEMORY;
        for (size_t nth = 1; status != STATUS_OK; nth++) {
            PolygonList list = {0};
            memory_fail_after(nth);
            status = ATTEMPTS[i](&sheet, &list);
            memory_fail_after(0);
            polygon_list_free(&list);
            ck_assert(status == STATUS_OK ? nth > 1 : status == STATUS_NO_MEMORY);
            ck_assert_uint_eq(memory_in_use(), before);
        }
    }
}
END_TEST

Suite *territory_suite(void)
{
    Suite *suite = suite_create("territory");
    TCase *cases = tcase_create("territory");
    tcase_add_test(cases, inside_a_polygon);
    tcase_add_test(cases, inside_a_polygon_with_spikes);
    tcase_add_test(cases, inside_a_sliver);
    tcase_add_test(cases, the_order_of_sections);
    tcase_add_test(cases, the_order_of_equals);
    tcase_add_test(cases, living_sections_unite);
    tcase_add_test(cases, corners_finer_than_doubles);
    tcase_add_test(cases, the_same_territories);
    tcase_add_test(cases, the_least_difference);
    tcase_add_test(cases, different_territories);
    tcase_add_test(cases, no_memory);
    suite_add_tcase(suite, cases);
    return suite;
}
