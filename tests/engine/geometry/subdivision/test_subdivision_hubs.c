/* Test hubs, which are vertices of a subdivision with very many edges. */
#include "geometry/plane/exact.h"
#include "suites.h"
#include "test_subdivision.h"

static bool count_subcurve(void *context, uint32_t subcurve, Segment segment)
{
    (void)subcurve;
    (void)segment;
    ++*(size_t *)context;
    return true;
}

/* Many segments pass through one point or end there, drawn in a shuffled order. Everything around,
 * above and below that point is found, and all of it can be undone. */
START_TEST(a_hub)
{
    enum { RAYS = 90, WIDTH = 200 };
    Subdivision *sub = NULL;
    ck_assert_int_eq(subdivision_create(&sub, (Box){{0, 0}, {WIDTH, WIDTH}}, NULL), STATUS_OK);
    size_t empty = subdivision_mark(sub);
    size_t memory = memory_in_use();
    Point middle = {WIDTH / 2, WIDTH / 2};
    for (int32_t i = 0; i < RAYS; i++) {
        /* The segment that leans farthest to the left comes first, and the vertical one
         * half-way. */
        int32_t at = i * 37 % RAYS;
        Point out = {middle.x - 45 + at, middle.y + (at % 2 ? 60 : 59)};
        Point back = {2 * middle.x - out.x, 2 * middle.y - out.y};
        Segment s = i % 3 ? (Segment){out, back} : (Segment){middle, out};
        ck_assert_int_eq(subdivision_insert(sub, s, (uint32_t)i), STATUS_OK);
    }
    StringBuilder why = {0};
    ck_assert_msg(subdivision_check(sub, &why), "%s", builder_string(&why));
    size_t found = 0;
    subdivision_visit_box(sub, (Box){middle, middle}, count_subcurve, &found);
    ck_assert_uint_eq(found, RAYS);
    found = 0;
    subdivision_visit_along(sub, (Segment){{0, 150}, {WIDTH, 150}}, count_subcurve, &found);
    ck_assert_uint_ge(found, RAYS);
    for (int32_t y = 1; y < WIDTH; y++) /* including points straight below and above the hub */
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
    ck_assert_msg(subdivision_check(sub, &why), "%s", builder_string(&why));
    subdivision_rollback(sub, empty);
    ck_assert_msg(subdivision_check(sub, &why), "%s", builder_string(&why));
    ck_assert_uint_lt(memory_in_use(), memory + 8000);
    subdivision_destroy(sub);
    builder_free(&why);
}
END_TEST

/* The pieces of ink that a query has found. */
typedef struct Seen {
    Segment segments[MOST_SEEN];
    size_t count;
} Seen;

static bool note_subcurve(void *context, uint32_t subcurve, Segment segment)
{
    Seen *seen = context;
    (void)subcurve;
    ck_assert_uint_lt(seen->count, MOST_SEEN);
    seen->segments[seen->count++] = segment;
    return true;
}

/* Return whether a piece of ink meets a box: whether an end is inside, or the piece touches a
 * side. */
static bool meets_box(Segment piece, Box box)
{
    Point corners[] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    bool meets = box_holds(box, piece.a) || box_holds(box, piece.b);
    for (int i = 0; i < 4; i++)
        meets = meets || exact_touch(piece, (Segment){corners[i], corners[(i + 1) % 4]});
    return meets;
}

/* Return whether a query along a segment is required to find a piece of ink. A segment through the
 * hub in the middle of the board meets all ink there, but the query may report a single piece for
 * all of it. So only the ink on the segment's own line is required. */
static bool meets_beside_hub(const Subdivision *sub, Segment piece, Segment along)
{
    /* The board's upper right corner is twice its middle, so everything is doubled. */
    Point middle = subdivision_board(sub).high;
    Point a = {2 * along.a.x, 2 * along.a.y}, b = {2 * along.b.x, 2 * along.b.y};
    return exact_touch(piece, along) && (point_equal(a, b) || exact_cross(a, b, middle) != 0 ||
                                         (exact_cross(piece.a, piece.b, along.a) == 0 &&
                                          exact_cross(piece.a, piece.b, along.b) == 0));
}

/* Check that the query found no ink twice, and found all required ink: the ink that meets the box
 * or, if `along` isn't NULL, the ink that meets_beside_hub() requires. */
