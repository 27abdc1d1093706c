/* Draw random strokes against random ink of the opponent, and compare where and why each stops with
 * a simple computation.
 *
 *   soak_stops [SEED] [STROKES]    200,000 strokes by default
 *   soak_stops --brief             a short run with a fixed seed, for `make check`
 *
 * Most strokes are in a corner of a few steps, where they graze, touch and overlap ink, where
 * several reasons to stop coincide, and where the remaining ink is as long as the stroke. Some are
 * in wedges, and some cross the whole board along nearly parallel lines. Each stroke is first drawn
 * as the command `play` does, which must refuse it for the same reason. */
#include "base/memory.h"
#include "base/random.h"
#include "games/lines/rules/lines.h"
#include "plain_stop.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INK = 12, MOST_POINTS = 4 };

/* A black stroke, and the white ink around it. */
typedef struct Case {
    Decimal allotment;
    Segment ink[MOST_INK];
    size_t ink_count;
    Point points[MOST_POINTS];
    size_t count;
} Case;

static Box board_of_cases(void)
{
    return (Box){{0, 0}, {18 * STEPS_PER_SPACE, 18 * STEPS_PER_SPACE}};
}

/* Where and why the stroke should stop. */
typedef struct Expected {
    Status status, exact_status;
    Stopped why;
    Point drawn[MOST_POINTS + 1];
    size_t count;
    bool known;
} Expected;

static bool same_point(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

static Status refusal_of(Stopped why)
{
    return why == STOPPED_OPPONENT ? STATUS_BLOCKED
           : why == STOPPED_EDGE   ? STATUS_OUTSIDE_BOARD
           : why == STOPPED_LENGTH ? STATUS_TOO_LONG
                                   : STATUS_OK;
}

static Expected expect(const Case *it)
{
    Expected expected = {.status = STATUS_OK, .known = true, .count = 1};
    Point at = it->points[0];
    Length left = length_from_decimal(it->allotment);
    expected.drawn[0] = at;
    for (size_t i = 1; i < it->count && expected.why == STOPPED_COMPLETE; i++) {
        if (same_point(at, it->points[i]))
            continue;
        PlainWay way = {board_of_cases(), it->ink, it->ink_count, {at, it->points[i]}, left};
        PlainStop stop = plain_stop(&way);
        if (stop.on_opponent) {
            expected.status = expected.exact_status = STATUS_ON_OPPONENT;
            return expected;
        }
        expected.why = stop.why;
        expected.exact_status = refusal_of(stop.why);
        expected.known = stop.known;
        if (!same_point(at, stop.end)) {
            left -= length_of((Segment){at, stop.end});
            expected.drawn[expected.count++] = stop.end;
            at = stop.end;
        }
    }
    if (expected.count == 1)
        expected.status = STATUS_NOTHING_FITS;
    return expected;
}

static Lines *new_lines(const Case *it)
{
    Setup setup = game_usual_setup(&LINES_GAME);
    setup.rules[LINES_ALLOTMENT] = it->allotment;
    Lines *lines = NULL;
    return lines_create(&setup, &lines) == STATUS_OK ? lines : NULL;
}

/* Draw White's pieces of ink, each in a turn of its own. Return false if one of them can't be
 * drawn. */
static bool draw_ink(Lines *lines, const Case *it)
{
    Outcome outcome = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < it->ink_count && status == STATUS_OK; i++) {
        Point points[2] = {it->ink[i].a, it->ink[i].b};
        size_t end = 2;
        status = lines_begin_turn(lines, COLOR_WHITE);
        if (status == STATUS_OK)
            status = lines_draw(lines, COLOR_WHITE, (Move){points, &end, 0, 1},
                                (Manner){.exact = true}, &outcome);
    }
    outcome_free(&outcome);
    return status == STATUS_OK;
}

