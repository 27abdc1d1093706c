/* Test how segments divide a board, in a few cases worked out by hand, and in random ones of every
 * hard kind, which are compared with the simple arrangement. */
#include "suites.h"

#include "base/memory.h"
#include "engine/geometry/degenerate.h"
#include "geometry/subdivision/arrangement.h"
#include "plain_arrangement.h"

#include <stdlib.h>

enum { MOST = 60 };

static Arrangement arrange(Box board, const PlainInk *ink, size_t count)
{
    Segment segments[2][MOST];
    ArrangementInk inks[2] = {{segments[0], 0, PLAIN_BLACK}, {segments[1], 0, PLAIN_WHITE}};
    for (size_t i = 0; i < count; i++) {
        int color = ink[i].color == PLAIN_WHITE;
        segments[color][inks[color].count++] = ink[i].segment;
    }
    Arrangement made;
    ck_assert_int_eq(arrangement_make(board, inks, 2, NULL, &made), STATUS_OK);
    return made;
}

/* Check the counts of vertices, edges, and faces including the outside. */
static void check_counts(const PlainInk *ink, size_t count, size_t vertices, size_t edges,
                         size_t faces)
{
    Arrangement made = arrange((Box){.high = {100, 100}}, ink, count);
    ck_assert_uint_eq(made.vertex_count, vertices);
    ck_assert_uint_eq(made.edge_count, edges);
    ck_assert_uint_eq(made.face_count, faces);
    arrangement_free(&made);
}

START_TEST(counts)
{
    PlainInk cross[] = {{{{10, 10}, {20, 20}}, PLAIN_BLACK}, {{{10, 20}, {20, 10}}, PLAIN_BLACK}};
    check_counts(cross, 0, 4, 4, 2);
    check_counts(cross, 1, 6, 5, 2);
    check_counts(cross, 2, 9, 8, 2);
    PlainInk over[] = {{{{10, 10}, {40, 25}}, PLAIN_BLACK},
                       {{{40, 25}, {10, 10}}, PLAIN_BLACK},
                       {{{20, 15}, {60, 35}}, PLAIN_BLACK},
                       {{{30, 20}, {30, 20}}, PLAIN_BLACK}};
    check_counts(over, 2, 6, 5, 2);
    check_counts(over, 3, 8, 7, 2);
    check_counts(over, 4, 8, 7, 2);
    PlainInk upright[] = {{{{50, 0}, {50, 100}}, PLAIN_BLACK},
                          {{{0, 50}, {100, 50}}, PLAIN_BLACK},
                          {{{0, 0}, {100, 100}}, PLAIN_BLACK},
                          {{{0, 100}, {100, 0}}, PLAIN_BLACK}};
    check_counts(upright, 1, 6, 7, 3);
    check_counts(upright, 2, 9, 12, 5);
    check_counts(upright, 4, 9, 16, 9);
    PlainInk islands[] = {{{{20, 20}, {80, 20}}, PLAIN_BLACK}, {{{80, 20}, {50, 80}}, PLAIN_BLACK},
                          {{{50, 80}, {20, 20}}, PLAIN_BLACK}, {{{45, 30}, {55, 30}}, PLAIN_WHITE},
                          {{{55, 30}, {50, 40}}, PLAIN_WHITE}, {{{50, 40}, {45, 30}}, PLAIN_WHITE}};
    check_counts(islands, 6, 10, 10, 4);
}
END_TEST

START_TEST(ink_on_the_board_edge_is_a_wall_too)
{
    PlainInk ink[] = {{{{10, 0}, {30, 0}}, PLAIN_WHITE}, {{{20, 0}, {25, 9}}, PLAIN_WHITE}};
    Arrangement made = arrange((Box){.high = {100, 100}}, ink, 2);
    size_t both = 0, wall = 0, alone = 0;
    for (size_t e = 0; e < made.edge_count; e++) {
        both += made.tags[e] == (PLAIN_WHITE | ARRANGEMENT_WALL);
        wall += made.tags[e] == ARRANGEMENT_WALL;
        alone += made.tags[e] == PLAIN_WHITE;
    }
    ck_assert_uint_eq(both, 2);
    ck_assert_uint_eq(wall, 5);
    ck_assert_uint_eq(alone, 1);
    arrangement_free(&made);
}
END_TEST

START_TEST(ink_off_the_board_is_refused)
{
    Segment out = {{0, 0}, {101, 5}};
    ArrangementInk ink = {&out, 1, 1};
    Arrangement made = {.face_count = 77};
    ck_assert_int_eq(arrangement_make((Box){.high = {100, 100}}, &ink, 1, NULL, &made),
                     STATUS_OUTSIDE_BOARD);
    ck_assert_uint_eq(made.face_count, 77);
}
END_TEST

