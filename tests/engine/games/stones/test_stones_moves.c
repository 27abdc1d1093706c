/* Test `stones`: snapping, proposals, undo, and failing memory. */
#include "engine/base/at_random.h"
#include "games.h"
#include "protocol/engine.h"
#include "suites.h"
#include "test_stones.h"

START_TEST(test_snap)
{
    Point p;
    start(13);
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(500, 500), SNAP_OWN, &p),
                     STATUS_NO_CONTACT);
    black(at(500, 500));
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(530, 500), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(600, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(630, 500), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(630, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, at(630, 500), SNAP_OWN, &p), STATUS_OK);
    ck_assert(point_equal(p, at(600, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(630, 500), SNAP_OPPONENT, &p), STATUS_OK);
    ck_assert(point_equal(p, at(600, 500)));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(530, 500), SNAP_EXACT, &p),
                     STATUS_OCCUPIED);
    /* A point outside the board is moved straight to the edge, or into a corner. */
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(-300, 900), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(50, 900)));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(1400, -20), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(1250, 50)));
    /* Between two stones that are 1.2 apart, a stone that touches both is 0.8 above their
     * middle. */
    black(at(620, 500));
    ck_assert_int_eq(stones_snap(stones, COLOR_WHITE, at(560, 510), SNAP_NEAREST, &p), STATUS_OK);
    ck_assert(point_equal(p, at(560, 580)));
}
END_TEST

/* No legal place that touches a stone is nearer than the one found: try 3,600 directions around
 * each stone. */
START_TEST(test_snap_is_nearest)
{
    Random random = {22};
    start(5);
    for (int i = 0; i < 14; i++) {
        Point p = {(int32_t)random_between(&random, 0, 500000),
                   (int32_t)random_between(&random, 0, 500000)};
        if (stones_snap(stones, COLOR_BLACK, p, SNAP_NEAREST, &p) == STATUS_OK)
            put((Color)(i % 2), p);
    }
    for (int i = 0; i < 60; i++) {
        Point p = {(int32_t)random_between(&random, -50000, 550000),
                   (int32_t)random_between(&random, -50000, 550000)};
        Point found;
        StoneView view;
        if (stones_check(stones, p) == STATUS_OK)
            continue;
        ck_assert_int_eq(stones_snap(stones, COLOR_BLACK, p, SNAP_NEAREST, &found), STATUS_OK);
        ck_assert_int_eq(stones_check(stones, found), STATUS_OK);
        ck_assert_int_ne(stones_contact(stones, found), CONTACT_NONE);
        long double distance = hypotl(found.x - p.x, found.y - p.y);
        for (size_t k = 0; k < stones_number_count(stones); k++)
            for (int turn = 0; turn < 3600 && stones_get(stones, k, &view); turn++) {
                long double angle = acosl(-1) * turn / 1800;
                Point other = {view.at.x + (int32_t)lroundl(100000 * cosl(angle)),
                               view.at.y + (int32_t)lroundl(100000 * sinl(angle))};
                if (stones_check(stones, other) == STATUS_OK)
                    ck_assert(hypotl(other.x - p.x, other.y - p.y) > distance - 2);
            }
    }
}
END_TEST

/* Set `text` to a description of everything visible in the position. */
static void describe(StringBuilder *text)
{
    StoneView view;
    builder_clear(text);
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        bool on = stones_get(stones, i, &view);
        if (!on)
            continue;
        DoubleArea area = stones_area(stones, i);
        builder_add_format(text, "%zu %d %d %d %d group %zu of %zu open %d ", i, view.at.x,
                           view.at.y, view.color, view.dead, stones_group(stones, i),
                           stones_group_size(stones, i), stones_is_open(stones, i));
        builder_add_bytes(text, (const char *)&area, sizeof area);
    }
}

static Point random_place(Random *random, Color color)
{
    Point p = {(int32_t)random_between(random, 0, 600000),
               (int32_t)random_between(random, 0, 600000)};
    SnapMode mode = (SnapMode)random_between(random, 0, 2);
    if (stones_snap(stones, color, p, mode, &p) != STATUS_OK)
        stones_snap(stones, color, p, SNAP_NEAREST, &p);
    return p;
}

