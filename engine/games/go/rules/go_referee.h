/* An independent check of `go`: it recomputes from the stones alone what a board updates
 * incrementally, and compares a position after undo with one that was reached without. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_REFEREE_H
#define CONTIGO_GAMES_GO_RULES_GO_REFEREE_H

#include "base/string_builder.h"
#include "games/go/rules/go.h"

/* Return whether all invariants of go_board.h hold. If not, write to `why` which one fails and
 * where. */
bool go_referee_check(const GoBoard *board, StringBuilder *why);

/* Return whether two positions reached by the same moves are the same: stones, prisoners, ko, order
 * of empty points, hash and marks. If not, write to `why` what differs. */
bool go_referee_same(const Go *go, const Go *again, StringBuilder *why);

#endif
