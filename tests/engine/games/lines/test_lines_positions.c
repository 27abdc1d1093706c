/* Test the rules of `lines` through the library: crossings, failing memory, and that scores don't
 * depend on rotation, reflection or the order of drawing. */
#include "base/memory.h"
#include "games.h"
#include "games/lines/rules/lines_position.h"
#include "protocol/records/record.h"
#include "suites.h"
#include "test_lines.h"

#include <glob.h>
#include <stdlib.h>

/* A point on a piece, as a fraction of the piece's length. */
typedef struct Share {
    int64_t num, den;
} Share;

static int compare_shares(const void *left, const void *right)
{
    const Share *a = left;
    const Share *b = right;
    Wide difference = (Wide)a->num * b->den - (Wide)b->num * a->den;
    return (difference > 0) - (difference < 0);
}

static int64_t dot(Segment s, Point p)
{
    return ((int64_t)s.b.x - s.a.x) * ((int64_t)p.x - s.a.x) +
           ((int64_t)s.b.y - s.a.y) * ((int64_t)p.y - s.a.y);
}

/* Return whether any of these stretches of a line covers the line just before `at` or, if `before`
 * is false, just after `at`. */
static bool runs_along(const Share *from, const Share *to, size_t count, Share at, bool before)
{
    for (size_t i = 0; i < count; i++)
        if (before ? compare_shares(&from[i], &at) < 0 && compare_shares(&at, &to[i]) <= 0
                   : compare_shares(&from[i], &at) <= 0 && compare_shares(&at, &to[i]) < 0)
            return true;
    return false;
}

static bool is_among(const Share *list, size_t count, Share at)
{
    for (size_t i = 0; i < count; i++)
        if (compare_shares(&list[i], &at) == 0)
            return true;
    return false;
}

/* Count the crossings of the last piece with all pieces before it, in a simple way. */
static size_t plain_crossings(const Segment *pieces, size_t count, Point high, bool joined)
{
    Segment s = pieces[count - 1];
    Share points[MOST_PIECES], from[MOST_PIECES], to[MOST_PIECES], all[3 * MOST_PIECES];
    size_t point_count = 0, stretches = 0, all_count = 0, places = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        Segment t = pieces[i];
        bool along_edge = (t.a.x == t.b.x && (t.a.x == 0 || t.a.x == high.x)) ||
                          (t.a.y == t.b.y && (t.a.y == 0 || t.a.y == high.y));
        if (along_edge || !exact_touch(s, t))
            continue;
        int64_t at_a = exact_cross(t.a, t.b, s.a), at_b = exact_cross(t.a, t.b, s.b);
        if (at_a != at_b) {
            points[point_count++] =
                at_a > at_b ? (Share){at_a, at_a - at_b} : (Share){-at_a, at_b - at_a};
            continue;
        }
        int64_t whole = dot(s, s.b), one = dot(s, t.a), other = dot(s, t.b);
        int64_t low = one < other ? one : other, up = one < other ? other : one;
        low = low < 0 ? 0 : low;
        up = up > whole ? whole : up;
        if (low == up) {
            points[point_count++] = (Share){low, whole};
        } else {
            from[stretches] = (Share){low, whole};
            to[stretches++] = (Share){up, whole};
        }
    }
    for (size_t i = 0; i < point_count; i++)
        all[all_count++] = points[i];
    for (size_t i = 0; i < stretches; i++) {
        all[all_count++] = from[i];
        all[all_count++] = to[i];
    }
    qsort(all, all_count, sizeof *all, compare_shares);
    for (size_t i = 0; i < all_count; i++) {
        if ((i > 0 && compare_shares(&all[i - 1], &all[i]) == 0) || (joined && all[i].num == 0))
            continue;
        places += is_among(points, point_count, all[i]) ||
                  runs_along(from, to, stretches, all[i], true) !=
                      runs_along(from, to, stretches, all[i], false);
    }
    return places;
}

/* Draw strokes in one turn: one after the other if `in_parts`, or else all together. Return the
 * status. */
