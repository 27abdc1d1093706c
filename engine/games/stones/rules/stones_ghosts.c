/* Keeps stones for analysis ("ghosts") of `stones`.
 *
 * Ghosts have a grid of their own, and a diagram that contains the cells of both ghosts and stones.
 * The diagram is kept between queries. Stones that were placed or removed, died or came to life
 * since the last query are noted, and the next query updates only the cells of the noted stones. So
 * the cost of a query depends on what has changed, not on what is on the board. */
#include "base/memory.h"
#include "games/stones/rules/stones_position.h"

#include <string.h>

/* A ghost, or a free slot. */
typedef struct Ghost {
    Point at;
    Color color;
    bool counted; /* true if the ghost is in the diagram, as it is unless a stone covers it */
    /* the ghosts added before and after it; `next` also links free slots */
    uint32_t previous, next;
} Ghost;

/* A stone as the diagram contains it. */
typedef struct Shade {
    Point at; /* the stone's center at the last update */
    Color color;
    bool there;    /* true if the stone is in the diagram */
    bool noted;    /* true if the stone may have changed since the last update */
    uint32_t next; /* the next stone in the list of noted stones, or NO_STONE */
} Shade;

struct Ghosts {
    Ghost *items; /* owned: slots for ghosts */
    size_t used, capacity;
    /* slots: the first and the last ghost of the list, and the first free slot; NO_STONE if there
     * is none */
    uint32_t first, last, unused;
    SiteGrid *grid; /* owned: all ghosts; their ids are slots */
    /* Owned: the id of a stone is twice its number; ghosts have odd ids. */
    Voronoi *voronoi;
    Shade *shades; /* owned: indexed by stone number */
    size_t shade_capacity;
    uint32_t noted; /* the first noted stone; NO_STONE if there is none */
    size_t noted_count;
};

void stones_ghosts_destroy(Ghosts *ghosts)
{
    if (!ghosts)
        return;
    memory_free(ghosts->items);
    memory_free(ghosts->shades);
    site_grid_destroy(ghosts->grid);
    voronoi_destroy(ghosts->voronoi);
    memory_free(ghosts);
}

Status stones_ghosts_reserve(Ghosts *ghosts, size_t count)
{
    if (!ghosts)
        return STATUS_OK;
    size_t before = ghosts->shade_capacity;
    Status status = memory_reserve(ghosts->shades, ghosts->shade_capacity, count);
    if (status == STATUS_OK && ghosts->shade_capacity > before)
        memset(ghosts->shades + before, 0, (ghosts->shade_capacity - before) * sizeof(Shade));
    return status;
}

void stones_ghosts_note(Ghosts *ghosts, uint32_t id)
{
    if (!ghosts || ghosts->shades[id].noted)
        return;
    ghosts->shades[id].noted = true;
    ghosts->shades[id].next = ghosts->noted;
    ghosts->noted = id;
    ghosts->noted_count++;
}

static bool is_covered(const Stones *stones, Point at)
{
    return stones_check(stones, at) != STATUS_OK;
}

static uint32_t id_of_stone(uint32_t number)
{
    return 2 * number;
}

static uint32_t id_of_ghost(uint32_t slot)
{
    return 2 * slot + 1;
}

/* Add a ghost to the diagram if no stone covers it, or remove it if one does. */
static Status count_ghost(const Stones *stones, uint32_t slot)
{
    Ghosts *ghosts = stones->ghosts;
    Ghost *ghost = &ghosts->items[slot];
    bool counted = !is_covered(stones, ghost->at);
    if (counted == ghost->counted)
        return STATUS_OK;
    Status status = counted
                        ? voronoi_add(ghosts->voronoi, id_of_ghost(slot), ghost->at, ghost->color)
                        : voronoi_remove(ghosts->voronoi, id_of_ghost(slot));
    if (status == STATUS_OK)
        ghost->counted = counted;
    return status;
}

