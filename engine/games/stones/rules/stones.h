/* `stones`, gridless Go: discs anywhere on a board, and where they may be placed.
 *
 * Stones have a diameter of one space. Stones of one color that touch, or almost touch, are linked
 * into groups. A group is captured if no stone of its color could be placed in contact with it.
 * Each point of the board belongs to the nearest stone. The rules are in games/stones/rules.md;
 * this module is their only implementation, together with disc_liberty.h for liberties and
 * voronoi.h for areas.
 *
 * To try a move, a bot calls stones_mark(), stones_place(), stones_score() and stones_rollback().
 * Their cost depends on the stones nearby and on what is captured, not on how full the board is.
 * After the rollback, every area is exactly what it was before. One thread at a time may use a
 * Stones. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_H
#define CONTIGO_GAMES_STONES_RULES_STONES_H

#include "base/string_builder.h"
#include "game/game.h"
#include "geometry/plane/polygon.h"
#include "geometry/voronoi/disc_liberty.h"

typedef struct Stones Stones;

/* Indices of the rules in Setup.rules. */
enum {
    STONES_KOMI = RULE_KOMI,
    STONES_LINK,
    STONES_HANDICAP,
    STONES_MAX_PLIES,
    STONES_MOVE_TIME,
    STONES_RULES
};

/* The GameKind of `stones`, which games.c lists. */
extern const GameKind STONES_GAME;

/* A parameter named `game` points to a Stones. Functions that have one have the types that GameKind
 * requires. */

/* Create an empty board. The caller owns it. */
Status stones_create(const Setup *setup, Stones **stones);
void stones_destroy(void *game); /* NULL is allowed */

/* Create an empty board with the same setup as another position. Areas are computed only when they
 * are needed. The caller owns it. */
Status stones_create_like(const Stones *stones, Stones **made);

/* Create an independent copy, which can't be rolled back beyond the state in which it was copied.
 * Ghosts are not copied, and areas are computed only when they are needed. stones_assign() replaces
 * a position with the same setup by such a copy. */
Status stones_copy(const void *game, void **copy);
Status stones_assign(void *game, const void *from);

/* stones_mark() returns a mark for the current position. stones_rollback() restores the position at
 * a mark by undoing the changes made since; it never fails. */
size_t stones_mark(const void *game);
void stones_rollback(void *game, size_t mark);

/* Start a new turn. Dead stones become alive again. If no stone was placed in the previous turn,
 * the ko no longer applies. STATUS_NO_MEMORY changes nothing. */
Status stones_begin_turn(void *game, Color color);

/* Check whether a stone's center may be at a point, regardless of suicide and ko. May fail with
 * STATUS_OUTSIDE_BOARD, STATUS_NEAR_EDGE or STATUS_OCCUPIED. */
Status stones_check(const Stones *stones, Point at);

/* Return what stones_place() would return, without changing anything. */
Status stones_check_place(Stones *stones, Color color, Point at);

/* Return a hash of the stones, the ko and the dead stones (see GameKind.key). */
uint64_t stones_key(const void *game);

/* Place a stone. Then remove the opponent's groups that have no liberty left, and after that the
 * player's own. May fail like stones_check(), or with STATUS_SUICIDE, STATUS_KO or
 * STATUS_NO_MEMORY. After a failure, nothing has changed. */
Status stones_place(Stones *stones, Color color, Point at);

/* Return the stones of a color that the last successful stones_place() removed, in the order in
 * which they were placed; borrowed until the next successful stones_place(). The list is not part
 * of the position, so a rollback doesn't change it. */
const Point *stones_taken(const Stones *stones, Color color, size_t *count);

/* Mark the group of the stone at each point as `marking` says: as dead, or as alive again. May fail
 * with STATUS_NO_STONE or STATUS_NO_MEMORY; then nothing has changed. */
Status stones_mark_dead(void *game, Move stones, StoneMarking marking);

/* Update areas after stones_make() and stones_make_random(), which defer that work. Call this
 * before stones_score(), stones_area(), stones_cell() or stones_owner_of(). STATUS_NO_MEMORY
 * changes nothing. */
Status stones_settle(Stones *stones);

/* Get the score of the current position. This updates the areas or computes them from scratch,
 * whichever takes less time. */
Status stones_settle_score(void *game, Score *score);

/* Return the four areas of the score. The areas must be up to date (see stones_settle). */
Score stones_score(const Stones *stones);

/* The mode in which a place for a stone is chosen. */
typedef enum SnapMode {
    /* the point itself if it is free, otherwise the nearest place in contact with a stone or the
     * edge */
    SNAP_NEAREST,
    SNAP_OWN,      /* the nearest place in contact with a stone of the player */
    SNAP_OPPONENT, /* the nearest place in contact with a stone of the opponent */
    SNAP_EXACT     /* the point itself */
} SnapMode;

/* Find the place that a mode assigns to a point. stones_check() allows this place. If several
 * places are equally near, it is the first by x, then y. SNAP_NEAREST also allows contact with the
 * board's edge. Return STATUS_NO_CONTACT if there is no such place; SNAP_EXACT returns the errors
 * of stones_check(). */
Status stones_snap(const Stones *stones, Color color, Point p, SnapMode mode, Point *place);

/* Find a place for a ghost, like stones_snap() for a stone. Neither stones nor ghosts may be in the
 * way, and the place may be in contact with either. May fail with STATUS_NO_MEMORY. */
Status stones_ghost_snap(Stones *stones, Color color, Point p, SnapMode mode, Point *place);

/* What a stone at a place would touch; CONTACT_STONE if it would touch both a stone and the
 * edge. */
typedef enum Contact { CONTACT_NONE, CONTACT_STONE, CONTACT_EDGE } Contact;