static Status try_strokes(const Strokes *strokes, Decimal crossings, bool in_parts)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.columns = setup.rows = 2;
    setup.rules[LINES_ALLOTMENT] = 5000 * DECIMAL_ONE;
    setup.rules[LINES_CROSSINGS] = crossings * DECIMAL_ONE;
    Lines *lines = NULL;
    ck_assert_int_eq(lines_create(&setup, &lines), STATUS_OK);
    Outcome outcome = {0};
    Status status = STATUS_OK;
    size_t parts = in_parts ? strokes->count : 1;
    for (size_t i = 0; i < parts && status == STATUS_OK; i++) {
        Move move = in_parts ? strokes_range(strokes, i, 1) : strokes_all(strokes);
        size_t mark = lines_mark(lines);
        Status counted = lines_count_crossings(lines, COLOR_BLACK, move);
        status = lines_draw(lines, COLOR_BLACK, move, (Manner){0}, &outcome);
        ck_assert_int_eq(counted, status);
        if (status == STATUS_OK) { /* undo and draw again, with the same result */
            lines_rollback(lines, mark);
            ck_assert_int_eq(lines_draw(lines, COLOR_BLACK, move, (Manner){0}, &outcome),
                             STATUS_OK);
        } else {
            ck_assert_uint_eq(lines_mark(lines), mark);
        }
    }
    outcome_free(&outcome);
    lines_destroy(lines);
    return status;
}

START_TEST(crossings_are_counted)
{
    Random random = {(uint64_t)_i + 77};
    Point high = {STEPS_PER_SPACE, STEPS_PER_SPACE};
    int many = 0; /* number of cases with so many crossings that they are counted before drawing */
    for (int i = 0; i < 400; i++) {
        int64_t points = i % 20 == 0 ? 20 : 5;
        int32_t side = (int32_t)random_between(&random, 2, 12);
        Strokes strokes = {0};
        Segment pieces[MOST_PIECES];
        size_t count = 0, crossings = 0;
        for (int64_t left = random_between(&random, 1, 5); left > 0; left--) {
            Point before = {-1, -1};
            for (int64_t j = 0; j < points; j++) {
                Point p = {(int32_t)random_between(&random, 0, side),
                           (int32_t)random_between(&random, 0, side)};
                if (point_equal(p, before))
                    p.x++;
                ck_assert_int_eq(strokes_add_point(&strokes, p), STATUS_OK);
                if (j > 0) {
                    pieces[count++] = (Segment){before, p};
                    crossings += plain_crossings(pieces, count, high, j > 1);
                }
                before = p;
            }
            ck_assert_int_eq(strokes_end(&strokes), STATUS_OK);
        }
        for (int in_parts = 0; in_parts < 2; in_parts++) {
            ck_assert_int_eq(try_strokes(&strokes, (Decimal)crossings, in_parts), STATUS_OK);
            if (crossings > 0)
                ck_assert_int_eq(try_strokes(&strokes, (Decimal)crossings - 1, in_parts),
                                 STATUS_TOO_CROSSED);
        }
        many += crossings > 200;
        strokes_free(&strokes);
    }
    ck_assert_int_gt(many, 2);
}
END_TEST

/* Draw a stroke of 30,000 points: at random, back and forth over one piece, or always through one
 * point. Such a stroke crosses itself too often or meets itself in too many places, so it is
 * refused without taking much memory. */
START_TEST(scribbling_is_refused)
{
    Outcome outcome = {0};
    for (int kind = 0; kind < 3; kind++) {
        Lines *lines = new_board(19);
        Strokes strokes = {0};
        Random random = {5};
        for (int32_t i = 0; i < 30000; i++) {
            Point p = {900000 + (int32_t)random_between(&random, 0, 300),
                       900000 + (int32_t)random_between(&random, 0, 300)};
            if (kind == 1)
                p = (Point){900000 + i % 2, 900000};
            if (kind == 2)
                p = i % 2 ? (Point){900000, 900000} : p;
            ck_assert_int_eq(strokes_add_point(&strokes, p), STATUS_OK);
        }
        ck_assert_int_eq(strokes_end(&strokes), STATUS_OK);
        size_t mark = lines_mark(lines);
        size_t memory = memory_in_use();
        Manner manner = {.exact = kind == 0};
        ck_assert_int_eq(lines_draw(lines, COLOR_BLACK, strokes_all(&strokes), manner, &outcome),
                         kind == 2 ? STATUS_TOO_MET : STATUS_TOO_CROSSED);
        outcome_free(&outcome);
        outcome = (Outcome){0};
        ck_assert_uint_eq(lines_mark(lines), mark);
        ck_assert_uint_eq(lines_ink(lines, COLOR_BLACK).count, 0);
        ck_assert_uint_lt(memory_in_use(), memory + 1000000);
        strokes_free(&strokes);
        lines_destroy(lines);
    }
}
END_TEST

