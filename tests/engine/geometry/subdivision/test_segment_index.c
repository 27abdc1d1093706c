/* Compare the segment index with a simple list of the same segments. */
#include "base/memory.h"
#include "geometry/subdivision/segment_index.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 600 };

static uint64_t random_state;

static uint32_t random_below(uint32_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % bound);
}

static Point random_point(uint32_t side)
{
    return (Point){(int32_t)random_below(side + 1), (int32_t)random_below(side + 1)};
}

/* The simple list, which contains a segment for each id in use. */
typedef struct Plain {
    Segment segment[MOST];
    bool used[MOST];
    unsigned seen[MOST]; /* how often the last query visited each segment */
} Plain;

static bool count_visit(void *context, uint32_t id, Segment segment)
{
    Plain *plain = context;
    if (id >= MOST || !plain->used[id] ||
        memcmp(&segment, &plain->segment[id], sizeof segment) != 0)
        ck_abort_msg("a segment that is not there was seen");
    plain->seen[id]++;
    return true;
}

/* Check that the last query visited exactly once each segment whose bounding box meets `box`, and,
 * if `exactly`, no other segments. */
static void check_seen(Plain *plain, Box box, bool exactly)
{
    for (int id = 0; id < MOST; id++) {
        bool meets = plain->used[id] && box_meets(box, box_of_segment(plain->segment[id]));
        unsigned least = meets ? 1 : 0;
        unsigned most = meets || !exactly ? 1 : 0;
        if (plain->seen[id] < least || plain->seen[id] > most)
            ck_abort_msg("segment %d was seen %u times", id, plain->seen[id]);
    }
    memset(plain->seen, 0, sizeof plain->seen);
}

/* Return whether a closed box and a segment have a point in common: whether their bounding boxes
 * meet and the box's corners aren't all strictly on one side of the segment's line. */
static bool box_meets_segment(Box box, Segment s)
{
    int left = 0;
    int right = 0;
    for (int corner = 0; corner < 4; corner++) {
        int64_t x = corner & 1 ? box.high.x : box.low.x;
        int64_t y = corner & 2 ? box.high.y : box.low.y;
        int64_t side =
            ((int64_t)s.b.x - s.a.x) * (y - s.a.y) - ((int64_t)s.b.y - s.a.y) * (x - s.a.x);
        left += side > 0;
        right += side < 0;
    }
    return left < 4 && right < 4 && box_meets(box, box_of_segment(s));
}

static void check_queries(const SegmentIndex *index, Plain *plain, uint32_t side)
{
    Segment along = {random_point(side), random_point(side)};
    Box box = box_of_segment(along);
    segment_index_visit_box(index, box, count_visit, plain);
    check_seen(plain, box, true);

    segment_index_visit_along(index, along, count_visit, plain);
    for (int id = 0; id < MOST; id++)
        if (plain->used[id] && box_meets_segment(box_of_segment(plain->segment[id]), along))
            if (plain->seen[id] != 1)
                ck_abort_msg("segment %d was seen %u times", id, plain->seen[id]);
    memset(plain->seen, 0, sizeof plain->seen);

    Box ray = {along.a, {along.a.x, MAX_COORDINATE}};
    int32_t limit = MAX_COORDINATE;
    segment_index_visit_upward(index, along.a, &limit, count_visit, plain);
    check_seen(plain, ray, true);
}

/* Check that a copy of the index gives the same results as the index. */
static void check_copy(const SegmentIndex *index, Plain *plain, uint32_t side)
{
    SegmentIndex *copy = NULL;
    ck_assert_int_eq(segment_index_copy(index, &copy), STATUS_OK);
    for (int i = 0; i < 10; i++)
        check_queries(copy, plain, side);
    segment_index_destroy(copy);
}

/* Add, remove and query random segments. If `slender`, most segments are long, and nearly parallel
 * to one of the two axes. */