START_TEST(test_undo)
{
    enum { MOVES = 120 };
    static size_t marks[MOVES];
    static StringBuilder states[MOVES];
    Random random = {23};
    start(6);
    for (int i = 0; i < MOVES; i++) {
        marks[i] = stones_mark(stones);
        describe(&states[i]);
        if (i % 17 == 16)
            turn_over(stones, random_place(&random, COLOR_BLACK));
        else
            put((Color)(i % 2), random_place(&random, (Color)(i % 2)));
    }
    StringBuilder now = {0};
    for (int i = MOVES; i-- > 0;) {
        stones_rollback(stones, marks[i]);
        describe(&now);
        if (i % 10 == 0 && i % 17 != 0)
            check_verified();
        ck_assert_uint_eq(now.length, states[i].length);
        ck_assert(now.length == 0 || memcmp(now.bytes, states[i].bytes, now.length) == 0);
        builder_free(&states[i]);
    }
    builder_free(&now);
}
END_TEST

START_TEST(test_no_memory)
{
    Random random = {24};
    StringBuilder before = {0}, after = {0};
    start(6);
    for (int i = 0; i < 60; i++) {
        Color color = (Color)(i % 2);
        Point p = random_place(&random, color);
        Status status = STATUS_NO_MEMORY;
        describe(&before);
        for (size_t n = 1; status == STATUS_NO_MEMORY; n++) {
            memory_fail_after(n);
            status = i % 13 == 12 ? turn_over(stones, p) : stones_place(stones, color, p);
            memory_fail_after(0);
            describe(&after);
            if (status != STATUS_OK) {
                ck_assert_uint_eq(after.length, before.length);
                ck_assert(after.length == 0 ||
                          memcmp(after.bytes, before.bytes, after.length) == 0);
            }
        }
        Stones *fresh = NULL;
        status = STATUS_NO_MEMORY;
        for (size_t n = 1; i == 0 && status == STATUS_NO_MEMORY; n++) {
            memory_fail_after(n);
            status = stones_create(&setup, &fresh);
            memory_fail_after(0);
        }
        stones_destroy(fresh);
        status = STATUS_NO_MEMORY;
        for (size_t n = 1; status == STATUS_NO_MEMORY; n++) {
            memory_fail_after(n);
            status = stones_begin_turn(stones, color);
            memory_fail_after(0);
        }
        ck_assert_int_eq(status, STATUS_OK);
    }
    check_verified();
    builder_free(&before);
    builder_free(&after);
}
END_TEST

/* The board has room for two stones, and a white one is already placed. Black can capture it from
 * the other place, and a random player does so although the new stone then has a single liberty. A
 * second white stone would have no liberty, so White gets no proposal. */
START_TEST(test_propose_a_capture)
{
    setup = game_usual_setup(&STONES_GAME);
    setup.columns = 2;
    setup.rows = 1;
    ck_assert_int_eq(stones_create(&setup, &stones), STATUS_OK);
    white(at(50, 50));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Random random = {seed};
        Choice choice = {0};
        ck_assert_int_eq(stones_propose(stones, COLOR_WHITE, &random, &choice), STATUS_OK);
        ck_assert_uint_eq(choice.count, 0);
        ck_assert_int_eq(stones_propose(stones, COLOR_BLACK, &random, &choice), STATUS_OK);
        ck_assert_uint_eq(choice.count, 1);
        ck_assert_int_ge(choice.points[0].x, 149998);
        ck_assert_int_le(choice.points[0].x, 150002);
        ck_assert_int_ge(choice.points[0].y, 49998);
        ck_assert_int_le(choice.points[0].y, 50002);
    }
}
END_TEST