static Session *load(const char *path)
{
    Session *session = NULL;
    StringBuilder error = {0};
    bool loaded = record_load(CONTIGO_GAMES, path, -1, (RecordOptions){0}, &session, &error);
    ck_assert_msg(loaded, "%s: %s", path, builder_string(&error));
    builder_free(&error);
    return session;
}

/* All strokes of a recorded game, and the color of each. */
typedef struct Drawing {
    Strokes strokes;
    Color *colors;
} Drawing;

static Drawing drawing_of(const Session *session)
{
    Drawing drawing = {0};
    size_t count = session_event_count(session);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(strokes_append(&drawing.strokes, session_event(session, i).move),
                         STATUS_OK);
    drawing.colors = calloc(drawing.strokes.count + 1, sizeof *drawing.colors);
    ck_assert_ptr_nonnull(drawing.colors);
    size_t at_stroke = 0;
    for (size_t i = 0; i < count; i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count; j++)
            drawing.colors[at_stroke++] = event.color;
    }
    return drawing;
}

/* Draw stroke `i` of a drawing, rotated or reflected by `symmetry` and, if `swap` is true, in the
 * other color. */
static void draw_turned(Lines *lines, const Drawing *drawing, size_t i, Point high, int symmetry,
                        bool swap)
{
    size_t count;
    const Point *points = move_stroke(strokes_all(&drawing->strokes), i, &count);
    Point *turned_points = calloc(count, sizeof *turned_points);
    ck_assert_ptr_nonnull(turned_points);
    for (size_t j = 0; j < count; j++)
        turned_points[j] = turned(points[j], high, symmetry);
    Color color = swap ? color_other(drawing->colors[i]) : drawing->colors[i];
    Outcome outcome = {0};
    ck_assert_int_eq(lines_begin_turn(lines, color), STATUS_OK);
    ck_assert_int_eq(lines_draw(lines, color, (Move){turned_points, &count, 0, 1},
                                (Manner){.exact = true}, &outcome),
                     STATUS_OK);
    outcome_free(&outcome);
    free(turned_points);
}

static Lines *board_like(const Session *session, int symmetry)
{
    Setup setup = *session_setup(session);
    if (symmetry & 4) {
        int columns = setup.columns;
        setup.columns = setup.rows;
        setup.rows = columns;
    }
    setup.rules[LINES_ALLOTMENT] = 5000 * DECIMAL_ONE;
    Lines *lines = NULL;
    ck_assert_int_eq(lines_create(&setup, &lines), STATUS_OK);
    return lines;
}

static bool nearly(Decimal a, Decimal b)
{
    return llabs(a - b) <= DECIMAL_ONE / 1000000000;
}

/* Draw all strokes of a game transformed, and check that the score is transformed in the same way.
 * If `order` is 0, they are drawn in the recorded order; any other value is the seed of a random
 * order. */
static void check_turned(const Session *session, const Drawing *drawing, int symmetry, bool swap,
                         uint64_t order)
{
    Lines *lines = board_like(session, symmetry);
    Point high = setup_board(session_setup(session)).high;
    size_t count = drawing->strokes.count;
    size_t *places = calloc(count + 1, sizeof *places);
    ck_assert_ptr_nonnull(places);
    Random random = {order};
    for (size_t i = 0; i < count; i++) {
        size_t j = order ? (size_t)random_between(&random, 0, (int64_t)i) : i;
        places[i] = places[j];
        places[j] = i;
    }
    size_t empty = lines_mark(lines);
    for (size_t i = 0; i < count; i++)
        draw_turned(lines, drawing, places[i], high, symmetry, swap);
    Score expected = lines_score(session_game(session));
    Score got = lines_score(lines);
    ck_assert(nearly(got.black, swap ? expected.white : expected.black));
    ck_assert(nearly(got.white, swap ? expected.black : expected.white));
    ck_assert(nearly(got.both, expected.both) && nearly(got.neither, expected.neither));
    /* Another order alone must not change even the last bit of a score. */
    if (symmetry == 0 && !swap)
        ck_assert(got.black == expected.black && got.white == expected.white &&
                  got.both == expected.both && got.neither == expected.neither);
    lines_rollback(lines, empty);
    got = lines_score(lines);
    ck_assert(got.black == 0 && got.white == 0 && got.both == 0);
    free(places);
    lines_destroy(lines);
}

