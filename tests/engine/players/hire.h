/* Create players from text, for test programs: a name followed by settings, such as random, greedy,
 * minimax2 (minimax.h), search:playouts=400, search:time=0.25, search:time=1:threads=2:memory=64,
 * and for studies the numbers of a search's tuning by name (engine/players/search.h):
 * search:playouts=400:widening=1.
 */
#ifndef CONTIGO_TESTS_HIRE_H
#define CONTIGO_TESTS_HIRE_H

#include "players/player.h"

/* Create a player. If the text is invalid, print why and return false. The caller owns the
 * player. */
bool hire_player(const char *spec, Player *player);

#endif
