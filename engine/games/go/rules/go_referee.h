/* The independent second opinion on a position of `go`: what a board keeps up to date is worked out
 * again from the stones alone, and a position that moves were taken back to is compared with one
 * that came about without. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_REFEREE_H
#define CONTIGO_GAMES_GO_RULES_GO_REFEREE_H

#include "base/string_builder.h"
#include "games/go/rules/go.h"

/* Whether all invariants of go_board.h hold. If not, `why` is told which one and where. */
bool go_referee_check(const GoBoard *board, StringBuilder *why);

/* Whether two positions that the same moves led to are the same: stones, prisoners, ko, the order
 * of the empty points, hash, marks. If not, `why` is told what differs. */
bool go_referee_same(const Go *go, const Go *again, StringBuilder *why);

#endif