/* Find an edge of the simple arrangement by its two vertices. The edges are sorted by these. */
static const PlainEdge *plain_edge(const PlainArrangement *plain, size_t from, size_t to)
{
    size_t low = 0, high = plain->edge_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const PlainEdge *edge = &plain->edges[middle];
        if (edge->from == from && edge->to == to)
            return edge;
        if (edge->from < from || (edge->from == from && edge->to < to))
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Check that a face always corresponds to the same face of the simple arrangement. */
static void match_face(uint64_t seed, size_t *names, size_t face, size_t plain)
{
    if (names[face] == PLAIN_NONE)
        names[face] = plain;
    if (names[face] != plain)
        ck_abort_msg("seed %llu: a face in two", (unsigned long long)seed);
}

static unsigned plain_tags(uint8_t tags)
{
    return (tags & ARRANGEMENT_WALL ? PLAIN_WALL : 0u) | (tags & 3u);
}

static void compare(uint64_t seed, const Arrangement *made, const PlainArrangement *plain)
{
    if (made->vertex_count != plain->vertex_count || made->edge_count != plain->edge_count ||
        made->face_count != plain->face_count)
        ck_abort_msg("seed %llu: %zu %zu %zu, not %zu %zu %zu", (unsigned long long)seed,
                     made->vertex_count, made->edge_count, made->face_count, plain->vertex_count,
                     plain->edge_count, plain->face_count);
    size_t *names = plain_new(made->face_count, sizeof *names);
    for (size_t i = 0; i < made->face_count; i++)
        names[i] = PLAIN_NONE;
    for (size_t e = 0; e < made->edge_count; e++) {
        const PlainEdge *edge = plain_edge(plain, made->origins[2 * e], made->origins[2 * e + 1]);
        if (!edge)
            ck_abort_msg("seed %llu: an edge that is none", (unsigned long long)seed);
        ck_assert_uint_eq(plain_tags(made->tags[e]), edge->colors);
        match_face(seed, names, made->faces[2 * e], edge->left);
        match_face(seed, names, made->faces[2 * e + 1], edge->right);
    }
    for (size_t i = 1; i < made->face_count; i++)
        if (made->areas[i] != plain->faces[names[i]].area)
            ck_abort_msg("seed %llu: another area", (unsigned long long)seed);
    free(names);
}

static size_t random_ink(Random *random, int32_t side, PlainInk *ink)
{
    Degenerate around = degenerate_start(random, side);
    size_t count = (size_t)random_between(random, 1, MOST);
    int64_t kind = random_between(random, 0, DEGENERATE_KINDS);
    for (size_t i = 0; i < count; i++) {
        bool mixed = kind == DEGENERATE_KINDS || random_between(random, 0, 7) == 0;
        DegenerateKind of =
            (DegenerateKind)(mixed ? random_between(random, 0, DEGENERATE_KINDS - 1) : kind);
        ink[i] = (PlainInk){degenerate_segment(random, &around, of),
                            random_between(random, 0, 1) ? PLAIN_BLACK : PLAIN_WHITE};
    }
    return count;
}

START_TEST(agrees_with_the_plain_one)
{
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        Random random = {seed};
        int32_t side = degenerate_side(&random);
        Box board = {.high = {side, side}};
        PlainInk ink[MOST];
        size_t count = random_ink(&random, side, ink);
        Arrangement made = arrange(board, ink, count);
        PlainArrangement plain = plain_arrangement(board, ink, count);
        compare(seed, &made, &plain);
        arrangement_free(&made);
        plain_arrangement_free(&plain);
    }
}
END_TEST

START_TEST(no_memory_or_work_changes_nothing)
{
    Random random = {7};
    Segment segments[MOST];
    Degenerate around = degenerate_start(&random, 1000);
    for (size_t i = 0; i < MOST; i++)
        segments[i] = degenerate_segment(&random, &around, (DegenerateKind)(i % DEGENERATE_KINDS));
    ArrangementInk ink = {segments, MOST, 1};
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; status != STATUS_OK; nth++) {
        Arrangement made = {.face_count = 77};
        memory_fail_after(nth);
        status = arrangement_make((Box){.high = {1000, 1000}}, &ink, 1, NULL, &made);
        memory_fail_after(0);
        ck_assert_int_eq(status, made.face_count == 77 ? STATUS_NO_MEMORY : STATUS_OK);
        if (status == STATUS_OK)
            arrangement_free(&made);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    Work work = work_of(WORK_NO_LIMIT);
    Arrangement made;
    ck_assert_int_eq(arrangement_make((Box){.high = {1000, 1000}}, &ink, 1, &work, &made),
                     STATUS_OK);
    arrangement_free(&made);
    for (uint64_t most = 0; most < work.done; most += 1 + work.done / 50) {
        Work less = work_of(most);
        ck_assert_int_eq(arrangement_make((Box){.high = {1000, 1000}}, &ink, 1, &less, &made),
                         STATUS_TOO_MUCH_WORK);
        ck_assert_uint_eq(memory_in_use(), before);
    }
}
END_TEST

Suite *arrangement_suite(void)
{
    Suite *suite = suite_create("arrangement");
    TCase *cases = tcase_create("arrangement");
    tcase_add_test(cases, counts);
    tcase_add_test(cases, ink_on_the_board_edge_is_a_wall_too);
    tcase_add_test(cases, ink_off_the_board_is_refused);
    tcase_add_test(cases, agrees_with_the_plain_one);
    tcase_add_test(cases, no_memory_or_work_changes_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
