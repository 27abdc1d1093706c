/* Test the rules of `lines` through the library: where strokes stop, that colors never meet, and
 * the magnet. */
#include "test_lines.h"
#include "geometry/plane/exact.h"
#include "suites.h"

static Point last_point(const Outcome *outcome)
{
    return outcome->drawn.points[outcome->drawn.point_count - 1];
}

static void assert_score(const Lines *lines, double black, double white, double both)
{
    Score score = lines_score(lines);
    ck_assert_int_eq(score.black, (Decimal)(black * 1e6 + 0.5) * (DECIMAL_ONE / 1000000));
    ck_assert_int_eq(score.white, (Decimal)(white * 1e6 + 0.5) * (DECIMAL_ONE / 1000000));
    ck_assert_int_eq(score.both, (Decimal)(both * 1e6 + 0.5) * (DECIMAL_ONE / 1000000));
}

START_TEST(stops_a_step_before_a_grid_line)
{
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    ck_assert_int_eq(draw(lines, COLOR_WHITE, at(5, 0), at(5, 18), 0, &outcome), STATUS_OK);
    ck_assert_int_eq(draw(lines, COLOR_BLACK, at(3, 3), at(7, 3), 0, &outcome), STATUS_OK);
    ck_assert_int_eq(outcome.stopped, STOPPED_OPPONENT);
    ck_assert_int_eq(last_point(&outcome).x, 499999);
    ck_assert_int_eq(last_point(&outcome).y, 300000);
    /* A stroke that continues in the same direction is refused, since not even one step of it
     * fits. */
    ck_assert_int_eq(draw(lines, COLOR_BLACK, last_point(&outcome), at(7, 3), 0, &outcome),
                     STATUS_NOTHING_FITS);
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

START_TEST(stops_within_two_steps_of_slanted_ink)
{
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    Random random = {7};
    ck_assert_int_eq(draw(lines, COLOR_WHITE, at(0.00003, 7.00001), at(17.31, 11.7), 0, &outcome),
                     STATUS_OK);
    Segment wall = lines_ink(lines, COLOR_WHITE).segments[0];
    for (int i = 0; i < 2000; i++) {
        Segment way = {{(int32_t)random_between(&random, 100000, 1600000),
                        (int32_t)random_between(&random, 0, 500000)},
                       {(int32_t)random_between(&random, 100000, 1600000), 1700000}};
        size_t mark = lines_mark(lines);
        ck_assert_int_eq(draw(lines, COLOR_BLACK, way.a, way.b, 0, &outcome), STATUS_OK);
        ck_assert_int_eq(outcome.stopped, STOPPED_OPPONENT);
        Fraction contact;
        ck_assert(exact_first_contact(way, wall, &contact));
        Fraction none = contact;
        ck_assert(!exact_first_contact((Segment){way.a, last_point(&outcome)}, wall, &none));
        ck_assert(none.num == contact.num && none.den == contact.den);
        double share = (double)contact.num / (double)contact.den;
        double dx = way.a.x + share * (way.b.x - way.a.x) - last_point(&outcome).x;
        double dy = way.a.y + share * (way.b.y - way.a.y) - last_point(&outcome).y;
        ck_assert_double_le(dx * dx + dy * dy, 4);
        ck_assert(!exact_touch((Segment){way.a, last_point(&outcome)}, wall));
        lines_rollback(lines, mark);
    }
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

/* Return whether any ink of one color touches ink of the other. */
static bool colors_touch(const Lines *lines)
{
    InkView black = lines_ink(lines, COLOR_BLACK);
    InkView white = lines_ink(lines, COLOR_WHITE);
    for (size_t i = 0; i < black.count; i++)
        for (size_t j = 0; j < white.count; j++)
            if (exact_touch(black.segments[i], white.segments[j]))
                return true;
    return false;
}

/* Draw strokes in a window of a few steps, where every kind of contact is common, with and without
 * the magnet. */
START_TEST(colors_never_touch)
{
    enum { GAMES = 300, STROKES = 40 };
    Random random = {(uint64_t)_i + 1};
    Outcome outcome = {0};
    for (int game = 0; game < GAMES; game++) {
        Lines *lines = new_board(2);
        int32_t side = (int32_t)random_between(&random, 6, 40);
        for (int i = 0; i < STROKES; i++) {
            Point points[3];
            for (int j = 0; j < 3; j++)
                points[j] = (Point){(int32_t)random_between(&random, 0, side),
                                    (int32_t)random_between(&random, 0, side)};
            size_t end = (size_t)random_between(&random, 2, 3);
            int32_t magnet = (int32_t)random_between(&random, 0, 8);
            lines_draw(lines, (Color)(i % 2), (Move){points, &end, 0, 1},
                       (Manner){.magnet = magnet > 4 ? magnet : 0}, &outcome);
        }
        ck_assert(!colors_touch(lines));
        lines_destroy(lines);
    }
    outcome_free(&outcome);
}
END_TEST

/* Black strokes press against a white line from edge to edge. However many there are, none crosses
 * it. */
START_TEST(no_sequence_of_strokes_passes_a_line)
{
    Random random = {(uint64_t)_i + 100};
    Outcome outcome = {0};
    Lines *lines = new_board(2);
    Point high = lines_board(lines).high;
    Segment wall = {{0, (int32_t)random_between(&random, 40, 400)},
                    {high.x, (int32_t)random_between(&random, 40, 400)}};
    ck_assert_int_eq(draw(lines, COLOR_WHITE, wall.a, wall.b, 0, &outcome), STATUS_OK);
    Point start = {50000, 0};
    for (int i = 0; i < 3000; i++) {
        Point from = start;
        InkView ink = lines_ink(lines, COLOR_BLACK);
        if (ink.count > 0 && random_between(&random, 0, 9) > 0)
            from = ink.segments[random_between(&random, 0, (int64_t)ink.count - 1)].b;
        Point to = {from.x + (int32_t)random_between(&random, -30, 30),
                    from.y + (int32_t)random_between(&random, -5, 600)};
        draw(lines, COLOR_BLACK, from, to, i % 3 ? 0 : 20, &outcome);
    }
    InkView ink = lines_ink(lines, COLOR_BLACK);
    ck_assert_uint_gt(ink.count, 100);
    for (size_t i = 0; i < ink.count; i++)
        ck_assert_int_lt(exact_side(wall.a, wall.b, ink.segments[i].b), 0);
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

/* The slope of the ink is such that only every third column contains a lattice point on it. The
 * magnet connects strokes to this ink nevertheless. */
START_TEST(magnet_joins_where_no_lattice_point_is)
{
    Random random = {3};
    Outcome outcome = {0};
    for (int i = 0; i < 500; i++) {
        Lines *lines = new_board(19);
        ck_assert_int_eq(draw(lines, COLOR_BLACK, at(2, 2), (Point){1400001, 611111}, 0, &outcome),
                         STATUS_OK);
        Segment ink = lines_ink(lines, COLOR_BLACK).segments[0];
        Point from = {(int32_t)random_between(&random, 400000, 1000000), 900000};
        int32_t x = (int32_t)random_between(&random, 400000, 1000000);
        Point to = {x, 200000 + (int32_t)((double)(x - 200000) * 411111 / 1200001) +
                           (int32_t)random_between(&random, -9000, 9000)};
        ck_assert_int_eq(draw(lines, COLOR_BLACK, from, to, 11428, &outcome), STATUS_OK);
        Segment drawn = {from, last_point(&outcome)};
        ck_assert(exact_touch(ink, drawn));
        Wide cross = exact_cross(ink.a, ink.b, drawn.b);
        Wide dx = ink.b.x - ink.a.x, dy = ink.b.y - ink.a.y;
        /* The end is at most one step away from the line of the ink. */
        ck_assert(cross * cross <= dx * dx + dy * dy);
        Territory territory;
        ck_assert_int_eq(lines_territory(lines, &territory), STATUS_OK);
        ck_assert_uint_eq(territory.networks[COLOR_BLACK], 1);
        territory_free(&territory);
        lines_destroy(lines);
    }
    outcome_free(&outcome);
}
END_TEST

/* A stroke that runs nearly parallel to the ink would cross it far away or not at all. The magnet
 * connects it nevertheless. */
START_TEST(magnet_joins_a_stroke_along_the_ink)
{
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    Point low = {51256, 54147}, high = {54548, 52018}, beside = {51461, 53615};
    Point along = {50948, 54346};
    ck_assert_int_eq(draw(lines, COLOR_BLACK, low, high, 0, &outcome), STATUS_OK);
    Segment ink = lines_ink(lines, COLOR_BLACK).segments[0];
    for (int reversed = 0; reversed < 2; reversed++) {
        size_t mark = lines_mark(lines);
        ck_assert_int_eq(draw(lines, COLOR_BLACK, reversed ? along : beside,
                              reversed ? beside : along, 340, &outcome),
                         STATUS_OK);
        const Point *points = outcome.drawn.points;
        size_t end = reversed ? outcome.drawn.point_count - 2 : 0;
        ck_assert(exact_touch((Segment){points[end], points[end + 1]}, ink));
        ck_assert(lines_check(lines, NULL));
        lines_rollback(lines, mark);
    }
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

/* Return a nearly horizontal piece of ink whose middle is about at `place`. */
static Segment flat_piece(Random *random, Point place)
{
    Point sides[2];
    for (int i = 0; i < 2; i++)
        sides[i] =
            (Point){(int32_t)random_between(random, 1, 30), (int32_t)random_between(random, -4, 4)};
    return (Segment){{place.x - sides[0].x, place.y + sides[0].y},
                     {place.x + sides[1].x, place.y + sides[1].y}};
}

/* A stroke leads from one piece of ink to another and is nearly parallel to both. To connect one
 * end, the magnet may have to turn the stroke until it crosses the ink there, which also moves its
 * other end. The stroke still connects to both. */
START_TEST(magnet_joins_both_ends_of_a_stroke_along_the_ink)
{
    Random random = {11};
    Outcome outcome = {0};
    Lines *lines = new_board(5);
    size_t mark = lines_mark(lines);
    int drawn = 0;
    for (int i = 0; i < 2000; i++) {
        int32_t reach = (int32_t)random_between(&random, 3, 40);
        Point places[2] = {{100000, 100000}, {0, 0}}, ends[2];
        places[1].x = 100000 + (int32_t)random_between(&random, 10, 300);
        places[1].y = 100000 + (int32_t)random_between(&random, -20, 20);
        Segment ink[2];
        bool pulled = true;
        for (int k = 0; k < 2; k++) {
            Point place;
            Attraction to;
            ink[k] = flat_piece(&random, places[k]);
            ck_assert_int_eq(draw(lines, COLOR_BLACK, ink[k].a, ink[k].b, 0, &outcome), STATUS_OK);
            ends[k].x = places[k].x + (int32_t)random_between(&random, -10, 10);
            ends[k].y = places[k].y + (int32_t)random_between(&random, -reach, reach);
            ck_assert_int_eq(lines_snap(lines, COLOR_BLACK, ends[k], reach, &place, &to),
                             STATUS_OK);
            pulled = pulled && to == ATTRACTED_INK;
        }
        pulled = pulled && !point_equal(ends[0], ends[1]);
        if (pulled && draw(lines, COLOR_BLACK, ends[0], ends[1], reach, &outcome) == STATUS_OK) {
            const Point *points = outcome.drawn.points;
            size_t count = outcome.drawn.point_count;
            Segment first = {points[0], points[1]}, last = {points[count - 2], points[count - 1]};
            ck_assert(exact_touch(first, ink[0]) || exact_touch(first, ink[1]));
            ck_assert(exact_touch(last, ink[0]) || exact_touch(last, ink[1]));
            drawn++;
        }
        lines_rollback(lines, mark);
    }
    ck_assert_int_gt(drawn, 1000);
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

/* The magnet doesn't move an end if the nearest place on the edge is covered by the opponent's
 * ink. */
START_TEST(magnet_pulls_nothing_onto_the_opponent)
{
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    ck_assert_int_eq(draw(lines, COLOR_WHITE, at(0, 5), at(3, 8), 0, &outcome), STATUS_OK);
    ck_assert_int_eq(draw(lines, COLOR_BLACK, at(0.05, 5), at(3, 5), 10000, &outcome), STATUS_OK);
    ck_assert(point_equal(outcome.drawn.points[0], at(0.05, 5)));
    ck_assert_int_eq(draw(lines, COLOR_BLACK, at(3, 4), at(0.05, 5), 10000, &outcome), STATUS_OK);
    ck_assert_int_eq(outcome.stopped, STOPPED_COMPLETE);
    ck_assert(point_equal(last_point(&outcome), at(0.05, 5)));
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

/* No stroke may begin on the opponent's ink, even if the magnet would have to pull its start only a
 * short distance away. */
START_TEST(magnet_pulls_nothing_off_the_opponent)
{
    static const int32_t magnets[] = {0, 1, 10000};
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    ck_assert_int_eq(draw(lines, COLOR_WHITE, (Point){1, 100000}, (Point){1, 900000}, 0, &outcome),
                     STATUS_OK);
    for (size_t i = 0; i < sizeof magnets / sizeof *magnets; i++) {
        Status status =
            draw(lines, COLOR_BLACK, (Point){1, 500000}, (Point){0, 700000}, magnets[i], &outcome);
        ck_assert_int_eq(status, STATUS_ON_OPPONENT);
    }
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

START_TEST(magnet_closes_a_corner)
{
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    ck_assert_int_eq(draw(lines, COLOR_BLACK, at(0.1, 4), at(4, 0.1), 11428, &outcome), STATUS_OK);
    /* A triangle of 4 by 4 spaces: the magnet pulled the stroke's ends to the edge. */
    assert_score(lines, 8, 0, 0);
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

/* Draw a stroke on an empty board. Return the number of sections after that, and store the stroke's
 * last point in `end`. */
static size_t draw_alone(const Point *points, size_t count, int32_t magnet, Point *end)
{
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    Territory territory;
    ck_assert_int_eq(lines_begin_turn(lines, COLOR_BLACK), STATUS_OK);
    ck_assert_int_eq(lines_draw(lines, COLOR_BLACK, (Move){points, &count, 0, 1},
                                (Manner){.magnet = magnet}, &outcome),
                     STATUS_OK);
    *end = last_point(&outcome);
    ck_assert_int_eq(lines_territory(lines, &territory), STATUS_OK);
    size_t sections = territory.count[COLOR_BLACK];
    territory_free(&territory);
    outcome_free(&outcome);
    lines_destroy(lines);
    return sections;
}

/* Make a stroke that is nearly a circle of straight pieces, rotated by `turned`. Its end is inside
 * the circle: `inside` steps toward the center from the point at the fraction `along` of the piece
 * with index `piece`. */
static void make_loop(Point loop[LOOP_POINTS], double turned, int piece, double along,
                      double inside)
{
    const double middle = 9.0 * STEPS_PER_SPACE, radius = 2.0 * STEPS_PER_SPACE;
    for (int i = 0; i < LOOP_POINTS - 1; i++) {
        /* In radians. The last angle is 5.1 more than the first, less than a full turn, so these
         * pieces don't close the loop. */
        double angle = turned + i * 0.85;
        loop[i] = (Point){(int32_t)(middle + radius * cos(angle)),
                          (int32_t)(middle + radius * sin(angle))};
    }
    double x = loop[piece].x + along * (loop[piece + 1].x - loop[piece].x) - middle;
    double y = loop[piece].y + along * (loop[piece + 1].y - loop[piece].y) - middle;
    double length = sqrt(x * x + y * y);
    loop[LOOP_POINTS - 1] = (Point){(int32_t)(middle + x * (1 - inside / length)),
                                    (int32_t)(middle + y * (1 - inside / length))};
}

/* The stroke ends between one of its pieces and the center. So the distance of its end from that
 * piece is at least 0.89 times `inside`. */
START_TEST(magnet_closes_a_loop_of_one_stroke)
{
    const int32_t magnet = 11428;
    Random random = {11};
    for (int i = 0; i < 400; i++) {
        Point loop[LOOP_POINTS], end;
        double turned = (double)random_between(&random, 0, 6283) / 1000;
        int piece = (int)random_between(&random, 0, 3);
        double along = i % 4 == 0 ? 0 : (double)random_between(&random, 0, 1000) / 1000;
        make_loop(loop, turned, piece, along, (double)random_between(&random, 3, magnet - 3));
        ck_assert_uint_eq(draw_alone(loop, LOOP_POINTS, 0, &end), 1);
        ck_assert_uint_ge(draw_alone(loop, LOOP_POINTS, magnet, &end), 2);
        make_loop(loop, turned, piece, along, magnet / 0.89);
        ck_assert_uint_eq(draw_alone(loop, LOOP_POINTS, magnet, &end), 1);
        ck_assert(point_equal(end, loop[LOOP_POINTS - 1]));
    }
}
END_TEST

START_TEST(magnet_closes_a_loop_at_its_beginning)
{
    static const Point square[] = {
        {500000, 500000}, {800000, 500000}, {800000, 800000}, {500000, 800000}, {499000, 511000}};
    Point end;
    /* The end is 11,045.4 steps from the beginning. */
    ck_assert_uint_eq(draw_alone(square, 5, 11045, &end), 1);
    ck_assert_uint_eq(draw_alone(square, 5, 11046, &end), 2);
    ck_assert(point_equal(end, square[0]));
    /* The place of this loop that is farthest from its end is 12,083.05 steps away from the end.
     * Ink that leads up to an end attracts it only if the ink goes farther away than the magnet's
     * reach. */
    static const Point small[] = {
        {500000, 500000}, {511000, 500000}, {511000, 509000}, {500000, 505000}};
    ck_assert_uint_eq(draw_alone(small, 4, 12083, &end), 2);
    ck_assert_uint_eq(draw_alone(small, 4, 12084, &end), 1);
}
END_TEST

/* The pieces that lead up to an end don't attract it, however much they curve. Here they turn by
 * 270 degrees at many points. */
START_TEST(magnet_leaves_the_way_to_an_end_alone)
{
    enum { MANY = 400 };
    static Point bent[MANY];
    for (double radius = 0.2; radius < 3; radius *= 1.3) {
        for (int i = 0; i < MANY; i++) {
            double angle = i * 4.7 / MANY;
            bent[i] = at(9 + radius * cos(angle), 9 + radius * sin(angle));
        }
        Point end;
        for (size_t count = 3; count <= MANY; count += 1 + count / 5) {
            draw_alone(bent, count, 11428, &end);
            ck_assert(point_equal(end, bent[count - 1]));
        }
    }
}
END_TEST

Suite *lines_suite(void)
{
    Suite *suite = suite_create("lines");
    TCase *cases = tcase_create("lines");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, stops_a_step_before_a_grid_line);
    tcase_add_test(cases, stops_within_two_steps_of_slanted_ink);
    tcase_add_loop_test(cases, colors_never_touch, 0, 8);
    tcase_add_loop_test(cases, no_sequence_of_strokes_passes_a_line, 0, 8);
    tcase_add_test(cases, magnet_joins_where_no_lattice_point_is);
    tcase_add_test(cases, magnet_joins_a_stroke_along_the_ink);
    tcase_add_test(cases, magnet_joins_both_ends_of_a_stroke_along_the_ink);
    tcase_add_test(cases, magnet_pulls_nothing_onto_the_opponent);
    tcase_add_test(cases, magnet_pulls_nothing_off_the_opponent);
    tcase_add_test(cases, magnet_closes_a_corner);
    tcase_add_test(cases, magnet_closes_a_loop_of_one_stroke);
    tcase_add_test(cases, magnet_closes_a_loop_at_its_beginning);
    tcase_add_test(cases, magnet_leaves_the_way_to_an_end_alone);
    suite_add_tcase(suite, cases);
    return suite;
}
