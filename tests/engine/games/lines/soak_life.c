/* Add random ink of both colors, undo some, and compare with the simple referee after each
 * operation.
 *
 *   soak_life [SEED] [OPERATIONS]   1,000,000 operations on boards of 8 to 64 steps a side, and a
 *                                   tenth as many on boards of full size
 *   soak_life --brief               a short run with a fixed seed, for `make check`
 *
 * After every operation, the invariants of the stored state are checked, and the stored state is
 * compared with a computation from scratch: the four totals, the networks, and every section's
 * area, state and group. A failing case is minimized and printed; the exit code is then 1. */
#include "base/random.h"
#include "games/lines/rules/lines_life.h"
#include "geometry/plane/exact.h"
#include "lines_check.h"
#include "plain_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MOST = 48, OPERATIONS_MOST = 120 };

/* An operation: draw a piece of ink, or undo the last pieces. */
typedef struct Operation {
    Segment piece;
    Color color;
    size_t back; /* how many pieces to undo; 0 to draw one */
} Operation;

typedef struct Case {
    Box board;
    Decimal upper, lower;
    size_t count;
    Operation operations[OPERATIONS_MOST];
} Case;

/* The ink on the board while a test case runs. */
typedef struct Ink {
    PlainInk pieces[PIECES_MOST];
    LifeMark marks[PIECES_MOST]; /* the mark before each piece, to go back to */
    Score scores[PIECES_MOST];
    size_t count;
} Ink;

static unsigned plain_color(Color color)
{
    return color == COLOR_BLACK ? PLAIN_BLACK : PLAIN_WHITE;
}

static bool touches_other(const Ink *ink, Segment piece, Color color)
{
    for (size_t i = 0; i < ink->count; i++)
        if (ink->pieces[i].color != plain_color(color) &&
            exact_touch(ink->pieces[i].segment, piece))
            return true;
    return false;
}

static bool same_score(Score a, Score b)
{
    return a.black == b.black && a.white == b.white && a.both == b.both && a.neither == b.neither;
}

/* The data of a section by which the two implementations are compared. */
typedef struct Line {
    int color, state;
    Decimal area, total;
} Line;

static int compare_lines(const void *left, const void *right)
{
    const Line *a = left;
    const Line *b = right;
    if (a->color != b->color)
        return a->color < b->color ? -1 : 1;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    if (a->area != b->area)
        return a->area < b->area ? -1 : 1;
    return (a->total > b->total) - (a->total < b->total);
}

static Line *plain_list(const PlainLines *plain)
{
    Line *lines = calloc(plain->section_count + 1, sizeof *lines);
    for (size_t i = 0; lines && i < plain->section_count; i++) {
        const PlainSection *section = &plain->sections[i];
        SectionState state = !section->closed ? SECTION_OPEN
                             : section->alive ? SECTION_ALIVE
                                              : SECTION_DEAD;
        lines[i] = (Line){section->color == PLAIN_WHITE, (int)state, area_to_decimal(section->area),
                          section->closed ? area_to_decimal(section->total) : 0};
    }
    return lines;
}

static Line *kept_list(const Territory *territory)
{
    size_t count = territory->count[COLOR_BLACK] + territory->count[COLOR_WHITE];
    Line *lines = calloc(count + 1, sizeof *lines);
    size_t at = 0;
    for (int color = 0; lines && color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory->count[color]; i++) {
            const Section *section = &territory->sections[color][i];
            lines[at++] = (Line){color, (int)section->state, section->area, section->total};
        }
    return lines;
}

