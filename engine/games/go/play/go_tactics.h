/* What is urgent because of strings that have one liberty or two: to take them, to save them, to
 * catch them, with ladders read out.
 */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H
#define CONTIGO_GAMES_GO_PLAY_GO_TACTICS_H

#include "games/go/rules/go_quick.h"

/* Multiplies what each place is worth to `color`, whose turn it is, by what it does to strings.
 * `quick` is the same position as `board`, which is read on, and is as before afterwards. */
void go_tactics_weigh(const GoQuick *quick, GoBoard *board, Color color, double worth[GO_PLACES]);

#endif
