/* `lines`, Continuous Go: the ink of both colours on a board, and what may be drawn.
 *
 * Players draw strokes of limited length to enclose territory. A stroke may cross its own colour's
 * ink freely and may not touch the other's in any point. The rules are in protocol.md;
 * this module is their one implementation.
 *
 * For a bot: lines_mark(), lines_draw(), lines_score(), lines_rollback() is a trial stroke. None
 * of them costs more on a full board than on an empty one, and after the rollback every
 * byte of the position is what it was. One Lines belongs to one thread at a time.
 */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_H
#define CONTIGO_GAMES_LINES_RULES_LINES_H

#include "base/string_builder.h"
#include "game/game.h"
#include "games/lines/rules/lines_life.h"
#include "games/lines/rules/lines_referee.h"
#include "games/lines/rules/territory.h"

typedef struct Lines Lines;

/* The rules by their place in Setup.rules. */
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

/* Pieces of own ink that a turn meets at most: many in one place make one crossing, and are work
 * all the same. */
enum { LINES_MET_PER_CROSSING = 16, LINES_MET_ANYWAY = 1000 };

/* The farthest that the magnet may reach: 2/7 of a space, in steps. */
enum { MAGNET_MOST = STEPS_PER_SPACE * 2 / 7 };

/* What games.c names. */
extern const GameKind LINES_GAME;

/* Where a parameter is called `game` it is a Lines: so GameKind has these functions. */

/* An empty board, black to draw with a full allotment, or as many as the handicap is. The caller
 * owns it. */
Status lines_create(const Setup *setup, Lines **lines);
void lines_destroy(void *game);

/* An independent copy, which the caller owns; it can be taken back to where it was copied. */
Status lines_copy(const void *game, void **copy);

/* An independent copy in the place of one with the same setup, the memory of which is used again.
 * STATUS_NO_MEMORY changes nothing. */
Status lines_assign(void *game, const void *from);

/* A number for the ink and what is left to the turn: see GameKind.key. The ink counts by its
 * pieces, so that the same line drawn at once and in two halves has two keys. */
uint64_t lines_key(const void *game);

/* What lines_draw() would say to a whole turn; nothing changes. */
Status lines_check_turn(void *game, Color color, Move move);

/* A whole turn, and the beginning of the other colour's; what it comes to is left for
 * lines_settle(). As lines_draw() with manner.exact. And the same with what lines_propose() would
 * find. */
Status lines_make(Lines *lines, Color color, Move move);
Status lines_make_random(void *game, Color color, Random *random, Choice *made);

/* Sections and scores are brought up to date when they are asked for, once lines_make() and
 * lines_make_random() have been used: before all that tells of them, or of ink, this has to be
 * called then. lines_draw() does so itself. STATUS_NO_MEMORY changes nothing that can be seen. */
Status lines_settle(Lines *lines);

/* Names the present position. Marks count up as things are done. */
size_t lines_mark(const void *game);

/* Back to a position named by lines_mark(), newest changes first; never fails. Costs what
 * the strokes taken back cost, and gives back the memory they took. */
void lines_rollback(void *game, size_t mark);

/* A new turn starts: the ink left is a full allotment. */
Status lines_begin_turn(void *game, Color color);

/* Draws a move with what is left of the turn's ink.
 *
 * With manner.exact all strokes of the move are drawn whole, and the turn ends, or nothing is:
 * STATUS_TOO_LONG, STATUS_BLOCKED (by the opponent's ink), STATUS_OUTSIDE_BOARD,
 * STATUS_ZERO_LENGTH. Otherwise the first and last point are pulled by the magnet, and the stroke
 * is stopped at the opponent's ink, at the edge or where the ink runs out; STATUS_OUTSIDE_BOARD and
 * STATUS_ON_OPPONENT are about its start, STATUS_NOTHING_FITS says that it could not even begin,
 * STATUS_ONE_POINT that the magnet or the edge has left no more of it than where it would.
 * The turn ends when less than a step of ink is left. STATUS_TOO_CROSSED where the turn would cross
 * its colour's own ink more often than the rules allow, STATUS_TOO_MET where it would meet more
 * pieces of it. STATUS_NO_MEMORY, or what manner.work came
 * to. On any failure nothing has changed. */
