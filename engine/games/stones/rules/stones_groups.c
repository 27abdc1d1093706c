/* Keeps track of the groups of `stones`: joins them, tracks their liberties, and removes them. */
#include "games/stones/rules/stones_position.h"

#include "base/filled.h"
#include "base/memory.h"

#include <string.h>

static void swap_next(Stones *stones, uint32_t a, uint32_t b)
{
    uint32_t next = stones->stones[a].next;
    stones->stones[a].next = stones->stones[b].next;
    stones->stones[b].next = next;
}

/* Join two groups. To join their rings, the successors of two stones, one of each group, are
 * swapped; swapping them again separates the rings. */
static Status join(Stones *stones, uint32_t a, uint32_t b)
{
    a = stones_root(stones, a);
    b = stones_root(stones, b);
    if (a == b)
        return STATUS_OK;
    Status status = stones_log_reserve(stones, 1);
    if (status != STATUS_OK)
        return status;
    if (stones->stones[a].size < stones->stones[b].size) {
        uint32_t other = a;
        a = b;
        b = other;
    }
    stones->stones[b].parent = a;
    stones->stones[a].size += stones->stones[b].size;
    stones->stones[a].open_count += stones->stones[b].open_count;
    swap_next(stones, a, b);
    stones_log(stones, (StoneChange){.kind = STONE_JOINED, .id = b});
    return STATUS_OK;
}

void stones_unjoin(Stones *stones, uint32_t id)
{
    Stone *child = &stones->stones[id];
    Stone *root = &stones->stones[child->parent];
    swap_next(stones, child->parent, id);
    root->size -= child->size;
    root->open_count -= child->open_count;
    child->parent = id;
}

Status stones_join_newest(Stones *stones, const DiscSurroundings *around)
{
    uint32_t newest = (uint32_t)(stones->count - 1);
    const Stone *stone = &stones->stones[newest];
    Status status = STATUS_OK;
    for (size_t i = 1; i < around->stone_count && status == STATUS_OK; i++) {
        const Stone *other = &stones->stones[around->ids[i]];
        if (other->color == stone->color && stones_linked(stones, other->at, stone->at))
            status = join(stones, newest, around->ids[i]);
    }
    return status;
}

static void set_liberty(Stones *stones, const StoneChange *change)
{
    Stone *stone = &stones->stones[change->id];
    uint32_t *count = &stones->stones[stones_root(stones, change->id)].open_count;
    *count = *count - stone->open + change->flag;
    stones->unsure_count = stones->unsure_count - stone->unsure + change->unsure;
    stone->open = change->flag;
    stone->unsure = change->unsure;
    stone->liberty = change->liberty;
}

void stones_restore_liberty(Stones *stones, const StoneChange *change)
{
    set_liberty(stones, change);
}

/* Update the knowledge about a stone's liberty, and log the previous knowledge. */
static Status change_liberty(Stones *stones, const StoneChange *after)
{
    Status status = stones_log_reserve(stones, 1);
    if (status != STATUS_OK)
        return status;
    const Stone *stone = &stones->stones[after->id];
    stones_log(stones, (StoneChange){.kind = STONE_LIBERTY,
                                     .id = after->id,
                                     .flag = stone->open,
                                     .unsure = stone->unsure,
                                     .liberty = stone->liberty});
    set_liberty(stones, after);
    return STATUS_OK;
}

/* Search for a liberty of a stone, and record the result. */
static Status find_liberty(Stones *stones, uint32_t id)
{
    const Stone *stone = &stones->stones[id];
    FILLED_LATER DiscSurroundings around;
    StoneChange after = {.kind = STONE_LIBERTY, .id = id};
    stones_look_around(stones, stone->at, id, &around);
    after.flag = disc_find_liberty(&around, &after.liberty);
    if (!after.flag && !stone->open && !stone->unsure)
        return STATUS_OK;
    return change_liberty(stones, &after);
}

/* A stone may have lost its last liberty: search for one now, or defer the search until the answer
 * is needed. */
static Status doubt_liberty(Stones *stones, uint32_t id)
{
    if (stones->defers && stones->stones[id].unsure)
        return STATUS_OK;
    if (!stones->defers) {
        Status status = find_liberty(stones, id);
        if (!stones->stones[id].open)
            stones_find_room(stones, id);
        return status;
    }
    return change_liberty(stones, &(StoneChange){.kind = STONE_LIBERTY, .id = id, .unsure = true});
}

Status stones_make_sure(Stones *stones, uint32_t id)
{
    return stones->stones[id].unsure ? find_liberty(stones, id) : STATUS_OK;
}

