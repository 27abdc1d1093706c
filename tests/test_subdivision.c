/* The subdivision and its exact points: hard cases with counts and areas worked out by hand, in all
 * symmetries, in several orders, forward, undone and with every allocation failing.
 */
#include "base/memory.h"
#include "base/random.h"
#include "geometry/plane/exact.h"
#include "geometry/subdivision/subdivision.h"
#include "near_miss.h"
#include "subdivision_check.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 8, MOST_SEGMENTS = 14, MOST_FACES = 6, MOST_SEEN = 100 };

/* A drawing on a board of 8 by 8 steps, and what must come of it. Areas are twice those of the
 * faces within the board, in steps, smallest first; none are given where a corner is off the
 * lattice. */
typedef struct Sample {
    const char *name;
    Segment segments[MOST_SEGMENTS];
    size_t count;
    SubdivisionCounts expected; /* V, E, F, C, networks */
    int areas[MOST_FACES];
} Sample;

#define S(ax, ay, bx, by)                                                                          \
    {                                                                                              \
        {ax, ay},                                                                                  \
        {                                                                                          \
            bx, by                                                                                 \
        }                                                                                          \
    }

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
    {"a star", /* eight at one point, two of them to the edge and two on one line */
     {S(4, 4, 0, 4), S(4, 4, 8, 4), S(4, 4, 7, 7), S(4, 4, 1, 1), S(4, 4, 5, 7), S(4, 4, 7, 5),
      S(4, 4, 1, 3), S(4, 4, 3, 1)},
     8,
     {13, 14, 3, 1, 1},
     {64, 64}},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

/* One of the eight symmetries of the board. */
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

static Subdivision *new_board(int32_t side, const SubdivisionListener *listener)
{
    Subdivision *sub = NULL;
    ck_assert_int_eq(subdivision_create(&sub, (Box){{0, 0}, {side, side}}, listener), STATUS_OK);
    return sub;
}

static void check_invariants(const Subdivision *sub, const char *name)
{
    Text why = {0};
    if (!subdivision_check(sub, &why))
        ck_abort_msg("%s: %s", name, text_string(&why));
    text_free(&why);
}

/* All that there is to see, in one list of numbers: equal lists, equal subdivisions. */
typedef struct Snapshot {
    uint64_t *words;
    size_t count;
} Snapshot;

static void note(Snapshot *shot, uint64_t word)
{
    shot->words[shot->count++] = word;
}

static Snapshot snapshot_of(const Subdivision *sub)
{
    SubdivisionCounts counts = subdivision_counts(sub);
    Snapshot shot = {malloc((8 + 3 * counts.vertices + 10 * counts.edges + 8 * counts.faces +
                             8 * counts.components) *
                            sizeof(uint64_t)),
                     0};
    note(&shot, counts.vertices);
    note(&shot, counts.edges);
    note(&shot, counts.faces);
    note(&shot, counts.components);
    note(&shot, counts.networks);
    for (uint32_t v = 0; v < counts.vertices; v++) {
        note(&shot, (uint64_t)subdivision_vertex_fixed(sub, v).x);
        note(&shot, (uint64_t)subdivision_vertex_fixed(sub, v).y);
        note(&shot, subdivision_vertex_half_edge(sub, v));
    }
    for (uint32_t h = 0; h < 2 * counts.edges; h++) {
        note(&shot, subdivision_next(sub, h));
        note(&shot, subdivision_origin(sub, h));
        note(&shot, subdivision_half_edge_cycle(sub, h));
    }
    for (uint32_t e = 0; e < counts.edges; e++) {
        note(&shot, subdivision_edge_tag(sub, e));
        note(&shot, subdivision_edge_network(sub, e));
    }
    for (uint32_t f = 0; f < counts.faces; f++) {
        note(&shot, (uint64_t)subdivision_face_area(sub, f));
        note(&shot, (uint64_t)(subdivision_face_area(sub, f) >> 64));
        note(&shot, subdivision_outer_cycle(sub, f));
        uint32_t hole = subdivision_first_hole(sub, f);
        for (; hole != SUBDIVISION_NONE; hole = subdivision_next_hole(sub, hole)) {
            note(&shot, hole);
            note(&shot, subdivision_cycle_start(sub, hole));
            note(&shot, subdivision_cycle_length(sub, hole));
            note(&shot, (uint64_t)subdivision_cycle_area(sub, hole));
        }
    }
    return shot;
}

