/* The one list of games: a game is a folder in games/ and a row here. */
#ifndef CONTIGO_GAMES_H
#define CONTIGO_GAMES_H

#include "game/game.h"

/* In the order of list_games, up to NULL; programs start with the first. */
extern const GameKind *const CONTIGO_GAMES[];

#endif
