/* Reads whether strings with one or two liberties escape or are caught. One side only gives atari;
 * the other extends or captures the stones that give atari. A result that is found within the limit
 * of moves is exact, except for ko. If the limit is reached first, the string counts as escaped.
 *
 * The board changes during reading, and is restored afterwards. */
#ifndef CONTIGO_GAMES_GO_PLAY_GO_LADDER_H
#define CONTIGO_GAMES_GO_PLAY_GO_LADDER_H

#include "games/go/rules/go_board.h"

enum { GO_LIBERTIES_MOST = 3 };

/* Store the distinct liberties of a string, at most GO_LIBERTIES_MOST, and return how many were
 * stored. */
int go_ladder_liberties(const GoBoard *board, GoPoint stone, GoPoint found[GO_LIBERTIES_MOST]);

/* Return whether the string at `stone` can't be caught after its own side plays at `point`. Return
 * false if that move is illegal. */
bool go_ladder_saves(GoBoard *board, GoPoint stone, GoPoint point);

/* Return whether the string at `stone` is caught after the other side plays at `point`, which is
 * one of the string's liberties. Return false if that move is illegal. */
bool go_ladder_catches(GoBoard *board, GoPoint stone, GoPoint point);

#endif