/* Compares with what is now, and frees it. */
static void check_snapshot(Snapshot before, const Subdivision *sub, const char *name)
{
    Snapshot now = snapshot_of(sub);
    if (now.count != before.count ||
        memcmp(now.words, before.words, now.count * sizeof *now.words) != 0)
        ck_abort_msg("%s: something is not as it was", name);
    free(now.words);
    free(before.words);
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

/* Inserts after letting each of its allocations fail. */
static void insert_in_spite_of_memory(Subdivision *sub, Segment segment, uint32_t tag,
                                      const char *name)
{
    for (size_t nth = 1;; nth++) {
        Snapshot before = snapshot_of(sub);
        size_t mark = subdivision_mark(sub);
        memory_fail_after(nth);
        Status status = subdivision_insert(sub, segment, tag);
        memory_fail_after(0);
        if (status == STATUS_OK) {
            free(before.words);
            return;
        }
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(subdivision_mark(sub), mark);
        check_snapshot(before, sub, name);
        check_invariants(sub, name);
    }
}

/* Draws a sample turned, its segments in an order and either way round, and undoes it. */
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
    Random random = {0}; /* in the order given, first */
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

/* What a listener was told, as text. */
static Status write_created(void *context, uint32_t network, uint32_t face)
{
    text_add_format(context, "created %u in %u; ", network, face);
    return STATUS_OK;
}

static Status write_joined(void *context, uint32_t kept, uint32_t absorbed)
{
    text_add_format(context, "%u absorbed %u; ", kept, absorbed);
    return STATUS_OK;
}

static Status write_split(void *context, uint32_t old_face, uint32_t new_face)
{
    text_add_format(context, "split %u off %u; ", new_face, old_face);
    return STATUS_OK;
}

static void expect_told(Subdivision *sub, Text *told, Segment segment, const char *expected)
{
    text_clear(told);
    ck_assert_int_eq(subdivision_insert(sub, segment, 0), STATUS_OK);
    ck_assert_str_eq(text_string(told), expected);
}

START_TEST(the_listener_is_told)
{
    Text told = {0};
    SubdivisionListener listener = {&told, write_created, write_joined, write_split, NULL};
    Subdivision *sub = new_board(SIDE, &listener);
    /* The part with the shorter rim is the new face, and the network of more pieces stays; of
     * equals it is the left part, and the network that the segment comes from. */
    expect_told(sub, &told, (Segment)S(4, 8, 4, 7), "created 4 in 1; ");
    expect_told(sub, &told, (Segment)S(0, 4, 8, 4), "created 5 in 1; split 2 off 1; ");
    expect_told(sub, &told, (Segment)S(2, 6, 6, 6), "created 6 in 1; ");
    expect_told(sub, &told, (Segment)S(6, 2, 2, 2), "created 7 in 2; ");
    expect_told(sub, &told, (Segment)S(1, 6, 7, 6), ""); /* its ends are 8 and 9 */
    expect_told(sub, &told, (Segment)S(4, 7, 4, 1),
                "7 absorbed 5; 7 absorbed 6; 7 absorbed 4; split 3 off 1; ");
    expect_told(sub, &told, (Segment)S(0, 7, 1, 8), "created 11 in 3; split 4 off 3; ");
    expect_told(sub, &told, (Segment)S(5, 0, 7, 0), "created 12 in 2; ");
    expect_told(sub, &told, (Segment)S(6, 2, 6, 0), "7 absorbed 12; split 5 off 2; ");
    expect_told(sub, &told, (Segment)S(6, 1, 6, 2), "");
    check_invariants(sub, "the listener is told");
    subdivision_destroy(sub);
    text_free(&told);
}
END_TEST

/* Refuses the nth call. */
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
    ck_assert_int_eq(calls, 4); /* it joins the lines to the edge and then splits off three faces */
    subdivision_destroy(sub);
}
END_TEST

