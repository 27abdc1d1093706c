/* Contacts of segments: written out for the ways in which two can meet, and from the definition
 * for random ones. */
#include "suites.h"

#include "base/memory.h"
#include "geometry/contacts.h"
#include "geometry/exact.h"

#include <stdlib.h>

static Contacts find(const Segment *segments, size_t count)
{
    Contacts contacts;
    ck_assert_int_eq(contacts_find(segments, count, &contacts), STATUS_OK);
    return contacts;
}

/* That a segment has just these contacts, in halves of a step: "0 0 3 3 6 6". */
static void check_places(const Contacts *contacts, uint32_t segment, const char *places)
{
    char *rest = (char *)places;
    for (size_t i = 0; i < contacts->count; i++) {
        if (contacts->items[i].segment != segment)
            continue;
        ck_assert_int_eq(contacts->items[i].at.x, strtol(rest, &rest, 10) * (FIXED_STEP / 2));
        ck_assert_int_eq(contacts->items[i].at.y, strtol(rest, &rest, 10) * (FIXED_STEP / 2));
    }
    ck_assert_str_eq(rest, "");
}

/* Two segments in the order in which they are listed, their contacts, and whether they touch. */
static void check_pair(Segment s, Segment t, const char *of_s, const char *of_t, bool touch)
{
    for (int turn = 0; turn < 8; turn++) {
        Segment a = turn & 1 ? (Segment){s.b, s.a} : s;
        Segment b = turn & 2 ? (Segment){t.b, t.a} : t;
        Segment both[] = {turn & 4 ? a : b, turn & 4 ? b : a};
        Contacts contacts = find(both, 2);
        ck_assert_uint_eq(contacts.segment_count, 2);
        check_places(&contacts, 0, of_s);
        check_places(&contacts, 1, of_t);
        ck_assert_uint_eq(contacts.piece_count, touch ? 1 : 2);
        ck_assert_uint_eq(contacts.pieces[0], 0);
        ck_assert_uint_eq(contacts.pieces[1], touch ? 0 : 1);
        contacts_free(&contacts);
    }
}

START_TEST(ways_to_meet)
{
    Segment s = {{0, 0}, {10, 10}};
    check_pair(s, (Segment){{0, 1}, {9, 10}}, "0 0 20 20", "0 2 18 20", false);
    check_pair(s, (Segment){{0, 9}, {9, 0}}, "0 0 9 9 20 20", "0 18 9 9 18 0", true);
    check_pair(s, (Segment){{4, 4}, {9, 0}}, "0 0 8 8 20 20", "8 8 18 0", true);
    check_pair(s, (Segment){{1, 9}, {4, 4}}, "0 0 8 8 20 20", "2 18 8 8", true);
    check_pair(s, (Segment){{10, 10}, {12, 0}}, "0 0 20 20", "20 20 24 0", true);
    check_pair(s, (Segment){{4, 4}, {6, 6}}, "0 0 8 8 12 12 20 20", "8 8 12 12", true);
    check_pair(s, (Segment){{4, 4}, {14, 14}}, "0 0 8 8 20 20", "8 8 20 20 28 28", true);
    check_pair(s, (Segment){{10, 10}, {12, 12}}, "0 0 20 20", "20 20 24 24", true);
    check_pair(s, (Segment){{11, 11}, {12, 12}}, "0 0 20 20", "22 22 24 24", false);
    check_pair((Segment){{3, 0}, {3, 8}}, (Segment){{3, 4}, {5, 4}}, "6 0 6 8 6 16", "6 8 10 8",
               true);
}
END_TEST

/* What is drawn twice, either way round, is there once; what has no length is not there. */
START_TEST(segments_once)
{
    Segment segments[] = {
        {{5, 5}, {9, 1}}, {{9, 1}, {5, 5}}, {{7, 3}, {7, 3}}, {{5, 5}, {9, 1}}, {{0, 0}, {0, 0}}};
    Contacts contacts = find(segments, sizeof segments / sizeof *segments);
    ck_assert_uint_eq(contacts.segment_count, 1);
    ck_assert_uint_eq(contacts.piece_count, 1);
    check_places(&contacts, 0, "10 10 18 2");
    contacts_free(&contacts);

    contacts = find(NULL, 0);
    ck_assert_uint_eq(contacts.segment_count + contacts.count + contacts.piece_count, 0);
    contacts_free(&contacts);
}
END_TEST