START_TEST(test_propose)
{
    Random random = {25};
    start(7);
    int placed = 0;
    for (int i = 0; i < 150; i++) {
        Color color = (Color)(i % 2);
        StringBuilder before = {0}, after = {0};
        describe(&before);
        Choice choice = {0};
        ck_assert_int_eq(stones_begin_turn(stones, color), STATUS_OK);
        ck_assert_int_eq(stones_propose(stones, color, &random, &choice), STATUS_OK);
        describe(&after);
        ck_assert_uint_eq(before.length, after.length);
        builder_free(&before);
        builder_free(&after);
        if (choice.count == 0)
            continue;
        ck_assert_int_eq(stones_place(stones, color, choice.points[0]), STATUS_OK);
        placed++;
    }
    ck_assert_int_gt(placed, 30);
    check_verified();
}
END_TEST

/* Set `state` to the replies to the queries below. In the test, each command of a game is sent with
 * each of its allocations failing in turn: after an error, these replies must be the same as
 * before. */
static void ask(Engine *engine, StringBuilder *state)
{
    static const char *const questions[] = {"turn", "position", "score", "moves", "scoring"};
    builder_clear(state);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        engine_answer(engine, questions[i], strlen(questions[i]), state);
}

START_TEST(test_commands_without_memory)
{
    static const char *const lines[] = {"set_game stones",
                                        "set_board 0,0 6,0 6,6 3,2 0,6",
                                        "place black 2,1",
                                        "place white 2,2 opponent",
                                        "place black 4,1",
                                        "play white 1,3",
                                        "preview white 5,1",
                                        "snap white 5,5 opponent",
                                        "liberties",
                                        "ghost white 5,1 exact",
                                        "ghost",
                                        "ghost remove 5,1",
                                        "ghost black 4,1 own",
                                        "ghost white 5,1 opponent",
                                        "play black pass",
                                        "play white 5,2",
                                        "ghost",
                                        "liberties 2,1",
                                        "areas",
                                        "areas 1,1",
                                        "areas_wkt",
                                        "areas_geojson",
                                        "areas_geojson since 2",
                                        "areas_geojson living since 0",
                                        "areas_geojson ink since 1",
                                        "free_ground since 1",
                                        "groups",
                                        "links",
                                        "verify",
                                        "showboard",
                                        "position",
                                        "genmove black",
                                        "play white pass",
                                        "play black pass",
                                        "mark 2,1",
                                        "done black 2",
                                        "resume",
                                        "undo 3",
                                        "ghost",
                                        "ghost clear",
                                        "printgame"};
    Engine *engine;
    StringBuilder before = {0}, after = {0}, reply = {0};
    start(4);
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 5, &engine), STATUS_OK);
    play_at_random(engine);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Answer answer = ANSWER_FAILED;
        bool short_of_memory = true;
        for (size_t n = 1; short_of_memory; n++) {
            ask(engine, &before);
            builder_clear(&reply);
            memory_fail_after(n);
            answer = engine_answer(engine, lines[i], strlen(lines[i]), &reply);
            memory_fail_after(0);
            short_of_memory =
                answer == ANSWER_LOST || strstr(builder_string(&reply), "out of memory") != NULL;
            if (answer == ANSWER_DONE)
                continue;
            ask(engine, &after);
            ck_assert_str_eq(builder_string(&after), builder_string(&before));
        }
        ck_assert_msg(answer == ANSWER_DONE, "%s: %s", lines[i], builder_string(&reply));
    }
    engine_destroy(engine);
    builder_free(&before);
    builder_free(&after);
    builder_free(&reply);
}
END_TEST

Suite *stones_moves_suite(void)
{
    Suite *suite = suite_create("stones_moves");
    TCase *cases = tcase_create("stones_moves");
    tcase_add_checked_fixture(cases, NULL, tear_down);
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, test_snap);
    tcase_add_test(cases, test_snap_is_nearest);
    tcase_add_test(cases, test_undo);
    tcase_add_test(cases, test_no_memory);
    tcase_add_test(cases, test_propose);
    tcase_add_test(cases, test_propose_a_capture);
    tcase_add_test(cases, test_commands_without_memory);
    suite_add_tcase(suite, cases);
    return suite;
}
