/* Test the referee of `lines`: the worked examples of the rules, boundary cases, and random
 * positions, on which it is compared with the tests' simple referee (plain_lines.h). */
#include "suites.h"

#include "base/memory.h"
#include "games/lines/rules/lines_referee.h"
#include "geometry/plane/exact.h"
#include "plain_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INK = 400 };

/* A position for the referee: a board, its rules and the ink on it. */
typedef struct Sheet {
    Box board;
    Decimal upper, lower;
    Segment ink[COLOR_COUNT][MOST_INK];
    size_t count[COLOR_COUNT];
} Sheet;

/* Return a board with the given number of spaces a side and the default rules. */
static Sheet sheet_new(int32_t spaces)
{
    int32_t side = spaces * STEPS_PER_SPACE;
    return (Sheet){
        .board = {{0, 0}, {side, side}}, .upper = 8 * DECIMAL_ONE, .lower = 8 * DECIMAL_ONE};
}

static void add_ink(Sheet *sheet, Color color, Point a, Point b)
{
    ck_assert_uint_lt(sheet->count[color], MOST_INK);
    sheet->ink[color][sheet->count[color]++] = (Segment){a, b};
}

static int32_t read_coordinate(const char *bytes, size_t length)
{
    int64_t steps = 0;
    if (!number_read_fixed(bytes, length, COORDINATE_PLACES, MAX_COORDINATE, &steps))
        ck_abort_msg("no coordinate: %.*s", (int)length, bytes);
    return (int32_t)steps;
}

/* Draw a stroke, given as in commands: "3,3 5,3 5,5". */
static void draw(Sheet *sheet, Color color, const char *points)
{
    Point before = {0, 0};
    for (bool first = true; *points; first = false) {
        size_t x = strcspn(points, ",");
        size_t y = strcspn(points + x + 1, " ");
        Point p = {read_coordinate(points, x), read_coordinate(points + x + 1, y)};
        if (!first)
            add_ink(sheet, color, before, p);
        before = p;
        points += x + 1 + y;
        points += strspn(points, " ");
    }
}

static void draw_black(Sheet *sheet, const char *points)
{
    draw(sheet, COLOR_BLACK, points);
}

static void draw_white(Sheet *sheet, const char *points)
{
    draw(sheet, COLOR_WHITE, points);
}

static Status try_judge(const Sheet *sheet, Territory *territory)
{
    InkView ink[COLOR_COUNT];
    for (int color = 0; color < COLOR_COUNT; color++)
        ink[color] = (InkView){sheet->ink[color], sheet->count[color]};
    return lines_referee_judge(sheet->board, ink, sheet->upper, sheet->lower, NULL, territory);
}

static Territory judge(const Sheet *sheet)
{
    Territory territory;
    ck_assert_int_eq(try_judge(sheet, &territory), STATUS_OK);
    return territory;
}

static Decimal squares(const char *number)
{
    int64_t value = 0;
    ck_assert(number_read_fixed(number, strlen(number), DECIMAL_PLACES, INT64_MAX, &value));
    return value;
}

/* Check the exact areas that the two colors own. `neither` must be the rest of the board. All
 * corners must be lattice points, since corners off the lattice are rounded. */
static void check_score(const Sheet *sheet, const char *black, const char *white, const char *both)
{
    Territory territory = judge(sheet);
    ck_assert_int_eq(territory.score.black, squares(black));
    ck_assert_int_eq(territory.score.white, squares(white));
    ck_assert_int_eq(territory.score.both, squares(both));
    Decimal width = sheet->board.high.x / STEPS_PER_SPACE;
    ck_assert_int_eq(territory.score.neither,
                     width * width * DECIMAL_ONE - squares(black) - squares(white) - squares(both));
    territory_free(&territory);
}

START_TEST(nothing_drawn)
{
    Sheet sheet = sheet_new(18);
    check_score(&sheet, "0", "0", "0");
    Territory territory = judge(&sheet);
    for (int color = 0; color < COLOR_COUNT; color++) {
        ck_assert_uint_eq(territory.count[color], 1);
        ck_assert_uint_eq(territory.networks[color], 0);
        ck_assert_int_eq(territory.sections[color][0].state, SECTION_OPEN);
        ck_assert_int_eq(territory.sections[color][0].area, squares("324"));
    }
    territory_free(&territory);
}
END_TEST