static void check_seen(const Subdivision *sub, const Seen *seen, Box box, const Segment *along)
{
    for (size_t i = 0; i < subdivision_subcurve_count(sub); i++) {
        uint32_t network;
        Segment piece = subdivision_subcurve(sub, i, &network);
        size_t times = 0;
        for (size_t k = 0; k < seen->count; k++)
            times += point_equal(seen->segments[k].a, piece.a) &&
                     point_equal(seen->segments[k].b, piece.b);
        bool meets = along ? meets_beside_hub(sub, piece, *along) : meets_box(piece, box);
        ck_assert_uint_le(times, 1);
        ck_assert(times == 1 || !meets);
    }
}

/* Segments pass through one point, on the lattice or off it. Query boxes all over the board, up to
 * four steps wide and high, and for each box two segments from its corners: a diagonal of the box,
 * and one to anywhere on the board. */
START_TEST(looks_around_a_hub)
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
            subdivision_visit_box(sub, box, note_subcurve, &seen);
            check_seen(sub, &seen, box, NULL);
            Segment falling = {{low.x, box.high.y}, {box.high.x, low.y}};
            Segment along = i % 2 ? (Segment){box.low, box.high} : falling;
            seen.count = 0;
            subdivision_visit_along(sub, along, note_subcurve, &seen);
            check_seen(sub, &seen, box, &along);
            along.b = (Point){i * 7 % (width + 1), i * 11 % (width + 1)};
            seen.count = 0;
            subdivision_visit_along(sub, along, note_subcurve, &seen);
            check_seen(sub, &seen, box, &along);
        }
        subdivision_destroy(sub);
    }
}
END_TEST

/* Rotate a point around the middle of a board by quarter turns. */
static Point quarter_turns(Point p, int32_t width, int quarters)
{
    for (int i = 0; i < quarters; i++)
        p = (Point){width - p.y, p.x};
    return p;
}

/* A hub is between lattice points. Query the row of lattice points just below the hub, or the
 * corresponding line on one of its other sides. The query finds all ink that meets the row, and
 * none of the flat segments, which were added last and don't meet it. */
START_TEST(looks_past_a_hub)
{
    enum { WIDTH = 41, MIDDLE = WIDTH / 2, REACH = 3 };
    for (int quarters = 0; quarters < 4; quarters++) {
        Subdivision *sub = new_board(WIDTH, NULL);
        for (int32_t i = 0; i < WIDTH; i++) { /* the steep segments first */
            Segment s = {quarter_turns((Point){i, 0}, WIDTH, quarters),
                         quarter_turns((Point){WIDTH - i, WIDTH}, WIDTH, quarters)};
            ck_assert_int_eq(subdivision_insert(sub, s, 1), STATUS_OK);
        }
        size_t steep = subdivision_subcurve_count(sub);
        /* Flat segments, which rise or fall by 7 at most. */
        for (int32_t i = MIDDLE - 3; i <= MIDDLE + 4; i++) {
            Segment s = {quarter_turns((Point){0, i}, WIDTH, quarters),
                         quarter_turns((Point){WIDTH, WIDTH - i}, WIDTH, quarters)};
            ck_assert_int_eq(subdivision_insert(sub, s, 1), STATUS_OK);
        }
        ck_assert_uint_eq(subdivision_subcurve_count(sub), steep + 8);
        Point ends[] = {quarter_turns((Point){MIDDLE + 1 - REACH, MIDDLE}, WIDTH, quarters),
                        quarter_turns((Point){MIDDLE + REACH, MIDDLE}, WIDTH, quarters)};
        Box row = box_of_segment((Segment){ends[0], ends[1]});
        Seen seen = {.count = 0};
        subdivision_visit_box(sub, row, note_subcurve, &seen);
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

/* Segments from one point are added in angular order, in either direction. Each new one is compared
 * with few of the others, because one segment represents them all. */
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
        StringBuilder why = {0};
        ck_assert_msg(subdivision_check(sub, &why), "%s", builder_string(&why));
        subdivision_rollback(sub, empty);
        ck_assert_msg(subdivision_check(sub, &why), "%s", builder_string(&why));
        builder_free(&why);
        subdivision_destroy(sub);
    }
}
END_TEST

/* Draw a hub and copy it, with every allocation failing in turn. Then undo a part of the hub. */
START_TEST(a_hub_is_drawn_although_allocations_fail)
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

Suite *subdivision_hubs_suite(void)
{
    Suite *suite = suite_create("subdivision_stars");
    TCase *cases = tcase_create("subdivision_stars");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_hub);
    tcase_add_test(cases, looks_around_a_hub);
    tcase_add_test(cases, looks_past_a_hub);
    tcase_add_test(cases, a_fan_in_order);
    tcase_add_test(cases, a_hub_is_drawn_although_allocations_fail);
    suite_add_tcase(suite, cases);
    return suite;
}