START_TEST(fixtures_score_the_same_turned_mirrored_swapped_and_shuffled)
{
    glob_t found;
    ck_assert_int_eq(glob("fixtures/lines/*.contigo", 0, NULL, &found), 0);
    ck_assert_uint_gt(found.gl_pathc, 20);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        Session *session = load(found.gl_pathv[i]);
        Drawing drawing = drawing_of(session);
        for (int symmetry = 0; symmetry < 8; symmetry++)
            for (int swap = 0; swap < 2; swap++)
                check_turned(session, &drawing, symmetry, swap, 0);
        for (uint64_t order = 1; order <= 3; order++)
            check_turned(session, &drawing, 0, false, order);
        strokes_free(&drawing.strokes);
        free(drawing.colors);
        session_destroy(session);
    }
    globfree(&found);
}
END_TEST

/* Propose 5000 random turns. Count how many begin on the edge, and how many at an end of Black's
 * ink. */
static void count_beginnings(Lines *lines, int *on_edge, int *on_ink)
{
    Random random = {3};
    InkView ink = lines_ink(lines, COLOR_BLACK);
    int32_t high = lines_board(lines).high.x;
    *on_edge = *on_ink = 0;
    for (int i = 0; i < 5000; i++) {
        Choice choice;
        ck_assert_int_eq(lines_propose(lines, COLOR_BLACK, &random, &choice), STATUS_OK);
        ck_assert_uint_ge(choice.count, 2);
        Point p = choice.points[0];
        *on_edge += p.x == 0 || p.y == 0 || p.x == high || p.y == high;
        *on_ink += ink.count > 0 &&
                   (point_equal(p, ink.segments[0].a) || point_equal(p, ink.segments[0].b));
    }
}

/* If a player has ink, six of ten random turns begin at an end of it, two on the edge, and two
 * anywhere. Without ink, eight begin on the edge. The standard deviation of these counts is at most
 * 35. */
START_TEST(random_turns_begin_at_own_ink_and_the_edge)
{
    Outcome outcome = {0};
    int on_edge, on_ink;
    Lines *lines = new_board(19);
    ck_assert_int_eq(lines_begin_turn(lines, COLOR_BLACK), STATUS_OK);
    count_beginnings(lines, &on_edge, &on_ink);
    ck_assert_int_lt(abs(on_edge - 4000), 140);
    ck_assert_int_eq(on_ink, 0);
    ck_assert_int_eq(draw(lines, COLOR_BLACK, at(5, 5), at(12, 13), 0, &outcome), STATUS_OK);
    ck_assert_int_eq(lines_begin_turn(lines, COLOR_BLACK), STATUS_OK);
    count_beginnings(lines, &on_edge, &on_ink);
    ck_assert_int_lt(abs(on_edge - 1000), 140);
    ck_assert_int_lt(abs(on_ink - 3000), 140);
    outcome_free(&outcome);
    lines_destroy(lines);
}
END_TEST

