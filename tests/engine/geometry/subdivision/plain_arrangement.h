/* The simple arrangement: the faces into which ink and the board edge divide the board, computed
 * from scratch and exactly.
 *
 * Tests compare the engine's subdivision with it. It shares only simple types with the engine, such
 * as points and segments. Every pair of lines is tested for a crossing, every crossing is stored as
 * a fraction, and every query visits everything. It is meant to be simple, not fast: its time grows
 * at least with the square of the amount of ink.
 *
 * Ink may overlap, repeat, cross, touch and run along the board edge in any way, within the board.
 * Running out of memory ends the program. */
#ifndef CONTIGO_TESTS_PLAIN_ARRANGEMENT_H
#define CONTIGO_TESTS_PLAIN_ARRANGEMENT_H

#include "geometry/plane/lattice.h"

#include <gmp.h>
#include <stddef.h>

/* What lies along an edge: one bit for each color, and for the board edge (WALL). Several may be
 * set. */
enum { PLAIN_BLACK = 1, PLAIN_WHITE = 2, PLAIN_WALL = 4 };

#define PLAIN_NONE SIZE_MAX

/* A straight piece of ink of one color. Pieces of zero length are ignored. */
typedef struct PlainInk {
    Segment segment;
    unsigned color; /* PLAIN_BLACK or PLAIN_WHITE */
} PlainInk;

/* The point x/d, y/d in steps. d is positive, and the fractions need not be in lowest terms. For
 * points on the board and crossings of two lattice segments, x and y are below 2^73 and d is at
 * most 2^49. */
typedef struct PlainPoint {
    Wide x, y, d;
} PlainPoint;

typedef struct PlainEdge {
    size_t from, to;    /* indices of vertices, from < to */
    Segment line;       /* a line that contains the edge and has the same direction */
    unsigned colors;    /* bits as above */
    size_t network;     /* PLAIN_NONE if only the board edge lies along it */
    size_t left, right; /* indices of the faces on both sides */
} PlainEdge;

/* A closed walk along edges with one face on its left. Half-edge 2e goes along edge e in its
 * direction, and 2e + 1 goes back. */
typedef struct PlainCycle {
    size_t first;     /* index of one of its half-edges */
    size_t component; /* the smallest vertex that its edges are connected to */
    bool around;      /* true if it bounds a hole, going around a component from outside */
    size_t face;
    DoubleArea area; /* signed */
} PlainCycle;

typedef struct PlainFace {
    /* Computed from corners that are rounded like a FixedPoint; 0 for the outside. */
    DoubleArea area;
} PlainFace;

/* The result; vertex_count - edge_count + face_count = 1 + component_count. All arrays are
 * owned. */
typedef struct PlainArrangement {
    Box board;
    PlainPoint *vertices; /* sorted by x, then y: vertex 0 is the lower left corner */
    size_t vertex_count;
    PlainEdge *edges;
    size_t edge_count;
    size_t *next; /* for each half-edge, the next one in its cycle */
    PlainCycle *cycles;
    size_t cycle_count;
    PlainFace *faces; /* face 0 is the outside of the board */
    size_t face_count;
    size_t component_count; /* number of connected pieces of ink and board edge */
    size_t network_count;   /* number of connected pieces of ink alone, without the board edge */
} PlainArrangement;

/* Build the arrangement of `count` pieces of ink on a board of positive width and height. */
PlainArrangement plain_arrangement(Box board, const PlainInk *ink, size_t count);
void plain_arrangement_free(PlainArrangement *arrangement);

/* Return whether a piece of the network is inside a face, on its boundary or on the boundary of one
 * of its holes. */
bool plain_face_touches(const PlainArrangement *arrangement, size_t face, size_t network);

/* Return the face that contains a point: 0 for the outside, PLAIN_NONE if it is on ink or the board
 * edge. */
size_t plain_face_at(const PlainArrangement *arrangement, Point point);

/* Compute the exact area of a face in squares, without rounding its corners; 0 for the outside.
 * `area` must be an initialized number. */
void plain_face_exact_area(const PlainArrangement *arrangement, size_t face, mpq_t area);

/* Return the areas of all faces except the outside, smallest first: there are face_count - 1 of
 * them. They don't depend on the numbering of faces, so they can be compared with those of another
 * implementation. The caller must free the result. */
DoubleArea *plain_sorted_areas(const PlainArrangement *arrangement);

/* Return `count` zeroed items of `size` bytes each. If memory runs out, end the program. */
void *plain_new(size_t count, size_t size);

#endif
