/* `lines`, Continuous Go: the ink of both colors on a board, and the strokes that may be drawn.
 *
 * Players draw strokes of limited length to enclose territory. A stroke may cross ink of its own
 * color, up to a number of times in a turn, and must not touch the opponent's ink at any point. The
 * rules are in games/lines/rules.md; this module is their only implementation.
 *
 * To try a stroke, a bot calls lines_mark(), lines_draw(), lines_score() and lines_rollback(). None
 * of these costs more on a full board than on an empty one. After the rollback, every byte of the
 * position has its old value. One thread at a time may use a Lines. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_H
#define CONTIGO_GAMES_LINES_RULES_LINES_H

#include "base/string_builder.h"
#include "game/game.h"
#include "games/lines/rules/lines_life.h"
#include "games/lines/rules/lines_referee.h"
#include "games/lines/rules/territory.h"

typedef struct Lines Lines;

/* Indices of the rules in Setup.rules. */
enum {
    LINES_KOMI = RULE_KOMI,
    LINES_ALLOTMENT,
    LINES_UPPER,
    LINES_LOWER,
    LINES_CROSSINGS,
    LINES_HANDICAP,
    LINES_MAX_PLIES,
    LINES_MOVE_TIME,
    LINES_RULES
};

/* The number of pieces of its own color's ink that a turn may meet is LINES_MET_PER_CROSSING for
 * each crossing that it may make, plus LINES_MET_ANYWAY. Many pieces that meet in one place count
 * as one crossing but still cost work. */
enum { LINES_MET_PER_CROSSING = 16, LINES_MET_ANYWAY = 1000 };

/* The largest reach of the magnet: 2/7 of a space, in steps. */
enum { MAGNET_MOST = STEPS_PER_SPACE * 2 / 7 };

/* The GameKind of `lines`, which games.c lists. */
extern const GameKind LINES_GAME;

/* A parameter named `game` points to a Lines. Functions that have one have the types that GameKind
 * requires. */

/* Create an empty board with black to draw. The first turn has a full allotment of ink, or as many
 * allotments as the handicap. The caller owns it. */
Status lines_create(const Setup *setup, Lines **lines);
void lines_destroy(void *game);

/* Create an independent copy, which the caller owns. It can't be rolled back beyond the state in
 * which it was copied. */
Status lines_copy(const void *game, void **copy);

/* Replace a position by an independent copy of another with the same setup, reusing its memory.
 * STATUS_NO_MEMORY changes nothing. */
Status lines_assign(void *game, const void *from);

/* Return a hash of the ink on the board, and of the ink, crossings and meetings that the turn has
 * left (see GameKind.key). Ink is hashed by its pieces, so a line drawn as one piece and the same
 * line drawn in two halves have different keys. */
uint64_t lines_key(const void *game);

/* Return what lines_draw() would return for `move` with manner.exact, without changing the
 * position. */
Status lines_check_turn(void *game, Color color, Move move);

/* Make a whole turn, as lines_draw() does with manner.exact, and begin the opponent's turn.
 * Sections and scores are not updated until lines_settle(). lines_make_random() does the same with
 * a turn that lines_propose() would find. */
Status lines_make(Lines *lines, Color color, Move move);
Status lines_make_random(void *game, Color color, Random *random, Choice *made);

/* Update sections and scores after lines_make() and lines_make_random(), which defer that work.
 * Call this before any function that reports on sections, scores or ink; lines_draw() calls it
 * itself. STATUS_NO_MEMORY leaves no visible change. */
Status lines_settle(Lines *lines);

/* Return a mark for the current position. Each logged step increases the mark. */
size_t lines_mark(const void *game);

/* Roll back to a mark that lines_mark() returned, newest changes first. This never fails. It takes
 * as long as drawing the undone strokes took, and frees their memory. */
void lines_rollback(void *game, size_t mark);

/* Start a new turn with a full allotment of ink. */
Status lines_begin_turn(void *game, Color color);

