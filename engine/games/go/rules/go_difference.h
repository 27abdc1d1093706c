/* What a board was before stones were put up, told by how it differs from what it is then: a few
 * words where a few stones changed, so that a history of many set-ups is no heap of boards. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_DIFFERENCE_H
#define CONTIGO_GAMES_GO_RULES_GO_DIFFERENCE_H

#include "games/go/rules/go_board.h"

typedef struct GoDifference GoDifference;

/* Makes one, which the caller owns and frees with memory_free(): the boards do differ. */
Status go_difference_make(const GoBoard *before, const GoBoard *after, GoDifference **difference);

/* Makes what was `after`, and is again once all moves since have been taken back, `before`.
 * NULL: they did not differ. */
void go_difference_take_back(GoBoard *board, const GoDifference *difference);

#endif
