/* An independent check of `go`. It recomputes from the stones alone what a board updates with each
 * move. It also compares a position after undo with the same position reached without undo. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_REFEREE_H
#define CONTIGO_GAMES_GO_RULES_GO_REFEREE_H

#include "base/string_builder.h"
#include "games/go/rules/go.h"

/* Return whether all invariants of go_board.h hold. If not, append to `why` which one fails, and
 * where. */
bool go_referee_check(const GoBoard *board, StringBuilder *why);

/* Return whether two positions reached by the same moves are the same, which includes stones,
 * prisoners, ko, order of empty points, hash and marks. If not, append to `why` what differs. */
bool go_referee_same(const Go *go, const Go *again, StringBuilder *why);

#endif