START_TEST(a_stroke_without_memory_changes_nothing)
{
    Session *session = load("fixtures/lines/rules-concentric.contigo");
    Lines *lines = session_game(session);
    Point points[3] = {at(0, 17), at(3.3, 14.7), at(0, 14)};
    size_t end = 3;
    Outcome outcome = {0};
    ck_assert_int_eq(lines_begin_turn(lines, COLOR_BLACK), STATUS_OK);
    Score before = lines_score(lines);
    size_t ink = lines_ink(lines, COLOR_BLACK).count;
    size_t mark = lines_mark(lines);
    size_t failures = 0;
    for (size_t n = 1;; n++) {
        memory_fail_after(n);
        Status status =
            lines_draw(lines, COLOR_BLACK, (Move){points, &end, 0, 1}, (Manner){0}, &outcome);
        memory_fail_after(0);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        failures++;
        Score after = lines_score(lines);
        ck_assert_mem_eq(&before, &after, sizeof after);
        ck_assert_uint_eq(lines_ink(lines, COLOR_BLACK).count, ink);
        ck_assert_uint_eq(lines_mark(lines), mark);
        ck_assert(lines_check(lines, NULL));
    }
    ck_assert_uint_gt(failures, 0);
    ck_assert_uint_eq(lines_ink(lines, COLOR_BLACK).count, ink + 2);
    ck_assert(lines_check(lines, NULL));
    outcome_free(&outcome);
    session_destroy(session);
}
END_TEST

START_TEST(memory_comes_back)
{
    Lines *lines = new_board(19);
    size_t empty = memory_in_use();
    size_t mark = lines_mark(lines);
    Random random = {5};
    Outcome outcome = {0};
    for (int i = 0; i < 2000; i++) {
        Point a = {(int32_t)random_between(&random, 0, 1800000),
                   (int32_t)random_between(&random, 0, 1800000)};
        Point b = {a.x + (int32_t)random_between(&random, -200000, 200000),
                   a.y + (int32_t)random_between(&random, -200000, 200000)};
        draw(lines, (Color)(i % 2), a, b, 0, &outcome);
    }
    outcome_free(&outcome);
    size_t full = memory_in_use();
    lines_rollback(lines, mark);
    size_t left = memory_in_use() - empty;
    ck_assert_uint_lt(left, (full - empty) / 50);
    lines_destroy(lines);
}
END_TEST

/* If scoring would exceed the work limit, it is refused. It succeeds with exactly as many steps as
 * it needs, but not with one step fewer; with a twentieth fewer, it is refused before any work is
 * done. There are so many crossings here that all but a seventieth of the work is for edges, whose
 * number is known in advance. */
START_TEST(a_judgement_is_refused_beforehand)
{
    enum { STROKES = 64 };
    Lines *lines = new_board(19);
    Outcome outcome = {0};
    Point high = lines_board(lines).high;
    for (int32_t i = 1; i <= STROKES; i++) {
        int32_t place = high.x / (STROKES + 1) * i;
        Point left = {0, place}, right = {high.x, place}, below = {place, 0},
              above = {place, high.y};
        ck_assert_int_eq(draw(lines, COLOR_BLACK, left, right, 0, &outcome), STATUS_OK);
        ck_assert_int_eq(draw(lines, COLOR_BLACK, below, above, 0, &outcome), STATUS_OK);
    }
    Territory territory;
    Work work = work_of(WORK_NO_LIMIT);
    ck_assert_int_eq(lines_judge(lines, &work, &territory), STATUS_OK);
    territory_free(&territory);
    uint64_t steps = work.done;
    work = work_of(steps);
    ck_assert_int_eq(lines_judge(lines, &work, &territory), STATUS_OK);
    territory_free(&territory);
    work = work_of(steps - 1);
    ck_assert_int_eq(lines_judge(lines, &work, &territory), STATUS_TOO_MUCH_WORK);
    work = work_of(steps - steps / 20);
    ck_assert_int_eq(lines_judge(lines, &work, &territory), STATUS_TOO_MUCH_WORK);
    ck_assert_uint_eq(work.done, 0);
    outcome_free(&outcome);
    lines_destroy(lines);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

Suite *lines_positions_suite(void)
{
    Suite *suite = suite_create("lines_positions");
    TCase *cases = tcase_create("lines_positions");
    tcase_set_timeout(cases, 240);
    tcase_add_loop_test(cases, crossings_are_counted, 0, 4);
    tcase_add_test(cases, scribbling_is_refused);
    tcase_add_test(cases, random_turns_begin_at_own_ink_and_the_edge);
    tcase_add_test(cases, fixtures_score_the_same_turned_mirrored_swapped_and_shuffled);
    tcase_add_test(cases, a_stroke_without_memory_changes_nothing);
    tcase_add_test(cases, memory_comes_back);
    tcase_add_test(cases, a_judgement_is_refused_beforehand);
    suite_add_tcase(suite, cases);
    return suite;
}
