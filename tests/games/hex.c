/* Hex: black joins the bottom and the top of the board, white its left and its right. Nobody
 * passes. On a square board white may begin by taking over black's first stone: a move to where it
 * is makes it white in the mirrored place, which is as good for white as that was for black. */
#include "games.h"

#include "base/memory.h"
#include "game/grid.h"

enum { LINES_MOST = 25, PLACES = LINES_MOST * LINES_MOST, SIDES = 6 };

/* A position: what is on each point, row by row, and who has won. */
typedef struct Board {
    uint8_t stones[PLACES]; /* of type Occupant */
    Occupant winner;
    unsigned count; /* of the stones */
} Board;

typedef struct Hex {
    int columns, rows;
    Board *boards; /* owned: all positions so far, the present one last */
    size_t count, capacity;
} Hex;

static const Board *now(const Hex *game)
{
    return &game->boards[game->count - 1];
}

static Status start(const Setup *setup, const Board *board, void **game)
{
    Hex *made = memory_new(sizeof *made);
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
    memory_free(((Hex *)game)->boards);
    memory_free(game);
}

static Status copy(const void *game, void **copied)
{
    const Hex *from = game;
    return start(&(Setup){.columns = from->columns, .rows = from->rows}, now(from), copied);
}

static size_t mark(const void *game)
{
    return ((const Hex *)game)->count - 1;
}

static void rollback(void *game, size_t to)
{
    ((Hex *)game)->count = to + 1;
}

/* Whether stones of one colour lead from a place to that colour's far side. */
static bool is_joined(const Hex *game, const Board *board, int column, int row, bool seen[PLACES])
{
    static const int ACROSS[SIDES] = {1, 0, -1, 0, 1, -1}, UP[SIDES] = {0, 1, 0, -1, -1, 1};
    uint8_t color = board->stones[row * game->columns + column];
    seen[row * game->columns + column] = true;
    if (color == OCCUPANT_BLACK ? row == game->rows - 1 : column == game->columns - 1)
        return true;
    for (int side = 0; side < SIDES; side++) {
        int x = column + ACROSS[side], y = row + UP[side];
        bool there = x >= 0 && y >= 0 && x < game->columns && y < game->rows;
        if (there && board->stones[y * game->columns + x] == color &&
            !seen[y * game->columns + x] && is_joined(game, board, x, y, seen))
            return true;
    }
    return false;
}

/* Whether a colour has joined its two sides. */
static bool has_won(const Hex *game, const Board *board, Occupant color)
{
    bool seen[PLACES] = {false};
    int lines = color == OCCUPANT_BLACK ? game->columns : game->rows;
    bool won = false;
    for (int i = 0; i < lines && !won; i++) {
        int column = color == OCCUPANT_BLACK ? i : 0, row = color == OCCUPANT_BLACK ? 0 : i;
        won = board->stones[row * game->columns + column] == color &&
              is_joined(game, board, column, row, seen);
    }
    return won;
}

static Status act(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    (void)manner;
    Hex *hex = game;
    int column, row;
    Status status = grid_read(move, hex->columns, hex->rows, &column, &row);
    if (status != STATUS_OK)
        return status;
    Board next = *now(hex);
    int place = row * hex->columns + column;
    Occupant mine = occupant_of(color);
    if (next.stones[place] != OCCUPANT_NONE) {
        if (next.count != 1 || hex->columns != hex->rows || color == COLOR_BLACK ||
            next.stones[place] == mine)
            return STATUS_OCCUPIED;
        next.stones[place] = OCCUPANT_NONE;
        place = column * hex->columns + row;
        next.count--;
    }
    next.stones[place] = (uint8_t)mine;
    next.count++;
    if (has_won(hex, &next, mine))
        next.winner = mine;
    status = memory_reserve(hex->boards, hex->capacity, hex->count + 1);
    if (status == STATUS_OK)
        status = outcome_of_stone(move, outcome);
    if (status == STATUS_OK)
        hex->boards[hex->count++] = next;
    return status;
}

static Occupant at(const void *game, int column, int row)
{
    return now(game)->stones[row * ((const Hex *)game)->columns + column];
}

static Ending over(const void *game, Color *winner)
{
    *winner = occupant_color(now(game)->winner);
    return now(game)->winner == OCCUPANT_NONE ? ENDING_NONE : ENDING_MOVE;
}

/* clang-format off */
const GameKind HEX_GAME = {
    .name = "hex", .summary = "Hex: a chain from side to side wins",
    .lines_least = 2, .lines_most = LINES_MOST, .lines_usual = 11,
    .create = create, .destroy = destroy, .copy = copy, .mark = mark, .rollback = rollback,
    .act = act, .at = at, .over = over, .passing = PASSING_NONE,
};
