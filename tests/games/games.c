/* The list of games for test programs: three games that the engine doesn't contain. */
#include "games.h"

extern const GameKind CAPTURE_GAME, HEX_GAME, GOMOKU_GAME;

const GameKind *const CONTIGO_GAMES[] = {&CAPTURE_GAME, &HEX_GAME, &GOMOKU_GAME, NULL};