/* Compare the drawn stroke with what is expected. Return what is wrong, or NULL. */
static const char *compare(Lines *lines, const Case *it, const Expected *expected)
{
    Outcome outcome = {0};
    Move move = {it->points, &it->count, 0, 1};
    const char *wrong = NULL;
    lines_begin_turn(lines, COLOR_BLACK);
    size_t mark = lines_mark(lines);
    if (lines_draw(lines, COLOR_BLACK, move, (Manner){.exact = true}, &outcome) !=
        expected->exact_status)
        wrong = "play gives another reason";
    lines_rollback(lines, mark);
    Status status = lines_draw(lines, COLOR_BLACK, move, (Manner){0}, &outcome);
    size_t count = expected->known ? expected->count : 0;
    if (expected->known ? status != expected->status
                        : status != STATUS_OK && status != STATUS_NOTHING_FITS)
        wrong = "draw comes to something else";
    else if (status == STATUS_OK && outcome.stopped != expected->why)
        wrong = "the stroke stopped for another reason";
    else if (status == STATUS_OK && count > 0 && outcome.drawn.point_count != count)
        wrong = "another number of pieces was drawn";
    for (size_t i = 0; i < count && status == STATUS_OK && !wrong; i++)
        if (!same_point(outcome.drawn.points[i], expected->drawn[i]))
            wrong = "the stroke leads elsewhere";
    outcome_free(&outcome);
    return wrong;
}

static void print_case(const Case *it, const Expected *expected)
{
    printf("allotment %" PRId64 "e-12\n", it->allotment);
    for (size_t i = 0; i < it->ink_count; i++)
        printf("white %d,%d %d,%d\n", it->ink[i].a.x, it->ink[i].a.y, it->ink[i].b.x,
               it->ink[i].b.y);
    printf("black");
    for (size_t i = 0; i < it->count; i++)
        printf(" %d,%d", it->points[i].x, it->points[i].y);
    printf("\nexpected %s, as an exact move %s, stopped %d:", status_text(expected->status),
           status_text(expected->exact_status), (int)expected->why);
    for (size_t i = 0; i < expected->count; i++)
        printf(" %d,%d", expected->drawn[i].x, expected->drawn[i].y);
    printf("\n");
}

/* Return a random point within `side` steps of the lower left corner of the board, or of the upper
 * right one if `high`. It may be up to `outside` steps off the board. */
static Point near_corner(Random *random, int32_t side, int32_t outside, bool high)
{
    Point p = {(int32_t)random_between(random, -outside, side),
               (int32_t)random_between(random, -outside, side)};
    Box board = board_of_cases();
    return high ? (Point){board.high.x - p.x, board.high.y - p.y} : p;
}

/* Make a case in which all ink is within a few steps. */
static void make_small(Case *it, Random *random)
{
    int32_t side = (int32_t)random_between(random, 3, 48);
    bool high = random_between(random, 0, 3) == 0;
    it->allotment = random_between(random, 1, 2 * side) * (DECIMAL_ONE / STEPS_PER_SPACE);
    if (random_between(random, 0, 2) == 0)
        it->allotment += random_between(random, 0, 9999999);
    it->ink_count = (size_t)random_between(random, 0, 6);
    for (size_t i = 0; i < it->ink_count; i++)
        it->ink[i] =
            (Segment){near_corner(random, side, 0, high), near_corner(random, side, 0, high)};
    it->count = (size_t)random_between(random, 2, MOST_POINTS);
    int32_t outside = random_between(random, 0, 1) ? side / 2 : 0;
    for (size_t i = 0; i < it->count; i++)
        it->points[i] = near_corner(random, side, i ? outside : 0, high);
    if (random_between(random, 0, 15) == 0)
        it->points[it->count - 1].x = (int32_t)random_between(random, -1000000000, 1000000000);
}

