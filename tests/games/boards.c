/* Boards of stones with their history. Each position is stored completely, so undoing moves only
 * drops the last positions. */
#include "boards.h"

#include "base/memory.h"

const Board *boards_now(const Boards *boards)
{
    return &boards->items[boards->count - 1];
}

static Status start(int columns, int rows, const Board *board, void **game)
{
    Boards *made = memory_new(sizeof *made);
    if (!made || memory_push(made->items, made->count, made->capacity, *board) != STATUS_OK) {
        memory_free(made);
        return STATUS_NO_MEMORY;
    }
    made->columns = columns;
    made->rows = rows;
    *game = made;
    return STATUS_OK;
}

Status boards_create(const Setup *setup, void **game)
{
    return start(setup->columns, setup->rows, &(Board){0}, game);
}

void boards_destroy(void *game)
{
    memory_free(((Boards *)game)->items);
    memory_free(game);
}

Status boards_copy(const void *game, void **copied)
{
    const Boards *from = game;
    return start(from->columns, from->rows, boards_now(from), copied);
}

size_t boards_mark(const void *game)
{
    return ((const Boards *)game)->count - 1;
}

void boards_rollback(void *game, size_t to)
{
    ((Boards *)game)->count = to + 1;
}

Status boards_add(Boards *boards, const Board *next, Move move, Outcome *outcome)
{
    Status status = memory_reserve(boards->items, boards->capacity, boards->count + 1);
    if (status == STATUS_OK)
        status = outcome_of_stone(move, outcome);
    if (status == STATUS_OK)
        boards->items[boards->count++] = *next;
    return status;
}

Occupant boards_at(const void *game, int column, int row)
{
    return boards_now(game)->stones[row * ((const Boards *)game)->columns + column];
}

Ending boards_over(const void *game, Color *winner)
{
    Occupant by = boards_now(game)->winner;
    *winner = occupant_color(by);
    return by == OCCUPANT_NONE ? ENDING_NONE : ENDING_MOVE;
}
