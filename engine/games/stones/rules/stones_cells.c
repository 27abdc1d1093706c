/* Areas of `stones` brought up to date, and copies. */
#include "base/memory.h"
#include "games/stones/rules/stones_position.h"

#include <string.h>

enum { CELLS_A_CHANGE = 7 }; /* that are cut, more or less */

/* Takes out the dead, of which the diagram knows now where they come back to. */
static Status take_out_dead(const Stones *stones, Voronoi *voronoi)
{
    StoneList list = {0};
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < stones->count && status == STATUS_OK; i++)
        if (stones->stones[i].there && stones->stones[i].dead)
            status = stone_list_add(&list, i);
    if (status == STATUS_OK)
        status = voronoi_remove_all(voronoi, list.ids, list.count);
    if (status == STATUS_OK)
        voronoi_forget(voronoi);
    memory_free(list.ids);
    return status;
}

/* A diagram of all living stones, which the caller owns. */
static Status cut_all(const Stones *stones, Voronoi **voronoi)
{
    Voronoi *made;
    Status status = voronoi_create(&stones->outline, &made);
    if (status != STATUS_OK)
        return status;
    for (uint32_t i = 0; i < stones->count && status == STATUS_OK; i++) {
        const Stone *stone = &stones->stones[i];
        if (stone->there)
            status = voronoi_put(made, i, stone->at, stone->color);
    }
    if (status == STATUS_OK)
        status = voronoi_cut_all(made);
    if (status == STATUS_OK && stones->dead_count > 0)
        status = take_out_dead(stones, made);
    if (status == STATUS_OK)
        *voronoi = made;
    else
        voronoi_destroy(made);
    return status;
}

/* Begins a diagram, with no way back but to this moment. */
static Status begin_cells(Stones *stones)
{
    Voronoi *made;
    Status status = cut_all(stones, &made);
    if (status != STATUS_OK)
        return status;
    voronoi_destroy(stones->voronoi);
    stones->voronoi = made;
    stones->has_cells = true;
    stones->cells_from = stones->cells_at = stones->log_count;
    return STATUS_OK;
}

/* Tells the diagram of stones that were taken off together, the first of which comes next. */
static Status settle_removed(Stones *stones)
{
    StoneList list = {0};
    Status status = STATUS_OK;
    size_t at = stones->cells_at;
    do
        status = stone_list_add(&list, stones->log[at++].id);
    while (status == STATUS_OK && at < stones->log_count && stones->log[at].kind == STONE_REMOVED &&
           !stones->log[at].flag);
    if (status == STATUS_OK)
        status = voronoi_remove_all(stones->voronoi, list.ids, list.count);
    memory_free(list.ids);
    if (status == STATUS_OK)
        stones->cells_at = at;
    return status;
}

/* Tells the diagram of what comes next in the log. Stones die and come to life settled. */
static Status settle_next(Stones *stones)
{
    const StoneChange *change = &stones->log[stones->cells_at];
    if (change->kind == STONE_REMOVED)
        return settle_removed(stones);
    Status status = STATUS_OK;
    if (change->kind == STONE_PLACED) {
        const Stone *stone = &stones->stones[change->id];
        status = voronoi_add(stones->voronoi, change->id, stone->at, stone->color);
    }
    if (status == STATUS_OK)
        stones->cells_at++;
    return status;
}

Status stones_settle(Stones *stones)
{
    if (!stones->has_cells)
        return begin_cells(stones);
    while (stones->cells_at < stones->log_count) {
        Status status = settle_next(stones);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* Whether bringing the diagram up to date takes longer than making another one. */
static bool is_far_behind(const Stones *stones)
{
    size_t changes = 0;
    for (size_t i = stones->cells_at; i < stones->log_count; i++)
        changes += stones->log[i].kind == STONE_PLACED || stones->log[i].kind == STONE_REMOVED;
    return changes > (site_grid_count(stones->grid) + CELLS_A_CHANGE) / CELLS_A_CHANGE;
}

/* Finds the score by a diagram that is thrown away: the one that is kept is as good as before for
 * whoever goes back to where it is. */
static Status score_apart(Stones *stones)
{
    Voronoi *made;
    Status status = cut_all(stones, &made);
    if (status != STATUS_OK)
        return status;
    stones->score = stones_score_of(stones, made);
    voronoi_destroy(made);
    return STATUS_OK;
}

static Status score_settled(Stones *stones)
{
    Status status = stones_settle(stones);
    if (status == STATUS_OK)
        stones->score = stones_score(stones);
    return status;
}

Status stones_settle_score(void *game, Score *score)
{
    Stones *stones = game;
    Status status = STATUS_OK;
    if (!stones->is_scored)
        status = stones->has_cells && is_far_behind(stones) ? score_apart(stones)
                                                            : score_settled(stones);
    stones->is_scored = status == STATUS_OK;
    if (status == STATUS_OK)
        *score = stones->score;
    return status;
}

Status stones_assign(void *game, const void *other)
{
    Stones *stones = game;
    const Stones *from = other;
    Status status = memory_reserve(stones->stones, stones->capacity, from->count);
    if (status == STATUS_OK)
        status = site_grid_assign(stones->grid, from->grid);
    if (status != STATUS_OK)
        return status;
    if (from->count > 0)
        memcpy(stones->stones, from->stones, from->count * sizeof *from->stones);
    stones->count = from->count;
    stones->log_count = 0;
    stones->has_cells = false;
    stones->is_scored = false;
    stones->ko = from->ko;
    stones->played = from->played;
    stones->hash = from->hash;
    stones->unsure_count = from->unsure_count;
    stones->dead_count = from->dead_count;
    stones_ghosts_destroy(stones->ghosts);
    stones->ghosts = NULL;
    return STATUS_OK;
}

Status stones_create_like(const Stones *stones, Stones **made)
{
    Stones *like = memory_new(sizeof *like);
    if (!like)
        return STATUS_NO_MEMORY;
    like->outline = stones->outline;
    like->box = stones->box;
    like->is_box = stones->is_box;
    like->link = stones->link;
    like->link_square = stones->link_square;
    like->ko = NO_STONE;
    Status status = site_grid_create(like->box, &like->grid);
    if (status == STATUS_OK)
        *made = like;
    else
        stones_destroy(like);
    return status;
}

Status stones_copy(const void *game, void **copy)
{
    Stones *made;
    Status status = stones_create_like(game, &made);
    if (status != STATUS_OK)
        return status;
    status = stones_assign(made, game);
    if (status == STATUS_OK)
        *copy = made;
    else
        stones_destroy(made);
    return status;
}

uint64_t stones_stone_key(const Stone *stone)
{
    uint64_t place = (uint64_t)(uint32_t)stone->at.x << 32 | (uint32_t)stone->at.y;
    return random_mix((uint64_t)stone->color + 1, place);
}

uint64_t stones_key(const void *game)
{
    const Stones *stones = game;
    uint64_t key = stones->hash;
    for (size_t i = 0; stones->dead_count > 0 && i < stones->count; i++)
        if (stones->stones[i].there && stones->stones[i].dead)
            key ^= random_mix(stones_stone_key(&stones->stones[i]), 1);
    return stones->ko == NO_STONE ? key
                                  : random_mix(key, stones_stone_key(&stones->stones[stones->ko]));
}
