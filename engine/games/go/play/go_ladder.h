/* Reading of strings with one liberty or two: does one get away, is one caught, move by move. The
 * one side gives atari and nothing else, the other runs or takes what gives atari. What ends within
 * so many moves is exact but for ko; a string that is not caught by then gets away.
 *
 * The board is changed while it is read, and afterwards as before.
 */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_LADDER_H
#define CONTIGO_GAMES_GO_PLAY_GO_LADDER_H

#include "games/go/rules/go_board.h"

enum { GO_LIBERTIES_MOST = 3 };

/* The different liberties of a string, at most GO_LIBERTIES_MOST of them. Returns how many. */
int go_ladder_liberties(const GoBoard *board, GoPoint stone, GoPoint found[GO_LIBERTIES_MOST]);

/* Whether a string of who plays at `point` is there and cannot be caught then; false also where he
 * cannot play there. */
bool go_ladder_saves(GoBoard *board, GoPoint stone, GoPoint point);

/* Whether a string of the other colour than who plays at `point`, which is one of its liberties, is
 * caught then; false also where he cannot play there. */
bool go_ladder_catches(GoBoard *board, GoPoint stone, GoPoint point);

#endif
