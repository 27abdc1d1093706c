/* The position of `stones`: creating and copying it, placing stones, and rolling back. */
#include "games/stones/rules/stones.h"

#include "base/filled.h"
#include "base/memory.h"
#include "games/stones/rules/stones_position.h"

#include <stdlib.h>
#include <string.h>

#define STEP (DECIMAL_ONE / STEPS_PER_SPACE)

static Outline outline_of(const Setup *setup)
{
    if (setup->outline.count > 0)
        return setup->outline;
    return outline_of_box(
        (Box){.high = {setup->columns * STEPS_PER_SPACE, setup->rows * STEPS_PER_SPACE}});
}

Status stones_create(const Setup *setup, Stones **stones)
{
    Stones *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->outline = outline_of(setup);
    made->box = outline_box(&made->outline);
    Decimal link = setup->rules[STONES_LINK];
    made->link = (double)link / STEP;
    made->link_square = (int64_t)((Wide)link * link / ((Wide)STEP * STEP));
    made->ko = NO_STONE;
    made->is_box = outline_is_box(&made->outline);
    made->has_cells = true;
    Status status = site_grid_create(made->box, &made->grid);
    if (status == STATUS_OK)
        status = voronoi_create(&made->outline, &made->voronoi);
    if (status == STATUS_OK)
        *stones = made;
    else
        stones_destroy(made);
    return status;
}

void stones_destroy(void *game)
{
    Stones *stones = game;
    if (!stones)
        return;
    site_grid_destroy(stones->grid);
    voronoi_destroy(stones->voronoi);
    memory_free(stones->stones);
    memory_free(stones->log);
    memory_free(stones->near.ids);
    memory_free(stones->removed.ids);
    for (int color = 0; color < COLOR_COUNT; color++)
        memory_free(stones->taken[color].points);
    stones_ghosts_destroy(stones->ghosts);
    memory_free(stones);
}

/* Copies. */

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

/* Rollback. */

size_t stones_mark(const void *game)
{
    const Stones *stones = game;
    return stones->log_count;
}

/* Undo the effect on the cells of a change that has just been removed from the log. */
static void undo_cells(Stones *stones, StoneChangeKind kind)
{
    stones->is_scored &= !stones_changes_cells(kind);
    if (!stones->has_cells || stones->log_count >= stones->cells_at)
        return;
    stones->cells_at = stones->log_count;
    if (stones->log_count < stones->cells_from)
        stones->has_cells = false;
    else if (stones_changes_cells(kind))
        voronoi_rollback(stones->voronoi, voronoi_mark(stones->voronoi) - 1);
}

static void take_back(Stones *stones, const StoneChange *change)
{
    undo_cells(stones, change->kind);
    switch (change->kind) {
    case STONE_PLACED:
        stones->hash ^= stones_stone_key(&stones->stones[change->id]);
        site_grid_remove(stones->grid, change->id);
        stones->count--;
        stones_ghosts_note(stones->ghosts, change->id);
        /* If searches for liberties are deferred, no stone has been tested for room since this
         * stone was placed. */
        if (!stones->defers)
            stones_forget_room(stones, site_grid_place(stones->grid, change->id));
        break;
    case STONE_REMOVED:
        stones->hash ^= stones_stone_key(&stones->stones[change->id]);
        site_grid_add(stones->grid, change->id, stones->stones[change->id].at);
        stones->stones[change->id].there = true;
        stones->unsure_count += stones->stones[change->id].unsure;
        stones_ghosts_note(stones->ghosts, change->id);
        break;
    case STONE_JOINED:
        stones_unjoin(stones, change->id);
        break;
    case STONE_LIBERTY:
        stones_restore_liberty(stones, change);
        break;
    case STONE_DEAD:
        stones->stones[change->id].dead = change->flag;
        stones->dead_count = stones->dead_count + change->flag - !change->flag;
        stones_ghosts_note(stones->ghosts, change->id);
        break;
    case STONE_TURN:
        stones->ko = change->id;
        stones->played = change->flag;
        break;
    }
}

void stones_rollback(void *game, size_t mark)
{
    Stones *stones = game;
    while (stones->log_count > mark)
        take_back(stones, &stones->log[--stones->log_count]);
    memory_trim(stones->log, stones->log_capacity, stones->log_count);
    memory_trim(stones->stones, stones->capacity, stones->count);
}

