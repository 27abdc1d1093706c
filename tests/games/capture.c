/* Capture Go: as Go, but whoever captures first has won. A stone without liberties is not allowed
 * unless it captures. Nobody wins by passing: then it is a tie. */
#include "games.h"

#include "base/memory.h"
#include "game/grid.h"

enum { LINES_MOST = 19, PLACES = LINES_MOST * LINES_MOST, SIDES = 4 };

/* A position: what is on each point, row by row, and who has captured. */
typedef struct Board {
    uint8_t stones[PLACES]; /* of type Occupant */
    Occupant winner;
} Board;

typedef struct Capture {
    int columns, rows;
    Board *boards; /* owned: all positions so far, the present one last */
    size_t count, capacity;
} Capture;

static const Board *now(const Capture *game)
{
    return &game->boards[game->count - 1];
}

static Status start(const Setup *setup, const Board *board, void **game)
{
    Capture *made = memory_new(sizeof *made);
    if (!made || memory_reserve(made->boards, made->capacity, 1) != STATUS_OK) {
        memory_free(made);
        return STATUS_NO_MEMORY;
    }
    made->columns = setup->columns;
    made->rows = setup->rows;
    made->boards[made->count++] = *board;
    *game = made;
    return STATUS_OK;
}

static Status create(const Setup *setup, void **game)
{
    return start(setup, &(Board){0}, game);
}

static void destroy(void *game)
{
    memory_free(((Capture *)game)->boards);
    memory_free(game);
}

static Status copy(const void *game, void **copied)
{
    const Capture *from = game;
    return start(&(Setup){.columns = from->columns, .rows = from->rows}, now(from), copied);
}

static size_t mark(const void *game)
{
    return ((const Capture *)game)->count - 1;
}

static void rollback(void *game, size_t to)
{
    ((Capture *)game)->count = to + 1;
}

/* Whether the string at a place has a liberty; `seen` notes what has been looked at. */
static bool has_liberty(const Capture *game, const Board *board, int place, bool seen[PLACES])
{
    static const int ACROSS[SIDES] = {1, 0, -1, 0}, UP[SIDES] = {0, 1, 0, -1};
    seen[place] = true;
    for (int side = 0; side < SIDES; side++) {
        int column = place % game->columns + ACROSS[side], row = place / game->columns + UP[side];
        int beside = row * game->columns + column;
        if (column < 0 || row < 0 || column >= game->columns || row >= game->rows || seen[beside])
            continue;
        if (board->stones[beside] == OCCUPANT_NONE ||
            (board->stones[beside] == board->stones[place] &&
             has_liberty(game, board, beside, seen)))
            return true;
    }
    return false;
}

/* Takes off all strings of a colour without liberties; whether there were any. */
static bool take_off(const Capture *game, Board *board, Occupant color)
{
    Board before = *board;
    bool any = false;
    for (int place = 0; place < game->columns * game->rows; place++) {
        bool seen[PLACES] = {false};
        if (before.stones[place] == color && !has_liberty(game, &before, place, seen)) {
            board->stones[place] = OCCUPANT_NONE;
            any = true;
        }
    }
    return any;
}

static Status act(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    (void)manner;
    Capture *capture = game;
    int column, row;
    Status status = grid_read(move, capture->columns, capture->rows, &column, &row);
    if (status != STATUS_OK)
        return status;
    Board next = *now(capture);
    Occupant mine = occupant_of(color);
    uint8_t *place = &next.stones[row * capture->columns + column];
    if (*place != OCCUPANT_NONE)
        return STATUS_OCCUPIED;
    *place = (uint8_t)mine;
    if (take_off(capture, &next, occupant_of(color_other(color))))
        next.winner = mine;
    else if (take_off(capture, &next, mine))
        return STATUS_SUICIDE;
    status = memory_reserve(capture->boards, capture->capacity, capture->count + 1);
    if (status == STATUS_OK)
        status = outcome_of_stone(move, outcome);
    if (status == STATUS_OK)
        capture->boards[capture->count++] = next;
    return status;
}

static Occupant at(const void *game, int column, int row)
{
    return now(game)->stones[row * ((const Capture *)game)->columns + column];
}

static Ending over(const void *game, Color *winner)
{
    *winner = occupant_color(now(game)->winner);
    return now(game)->winner == OCCUPANT_NONE ? ENDING_NONE : ENDING_MOVE;
}

/* clang-format off */
const GameKind CAPTURE_GAME = {
    .name = "capture", .summary = "capture Go: the first to capture wins",
    .lines_least = 2, .lines_most = LINES_MOST, .lines_usual = 9,
    .create = create, .destroy = destroy, .copy = copy, .mark = mark, .rollback = rollback,
    .act = act, .at = at, .over = over, .plays_out = true,
};
