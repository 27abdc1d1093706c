/* Find gaps in random ink, compare them with a simple search, and check that they are consistent.
 *
 *   soak_gaps [SEED] [ROUNDS]   20,000 boards of 3 to 48 steps a side, and as many larger ones
 *   soak_gaps --brief           a short run with a fixed seed, for `make check`
 *
 * On each small board, the simple search must find the same gaps. On all boards, the gaps within a
 * distance must be those within a larger distance that are short enough. Gaps must be in order, and
 * none may occur twice. They must be the same when the board is rotated or reflected, or when the
 * ink is drawn in a different order, in reverse, or with its pieces split in two. A case that fails
 * is printed; the exit code is then 1. */
#include "base/memory.h"
#include "base/random.h"
#include "geometry/plane/exact.h"
#include "geometry/routing/gaps.h"
#include "plain_gaps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INK_MOST = 2 * PLAIN_GAPS_INK };

typedef struct Case {
    int32_t side;
    Segment ink[INK_MOST];
    size_t count;
} Case;

typedef struct List {
    Gap *gaps;
    size_t count;
} List;

static List find(const Case *it, int64_t distance)
{
    Subdivision *cut;
    List list = {0};
    if (subdivision_create(&cut, (Box){{0, 0}, {it->side, it->side}}, NULL))
        abort();
    for (size_t i = 0; i < it->count; i++)
        if (subdivision_insert(cut, it->ink[i], 0))
            abort();
    if (gaps_find(cut, distance, NULL, &list.gaps, &list.count))
        abort();
    subdivision_destroy(cut);
    return list;
}

static Point random_point(Random *random, int32_t side)
{
    return (Point){(int32_t)random_between(random, 0, side),
                   (int32_t)random_between(random, 0, side)};
}

static int32_t cut_to(int32_t value, int32_t side)
{
    return value < 0 ? 0 : value > side ? side : value;
}

/* Make strokes of several pieces, some of which lie along lattice lines or on the edge, or lead to
 * an end of an earlier piece. */
static void make_case(Random *random, int32_t side, Case *it)
{
    it->side = side;
    it->count = 0;
    size_t want = (size_t)random_between(random, 1, 14);
    int32_t reach = (int32_t)random_between(random, 1, side);
    Point here = random_point(random, side);
    while (it->count < want) {
        if (random_between(random, 0, 2) == 0)
            here = random_point(random, side);
        Point next = {cut_to(here.x + (int32_t)random_between(random, -reach, reach), side),
                      cut_to(here.y + (int32_t)random_between(random, -reach, reach), side)};
        int64_t kind = random_between(random, 0, 9);
        if (kind == 0)
            next.x = here.x;
        else if (kind == 1)
            next.y = here.y;
        else if (kind == 2 && it->count > 0)
            next = it->ink[random_between(random, 0, (int64_t)it->count - 1)].a;
        else if (kind == 3)
            here.y = next.y = 0;
        if (!point_equal(here, next))
            it->ink[it->count++] = (Segment){here, next};
        here = next;
    }
}

static bool fail(const Case *it, int64_t distance, const char *why)
{
    printf("%s: side %" PRId32 ", distance %" PRId64 ", ink", why, it->side, distance);
    for (size_t i = 0; i < it->count; i++)
        printf(" %" PRId32 ",%" PRId32 ":%" PRId32 ",%" PRId32, it->ink[i].a.x, it->ink[i].a.y,
               it->ink[i].b.x, it->ink[i].b.y);
    putchar('\n');
    return false;
}

static bool same_gap(Gap a, Gap b)
{
    return a.distance == b.distance && point_equal(a.from, b.from) && point_equal(a.to, b.to) &&
           a.to_edge == b.to_edge;
}

static bool check_plain(const Case *it, int64_t distance, const List *list)
{
    static PlainGaps plain;
    plain_gaps_find(&plain, it->side, it->ink, it->count);
    size_t within = 0;
    while (within < plain.count &&
           plain.items[within].num <= (Wide)distance * distance * plain.items[within].den)
        within++;
    if (within != list->count)
        return fail(it, distance, "not as many as by a plain search");
    for (size_t i = 0; i < within; i++) {
        const PlainGap *gap = &plain.items[i];
        if (!same_gap(list->gaps[i],
                      (Gap){plain_gap_length(gap), gap->from, gap->to, gap->to_edge}))
            return fail(it, distance, "not the same as by a plain search");
    }
    return true;
}

/* Check that a search within a distance finds the first gaps of the list for a larger distance:
 * exactly those that are short enough. */
static bool check_shorter(const Case *it, const List *list, int64_t distance)
{
    List shorter = find(it, distance);
    bool good = shorter.count <= list->count;
    for (size_t i = 0; i < shorter.count && good; i++)
        good = same_gap(shorter.gaps[i], list->gaps[i]);
    Decimal limit = distance * (DECIMAL_ONE / STEPS_PER_SPACE);
    good = good && (shorter.count == list->count || list->gaps[shorter.count].distance >= limit) &&
           (shorter.count == 0 || shorter.gaps[shorter.count - 1].distance <= limit);
    memory_free(shorter.gaps);
    return good || fail(it, distance, "not what is within a larger distance");
}

static Segment places_of(Gap gap)
{
    return point_compare(gap.from, gap.to) > 0 ? (Segment){gap.to, gap.from}
                                               : (Segment){gap.from, gap.to};
}

static int by_places(const void *a, const void *b)
{
    const Gap *left = a;
    const Gap *right = b;
    int order = point_compare(places_of(*left).a, places_of(*right).a);
    return order ? order : point_compare(places_of(*left).b, places_of(*right).b);
}

