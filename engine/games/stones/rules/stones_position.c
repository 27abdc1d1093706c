/* The data of a position of `stones`: what is on the board, what fits there, the position's key,
 * and its log. */
#include "games/stones/rules/stones_position.h"

#include "base/filled.h"
#include "base/memory.h"

size_t stones_number_count(const Stones *stones)
{
    return stones->count;
}

size_t stones_count(const Stones *stones)
{
    return site_grid_count(stones->grid);
}

bool stones_get(const Stones *stones, size_t number, StoneView *view)
{
    const Stone *stone = &stones->stones[number];
    *view = (StoneView){stone->at, stone->color, stone->dead};
    return stone->there;
}

/* The state of a search for the nearest disc that contains a point. */
typedef struct Holding {
    Point p, at;
    int64_t square;
    uint32_t id;
} Holding;

static bool find_holding(void *context, uint32_t id, Point at)
{
    Holding *holding = context;
    int64_t dx = (int64_t)at.x - holding->p.x;
    int64_t dy = (int64_t)at.y - holding->p.y;
    int64_t square = dx * dx + dy * dy;
    if (square < holding->square ||
        (square == holding->square &&
         (holding->id == NO_STONE || point_compare(at, holding->at) < 0)))
        *holding = (Holding){holding->p, at, square, id};
    return true;
}

uint32_t stones_holder(const SiteGrid *discs, Point p)
{
    const int32_t reach = DISC_DIAMETER / 2;
    Holding holding = {.p = p, .square = (int64_t)reach * reach, .id = NO_STONE};
    site_grid_visit_near(discs, p, reach, find_holding, &holding);
    return holding.id;
}

bool stones_at(const Stones *stones, Point p, size_t *number)
{
    *number = stones_holder(stones->grid, p);
    return *number != NO_STONE;
}

bool stones_ko(const Stones *stones, size_t *number)
{
    *number = stones->ko;
    return stones->ko != NO_STONE;
}

size_t stones_group(const Stones *stones, size_t number)
{
    return stones_root(stones, (uint32_t)number);
}

size_t stones_group_size(const Stones *stones, size_t number)
{
    return stones->stones[stones_root(stones, (uint32_t)number)].size;
}

size_t stones_next_in_group(const Stones *stones, size_t number)
{
    return stones->stones[number].next;
}

bool stones_is_open(const Stones *stones, size_t number)
{
    return stones->stones[number].open;
}

void stones_look_around(const Stones *stones, Point at, uint32_t id, DiscSurroundings *around)
{
    disc_look_around(stones->grid, &stones->outline, at, id, stones->link, around);
}

static void look_around(const Stones *stones, size_t number, DiscSurroundings *around)
{
    stones_look_around(stones, stones->stones[number].at, (uint32_t)number, around);
}

bool stones_looks_open(const Stones *stones, size_t number)
{
    FILLED_LATER DiscSurroundings around;
    DiscPlace liberty;
    look_around(stones, number, &around);
    return disc_find_liberty(&around, &liberty);
}

Status stones_arcs(const Stones *stones, size_t number, DiscArcs *arcs)
{
    FILLED_LATER DiscSurroundings around;
    if (!stones->stones[number].open)
        return STATUS_OK;
    look_around(stones, number, &around);
    return disc_find_arcs(&around, arcs);
}

const Outline *stones_outline(const Stones *stones)
{
    return &stones->outline;
}

Status stone_list_add(StoneList *list, uint32_t id)
{
    return memory_push(list->ids, list->count, list->capacity, id);
}

uint32_t stones_root(const Stones *stones, uint32_t id)
{
    while (stones->stones[id].parent != id)
        id = stones->stones[id].parent;
    return id;
}

bool stones_linked(const Stones *stones, Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy <= stones->link_square;
}

size_t stones_links(const Stones *stones, size_t number, size_t linked[DISC_NEIGHBORS_MOST])
{
    const Stone *stone = &stones->stones[number];
    SiteSeen seen[1 + DISC_NEIGHBORS_MOST];
    size_t near =
        site_grid_list_near(stones->grid, stone->at, LINK_MOST + 1, seen, 1 + DISC_NEIGHBORS_MOST);
    size_t count = 0;
    for (size_t i = 0; i < near; i++)
        if (seen[i].id != number && stones->stones[seen[i].id].color == stone->color &&
            stones_linked(stones, seen[i].at, stone->at))
            linked[count++] = seen[i].id;
    return count;
}

/* Testing what fits on the board. */

bool stones_is_taken(const SiteGrid *discs, Point at)
{
    return site_grid_has_near(discs, at, DISC_LEAST);
}

/* Return whether a stone at a place would be far enough from the edge. */
static bool has_room(const Stones *stones, Point at)
{
    const int32_t least = DISC_LEAST_EDGE;
    const Box box = stones->box;
    if (at.x - box.low.x < least || at.y - box.low.y < least || box.high.x - at.x < least ||
        box.high.y - at.y < least)
        return false;
    return stones->is_box || outline_has_room(&stones->outline, at, least);
}

Status stones_check(const Stones *stones, Point at)
{
    if (!box_holds(stones->box, at))
        return STATUS_OUTSIDE_BOARD;
    if (!has_room(stones, at))
        return outline_covers(&stones->outline, at) ? STATUS_NEAR_EDGE : STATUS_OUTSIDE_BOARD;
    return stones_is_taken(stones->grid, at) ? STATUS_OCCUPIED : STATUS_OK;
}

/* The key. */

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

/* The log. */

Status stones_log_reserve(Stones *stones, size_t more)
{
    return memory_reserve(stones->log, stones->log_capacity, stones->log_count + more);
}

void stones_log(Stones *stones, StoneChange change)
{
    bool is_settled = stones->cells_at == stones->log_count;
    stones->log[stones->log_count++] = change;
    stones->is_scored &= !stones_changes_cells(change.kind);
    if (is_settled && (!stones->defers || !stones_changes_cells(change.kind)))
        stones->cells_at++;
}
