/* Judges dead stones by random playouts. */
#include "games/stones/rules/stones_judge.h"

#include "base/memory.h"
#include "games/stones/rules/stones_position.h"

#include <stdlib.h>

enum {
    PLAYOUTS = 60,
    /* A group is dead if one of its stones is gone at the end of more than this percentage of the
     * playouts. */
    DEAD_PERCENT = 80,
    TURNS_A_SQUARE = 3,
    /* The maximum area of a board, in squares. On larger boards, playouts take too long for a
     * query. */
    SQUARES_MOST = 1600,
    SEED = 19640229,
};

void stones_judgement_free(StonesJudgement *judgement)
{
    memory_free(judgement->dead);
    *judgement = (StonesJudgement){0};
}

/* A stone and its number in the game that is judged. */
typedef struct Entry {
    Point at;
    Color color;
    size_t number;
} Entry;

static int compare_entries(const void *left, const void *right)
{
    const Entry *a = left, *b = right;
    return point_compare(a->at, b->at);
}

/* The state of judging a game. */
typedef struct Judging {
    Entry *entries; /* owned: the game's stones, sorted by x, then y */
    /* Owned: for each of these stones, the number of playouts in which it was gone. */
    uint32_t *gone;
    size_t count;
    Stones *fresh; /* owned: a position with these stones, placed in this order */
} Judging;

static void judging_free(Judging *judging)
{
    memory_free(judging->entries);
    memory_free(judging->gone);
    stones_destroy(judging->fresh);
}

static Status begin(const Stones *stones, Judging *judging)
{
    StoneView view;
    size_t most = stones_count(stones);
    judging->entries = memory_new((most + 1) * sizeof *judging->entries);
    judging->gone = memory_new((most + 1) * sizeof *judging->gone);
    if (!judging->entries || !judging->gone)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view))
            judging->entries[judging->count++] = (Entry){view.at, view.color, i};
    if (judging->count > 1)
        qsort(judging->entries, judging->count, sizeof *judging->entries, compare_entries);
    Status status = stones_create_like(stones, &judging->fresh);
    for (size_t i = 0; i < judging->count && status == STATUS_OK; i++)
        status = stones_make(judging->fresh, judging->entries[i].color, judging->entries[i].at);
    return status;
}

/* Make random moves, starting with a color's turn, until neither color finds one, but play no more
 * than `most` turns. */
static Status play_on(Stones *stones, Color color, size_t most, Random *random)
{
    Status status = STATUS_OK;
    unsigned passes = 0;
    for (size_t i = 0; i < most && passes < 2 && status == STATUS_OK; i++) {
        Choice made = {0};
        status = stones_make_random(stones, color, random, &made);
        passes = made.count > 0 ? 0 : passes + 1;
        if (made.count == 0 && status == STATUS_OK)
            status = stones_begin_turn(stones, color_other(color));
        color = color_other(color);
    }
    return status;
}

static Status play_out(Judging *judging)
{
    Stones *fresh = judging->fresh;
    Random random = {SEED};
    Status status = STATUS_OK;
    const Decimal area = area_to_decimal(outline_area(stones_outline(fresh)));
    size_t most = (size_t)(area / DECIMAL_ONE + 1) * TURNS_A_SQUARE;
    for (int game = 0; game < PLAYOUTS && status == STATUS_OK; game++) {
        size_t mark = stones_mark(fresh);
        status = play_on(fresh, game % 2 ? COLOR_WHITE : COLOR_BLACK, most, &random);
        StoneView view;
        for (size_t i = 0; i < judging->count; i++)
            judging->gone[i] += !stones_get(fresh, i, &view);
        stones_rollback(fresh, mark);
    }
    return status;
}

/* Decide which groups are dead. The stones of a group nearly always share one fate, so the whole
 * group is dead if any of its stones is gone in enough playouts. */
static void decide(const Stones *stones, const Judging *judging, StonesJudgement *judgement)
{
    for (size_t i = 0; i < judging->count; i++) {
        size_t first = judging->entries[i].number, number = first;
        if (judging->gone[i] * 100 <= DEAD_PERCENT * PLAYOUTS || judgement->dead[first])
            continue;
        do {
            judgement->dead_count += !judgement->dead[number];
            judgement->dead[number] = true;
            number = stones_next_in_group(stones, number);
        } while (number != first);
    }
    if (judgement->dead_count == judging->count) { /* if all seem dead, none counts as dead */
        for (size_t i = 0; i < stones_number_count(stones); i++)
            judgement->dead[i] = false;
        judgement->dead_count = 0;
    }
}

Status stones_judge_marked(const Stones *stones, StonesJudgement *judgement)
{
    StoneView view;
    judgement->dead = memory_new((stones_number_count(stones) + 1) * sizeof *judgement->dead);
    if (!judgement->dead)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        judgement->dead[i] = stones_get(stones, i, &view) && view.dead;
    judgement->dead_count = stones->dead_count;
    return STATUS_OK;
}

/* Return whether there are stones of both colors. If not, no stone can be dead, since there is no
 * opponent. */
static bool has_both(const Stones *stones)
{
    bool has[COLOR_COUNT] = {false};
    StoneView view;
    for (size_t i = 0; i < stones_number_count(stones) && !(has[0] && has[1]); i++)
        if (stones_get(stones, i, &view))
            has[view.color] = true;
    return has[0] && has[1];
}

Status stones_judge(const Stones *stones, StonesJudgement *judgement)
{
    Judging judging = {0};
    Status status = stones_judge_marked(stones, judgement);
    const Decimal area = area_to_decimal(outline_area(stones_outline(stones)));
    if (status != STATUS_OK || judgement->dead_count > 0 || area / DECIMAL_ONE > SQUARES_MOST ||
        !has_both(stones))
        return status;
    status = begin(stones, &judging);
    if (status == STATUS_OK)
        status = play_out(&judging);
    if (status == STATUS_OK)
        decide(stones, &judging, judgement);
    judging_free(&judging);
    return status;
}

/* Mark the stones that were judged dead. */
static Status mark(Stones *stones, const StonesJudgement *judgement)
{
    StoneView view;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++)
        if (judgement->dead[i] && stones_get(stones, i, &view) && !view.dead)
            status = stones_mark_dead(stones, move_of_stone(&view.at), MARKING_DEAD);
    return status;
}

Status stones_judge_score(void *game, Score *score)
{
    Stones *stones = game;
    StonesJudgement judgement = {0};
    size_t before = stones_mark(stones);
    Status status = stones_judge(stones, &judgement);
    if (status == STATUS_OK)
        status = mark(stones, &judgement);
    if (status == STATUS_OK)
        status = stones_settle_score(stones, score);
    stones_rollback(stones, before);
    stones_judgement_free(&judgement);
    return status;
}

Status stones_list_dead(void *game, Color color, bool judged, Strokes *dead)
{
    const Stones *stones = game;
    StonesJudgement judgement = {0};
    StoneView view;
    Status status =
        judged ? stones_judge(stones, &judgement) : stones_judge_marked(stones, &judgement);
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++)
        if (judgement.dead[i] && stones_get(stones, i, &view) && view.color == color)
            status = strokes_add_point(dead, view.at);
    stones_judgement_free(&judgement);
    return status;
}
