/* Create players from text, for test programs. The text is a name followed by settings, such as
 * random, greedy, minimax2 (minimax.h), search:playouts=400, search:time=0.25 or
 * search:time=1:threads=2:memory=64. For studies, the numbers of a search's tuning can be set by
 * name (engine/players/search.h): search:playouts=400:widening=1. */
#ifndef CONTIGO_TESTS_HIRE_H
#define CONTIGO_TESTS_HIRE_H

#include "players/player.h"

/* Create a player, which the caller owns. If the text is invalid or memory runs out, print an error
 * on standard error and return false. */
bool hire_player(const char *spec, Player *player);

#endif