START_TEST(one_loop)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 3,1 3,4.995 1,4.995 1,1");
    check_score(&sheet, "0", "0", "0"); /* 7.99 squares, less than `lower` */

    sheet = sheet_new(18);
    draw_black(&sheet, "1,1 3,1 3,5.005 1,5.005 1,1");
    check_score(&sheet, "0", "0", "0"); /* 8.01 squares, more than `upper` */

    sheet = sheet_new(18);
    draw_black(&sheet, "1,1 3,1 3,5 1,5 1,1");
    check_score(&sheet, "8", "0", "0");
    sheet.upper = squares("7.9");
    check_score(&sheet, "0", "0", "0");

    sheet = sheet_new(18);
    draw_white(&sheet, "1,1 3,1 3,5 1,5 1,1");
    check_score(&sheet, "0", "8", "0");
}
END_TEST

/* Check the score of a loop of 8 squares. Its upper side has a bump 5 steps wide, at the given
 * height. */
static void check_bumped_loop(const char *height, const char *black)
{
    char points[200];
    snprintf(points, sizeof points, "1,1 3,1 3,5 2.00005,5 2.00005,%s 2,%s 2,5 1,5 1,1", height,
             height);
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, points);
    check_score(&sheet, black, "0", "0");
}

/* A bump of 10 square steps changes the area by 1e-9 of a square, which is just within the
 * tolerance. */
START_TEST(slack_is_a_billionth_of_a_square)
{
    check_bumped_loop("5.00001", "8.0000000005");
    check_bumped_loop("5.00002", "8.000000001");
    check_bumped_loop("5.00003", "0");
    check_bumped_loop("4.99999", "7.9999999995");
    check_bumped_loop("4.99998", "7.999999999");
    check_bumped_loop("4.99997", "0");
}
END_TEST

START_TEST(two_loops)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 2.5,1 2.5,4 1,4 1,1");
    draw_black(&sheet, "6,1 7.5,1 7.5,4 6,4 6,1");
    check_score(&sheet, "0", "0", "0");
    Territory territory = judge(&sheet);
    ck_assert_uint_eq(territory.networks[COLOR_BLACK], 2);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][0].group, 0);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][1].group, 1);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][1].total, squares("4.5"));
    territory_free(&territory);

    draw_black(&sheet, "2,2 6.5,2"); /* a stroke that links two loops may extend into both */
    check_score(&sheet, "9", "0", "0");
    territory = judge(&sheet);
    ck_assert_uint_eq(territory.networks[COLOR_BLACK], 1);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 3);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][1].group, 0);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][1].total, squares("9"));
    ck_assert_int_eq(territory.sections[COLOR_BLACK][2].state, SECTION_OPEN);
    territory_free(&territory);
}
END_TEST

/* Two loops are linked by a stroke that touches the second one at a single point, but not if the
 * stroke stops one step short of it. */
START_TEST(a_join_is_a_point_in_common)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 2.5,1 2.5,4 1,4 1,1");
    draw_black(&sheet, "6,1 7.5,1 7.5,4 6,4 6,1");
    Sheet joined = sheet;
    draw_black(&sheet, "2.5,2 5.99999,2.7");
    check_score(&sheet, "0", "0", "0");
    draw_black(&joined, "2.5,2 6,2.7");
    check_score(&joined, "9", "0", "0");
}
END_TEST

START_TEST(mutual_life)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "4,4 6,4 6,6.8 4,6.8 4,4");                           /* 5.6 squares */
    draw_white(&sheet, "3.875,3.8 6.125,3.8 6.125,7 3.875,7 3.875,3.8");     /* 7.2 squares */
    draw_black(&sheet, "3.75,3.64 6.25,3.64 6.25,7.16 3.75,7.16 3.75,3.64"); /* 8.8 squares */
    draw_white(&sheet, "3.7,3.4 6.3,3.4 6.3,7.4 3.7,7.4 3.7,3.4");           /* 10.4 squares */
    check_score(&sheet, "0", "1.6", "8.8");
    Territory territory = judge(&sheet);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 3);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][0].area, squares("5.6"));
    ck_assert_int_eq(territory.sections[COLOR_BLACK][1].area, squares("3.2"));
    ck_assert_uint_eq(territory.networks[COLOR_WHITE], 2);
    territory_free(&territory);
}
END_TEST

