/* `stones`, gridless Go: discs anywhere on a board, and where they may be placed.
 *
 * Stones have a diameter of one space. Stones of one color that touch, or almost touch, are linked
 * into groups. A group is captured if no stone of its color could be placed in contact with it.
 * Each point of the board belongs to the nearest stone. The rules are in games/stones/rules.md;
 * this module is their only implementation, together with disc_liberty.h for liberties and
 * voronoi.h for areas.
 *
 * For a bot: stones_mark(), stones_place(), stones_score(), stones_rollback() is a trial move.
 * Their cost depends on the stones nearby and on what is captured, not on how full the board is,
 * and after the rollback every area is the same to the last unit. One thread at a time may use a
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

/* The value that games.c lists. */
extern const GameKind STONES_GAME;

/* A parameter named `game` is a Stones; functions with one have the types that GameKind requires.
 */

/* Create an empty board. The caller owns it. */
Status stones_create(const Setup *setup, Stones **stones);
void stones_destroy(void *game); /* NULL is allowed */

/* Create an empty board with the setup of another. Areas are computed only when they are needed.
 * The caller owns it. */
Status stones_create_like(const Stones *stones, Stones **made);

/* Create an independent copy, which can be rolled back only to where it was copied. Ghosts are not
 * copied, and areas are computed only when they are needed. stones_assign() replaces a position
 * with the same setup by such a copy. */
Status stones_copy(const void *game, void **copy);
Status stones_assign(void *game, const void *from);

/* stones_mark() returns a mark for the current position. stones_rollback() returns to a mark,
 * newest changes first; it never fails. */
size_t stones_mark(const void *game);
void stones_rollback(void *game, size_t mark);

/* Start a new turn: dead stones become alive, and a ko is lifted if nothing was placed in the
 * previous turn. STATUS_NO_MEMORY changes nothing. */
Status stones_begin_turn(void *game, Color color);

/* Check whether a stone's center may be at a point, regardless of suicide and ko:
 * STATUS_OUTSIDE_BOARD, STATUS_NEAR_EDGE, STATUS_OCCUPIED. */
Status stones_check(const Stones *stones, Point at);

/* Like stones_place(), but changes nothing. */
Status stones_check_place(Stones *stones, Color color, Point at);

/* Return a hash of the stones, the ko and the dead stones: see GameKind.key. */
uint64_t stones_key(const void *game);

/* Place a stone. Remove the opponent's groups that are left without a liberty, then the player's
 * own. Fails as stones_check() does, or with STATUS_SUICIDE, STATUS_KO, STATUS_NO_MEMORY. On any
 * failure nothing has changed. */
Status stones_place(Stones *stones, Color color, Point at);

/* Return the stones of a color that the last successful stones_place() captured, in the order in
 * which they were placed; borrowed until the next one. The list is not part of the position and
 * survives a rollback. */
const Point *stones_taken(const Stones *stones, Color color, size_t *count);

/* Mark the group of the stone at each point as dead, or as alive again. STATUS_NO_STONE,
 * STATUS_NO_MEMORY. */
Status stones_mark_dead(void *game, Move stones, StoneMarking marking);

/* Update areas after stones_make() and stones_make_random(), which defer that work. Call this
 * before stones_score(), stones_area(), stones_cell() or stones_owner_of(). STATUS_NO_MEMORY
 * changes nothing. */
Status stones_settle(Stones *stones);

/* Get the score after any moves, in the cheaper of two ways: update the areas, or compute them from
 * scratch. */
Status stones_settle_score(void *game, Score *score);

/* Return the four figures of the current score. */
Score stones_score(const Stones *stones);

/* Where a stone should be placed. */
typedef enum SnapMode {
    SNAP_NEAREST,  /* at the point itself if it is free, else the nearest place in contact */
    SNAP_OWN,      /* the nearest place in contact with a stone of the player */
    SNAP_OPPONENT, /* the nearest place in contact with a stone of the opponent */
    SNAP_EXACT     /* at the point itself */
} SnapMode;

/* Find the place that a mode assigns to a point: one that stones_check() allows. Ties are decided
 * by x, then y. SNAP_NEAREST also allows contact with the board's edge. STATUS_NO_CONTACT if there
 * is none; for SNAP_EXACT the errors of stones_check(). */
Status stones_snap(const Stones *stones, Color color, Point p, SnapMode mode, Point *place);

/* Like stones_snap(), but for a ghost: neither stones nor ghosts may be in the way, and it may be
 * in contact with either. STATUS_NO_MEMORY. */
Status stones_ghost_snap(Stones *stones, Color color, Point p, SnapMode mode, Point *place);

/* What a stone at a place would be in contact with. */
typedef enum Contact { CONTACT_NONE, CONTACT_STONE, CONTACT_EDGE } Contact;

Contact stones_contact(const Stones *stones, Point at);

/* Information about a stone. Stones have numbers in the order of placing; captured stones keep
 * theirs. */
typedef struct StoneView {
    Point at;
    Color color;
    bool dead;
} StoneView;

