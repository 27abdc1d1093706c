/* `stones`, gridless Go: discs anywhere on a board, and what may be placed.
 *
 * Stones have a diameter of one space. Those of one colour that touch, or nearly so, are linked
 * into groups; a group that no stone of its colour could be put in contact with is taken off; each
 * point of the board belongs to the nearest stone. The rules are in protocol.md; this module is
 * their one implementation, with disc_liberty.h for liberties and voronoi.h for areas.
 *
 * For a bot: stones_mark(), stones_place(), stones_score(), stones_rollback() is a trial move. None
 * of them costs more on a full board than where there are as many stones near by, but for what is
 * captured; and after the rollback every area is the same to the last unit. One Stones belongs
 * to one thread at a time.
 */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_H
#define CONTIGO_GAMES_STONES_RULES_STONES_H

#include "base/string_builder.h"
#include "game/game.h"
#include "geometry/plane/polygon.h"
#include "geometry/voronoi/disc_liberty.h"

typedef struct Stones Stones;

/* The rules by their place in Setup.rules. */
enum {
    STONES_KOMI = RULE_KOMI,
    STONES_LINK,
    STONES_HANDICAP,
    STONES_MAX_PLIES,
    STONES_MOVE_TIME,
    STONES_RULES
};

/* What games.c names. */
extern const GameKind STONES_GAME;

/* Where a parameter is called `game` it is a Stones: so GameKind has these functions. */

/* An empty board. The caller owns it. */
Status stones_create(const Setup *setup, Stones **stones);
void stones_destroy(void *game); /* NULL is allowed */

/* An empty board like that of another, without areas until they are asked for. The caller owns it.
 */
Status stones_create_like(const Stones *stones, Stones **made);

/* An independent copy, that can be taken back to where it was copied; without ghosts, and without
 * areas until they are asked for. And the same in the place of one with the same setup. */
Status stones_copy(const void *game, void **copy);
Status stones_assign(void *game, const void *from);

/* Names the present position, and goes back to one: newest changes first, never fails. */
size_t stones_mark(const void *game);
void stones_rollback(void *game, size_t mark);

/* A new turn starts: dead stones live again, and a ko is lifted where nothing was placed in the
 * turn before. STATUS_NO_MEMORY changes nothing. */
Status stones_begin_turn(void *game, Color color);

/* Whether a centre may be there at all: STATUS_OUTSIDE_BOARD, STATUS_NEAR_EDGE, STATUS_OCCUPIED. */
Status stones_check(const Stones *stones, Point at);

/* As stones_place(), but changes nothing. */
Status stones_check_place(Stones *stones, Color color, Point at);

/* A number for the stones, the ko and what is dead: see GameKind.key. */
uint64_t stones_key(const void *game);

/* Places a stone, takes off the opponent's groups that are left without a liberty, then own ones.
 * As stones_check(), and STATUS_SUICIDE, STATUS_KO, STATUS_NO_MEMORY. On any failure nothing
 * has changed. */
Status stones_place(Stones *stones, Color color, Point at);

/* What the last stones_place() that succeeded took off a colour, in the order of placing: borrowed
 * until the next. It is not part of the position, and is still there after a rollback. */
const Point *stones_taken(const Stones *stones, Color color, size_t *count);

/* Turns the group of the stone at a point dead, or alive again. STATUS_NO_STONE, STATUS_NO_MEMORY.
 */
Status stones_mark_dead(void *game, Move stones, StoneMarking marking);

/* Areas are brought up to date when they are asked for, once stones_make() and
 * stones_make_random() have been used: before stones_score(), stones_area(), stones_cell() or
 * stones_owner_of() this has to be called then. STATUS_NO_MEMORY changes nothing. */
Status stones_settle(Stones *stones);

/* The score after any moves, by whichever way to it is shorter. */
Status stones_settle_score(void *game, Score *score);

/* The four figures now. */
Score stones_score(const Stones *stones);

/* Where a stone is to go. */
typedef enum SnapMode {
    SNAP_NEAREST,  /* the place itself if it is free, else the nearest one in contact */
    SNAP_OWN,      /* the nearest in contact with a stone of the player */
    SNAP_OPPONENT, /* the nearest in contact with one of the opponent */
    SNAP_EXACT     /* the place itself */
} SnapMode;

/* The place that a mode makes of a point: one that stones_check() allows, of equally near ones the
 * first by x, then y. Contact may be with the board's edge for SNAP_NEAREST. STATUS_NO_CONTACT
 * where there is none, and for SNAP_EXACT as stones_check(). */
Status stones_snap(const Stones *stones, Color color, Point p, SnapMode mode, Point *place);

/* The same for a ghost: one that is neither in the way of a stone nor of a ghost, and in contact
 * with either. STATUS_NO_MEMORY. */
Status stones_ghost_snap(Stones *stones, Color color, Point p, SnapMode mode, Point *place);

