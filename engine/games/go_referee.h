/* The independent second opinion on a board of `go`: what it keeps up to date is worked out again
 * from the stones alone. */
#ifndef CONTIGO_GAMES_GO_REFEREE_H
#define CONTIGO_GAMES_GO_REFEREE_H

#include "base/text.h"
#include "games/go_board.h"

/* Whether all invariants of go_board.h hold. If not, `why` is told which one and where. */
bool go_referee_check(const GoBoard *board, Text *why);

#endif
