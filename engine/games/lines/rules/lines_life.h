/* Computes life in `lines`: the sections, networks, groups and the four areas of the score. It
 * updates them when ink is drawn or taken back.
 *
 * Three exact subdivisions of the board (geometry/subdivision/subdivision.h) hold the ink. Each
 * color has a subdivision whose faces are that color's sections. The third contains the ink of both
 * colors; each of its faces lies in one section of each color. While ink is added, life only grows.
 * So it is enough to maintain the following:
 *
 * - A closed section stays closed, and so do the parts into which it is divided. It is closed when
 *   its area is at most `upper` and a network touches it.
 * - Networks that touch the same closed section are in one group permanently. So groups are
 *   disjoint sets of networks. Each stores the total area of its closed sections, which does not
 *   change when one of them is divided.
 * - A group whose total reaches `lower` is alive permanently, with all sections that it has now or
 *   gets later.
 * - When a section comes to life, the faces of the common subdivision inside it are marked with its
 *   color. The four areas are those of faces with neither, one or both marks. They are sums of
 *   whole numbers, so they do not depend on the order of drawing and add up to the board.
 *
 * Every change is logged, and undo runs the log backwards. Nothing here walks the whole board: a
 * section is walked once when it closes and once when it comes to life. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_LIFE_H
#define CONTIGO_GAMES_LINES_RULES_LINES_LIFE_H

#include "games/lines/rules/territory.h"
#include "geometry/subdivision/subdivision.h"

typedef struct Life Life;

/* Identifies a state to which life_rollback() can return. */
typedef struct LifeMark {
    uint32_t log, own[COLOR_COUNT], common;
} LifeMark;

/* Create the data for an empty board, which the caller owns. `upper` and `lower` are in squares. */
Status life_create(Box board, Decimal upper, Decimal lower, Life **life);
void life_destroy(Life *life); /* NULL is allowed */

/* Create an independent copy, which the caller owns. It can't be rolled back beyond the state in
 * which it was copied. */
Status life_copy(const Life *life, Life **copy);

/* Make a life equal to another one with the same board and bounds, in two steps. life_ready()
 * changes neither life, and only this step can fail. It fills `ready`, whose members the caller has
 * set to NULL. The caller then passes `ready` to life_take(), or to life_unready() to give up;
 * either of them releases it. */
typedef struct LifeReady {
    Subdivision *own[COLOR_COUNT], *common;
} LifeReady;

Status life_ready(Life *life, const Life *from, LifeReady *ready);
void life_take(Life *life, const Life *from, const LifeReady *ready);
void life_unready(const LifeReady *ready);

/* Add a piece of ink that touches no ink of the other color. `number` is its number among the
 * pieces of its color. `meeting` counts and limits the color's own ink that the piece meets (see
 * subdivision_insert_meeting); NULL means no limits. After a failure (STATUS_NO_MEMORY,
 * STATUS_TOO_CROSSED or STATUS_TOO_MET), nothing has changed. */
Status life_add(Life *life, Color color, Segment piece, uint32_t number, Meeting *meeting);

/* Count the color's own ink that a piece would meet, without adding the piece (see
 * subdivision_meet). */
Status life_meet(Life *life, Color color, Segment piece, const SegmentIndex *also,
                 Meeting *meeting);

LifeMark life_mark(const Life *life);

/* Take back all pieces that were added since the mark. This never fails. */
void life_rollback(Life *life, LifeMark mark);

/* Return the four areas of the score. */
Score life_score(const Life *life);

/* Return the number of edges of the common subdivision: in the ink of both colors and on the
 * board's edge. */
size_t life_edge_count(const Life *life);

/* Where a point is, with regard to the sections of one color. */
typedef enum SectionPlace {
    SECTION_FOUND,
    SECTION_ON_RIM, /* the point is on the color's ink or the board edge */
    SECTION_OUTSIDE,
} SectionPlace;

/* Find the section of a color that contains a point, without visiting other sections. `section` and
 * `name` are only set if the result is SECTION_FOUND. section->at is then the point. `name` and
 * section->group are numbers that identify the section and its group; they have no other
 * meaning. */
SectionPlace life_section_at(const Life *life, Color color, const FinePoint *point,
                             Section *section, uint32_t *name);

/* Kinds of ground, by which colors are alive there. */
typedef enum GroundKind {
    GROUND_NEUTRAL, /* where neither color is alive */
    GROUND_BOTH,
    GROUND_BLACK, /* all ground where black is alive, including ground where both are */
    GROUND_WHITE,
} GroundKind;

/* A connected piece of ground of one kind. It ends only at ink on its rim; other ink inside it is
 * ignored. */
typedef struct GroundPiece {
    Decimal area; /* in squares */
    FinePoint at; /* a point inside the piece and not on any ink */
    OutlineKey key;
    uint32_t first_face, face_count; /* the range of the piece's faces in Ground.faces */
} GroundPiece;

/* All ground of one kind. */
typedef struct Ground {
    /* Owned: sorted by area, largest first; equal areas are sorted by `at` (x, then y). */
    GroundPiece *pieces;
    size_t count;
    /* Owned: for each face of the common subdivision, the number of its piece; SUBDIVISION_NONE if
     * the face is other ground. */
    uint32_t *piece_of;
    uint32_t *faces; /* owned: the faces of the ground, piece by piece */
} Ground;

/* Find all ground of a kind. Takes O(n log n) time for n edges of ink. STATUS_NO_MEMORY leaves
 * nothing to free. */
Status life_ground(const Life *life, GroundKind kind, Ground *ground);
void ground_free(Ground *ground);

/* Append the rim of ground->pieces[number]. After STATUS_NO_MEMORY, `rim` may be incomplete. */
Status life_ground_rim(const Life *life, const Ground *ground, size_t number, Rim *rim);

/* Return the index in ground->pieces of the piece that contains a point, or ground->count if there
 * is none. */
size_t life_ground_at(const Life *life, const Ground *ground, const FinePoint *point);

/* Return a section, given its name. `at`, `name` and `key` are not set in the result. */
Section life_section(const Life *life, Color color, uint32_t name);

/* Replace `list` by the polygon of the section with this name: the outer ring first, then holes.
 * Where ink dangles into the section, a ring may run along it and back. After STATUS_NO_MEMORY, the
 * polygon is incomplete. */
Status life_section_polygon(const Life *life, Color color, uint32_t name, PolygonList *list);

/* Find the number of the last piece of ink that was drawn on the rim of the section with this name.
 * This piece gave the section its current shape. Return false if the whole rim is the edge of the
 * board. This takes time proportional to the rim. */
bool life_newest(const Life *life, Color color, uint32_t name, uint32_t *number);

/* Return the group of a network, as a number that is unique among the color's groups. `area`
 * receives twice the total area of the group's sections. */
uint32_t life_group(const Life *life, Color color, uint32_t network, DoubleArea *area);

/* Visit the ink of a color that touches a segment, or that may meet a box, except ink along the
 * board edge (see subdivision_visit_along). The numbers passed to the visitor identify pieces of
 * ink and increase in the order drawn. */
void life_visit_touching(const Life *life, Color color, Segment segment, SegmentVisitor visit,
                         void *context);
void life_visit_box(const Life *life, Color color, Box box, SegmentVisitor visit, void *context);

/* Return the subdivision of a color's ink, borrowed until the next change. */
const Subdivision *life_subdivision(const Life *life, Color color);

/* List all sections and groups, sorted. The caller frees them with territory_free(). */
Status life_territory(const Life *life, Territory *territory);

#endif
