/* The plain arrangement: what ink and board edge cut the board into, from scratch and exactly.
 *
 * It is the tests' own answer to compare the engine's subdivision with, and shares nothing
 * with it but the types of a point and a segment: every pair of lines is tried for a crossing,
 * every crossing is kept as a fraction, and whoever wants to know something walks through
 * everything. Plainness is its one virtue; it takes time that grows with the square of the ink.
 *
 * Ink may overlap, repeat, cross, touch and run along the board edge in any way, within the
 * board. Running out of memory ends the program.
 */
#ifndef CONTIGO_TESTS_PLAIN_ARRANGEMENT_H
#define CONTIGO_TESTS_PLAIN_ARRANGEMENT_H

#include "geometry/plane/lattice.h"

#include <gmp.h>
#include <stddef.h>

/* What lies along an edge: one bit each, so that an edge may have several. */
enum { PLAIN_BLACK = 1, PLAIN_WHITE = 2, PLAIN_WALL = 4 };

#define PLAIN_NONE SIZE_MAX

/* A straight piece of ink of one color. One of no length counts for nothing. */
typedef struct PlainInk {
    Segment segment;
    unsigned color; /* PLAIN_BLACK or PLAIN_WHITE */
} PlainInk;

/* The point x/d, y/d in steps, d > 0; not in lowest terms. On the board, and where two lattice
 * segments cross, x and y are below 2^73 and d is at most 2^49. */
typedef struct PlainPoint {
    Wide x, y, d;
} PlainPoint;

typedef struct PlainEdge {
    size_t from, to;    /* vertices, from < to */
    Segment line;       /* a line that it is a piece of, going the same way */
    unsigned colors;    /* bits */
    size_t network;     /* PLAIN_NONE where it is wall alone */
    size_t left, right; /* faces */
} PlainEdge;

/* A closed walk along edges with one face on its left. Half-edge 2e goes along edge e, 2e + 1
 * goes back. */
typedef struct PlainCycle {
    size_t first;     /* a half-edge of it */
    size_t component; /* the smallest vertex that its edges are connected to */
    bool around;      /* whether it goes round a component from outside: a hole of its face */
    size_t face;
    DoubleArea area; /* signed */
} PlainCycle;

typedef struct PlainFace {
    DoubleArea area; /* by the rule of FixedPoint: each corner rounded; 0 for the outside */
} PlainFace;

/* All arrays are owned. vertex_count - edge_count + face_count = 1 + component_count. */
typedef struct PlainArrangement {
    Box board;
    PlainPoint *vertices; /* by x, then y: vertex 0 is the lower left corner */
    size_t vertex_count;
    PlainEdge *edges;
    size_t edge_count;
    size_t *next; /* of each half-edge in its cycle */
    PlainCycle *cycles;
    size_t cycle_count;
    PlainFace *faces; /* face 0 is the outside of the board */
    size_t face_count;
    size_t component_count; /* connected pieces of ink and wall */
    size_t network_count;   /* connected pieces of ink; the wall connects nothing */
} PlainArrangement;

/* Builds the arrangement of `count` pieces of ink on a board of positive width and height. */
PlainArrangement plain_arrangement(Box board, const PlainInk *ink, size_t count);
void plain_arrangement_free(PlainArrangement *arrangement);

/* Whether a piece of the network is on the face's rim, on the rim of a hole of it, or inside it. */
bool plain_face_touches(const PlainArrangement *arrangement, size_t face, size_t network);

/* The face that a point is in; 0 for the outside, PLAIN_NONE where it is on ink or wall. */
size_t plain_face_at(const PlainArrangement *arrangement, Point point);

/* The face's true area in squares, its corners not rounded. 0 for the outside. `area` is an
 * initialized number. */
void plain_face_exact_area(const PlainArrangement *arrangement, size_t face, mpq_t area);

/* The areas of all faces but the outside, smallest first: face_count - 1 of them. Two
 * builders of one arrangement agree on them whatever order they number things in. The
 * caller frees. */
DoubleArea *plain_sorted_areas(const PlainArrangement *arrangement);

/* `count` zeroed items of `size` bytes each; ends the program where there are none. */
void *plain_new(size_t count, size_t size);

#endif