/* Draw a move with the ink left in the turn.
 *
 * With manner.exact, draw all strokes of the move completely and end the turn. If that isn't
 * possible, draw nothing and return STATUS_TOO_LONG, STATUS_BLOCKED (by the opponent's ink),
 * STATUS_OUTSIDE_BOARD or STATUS_ZERO_LENGTH.
 *
 * Without manner.exact, pull the first and last point by the magnet, and stop the stroke at the
 * opponent's ink, at the edge or where the ink runs out. STATUS_OUTSIDE_BOARD and
 * STATUS_ON_OPPONENT refer to the stroke's start. STATUS_NOTHING_FITS means that not even the
 * beginning of the stroke can be drawn; STATUS_ONE_POINT means that the magnet or the edge left
 * only a single point of the stroke. The turn ends when less than a step of ink is left.
 *
 * With or without manner.exact, return STATUS_TOO_CROSSED if the turn would cross its own color's
 * ink more often than the rules allow, and STATUS_TOO_MET if it would meet too many pieces of that
 * ink (see LINES_MET_PER_CROSSING). May also fail with STATUS_NO_MEMORY or the status of
 * manner.work. After a failure, nothing has changed. */
Status lines_draw(void *game, Color color, Move move, Manner manner, Outcome *outcome);

/* Return the ink left in the current turn. */
Length lines_ink_left(const void *game);

/* The ink of a turn, and two bounds in squares: a section is closed if its area is at most `upper`,
 * and a group lives if its total area is at least `lower`. */
typedef struct LinesBounds {
    Length allotment;
    Decimal upper, lower;
} LinesBounds;

LinesBounds lines_bounds(const Lines *lines);

/* Return the four parts of the current score. */
Score lines_score(const Lines *lines);

/* List all current sections and groups, sorted. The caller frees the result. This visits the rims
 * of all sections. */
Status lines_territory(const Lines *lines, Territory *territory);

/* Append the sections of both colors, black first, each color in the order of lines_territory().
 * This settles the position first. */
Status lines_areas(void *game, Areas *areas);

/* Find the section of a color that contains a point (see life_section_at). */
SectionPlace lines_section_at(const Lines *lines, Color color, const FinePoint *point,
                              Section *section, uint32_t *name);

/* Return whether a color is alive at a point. If the point is on ink or the edge, return whether
 * the color is alive very near it. */
bool lines_lives_near(const Lines *lines, Color color, Point p);

/* Compute the same as lines_territory(), but from scratch (see lines_referee_judge). If `work`
 * isn't enough, fail before starting. */
Status lines_judge(const Lines *lines, Work *work, Territory *territory);

/* What pulls a point: nothing, the color's own ink, or the edge. */
typedef enum Attraction { ATTRACTED_NONE, ATTRACTED_INK, ATTRACTED_EDGE } Attraction;

/* Find where the magnet pulls the end of a stroke at `p` if its reach is `reach` steps.
 * lines_draw() puts the end there, except in the cases that rules.md lists. If nothing pulls the
 * end, `place` is `p`. Return STATUS_OUTSIDE_BOARD if `p` is not on the board. */
Status lines_snap(const Lines *lines, Color color, Point p, int32_t reach, Point *place,
                  Attraction *to);

/* Find a random turn that lines_draw() accepts as exact and that fits a Choice. If a limited number
 * of tries finds none, the choice is a pass. 60% of the points that make up the turn are ends of
 * the color's own pieces, 20% lie on the edge, and 20% lie anywhere. Without such pieces, 80% lie
 * on the edge. */
Status lines_propose(void *game, Color color, Random *random, Choice *choice);

/* Find how much of a stroke of at most CHOICE_POINTS points can be drawn. As in lines_draw(), ink
 * within `magnet` steps pulls its ends, but crossings are not limited. The choice is a pass if
 * nothing can be drawn or the result has too many points. The position does not change. May fail
 * with STATUS_NO_MEMORY. */
Status lines_fit(Lines *lines, Color color, const Point *points, size_t count, int32_t magnet,
                 Choice *choice);

/* Return the sections, groups and ground of the settled ink, for the functions of lines_life.h.
 * Borrowed until the next change. The number that life_newest() finds is an index into
 * lines_ink(). */
const Life *lines_life(const Lines *lines);

/* Return all pieces of a color's ink in the order drawn, borrowed until the next change. */
InkView lines_ink(const Lines *lines, Color color);

/* Return the subdivision of the board by a color's ink, borrowed until the next change. */
const Subdivision *lines_subdivision(const Lines *lines, Color color);

Box lines_board(const Lines *lines);

#endif