static void run_random(uint64_t seed, uint32_t side, bool newest_first, bool slender)
{
    random_state = seed;
    size_t before = memory_in_use();
    SegmentIndex *index = NULL;
    ck_assert_int_eq(segment_index_create((int32_t)side, &index), STATUS_OK);
    static Plain plain;
    memset(&plain, 0, sizeof plain);
    int count = 0;
    for (int step = 0; step < 6000; step++) {
        bool grow = random_below(6000) > (uint32_t)step;
        uint32_t id = newest_first ? (uint32_t)(grow ? count : count - 1) : random_below(MOST);
        if (id >= MOST)
            continue;
        if (!plain.used[id] && grow) {
            uint32_t reach = random_below(3) ? side / 16 + 1 : side;
            Point a = random_point(side - reach);
            Point b = random_point(reach);
            if (slender && random_below(8)) {
                uint32_t long_side = side / 2 + random_below(side / 2 + 1);
                uint32_t thick = random_below(side / 500 + 2);
                bool flat = random_below(2);
                b = flat ? (Point){(int32_t)long_side, (int32_t)thick}
                         : (Point){(int32_t)thick, (int32_t)long_side};
                a = (Point){(int32_t)random_below(side - (uint32_t)b.x + 1),
                            (int32_t)random_below(side - (uint32_t)b.y + 1)};
            }
            plain.segment[id] = (Segment){a, {a.x + b.x, a.y + b.y}};
            plain.used[id] = true;
            ck_assert_int_eq(segment_index_add(index, plain.segment[id], id), STATUS_OK);
            count++;
        } else if (plain.used[id] && !grow) {
            segment_index_remove(index, plain.segment[id], id);
            plain.used[id] = false;
            count--;
        }
        if (step % 31 == 0)
            check_queries(index, &plain, side);
        if (step % 501 == 0)
            check_copy(index, &plain, side);
    }
    for (uint32_t id = 0; id < MOST; id++)
        if (plain.used[id])
            segment_index_remove(index, plain.segment[id], id);
    memset(plain.used, 0, sizeof plain.used);
    check_queries(index, &plain, side);
    ck_assert_uint_lt(memory_in_use() - before, 4096);
    segment_index_destroy(index);
    ck_assert_uint_eq(memory_in_use(), before);
}

START_TEST(agrees_with_a_list)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        run_random(seed, 12, false, false);
        run_random(seed, 1000, false, false);
        run_random(seed, MAX_COORDINATE, false, false);
        run_random(seed, MAX_COORDINATE, true, false);
        run_random(seed, 1000, false, true);
        run_random(seed, MAX_COORDINATE, false, true);
        run_random(seed, MAX_COORDINATE, true, true);
    }
}
END_TEST

START_TEST(points_on_one_place)
{
    SegmentIndex *index = NULL;
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &index), STATUS_OK);
    static Plain plain;
    memset(&plain, 0, sizeof plain);
    Point p = {MAX_COORDINATE, 0};
    for (uint32_t id = 0; id < 100; id++) {
        plain.segment[id] = (Segment){p, p};
        plain.used[id] = true;
        ck_assert_int_eq(segment_index_add(index, plain.segment[id], id), STATUS_OK);
    }
    segment_index_visit_box(index, (Box){p, p}, count_visit, &plain);
    check_seen(&plain, (Box){p, p}, true);
    /* Removing a segment that isn't there does nothing. */
    segment_index_remove(index, (Segment){p, {p.x, 1}}, 3);
    segment_index_remove(index, (Segment){p, p}, 100);
    segment_index_visit_box(index, (Box){p, p}, count_visit, &plain);
    check_seen(&plain, (Box){p, p}, true);
    segment_index_destroy(index);
}
END_TEST

static bool stop_at_third(void *context, uint32_t id, Segment segment)
{
    (void)id;
    (void)segment;
    return ++*(int *)context < 3;
}