/* The state while ghosts are checked again for stones that cover them. */
typedef struct Recount {
    const Stones *stones;
    Status status;
} Recount;

static bool recount(void *context, uint32_t slot, Point at)
{
    (void)at;
    Recount *recounting = context;
    recounting->status = count_ghost(recounting->stones, slot);
    return recounting->status == STATUS_OK;
}

/* Check again whether stones cover the ghosts that a stone at `at` may cover. */
static Status recount_near(const Stones *stones, Point at)
{
    Recount recounting = {stones, STATUS_OK};
    site_grid_visit_near(stones->ghosts->grid, at, DISC_DIAMETER, recount, &recounting);
    return recounting.status;
}

/* Return a stone as the diagram should contain it. */
static Shade shade_of(const Stones *stones, uint32_t number)
{
    if (number >= stones->count)
        return (Shade){.there = false};
    const Stone *stone = &stones->stones[number];
    return (Shade){stone->at, stone->color, stone->there && !stone->dead, false, NO_STONE};
}

static bool is_same(const Shade *a, const Shade *b)
{
    return a->there == b->there && a->color == b->color && point_equal(a->at, b->at);
}

/* Remove the cell of a stone if it is out of date. */
static Status drop_cell(const Stones *stones, uint32_t number)
{
    Ghosts *ghosts = stones->ghosts;
    Shade *shade = &ghosts->shades[number];
    Shade wanted = shade_of(stones, number);
    if (!shade->there || is_same(shade, &wanted))
        return STATUS_OK;
    Status status = voronoi_remove(ghosts->voronoi, id_of_stone(number));
    shade->there = status != STATUS_OK;
    return status;
}

/* Add the cell of a stone if the stone should have one and has none. */
static Status add_cell(const Stones *stones, uint32_t number)
{
    Ghosts *ghosts = stones->ghosts;
    Shade *shade = &ghosts->shades[number];
    Shade wanted = shade_of(stones, number);
    if (!wanted.there || shade->there)
        return STATUS_OK;
    Status status =
        voronoi_add(ghosts->voronoi, id_of_stone(number), wanted.at, (unsigned)wanted.color);
    shade->there = status == STATUS_OK;
    return status;
}

/* Update the first noted stone and the ghosts around it. Outdated cells have already been removed.
 * The ghosts that the stone covers are removed before the stone is added, so two sites are never in
 * the same place. */
static Status update_first(const Stones *stones)
{
    Ghosts *ghosts = stones->ghosts;
    uint32_t number = ghosts->noted;
    Shade *shade = &ghosts->shades[number];
    Shade wanted = shade_of(stones, number);
    Status status = recount_near(stones, shade->at);
    if (status == STATUS_OK && number < stones->count)
        status = recount_near(stones, wanted.at);
    if (status == STATUS_OK)
        status = add_cell(stones, number);
    if (status != STATUS_OK)
        return status;
    uint32_t next = shade->next;
    shade->noted = false;
    shade->at = wanted.at; /* 0,0 if the stone no longer exists */
    shade->color = wanted.color;
    ghosts->noted = next;
    ghosts->noted_count--;
    return STATUS_OK;
}

/* Add all ghosts that no stone covers to a diagram of the stones. */
static Status add_ghosts(const Stones *stones, Voronoi *voronoi)
{
    const Ghosts *ghosts = stones->ghosts;
    Status status = STATUS_OK;
    for (uint32_t i = ghosts->first; i != NO_STONE && status == STATUS_OK;
         i = ghosts->items[i].next)
        if (!is_covered(stones, ghosts->items[i].at))
            status = voronoi_add(voronoi, id_of_ghost(i), ghosts->items[i].at,
                                 (unsigned)ghosts->items[i].color);
    return status;
}

