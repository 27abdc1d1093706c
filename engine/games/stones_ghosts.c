/* Analysis stones of `stones`. */
#include "base/memory.h"
#include "games/stones_position.h"

static bool near(Point a, Point b, int32_t distance)
{
    int64_t dx = (int64_t)a.x - b.x;
    int64_t dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy < (int64_t)distance * distance;
}

static bool is_covered(const Stones *stones, const Ghost *ghost)
{
    return stones_check(stones, ghost->at) != STATUS_OK;
}

Status stones_ghost_add(Stones *stones, Color color, Point at)
{
    Status status = stones_check(stones, at);
    for (size_t i = 0; i < stones->ghost_count && status == STATUS_OK; i++)
        if (near(stones->ghosts[i].at, at, DISC_LEAST))
            status = STATUS_OCCUPIED;
    if (status != STATUS_OK)
        return status;
    void *items = stones->ghosts;
    status =
        memory_reserve(&items, &stones->ghost_capacity, stones->ghost_count + 1, sizeof(Ghost));
    stones->ghosts = items;
    if (status == STATUS_OK)
        stones->ghosts[stones->ghost_count++] = (Ghost){at, color};
    return status;
}

Status stones_ghost_remove(Stones *stones, Point p)
{
    size_t found = 0;
    while (found < stones->ghost_count && !near(stones->ghosts[found].at, p, DISC_DIAMETER / 2 + 1))
        found++;
    if (found == stones->ghost_count)
        return STATUS_NO_STONE;
    for (size_t i = found + 1; i < stones->ghost_count; i++)
        stones->ghosts[i - 1] = stones->ghosts[i];
    stones->ghost_count--;
    return STATUS_OK;
}

void stones_ghost_clear(Stones *stones)
{
    stones->ghost_count = 0;
}

bool stones_ghost(const Stones *stones, size_t index, StoneView *view)
{
    for (size_t i = 0; i < stones->ghost_count; i++) {
        const Ghost *ghost = &stones->ghosts[i];
        if (is_covered(stones, ghost))
            continue;
        *view = (StoneView){ghost->at, ghost->color, false};
        if (index-- == 0)
            return true;
    }
    return false;
}

Status stones_ghost_score(Stones *stones, Score *score)
{
    size_t mark = voronoi_mark(stones->voronoi);
    StoneView view;
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && stones_ghost(stones, i, &view); i++)
        status = voronoi_add(stones->voronoi, (uint32_t)(stones->count + i), view.at, view.color);
    if (status == STATUS_OK)
        *score = stones_score(stones);
    voronoi_rollback(stones->voronoi, mark);
    return status;
}