START_TEST(locating)
{
    Subdivision *sub = new_board(SIDE, NULL);
    /* A triangle with its tip down, an island in it, and a chord from its side to the edge. */
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

/* Gathers the networks of a face, as bits. */
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
    /* 4: a chord; 5 and 6: islands above; 7: an island below. */
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

/* A walk once round a cycle, both ways, by all that is said of half-edges. */
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
    /* `own` has some of what `both` has, which also meets the edge elsewhere. */
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
        subdivision_locate(both, (Point){62, 25}).id; /* on the first of the others */
    ck_assert_uint_eq(subdivision_match(own, both, 2 * strange), SUBDIVISION_NONE);
    subdivision_destroy(own);
    subdivision_destroy(both);
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

/* All of a fan of lines through a full board, whose crossings are as fine as they get. */
START_TEST(the_largest_numbers)
{
    Subdivision *sub = new_board(MAX_COORDINATE, NULL);
    enum { M = MAX_COORDINATE };
    const Segment lines[] = {S(0, 0, M, M),
                             S(0, 1, M, M - 1),
                             S(1, 0, M - 1, M),
                             S(0, M, M, 0),
                             S(0, M - 1, M, 1),
                             S(1, M, M - 1, 0),
                             S(0, 7, M, M - 3),
                             S(0, 3, M, M - 7),
                             S(M / 2, 0, M / 2 + 1, M),
                             S(0, M / 2 + 1, M, M / 2)};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ck_assert_int_eq(subdivision_insert(sub, lines[i], 0), STATUS_OK);
        check_invariants(sub, "the largest numbers");
    }
    subdivision_rollback(sub, 0);
    check_invariants(sub, "the largest numbers");
    subdivision_destroy(sub);
}
END_TEST

START_TEST(triangles_smaller_than_rounding)
{
    /* Their corners may round to a triangle that runs the other way (all lines rise to the right:
     * between others, rounding would keep the turn). What
     * is inside must not be decided by that. */
    Random random = {3};
    int turned_over = 0;
    for (int round = 0; round < 150; round++) {
        enum { MIDDLE = MAX_COORDINATE / 2 };
        Point u = {(int32_t)random_between(&random, 6000000, 7900000),
                   (int32_t)random_between(&random, 5000000, 5900000)};
        Point v = {(int32_t)random_between(&random, 5000000, 5900000),
                   (int32_t)random_between(&random, 6000000, 7900000)};
        Segment s = {{MIDDLE - u.x, MIDDLE - u.y}, {MIDDLE + u.x, MIDDLE + u.y + 1}};
        Segment t = {{MIDDLE - v.x, MIDDLE - v.y}, {MIDDLE + v.x + 1, MIDDLE + v.y}};
        Point along = {u.x / 4, u.y / 4};
        Segment third;
        if (!near_miss(&random, crossing_of(s, t), along, 2000, 2000, &third))
            continue;
        Subdivision *sub = new_board(MAX_COORDINATE, NULL);
        const Segment lines[] = {s, t, third};
        for (int i = 0; i < 3; i++) {
            ck_assert_int_eq(subdivision_insert(sub, lines[(i + round) % 3], 0), STATUS_OK);
            check_invariants(sub, "a triangle smaller than rounding");
        }
        SubdivisionCounts counts = subdivision_counts(sub);
        ck_assert_uint_eq(counts.vertices, 13);
        ck_assert_uint_eq(counts.edges, 13);
        ck_assert_uint_eq(counts.faces, 3);
        ck_assert_uint_eq(counts.components, 2);
        turned_over += subdivision_face_area(sub, 2) < 0;
        subdivision_rollback(sub, 0);
        check_invariants(sub, "a triangle smaller than rounding");
        subdivision_destroy(sub);
    }
    ck_assert_int_gt(turned_over, 3);
}
END_TEST