START_TEST(corners_of_the_board)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "0,2 4,0");
    check_score(&sheet, "0", "0", "0");
    draw_black(&sheet, "0,2 8.5,0");
    /* The two strokes enclose sections of 4 and 4.5 squares at the corner. */
    check_score(&sheet, "8.5", "0", "0");

    sheet = sheet_new(18);
    draw_black(&sheet, "0,3 3,0");
    draw_black(&sheet, "15,18 18,15");
    check_score(&sheet, "0", "0", "0"); /* the board edge doesn't link the two corners */

    sheet = sheet_new(18);
    draw_black(&sheet, "0,3 3,0");
    draw_black(&sheet, "15,0 18,3");
    check_score(&sheet, "0", "0", "0");
    draw_black(&sheet, "2.5,0 15,0"); /* ink along the edge does link them */
    check_score(&sheet, "9", "0", "0");
}
END_TEST

START_TEST(a_gap_of_one_step)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 3,1 3,5 1,5 1,1.00001");
    check_score(&sheet, "0", "0", "0");
    Territory territory = judge(&sheet);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 1);
    territory_free(&territory);
}
END_TEST

/* Ink that encloses nothing still touches the section that it lies in, so that section is
 * closed. */
START_TEST(ink_inside_a_section)
{
    Sheet sheet = sheet_new(2);
    sheet.lower = squares("4");
    check_score(&sheet, "0", "0", "0"); /* no ink touches the section, so it is open */
    Sheet dangling = sheet;
    draw_black(&sheet, "0.5,0.5 1,1.2");
    check_score(&sheet, "4", "0", "0");
    draw_black(&dangling, "0,0.5 1,1.2 1.5,0.3");
    check_score(&dangling, "4", "0", "0");
    dangling.lower = squares("4.00001");
    check_score(&dangling, "0", "0", "0");
}
END_TEST

/* Ink that lies in a section without touching its outline doesn't link the section to anything
 * outside. If such ink is a loop, it links the section inside the loop to the one around it. */
START_TEST(islands)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 4,1 4,3.5 1,3.5 1,1"); /* 7.5 squares */
    draw_black(&sheet, "2,2 3,2");
    check_score(&sheet, "0", "0", "0");
    Sheet island = sheet;
    draw_black(&island, "2,2.5 3,2.5 3,3 2,3 2,2.5"); /* takes 0.5 of the 7.5 squares */
    check_score(&island, "0", "0", "0");
    Territory territory = judge(&island);
    ck_assert_int_eq(territory.sections[COLOR_BLACK][0].area, squares("7"));
    ck_assert_int_eq(territory.sections[COLOR_BLACK][0].total, squares("7.5"));
    ck_assert_int_eq(territory.sections[COLOR_BLACK][1].group, 0);
    ck_assert_uint_eq(territory.networks[COLOR_BLACK], 3);
    territory_free(&territory);

    draw_black(&sheet, "3,2 9,2"); /* leads far out of the section, but encloses nothing more */
    check_score(&sheet, "0", "0", "0");
    draw_black(&sheet, "9,2 9,3 9.5,3 9.5,2 9,2");
    check_score(&sheet, "8", "0", "0");
}
END_TEST

/* Three strokes pass through one point: first a lattice point, then a point that isn't on the
 * lattice. */
START_TEST(three_lines_through_a_point)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 4,2");
    draw_black(&sheet, "1,2 4,1");
    draw_black(&sheet, "2,1 3,2"); /* also passes through 2.5,1.5 */
    draw_black(&sheet, "1,1 2,1 4,1 4,2 3,2 1,2 1,1");
    Territory territory = judge(&sheet);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 7);
    territory_free(&territory);

    /* The lines y = x / 3, y = 1 - 2x / 3 and y = 4x / 3 - 1 meet at x = 1, y = 1/3. Together with
     * the line y = 1 and the edge of the board they form five triangles. If one end is moved by a
     * step, there is a sixth triangle, of 0.03 square steps, between the three lines. */
    sheet = sheet_new(18);
    draw_black(&sheet, "0,0 3,1 0,1 1.5,0 0,0");
    Sheet missed = sheet;
    draw_black(&sheet, "0.75,0 1.5,1");
    territory = judge(&sheet);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 6);
    territory_free(&territory);
    draw_black(&missed, "0.75,0 1.5,1.00001");
    territory = judge(&missed);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 7);
    Decimal least = INT64_MAX;
    for (size_t i = 0; i < territory.count[COLOR_BLACK]; i++)
        if (territory.sections[COLOR_BLACK][i].area < least)
            least = territory.sections[COLOR_BLACK][i].area;
    ck_assert_int_le(least, squares("0.00000000005"));
    territory_free(&territory);
}
END_TEST

