/* The list of games for the tests' own programs: two that the engine knows nothing of. */
#include "games.h"

extern const GameKind CAPTURE_GAME, HEX_GAME;

const GameKind *const CONTIGO_GAMES[] = {&CAPTURE_GAME, &HEX_GAME, NULL};