/* Turns. */

static Status change_turn(Stones *stones, uint32_t ko, bool played)
{
    Status status = stones_log_reserve(stones, 1);
    if (status != STATUS_OK)
        return status;
    stones_log(stones, (StoneChange){.kind = STONE_TURN, .id = stones->ko, .flag = stones->played});
    stones->ko = ko;
    stones->played = played;
    return STATUS_OK;
}

/* Add a stone to `near` if it is on the board and isn't yet dead (if `dead`) or alive (if not). */
static Status list_to_change(Stones *stones, uint32_t id, bool dead)
{
    const Stone *stone = &stones->stones[id];
    return stone->there && stone->dead != dead ? stone_list_add(&stones->near, id) : STATUS_OK;
}

/* Make all stones in `near` dead (if `dead`) or alive (if not). */
static Status set_dead(Stones *stones, bool dead)
{
    const StoneList *list = &stones->near;
    if (list->count == 0)
        return STATUS_OK;
    Status status = stones_log_reserve(stones, list->count);
    if (status == STATUS_OK)
        status = stones_settle(stones);
    if (status == STATUS_OK)
        status = dead ? voronoi_remove_all(stones->voronoi, list->ids, list->count)
                      : voronoi_return_all(stones->voronoi, list->ids, list->count);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < list->count; i++) {
        uint32_t id = list->ids[i];
        stones_log(stones, (StoneChange){.kind = STONE_DEAD, .id = id, .flag = !dead});
        stones_ghosts_note(stones->ghosts, id);
        stones->stones[id].dead = dead;
        stones->dead_count = stones->dead_count + dead - !dead;
    }
    return STATUS_OK;
}

Status stones_begin_turn(void *game, Color color)
{
    Stones *stones = game;
    (void)color; /* not needed: both colors are treated alike */
    size_t mark = stones_mark(stones);
    Status status = change_turn(stones, stones->played ? stones->ko : NO_STONE, false);
    bool any_dead = stones->dead_count > 0;
    stones->near.count = 0;
    for (uint32_t i = 0; any_dead && i < stones->count && status == STATUS_OK; i++)
        status = list_to_change(stones, i, false);
    if (status == STATUS_OK)
        status = set_dead(stones, false);
    if (status != STATUS_OK)
        stones_rollback(stones, mark);
    return status;
}

/* Mark the group of the stone at a point as `marking` says. */
static Status mark_group(Stones *stones, Point point, StoneMarking marking)
{
    size_t found;
    if (!stones_at(stones, point, &found))
        return STATUS_NO_STONE;
    bool was = stones->stones[found].dead; /* all stones of its group have the same state */
    bool dead = marking == MARKING_FLIP ? !was : marking == MARKING_DEAD;
    if (dead == was)
        return STATUS_OK;
    uint32_t id = (uint32_t)found;
    Status status;
    stones->near.count = 0;
    do {
        status = list_to_change(stones, id, dead);
        id = stones->stones[id].next;
    } while (id != found && status == STATUS_OK);
    return status == STATUS_OK ? set_dead(stones, dead) : status;
}

/* Set `named[number]` for every stone of the groups that have a stone at one of the points. */
static Status name_groups(const Stones *stones, const Point *points, size_t count, bool *named)
{
    for (size_t i = 0; i < count; i++) {
        size_t found;
        if (!stones_at(stones, points[i], &found))
            return STATUS_NO_STONE;
        for (size_t id = found; !named[id]; id = stones_next_in_group(stones, id))
            named[id] = true;
    }
    return STATUS_OK;
}

/* Make the groups that have a stone at one of the points dead, and all other groups alive. */
static Status mark_exactly(Stones *stones, const Point *points, size_t count)
{
    bool *named = memory_new((stones->count + 1) * sizeof *named);
    Status status = named ? name_groups(stones, points, count, named) : STATUS_NO_MEMORY;
    for (int dead = 0; dead < 2 && status == STATUS_OK; dead++) {
        stones->near.count = 0;
        for (uint32_t id = 0; id < stones->count && status == STATUS_OK; id++)
            if (named[id] == dead)
                status = list_to_change(stones, id, dead);
        if (status == STATUS_OK)
            status = set_dead(stones, dead);
    }
    memory_free(named);
    return status;
}