Status stones_lives(Stones *stones, uint32_t root, bool *lives)
{
    uint32_t id = root;
    Status status = STATUS_OK;
    *lives = stones->stones[root].open_count > 0;
    if (*lives || stones->unsure_count == 0)
        return STATUS_OK;
    do {
        status = stones_make_sure(stones, id);
        *lives = stones->stones[id].open;
        id = stones->stones[id].next;
    } while (id != root && !*lives && status == STATUS_OK);
    return status;
}

Status stones_look_for_liberties(Stones *stones)
{
    Status status = STATUS_OK;
    for (uint32_t i = 0; stones->unsure_count > 0 && i < stones->count && status == STATUS_OK; i++)
        if (stones->stones[i].there)
            status = stones_make_sure(stones, i);
    return status;
}

/* Fill `near` with the stones whose liberties a stone at around->center may affect. */
static Status list_near(Stones *stones, const DiscSurroundings *around)
{
    size_t count = around->stone_count - 1;
    Status status = memory_reserve(stones->near.ids, stones->near.capacity, count + 1);
    if (status != STATUS_OK)
        return status;
    memcpy(stones->near.ids, around->ids + 1, count * sizeof *around->ids);
    stones->near.count = count;
    return STATUS_OK;
}

/* Return whether a new stone has taken the stored liberty of an older one, which may still have
 * another. Return false if the older stone had none. */
static bool may_have_lost(const Stone *stone, Point newest)
{
    Point seen = {newest.x - stone->at.x, newest.y - stone->at.y};
    return stone->open && !disc_leaves_free(seen, stone->liberty);
}

/* Find a liberty of a stone in one of the fixed directions around it: the first one that is
 * free. */
static bool find_direction(const DiscSurroundings *around, DiscPlace *liberty)
{
    bool open[DISC_DIRECTIONS];
    disc_find_directions(around, open);
    int i = 0;
    while (i < DISC_DIRECTIONS && !open[i])
        i++;
    if (i < DISC_DIRECTIONS)
        *liberty = DISC_AROUND[i];
    return i < DISC_DIRECTIONS;
}

/* Find a liberty of the newest stone. If searches are deferred, only test a fixed set of
 * directions. */
static Status find_newest_liberty(Stones *stones, uint32_t newest, const DiscSurroundings *around)
{
    StoneChange after = {.kind = STONE_LIBERTY, .id = newest};
    after.flag = stones->defers ? find_direction(around, &after.liberty)
                                : disc_find_liberty(around, &after.liberty);
    after.unsure = stones->defers && !after.flag;
    Status status = change_liberty(stones, &after);
    if (!stones->defers && !after.flag)
        stones_find_room(stones, newest);
    return status;
}

Status stones_lose_liberties(Stones *stones, uint32_t newest, const DiscSurroundings *around)
{
    Status status = list_near(stones, around);
    for (size_t i = 0; i < stones->near.count && status == STATUS_OK; i++)
        if (may_have_lost(&stones->stones[stones->near.ids[i]], around->center))
            status = doubt_liberty(stones, stones->near.ids[i]);
    if (status != STATUS_OK)
        return status;
    stones->near.ids[stones->near.count++] = newest; /* list_near() has reserved room */
    return find_newest_liberty(stones, newest, around);
}

Status stones_gain_liberties(Stones *stones, Point at)
{
    FILLED_LATER DiscSurroundings around;
    stones_look_around(stones, at, NO_STONE, &around);
    Status status = list_near(stones, &around);
    for (size_t i = 0; i < stones->near.count && status == STATUS_OK; i++)
        if (!stones->stones[stones->near.ids[i]].open)
            status = doubt_liberty(stones, stones->near.ids[i]);
    return status;
}

Status stones_list_group(Stones *stones, uint32_t root)
{
    uint32_t id = root;
    Status status;
    do {
        status = stone_list_add(&stones->removed, id);
        id = stones->stones[id].next;
    } while (id != root && status == STATUS_OK);
    return status;
}

Status stones_remove_listed(Stones *stones, size_t first)
{
    size_t count = stones->removed.count - first;
    if (count == 0)
        return STATUS_OK;
    const uint32_t *ids = stones->removed.ids + first;
    Status status = stones_log_reserve(stones, count);
    if (status == STATUS_OK && !stones->defers)
        status = voronoi_remove_all(stones->voronoi, ids, count);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < count; i++) {
        site_grid_remove(stones->grid, ids[i]);
        stones->stones[ids[i]].there = false;
        stones->unsure_count -= stones->stones[ids[i]].unsure;
        stones->hash ^= stones_stone_key(&stones->stones[ids[i]]);
        stones_log(stones, (StoneChange){.kind = STONE_REMOVED, .flag = i == 0, .id = ids[i]});
        stones_ghosts_note(stones->ghosts, ids[i]);
        stones_forget_room(stones, stones->stones[ids[i]].at);
    }
    return STATUS_OK;
}