/* Compare the sections of both implementations. Return what differs, or NULL. */
static const char *compare_sections(const Life *life, const PlainLines *plain)
{
    Territory territory;
    if (life_territory(life, &territory) != STATUS_OK)
        return "no territory";
    size_t count = territory.count[COLOR_BLACK] + territory.count[COLOR_WHITE];
    Line *kept = kept_list(&territory);
    Line *judged = plain_list(plain);
    const char *why = NULL;
    if (count != plain->section_count) {
        why = "another number of sections";
    } else {
        qsort(kept, count, sizeof *kept, compare_lines);
        qsort(judged, count, sizeof *judged, compare_lines);
        for (size_t i = 0; i < count && !why; i++)
            if (compare_lines(&kept[i], &judged[i]) != 0)
                why = "a section's area, state or total";
    }
    if (territory.networks[COLOR_BLACK] + territory.networks[COLOR_WHITE] !=
        plain->arrangement.network_count)
        why = "another number of networks";
    free(kept);
    free(judged);
    territory_free(&territory);
    return why;
}

static const char *compare_plain(const Life *life, const Case *it, const Ink *ink)
{
    PlainRules rules = {it->upper, it->lower, PLAIN_RULES.slack};
    PlainLines plain = plain_lines(it->board, ink->pieces, ink->count, rules);
    Score judged = {area_to_decimal(plain.black), area_to_decimal(plain.white),
                    area_to_decimal(plain.both), area_to_decimal(plain.neither)};
    const char *why = plain.contact                           ? "the case has a contact"
                      : !same_score(judged, life_score(life)) ? "the four figures"
                                                              : compare_sections(life, &plain);
    plain_lines_free(&plain);
    return why;
}

static void go_back(Life *life, Ink *ink, size_t back)
{
    back = back < ink->count ? back : ink->count;
    if (back == 0)
        return;
    ink->count -= back;
    life_rollback(life, ink->marks[ink->count]);
}

/* Do one operation, and check the result. Return what went wrong, or NULL. */
static const char *operate(Life *life, const Case *it, Ink *ink, const Operation *operation)
{
    if (operation->back > 0) {
        Score before =
            ink->scores[ink->count - (operation->back < ink->count ? operation->back : ink->count)];
        bool any = ink->count > 0;
        go_back(life, ink, operation->back);
        if (any && !same_score(before, life_score(life)))
            return "undo left another score";
    } else {
        if (ink->count == PIECES_MOST || touches_other(ink, operation->piece, operation->color))
            return NULL;
        ink->marks[ink->count] = life_mark(life);
        ink->scores[ink->count] = life_score(life);
        if (life_add(life, operation->color, operation->piece, 0, NULL) != STATUS_OK)
            return "a piece was refused";
        ink->pieces[ink->count++] = (PlainInk){operation->piece, plain_color(operation->color)};
    }
    StringBuilder text = {0};
    bool right = life_check(life, &text);
    if (!right)
        printf("%s", builder_string(&text));
    builder_free(&text);
    return right ? compare_plain(life, it, ink) : "an invariant";
}

/* Run a test case. Return what went wrong, or NULL. */
static const char *run_case(const Case *it)
{
    static Ink ink;
    ink.count = 0;
    Life *life;
    if (life_create(it->board, it->upper, it->lower, &life) != STATUS_OK)
        return "no memory";
    const char *why = NULL;
    for (size_t i = 0; i < it->count && !why; i++)
        why = operate(life, it, &ink, &it->operations[i]);
    if (!why && ink.count > 0) {
        go_back(life, &ink, ink.count);
        why = compare_plain(life, it, &ink);
    }
    life_destroy(life);
    return why;
}

/* Make a test case shorter: remove operations as long as it still fails. */
static void shrink(Case *it)
{
    for (size_t i = it->count; i-- > 0;) {
        Case smaller = *it;
        memmove(&smaller.operations[i], &smaller.operations[i + 1],
                (smaller.count - i - 1) * sizeof(Operation));
        smaller.count--;
        if (run_case(&smaller))
            *it = smaller;
    }
}

