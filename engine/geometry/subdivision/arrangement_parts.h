/* The parts of arrangement.h, for the files of its own implementation alone. */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_ARRANGEMENT_PARTS_H
#define CONTIGO_GEOMETRY_SUBDIVISION_ARRANGEMENT_PARTS_H

#include "geometry/plane/crossing.h"
#include "geometry/subdivision/arrangement.h"

#define NO_NUMBER UINT32_MAX

/* What is charged for each piece, each stop of the sweep, and each piece that comes into it or goes
 * on from it: a tenth of the time that it takes, so that whatever can be drawn in a game can be
 * judged. */
enum { STEPS_A_PIECE = 5, STEPS_A_STOP = 8, STEPS_A_SPOKE = 3 };

/* A piece of ink or wall: no two of them overlap, they only cross or touch in points. */
typedef struct Piece {
    Segment segment; /* a before b by x, then y */
    uint8_t tags;
} Piece;

typedef struct PieceList {
    Piece *items; /* owned: sorted by a, those from one point from the lowest to the highest */
    size_t count, capacity;
} PieceList;

/* Whether a piece rises above another that begins in or goes through the same point: 1 where b is
 * to the left of a, -1 to the right, 0 where they have one direction. */
int piece_turn(Segment a, Segment b);

/* Takes the segments apart where they overlap. */
Status pieces_take(Box board, const ArrangementInk *inks, size_t count, Work *work,
                   PieceList *pieces);

/* The pieces under the sweeping line, from the lowest to the highest: a list, and a tree over it
 * (a treap) for finding a place in it. */
typedef struct SweepNode {
    uint32_t piece;
    uint32_t before, after;       /* in the list */
    uint32_t left, right, parent; /* in the tree */
} SweepNode;

typedef struct SweepLine {
    SweepNode *nodes; /* owned */
    size_t count, capacity;
    uint32_t root, first, unused; /* `unused`: the first of those taken out, linked by `after` */
} SweepLine;

/* Puts a piece above a node; NO_NUMBER: below all. STATUS_NO_MEMORY changes nothing. */
Status sweep_line_insert(SweepLine *line, uint32_t before, uint32_t piece, uint32_t *node);
void sweep_line_remove(SweepLine *line, uint32_t node);

/* A vertex from which no edge goes to the left or down: maybe the first of a connected piece. */
typedef struct Opening {
    uint32_t vertex;
    uint32_t half_edge; /* the highest that runs from it */
    uint32_t below;     /* the edge below it, or NO_NUMBER */
} Opening;

/* What the sweep makes; the faces are still to be found. */
typedef struct Swept {
    Arrangement made;
    Opening *openings; /* owned */
    size_t opening_count;
} Swept;

Status arrangement_sweep(const PieceList *pieces, Work *work, Swept *swept);

#endif
