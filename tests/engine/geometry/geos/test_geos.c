/* Test judging by GEOS: what it finds on boards that were worked out by hand, that it agrees with
 * the engine on degenerate positions, and what `verify geos` replies if GEOS disagrees, fails or
 * would take too long. */
#include "engine/geometry/degenerate.h"
#include "engine/session/verifying.h"
#include "games/lines/rules/lines_opinion.h"
#include "games/lines/rules/lines_position.h"
#include "games/lines/rules/lines_realm.h"
#include "geometry/geos/geos.h"
#include "geometry/plane/outline.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>

static Segment segment(int ax, int ay, int bx, int by)
{
    return (Segment){{ax * STEPS_PER_SPACE, ay * STEPS_PER_SPACE},
                     {bx * STEPS_PER_SPACE, by * STEPS_PER_SPACE}};
}

static const Box BOARD = {{0, 0}, {10 * STEPS_PER_SPACE, 10 * STEPS_PER_SPACE}};

static GeosDivision *divide(Geos *geos, const Segment *segments, size_t count)
{
    GeosDivision *division = NULL;
    ck_assert_int_eq(geos_divide(geos, BOARD, segments, count, NULL, &division), STATUS_OK);
    return division;
}

/* Return the number of the section with this area, which must be the only one. */
static size_t section_of(const GeosDivision *division, double area)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < geos_division_sections(division); i++)
        if (geos_division_area(division, i) == area) {
            ck_assert(found == SIZE_MAX);
            found = i;
        }
    ck_assert_msg(found != SIZE_MAX, "no section of area %g", area);
    return found;
}

static size_t count_networks(const GeosDivision *division, size_t section)
{
    size_t count, found = 0;
    const GeosTouch *touches = geos_division_touches(division, &count);
    for (size_t i = 0; i < count; i++)
        found += touches[i].section == section;
    return found;
}

/* A square of area 16 contains a square of area 1 and a stroke. A line with a dangling stroke
 * divides the rest. One more stroke reaches the edge, and another runs along the edge. */
START_TEST(a_board_by_hand)
{
    const Segment ink[] = {
        segment(1, 1, 5, 1),   segment(5, 1, 5, 5),  segment(5, 5, 1, 5), segment(1, 5, 1, 1),
        segment(2, 2, 3, 2),   segment(3, 2, 3, 3),  segment(3, 3, 2, 3), segment(2, 3, 2, 2),
        segment(4, 4, 4, 3),   segment(8, 0, 8, 10), segment(8, 5, 7, 5), segment(10, 2, 9, 2),
        segment(10, 7, 10, 9),
    };
    Geos *geos;
    ck_assert_int_eq(geos_open(&geos), STATUS_OK);
    GeosDivision *division = divide(geos, ink, sizeof ink / sizeof *ink);
    ck_assert_uint_eq(geos_division_sections(division), 4);
    ck_assert_uint_eq(geos_division_networks(division), 6);
    ck_assert_uint_eq(count_networks(division, section_of(division, 1)), 1);
    ck_assert_uint_eq(count_networks(division, section_of(division, 15)), 3);
    ck_assert_uint_eq(count_networks(division, section_of(division, 64)), 2);
    ck_assert_uint_eq(count_networks(division, section_of(division, 20)), 3);
    geos_division_destroy(division);
    division = divide(geos, ink, 0);
    ck_assert_uint_eq(geos_division_sections(division), 1);
    ck_assert_uint_eq(geos_division_networks(division), 0);
    ck_assert_uint_eq(count_networks(division, section_of(division, 100)), 0);
    geos_division_destroy(division);
    geos_close(geos);
}
END_TEST

START_TEST(common_ground_by_hand)
{
    const Segment one[] = {segment(0, 4, 10, 4), segment(0, 6, 10, 6)};
    const Segment other[] = {segment(3, 0, 3, 10), segment(7, 0, 7, 10)};
    Geos *geos;
    double area;
    ck_assert_int_eq(geos_open(&geos), STATUS_OK);
    GeosDivision *a = divide(geos, one, 2), *b = divide(geos, other, 2);
    bool middle[3] = {false}, sides[3] = {true, true, true};
    middle[section_of(a, 20)] = true;
    sides[section_of(b, 40)] = false;
    ck_assert_int_eq(geos_common_area(geos, a, middle, b, sides, &area), STATUS_OK);
    ck_assert(area == 12);
    geos_division_destroy(a);
    geos_division_destroy(b);
    geos_close(geos);
}
END_TEST