/* Rebuild the diagram: copy the diagram of the stones, and add the ghosts. */
static Status rebuild(const Stones *stones)
{
    Ghosts *ghosts = stones->ghosts;
    Voronoi *made = NULL;
    Status status = stones_ghosts_reserve(ghosts, stones->count);
    if (status == STATUS_OK)
        status = voronoi_double(stones->voronoi, &made);
    if (status == STATUS_OK)
        status = add_ghosts(stones, made);
    if (status != STATUS_OK) {
        voronoi_destroy(made);
        return status;
    }
    voronoi_destroy(ghosts->voronoi);
    ghosts->voronoi = made;
    for (uint32_t i = ghosts->first; i != NO_STONE; i = ghosts->items[i].next)
        ghosts->items[i].counted = !is_covered(stones, ghosts->items[i].at);
    for (uint32_t i = 0; i < ghosts->shade_capacity; i++)
        ghosts->shades[i] = shade_of(stones, i);
    ghosts->noted = NO_STONE;
    ghosts->noted_count = 0;
    return STATUS_OK;
}

static Status make_ghosts(Stones *stones)
{
    Ghosts *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->first = made->last = made->unused = made->noted = NO_STONE;
    Status status = site_grid_create(outline_box(&stones->outline), &made->grid);
    if (status == STATUS_OK) {
        stones->ghosts = made;
        status = rebuild(stones);
    }
    if (status != STATUS_OK) {
        stones->ghosts = NULL;
        stones_ghosts_destroy(made);
    }
    return status;
}

Status stones_ghosts_update(Stones *stones)
{
    enum { CHEAPER = 100 }; /* copying a cell is this many times cheaper than cutting one */
    if (!stones->ghosts)
        return make_ghosts(stones);
    Ghosts *ghosts = stones->ghosts;
    size_t all = site_grid_count(ghosts->grid) + site_grid_count(stones->grid) / CHEAPER;
    Status status = ghosts->noted_count > all ? rebuild(stones) : STATUS_OK;
    for (uint32_t i = ghosts->noted; i != NO_STONE && status == STATUS_OK;
         i = ghosts->shades[i].next)
        status = drop_cell(stones, i);
    while (ghosts->noted != NO_STONE && status == STATUS_OK)
        status = update_first(stones);
    voronoi_forget(ghosts->voronoi);
    return status;
}

const SiteGrid *stones_ghosts_grid(const Stones *stones)
{
    return stones->ghosts ? stones->ghosts->grid : NULL;
}

bool stones_ghosts_shows(const Stones *stones, uint32_t slot, Color *color)
{
    const Ghosts *ghosts = stones->ghosts;
    const Ghost *ghost = &ghosts->items[slot];
    *color = ghost->color;
    return ghosts->noted == NO_STONE ? ghost->counted : !is_covered(stones, ghost->at);
}

Status stones_ghost_check(const Stones *stones, Point at)
{
    Status status = stones_check(stones, at);
    if (status != STATUS_OK || !stones->ghosts)
        return status;
    return stones_is_taken(stones->ghosts->grid, at) ? STATUS_OCCUPIED : STATUS_OK;
}

/* Find a free slot for a ghost, and reserve memory for it, so that fill_slot() can't fail. */
static Status reserve_slot(Ghosts *ghosts, uint32_t *slot)
{
    *slot = ghosts->unused;
    if (*slot != NO_STONE)
        return STATUS_OK;
    *slot = (uint32_t)ghosts->used;
    Status status = memory_reserve(ghosts->items, ghosts->capacity, ghosts->used + 1);
    return status == STATUS_OK ? site_grid_reserve(ghosts->grid, ghosts->used + 1) : status;
}

/* Put a ghost into its slot, and add it at the end of the list. */
static void fill_slot(Ghosts *ghosts, uint32_t slot, Point at, Color color)
{
    if (slot == ghosts->unused)
        ghosts->unused = ghosts->items[slot].next;
    else
        ghosts->used++;
    ghosts->items[slot] = (Ghost){at, color, true, ghosts->last, NO_STONE};
    if (ghosts->last == NO_STONE)
        ghosts->first = slot;
    else
        ghosts->items[ghosts->last].next = slot;
    ghosts->last = slot;
    site_grid_add(ghosts->grid, slot, at);
}

