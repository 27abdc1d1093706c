/* The faces, edges and vertices into which segments divide a board, computed from scratch and
 * exactly.
 *
 * A line sweeps over the board from left to right (Bentley and Ottmann, "Algorithms for reporting
 * and counting geometric intersections", 1979) and stops wherever a segment begins or ends or two
 * of them meet. Segments may cross, touch, overlap and repeat in any way. No decision uses rounded
 * numbers, any number of segments may pass through one point, and ink that is drawn repeatedly
 * counts once. The code shares nothing with the incremental subdivision (subdivision.h) except
 * exact points and their rounding, so each can be used to verify the other.
 *
 * Edges and half-edges are numbered as in subdivision.h: edge e consists of the half-edges 2e,
 * which runs to the right or straight up, and 2e + 1. A half-edge has its face on its left. Face 0
 * is the outside of the board; every other face is a connected open part of the board, without the
 * islands in it.
 *
 * Takes O((n + k) log n) for n segments that meet in k points. */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_ARRANGEMENT_H
#define CONTIGO_GEOMETRY_SUBDIVISION_ARRANGEMENT_H

#include "base/work.h"
#include "geometry/plane/lattice.h"

#include <stddef.h>

/* Segments to divide the board with. An edge has the tags of all inks that cover it. */
typedef struct ArrangementInk {
    const Segment *segments; /* borrowed; those of length zero are ignored */
    size_t count;
    uint8_t tag; /* one bit, but not ARRANGEMENT_WALL */
} ArrangementInk;

enum { ARRANGEMENT_WALL = 0x80, ARRANGEMENT_OUTSIDE = 0 };

/* Approximate steps of work that arrangement_make() takes for each edge that it makes. */
enum { ARRANGEMENT_STEPS_AN_EDGE = 10 };

typedef struct Arrangement {
    size_t vertex_count;
    FixedPoint *places; /* owned; the place of each vertex; sorted by x, then y */
    size_t edge_count;
    uint8_t *tags;     /* owned; the tags of each edge */
    uint32_t *origins; /* owned; for each half-edge, the vertex where it begins */
    uint32_t *next;    /* owned; for each half-edge, the next one around its face */
    uint32_t *faces;   /* owned; for each half-edge, its face */
    size_t face_count;
    /* Owned; twice the area of each face; for face 0, minus twice the board's area. */
    DoubleArea *areas;
} Arrangement;

/* Divide a board. Its edge is added with the tag ARRANGEMENT_WALL. Return STATUS_OUTSIDE_BOARD if a
 * segment isn't on the board. May also fail with STATUS_NO_MEMORY, STATUS_TOO_MUCH_WORK or
 * STATUS_INTERRUPTED. A failure leaves `arrangement` unchanged. */
Status arrangement_make(Box board, const ArrangementInk *inks, size_t count, Work *work,
                        Arrangement *arrangement);

void arrangement_free(Arrangement *arrangement);

#endif