START_TEST(a_visitor_ends_the_query)
{
    SegmentIndex *index = NULL;
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &index), STATUS_OK);
    for (int32_t i = 0; i < 50; i++)
        segment_index_add(index, (Segment){{i, 0}, {i, 9}}, (uint32_t)i);
    int visits = 0;
    segment_index_visit_box(index, (Box){{0, 0}, {50, 9}}, stop_at_third, &visits);
    ck_assert_int_eq(visits, 3);
    visits = 0;
    segment_index_visit_along(index, (Segment){{0, 1}, {50, 3}}, stop_at_third, &visits);
    ck_assert_int_eq(visits, 3);
    segment_index_destroy(index);
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &index), STATUS_OK);
    for (int32_t i = 1; i <= 500; i++) /* horizontal segments, one above the other */
        segment_index_add(index, (Segment){{400 - i % 50, i * 1000}, {600 + i, i * 1000}},
                          (uint32_t)i);
    int32_t limit = MAX_COORDINATE;
    visits = 0;
    segment_index_visit_upward(index, (Point){500, 0}, &limit, stop_at_third, &visits);
    ck_assert_int_eq(visits, 3);
    segment_index_destroy(index);
}
END_TEST

/* The state of a visitor that looks for the lowest horizontal segment, and lowers the limit
 * whenever it finds one. */
typedef struct Lowest {
    int32_t limit;
    int visits;
} Lowest;

static bool lower_limit(void *context, uint32_t id, Segment segment)
{
    (void)id;
    Lowest *lowest = context;
    lowest->visits++;
    if (segment.a.y < lowest->limit)
        lowest->limit = segment.a.y;
    return true;
}

static bool pass_on(void *context, uint32_t id, Segment segment)
{
    (void)id, (void)segment;
    ++*(size_t *)context;
    return true;
}

/* Count the steps of queries for boxes. The segments are all over the board, and each meets only a
 * few others. */
static size_t steps_of_queries(uint32_t columns)
{
    enum { SIDE = 1 << 20, QUERIES = 400 };
    uint32_t size = SIDE / columns;
    SegmentIndex *index = NULL;
    ck_assert_int_eq(segment_index_create(SIDE, &index), STATUS_OK);
    for (uint32_t id = 0; id < columns * columns; id++) {
        Point a = random_point(SIDE - size), d = random_point(size);
        Segment s = {a, {a.x + d.x, a.y + d.y}};
        ck_assert_int_eq(segment_index_add(index, s, id), STATUS_OK);
    }
    size_t steps = 0, seen = 0;
    for (int i = 0; i < QUERIES; i++) {
        Point low = random_point(SIDE - size);
        Box box = {low, {low.x + (int32_t)size, low.y + (int32_t)size}};
        steps += segment_index_visit_box(index, box, pass_on, &seen);
    }
    ck_assert_uint_gt(seen, QUERIES);
    segment_index_destroy(index);
    return steps;
}

/* The cost of a query grows with the number of its results, which is about the same here, and with
 * the logarithm of the number of segments. For sixteen times as many segments, the cost is 1.4
 * times as high. If a query visited a fixed share of the segments, its cost would be several times
 * as high. */
START_TEST(queries_take_a_logarithm)
{
    random_state = 5;
    size_t steps = steps_of_queries(32);
    ck_assert_uint_le(steps_of_queries(128), 2 * steps);
}
END_TEST

START_TEST(looking_up_stops_early)
{
    SegmentIndex *index = NULL;
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &index), STATUS_OK);
    for (int32_t y = 1; y <= 1000; y++)
        segment_index_add(index, (Segment){{400, y * 1000}, {600, y * 1000}}, (uint32_t)y);
    Lowest lowest = {MAX_COORDINATE, 0};
    segment_index_visit_upward(index, (Point){500, 500500}, &lowest.limit, lower_limit, &lowest);
    ck_assert_int_eq(lowest.limit, 501000);
    ck_assert_int_lt(lowest.visits, 40);
    segment_index_destroy(index);
}
END_TEST

START_TEST(no_memory_changes_nothing)
{
    SegmentIndex *index = NULL;
    for (size_t nth = 1; nth <= 3; nth++) {
        memory_fail_after(nth);
        ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &index), STATUS_NO_MEMORY);
        memory_fail_after(0);
    }
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &index), STATUS_OK);
    static Plain plain;
    memset(&plain, 0, sizeof plain);
    random_state = 5;
    for (uint32_t id = 0; id < MOST; id++) {
        Segment s = {random_point(1000), random_point(1000)};
        for (size_t nth = 1;; nth++) {
            memory_fail_after(nth);
            Status status = segment_index_add(index, s, id);
            memory_fail_after(0);
            if (status == STATUS_OK)
                break;
            ck_assert_int_eq(status, STATUS_NO_MEMORY);
            check_queries(index, &plain, 1000);
        }
        plain.segment[id] = s;
        plain.used[id] = true;
    }
    segment_index_destroy(index);
}
END_TEST

