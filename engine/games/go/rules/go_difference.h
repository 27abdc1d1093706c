/* Stores the board before a setup as its difference from the board after the setup. This takes a
 * few words if a few stones changed, so a history with many setups doesn't take the memory of many
 * boards. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_DIFFERENCE_H
#define CONTIGO_GAMES_GO_RULES_GO_DIFFERENCE_H

#include "games/go/rules/go_board.h"

typedef struct GoDifference GoDifference;

/* Store the difference between two boards that differ. The caller owns it and frees it with
 * memory_free(). */
Status go_difference_make(const GoBoard *before, const GoBoard *after, GoDifference **difference);

/* Turn a board back from `after` into `before`. All moves since then must have been undone. A NULL
 * `difference` changes nothing. */
void go_difference_take_back(GoBoard *board, const GoDifference *difference);

#endif