/* Strokes that overlap partly, completely, and in either direction count as one line. */
START_TEST(ink_over_ink)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "1,1 3,1 3,5 1,5 1,1");
    draw_black(&sheet, "1,1 3,1");
    draw_black(&sheet, "3,1 1,1");
    draw_black(&sheet, "2,1 3,1 3,3 3,2 3,4");
    draw_black(&sheet, "0.5,5 3.5,5");
    check_score(&sheet, "8", "0", "0");
    Territory territory = judge(&sheet);
    ck_assert_uint_eq(territory.count[COLOR_BLACK], 2);
    ck_assert_uint_eq(territory.networks[COLOR_BLACK], 1);
    territory_free(&territory);
}
END_TEST

/* A stroke from edge to edge divides the board into two sections. */
START_TEST(a_board_in_halves)
{
    Sheet sheet = sheet_new(4);
    draw_black(&sheet, "0,2 4,2");
    check_score(&sheet, "16", "0", "0"); /* two sections of 8 squares, linked by the stroke */
    sheet.lower = squares("16.1");
    check_score(&sheet, "0", "0", "0");
    sheet.lower = squares("8");
    draw_white(&sheet, "0,1 4,1");
    /* 4, 8 and 4 squares: two networks form one group, since both touch the middle section. */
    draw_white(&sheet, "0,3 4,3");
    check_score(&sheet, "0", "0", "16");
}
END_TEST

static uint64_t random_state;

static int32_t random_below(int32_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int32_t)((random_state >> 33) % (uint64_t)bound);
}

static bool touches(const Sheet *sheet, Color color, Segment s)
{
    for (size_t i = 0; i < sheet->count[color]; i++)
        if (exact_touch(s, sheet->ink[color][i]))
            return true;
    return false;
}

/* Draw a stroke if that is legal. */
static void try_stroke(Sheet *sheet, Color color, Point a, Point b)
{
    if (!point_equal(a, b) && !touches(sheet, color_other(color), (Segment){a, b}))
        add_ink(sheet, color, a, b);
}

static Point random_point(const Sheet *sheet, int32_t grain)
{
    return (Point){random_below(sheet->board.high.x / grain + 1) * grain,
                   random_below(sheet->board.high.y / grain + 1) * grain};
}

/* Draw nested rings in random colors. Some lack a side or have a diagonal. */
static void draw_nest(Sheet *sheet, int32_t grain)
{
    Box box = sheet->board;
    while (box.high.x - box.low.x > 4 * grain && box.high.y - box.low.y > 4 * grain) {
        Color color = random_below(2) ? COLOR_BLACK : COLOR_WHITE;
        int32_t slant = random_below(2) * grain;
        Point corners[] = {{box.low.x, box.low.y + slant},
                           {box.high.x, box.low.y},
                           {box.high.x, box.high.y - slant},
                           {box.low.x, box.high.y}};
        for (int side = random_below(8) == 0; side < 4; side++)
            try_stroke(sheet, color, corners[side], corners[(side + 1) % 4]);
        if (random_below(3) == 0)
            try_stroke(sheet, color, corners[0], corners[2]);
        int32_t step = (1 + random_below(2)) * grain + slant;
        box = (Box){{box.low.x + step, box.low.y + step}, {box.high.x - step, box.high.y - step}};
    }
}

static Sheet random_sheet(int32_t side, int32_t grain)
{
    Sheet sheet = {.board = {{0, 0}, {side, side}}};
    Decimal share =
        (Decimal)((Wide)side * side * (DECIMAL_ONE / STEPS_PER_SPACE) / STEPS_PER_SPACE / 100);
    sheet.upper = share * (5 + random_below(50));
    sheet.lower = share * (5 + random_below(50));
    Color favorite = random_below(2) ? COLOR_BLACK : COLOR_WHITE;
    if (random_below(3) == 0)
        draw_nest(&sheet, side / grain / 24 * grain + grain);
    Point last[COLOR_COUNT] = {random_point(&sheet, grain), random_point(&sheet, grain)};
    for (int strokes = random_below(30); strokes > 0; strokes--) {
        Color color = random_below(5) == 0 ? color_other(favorite) : favorite;
        Point a = random_below(2) ? last[color] : random_point(&sheet, grain);
        Point b = random_point(&sheet, grain);
        if (random_below(4) == 0)
            b.x = a.x;
        try_stroke(&sheet, color, a, b);
        last[color] = b;
    }
    return sheet;
}