Status lines_draw(void *game, Color color, Move move, Manner manner, Outcome *outcome);

/* Ink left in the present turn. */
Length lines_ink_left(const void *game);

/* What a turn has, and what sections are measured by, in squares. */
typedef struct LinesBounds {
    Length allotment;
    Decimal upper, lower;
} LinesBounds;

LinesBounds lines_bounds(const Lines *lines);

/* The four figures now. */
Score lines_score(const Lines *lines);

/* All sections and groups now, sorted. The caller frees it. Costs what it lists. */
Status lines_territory(const Lines *lines, Territory *territory);

/* The sections of both colours in that order, brought up to date, as areas: see GameKind.areas. */
Status lines_areas(void *game, Areas *areas);

/* The section of a colour that holds a point: see life_section_at(). */
SectionPlace lines_section_at(const Lines *lines, Color color, const FinePoint *point,
                              Section *section, uint32_t *name);

/* Whether a colour lives at a point, or very near it where that is on ink or the edge. */
bool lines_lives_near(const Lines *lines, Color color, Point p);

/* One by its name, its outline, the last piece of lines_ink() on its rim, and the group of a
 * network: see life_section(), life_section_polygon(), life_newest() and life_group(). */
Section lines_section(const Lines *lines, Color color, uint32_t name);
Status lines_section_polygon(const Lines *lines, Color color, uint32_t name, PolygonList *list);
bool lines_newest(const Lines *lines, Color color, uint32_t name, uint32_t *piece);
uint32_t lines_group(const Lines *lines, Color color, uint32_t network, DoubleArea *area);

/* The ground of a kind, what goes round a piece of it, and the piece that holds a point: see
 * life_ground(). */
Status lines_ground(const Lines *lines, GroundKind kind, Ground *ground);
Status lines_ground_rim(const Lines *lines, const Ground *ground, size_t number, Rim *rim);
size_t lines_ground_at(const Lines *lines, const Ground *ground, const FinePoint *point);

/* The same as lines_territory(), from scratch, by the referee: see lines_referee_judge(). What is
 * too much for `work` is refused before it is begun. */
Status lines_judge(const Lines *lines, Work *work, Territory *territory);

/* What attracts a point near own ink or the edge. */
typedef enum Attraction { ATTRACTED_NONE, ATTRACTED_INK, ATTRACTED_EDGE } Attraction;

/* Where the end of a stroke at p is pulled by what is at most `reach` steps away: lines_draw() has
 * it there, but in the cases that protocol.md lists. p itself where nothing pulls.
 * STATUS_OUTSIDE_BOARD when p is not on it. */
Status lines_snap(const Lines *lines, Color color, Point p, int32_t reach, Point *place,
                  Attraction *to);

/* A random turn that lines_draw() takes as exact, a choice; it stays a pass where none was found in
 * a number of tries. Of ten places that it is made of six are ends of own pieces, where there are
 * any, two on the edge, and two anywhere. */
Status lines_propose(void *game, Color color, Random *random, Choice *choice);

/* What can be drawn of a stroke of at most CHOICE_POINTS, with its ends pulled from within `magnet`
 * steps: as lines_draw() does, but for the crossings that it would make. A pass where nothing can,
 * or it would have more points. STATUS_NO_MEMORY. The position stays as it is. */
Status lines_fit(Lines *lines, Color color, const Point *points, size_t count, int32_t magnet,
                 Choice *choice);

/* All pieces of a colour's ink in the order drawn, borrowed until the next change. */
InkView lines_ink(const Lines *lines, Color color);

/* The board as that ink cuts it, borrowed alike. */
const Subdivision *lines_subdivision(const Lines *lines, Color color);

Box lines_board(const Lines *lines);

#endif
