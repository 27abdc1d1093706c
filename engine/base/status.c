/* The text of each status. */
#include "base/status.h"

#include <assert.h>

static const char *const TEXTS[] = {
    [STATUS_OK] = "done",
    [STATUS_NO_MEMORY] = "out of memory",
    [STATUS_GAME_OVER] = "game over",
    [STATUS_NOT_YOUR_TURN] = "not your turn",
    [STATUS_OUTSIDE_BOARD] = "outside the board",
    [STATUS_ON_OPPONENT] = "the stroke starts on the opponent's ink: start it elsewhere",
    [STATUS_ZERO_LENGTH] = "a stroke needs two different points",
    [STATUS_NOTHING_FITS] = "nothing can be drawn: the opponent's ink, the edge or a lack of ink "
                            "stops the stroke at its start",
    [STATUS_TOO_LONG] = "longer than the ink left in this turn: draw less",
    [STATUS_TOO_CROSSED] = "the turn would cross the player's own ink too often",
    [STATUS_BLOCKED] = "touches the opponent's ink: draw around it",
    [STATUS_OCCUPIED] = "a stone is in the way",
    [STATUS_SUICIDE] = "suicide: the stone would have no liberty and capture nothing",
    [STATUS_KO] = "ko: the move would repeat an earlier position",
    [STATUS_OFF_GRID] = "not a grid point: expected a vertex such as D4",
    [STATUS_NO_ROUTE] = "no route: the opponent's ink is in the way",
    [STATUS_NO_HISTORY] = "the game has fewer moves than that",
    [STATUS_OUT_OF_RANGE] = "the number or point is out of range",
    [STATUS_UNKNOWN_NAME] = "there is nothing with this name",
    [STATUS_IN_PLAY] = "play has begun: start a new game first",
    [STATUS_WRONG_GAME] = "the current game does not support this",
    [STATUS_NO_FILE] = "the file cannot be read or written",
    [STATUS_NO_MOVE] = "the player found no move",
    [STATUS_NOT_A_POINT] = "in this game a move is a single point",
    [STATUS_NO_STONE] = "there is no stone at this point",
    [STATUS_NO_LIBERTY] = "a stone would have no liberty",
    [STATUS_SCORING] =
        "dead stones are being marked: agree with done, or continue play with resume",
    [STATUS_NOT_SCORING] = "no dead stones are being marked: two passes must end play first",
    [STATUS_STALE] = "the marks have changed",
    [STATUS_ALL_PLAYED] = "no turns are left: the rule max_plies limits the game",
    [STATUS_AGREED] =
        "this player has agreed to the marks: only the other player can change them now",
    [STATUS_NOT_SIMPLE] =
        "the board's edges cross or touch: each may meet only the next one, at a corner",
    [STATUS_NEAR_EDGE] =
        "too near the edge: a stone's center must be at least half a space from it",
    [STATUS_NO_CONTACT] =
        "no free place touches a stone of the kind that this mode needs: choose another mode",
    [STATUS_NO_PASSING] = "passing is not allowed in this game: make a move",
    [STATUS_TOO_MUCH_WORK] = "too much work for one command",
    [STATUS_INTERRUPTED] = "interrupted",
    [STATUS_TOO_MET] = "the turn would meet too many pieces of the player's own ink",
    [STATUS_ONE_POINT] = "nothing can be drawn: only one point of the stroke is left (the magnet "
                         "moves its points together, or the rest is outside the board)",
    [STATUS_GEOMETRY] = "internal error: the position is inconsistent, please report this",
};

static_assert(sizeof TEXTS / sizeof *TEXTS == STATUS_COUNT, "a text for each status");

const char *status_text(Status status)
{
    return (unsigned)status < STATUS_COUNT ? TEXTS[status] : "unknown status";
}