static PlainLines judge_plainly(const Sheet *sheet)
{
    static const unsigned COLORS[] = {PLAIN_BLACK, PLAIN_WHITE};
    PlainInk ink[COLOR_COUNT * MOST_INK];
    size_t count = 0;
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < sheet->count[color]; i++)
            ink[count++] = (PlainInk){sheet->ink[color][i], COLORS[color]};
    PlainRules rules = {sheet->upper, sheet->lower, PLAIN_RULES.slack};
    return plain_lines(sheet->board, ink, count, rules);
}

/* A section as the engine or the simple referee describes it. The sections of both are in the same
 * order. */
typedef struct Entry {
    SectionState state;
    Decimal total, area;
} Entry;

static int compare_entries(const void *left, const void *right)
{
    const Entry *a = left;
    const Entry *b = right;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    if (a->total != b->total)
        return a->total > b->total ? -1 : 1;
    return (a->area < b->area) - (a->area > b->area);
}

/* Check that two areas are identical to the last bit: both implementations round corners, in the
 * same way, and round nothing else. */
static void check_close(uint64_t seed, const char *what, Decimal judged, Decimal plain)
{
    if (judged != plain)
        ck_abort_msg("seed %llu: %s is %lld, not %lld", (unsigned long long)seed, what,
                     (long long)judged, (long long)plain);
}

static size_t list_plain(const PlainLines *plain, unsigned color, Entry *entries)
{
    size_t count = 0;
    for (size_t i = 0; i < plain->section_count; i++) {
        const PlainSection *section = &plain->sections[i];
        SectionState state = section->alive    ? SECTION_ALIVE
                             : section->closed ? SECTION_DEAD
                                               : SECTION_OPEN;
        if (section->color == color)
            entries[count++] =
                (Entry){state, area_to_decimal(section->total), area_to_decimal(section->area)};
    }
    qsort(entries, count, sizeof *entries, compare_entries);
    return count;
}

static void compare_color(uint64_t seed, const Territory *judged, const PlainLines *plain,
                          Color color)
{
    Entry *expected = plain_new(plain->section_count, sizeof *expected);
    size_t count = list_plain(plain, color == COLOR_BLACK ? PLAIN_BLACK : PLAIN_WHITE, expected);
    if (judged->count[color] != count)
        ck_abort_msg("seed %llu: %zu sections of %s, not %zu", (unsigned long long)seed,
                     judged->count[color], color_name(color), count);
    Entry *found = plain_new(count, sizeof *found);
    for (size_t i = 0; i < count; i++) {
        const Section *section = &judged->sections[color][i];
        found[i] = (Entry){section->state, section->total, section->area};
    }
    qsort(found, count, sizeof *found, compare_entries);
    for (size_t i = 0; i < count; i++) {
        check_close(seed, "state", found[i].state * 100, expected[i].state * 100);
        check_close(seed, "total", found[i].total, expected[i].total);
        check_close(seed, "area", found[i].area, expected[i].area);
    }
    free(found);
    free(expected);
}

static void compare_with_plain(uint64_t seed, const Sheet *sheet)
{
    PlainLines plain = judge_plainly(sheet);
    Territory judged = judge(sheet);
    check_close(seed, "black", judged.score.black, area_to_decimal(plain.black));
    check_close(seed, "white", judged.score.white, area_to_decimal(plain.white));
    check_close(seed, "both", judged.score.both, area_to_decimal(plain.both));
    check_close(seed, "neither", judged.score.neither, area_to_decimal(plain.neither));
    ck_assert_uint_eq(judged.networks[COLOR_BLACK] + judged.networks[COLOR_WHITE],
                      plain.arrangement.network_count);
    compare_color(seed, &judged, &plain, COLOR_BLACK);
    compare_color(seed, &judged, &plain, COLOR_WHITE);
    territory_free(&judged);
    plain_lines_free(&plain);
}

START_TEST(agrees_with_the_plain_referee)
{
    for (uint64_t seed = 1; seed <= 1200; seed++) {
        random_state = seed;
        int32_t grain = seed % 4 == 3 ? STEPS_PER_SPACE : 1;
        int32_t side = seed % 4 == 0   ? 4 + random_below(61)
                       : seed % 4 == 1 ? 18 * STEPS_PER_SPACE
                       : seed % 4 == 2 ? MAX_COORDINATE
                                       : (4 + random_below(15)) * grain;
        Sheet sheet = random_sheet(side, grain);
        compare_with_plain(seed, &sheet);
    }
}
END_TEST