/* What a stone at a place would be in contact with. */
typedef enum Contact { CONTACT_NONE, CONTACT_STONE, CONTACT_EDGE } Contact;

Contact stones_contact(const Stones *stones, Point at);

/* Stones by their numbers, which count up in the order of placing; those taken off have theirs
 * still.
 */
typedef struct StoneView {
    Point at;
    Color color;
    bool dead;
} StoneView;

size_t stones_number_count(const Stones *stones);

/* How many stones are on the board. */
size_t stones_count(const Stones *stones);

/* False where the stone is not on the board; what it was is told all the same. */
bool stones_get(const Stones *stones, size_t number, StoneView *view);

/* The stone whose disc holds a point: of several the nearest, the first by x, then y. False where
 * there is none. */
bool stones_at(const Stones *stones, Point p, size_t *number);

/* The stone whose area a point is in. Dead ones have none. False where there is none. */
bool stones_owner_of(const Stones *stones, Point p, size_t *number);

/* The stone that the next move may not take alone. False where there is none. */
bool stones_ko(const Stones *stones, size_t *number);

/* One stone that speaks for the group of a stone on the board, the same for all of it; how many
 * stones the group has; and the one after a stone in it, all the way round. */
size_t stones_group(const Stones *stones, size_t number);
size_t stones_group_size(const Stones *stones, size_t number);
size_t stones_next_in_group(const Stones *stones, size_t number);

/* Whether two stones are near enough to be linked, if of one colour. */
bool stones_linked(const Stones *stones, Point a, Point b);

/* The stones that a stone on the board is linked with, in no order; returns how many. */
size_t stones_links(const Stones *stones, size_t number, size_t linked[DISC_NEIGHBOURS_MOST]);

/* Whether a stone has a liberty of its own. A group always has one on some stone. */
bool stones_is_open(const Stones *stones, size_t number);

/* The same, looked for again. */
bool stones_looks_open(const Stones *stones, size_t number);

/* Appends the free arcs around a stone (see disc_find_arcs()), which has some exactly where it has
 * a liberty. STATUS_NO_MEMORY. */
Status stones_arcs(const Stones *stones, size_t number, DiscArcs *arcs);

/* Twice the area of a stone's cell; 0 for dead stones. */
DoubleArea stones_area(const Stones *stones, size_t number);

/* Appends a living stone's cell, which is clipped to the box around the board alone. */
Status stones_cell(Stones *stones, size_t number, PolygonList *cells);

/* The same clipped to the board itself, which may cut it in pieces. */
Status stones_shape(Stones *stones, size_t number, PolygonList *shape);

/* All of them, brought up to date, in the order of placing, as areas: see GameKind.areas. */
Status stones_areas(void *game, Areas *areas);

const Outline *stones_outline(const Stones *stones);

/* Appends the ground on which a centre may be, by stones and the edge of the board: suicide and ko
 * are another matter. It is polygons: each lattice point of them is one that stones_check() allows,
 * and any such point that is not of them is within 1/1000 of a space, and a few steps, of a place
 * that is not allowed. STATUS_NO_MEMORY, or what `work` came to. */
Status stones_free_ground(const Stones *stones, Work *work, PolygonList *ground);

/* Analysis stones touch nothing: they are no part of the position, and stay when it is taken back.
 * Adding one where neither stone nor ghost is in the way; taking one off by a point on its disc
 * (STATUS_NO_STONE) or all; STATUS_NO_MEMORY changes nothing. A stone that is placed over a ghost
 * covers it: it is passed over for as long as that stone is there. */
Status stones_ghost_add(Stones *stones, Color color, Point at);
Status stones_ghost_remove(Stones *stones, Point p);
Status stones_ghost_clear(Stones *stones);

/* The ghosts that are not covered, in the order of adding: the first where `place` is 0, else the
 * one after that which set it. False after the last. */
bool stones_ghost_next(const Stones *stones, size_t *place, StoneView *view);

/* All of them, the same way. */
typedef struct GhostView {
    Point at;
    Color color;
    bool covered;
} GhostView;

bool stones_ghost_any(const Stones *stones, size_t *place, GhostView *view);

/* The figures if ghosts were stones. STATUS_NO_MEMORY. */
Status stones_ghost_score(Stones *stones, Score *score);

/* A whole turn: a stone is placed, and the other colour's turn begins; areas are left for
 * stones_settle(). As stones_place(). */
Status stones_make(Stones *stones, Color color, Point at);

/* The same with a random stone in contact with another, or anywhere, that leaves its group two
 * liberties that one stone cannot take away, or captures; nothing where none was found in a number
 * of tries. And that stone alone, which is not placed. */
Status stones_make_random(void *game, Color color, Random *random, Choice *made);
Status stones_propose(void *game, Color color, Random *random, Choice *choice);

/* Makes a turn with a stone at a place, as stones_make_random() would if it came upon that place:
 * `good` is false, and nothing is changed, where it would not take it. */
Status stones_make_good(Stones *stones, Color color, Point at, bool *good);

#endif