START_TEST(equal_sites_have_no_cells)
{
    const Point corners[] = {{0, 0}, {400000, 0}, {400000, 400000}, {0, 400000}};
    const Point sites[] = {{100000, 200000}, {300000, 200000}, {100000, 200000}};
    Outline outline;
    PolygonList board = {0};
    DoubleArea areas[3];
    Geos *geos;
    ck_assert_int_eq(outline_make(corners, 4, &outline), STATUS_OK);
    ck_assert_int_eq(outline_add_to(&outline, &board), STATUS_OK);
    ck_assert_int_eq(geos_open(&geos), STATUS_OK);
    Box box = outline_box(&outline);
    ck_assert_int_eq(geos_voronoi(geos, box, &board, sites, 3, areas), STATUS_GEOMETRY);
    ck_assert_str_eq(geos_why(geos), "2 cells for 3 stones");
    ck_assert_int_eq(geos_voronoi(geos, box, &board, sites, 2, areas), STATUS_OK);
    ck_assert(area_to_decimal(areas[0]) == 8 * DECIMAL_ONE && areas[1] == areas[0]);
    geos_close(geos);
    polygon_list_free(&board);
}
END_TEST

enum { PIECES_MOST = 40, POSITIONS = 150 };

typedef struct Hard {
    Box board;
    Segment ink[COLOR_COUNT][PIECES_MOST];
    size_t count[COLOR_COUNT];
} Hard;

static void add(Hard *hard, Color color, Segment piece)
{
    for (size_t i = 0; i < hard->count[color_other(color)]; i++)
        if (exact_touch(hard->ink[color_other(color)][i], piece))
            return;
    if (!point_equal(piece.a, piece.b))
        hard->ink[color][hard->count[color]++] = piece;
}

/* Make a position with random ink on a board of whole spaces. Areas there are so large that
 * differences show. */
static void fill(Random *random, Hard *hard)
{
    int32_t side = degenerate_side(random);
    int32_t unit = side <= 64 ? STEPS_PER_SPACE : 1;
    *hard = (Hard){.board = {.high = {side * unit, side * unit}}};
    Degenerate around = degenerate_start(random, side);
    for (int i = 0; i < PIECES_MOST; i++) {
        DegenerateKind kind = (DegenerateKind)random_between(random, 0, DEGENERATE_KINDS - 1);
        Segment piece = degenerate_segment(random, &around, kind);
        add(hard, random_between(random, 0, 3) ? COLOR_BLACK : COLOR_WHITE,
            (Segment){{piece.a.x * unit, piece.a.y * unit}, {piece.b.x * unit, piece.b.y * unit}});
    }
}

static bool near(Decimal a, Decimal b)
{
    return llabs(a - b) <= DECIMAL_ONE / 1000000;
}

/* Judge a position with GEOS, which may fail, and check that it agrees with the engine if it
 * doesn't. Return whether GEOS succeeded. */
static bool agrees(const Hard *hard, Decimal upper, Decimal lower)
{
    InkView ink[COLOR_COUNT];
    Territory judged = {0};
    Score score;
    StringBuilder why = {0};
    for (int i = 0; i < COLOR_COUNT; i++)
        ink[i] = (InkView){hard->ink[i], hard->count[i]};
    ck_assert_int_eq(lines_referee_judge(hard->board, ink, upper, lower, NULL, &judged), STATUS_OK);
    Status status = lines_opinion_judge(hard->board, ink, upper, lower, NULL, &score, &why);
    ck_assert(status == STATUS_OK || (status == STATUS_GEOMETRY && why.length > 0));
    ck_assert(status != STATUS_OK ||
              (near(score.black, judged.score.black) && near(score.white, judged.score.white) &&
               near(score.both, judged.score.both) && near(score.neither, judged.score.neither)));
    builder_free(&why);
    territory_free(&judged);
    return status == STATUS_OK;
}

