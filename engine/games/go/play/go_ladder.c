/* Reads ladders. */
#include "games/go/play/go_ladder.h"

enum { MOVES_MOST = 120 }; /* the maximum number of moves that are tried in one reading */

typedef struct Reading {
    GoBoard *board;
    int left; /* number of moves that may still be tried */
} Reading;

int go_ladder_liberties(const GoBoard *board, GoPoint stone, GoPoint found[GO_LIBERTIES_MOST])
{
    int count = 0;
    GoPoint at = stone;
    do {
        for (int side = 0; side < GO_SIDES && go_board_around(board, at, GO_EMPTY) > 0; side++) {
            GoPoint beside = go_board_adjacent(board, at, side);
            bool known = board->stones[beside] != GO_EMPTY;
            for (int i = 0; i < count && !known; i++)
                known = found[i] == beside;
            if (known)
                continue;
            found[count++] = beside;
            if (count == GO_LIBERTIES_MOST)
                return count;
        }
        at = board->next[at];
    } while (at != stone);
    return count;
}

static bool runs(Reading *reading, GoPoint stone);

/* Return whether a string with one or two liberties is caught if the other side plays at `point`,
 * which is one of them. */
static bool is_caught_by(Reading *reading, GoPoint stone, GoPoint point)
{
    GoBoard *board = reading->board;
    Color color = color_other(go_color(board->stones[stone]));
    GoChange change;
    if (reading->left-- <= 0 || go_board_check(board, point, color) != STATUS_OK)
        return false;
    go_board_play(board, point, color, &change);
    bool caught = board->stones[stone] == GO_EMPTY || !runs(reading, stone);
    go_board_take_back(board, &change);
    return caught;
}

static bool is_caught(Reading *reading, GoPoint stone)
{
    GoPoint liberties[GO_LIBERTIES_MOST];
    int count = go_ladder_liberties(reading->board, stone, liberties);
    if (count >= GO_LIBERTIES_MOST)
        return false;
    for (int i = 0; i < count; i++)
        if (is_caught_by(reading, stone, liberties[i]))
            return true;
    return false;
}

/* Return whether a string is safe after its own side plays at `point`. */
static bool is_saved_by(Reading *reading, GoPoint stone, GoPoint point)
{
    GoBoard *board = reading->board;
    Color color = go_color(board->stones[stone]);
    GoChange change;
    if (reading->left-- <= 0)
        return true;
    if (go_board_check(board, point, color) != STATUS_OK)
        return false;
    go_board_play(board, point, color, &change);
    bool saved = !is_caught(reading, stone);
    go_board_take_back(board, &change);
    return saved;
}

/* Return whether a string escapes if its own side moves first. A string with more than one liberty
 * counts as escaped. */
static bool runs(Reading *reading, GoPoint stone)
{
    const GoBoard *board = reading->board;
    GoPoint own[GO_LIBERTIES_MOST], theirs[GO_LIBERTIES_MOST], at = stone;
    if (go_ladder_liberties(board, stone, own) > 1)
        return true;
    do {
        for (int side = 0; side < GO_SIDES; side++) {
            GoPoint beside = go_board_adjacent(board, at, side);
            if (!go_is_stone(board->stones[beside]) || board->stones[beside] == board->stones[at] ||
                board->liberties[board->heads[beside]] > GO_SIDES ||
                go_ladder_liberties(board, beside, theirs) != 1 || theirs[0] == own[0])
                continue;
            if (is_saved_by(reading, stone, theirs[0]))
                return true;
        }
        at = board->next[at];
    } while (at != stone);
    return is_saved_by(reading, stone, own[0]);
}

bool go_ladder_saves(GoBoard *board, GoPoint stone, GoPoint point)
{
    Reading reading = {board, MOVES_MOST};
    return is_saved_by(&reading, stone, point);
}

bool go_ladder_catches(GoBoard *board, GoPoint stone, GoPoint point)
{
    Reading reading = {board, MOVES_MOST};
    return is_caught_by(&reading, stone, point);
}