Contact stones_contact(const Stones *stones, Point at);

/* Information about a stone. Stones are numbered in the order of placing; captured stones keep
 * their numbers. */
typedef struct StoneView {
    Point at;
    Color color;
    bool dead;
} StoneView;

size_t stones_number_count(const Stones *stones);

/* Return the number of stones on the board. */
size_t stones_count(const Stones *stones);

/* Fill in `view` for a stone, even if it has been removed. Return whether the stone is on the
 * board. */
bool stones_get(const Stones *stones, size_t number, StoneView *view);

/* Find the stone whose disc contains a point. If there are several, it is the nearest one; if
 * several are equally near, the first by x, then y. Return false if there is none. */
bool stones_at(const Stones *stones, Point p, size_t *number);

/* Find the stone whose area contains a point. Dead stones have no area. Return false if there is no
 * such stone. */
bool stones_owner_of(const Stones *stones, Point p, size_t *number);

/* Find the stone that the next move must not capture alone, because of ko. Return false if there is
 * none. */
bool stones_ko(const Stones *stones, size_t *number);

/* The next three functions describe the group of a stone on the board. stones_group() returns the
 * stone that represents the group; it is the same for all stones of the group. stones_group_size()
 * returns the number of stones in the group. stones_next_in_group() returns the stone after
 * `number`, in an order that leads through the whole group and back to `number`. */
size_t stones_group(const Stones *stones, size_t number);
size_t stones_group_size(const Stones *stones, size_t number);
size_t stones_next_in_group(const Stones *stones, size_t number);

/* Return whether two stones at these points are near enough to be linked if they have the same
 * color. */
bool stones_linked(const Stones *stones, Point a, Point b);

/* List the stones that are linked with a stone on the board, in no particular order. Return their
 * number. */
size_t stones_links(const Stones *stones, size_t number, size_t linked[DISC_NEIGHBORS_MOST]);

/* Return whether a stone has a liberty of its own. Every group has at least one stone that does. */
bool stones_is_open(const Stones *stones, size_t number);

/* Return the same as stones_is_open(), but search for a liberty again instead of using stored
 * data. */
bool stones_looks_open(const Stones *stones, size_t number);

/* Append the free arcs around a stone (see disc_find_arcs). A stone has free arcs if and only if it
 * has a liberty. May fail with STATUS_NO_MEMORY. */
Status stones_arcs(const Stones *stones, size_t number, DiscArcs *arcs);

/* Return twice the area of a stone's cell; 0 for dead stones. */
DoubleArea stones_area(const Stones *stones, size_t number);

/* Append a living stone's cell to `cells`. It is clipped to the bounding box of the board, not to
 * the board itself. */
Status stones_cell(Stones *stones, size_t number, PolygonList *cells);

/* Append to the empty list `shape` a living stone's cell, clipped to the board itself, which may
 * cut the cell into pieces. */
Status stones_shape(Stones *stones, size_t number, PolygonList *shape);

/* Update the areas, and get those of all living stones in the order of placing (see
 * GameKind.areas). */
Status stones_areas(void *game, Areas *areas);

const Outline *stones_outline(const Stones *stones);

/* Append polygons that cover the ground where a stone's center may be, given the stones and the
 * edge of the board but regardless of suicide and ko. stones_check() allows every lattice point in
 * them. Any other point that stones_check() allows is at most 1/1000 of a space plus a few steps
 * away from a place that is not allowed. May fail with STATUS_NO_MEMORY or the status of `work`. */
Status stones_free_ground(const Stones *stones, Work *work, PolygonList *ground);

/* Ghosts are stones for analysis. They affect nothing, and they are not part of the position, so a
 * rollback keeps them. stones_ghost_add() adds a ghost if neither a stone nor a ghost is in the
 * way. stones_ghost_remove() removes the ghost whose disc contains a point, or returns
 * STATUS_NO_STONE if there is none. stones_ghost_clear() removes all. STATUS_NO_MEMORY changes
 * nothing. A stone that is placed over a ghost covers it: the ghost is ignored while that stone is
 * there. */
Status stones_ghost_add(Stones *stones, Color color, Point at);
Status stones_ghost_remove(Stones *stones, Point p);
Status stones_ghost_clear(Stones *stones);

/* Get the next ghost that is not covered, in the order in which the ghosts were added. Before the
 * first call, set `place` to 0; each call sets it for the next one. Return false after the last
 * ghost. */
bool stones_ghost_next(const Stones *stones, size_t *place, StoneView *view);

/* A ghost, as returned by stones_ghost_any(), which works like stones_ghost_next() but includes
 * covered ghosts. */
typedef struct GhostView {
    Point at;
    Color color;
    bool covered;
} GhostView;

bool stones_ghost_any(const Stones *stones, size_t *place, GhostView *view);

/* Compute the score as if ghosts were stones. May fail with STATUS_NO_MEMORY. */
Status stones_ghost_score(Stones *stones, Score *score);

/* Make a whole turn: place a stone as stones_place() does, and begin the opponent's turn. The areas
 * are not updated until stones_settle(). */
Status stones_make(Stones *stones, Color color, Point at);

/* Make a turn with a random stone, in contact with another stone or anywhere. The stone must
 * capture something, or leave its group two liberties that a single stone can't take away together.
 * If a limited number of tries finds none, do nothing. stones_propose() only chooses the stone. */
Status stones_make_random(void *game, Color color, Random *random, Choice *made);
Status stones_propose(void *game, Color color, Random *random, Choice *choice);

/* Make a turn with a stone at a given place, if stones_make_random() would accept that place. If
 * not, set `good` to false and change nothing. */
Status stones_make_good(Stones *stones, Color color, Point at, bool *good);

#endif