/* Both crossings of a steep falling line are nearer to each other in x than FixedPoints can tell;
 * they still come in the order in which they lie on it. */
START_TEST(the_order_along_a_steep_line)
{
    Segment segments[] = {{{0, MAX_COORDINATE}, {1, 0}},
                          {{0, 9000000}, {4375, 9000001}},
                          {{0, 9000000}, {43750, 9000001}}};
    Contacts contacts = find(segments, 3);
    size_t steep = 0;
    while (contacts.segments[steep].b.x != 1)
        steep++;
    size_t first = 0;
    while (contacts.items[first].segment != steep)
        first++;
    ck_assert_int_eq(contacts.items[first + 1].at.x, contacts.items[first + 2].at.x);
    for (size_t i = first; i < first + 3; i++)
        ck_assert_int_gt(contacts.items[i].at.y, contacts.items[i + 1].at.y);
    contacts_free(&contacts);
}
END_TEST

static uint64_t random_state;

static int32_t random_below(int32_t bound)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int32_t)((random_state >> 33) % (uint64_t)bound);
}

/* Spreads the lowest number of a piece to all that touch it, until nothing changes. */
static void spread(const Contacts *contacts, uint32_t *pieces)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < contacts->segment_count; i++)
            for (size_t k = 0; k < contacts->segment_count; k++)
                if (pieces[k] < pieces[i] &&
                    exact_touch(contacts->segments[i], contacts->segments[k])) {
                    pieces[i] = pieces[k];
                    changed = true;
                }
    }
}

START_TEST(pieces_hang_together)
{
    enum { MOST = 40 };
    for (uint64_t seed = 1; seed <= 300; seed++) {
        random_state = seed;
        Segment segments[MOST];
        for (size_t i = 0; i < MOST; i++) {
            Point a = {random_below(400), random_below(400)};
            segments[i] = (Segment){a, {a.x + random_below(60), a.y + random_below(60)}};
        }
        Contacts contacts = find(segments, MOST);
        uint32_t pieces[MOST];
        for (uint32_t i = 0; i < contacts.segment_count; i++)
            pieces[i] = i;
        spread(&contacts, pieces);
        size_t count = 0;
        for (size_t i = 0; i < contacts.segment_count; i++) {
            count += pieces[i] == i;
            ck_assert_uint_eq(contacts.pieces[i], contacts.pieces[pieces[i]]);
        }
        ck_assert_uint_eq(contacts.piece_count, count);
        contacts_free(&contacts);
    }
}
END_TEST

START_TEST(no_memory_changes_nothing)
{
    Segment segments[] = {{{0, 0}, {10, 10}}, {{0, 9}, {9, 0}}, {{3, 0}, {3, 20}}};
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; status != STATUS_OK; nth++) {
        Contacts contacts = {.piece_count = 77};
        memory_fail_after(nth);
        status = contacts_find(segments, 3, &contacts);
        memory_fail_after(0);
        if (status == STATUS_OK) {
            ck_assert_uint_gt(nth, 4);
            contacts_free(&contacts);
        } else {
            ck_assert_int_eq(status, STATUS_NO_MEMORY);
            ck_assert_uint_eq(contacts.piece_count, 77);
        }
        ck_assert_uint_eq(memory_in_use(), before);
    }
}
END_TEST

Suite *contacts_suite(void)
{
    Suite *suite = suite_create("contacts");
    TCase *cases = tcase_create("contacts");
    tcase_add_test(cases, ways_to_meet);
    tcase_add_test(cases, segments_once);
    tcase_add_test(cases, the_order_along_a_steep_line);
    tcase_add_test(cases, pieces_hang_together);
    tcase_add_test(cases, no_memory_changes_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