/* Two lines whose crossing misses a whole x by less than a FixedPoint shows, to the left of it or
 * to the right. False where random directions allow none. */
static bool cross_near_column(Random *random, Segment *s, Segment *t, int32_t *column, bool right)
{
    int64_t dx = random_between(random, 3000000, 4000000);
    int64_t dy = random_between(random, -900000, -300000);
    int64_t ex = random_between(random, 200, 400);
    int64_t ey = random_between(random, 300000, 900000);
    Wide unit = (Wide)dx * ey - (Wide)dy * ex; /* of s along (dx, dy) and t along (ex, ey) */
    /* The crossing is s.a + (dx, dy) * u / unit, u being the cross product of t.a - s.a and
     * (ex, ey). Its x is whole but for 1 / unit when dx * u = 1 (or -1) modulo unit. */
    Wide u = near_miss_inverse(dx, unit);
    Wide back = near_miss_inverse(ey, ex);
    if (u == 0 || back == 0)
        return false;
    u = right ? u : unit - u;
    /* t.a - s.a = (x, y) with x * ey - y * ex = u. */
    Wide x = u % ex * back % ex;
    Wide y = (x * ey - u) / ex;
    Wide steps = (2000000 - y) / ey; /* along t, to where it begins below s */
    x += steps * ex;
    y += steps * ey;
    s->a = (Point){6000000, 8000000};
    s->b = (Point){(int32_t)(6000000 + dx), (int32_t)(8000000 + dy)};
    Wide start_x = 6000000 + x - 10 * ex;
    Wide start_y = 8000000 + y - 10 * ey;
    if (start_x < 1 || start_y < 1 || start_y > 9000000)
        return false;
    t->a = (Point){(int32_t)start_x, (int32_t)start_y};
    t->b = (Point){(int32_t)(start_x + 14 * ex), (int32_t)(start_y + 14 * ey)};
    if (t->b.y > MAX_COORDINATE || t->b.x > MAX_COORDINATE)
        return false;
    ExactPoint crossing = crossing_of(*s, *t);
    FixedPoint fixed = exact_point_fixed(crossing);
    *column = (int32_t)(fixed.x / FIXED_STEP);
    return fixed.x % FIXED_STEP == 0 && crossing.x != 0;
}

START_TEST(crossings_a_trifle_off_a_column)
{
    /* From below such a crossing a look up must see the line that is lower on its own side. */
    Random random = {8};
    int found = 0;
    for (int round = 0; round < 4000 && found < 20; round++) {
        Segment s, t;
        int32_t column;
        if (!cross_near_column(&random, &s, &t, &column, round % 2))
            continue;
        found++;
        Subdivision *sub = new_board(MAX_COORDINATE, NULL);
        ExactPoint crossing = crossing_of(s, t);
        /* A triangle round the crossing, so that the four corners there are four faces. */
        const Segment lines[] = {s, t, {s.a, t.a}, {t.a, s.b}, {s.b, t.b}, {t.b, s.a}};
        for (int i = 0; i < 6; i++)
            ck_assert_int_eq(subdivision_insert(sub, lines[i], (uint32_t)i), STATUS_OK);
        check_invariants(sub, "a crossing near a column");
        /* t rises steeply to the right, s falls: below the crossing and left of t is one face. */
        Point below = {column, crossing.whole.y - 40};
        Point above = {column, crossing.whole.y + 40};
        for (int i = 0; i < 2; i++) {
            Point p = i ? above : below;
            SubdivisionPlace place = subdivision_locate(sub, p);
            ck_assert_int_eq(place.kind, SUBDIVISION_IN_FACE);
            ck_assert_int_eq(subdivision_insert(sub, (Segment){p, {p.x, p.y + 1}}, 9), STATUS_OK);
            check_invariants(sub, "an island near a column");
        }
        subdivision_destroy(sub);
    }
    ck_assert_int_ge(found, 10);
}
END_TEST