/* Make a case in which a stroke runs between two converging lines. */
static void make_wedge(Case *it, Random *random)
{
    int32_t length = (int32_t)random_between(random, 10, 90);
    int32_t x = (int32_t)random_between(random, 0, 5), y = (int32_t)random_between(random, 0, 5);
    int32_t low = (int32_t)random_between(random, 0, 9),
            gap = (int32_t)random_between(random, 2, 9);
    int32_t tip = (int32_t)random_between(random, -4, 9);
    it->allotment =
        random_between(random, length / 2, 2 * length) * (DECIMAL_ONE / STEPS_PER_SPACE);
    it->ink_count = 2;
    it->ink[0] = (Segment){{x, y + low}, {x + length, y + low + tip < 0 ? 0 : y + low + tip}};
    it->ink[1] = (Segment){{x, y + low + gap}, it->ink[0].b};
    it->ink[1].b.x -= (int32_t)random_between(random, -2, 2);
    it->ink[1].b.y += (int32_t)random_between(random, 0, 2);
    it->count = 2;
    it->points[0] = (Point){x + (int32_t)random_between(random, 0, 3),
                            y + low + (int32_t)random_between(random, 1, gap - 1)};
    it->points[1] = (Point){x + length + (int32_t)random_between(random, -3, 30),
                            it->ink[0].b.y + (int32_t)random_between(random, -2, 4)};
}

/* Make a case with a long stroke and pieces of ink that are close to it and nearly parallel to
 * it. */
static void make_long(Case *it, Random *random)
{
    Point high = board_of_cases().high;
    it->allotment = random_between(random, 4 * DECIMAL_ONE, 30 * DECIMAL_ONE);
    Point from = {(int32_t)random_between(random, 0, high.x / 4),
                  (int32_t)random_between(random, 100, high.y - 100)};
    Point to = {(int32_t)random_between(random, high.x / 2, high.x + high.x / 4),
                (int32_t)random_between(random, 100, high.y - 100)};
    it->count = 2;
    it->points[0] = from;
    it->points[1] = to;
    it->ink_count = (size_t)random_between(random, 1, 4);
    for (size_t i = 0; i < it->ink_count; i++) {
        double first = (double)random_between(random, 0, 900) / 1000;
        double last = first + (double)random_between(random, 1, 200) / 1000;
        int32_t off = (int32_t)random_between(random, 1, 3);
        Point a = {from.x + (int32_t)(first * (to.x - from.x)),
                   from.y + (int32_t)(first * (to.y - from.y))};
        Point b = {from.x + (int32_t)(last * (to.x - from.x)),
                   from.y + (int32_t)(last * (to.y - from.y))};
        a.y += (int32_t)random_between(random, -off, off);
        b.y += (int32_t)random_between(random, -off, off);
        it->ink[i] = (Segment){a, b};
    }
}

static void make_case(Case *it, Random *random)
{
    memset(it, 0, sizeof *it);
    int64_t kind = random_between(random, 0, 9);
    if (kind < 7)
        make_small(it, random);
    else if (kind < 9)
        make_wedge(it, random);
    else
        make_long(it, random);
}

static bool is_proper(const Case *it)
{
    for (size_t i = 1; i < it->count; i++)
        if (!same_point(it->points[i], it->points[0]))
            return true;
    return false;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    Random random = {count > 1 && !brief ? strtoull(words[1], NULL, 10) : 20240301};
    uint64_t wanted = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 3000 : 200000;
    uint64_t tried = 0, failed = 0, reasons[4] = {0}, far = 0;
    while (tried < wanted && failed == 0) {
        Case it;
        make_case(&it, &random);
        Lines *lines = new_lines(&it);
        if (lines && is_proper(&it) && draw_ink(lines, &it)) {
            Expected expected = expect(&it);
            const char *wrong = compare(lines, &it, &expected);
            if (wrong) {
                printf("stroke %" PRIu64 ": %s\n", tried, wrong);
                print_case(&it, &expected);
                failed++;
            }
            tried++;
            reasons[expected.why]++;
            far += !expected.known;
        }
        lines_destroy(lines);
    }
    printf("complete %" PRIu64 ", opponent %" PRIu64 ", edge %" PRIu64 ", length %" PRIu64
           "; farther than was searched %" PRIu64 "\n",
           reasons[STOPPED_COMPLETE], reasons[STOPPED_OPPONENT], reasons[STOPPED_EDGE],
           reasons[STOPPED_LENGTH], far);
    printf("soak_stops: %" PRIu64 " passed, %" PRIu64 " failed\n", tried - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
