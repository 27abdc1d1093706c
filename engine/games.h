/* The list of games. To add a game, add a folder in games/ and a row in games.c. */
#ifndef CONTIGO_GAMES_H
#define CONTIGO_GAMES_H

#include "game/game.h"

/* The games, in the order of the command list_games, NULL-terminated. Programs start with the first
 * game. */
extern const GameKind *const CONTIGO_GAMES[];

#endif