static Point turned(const Sheet *sheet, int symmetry, Point p)
{
    int32_t side = sheet->board.high.x;
    if (symmetry & 1)
        p.x = side - p.x;
    if (symmetry & 2)
        p.y = side - p.y;
    return symmetry & 4 ? (Point){p.y, p.x} : p;
}

/* The score of a position is the same when it is rotated, reflected, drawn in reverse order or with
 * reversed strokes, and with colors swapped. */
START_TEST(the_score_follows_symmetry)
{
    for (uint64_t seed = 1; seed <= 60; seed++) {
        random_state = seed;
        Sheet sheet = random_sheet(18 * STEPS_PER_SPACE, seed % 2 ? 1 : STEPS_PER_SPACE);
        Territory expected = judge(&sheet);
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            Sheet other = {.board = sheet.board, .upper = sheet.upper, .lower = sheet.lower};
            for (int color = 0; color < COLOR_COUNT; color++)
                for (size_t i = sheet.count[color]; i-- > 0;)
                    add_ink(&other, color_other((Color)color),
                            turned(&sheet, symmetry, sheet.ink[color][i].b),
                            turned(&sheet, symmetry, sheet.ink[color][i].a));
            Territory found = judge(&other);
            check_close(seed, "black", found.score.white, expected.score.black);
            check_close(seed, "white", found.score.black, expected.score.white);
            check_close(seed, "both", found.score.both, expected.score.both);
            for (int color = 0; color < COLOR_COUNT; color++)
                ck_assert_uint_eq(found.count[color], expected.count[!color]);
            territory_free(&found);
        }
        territory_free(&expected);
    }
}
END_TEST

/* If ink is outside the board, the sections cannot fill the board, which the referee reports. */
START_TEST(the_referee_does_not_guess)
{
    Sheet sheet = sheet_new(2);
    draw_black(&sheet, "3,3 4,3 4,4 3,3");
    size_t before = memory_in_use();
    Territory territory = {.networks = {77}};
    ck_assert_int_eq(try_judge(&sheet, &territory), STATUS_GEOMETRY);
    ck_assert_uint_eq(territory.networks[0], 77);
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

START_TEST(no_memory_changes_nothing)
{
    Sheet sheet = sheet_new(18);
    draw_black(&sheet, "4,4 6,4 6,6.8 4,6.8 4,4");
    draw_white(&sheet, "3.875,3.8 6.125,3.8 6.125,7 3.875,7 3.875,3.8");
    draw_black(&sheet, "3.75,3.64 6.25,3.64 6.25,7.16 3.75,7.16 3.75,3.64");
    draw_white(&sheet, "3.7,3.4 6.3,3.4 6.3,7.4 3.7,7.4 3.7,3.4");
    draw_black(&sheet, "10,10 12,12");
    size_t before = memory_in_use();
    size_t failures = 0;
    for (size_t nth = 1;; nth++) {
        Territory territory = {.networks = {77}};
        memory_fail_after(nth);
        Status status = try_judge(&sheet, &territory);
        memory_fail_after(0);
        if (status == STATUS_OK) {
            territory_free(&territory);
            break;
        }
        failures++;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(territory.networks[0], 77);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    ck_assert_uint_gt(failures, 30);
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

Suite *referee_suite(void)
{
    Suite *suite = suite_create("referee");
    TCase *cases = tcase_create("referee");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, nothing_drawn);
    tcase_add_test(cases, one_loop);
    tcase_add_test(cases, slack_is_a_billionth_of_a_square);
    tcase_add_test(cases, two_loops);
    tcase_add_test(cases, a_join_is_a_point_in_common);
    tcase_add_test(cases, mutual_life);
    tcase_add_test(cases, corners_of_the_board);
    tcase_add_test(cases, a_gap_of_one_step);
    tcase_add_test(cases, ink_inside_a_section);
    tcase_add_test(cases, islands);
    tcase_add_test(cases, three_lines_through_a_point);
    tcase_add_test(cases, ink_over_ink);
    tcase_add_test(cases, a_board_in_halves);
    tcase_add_test(cases, agrees_with_the_plain_referee);
    tcase_add_test(cases, the_score_follows_symmetry);
    tcase_add_test(cases, the_referee_does_not_guess);
    tcase_add_test(cases, no_memory_changes_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