START_TEST(exact_points)
{
    ExactPoint half = crossing_of((Segment)S(3, 3, 4, 4), (Segment)S(3, 4, 4, 3));
    ExactPoint same =
        exact_point_reduced(crossing_of((Segment)S(3, 2, 4, 5), (Segment)S(2, 2, 5, 5)));
    ck_assert_int_eq(exact_point_compare(half, same), 0);
    ck_assert_int_eq(same.unit, 2);
    ck_assert_int_eq(same.x, 1);
    ck_assert_int_eq(same.whole.y, 3);
    ck_assert(!exact_point_is_lattice(half));
    ck_assert_int_eq(exact_point_fixed(half).x, 7 * (FIXED_STEP / 2));

    ExactPoint lattice = crossing_of((Segment)S(0, 0, 8, 8), (Segment)S(0, 8, 8, 0));
    ck_assert(exact_point_is_lattice(lattice));
    ck_assert_int_eq(lattice.unit, 1);
    ck_assert_int_eq(lattice.whole.x, 4);

    /* A third: 2^32 / 3 is 1431655765.33, and two thirds round up. */
    ExactPoint third = crossing_of((Segment)S(0, 0, 1, 0), (Segment)S(0, 1, 1, -2));
    ck_assert_int_eq(exact_point_fixed(third).x, 1431655765);
    ExactPoint thirds = crossing_of((Segment)S(0, 0, 1, 0), (Segment)S(0, -2, 1, 1));
    ck_assert_int_eq(exact_point_fixed(thirds).x, 2863311531);
    ck_assert_int_lt(exact_point_compare(third, thirds), 0);
    ck_assert_int_gt(exact_point_compare(thirds, third), 0);
    /* Half a unit rounds up: 1 / 2^33. */
    ExactPoint tie = {{5, 5}, 1, (INT64_C(1) << 33) - 1, INT64_C(1) << 33};
    ck_assert_int_eq(exact_point_fixed(tie).x, 5 * FIXED_STEP + 1);
    ck_assert_int_eq(exact_point_fixed(tie).y, 6 * FIXED_STEP);

    ck_assert_int_eq(exact_point_side((Segment)S(3, 2, 4, 5), half), 0);
    ck_assert_int_eq(exact_point_side((Segment)S(0, 0, 8, 7), half), 1);
    ck_assert_int_eq(exact_point_side((Segment)S(8, 7, 0, 0), half), -1);
    ck_assert_int_eq(exact_point_side((Segment)S(0, 4, 1, 4), half), -1);
}
END_TEST

static bool count_strand(void *context, uint32_t strand, Segment segment)
{
    (void)strand;
    (void)segment;
    ++*(size_t *)context;
    return true;
}

/* Many segments through one point, shuffled: what is around, above and below it is found all the
 * same, and all of it is taken back. */