START_TEST(no_degenerate_position_is_contradicted)
{
    Random random = {20};
    Hard hard;
    int judged = 0;
    for (int i = 0; i < POSITIONS; i++) {
        fill(&random, &hard);
        Decimal side = hard.board.high.x / STEPS_PER_SPACE;
        Decimal board = side * side * DECIMAL_ONE;
        judged += agrees(&hard, board / random_between(&random, 1, 12),
                         board / random_between(&random, 1, 20));
    }
    ck_assert_int_gt(judged, POSITIONS * 9 / 10);
}
END_TEST

static const char *verify_geos(void)
{
    reply_clear(&reply);
    engine_command(engine, "verify", "geos", &reply);
    return builder_string(&reply.text);
}

static const char EIGHT[] = "set_rule allotment 12\n"
                            "play black 3,3:5,3:5,7:3,7:3,3\n";

START_TEST(a_disagreement_is_reported)
{
    send(EIGHT);
    ck_assert_str_eq(verify(), "same\nsections 3\nnetworks 1");
    ck_assert_str_eq(verify_geos(), "agrees\nblack 8\nwhite 0\nboth 0\nneither 316\n");
    Lines *lines = session_game(engine->session);
    for (int i = 0; i < 4; i++) {
        lines->life->figures[i] += area_from_decimal(DECIMAL_ONE / 500000);
        ck_assert_str_eq(verify_geos(),
                         "GEOS disagrees; it finds:\nblack 8\nwhite 0\nboth 0\nneither 316\n");
        ck_assert(reply.failed);
        lines->life->figures[i] -= area_from_decimal(DECIMAL_ONE / 500000);
    }
    ck_assert_str_eq(verify_geos(), "agrees\nblack 8\nwhite 0\nboth 0\nneither 316\n");
    send("set_game stones\nboardsize 4\nplay black 1,2\nplay white 3,2\n");
    ck_assert_str_eq(verify_geos(), "agrees\nblack 8\nwhite 8\nboth 0\nneither 0\n");
}
END_TEST

/* Ink of one color is off the board, so GEOS must report a failure. No game can lead to this. */
START_TEST(a_failure_is_reported)
{
    send(EIGHT);
    Lines *lines = session_game(engine->session);
    Segment *piece = &lines->ink[COLOR_BLACK].pieces[0];
    Segment before = *piece;
    *piece = segment(-4, 4, -4, 5);
    verify_geos();
    ck_assert(reply.failed);
    ck_assert_str_eq(builder_string(&reply.text),
                     "GEOS can't judge this position: a stroke is inside 0 sections");
    *piece = segment(-4, 2, 30, 2);
    piece[1] = segment(30, 2, -4, 3);
    piece[2] = segment(-4, 3, -4, 2);
    ck_assert_ptr_eq(strstr(verify_geos(), "GEOS can't judge this position: its sections cover "),
                     reply.text.bytes);
    *piece = before;
}
END_TEST

START_TEST(too_much_work_is_refused)
{
    send(EIGHT);
    engine->work.most = 100;
    ck_assert_ptr_eq(strstr(verify_geos(), "too much work for one command: more than 100 steps"),
                     reply.text.bytes);
    send("set_game stones\nplay black 1,2\n");
    ck_assert_ptr_eq(strstr(verify_geos(), "too much work for one command: more than 100 steps"),
                     reply.text.bytes);
}
END_TEST

/* The work of GEOS grows with the number of pairs of nested networks. Here are 300 squares, each
 * around the previous one. */
START_TEST(nested_networks_cost_work)
{
    Segment ink[4 * 300];
    for (int i = 0; i < 300; i++) {
        int32_t low = 400000 - i * 1000, high = 600000 + i * 1000;
        Point corners[] = {{low, low}, {high, low}, {high, high}, {low, high}};
        for (int k = 0; k < 4; k++)
            ink[4 * i + k] = (Segment){corners[k], corners[(k + 1) % 4]};
    }
    Geos *geos;
    GeosDivision *division = NULL;
    Work little = work_of(900000), enough = work_of(1000000);
    ck_assert_int_eq(geos_open(&geos), STATUS_OK);
    ck_assert_int_eq(geos_divide(geos, BOARD, ink, 1200, &little, &division), STATUS_TOO_MUCH_WORK);
    ck_assert_ptr_eq(division, NULL);
    ck_assert_int_eq(geos_divide(geos, BOARD, ink, 1200, &enough, &division), STATUS_OK);
    ck_assert_uint_eq(geos_division_sections(division), 301);
    ck_assert_uint_eq(geos_division_networks(division), 300);
    geos_division_destroy(division);
    geos_close(geos);
}
END_TEST

