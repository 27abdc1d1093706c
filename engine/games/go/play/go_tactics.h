/* Finds urgent moves for strings with one or two liberties. They capture, save or catch strings;
 * ladders are read out. */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H
#define CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H

#include "games/go/rules/go_quick.h"

/* Multiply the weight of each place where a move of `color`, the player to move, captures, saves or
 * catches strings by a factor for each of these effects. `quick` must contain the same position as
 * `board`. `board` changes during reading and is restored afterwards. */
void go_tactics_weigh(const GoQuick *quick, GoBoard *board, Color color, double worth[GO_PLACES]);

#endif
