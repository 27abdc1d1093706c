/* The text for each status. */
#include "base/status.h"

#include <assert.h>

static const char *const TEXTS[] = {
    [STATUS_OK] = "done",
    [STATUS_NO_MEMORY] = "out of memory",
    [STATUS_GAME_OVER] = "game over",
    [STATUS_NOT_YOUR_TURN] = "not your turn",
    [STATUS_OUTSIDE_BOARD] = "outside the board",
    [STATUS_ON_OPPONENT] = "starts on the opponent's ink",
    [STATUS_ZERO_LENGTH] = "a stroke needs two different points",
    [STATUS_NOTHING_FITS] = "nothing fits: the stroke is stopped where it starts",
    [STATUS_TOO_LONG] = "longer than the ink left",
    [STATUS_TOO_CROSSED] = "too many crossings with own ink in one turn",
    [STATUS_BLOCKED] = "touches the opponent's ink",
    [STATUS_OCCUPIED] = "a stone is in the way",
    [STATUS_SUICIDE] = "suicide",
    [STATUS_KO] = "ko",
    [STATUS_OFF_GRID] = "not a grid point",
    [STATUS_NO_ROUTE] = "no way there",
    [STATUS_NO_HISTORY] = "cannot undo",
    [STATUS_OUT_OF_RANGE] = "out of range",
    [STATUS_UNKNOWN_NAME] = "unknown name",
    [STATUS_IN_PLAY] = "play has begun",
    [STATUS_WRONG_GAME] = "not in this game",
    [STATUS_NO_FILE] = "cannot read or write the file",
    [STATUS_NO_MOVE] = "no move",
    [STATUS_NOT_A_POINT] = "a move is one point",
    [STATUS_NO_STONE] = "no stone there",
    [STATUS_NO_LIBERTY] = "a stone would have no liberty",
    [STATUS_SCORING] = "dead stones are being marked",
    [STATUS_NOT_SCORING] = "no dead stones are being marked",
    [STATUS_STALE] = "the marks have changed",
    [STATUS_ALL_PLAYED] = "all moves of the game have been played",
    [STATUS_AGREED] = "has agreed to the marks: only the other player can change them now",
    [STATUS_NOT_SIMPLE] = "the edges of a board meet only end to end",
    [STATUS_NEAR_EDGE] = "too near the edge: a center is at least half a space from it",
    [STATUS_NO_CONTACT] = "no place in contact is free",
    [STATUS_NO_PASSING] = "there is no passing in this game",
    [STATUS_TOO_MUCH_WORK] = "too much work",
    [STATUS_INTERRUPTED] = "interrupted",
    [STATUS_TOO_MET] = "too much own ink met in one turn",
    [STATUS_ONE_POINT] = ("nothing fits: only one point of the stroke is left (the magnet pulls it "
                          "together, or the rest is outside the board)"),
    [STATUS_GEOMETRY] = "the position contradicts itself",
};

static_assert(sizeof TEXTS / sizeof *TEXTS == STATUS_COUNT, "a text for each status");

const char *status_text(Status status)
{
    return (unsigned)status < STATUS_COUNT ? TEXTS[status] : "unknown status";
}