/* Return the reply to a line, which must succeed. It is valid until the next call. */
static const char *answer(const char *line)
{
    builder_clear(&reply.text);
    Answer is = engine_answer(engine, line, strlen(line), &reply.text);
    ck_assert_msg(is == ANSWER_DONE, "%s: %s", line, builder_string(&reply.text));
    return builder_string(&reply.text) + 2;
}

/* Store the area that counts for each color now. */
static void read_score(double owned[COLOR_COUNT])
{
    double both;
    ck_assert_int_eq(
        sscanf(answer("score"), "black %lf\nwhite %lf\nboth %lf", &owned[0], &owned[1], &both), 3);
    owned[0] += both;
    owned[1] += both;
}

/* For each move of a recorded game, check that the area gained minus the area lost, according to
 * GEOS, equals the change of the score. */
static void follow_game(const char *path)
{
    char line[100];
    snprintf(line, sizeof line, "loadgame %s", path);
    answer(line);
    size_t moves = session_known_moves(engine->session);
    double before[COLOR_COUNT], after[COLOR_COUNT], gained[COLOR_COUNT], lost[COLOR_COUNT];
    answer("goto 0");
    read_score(before);
    for (size_t i = 1; i <= moves; i++) {
        int from, to;
        snprintf(line, sizeof line, "goto %zu", i);
        answer(line);
        read_score(after);
        snprintf(line, sizeof line, "compare %zu %zu", i - 1, i);
        ck_assert_int_eq(
            sscanf(answer(line),
                   "from %d to %d\nblack gained %lf lost %lf\nwhite gained %lf lost %lf", &from,
                   &to, &gained[0], &lost[0], &gained[1], &lost[1]),
            6);
        ck_assert(from == (int)i - 1 && to == (int)i);
        for (int color = 0; color < COLOR_COUNT; color++) {
            double error = gained[color] - lost[color] - (after[color] - before[color]);
            ck_assert_msg(error < 3e-6 && error > -3e-6, "%s: move %zu: %g", path, i, error);
            before[color] = after[color];
        }
    }
}

START_TEST(changes_of_ground_are_those_of_the_score)
{
    follow_game("fixtures/lines/game-mutual-life.contigo");
    follow_game("fixtures/stones/game-ko-fight.contigo");
}
END_TEST

START_TEST(too_much_ground_is_not_compared)
{
    send(EIGHT);
    engine->work.most = 100;
    reply_clear(&reply);
    engine_command(engine, "compare", "0", &reply);
    ck_assert_ptr_eq(
        strstr(builder_string(&reply.text), "too much work for one command: more than 100 "),
        reply.text.bytes);
}
END_TEST

START_TEST(invalid_ground_is_not_read)
{
    Geos *geos;
    GeosGround *ground = NULL;
    ck_assert_int_eq(geos_open(&geos), STATUS_OK);
    ck_assert_int_eq(geos_ground_read(geos, "POLYGON ((0 0,1 0", NULL, &ground), STATUS_GEOMETRY);
    ck_assert_str_eq(geos_why(geos), "Expected word but encountered end of stream");
    ck_assert_ptr_eq(ground, NULL);
    geos_close(geos);
}
END_TEST

Suite *geos_suite(void)
{
    Suite *suite = suite_create("geos");
    TCase *rooms = tcase_create("divisions");
    tcase_add_test(rooms, a_board_by_hand);
    tcase_add_test(rooms, common_ground_by_hand);
    tcase_add_test(rooms, equal_sites_have_no_cells);
    tcase_add_test(rooms, no_degenerate_position_is_contradicted);
    tcase_add_test(rooms, nested_networks_cost_work);
    tcase_add_test(rooms, invalid_ground_is_not_read);
    suite_add_tcase(suite, rooms);
    TCase *commands = tcase_create("verify geos");
    tcase_add_checked_fixture(commands, set_up, tear_down);
    tcase_add_test(commands, a_disagreement_is_reported);
    tcase_add_test(commands, a_failure_is_reported);
    tcase_add_test(commands, too_much_work_is_refused);
    tcase_add_test(commands, changes_of_ground_are_those_of_the_score);
    tcase_add_test(commands, too_much_ground_is_not_compared);
    suite_add_tcase(suite, commands);
    return suite;
}