size_t stones_number_count(const Stones *stones);

/* Return the number of stones on the board. */
size_t stones_count(const Stones *stones);

/* Fill in `view`, also for stones that have been removed. Returns whether the stone is on the
 * board. */
bool stones_get(const Stones *stones, size_t number, StoneView *view);

/* Find the stone whose disc contains a point. If there are several, it is the nearest one, with
 * ties decided by x, then y. Returns false if there is none. */
bool stones_at(const Stones *stones, Point p, size_t *number);

/* Find the stone whose area contains a point. Dead stones have no area. Returns false if there is
 * none. */
bool stones_owner_of(const Stones *stones, Point p, size_t *number);

/* Find the stone that the next move must not capture alone. Returns false if there is none. */
bool stones_ko(const Stones *stones, size_t *number);

/* Functions for the group of a stone on the board. stones_group() returns the stone that represents
 * the group, which is the same for all its stones. stones_group_size() returns the number of its
 * stones. stones_next_in_group() returns the stone that follows `number` in a cyclic order. */
size_t stones_group(const Stones *stones, size_t number);
size_t stones_group_size(const Stones *stones, size_t number);
size_t stones_next_in_group(const Stones *stones, size_t number);

/* Return whether two stones are near enough to be linked if they have the same color. */
bool stones_linked(const Stones *stones, Point a, Point b);

/* List the stones linked with a stone on the board, in no particular order; returns how many. */
size_t stones_links(const Stones *stones, size_t number, size_t linked[DISC_NEIGHBORS_MOST]);

/* Return whether a stone has a liberty of its own. In every group, at least one stone has one. */
bool stones_is_open(const Stones *stones, size_t number);

/* Like stones_is_open(), but search again instead of using stored data. */
bool stones_looks_open(const Stones *stones, size_t number);

/* Append the free arcs around a stone (see disc_find_arcs()). A stone has free arcs exactly if it
 * has a liberty. STATUS_NO_MEMORY. */
Status stones_arcs(const Stones *stones, size_t number, DiscArcs *arcs);

/* Return twice the area of a stone's cell; 0 for dead stones. */
DoubleArea stones_area(const Stones *stones, size_t number);

/* Append a living stone's cell, clipped only to the bounding box of the board. */
Status stones_cell(Stones *stones, size_t number, PolygonList *cells);

/* Append the cell clipped to the board itself, which may cut it into pieces. */
Status stones_shape(Stones *stones, size_t number, PolygonList *shape);

/* Get the areas of all stones, updated, in the order of placing: see GameKind.areas. */
Status stones_areas(void *game, Areas *areas);

const Outline *stones_outline(const Stones *stones);

/* Append the ground in which stones and the edge of the board allow a stone's center, regardless of
 * suicide and ko, as polygons. stones_check() allows every lattice point in them. Any other point
 * that it allows is at most 1/1000 of a space plus a few steps from a place that is not allowed.
 * STATUS_NO_MEMORY, or the status of `work`. */
Status stones_free_ground(const Stones *stones, Work *work, PolygonList *ground);

/* Ghosts are stones for analysis that affect nothing: they are not part of the position and survive
 * a rollback. stones_ghost_add() adds a ghost if neither a stone nor a ghost is in the way.
 * stones_ghost_remove() removes the one whose disc contains a point (STATUS_NO_STONE).
 * stones_ghost_clear() removes all. STATUS_NO_MEMORY changes nothing. A stone that is placed over a
 * ghost covers it: the ghost is ignored while that stone is there. */
Status stones_ghost_add(Stones *stones, Color color, Point at);
Status stones_ghost_remove(Stones *stones, Point p);
Status stones_ghost_clear(Stones *stones);

/* Iterate over the ghosts that are not covered, in the order in which they were added. Start with
 * `place` 0; each call sets `place` for the next. Returns false after the last. */
bool stones_ghost_next(const Stones *stones, size_t *place, StoneView *view);

/* Iterate over all ghosts in the same way. */
typedef struct GhostView {
    Point at;
    Color color;
    bool covered;
} GhostView;

bool stones_ghost_any(const Stones *stones, size_t *place, GhostView *view);

/* Compute the score as if ghosts were stones. STATUS_NO_MEMORY. */
Status stones_ghost_score(Stones *stones, Score *score);

/* Make a whole turn: place a stone as stones_place() does, and begin the opponent's turn. Areas are
 * left for stones_settle(). */
Status stones_make(Stones *stones, Color color, Point at);

/* Make a turn with a random stone, in contact with another or anywhere. It must capture, or leave
 * its group two liberties that one stone cannot take away. Does nothing if a limited number of
 * tries finds none. stones_propose() only chooses the stone. */
Status stones_make_random(void *game, Color color, Random *random, Choice *made);
Status stones_propose(void *game, Color color, Random *random, Choice *choice);

/* Make a turn with a stone at a given place, if stones_make_random() would accept that place;
 * otherwise set `good` to false and change nothing. */
Status stones_make_good(Stones *stones, Color color, Point at, bool *good);

#endif