Status stones_mark_dead(void *game, Move stones, StoneMarking marking)
{
    size_t count, before = stones_mark(game);
    const Point *points = move_stroke(stones, 0, &count);
    Status status = marking == MARKING_EXACT ? mark_exactly(game, points, count) : STATUS_OK;
    for (size_t i = 0; marking != MARKING_EXACT && i < count && status == STATUS_OK; i++)
        status = mark_group(game, points[i], marking);
    if (status != STATUS_OK)
        stones_rollback(game, before);
    return status;
}

/* Placing stones. */

/* Put a stone on the board as a group of its own. No liberty of it is known yet. */
static Status put(Stones *stones, Color color, Point at)
{
    uint32_t id = (uint32_t)stones->count;
    Status status = memory_reserve(stones->stones, stones->capacity, stones->count + 1);
    if (status == STATUS_OK)
        status = site_grid_reserve(stones->grid, stones->count + 1);
    if (status == STATUS_OK)
        status = stones_ghosts_reserve(stones->ghosts, stones->count + 1);
    if (status == STATUS_OK)
        status = stones_log_reserve(stones, 1);
    if (status == STATUS_OK && !stones->defers)
        status = voronoi_add(stones->voronoi, id, at, color);
    if (status != STATUS_OK)
        return status;
    site_grid_add(stones->grid, id, at);
    stones->stones[stones->count++] =
        (Stone){.at = at, .color = color, .there = true, .parent = id, .next = id, .size = 1};
    stones->hash ^= stones_stone_key(&stones->stones[id]);
    stones_log(stones, (StoneChange){.kind = STONE_PLACED, .id = id});
    stones_ghosts_note(stones->ghosts, id);
    return STATUS_OK;
}

/* Remove each group of a color that has stones in `near` and no liberty. All such groups are found
 * before the first is removed, since they are removed together. */
static Status remove_closed(Stones *stones, Color color, StoneList *groups)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones->near.count && status == STATUS_OK; i++) {
        const Stone *stone = &stones->stones[stones->near.ids[i]];
        if (stone->color != color || stone->open)
            continue;
        uint32_t root = stones_root(stones, stones->near.ids[i]);
        bool lives, listed = false;
        status = stones_lives(stones, root, &lives);
        if (lives || status != STATUS_OK)
            continue;
        for (size_t j = 0; j < groups->count; j++)
            listed = listed || groups->ids[j] == root;
        if (!listed)
            status = stone_list_add(groups, root);
    }
    size_t first = stones->removed.count;
    for (size_t i = 0; i < groups->count && status == STATUS_OK; i++)
        status = stones_list_group(stones, groups->ids[i]);
    return status == STATUS_OK ? stones_remove_listed(stones, first) : status;
}

/* Remove groups as remove_closed() does, and find the liberties that this frees. `near` must
 * contain the stones around the newest one. */
static Status capture(Stones *stones, Color color)
{
    StoneList groups = {0};
    size_t first = stones->removed.count;
    Status status = remove_closed(stones, color, &groups);
    memory_free(groups.ids);
    for (size_t i = first; i < stones->removed.count && status == STATUS_OK; i++)
        status = stones_gain_liberties(stones, stones->stones[stones->removed.ids[i]].at);
    return status;
}

/* If captures have used `near` for something else, fill it again with the stones around the newest
 * one. */
static Status look_again(Stones *stones, uint32_t newest)
{
    FILLED_LATER DiscSurroundings around;
    if (stones->removed.count == 0)
        return STATUS_OK;
    stones_look_around(stones, stones->stones[newest].at, newest, &around);
    return stones_lose_liberties(stones, newest, &around);
}

/* Return whether this move of a color captures only the stone that must not be captured alone,
 * because of ko. */
static bool retakes(const Stones *stones, Color color)
{
    return stones->removed.count == 1 && stones->removed.ids[0] == stones->ko &&
           stones->stones[stones->ko].color != color;
}