START_TEST(a_star)
{
    enum { RAYS = 90, WIDTH = 200 };
    Subdivision *sub = NULL;
    ck_assert_int_eq(subdivision_create(&sub, (Box){{0, 0}, {WIDTH, WIDTH}}, NULL), STATUS_OK);
    size_t empty = subdivision_mark(sub);
    size_t memory = memory_in_use();
    Point middle = {WIDTH / 2, WIDTH / 2};
    for (int32_t i = 0; i < RAYS; i++) {
        int32_t at = i * 37 % RAYS; /* the upright one last but one, the level one first */
        Point out = {middle.x - 45 + at, middle.y + (at % 2 ? 60 : 59)};
        Point back = {2 * middle.x - out.x, 2 * middle.y - out.y};
        Segment s = i % 3 ? (Segment){out, back} : (Segment){middle, out};
        ck_assert_int_eq(subdivision_insert(sub, s, (uint32_t)i), STATUS_OK);
    }
    Text why = {0};
    ck_assert_msg(subdivision_check(sub, &why), "%s", text_string(&why));
    size_t found = 0;
    subdivision_visit_box(sub, (Box){middle, middle}, count_strand, &found);
    ck_assert_uint_eq(found, RAYS);
    found = 0;
    subdivision_visit_along(sub, (Segment){{0, 150}, {WIDTH, 150}}, count_strand, &found);
    ck_assert_uint_ge(found, RAYS);
    for (int32_t y = 1; y < WIDTH; y++) /* straight below and above the star, too */
        for (int32_t x = middle.x - 5; x <= middle.x + 5; x++) {
            FinePoint p = fine_point((Point){x, y});
            SubdivisionPlace place = subdivision_locate_fine(sub, &p);
            if (place.kind == SUBDIVISION_IN_FACE)
                ck_assert(subdivision_face_holds(sub, place.id, &p));
        }
    Segment below = {{middle.x, 20}, {middle.x + 1, 20}};
    ck_assert_int_eq(subdivision_insert(sub, below, 1000), STATUS_OK);
    Segment ring[] = {{{40, 39}, {160, 39}}, {{160, 39}, {160, 161}}, {{160, 161}, {40, 161}},
                      {{40, 161}, {40, 39}}, {{60, 45}, {140, 45}},   {{70, 150}, {101, 101}}};
    for (size_t i = 0; i < sizeof ring / sizeof *ring; i++)
        ck_assert_int_eq(subdivision_insert(sub, ring[i], 2000), STATUS_OK);
    ck_assert_msg(subdivision_check(sub, &why), "%s", text_string(&why));
    subdivision_rollback(sub, empty);
    ck_assert_msg(subdivision_check(sub, &why), "%s", text_string(&why));
    ck_assert_uint_lt(memory_in_use(), memory + 8000);
    subdivision_destroy(sub);
    text_free(&why);
}
END_TEST

/* Ink that a look has come upon. */
typedef struct Seen {
    Segment segments[MOST_SEEN];
    size_t count;
} Seen;

static bool note_strand(void *context, uint32_t strand, Segment segment)
{
    Seen *seen = context;
    (void)strand;
    ck_assert_uint_lt(seen->count, MOST_SEEN);
    seen->segments[seen->count++] = segment;
    return true;
}

/* Whether a piece has a point in common with a box: an end in it, or it touches a side. */
static bool meets_box(Segment piece, Box box)
{
    Point corners[] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    bool meets = box_holds(box, piece.a) || box_holds(box, piece.b);
    for (int i = 0; i < 4; i++)
        meets = meets || exact_touch(piece, (Segment){corners[i], corners[(i + 1) % 4]});
    return meets;
}

/* Whether a segment meets a piece. What leads through the star in the middle of the board meets all
 * ink there, of which one piece says as much as all: then only what is on the same line counts. */
static bool meets_beside_star(const Subdivision *sub, Segment piece, Segment along)
{
    Point middle = subdivision_board(sub).high; /* twice that */
    Point a = {2 * along.a.x, 2 * along.a.y}, b = {2 * along.b.x, 2 * along.b.y};
    return exact_touch(piece, along) && (point_equal(a, b) || exact_cross(a, b, middle) != 0 ||
                                         (exact_cross(piece.a, piece.b, along.a) == 0 &&
                                          exact_cross(piece.a, piece.b, along.b) == 0));
}

/* All ink that meets the box, or the segment unless that is NULL, has been seen, and none twice. */
static void check_seen(const Subdivision *sub, const Seen *seen, Box box, const Segment *along)
{
    for (size_t i = 0; i < subdivision_strand_count(sub); i++) {
        uint32_t network;
        Segment piece = subdivision_strand(sub, i, &network);
        size_t times = 0;
        for (size_t k = 0; k < seen->count; k++)
            times += point_equal(seen->segments[k].a, piece.a) &&
                     point_equal(seen->segments[k].b, piece.b);
        bool meets = along ? meets_beside_star(sub, piece, *along) : meets_box(piece, box);
        ck_assert_uint_le(times, 1);
        ck_assert(times == 1 || !meets);
    }
}

/* Segments through one point, on the lattice or off it, and looks at all boxes of up to four steps,
 * and along as many segments, short ones and long ones, all around that point. */
