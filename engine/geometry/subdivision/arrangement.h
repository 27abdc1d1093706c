/* What segments cut a board into, all at once, from scratch and exactly.
 *
 * A line sweeps over the board from left to right (Bentley and Ottmann, "Algorithms for reporting
 * and counting geometric intersections", 1979) and stops wherever a segment begins or ends or two
 * of them meet. Segments may cross, touch, overlap and repeat in any way: nothing is rounded where
 * something is decided, any number of segments may go through one point, and ink that is drawn over
 * and over counts once. This has nothing in common with the subdivision that is kept up to date
 * (subdivision.h) but exact points and how they are rounded, so either can be held against the
 * other.
 *
 * Edges and half-edges are numbered as there: edge e is the half-edges 2e, which runs to the right
 * or straight up, and 2e + 1. A half-edge has its face on its left. Face 0 is the outside of the
 * board, and each other face is one connected open piece of it, islands cut out.
 *
 * Costs (n + k) log n for n segments that meet in k points.
 */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_ARRANGEMENT_H
#define CONTIGO_GEOMETRY_SUBDIVISION_ARRANGEMENT_H

#include "base/work.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* Segments to cut with; an edge has the tags of all that cover it. */
typedef struct ArrangementInk {
    const Segment *segments; /* borrowed; those of no length are passed over */
    size_t count;
    uint8_t tag; /* one bit, other than ARRANGEMENT_WALL */
} ArrangementInk;

enum { ARRANGEMENT_WALL = 0x80, ARRANGEMENT_OUTSIDE = 0 };

/* About as much as arrangement_make() takes for each edge that it makes. */
enum { ARRANGEMENT_STEPS_AN_EDGE = 10 };

typedef struct Arrangement {
    size_t vertex_count;
    FixedPoint *places; /* owned: of vertices, which are numbered by x, then y */
    size_t edge_count;
    uint8_t *tags;     /* owned: of edges */
    uint32_t *origins; /* owned: the vertices where half-edges begin */
    uint32_t *next;    /* owned: the half-edges that come next round their faces */
    uint32_t *faces;   /* owned: the faces of half-edges */
    size_t face_count;
    DoubleArea *areas; /* owned: of faces, twice; the outside's is minus the board's */
} Arrangement;

/* Cuts a board, whose edge is added with the tag ARRANGEMENT_WALL. STATUS_OUTSIDE_BOARD where a
 * segment is not on it, STATUS_NO_MEMORY, or what `work` came to: these leave `arrangement`
 * as it was. */
Status arrangement_make(Box board, const ArrangementInk *inks, size_t count, Work *work,
                        Arrangement *arrangement);

void arrangement_free(Arrangement *arrangement);

#endif