enum { SIDE = 14 << 20 };

/* Add long segments that are nearly vertical or horizontal, for which the index makes strips, and
 * other segments next to them. */
static void fill(SegmentIndex *index, Plain *plain, uint32_t count)
{
    memset(plain, 0, sizeof *plain);
    for (uint32_t id = 0; id < count; id++) {
        Point a = random_point(200000), b = {(int32_t)random_below(300), 700000};
        if (id % 3 == 0)
            b = (Point){700000, (int32_t)random_below(300)};
        else if (id % 3 == 1)
            b = (Point){(int32_t)random_below(9000), (int32_t)random_below(9000)};
        a.x += (int32_t)(id % 4) << 22; /* in four places, each of which gets strips of its own */
        plain->segment[id] = (Segment){a, {a.x + b.x, a.y + b.y}};
        plain->used[id] = true;
        ck_assert_int_eq(segment_index_add(index, plain->segment[id], id), STATUS_OK);
    }
}

/* A copy must equal its original, and so must an index that is overwritten with a copy of another
 * index. If memory runs out, there must be no copy. */
START_TEST(copies_have_all_that_there_is)
{
    static Plain few, many;
    random_state = 9;
    size_t before = memory_in_use();
    SegmentIndex *from[2], *copy;
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &from[i]), STATUS_OK);
    fill(from[0], &few, 9);
    fill(from[1], &many, MOST);
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &copy), STATUS_OK);
    for (int i = 0; i < 8; i++) {
        Plain *plain = i % 4 < 2 ? &many : &few, *last = (i + 3) % 4 < 2 ? &many : &few;
        SegmentIndex *ready = NULL, *of = from[i % 4 < 2];
        Status status = STATUS_NO_MEMORY;
        for (size_t nth = 1; status == STATUS_NO_MEMORY; nth++) {
            if (i > 0)
                check_queries(copy, last, SIDE);
            size_t now = memory_in_use();
            memory_fail_after(nth);
            status = i % 2 ? segment_index_copy(of, &ready) : segment_index_ready(copy, of, &ready);
            memory_fail_after(0);
            if (status == STATUS_NO_MEMORY && of == from[1])
                ck_assert_uint_eq(memory_in_use(), now);
        }
        ck_assert_int_eq(status, STATUS_OK);
        segment_index_take(&copy, of, ready);
        for (int k = 0; k < 20; k++)
            check_queries(copy, plain, SIDE);
    }
    /* The copy and the original don't share data: a segment that is removed from the copy is still
     * in the original. */
    segment_index_destroy(copy);
    ck_assert_int_eq(segment_index_copy(from[1], &copy), STATUS_OK);
    Plain *rest = &few;
    *rest = many;
    for (uint32_t id = 0; id < MOST; id++) {
        uint32_t gone = id * 7 % MOST;
        segment_index_remove(copy, rest->segment[gone], gone);
        rest->used[gone] = false;
        if (id % 20 == 0) {
            check_queries(copy, rest, SIDE);
            check_queries(from[1], &many, SIDE);
        }
    }
    segment_index_destroy(copy);
    for (int i = 0; i < 2; i++)
        segment_index_destroy(from[i]);
    ck_assert_uint_eq(memory_in_use(), before);
}
END_TEST

Suite *segment_index_suite(void);

Suite *segment_index_suite(void)
{
    Suite *suite = suite_create("segment_index");
    TCase *cases = tcase_create("segment index");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, agrees_with_a_list);
    tcase_add_test(cases, points_on_one_place);
    tcase_add_test(cases, a_visitor_ends_the_query);
    tcase_add_test(cases, looking_up_stops_early);
    tcase_add_test(cases, queries_take_a_logarithm);
    tcase_add_test(cases, no_memory_changes_nothing);
    tcase_add_test(cases, copies_have_all_that_there_is);
    suite_add_tcase(suite, cases);
    return suite;
}
