/* Capture Go: like Go, but the first player who captures wins. Suicide is illegal. A game that ends
 * by passes is a tie. */
#include "boards.h"
#include "games.h"

enum { SIDES = 4 };

/* Return whether the string at a place has a liberty. `seen` marks the points visited so far. */
static bool has_liberty(const Boards *game, const Board *board, int place, bool seen[BOARDS_PLACES])
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

/* Remove all strings of a color that have no liberties. Return whether there were any. */
static bool take_off(const Boards *game, Board *board, Occupant color)
{
    Board before = *board;
    bool any = false;
    for (int place = 0; place < game->columns * game->rows; place++) {
        bool seen[BOARDS_PLACES] = {false};
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
    Boards *boards = game;
    int column, row;
    Status status = grid_read(move, boards->columns, boards->rows, &column, &row);
    if (status != STATUS_OK)
        return status;
    Board next = *boards_now(boards);
    Occupant mine = occupant_of(color);
    uint8_t *place = &next.stones[row * boards->columns + column];
    if (*place != OCCUPANT_NONE)
        return STATUS_OCCUPIED;
    *place = (uint8_t)mine;
    if (take_off(boards, &next, occupant_of(color_other(color))))
        next.winner = mine;
    else if (take_off(boards, &next, mine))
        return STATUS_SUICIDE;
    return boards_add(boards, &next, move, outcome);
}

/* clang-format off */
const GameKind CAPTURE_GAME = {
    .name = "capture", .title = "Capture Go", .summary = "capture Go: the first to capture wins",
    .lines_least = 2, .lines_most = 19, .lines_usual = 9,
    .create = boards_create, .destroy = boards_destroy, .copy = boards_copy,
    .mark = boards_mark, .rollback = boards_rollback,
    .act = act, .at = boards_at, .over = boards_over, .plays_out = true,
};
