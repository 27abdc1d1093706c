/* For the suites on subdivisions: drawings on a board of 8 by 8 steps, and snapshots. */
#ifndef CONTIGO_TESTS_TEST_SUBDIVISION_H
#define CONTIGO_TESTS_TEST_SUBDIVISION_H

#include "base/memory.h"
#include "subdivision_check.h"

#include <check.h>
#include <stdlib.h>

enum { SIDE = 8, MOST_SEGMENTS = 14, MOST_FACES = 6, MOST_SEEN = 100 };

#define S(ax, ay, bx, by)                                                                          \
    {                                                                                              \
        {ax, ay},                                                                                  \
        {                                                                                          \
            bx, by                                                                                 \
        }                                                                                          \
    }

static inline Subdivision *new_board(int32_t side, const SubdivisionListener *listener)
{
    Subdivision *sub = NULL;
    ck_assert_int_eq(subdivision_create(&sub, (Box){{0, 0}, {side, side}}, listener), STATUS_OK);
    return sub;
}

static inline void check_invariants(const Subdivision *sub, const char *name)
{
    StringBuilder why = {0};
    if (!subdivision_check(sub, &why))
        ck_abort_msg("%s: %s", name, builder_string(&why));
    builder_free(&why);
}

/* Everything that can be observed, as a list of numbers: equal lists mean equal subdivisions. */
typedef struct Snapshot {
    uint64_t *words;
    size_t count;
} Snapshot;

static inline void note(Snapshot *shot, uint64_t word)
{
    shot->words[shot->count++] = word;
}

static inline Snapshot snapshot_of(const Subdivision *sub)
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

/* Check that the present state is that of a snapshot, and free the snapshot. */
static inline void check_snapshot(Snapshot before, const Subdivision *sub, const char *name)
{
    Snapshot now = snapshot_of(sub);
    if (now.count != before.count ||
        memcmp(now.words, before.words, now.count * sizeof *now.words) != 0)
        ck_abort_msg("%s: something is not as it was", name);
    free(now.words);
    free(before.words);
}

/* Insert a segment after letting each of its allocations fail. */
static inline void insert_in_spite_of_memory(Subdivision *sub, Segment segment, uint32_t tag,
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

#endif