START_TEST(looks_around_a_star)
{
    for (int32_t width = 16; width <= 17; width++) {
        Subdivision *sub = new_board(width, NULL);
        for (int32_t i = 0; i < 2 * width; i++) {
            int32_t at = i * 7 % (2 * width);
            Point p = at < width ? (Point){at, 0} : (Point){width, at - width};
            Segment s = {p, {width - p.x, width - p.y}};
            if (width % 2 == 0 && at % 3 == 0)
                s.b = (Point){width / 2, width / 2};
            ck_assert_int_eq(subdivision_insert(sub, s, 1), STATUS_OK);
        }
        for (int32_t i = 0; i < 25 * width * width; i++) {
            Point low = {i / 25 / width, i / 25 % width};
            Box box = {low, {low.x + i % 5, low.y + i % 25 / 5}};
            Seen seen = {.count = 0};
            subdivision_visit_box(sub, box, note_strand, &seen);
            check_seen(sub, &seen, box, NULL);
            Segment falling = {{low.x, box.high.y}, {box.high.x, low.y}};
            Segment along = i % 2 ? (Segment){box.low, box.high} : falling;
            seen.count = 0;
            subdivision_visit_along(sub, along, note_strand, &seen);
            check_seen(sub, &seen, box, &along);
            along.b = (Point){i * 7 % (width + 1), i * 11 % (width + 1)};
            seen.count = 0;
            subdivision_visit_along(sub, along, note_strand, &seen);
            check_seen(sub, &seen, box, &along);
        }
        subdivision_destroy(sub);
    }
}
END_TEST

/* A point turned around the middle of a board. */
static Point quarter_turns(Point p, int32_t width, int quarters)
{
    for (int i = 0; i < quarters; i++)
        p = (Point){width - p.y, p.x};
    return p;
}

/* A star between lattice points, and a look at one row below it, or as far to another side: it is
 * shown the ink that came when the star was there in the directions that it spans, and no other. */
START_TEST(looks_past_a_star)
{
    enum { WIDTH = 41, MIDDLE = WIDTH / 2, REACH = 3 };
    for (int quarters = 0; quarters < 4; quarters++) {
        Subdivision *sub = new_board(WIDTH, NULL);
        for (int32_t i = 0; i < WIDTH; i++) { /* the steep ones first */
            Segment s = {quarter_turns((Point){i, 0}, WIDTH, quarters),
                         quarter_turns((Point){WIDTH - i, WIDTH}, WIDTH, quarters)};
            ck_assert_int_eq(subdivision_insert(sub, s, 1), STATUS_OK);
        }
        size_t steep = subdivision_strand_count(sub);
        for (int32_t i = MIDDLE - 3; i <= MIDDLE + 4; i++) { /* rising by 7 at most */
            Segment s = {quarter_turns((Point){0, i}, WIDTH, quarters),
                         quarter_turns((Point){WIDTH, WIDTH - i}, WIDTH, quarters)};
            ck_assert_int_eq(subdivision_insert(sub, s, 1), STATUS_OK);
        }
        ck_assert_uint_eq(subdivision_strand_count(sub), steep + 8);
        Point ends[] = {quarter_turns((Point){MIDDLE + 1 - REACH, MIDDLE}, WIDTH, quarters),
                        quarter_turns((Point){MIDDLE + REACH, MIDDLE}, WIDTH, quarters)};
        Box row = box_of_segment((Segment){ends[0], ends[1]});
        Seen seen = {.count = 0};
        subdivision_visit_box(sub, row, note_strand, &seen);
        check_seen(sub, &seen, row, NULL);
        for (size_t i = 0; i < seen.count; i++) {
            Segment s = seen.segments[i];
            int64_t across = llabs((int64_t)s.b.x - s.a.x), up = llabs((int64_t)s.b.y - s.a.y);
            ck_assert_int_gt(quarters % 2 ? across : up, WIDTH / 2);
        }
        subdivision_destroy(sub);
    }
}
END_TEST

