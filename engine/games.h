/* The list of games. A game needs a folder in games/ and a row in games.c. */
#ifndef CONTIGO_GAMES_H
#define CONTIGO_GAMES_H

#include "game/game.h"

/* In the order of list_games, ending with NULL. Programs start with the first. */
extern const GameKind *const CONTIGO_GAMES[];

#endif
