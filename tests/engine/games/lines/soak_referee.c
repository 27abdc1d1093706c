/* Compare the referee with the state that the engine updates with every stroke, on positions that
 * are hard to score.
 *
 *   soak_referee [SEED] [POSITIONS]   40,000 positions by default
 *   soak_referee --brief              1,500 positions with a fixed seed, for `make check`
 *
 * Boards of a few steps and the largest board get ink of both colors as in degenerate.h. The
 * referee must agree with the stored state to the last bit, and must notice if one number of the
 * stored territory is falsified. The exit code is 1 if a check fails. */
#include "base/random.h"
#include "engine/geometry/degenerate.h"
#include "games/lines/rules/lines_life.h"
#include "games/lines/rules/lines_referee.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MOST = 120 };

typedef struct Position {
    Box board;
    Decimal upper, lower;
    Segment ink[COLOR_COUNT][PIECES_MOST];
    size_t count[COLOR_COUNT];
    Life *life;
} Position;

static bool touches(const Position *it, Color color, Segment piece)
{
    for (size_t i = 0; i < it->count[color]; i++)
        if (exact_touch(it->ink[color][i], piece))
            return true;
    return false;
}

static bool draw(Position *it, Color color, Segment piece)
{
    if (point_equal(piece.a, piece.b) || touches(it, color_other(color), piece))
        return true;
    it->ink[color][it->count[color]++] = piece;
    return life_add(it->life, color, piece, 0, NULL) == STATUS_OK;
}

/* Create a position with random ink. Return false if that fails. */
static bool fill(Random *random, Position *it)
{
    int32_t side = degenerate_side(random);
    *it = (Position){.board = {.high = {side, side}}};
    Decimal board = area_to_decimal((DoubleArea)side * side * 2 * FIXED_STEP * FIXED_STEP);
    it->upper = board / random_between(random, 1, 12);
    it->lower = board / random_between(random, 1, 20);
    if (life_create(it->board, it->upper, it->lower, &it->life) != STATUS_OK)
        return false;
    bool fine = true;
    for (int64_t parts = random_between(random, 1, 3); parts > 0 && fine; parts--) {
        Degenerate around = degenerate_start(random, side);
        DegenerateKind kind = (DegenerateKind)random_between(random, 0, DEGENERATE_KINDS - 1);
        Color color = random_between(random, 0, 1) ? COLOR_BLACK : COLOR_WHITE;
        for (int64_t i = random_between(random, 1, PIECES_MOST / 3); i > 0 && fine; i--) {
            Color by = random_between(random, 0, 9) == 0 ? color_other(color) : color;
            fine = draw(it, by, degenerate_segment(random, &around, kind));
        }
    }
    return fine;
}

static bool same_section(const Section *a, const Section *b)
{
    return a->area == b->area && a->state == b->state && a->total == b->total;
}

static int compare_sections(const void *left, const void *right)
{
    const Section *a = left;
    const Section *b = right;
    if (a->area != b->area)
        return a->area < b->area ? -1 : 1;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    return (a->total > b->total) - (a->total < b->total);
}

/* Return whether the sections, networks and scores of two territories are exactly equal. This sorts
 * the sections. */
static bool same_to_the_bit(Territory *a, Territory *b)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        if (a->count[color] != b->count[color] || a->networks[color] != b->networks[color])
            return false;
        qsort(a->sections[color], a->count[color], sizeof(Section), compare_sections);
        qsort(b->sections[color], b->count[color], sizeof(Section), compare_sections);
        for (size_t i = 0; i < a->count[color]; i++)
            if (!same_section(&a->sections[color][i], &b->sections[color][i]))
                return false;
    }
    return a->score.black == b->score.black && a->score.white == b->score.white &&
           a->score.both == b->score.both && a->score.neither == b->score.neither;
}

/* Change one random value of the territory: a number by the smallest amount, or the state of a
 * section. */
static void falsify(Random *random, Territory *territory)
{
    Color color = random_between(random, 0, 1) ? COLOR_BLACK : COLOR_WHITE;
    int64_t last = (int64_t)territory->count[color] - 1;
    Section *section = &territory->sections[color][random_between(random, 0, last)];
    switch (random_between(random, 0, 5)) {
    case 0:
        territory->score.black++;
        break;
    case 1:
        territory->score.neither--;
        break;
    case 2:
        territory->networks[color]++;
        break;
    case 3:
        section->area++;
        break;
    case 4:
        section->total++;
        break;
    default:
        section->state = section->state == SECTION_OPEN ? SECTION_DEAD : SECTION_OPEN;
    }
}

/* Judge a position with the referee. Return what went wrong, or NULL. */
static const char *judge(Random *random, const Position *it)
{
    InkView ink[COLOR_COUNT] = {{it->ink[0], it->count[0]}, {it->ink[1], it->count[1]}};
    Territory kept = {0}, judged = {0};
    StringBuilder text = {0};
    bool same = false, still = true;
    const char *why = NULL;
    if (life_territory(it->life, &kept) != STATUS_OK ||
        lines_referee_judge(it->board, ink, it->upper, it->lower, NULL, &judged) != STATUS_OK)
        why = "no judgement";
    else if (territory_compare(&kept, &judged, &same, &text) != STATUS_OK || !same)
        why = "not the same";
    else if (!same_to_the_bit(&kept, &judged))
        why = "not the same to the last bit";
    if (!why) {
        falsify(random, &kept);
        if (territory_compare(&kept, &judged, &still, &text) != STATUS_OK || still)
            why = "what is falsified is not noticed";
    }
    builder_free(&text);
    territory_free(&kept);
    territory_free(&judged);
    return why;
}

static void print_position(const Position *it)
{
    printf("board %d steps, upper %" PRId64 ", lower %" PRId64 "\n", it->board.high.x, it->upper,
           it->lower);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < it->count[color]; i++) {
            Segment s = it->ink[color][i];
            printf("  %s %d,%d %d,%d\n", color_name((Color)color), s.a.x, s.a.y, s.b.x, s.b.y);
        }
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = !brief && count > 1 ? strtoull(words[1], NULL, 10) : 2026;
    uint64_t positions = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 1500 : 40000;
    printf("the referee on hard positions, seed %" PRIu64 "\n", seed);
    fflush(stdout);
    static Position it;
    const char *why = NULL;
    for (uint64_t i = 0; i < positions && !why; i++) {
        Random random = {seed + i};
        why = fill(&random, &it) ? judge(&random, &it) : "a piece was refused";
        life_destroy(it.life);
        if (why) {
            printf("seed %" PRIu64 ": %s\n", seed + i, why);
            print_position(&it);
        }
    }
    printf("soak: %d passed, %d failed\n", !why, why != NULL);
    return why ? EXIT_FAILURE : EXIT_SUCCESS;
}