static bool check_order(const Case *it, const List *list, int64_t distance)
{
    for (size_t i = 1; i < list->count; i++)
        if (list->gaps[i - 1].distance > list->gaps[i].distance)
            return fail(it, distance, "not the nearest first");
    Gap *sorted = malloc((list->count + 1) * sizeof *sorted);
    if (!sorted)
        abort();
    for (size_t i = 0; i < list->count; i++)
        sorted[i] = list->gaps[i];
    qsort(sorted, list->count, sizeof *sorted, by_places);
    bool good = true;
    for (size_t i = 1; i < list->count; i++)
        good = good && by_places(&sorted[i - 1], &sorted[i]) != 0;
    free(sorted);
    return good || fail(it, distance, "a pair comes twice");
}

/* Apply one of the eight symmetries of a square board to a point. */
static Point move(Point p, int symmetry, int32_t side)
{
    if (symmetry & 1)
        p.x = side - p.x;
    if (symmetry & 2)
        p.y = side - p.y;
    return symmetry & 4 ? (Point){p.y, p.x} : p;
}

/* Return whether two lists have the same gaps, in any order and direction. */
static bool same_lists(List *a, List *b)
{
    if (a->count != b->count)
        return false;
    if (a->count > 0) {
        qsort(a->gaps, a->count, sizeof *a->gaps, by_places);
        qsort(b->gaps, b->count, sizeof *b->gaps, by_places);
    }
    for (size_t i = 0; i < a->count; i++)
        if (by_places(&a->gaps[i], &b->gaps[i]) != 0 ||
            a->gaps[i].distance != b->gaps[i].distance || a->gaps[i].to_edge != b->gaps[i].to_edge)
            return false;
    return true;
}

static bool check_symmetry(Random *random, const Case *it, int64_t distance)
{
    int symmetry = (int)random_between(random, 1, 7);
    Case other = *it;
    for (size_t i = 0; i < it->count; i++)
        other.ink[i] = (Segment){move(it->ink[i].a, symmetry, it->side),
                                 move(it->ink[i].b, symmetry, it->side)};
    List here = find(it, distance);
    List there = find(&other, distance);
    for (size_t i = 0; i < here.count; i++) {
        here.gaps[i].from = move(here.gaps[i].from, symmetry, it->side);
        here.gaps[i].to = move(here.gaps[i].to, symmetry, it->side);
    }
    bool good = same_lists(&here, &there);
    memory_free(here.gaps);
    memory_free(there.gaps);
    return good || fail(it, distance, "not the same when the board is turned");
}

/* Check that the gaps stay the same when the ink is drawn in a different order, with reversed
 * pieces, and with some pieces split into two, which may overlap. */
static bool check_drawing(Random *random, const Case *it, int64_t distance)
{
    Case other = *it;
    for (size_t i = 0; i < it->count; i++) {
        Segment piece = other.ink[i];
        Point middle = {piece.a.x + (piece.b.x - piece.a.x) / 2,
                        piece.a.y + (piece.b.y - piece.a.y) / 2};
        bool splits = exact_on_segment(piece, middle) && !point_equal(middle, piece.a) &&
                      !point_equal(middle, piece.b) && random_between(random, 0, 1);
        if (splits) {
            other.ink[other.count++] = (Segment){middle, piece.b};
            other.ink[i] = random_between(random, 0, 1) ? piece : (Segment){middle, piece.a};
        } else if (random_between(random, 0, 1)) {
            other.ink[i] = (Segment){piece.b, piece.a};
        }
    }
    for (size_t i = other.count; i-- > 1;) {
        size_t k = (size_t)random_between(random, 0, (int64_t)i);
        Segment piece = other.ink[i];
        other.ink[i] = other.ink[k];
        other.ink[k] = piece;
    }
    List here = find(it, distance);
    List there = find(&other, distance);
    bool good = same_lists(&here, &there);
    memory_free(here.gaps);
    memory_free(there.gaps);
    return good || fail(it, distance, "not the same when drawn otherwise");
}

static bool check_case(Random *random, const Case *it, bool plain)
{
    int64_t distance = random_between(random, 1, 2 * (int64_t)it->side);
    List list = find(it, distance);
    bool good = check_order(it, &list, distance) && (!plain || check_plain(it, distance, &list));
    for (int i = 0; i < 4 && good; i++)
        good = check_shorter(it, &list, random_between(random, 0, distance));
    memory_free(list.gaps);
    return good && check_symmetry(random, it, distance) && check_drawing(random, it, distance);
}

int main(int argc, char **argv)
{
    bool brief = argc > 1 && strcmp(argv[1], "--brief") == 0;
    uint64_t seed = argc > 1 && !brief ? strtoull(argv[1], NULL, 10) : 31;
    long rounds = argc > 2 ? strtol(argv[2], NULL, 10) : brief ? 1000 : 20000;
    printf("seed %" PRIu64 "\n", seed);
    Random random = {seed};
    long failed = 0;
    for (long round = 0; round < rounds && failed == 0; round++) {
        Case it;
        make_case(&random, (int32_t)random_between(&random, 3, 48), &it);
        failed += !check_case(&random, &it, true);
        make_case(&random, (int32_t)random_between(&random, 100, MAX_COORDINATE), &it);
        failed += !check_case(&random, &it, false);
    }
    printf("gaps: %ld passed, %ld failed\n", 2 * rounds - failed, failed);
    return failed > 0;
}
