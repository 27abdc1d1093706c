/* `go` and `minigo`: a position of ordinary Go with its history, on boards of 2 to 52 lines.
 *
 * Two kinds, one game: `minigo` has other defaults and no scoring phase. What a
 * board does is in go_board.h, counting in go_score.h; here is what needs more than the board:
 * rules, superko, stones that are set up, marks for dead stones, and the log by which all of it is
 * taken back.
 *
 * A stone is a stroke of one point, and that is a grid point. What is set up (handicap, the stones
 * that a file begins with) is a move of three strokes: the points that get a black stone, those
 * that get a white one, and those that are emptied; each of them may be without points.
 */
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

/* How many handicap stones there are: those of the rule `handicap`, or those that were put up
 * before anything else, if they are two or more, all black, and White was to move. */
int go_handicap(const Go *go);

/* The points that White has for it, which the score includes. */
int go_bonus(const Go *go);

/* Where the stone of an earlier turn was played: 0 for the last turn, 1 for the one before, less
 * than GO_RECENT; GO_NOWHERE for a pass, or where something else was done. Copies know it too. */
enum { GO_RECENT = 2 };

GoPoint go_recent(const Go *go, int ago);

/* The patterns for playing out: borrowed for as long as the game is there. STATUS_NO_MEMORY. */
Status go_patterns(Go *go, const GoPatterns **patterns);

/* What the engine judges of the stones as they are: borrowed until the next change. It is kept,
 * for several questions in a row are asked of it. STATUS_NO_MEMORY. */
Status go_judgement(Go *go, const GoJudgement **judgement);

/* The place of a lattice point: STATUS_OUTSIDE_BOARD or STATUS_OFF_GRID where it has none. */
Status go_place(const Go *go, Point point, GoPoint *place);

/* Whether a colour may play there, with superko and the rule of suicide: as go_board_check(). */
Status go_check(const Go *go, GoPoint place, Color color);

/* The points of the fixed handicap, in the order that GTP has: `count` of them, 2 to
 * go_handicap_most(), are put into `points`. On boards that are not square each side has its own
 * distance from the edge. */
enum { GO_HANDICAP_MOST = 9 };

int go_handicap_most(int columns, int rows);
void go_handicap_points(int columns, int rows, int count, Point points[GO_HANDICAP_MOST]);

#endif
