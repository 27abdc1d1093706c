/* Keeps the sums of all turns in one array, in the order in which the turns were first seen. */
#include "players/owners.h"

#include "base/memory.h"

#include <string.h>

Status owners_begin(Owners *owners, size_t points, size_t turns)
{
    size_t bytes = (1 + turns) * points * sizeof *owners->sums;
    if (owners->points != points || owners->turn_most != turns) {
        owners_free(owners);
        owners->sums = memory_new(bytes);
        owners->turns = memory_new(turns * sizeof *owners->turns);
        owners->points = points;
        owners->turn_most = turns;
    }
    if (!owners->sums || !owners->turns) {
        owners_free(owners);
        return STATUS_NO_MEMORY;
    }
    memset(owners->sums, 0, bytes);
    owners->turn_count = 0;
    owners->count = 0;
    return STATUS_OK;
}

void owners_free(Owners *owners)
{
    memory_free(owners->sums);
    memory_free(owners->turns);
    *owners = (Owners){0};
}

/* Return the index of a turn, or `turn_count` if it isn't known. */
static size_t find(const Owners *owners, int32_t turn)
{
    size_t i = 0;
    while (i < owners->turn_count && owners->turns[i].turn != turn)
        i++;
    return i;
}

static int32_t *sums_of(const Owners *owners, size_t index)
{
    return owners->sums + (1 + index) * owners->points;
}

static void add(const Owners *owners, int32_t *sums, const int8_t *owner)
{
    for (size_t i = 0; i < owners->points; i++)
        sums[i] += owner[i];
}

void owners_add(Owners *owners, int32_t turn, const int8_t *owner)
{
    if (owners->count == INT32_MAX)
        return;
    owners->count++;
    add(owners, owners->sums, owner);
    size_t index = find(owners, turn);
    if (index == owners->turn_most)
        return;
    if (index == owners->turn_count)
        owners->turns[owners->turn_count++] = (OwnersOfTurn){.turn = turn};
    owners->turns[index].count++;
    add(owners, sums_of(owners, index), owner);
}

Ownership owners_of_all(const Owners *owners)
{
    return owners->count > 0 ? (Ownership){owners->sums, owners->count} : (Ownership){0};
}

Ownership owners_of_turn(const Owners *owners, int32_t turn)
{
    size_t index = find(owners, turn);
    if (index == owners->turn_count)
        return (Ownership){0};
    return (Ownership){sums_of(owners, index), owners->turns[index].count};
}
