/* Hex: Black connects the bottom and the top of the board, White the left and the right. There is
 * no passing. On a square board White may begin by taking over Black's first stone (the swap rule):
 * a move on that stone replaces it with a white stone in the mirrored place. This stone is worth as
 * much to White as the first stone was to Black. */
#include "boards.h"
#include "games.h"

enum { SIDES = 6 };

/* Return whether stones of one color connect a place to the far side of that color: the top for
 * Black, the right for White. */
static bool is_joined(const Boards *game, const Board *board, int column, int row,
                      bool seen[BOARDS_PLACES])
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

/* Return whether a color has connected its two sides. */
static bool has_won(const Boards *game, const Board *board, Occupant color)
{
    bool seen[BOARDS_PLACES] = {false};
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
    Boards *boards = game;
    int column, row;
    Status status = grid_read(move, boards->columns, boards->rows, &column, &row);
    if (status != STATUS_OK)
        return status;
    Board next = *boards_now(boards);
    int place = row * boards->columns + column;
    Occupant mine = occupant_of(color);
    if (next.stones[place] != OCCUPANT_NONE) {
        if (next.count != 1 || boards->columns != boards->rows || color == COLOR_BLACK ||
            next.stones[place] == mine)
            return STATUS_OCCUPIED;
        next.stones[place] = OCCUPANT_NONE;
        place = column * boards->columns + row;
        next.count--;
    }
    next.stones[place] = (uint8_t)mine;
    next.count++;
    if (has_won(boards, &next, mine))
        next.winner = mine;
    return boards_add(boards, &next, move, outcome);
}

/* clang-format off */
const GameKind HEX_GAME = {
    .name = "hex", .summary = "Hex: a chain from side to side wins",
    .lines_least = 2, .lines_most = BOARDS_LINES_MOST, .lines_usual = 11,
    .create = boards_create, .destroy = boards_destroy, .copy = boards_copy,
    .mark = boards_mark, .rollback = boards_rollback,
    .act = act, .at = boards_at, .over = boards_over, .passing = PASSING_NONE,
};
