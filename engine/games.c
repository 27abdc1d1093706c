/* The list of games. */
#include "games.h"

#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"

const GameKind *const CONTIGO_GAMES[] = {
    &LINES_GAME,  //
    &STONES_GAME, //
    &GO_GAME,     //
    &MINIGO_GAME, //
    NULL,
};
