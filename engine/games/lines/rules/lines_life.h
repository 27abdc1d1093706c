/* Life in `lines`, kept up to date: sections, networks, groups and the four figures of the
 * score, under drawing and undo.
 *
 * Three exact subdivisions of the board (geometry/subdivision.h) hold the ink: one for each colour,
 * whose faces are that colour's sections, and one for both, whose faces each lie in one section
 * of either colour. What the rules say of life only grows while ink is added, and that is all
 * that has to be kept:
 *
 *   - A section that is closed stays so, and so do the parts that it is divided into. It is
 *     closed when its area is at most `upper` and a network touches it.
 *   - Networks that touch one closed section are in one group for good. So groups are a union-find
 *     over networks, each with the sum of the areas of its closed sections, which dividing one
 *     of them does not change.
 *   - A group whose sum reaches `lower` is alive for good, with all sections that it has or gets.
 *   - When a section comes to life, the faces of the common subdivision in it are marked with
 *     its colour. The figures are the areas of faces with neither, one or both marks: sums of whole
 *     numbers, so they do not depend on the order of drawing and add up to the board.
 *
 * Every change goes to a log, and undoing runs it backwards. Nothing here walks the board: a
 * section is walked once when it closes and once when it comes to life.
 */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_LIFE_H
#define CONTIGO_GAMES_LINES_RULES_LINES_LIFE_H

#include "games/lines/rules/territory.h"
#include "geometry/subdivision/subdivision.h"

typedef struct Life Life;

/* A position to go back to. */
typedef struct LifeMark {
    uint32_t log, own[COLOR_COUNT], common;
} LifeMark;

/* No ink on a board; the bounds are in squares. The caller owns it. */
Status life_create(Box board, Decimal upper, Decimal lower, Life **life);
void life_destroy(Life *life); /* NULL is allowed */

/* An independent copy, which the caller owns; it can be taken back to where it was copied. */
Status life_copy(const Life *life, Life **copy);

/* Such a copy in the place of a life on the same board with the same bounds, in two steps of which
 * the first alone can fail, and changes nothing. `ready` is of the caller, all members NULL before;
 * the second uses it up, or life_unready(). */
typedef struct LifeReady {
    Subdivision *own[COLOR_COUNT], *common;
} LifeReady;

Status life_ready(Life *life, const Life *from, LifeReady *ready);
void life_take(Life *life, const Life *from, const LifeReady *ready);
void life_unready(const LifeReady *ready);

/* Adds a piece of ink, which touches none of the other colour and is that number of its colour's.
 * On failure, which is STATUS_NO_MEMORY, STATUS_TOO_CROSSED or STATUS_TOO_MET, nothing has changed.
 * What `meeting` says is of the colour's own ink: see subdivision_insert_meeting(). */
Status life_add(Life *life, Color color, Segment piece, uint32_t number, Meeting *meeting);

/* Only counts what a piece would meet: see subdivision_meet(). */
Status life_meet(Life *life, Color color, Segment piece, const SegmentIndex *also,
                 Meeting *meeting);

LifeMark life_mark(const Life *life);

/* Takes back all pieces added since; never fails. */
void life_rollback(Life *life, LifeMark mark);

/* The four figures. */
Score life_score(const Life *life);

/* How many edges there are in the ink of both colours and the board's edge. */
size_t life_edge_count(const Life *life);

/* What was found at a point. */
typedef enum SectionPlace {
    SECTION_FOUND,
    SECTION_ON_RIM, /* the point is on the colour's ink or the board edge */
    SECTION_OUTSIDE,
} SectionPlace;

/* The section of a colour that holds a point, without looking at any other: `at` is the point,
 * `name` and `group` are unique and mean nothing else. */
SectionPlace life_section_at(const Life *life, Color color, const FinePoint *point,
                             Section *section, uint32_t *name);

/* Ground by who lives on it. */
typedef enum GroundKind {
    GROUND_NEUTRAL, /* neither colour */
    GROUND_BOTH,
    GROUND_BLACK, /* black, with what is both's: what counts for it */
    GROUND_WHITE,
} GroundKind;

/* A piece of such ground. Ink that is not on its rim divides nothing. */
typedef struct GroundPiece {
    Decimal area; /* squares */
    FinePoint at; /* inside, and not on any ink */
    OutlineKey key;
    uint32_t first_face, face_count; /* of Ground.faces */
} GroundPiece;

/* All ground of a kind. */
typedef struct Ground {
    GroundKind kind;
    GroundPiece *pieces; /* owned: by area, largest first; ties by `at`: x, then y */
    size_t count;
    uint32_t *piece_of; /* owned: by face of the common subdivision the number of its piece */
    uint32_t *faces;    /* owned: those faces by pieces */
} Ground;

/* Costs what there is of ink, and a logarithm. STATUS_NO_MEMORY leaves nothing to be freed. */
Status life_ground(const Life *life, GroundKind kind, Ground *ground);
void ground_free(Ground *ground);

/* Adds what goes round a piece. STATUS_NO_MEMORY: maybe only some of it. */
Status life_ground_rim(const Life *life, const Ground *ground, size_t number, Rim *rim);

/* The piece that holds a point; where there is none, the count of pieces. */
size_t life_ground_at(const Life *life, const Ground *ground, const FinePoint *point);

/* A section by its name: without `at`, `name` and `key`. */
Section life_section(const Life *life, Color color, uint32_t name);

/* Replaces what `list` holds by the polygon that a section is by its name: the outer ring first,
 * then holes; ink that only dangles into it may be part of a ring, there and back.
 * STATUS_NO_MEMORY leaves a part of it. */
Status life_section_polygon(const Life *life, Color color, uint32_t name, PolygonList *list);

/* The last piece of ink, by its number, that a section by its name has on its rim: by which it came
 * to be what it is. False where all of that is the edge of the board. Costs the length of the rim.
 */
bool life_newest(const Life *life, Color color, uint32_t name, uint32_t *number);

/* The group of a network, as a number that no other group of the colour has, and twice the area of
 * its sections, in all. */
uint32_t life_group(const Life *life, Color color, uint32_t network, DoubleArea *area);

/* Visits the ink of a colour that touches a segment, or may meet a box, but for what lies along the
 * board edge: see subdivision_visit_along(). The numbers given to the visitor tell pieces of ink
 * apart and are in the order drawn. */
void life_visit_touching(const Life *life, Color color, Segment segment, SegmentVisitor visit,
                         void *context);
void life_visit_box(const Life *life, Color color, Box box, SegmentVisitor visit, void *context);

/* The subdivision of a colour's ink, borrowed until the next change. */
const Subdivision *life_subdivision(const Life *life, Color color);

/* All sections and groups, sorted; the caller frees it. */
Status life_territory(const Life *life, Territory *territory);

#endif
