/* Test the subdivision on hard cases, with counts and areas worked out by hand. Each is drawn in
 * all symmetries and several orders, undone, and drawn with each allocation failing in turn. Then
 * test the calls to a subdivision's listener. */
#include "test_subdivision.h"
#include "engine/geometry/near_miss.h"
#include "suites.h"

/* A drawing on a board of 8 by 8 steps, and the expected result. `areas` are twice the areas of the
 * faces on the board, in square steps, smallest first. They are left out if a corner is off the
 * lattice. */
typedef struct Sample {
    const char *name;
    Segment segments[MOST_SEGMENTS];
    size_t count;
    SubdivisionCounts expected; /* the counts of vertices, edges, faces, components and networks */
    int areas[MOST_FACES];
} Sample;

static const Sample samples[] = {
    {"an island", {S(2, 2, 5, 3)}, 1, {6, 5, 2, 2, 1}, {128}},
    {"an antenna at the edge", {S(0, 4, 3, 4)}, 1, {6, 6, 2, 1, 1}, {128}},
    {"a chord", {S(0, 4, 8, 4)}, 1, {6, 7, 3, 1, 1}, {64, 64}},
    {"from corner to corner", {S(0, 0, 8, 8)}, 1, {4, 5, 3, 1, 1}, {64, 64}},
    {"a crossing on the lattice", {S(2, 2, 6, 6), S(2, 6, 6, 2)}, 2, {9, 8, 2, 2, 1}, {128}},
    {"a crossing off the lattice", {S(1, 1, 4, 3), S(1, 2, 4, 1)}, 2, {9, 8, 2, 2, 1}, {0}},
    {"three lines through a lattice point",
     {S(1, 1, 7, 7), S(1, 7, 7, 1), S(1, 4, 7, 4)},
     3,
     {11, 10, 2, 2, 1},
     {128}},
    {"three lines through a point off the lattice",
     {S(3, 3, 4, 4), S(3, 4, 4, 3), S(3, 2, 4, 5)},
     3,
     {11, 10, 2, 2, 1},
     {0}},
    {"three lines through a point of thirds",
     {S(1, 2, 4, 3), S(2, 1, 2, 4), S(1, 3, 4, 1)},
     3,
     {11, 10, 2, 2, 1},
     {0}},
    {"an end inside a line", {S(2, 4, 6, 4), S(4, 4, 4, 7)}, 2, {8, 7, 2, 2, 1}, {128}},
    {"two ends inside a line, from both sides",
     {S(2, 4, 6, 4), S(4, 4, 4, 7), S(4, 4, 5, 1)},
     3,
     {9, 8, 2, 2, 1},
     {128}},
    {"a stroke closing on itself",
     {S(2, 2, 6, 2), S(6, 2, 2, 6), S(2, 6, 2, 2)},
     3,
     {7, 7, 3, 2, 1},
     {16, 112}},
    {"an island in a square",
     {S(3, 3, 4, 4), S(2, 2, 6, 2), S(6, 2, 6, 6), S(6, 6, 2, 6), S(2, 6, 2, 2)},
     5,
     {10, 9, 3, 3, 2},
     {32, 96}},
    {"islands in islands",
     {S(3, 3, 5, 3), S(5, 3, 5, 5), S(5, 5, 3, 5), S(3, 5, 3, 3), S(2, 2, 6, 2), S(6, 2, 6, 6),
      S(6, 6, 2, 6), S(2, 6, 2, 2), S(1, 1, 7, 1), S(7, 1, 7, 7), S(7, 7, 1, 7), S(1, 7, 1, 1)},
     12,
     {16, 16, 5, 4, 3},
     {8, 24, 40, 56}},
    {"an overlap", {S(1, 4, 5, 4), S(3, 4, 7, 4)}, 2, {8, 7, 2, 2, 1}, {128}},
    {"a triple overlap", {S(1, 4, 5, 4), S(3, 4, 7, 4), S(2, 4, 6, 4)}, 3, {10, 9, 2, 2, 1}, {128}},
    {"the same again, and a part of it",
     {S(1, 4, 7, 4), S(1, 4, 7, 4), S(3, 4, 5, 4)},
     3,
     {8, 7, 2, 2, 1},
     {128}},
    {"a slanting overlap, with an end inside",
     {S(1, 1, 5, 5), S(3, 3, 7, 7), S(4, 4, 4, 7)},
     3,
     {10, 9, 2, 2, 1},
     {128}},
    {"end to end", {S(1, 4, 4, 4), S(4, 4, 7, 4)}, 2, {7, 6, 2, 2, 1}, {128}},
    {"across a gap between strokes on one line",
     {S(1, 4, 3, 4), S(5, 4, 7, 4), S(2, 4, 6, 4)},
     3,
     {10, 9, 2, 2, 1},
     {128}},
    {"along the edge", {S(2, 0, 6, 0)}, 1, {6, 6, 2, 1, 1}, {128}},
    {"along the edge twice, in part", {S(2, 0, 6, 0), S(4, 0, 8, 0)}, 2, {7, 7, 2, 1, 1}, {128}},
    {"onto ink along the edge", {S(2, 0, 6, 0), S(4, 0, 4, 3)}, 2, {8, 8, 2, 1, 1}, {128}},
    {"two strokes to the edge are not joined by it",
     {S(2, 0, 2, 3), S(6, 0, 6, 3)},
     2,
     {8, 8, 2, 1, 2},
     {128}},
    {"but by ink along it",
     {S(2, 0, 2, 3), S(6, 0, 6, 3), S(2, 0, 6, 0)},
     3,
     {8, 8, 2, 1, 1},
     {128}},
    {"along the edge, round a corner", {S(0, 0, 8, 0), S(8, 0, 8, 8)}, 2, {4, 4, 2, 1, 1}, {128}},
    {"along two sides that do not meet", {S(0, 0, 8, 0), S(8, 8, 0, 8)}, 2, {4, 4, 2, 1, 2}, {128}},
    {"a corner cut off", {S(0, 3, 3, 0)}, 1, {6, 7, 3, 1, 1}, {9, 119}},
    {"two corners cut off", {S(0, 3, 3, 0), S(8, 5, 5, 8)}, 2, {8, 10, 4, 1, 2}, {9, 9, 110}},
    {"a sliver thinner than a step",
     {S(1, 1, 7, 2), S(7, 2, 2, 1), S(2, 1, 1, 1)},
     3,
     {7, 7, 3, 2, 1},
     {1, 127}},
    {"slivers between lines nearly the same",
     {S(0, 0, 8, 7), S(0, 1, 8, 6), S(1, 0, 7, 8)},
     3,
     {12, 18, 8, 1, 1},
     {0}},
    {"looking up through a vertex",
     {S(2, 7, 4, 4), S(4, 4, 6, 7), S(6, 7, 2, 7), S(4, 1, 4, 2), S(4, 5, 4, 6)},
     5,
     {11, 9, 3, 4, 3},
     {12, 116}},
    {"two islands joined",
     {S(1, 1, 3, 1), S(3, 1, 3, 3), S(3, 3, 1, 3), S(1, 3, 1, 1), S(5, 1, 7, 1), S(7, 1, 7, 3),
      S(7, 3, 5, 3), S(5, 3, 5, 1), S(3, 2, 5, 2)},
     9,
     {14, 15, 4, 2, 1},
     {8, 8, 112}},
    {"an island joined with what is around it",
     {S(1, 1, 7, 1), S(7, 1, 7, 7), S(7, 7, 1, 7), S(1, 7, 1, 1), S(3, 3, 5, 3), S(5, 3, 5, 5),
      S(5, 5, 3, 5), S(3, 5, 3, 3), S(1, 4, 3, 4)},
     9,
     {14, 15, 4, 2, 1},
     {8, 56, 64}},
    {"a comb closed, with islands",
     {S(1, 1, 7, 1), S(1, 1, 1, 7), S(7, 1, 7, 7), S(2, 1, 2, 5), S(3, 1, 3, 5), S(4, 1, 4, 5),
      S(5, 1, 5, 5), S(6, 3, 6, 5), S(0, 0, 1, 0), S(1, 7, 7, 7)},
     10,
     {19, 18, 3, 3, 3},
     {56, 72}},
    {"a hole that shrinks to a line: nothing is enclosed",
     {S(2, 2, 6, 2), S(6, 2, 2, 2), S(4, 2, 4, 6)},
     3,
     {8, 7, 2, 2, 1},
     {128}},
    {"a star", /* eight segments at one point, in collinear pairs; one pair reaches the edge */
     {S(4, 4, 0, 4), S(4, 4, 8, 4), S(4, 4, 7, 7), S(4, 4, 1, 1), S(4, 4, 5, 7), S(4, 4, 7, 5),
      S(4, 4, 1, 3), S(4, 4, 3, 1)},
     8,
     {13, 14, 3, 1, 1},
     {64, 64}},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

/* Apply one of the eight symmetries of the board to a point. */
static Point turned(Point p, int symmetry)
{
    if (symmetry & 1)
        p.x = SIDE - p.x;
    if (symmetry & 2)
        p.y = SIDE - p.y;
    if (symmetry & 4)
        p = (Point){p.y, p.x};
    return p;
}

static int compare_areas(const void *a, const void *b)
{
    DoubleArea left = *(const DoubleArea *)a;
    DoubleArea right = *(const DoubleArea *)b;
    return (left > right) - (left < right);
}

static void check_result(const Subdivision *sub, const Sample *sample)
{
    SubdivisionCounts counts = subdivision_counts(sub);
    const SubdivisionCounts *expected = &sample->expected;
    if (memcmp(&counts, expected, sizeof counts) != 0)
        ck_abort_msg("%s: V %u E %u F %u C %u networks %u, not %u %u %u %u %u", sample->name,
                     counts.vertices, counts.edges, counts.faces, counts.components,
                     counts.networks, expected->vertices, expected->edges, expected->faces,
                     expected->components, expected->networks);
    if (sample->areas[0] == 0)
        return;
    DoubleArea areas[MOST_FACES];
    for (uint32_t f = 1; f < counts.faces; f++)
        areas[f - 1] = subdivision_face_area(sub, f);
    qsort(areas, counts.faces - 1, sizeof *areas, compare_areas);
    for (uint32_t f = 1; f < counts.faces; f++)
        if (areas[f - 1] != sample->areas[f - 1] * ((DoubleArea)1 << 64))
            ck_abort_msg("%s: area %u is wrong", sample->name, f);
}

/* Draw a sample, rotated or reflected by `symmetry`, and undo it. The order and direction of its
 * segments are random, or those of the sample if the seed is 0. */
static void run_sample(const Sample *sample, int symmetry, Random *random)
{
    size_t order[MOST_SEGMENTS];
    for (size_t i = 0; i < sample->count; i++) {
        size_t at = random->state ? (size_t)random_between(random, 0, (int64_t)i) : i;
        order[i] = order[at];
        order[at] = i;
    }
    Subdivision *sub = new_board(SIDE, NULL);
    size_t marks[MOST_SEGMENTS];
    Snapshot shots[MOST_SEGMENTS];
    for (size_t i = 0; i < sample->count; i++) {
        Segment s = sample->segments[order[i]];
        Segment t = {turned(s.a, symmetry), turned(s.b, symmetry)};
        if (random->state && random_between(random, 0, 1))
            t = (Segment){t.b, t.a};
        marks[i] = subdivision_mark(sub);
        shots[i] = snapshot_of(sub);
        insert_in_spite_of_memory(sub, t, (uint32_t)i, sample->name);
        check_invariants(sub, sample->name);
    }
    check_result(sub, sample);
    for (size_t i = sample->count; i > 0; i--) {
        subdivision_rollback(sub, marks[i - 1]);
        check_invariants(sub, sample->name);
        check_snapshot(shots[i - 1], sub, sample->name);
    }
    subdivision_destroy(sub);
}

START_TEST(hard_cases)
{
    const Sample *sample = &samples[_i];
    size_t memory = memory_in_use();
    Random random = {0}; /* with the seed 0, the segments keep their order and direction */
    for (int symmetry = 0; symmetry < 8; symmetry++)
        run_sample(sample, symmetry, &random);
    random.state = 1;
    for (int round = 0; round < 16; round++)
        run_sample(sample, round % 8, &random);
    ck_assert_uint_eq(memory_in_use(), memory);
}
END_TEST

START_TEST(an_empty_board)
{
    for (size_t nth = 1;; nth++) {
        Subdivision *sub = NULL;
        size_t memory = memory_in_use();
        memory_fail_after(nth);
        Status status = subdivision_create(&sub, (Box){{0, 0}, {5, 3}}, NULL);
        memory_fail_after(0);
        if (status != STATUS_OK) {
            ck_assert_ptr_null(sub);
            ck_assert_uint_eq(memory_in_use(), memory);
            continue;
        }
        check_invariants(sub, "an empty board");
        SubdivisionCounts counts = subdivision_counts(sub);
        ck_assert_uint_eq(counts.vertices, 4);
        ck_assert_uint_eq(counts.edges, 4);
        ck_assert_uint_eq(counts.faces, 2);
        ck_assert_uint_eq(counts.components, 1);
        ck_assert_uint_eq(counts.networks, 0);
        ck_assert(subdivision_face_area(sub, SUBDIVISION_BOARD) == (DoubleArea)30 << 64);
        ck_assert(subdivision_face_area(sub, SUBDIVISION_OUTSIDE) == -((DoubleArea)30 << 64));
        ck_assert_int_eq(subdivision_board(sub).high.x, 5);
        for (uint32_t e = 0; e < 4; e++) {
            ck_assert(subdivision_edge_is_wall(sub, e));
            ck_assert_uint_eq(subdivision_edge_tag(sub, e), SUBDIVISION_NONE);
            ck_assert_uint_eq(subdivision_edge_network(sub, e), SUBDIVISION_NONE);
        }
        subdivision_destroy(sub);
        return;
    }
}
END_TEST

START_TEST(refused)
{
    Subdivision *sub = new_board(SIDE, NULL);
    size_t mark = subdivision_mark(sub);
    ck_assert_int_eq(subdivision_insert(sub, (Segment)S(3, 3, 3, 3), 0), STATUS_ZERO_LENGTH);
    ck_assert_int_eq(subdivision_insert(sub, (Segment)S(3, 3, 9, 3), 0), STATUS_OUTSIDE_BOARD);
    ck_assert_int_eq(subdivision_insert(sub, (Segment)S(3, -1, 4, 3), 0), STATUS_OUTSIDE_BOARD);
    ck_assert_uint_eq(subdivision_mark(sub), mark);
    check_invariants(sub, "refused");
    subdivision_destroy(sub);
    subdivision_destroy(NULL);
}
END_TEST

/* Append the call that reports a new network, as text. The next two functions do so for other
 * calls. */
static Status write_created(void *context, uint32_t network, uint32_t face)
{
    builder_add_format(context, "created %u in %u; ", network, face);
    return STATUS_OK;
}

static Status write_joined(void *context, uint32_t kept, uint32_t absorbed)
{
    builder_add_format(context, "%u absorbed %u; ", kept, absorbed);
    return STATUS_OK;
}

static Status write_split(void *context, uint32_t old_face, uint32_t new_face)
{
    builder_add_format(context, "split %u off %u; ", new_face, old_face);
    return STATUS_OK;
}

static void expect_told(Subdivision *sub, StringBuilder *told, Segment segment,
                        const char *expected)
{
    builder_clear(told);
    ck_assert_int_eq(subdivision_insert(sub, segment, 0), STATUS_OK);
    ck_assert_str_eq(builder_string(told), expected);
}

START_TEST(the_listener_is_told)
{
    StringBuilder told = {0};
    SubdivisionListener listener = {&told, write_created, write_joined, write_split, NULL};
    Subdivision *sub = new_board(SIDE, &listener);
    /* When a face is split, the part with the shorter boundary becomes the new face; if both are
     * equally long, the left part does. When networks are joined, the one with more pieces stays;
     * if both have equally many, the one that the segment has met first does. Segments are drawn
     * from their smaller end. */
    expect_told(sub, &told, (Segment)S(4, 8, 4, 7), "created 4 in 1; ");
    expect_told(sub, &told, (Segment)S(0, 4, 8, 4), "created 5 in 1; split 2 off 1; ");
    expect_told(sub, &told, (Segment)S(2, 6, 6, 6), "created 6 in 1; ");
    expect_told(sub, &told, (Segment)S(6, 2, 2, 2), "created 7 in 2; ");
    /* This segment extends the ink there at both ends: the new parts are subcurves 8 and 9. */
    expect_told(sub, &told, (Segment)S(1, 6, 7, 6), "");
    expect_told(sub, &told, (Segment)S(4, 7, 4, 1),
                "7 absorbed 5; 7 absorbed 6; 7 absorbed 4; split 3 off 1; ");
    expect_told(sub, &told, (Segment)S(0, 7, 1, 8), "created 11 in 3; split 4 off 3; ");
    expect_told(sub, &told, (Segment)S(5, 0, 7, 0), "created 12 in 2; ");
    expect_told(sub, &told, (Segment)S(6, 2, 6, 0), "7 absorbed 12; split 5 off 2; ");
    expect_told(sub, &told, (Segment)S(6, 1, 6, 2), "");
    check_invariants(sub, "the listener is told");
    subdivision_destroy(sub);
    builder_free(&told);
}
END_TEST

/* A callback that returns STATUS_BLOCKED once, when its countdown reaches 0. */
static Status refuse_later(void *context, uint32_t a, uint32_t b)
{
    (void)a;
    (void)b;
    int *countdown = context;
    return --*countdown == 0 ? STATUS_BLOCKED : STATUS_OK;
}

START_TEST(a_listener_that_refuses)
{
    int countdown = 0;
    SubdivisionListener listener = {&countdown, refuse_later, refuse_later, refuse_later, NULL};
    Subdivision *sub = new_board(SIDE, &listener);
    const Segment lines[] = {S(2, 1, 2, 7), S(4, 1, 4, 7), S(6, 1, 6, 7), S(1, 2, 7, 2)};
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(subdivision_insert(sub, lines[i], 0), STATUS_OK);
    Segment last = S(0, 6, 8, 6);
    int calls = 0;
    for (Status status = STATUS_BLOCKED; status != STATUS_OK;) {
        Snapshot before = snapshot_of(sub);
        countdown = ++calls;
        status = subdivision_insert(sub, last, 0);
        if (status == STATUS_OK) {
            free(before.words);
        } else {
            ck_assert_int_eq(status, STATUS_BLOCKED);
            check_snapshot(before, sub, "refused by the listener");
        }
        check_invariants(sub, "refused by the listener");
    }
    /* The segment connects the lines to the edge, and then splits off three faces. Each of these
     * three calls is refused once, so the fourth attempt succeeds. */
    ck_assert_int_eq(calls, 4);
    subdivision_destroy(sub);
}
END_TEST

START_TEST(memory_goes_back)
{
    Random random = {42};
    size_t before = memory_in_use();
    Subdivision *sub = new_board(MAX_COORDINATE, NULL);
    size_t empty = memory_in_use();
    size_t marks[3000];
    for (int round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 3000; i++) {
            Point a = {(int32_t)random_between(&random, 0, MAX_COORDINATE - 900000),
                       (int32_t)random_between(&random, 0, MAX_COORDINATE - 900000)};
            Segment s = {a,
                         {a.x + (int32_t)random_between(&random, 1, 900000),
                          a.y + (int32_t)random_between(&random, 0, 900000)}};
            marks[i] = subdivision_mark(sub);
            ck_assert_int_eq(subdivision_insert(sub, s, i), STATUS_OK);
        }
        ck_assert_uint_gt(memory_in_use(), empty + 300000);
        for (uint32_t i = 3000; i > 0; i--)
            subdivision_rollback(sub, marks[i - 1]);
        ck_assert_uint_lt(memory_in_use(), empty + 20000);
    }
    check_invariants(sub, "memory goes back");
    subdivision_destroy(sub);
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

Suite *subdivision_suite(void)
{
    Suite *suite = suite_create("subdivision");
    TCase *cases = tcase_create("subdivision");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, hard_cases, 0, SAMPLES);
    tcase_add_test(cases, an_empty_board);
    tcase_add_test(cases, refused);
    tcase_add_test(cases, the_listener_is_told);
    tcase_add_test(cases, a_listener_that_refuses);
    tcase_add_test(cases, memory_goes_back);
    suite_add_tcase(suite, cases);
    return suite;
}