/* A point in each face, though nothing helps to find it: the polygon that is told lies elsewhere.
 * It is inside, and depends neither on the order of the segments nor on which way they were drawn.
 */
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
        for (size_t i = 0; i < COUNT;) { /* many of them at a corner that has the least place */
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

/* Segments out of one point, one beside the other: few of them are met by the next, whichever way
 * they go round, as of those that came late one stands for all. */
START_TEST(a_fan_in_order)
{
    enum { RAYS = 200, MET = 20 };
    for (int order = 0; order < 2; order++) {
        Subdivision *sub = new_board(RAYS, NULL);
        size_t empty = subdivision_mark(sub);
        for (int32_t i = 0; i < RAYS; i++) {
            Segment s = {{RAYS / 2, 10}, {order ? i : RAYS - i, 150}};
            Meeting meeting = {.most = 1, .pieces = MET};
            ck_assert_int_eq(subdivision_insert_meeting(sub, s, 1, &meeting), STATUS_OK);
            ck_assert_uint_eq(meeting.places, i > 0);
        }
        Text why = {0};
        ck_assert_msg(subdivision_check(sub, &why), "%s", text_string(&why));
        subdivision_rollback(sub, empty);
        ck_assert_msg(subdivision_check(sub, &why), "%s", text_string(&why));
        text_free(&why);
        subdivision_destroy(sub);
    }
}
END_TEST

/* A star that is drawn, copied and taken back in part, with every allocation failing on the way. */
START_TEST(a_star_in_spite_of_memory)
{
    enum { RAYS = 300, HALF = RAYS / 2 };
    Subdivision *sub = new_board(RAYS, NULL);
    Snapshot before = {0};
    size_t mark = 0;
    for (int32_t i = 0; i < RAYS; i++) {
        if (i == HALF) {
            mark = subdivision_mark(sub);
            before = snapshot_of(sub);
        }
        Segment s = {{HALF, 10}, {i * 37 % RAYS, 150}};
        insert_in_spite_of_memory(sub, s, 1, "a star");
    }
    check_invariants(sub, "a star");
    Subdivision *copy = NULL;
    size_t memory = memory_in_use();
    for (size_t nth = 1; !copy; nth++) {
        memory_fail_after(nth);
        Status status = subdivision_copy(sub, &(SubdivisionListener){0}, &copy);
        memory_fail_after(0);
        ck_assert(copy ? status == STATUS_OK : memory_in_use() == memory);
    }
    subdivision_rollback(sub, mark);
    check_invariants(sub, "half a star");
    check_snapshot(before, sub, "half a star");
    subdivision_destroy(sub);
    check_invariants(copy, "a copied star");
    subdivision_destroy(copy);
}
END_TEST

/* How many holes a face has. */
static uint32_t count_holes(const Subdivision *sub, Point in_face)
{
    uint32_t count = 0;
    uint32_t hole = subdivision_first_hole(sub, subdivision_locate(sub, in_face).id);
    for (; hole != SUBDIVISION_NONE; hole = subdivision_next_hole(sub, hole))
        count++;
    return count;
}

/* Islands in 14 columns of 14, and a line of many corners that divides them, 9 columns and 5: with
 * every allocation failing on the way. */
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

Suite *subdivision_suite(void);

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
    tcase_add_test(cases, locating);
    tcase_add_test(cases, networks_of_a_face);
    tcase_add_test(cases, walking);
    tcase_add_test(cases, the_first_tag_stays);
    tcase_add_test(cases, matching);
    tcase_add_test(cases, memory_goes_back);
    tcase_add_test(cases, the_largest_numbers);
    tcase_add_test(cases, triangles_smaller_than_rounding);
    tcase_add_test(cases, crossings_a_trifle_off_a_column);
    tcase_add_test(cases, exact_points);
    tcase_add_test(cases, a_star);
    tcase_add_test(cases, looks_around_a_star);
    tcase_add_test(cases, looks_past_a_star);
    tcase_add_test(cases, a_point_in_each_face);
    tcase_add_test(cases, a_fan_in_order);
    tcase_add_test(cases, a_star_in_spite_of_memory);
    tcase_add_test(cases, islands_beside_a_long_outline);
    suite_add_tcase(suite, cases);
    return suite;
}
