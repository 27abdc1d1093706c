/* Finds urgent moves for strings with one or two liberties. They capture, save or catch strings;
 * ladders are read out. */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H
#define CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H

#include "games/go/rules/go_quick.h"

/* Multiply the weight of each place by factors for what a move of `color`, the player to move, does
 * there: capture, save or catch strings. `quick` must contain the same position as `board`. `board`
 * changes during reading and is restored afterwards. */
void go_tactics_weigh(const GoQuick *quick, GoBoard *board, Color color, double worth[GO_PLACES]);

#endif
