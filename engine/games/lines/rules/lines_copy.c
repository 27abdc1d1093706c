/* Copies a position of `lines`, and computes its key. */
#include "base/memory.h"
#include "games/lines/rules/lines_position.h"

#include <string.h>

static Status copy_ink(Ink *to, const Ink *from)
{
    to->pieces = memory_copied(from->pieces, from->count, &to->capacity, sizeof *from->pieces);
    to->count = from->count;
    to->settled = from->settled;
    return to->pieces ? segment_index_copy(from->others, &to->others) : STATUS_NO_MEMORY;
}

/* Return the number of unsettled pieces, and set `drawn` to the first of them. A copy's `drawn`
 * begins with these pieces. */
static size_t unsettled(const Lines *lines, const Drawn **drawn)
{
    *drawn = lines->drawn ? lines->drawn + lines->settled : NULL;
    return lines->drawn_count - lines->settled;
}

/* Copy the whole state except the log. */
static Status copy_state(Lines *to, const Lines *from)
{
    to->board = from->board;
    to->upper = from->upper;
    to->lower = from->lower;
    to->allotment = from->allotment;
    to->left = from->left;
    to->crossings = from->crossings;
    to->crossings_left = from->crossings_left;
    to->meetings_left = from->meetings_left;
    to->hash = from->hash;
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = copy_ink(&to->ink[color], &from->ink[color]);
    return status;
}

static Status fill_copy(Lines *to, const Lines *from)
{
    const Drawn *drawn;
    to->drawn_count = unsettled(from, &drawn);
    to->drawn = memory_copied(drawn, to->drawn_count, &to->drawn_capacity, sizeof *drawn);
    Status status = to->drawn ? life_copy(from->life, &to->life) : STATUS_NO_MEMORY;
    return status == STATUS_OK ? copy_state(to, from) : status;
}

Status lines_copy(const void *game, void **copy)
{
    Lines *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    Status status = fill_copy(made, game);
    if (status == STATUS_OK)
        *copy = made;
    else
        lines_destroy(made);
    return status;
}

/* The memory that lines_assign() needs. It allocates all of this before it changes anything. */
typedef struct Ready {
    LifeReady life;
    SegmentIndex *others[COLOR_COUNT];
} Ready;

static Status make_ready(Lines *lines, const Lines *from, Ready *ready)
{
    const Drawn *drawn;
    Status status = memory_reserve(lines->drawn, lines->drawn_capacity, unsettled(from, &drawn));
    if (status == STATUS_OK)
        status = life_ready(lines->life, from->life, &ready->life);
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++) {
        Ink *ink = &lines->ink[color];
        status = memory_reserve(ink->pieces, ink->capacity, from->ink[color].count);
        if (status == STATUS_OK)
            status =
                segment_index_ready(ink->others, from->ink[color].others, &ready->others[color]);
    }
    return status;
}

static void take_ink(Ink *to, const Ink *from, SegmentIndex *ready)
{
    if (from->count > 0)
        memcpy(to->pieces, from->pieces, from->count * sizeof *from->pieces);
    to->count = from->count;
    to->settled = from->settled;
    segment_index_take(&to->others, from->others, ready);
}

Status lines_assign(void *game, const void *other)
{
    Lines *lines = game;
    const Lines *from = other;
    Ready ready = {0};
    Status status = make_ready(lines, from, &ready);
    if (status != STATUS_OK) {
        life_unready(&ready.life);
        for (int color = 0; color < COLOR_COUNT; color++)
            segment_index_destroy(ready.others[color]);
        return status;
    }
    life_take(lines->life, from->life, &ready.life);
    for (int color = 0; color < COLOR_COUNT; color++)
        take_ink(&lines->ink[color], &from->ink[color], ready.others[color]);
    const Drawn *drawn;
    lines->drawn_count = unsettled(from, &drawn);
    lines->settled = 0;
    if (lines->drawn_count > 0)
        memcpy(lines->drawn, drawn, lines->drawn_count * sizeof *drawn);
    lines->left = from->left;
    lines->crossings_left = from->crossings_left;
    lines->meetings_left = from->meetings_left;
    lines->hash = from->hash;
    lines->step_count = 0;
    return STATUS_OK;
}

uint64_t lines_key(const void *game)
{
    const Lines *lines = game;
    uint64_t key = random_mix(lines->hash, (uint64_t)lines->left);
    return random_mix(key, (uint64_t)lines->crossings_left << 32 | lines->meetings_left);
}
