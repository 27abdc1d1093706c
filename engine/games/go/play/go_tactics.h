/* Urgent moves for strings with one or two liberties: to capture, save or catch them, with ladders
 * read out. */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H
#define CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H

#include "games/go/rules/go_quick.h"

/* Multiply the weight of each place for `color`, the player to move, by its effect on strings.
 * `quick` must be the same position as `board`, which changes during reading and is restored
 * afterwards. */
void go_tactics_weigh(const GoQuick *quick, GoBoard *board, Color color, double worth[GO_PLACES]);

#endif
