/* Updates the areas of `stones`, and answers queries about them. */
#include "base/memory.h"
#include "games/stones/rules/stones_position.h"

/* About how many cells must be cut to update the diagram for one change. */
enum { CELLS_A_CHANGE = 7 };

/* Remove the dead stones from a diagram that was built with them, so that the diagram can return
 * them later. */
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

/* Build a diagram of all living stones. The caller owns the diagram. */
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

/* Begin to use a new diagram, which can't be rolled back to earlier states. */
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

/* Remove from the diagram stones that were removed from the board together. The first of them is
 * the next change in the log. */
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

/* Apply the next change in the log to the diagram. Changes between dead and alive were already
 * applied when they were logged. */
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

/* Return whether there are so many changes that updating the diagram would take longer than
 * building a new one. */
static bool is_far_behind(const Stones *stones)
{
    size_t changes = 0;
    for (size_t i = stones->cells_at; i < stones->log_count; i++)
        changes += stones->log[i].kind == STONE_PLACED || stones->log[i].kind == STONE_REMOVED;
    return changes > (site_grid_count(stones->grid) + CELLS_A_CHANGE) / CELLS_A_CHANGE;
}

/* Compute the score with a temporary diagram. The position's own diagram stays as it is, because it
 * will be useful again after a rollback. */
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

/* Queries of the diagram. */

Score stones_score_of(const Stones *stones, const Voronoi *voronoi)
{
    Score score = {.black = area_to_decimal(voronoi_total(voronoi, COLOR_BLACK)),
                   .white = area_to_decimal(voronoi_total(voronoi, COLOR_WHITE))};
    if (voronoi_count(voronoi) == 0)
        score.neither = area_to_decimal(outline_area(&stones->outline));
    return score;
}

Score stones_score(const Stones *stones)
{
    return stones_score_of(stones, stones->voronoi);
}

bool stones_owner_of(const Stones *stones, Point p, size_t *number)
{
    uint32_t id;
    bool found = voronoi_nearest(stones->voronoi, p, &id);
    *number = id;
    return found;
}

DoubleArea stones_area(const Stones *stones, size_t number)
{
    return stones->stones[number].dead ? 0 : voronoi_area(stones->voronoi, (uint32_t)number);
}

Status stones_cell(Stones *stones, size_t number, PolygonList *cells)
{
    return voronoi_cell(stones->voronoi, (uint32_t)number, cells);
}

Status stones_shape(Stones *stones, size_t number, PolygonList *shape)
{
    if (outline_is_box(stones_outline(stones)))
        return stones_cell(stones, number, shape);
    PolygonList cell = {0};
    Status status = outline_add_to(stones_outline(stones), shape);
    if (status == STATUS_OK)
        status = stones_cell(stones, number, &cell);
    if (status == STATUS_OK)
        status = polygon_list_clip(shape, polygon_list_get(&cell, 0));
    polygon_list_free(&cell);
    return status;
}

static Status add_area(Stones *stones, size_t number, Color color, Areas *areas)
{
    PolygonList shape = {0};
    Status status = stones_shape(stones, number, &shape);
    for (size_t i = 0; i < shape.count && status == STATUS_OK; i++)
        status = areas_add_polygon(areas, polygon_list_get(&shape, i));
    polygon_list_free(&shape);
    if (status != STATUS_OK)
        return status;
    return areas_end(areas, (int)color, AREA_ALIVE, area_to_decimal(stones_area(stones, number)));
}

Status stones_areas(void *game, Areas *areas)
{
    Stones *stones = game;
    StoneView stone;
    Status status = stones_settle(stones);
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++)
        if (stones_get(stones, i, &stone) && !stone.dead)
            status = add_area(stones, i, stone.color, areas);
    return status;
}
