/* `go` and `minigo`: a position of ordinary Go with its history, on boards of 2 to 52 lines.
 *
 * Both kinds are the same game; `minigo` has other defaults and no scoring phase. go_board.h
 * contains the board, and go_score.h counts points. This file adds what needs more than the board:
 * rules, superko, setup, marks for dead stones, and the undo log for all of these.
 *
 * A stone is a stroke of one point, which is a grid point. Setup (a handicap, or the initial stones
 * of a file) is a move of three strokes: the points that become black, white and empty. Any of
 * these strokes may be empty. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_H
#define CONTIGO_GAMES_GO_RULES_GO_H

#include "games/go/rules/go_board.h"
#include "games/go/rules/go_judge.h"
#include "games/go/rules/go_pattern.h"
#include "games/go/rules/go_rules.h"
#include "games/go/rules/go_score.h"

typedef struct Go Go;

extern const GameKind GO_GAME;
extern const GameKind MINIGO_GAME;

const GoBoard *go_board(const Go *go);
const GoRules *go_rules(const Go *go);
const GoMarks *go_marks(const Go *go);

/* Return the number of handicap stones. These are the stones of the rule `handicap`, or stones that
 * were set up before anything else, provided that they are two or more, all black, and White was to
 * move. */
int go_handicap(const Go *go);

/* Return the points that White gets for the handicap. The score already includes them. */
int go_bonus(const Go *go);

/* Return the place where a stone was played in an earlier turn. `ago` is 0 for the last turn, 1 for
 * the one before, and less than GO_RECENT. Return GO_NOWHERE for a pass or setup. Copies of a game
 * return the same. */
enum { GO_RECENT = 2 };

GoPoint go_recent(const Go *go, int ago);

/* Get the patterns for playouts, borrowed for the lifetime of the game. May fail with
 * STATUS_NO_MEMORY. */
Status go_patterns(Go *go, const GoPatterns **patterns);

/* Get the engine's judgment of the present stones, borrowed until the next change. The judgment is
 * cached, because several queries in a row need it. May fail with STATUS_NO_MEMORY. */
Status go_judgement(Go *go, const GoJudgement **judgement);

/* Convert a lattice point to a place. Return STATUS_OUTSIDE_BOARD or STATUS_OFF_GRID if it has
 * none. */
Status go_place(const Go *go, Point point, GoPoint *place);

/* Check a move like go_board_check(), but apply superko and the suicide rule too. */
Status go_check(const Go *go, GoPoint place, Color color);

/* Store the points of the fixed handicap, in GTP's order. There are `count` of them, from 2 to
 * go_handicap_most(). If a board isn't square, the distance from the edge may differ between the
 * two directions. */
enum { GO_HANDICAP_MOST = 9 };

int go_handicap_most(int columns, int rows);
void go_handicap_points(int columns, int rows, int count, Point points[GO_HANDICAP_MOST]);

#endif
