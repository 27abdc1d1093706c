/* Gomoku: five or more stones in a row win. A game that ends by passes is a tie. */
#include "boards.h"
#include "games.h"

enum { DIRECTIONS = 4, ROW = 5 };

/* Return how many stones of the same color follow the stone at a place in one direction, not
 * counting that stone. */
static int count_on(const Boards *game, const Board *board, int column, int row, int across, int up)
{
    uint8_t color = board->stones[row * game->columns + column];
    int count = 0;
    for (column += across, row += up;
         column >= 0 && row >= 0 && column < game->columns && row < game->rows &&
         board->stones[row * game->columns + column] == color;
         column += across, row += up)
        count++;
    return count;
}

/* Return whether the stone at a place is in a winning row. */
static bool has_row(const Boards *game, const Board *board, int column, int row)
{
    static const int ACROSS[DIRECTIONS] = {1, 0, 1, 1}, UP[DIRECTIONS] = {0, 1, 1, -1};
    for (int i = 0; i < DIRECTIONS; i++)
        if (1 + count_on(game, board, column, row, ACROSS[i], UP[i]) +
                count_on(game, board, column, row, -ACROSS[i], -UP[i]) >=
            ROW)
            return true;
    return false;
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
    uint8_t *place = &next.stones[row * boards->columns + column];
    if (*place != OCCUPANT_NONE)
        return STATUS_OCCUPIED;
    *place = (uint8_t)occupant_of(color);
    if (has_row(boards, &next, column, row))
        next.winner = occupant_of(color);
    return boards_add(boards, &next, move, outcome);
}

/* clang-format off */
const GameKind GOMOKU_GAME = {
    .name = "gomoku", .summary = "Gomoku: five in a row win",
    .lines_least = 5, .lines_most = BOARDS_LINES_MOST, .lines_usual = 15,
    .create = boards_create, .destroy = boards_destroy, .copy = boards_copy,
    .mark = boards_mark, .rollback = boards_rollback,
    .act = act, .at = boards_at, .over = boards_over, .plays_out = true,
};