static void empty_slot(Ghosts *ghosts, uint32_t slot)
{
    Ghost *ghost = &ghosts->items[slot];
    if (ghost->previous == NO_STONE)
        ghosts->first = ghost->next;
    else
        ghosts->items[ghost->previous].next = ghost->next;
    if (ghost->next == NO_STONE)
        ghosts->last = ghost->previous;
    else
        ghosts->items[ghost->next].previous = ghost->previous;
    site_grid_remove(ghosts->grid, slot);
    ghost->next = ghosts->unused;
    ghosts->unused = slot;
}

Status stones_ghost_add(Stones *stones, Color color, Point at)
{
    uint32_t slot = 0;
    Status status = stones_ghosts_update(stones);
    if (status == STATUS_OK)
        status = stones_ghost_check(stones, at);
    if (status == STATUS_OK)
        status = reserve_slot(stones->ghosts, &slot);
    if (status == STATUS_OK)
        status = voronoi_add(stones->ghosts->voronoi, id_of_ghost(slot), at, (unsigned)color);
    if (status == STATUS_OK)
        fill_slot(stones->ghosts, slot, at, color);
    return status;
}

Status stones_ghost_remove(Stones *stones, Point p)
{
    uint32_t slot = stones->ghosts ? stones_holder(stones->ghosts->grid, p) : NO_STONE;
    if (slot == NO_STONE)
        return STATUS_NO_STONE;
    Status status = stones_ghosts_update(stones);
    if (status == STATUS_OK && stones->ghosts->items[slot].counted)
        status = voronoi_remove(stones->ghosts->voronoi, id_of_ghost(slot));
    if (status == STATUS_OK)
        empty_slot(stones->ghosts, slot);
    return status;
}

Status stones_ghost_clear(Stones *stones)
{
    Ghosts *ghosts = stones->ghosts;
    if (!ghosts)
        return STATUS_OK;
    size_t mark = voronoi_mark(ghosts->voronoi);
    Status status = STATUS_OK;
    for (uint32_t i = ghosts->first; i != NO_STONE && status == STATUS_OK;
         i = ghosts->items[i].next)
        if (ghosts->items[i].counted)
            status = voronoi_remove(ghosts->voronoi, id_of_ghost(i));
    if (status != STATUS_OK) {
        voronoi_rollback(ghosts->voronoi, mark);
        return status;
    }
    while (ghosts->first != NO_STONE)
        empty_slot(ghosts, ghosts->first);
    return STATUS_OK;
}

bool stones_ghost_any(const Stones *stones, size_t *place, GhostView *view)
{
    const Ghosts *ghosts = stones->ghosts;
    if (!ghosts)
        return false;
    uint32_t slot = *place == 0 ? ghosts->first : ghosts->items[*place - 1].next;
    if (slot == NO_STONE)
        return false;
    view->at = ghosts->items[slot].at;
    view->covered = !stones_ghosts_shows(stones, slot, &view->color);
    *place = (size_t)slot + 1;
    return true;
}

bool stones_ghost_next(const Stones *stones, size_t *place, StoneView *view)
{
    GhostView ghost;
    size_t next = *place; /* a copy, because `place` stays unchanged if there are no more ghosts */
    while (stones_ghost_any(stones, &next, &ghost)) {
        if (ghost.covered)
            continue;
        *view = (StoneView){ghost.at, ghost.color, false};
        *place = next;
        return true;
    }
    return false;
}

Status stones_ghost_score(Stones *stones, Score *score)
{
    if (!stones->ghosts) {
        *score = stones_score(stones);
        return STATUS_OK;
    }
    Status status = stones_ghosts_update(stones);
    if (status == STATUS_OK)
        *score = stones_score_of(stones, stones->ghosts->voronoi);
    return status;
}