/* Make a whole move. The caller rolls it back if it fails. */
static Status try_place(Stones *stones, Color color, const DiscSurroundings *around)
{
    uint32_t newest = (uint32_t)stones->count;
    stones->removed.count = 0;
    Status status = put(stones, color, around->center);
    if (status == STATUS_OK)
        status = stones_join_newest(stones, around);
    if (status == STATUS_OK)
        status = stones_lose_liberties(stones, newest, around);
    if (status == STATUS_OK)
        status = capture(stones, color_other(color));
    if (status == STATUS_OK)
        status = look_again(stones, newest);
    bool lives = true;
    if (status == STATUS_OK)
        status = stones_lives(stones, stones_root(stones, newest), &lives);
    if (status == STATUS_OK && !lives)
        status = STATUS_SUICIDE;
    if (status == STATUS_OK)
        status = capture(stones, color);
    if (status == STATUS_OK && retakes(stones, color))
        status = STATUS_KO;
    if (status == STATUS_OK)
        status = change_turn(stones, stones->removed.count == 1 ? newest : NO_STONE, true);
    return status;
}

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left;
    const uint32_t *b = right;
    return (*a > *b) - (*a < *b);
}

/* In the list of each color, reserve room for all removed stones, so that list_taken() can't
 * fail. */
static Status reserve_taken(Stones *stones)
{
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++) {
        PointList *list = &stones->taken[color];
        status = memory_reserve(list->points, list->capacity, stones->removed.count);
    }
    return status;
}

/* List the removed stones in the order in which they were placed. */
static void list_taken(Stones *stones)
{
    StoneList *removed = &stones->removed;
    stones->taken[COLOR_BLACK].count = stones->taken[COLOR_WHITE].count = 0;
    if (removed->count > 1)
        qsort(removed->ids, removed->count, sizeof *removed->ids, compare_numbers);
    for (size_t i = 0; i < removed->count; i++) {
        const Stone *stone = &stones->stones[removed->ids[i]];
        PointList *list = &stones->taken[stone->color];
        list->points[list->count++] = stone->at;
    }
}

/* Place a stone like stones_place(), but let stones_settle() update the areas, and don't list
 * captures. */
static Status place_bare(Stones *stones, Color color, Point at)
{
    FILLED_LATER DiscSurroundings around;
    Status status = stones_check(stones, at);
    if (status != STATUS_OK)
        return status;
    stones_look_around(stones, at, NO_STONE, &around);
    return stones_place_seen(stones, color, &around);
}

Status stones_place_seen(Stones *stones, Color color, const DiscSurroundings *around)
{
    size_t mark = stones_mark(stones);
    bool before = stones->defers;
    stones->defers = true;
    Status status = try_place(stones, color, around);
    if (status != STATUS_OK)
        stones_rollback(stones, mark);
    stones->defers = before;
    return status;
}

Status stones_check_place(Stones *stones, Color color, Point at)
{
    size_t mark = stones_mark(stones);
    Status status = place_bare(stones, color, at);
    stones_rollback(stones, mark);
    return status;
}

Status stones_make(Stones *stones, Color color, Point at)
{
    size_t mark = stones_mark(stones);
    Status status = place_bare(stones, color, at);
    if (status != STATUS_OK)
        return status;
    status = stones_begin_turn(stones, color_other(color));
    if (status != STATUS_OK)
        stones_rollback(stones, mark);
    return status;
}

Status stones_place(Stones *stones, Color color, Point at)
{
    Status status = stones_check(stones, at);
    if (status == STATUS_OK)
        status = stones_settle(stones);
    if (status != STATUS_OK)
        return status;
    FILLED_LATER DiscSurroundings around;
    size_t mark = stones_mark(stones);
    stones_look_around(stones, at, NO_STONE, &around);
    status = stones_look_for_liberties(stones);
    if (status == STATUS_OK)
        status = try_place(stones, color, &around);
    if (status == STATUS_OK)
        status = reserve_taken(stones);
    if (status == STATUS_OK)
        list_taken(stones);
    else
        stones_rollback(stones, mark);
    return status;
}

const Point *stones_taken(const Stones *stones, Color color, size_t *count)
{
    *count = stones->taken[color].count;
    return stones->taken[color].points;
}