static void print_case(const Case *it, const char *why)
{
    printf("%s: board %d by %d steps, upper %" PRId64 ", lower %" PRId64 "\n", why,
           it->board.high.x, it->board.high.y, it->upper, it->lower);
    for (size_t i = 0; i < it->count; i++) {
        const Operation *op = &it->operations[i];
        if (op->back > 0)
            printf("  back %zu\n", op->back);
        else
            printf("  %s %d,%d %d,%d\n", color_name(op->color), op->piece.a.x, op->piece.a.y,
                   op->piece.b.x, op->piece.b.y);
    }
}

static Point random_point(Random *random, Box board)
{
    Point p = {(int32_t)random_between(random, 0, board.high.x),
               (int32_t)random_between(random, 0, board.high.y)};
    int64_t choice = random_between(random, 0, 11);
    if (choice == 0)
        p.x = 0;
    else if (choice == 1)
        p.y = board.high.y;
    else if (choice == 2)
        p.y = 0;
    return p;
}

/* Return a random piece of ink, which is often short and often starts on an earlier one. */
static Operation random_piece(Random *random, const Case *it)
{
    Operation op = {.color = (Color)random_between(random, 0, 1)};
    op.piece = (Segment){random_point(random, it->board), random_point(random, it->board)};
    if (it->count > 0 && random_between(random, 0, 2) > 0) {
        const Operation *old = &it->operations[random_between(random, 0, (int64_t)it->count - 1)];
        if (old->back == 0) {
            op.color = old->color;
            op.piece.a = random_between(random, 0, 1) ? old->piece.a : old->piece.b;
        }
    }
    if (random_between(random, 0, 1)) {
        int32_t reach = it->board.high.x / 4 + 1;
        int32_t x = op.piece.a.x + (int32_t)random_between(random, -reach, reach);
        int32_t y = op.piece.a.y + (int32_t)random_between(random, -reach, reach);
        op.piece.b.x = x < 0 ? 0 : x > it->board.high.x ? it->board.high.x : x;
        op.piece.b.y = y < 0 ? 0 : y > it->board.high.y ? it->board.high.y : y;
    }
    if (point_equal(op.piece.a, op.piece.b))
        op.piece.b.x += op.piece.b.x < it->board.high.x ? 1 : -1;
    return op;
}

static void make_case(Case *it, Random *random, int32_t side, size_t most)
{
    it->board = (Box){.high = {side, side}};
    it->count = 0;
    /* A square step is 1e-10 of a square; a DoubleArea is twice an area. */
    Decimal board = area_to_decimal((DoubleArea)side * side * 2 * FIXED_STEP * FIXED_STEP);
    it->upper = board / random_between(random, 2, 12);
    it->lower = random_between(random, 0, 3) ? it->upper : board / random_between(random, 2, 20);
    size_t count = (size_t)random_between(random, 5, (int64_t)most);
    while (it->count < count) {
        Operation op = random_piece(random, it);
        if (it->count > 3 && random_between(random, 0, 5) == 0)
            op = (Operation){.back = (size_t)random_between(random, 1, 6)};
        it->operations[it->count++] = op;
    }
}

static bool run_many(Random *random, bool full, uint64_t operations)
{
    static Case it;
    uint64_t done = 0;
    while (done < operations) {
        int32_t side = full ? 4 * STEPS_PER_SPACE : (int32_t)random_between(random, 8, 64);
        make_case(&it, random, side, 60);
        done += it.count;
        const char *why = run_case(&it);
        if (why) {
            shrink(&it);
            print_case(&it, why);
            return false;
        }
    }
    printf("  %" PRIu64 " operations on %s\n", done, full ? "full boards" : "8 to 64 steps a side");
    return true;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = !brief && count > 1 ? strtoull(words[1], NULL, 10) : 2026;
    uint64_t operations = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 15000 : 1000000;
    printf("life under random ink and undo, seed %" PRIu64 "\n", seed);
    fflush(stdout);
    Random random = {seed};
    bool small = run_many(&random, false, operations);
    bool full = run_many(&random, true, operations / 10);
    printf("soak: %d passed, %d failed\n", small + full, 2 - small - full);
    return small && full ? EXIT_SUCCESS : EXIT_FAILURE;
}
