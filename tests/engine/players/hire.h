/* Players by words, for programs that have them play: a name with settings behind it, as in random,
 * greedy, minimax2 (minimax.h), search:playouts=400, search:time=0.25,
 * search:time=1:threads=2:memory=64, and for studies numbers of a search's tuning by their names
 * (engine/players/search.h): search:playouts=400:widening=1.
 */
#ifndef CONTIGO_TESTS_HIRE_H
#define CONTIGO_TESTS_HIRE_H

#include "players/player.h"

/* False where it is no player; then what is wrong is printed. The caller owns the player. */
bool hire_player(const char *spec, Player *player);

#endif
